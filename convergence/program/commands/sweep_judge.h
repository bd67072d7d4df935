/* sweep_judge.h -- what theory and the papers say about the points of the shipped sweeps. */
#ifndef LUB_PROGRAM_SWEEP_JUDGE_H
#define LUB_PROGRAM_SWEEP_JUDGE_H

#include "convergence/sweep/sweep_grid.h"
#include "reports/exhibit.h"

/* Adds gates for what must hold in a sweep, and tells in `story` what was published and what is
 * seen.  A sweep that nothing is known about gets the gate that its points were measured. */
enum lub_status lub_sweep_judge(const struct lub_sweep *sweep,
                                const struct lub_sweep_points *points, struct lub_gates *gates,
                                struct lub_exhibit *story);

#endif
