/* substep.h -- steps of order 3 with an error estimate for q' + N(q) = w(t), in the log gap.
 *
 * Alexander's SDIRK3 (L-stable, stiffly accurate, abscissae in order) with an embedded formula of
 * order 2.  Like every stage in the log gap it is positive for every step size.
 */
#ifndef LUB_SCHEMES_SUBSTEP_H
#define LUB_SCHEMES_SUBSTEP_H

#include "schemes/scheme.h"
#include "schemes/stage.h"

/* A point of the solution: u = q', w the first integral. */
struct lub_substep_point {
    double t, x, q, u, N, w;
};

/* The driver's state, and back; `w` is the scheme's to keep. */
struct lub_substep_point lub_substep_load(double t, const struct lub_gap *gap, double w);
struct lub_gap lub_substep_gap(const struct lub_substep_point *point);

/* Steps from `from` until one is accepted that is estimated below tol, beginning with *h, which
 * must not pass a jump; sets *h to what was taken and *next to what to try next. */
enum lub_status lub_substep_take(struct lub_run *run, const struct lub_substep_point *from,
                                 double tol, double kept[LUB_STAGE_MEMORY], double *h, double *next,
                                 struct lub_substep_point *to);

#endif
