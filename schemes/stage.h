/* stage.h -- one implicit stage in the log gap: the only Y > 0 with Y + c N(Y) = r.
 *
 * The left side rises with Y, so a stage of a diagonally implicit method for q' = w - N(q) always
 * has one solution, and no threshold is needed.  It is found in x = ln Y, because Y underflows.
 */
#ifndef LUB_SCHEMES_STAGE_H
#define LUB_SCHEMES_STAGE_H

#include "cases/drag.h"
#include "cases/status.h"

#include <stddef.h>

/* What depends on the drag law and c alone, made once for many stages. */
struct lub_stage {
    const struct lub_drag *drag;
    double c;
    double x_zero, q_zero, N_zero; /* the solution for r = 0, from which others are bracketed */
    double N_touch;                /* N at q = 0: -inf without a rough shift */
    double accuracy; /* last relative Newton change; the error left is near its square (1e-8) */
};

/* A gap: x = ln q, q and N(q). */
struct lub_stage_point {
    double x, q, N;
};

/* Keeps a stage in a scheme's memory, and recalls it for c: made anew unless c is the same up to
 * the round-off of step sizes (t + dt) - t.  Zeroed memory holds none. */
enum { LUB_STAGE_MEMORY = 5 };
void lub_stage_keep(const struct lub_stage *stage, double memory[LUB_STAGE_MEMORY]);
struct lub_stage lub_stage_recall(const struct lub_drag *drag, double c,
                                  const double memory[LUB_STAGE_MEMORY], size_t *evaluations);

/* Solves Y + c N(Y) = r, starting near the guess (its x and q).  LUB_CONTACT if only Y <= 0 would
 * do (possible with a rough shift), LUB_NOT_FINITE if r or the solution is not finite. */
enum lub_status lub_stage_solve(const struct lub_stage *stage, double r,
                                const struct lub_stage_point *guess, struct lub_stage_point *point,
                                size_t *evaluations);

#endif
