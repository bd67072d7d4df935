/* sweep_gate.h -- what must hold of the points of a sweep, as its file says it. */
#ifndef LUB_CONVERGENCE_SWEEP_GATE_H
#define LUB_CONVERGENCE_SWEEP_GATE_H

#include "convergence/expression/sheet.h"
#include "convergence/sweep/sweep_grid.h"

/* The points as rows of a sheet, with the columns of points.csv. */
enum lub_status lub_sweep_sheet(const struct lub_sweep *sweep,
                                const struct lub_sweep_points *points, struct lub_sheet *sheet);

/* Refuses a gate that names what the sweep does not have or cannot be computed. */
enum lub_status lub_sweep_gate_check(const struct lub_sweep *sweep,
                                     const struct lub_sweep_gate *gate,
                                     struct lub_message *message);

/* Appends all gates of the sweep: PASS or FAIL.  What is not a number fails, and nothing is one
 * where a point of the coarse grid is missing or a class is none that the sweep can have. */
enum lub_status lub_sweep_judge(const struct lub_sweep *sweep,
                                const struct lub_sweep_points *points, struct lub_gates *gates);

#endif
