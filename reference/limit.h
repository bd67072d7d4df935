/* limit.h -- the exact solution of the gluey limit model, phase by phase.
 *
 * Between events the gap flies freely, or the glue potential moves with the force, or it rests at
 * gamma_min.  Event times come from closed forms where the force is constant, and elsewhere from
 * halving between two changes of sign of the force, where velocity and glue are monotone.
 */
#ifndef LUB_REFERENCE_LIMIT_H
#define LUB_REFERENCE_LIMIT_H

#include "cases/problem.h"
#include "cases/gap_path.h"

enum lub_phase_kind { LUB_FREE, LUB_STUCK, LUB_PINNED };

/* From t until the next phase begins. */
struct lub_phase {
    enum lub_phase_kind kind;
    double t, q, u, gamma;
};

struct lub_limit {
    size_t n, capacity;
    struct lub_phase *phases;
};

enum lub_status lub_limit_solve(const struct lub_problem *problem, struct lub_limit *limit,
                                struct lub_message *message);
void lub_limit_free(struct lub_limit *limit);
/* The state at t, the right limit at an event. */
struct lub_gap lub_limit_at(const struct lub_problem *problem, const struct lub_limit *limit,
                            double t);
/* First contact and first release after it; NaN if there is none. */
double lub_limit_hit(const struct lub_limit *limit);
double lub_limit_release(const struct lub_limit *limit);

#endif
