/* euler.c -- Hillairet, Lozinski, Szopos, Algorithm 1: drag at the old gap, then move.
 *
 * The drag is linear in the velocity once the gap is frozen, so one division gives the new
 * velocity. The gap itself moves explicitly and can close: the scheme is kept as a negative
 * control.
 */
#include "schemes/scheme.h"

#include <math.h>

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const struct lub_problem *const problem = run->problem;
    const double dt = step->dt, q = now->gap.q;
    const double n = lub_drag_n_at_gap(&problem->drag, q);
    const double g = lub_force_at(&problem->force, step->t + dt);
    const double v = (now->gap.u + dt * g) / (1 + dt * n);
    next->gap.u = v;
    next->gap.q = q + dt * v;
    run->rhs++;
    return next->gap.q > 0 || !isfinite(next->gap.q) ? LUB_OK : LUB_GAP_CLOSED;
}

const struct lub_scheme lub_scheme_euler = {
    .name = "euler",
    .summary = "Semi-implicit Euler: drag coefficient at the old gap, velocity, then gap; the gap "
               "can become negative.",
    .source = "Hillairet, Lozinski, Szopos, Algorithm 1 (eq. 25)",
    .formula = "v+ = (v + dt g(t+)) / (1 + dt n(q))\n"
               "q+ = q + dt v+",
    .model = LUB_EPS_ODE,
    .order = 1,
    .unread = LUB_KEEPS_ALL,
    .step = step,
};
