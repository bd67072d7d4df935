/* sweep_gate.h -- what must hold of the points of a sweep, as its file says it. */
#ifndef LUB_CONVERGENCE_SWEEP_GATE_H
#define LUB_CONVERGENCE_SWEEP_GATE_H

#include "convergence/sweep/sweep_grid.h"

/* Refuses a gate that names what the sweep does not have or says what cannot be read. */
enum lub_status lub_sweep_gate_check(const struct lub_sweep *sweep,
                                     const struct lub_sweep_gate *gate,
                                     struct lub_message *message);

/* The number that a gate holds against its range.  NaN, which is outside of every range: where a
 * point of the coarse grid is missing, where no point counts, where one that counts holds no
 * number, where a class is none that the sweep can have. */
double lub_sweep_gate_value(const struct lub_sweep *sweep, const struct lub_sweep_points *points,
                            const struct lub_sweep_gate *gate);

/* Appends all gates of the sweep: PASS or FAIL. */
enum lub_status lub_sweep_judge(const struct lub_sweep *sweep,
                                const struct lub_sweep_points *points, struct lub_gates *gates);

#endif
