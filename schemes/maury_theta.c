/* maury_theta.c -- Maury (2007), section 3: semi-implicit Euler for the glue potential gamma =
 * N(q).
 *
 * From the first integral q' = w - gamma follows gamma' = n(q) (w - gamma) for every drag law; with
 * n at the old gap the new gamma is a mean of the old one and w.  theta goes to 0 when n overflows,
 * which is the stuck state.  For p > 1 a mean may pass the upper bound of N: no gap has such a
 * potential, and the run ends there as not finite.  For p = 1 a step of theta = 0 in which w passes
 * 0 sets the gap to e^(w/eps) at once: steps must be short beside eps where the particle leaves.
 */
#include "schemes/scheme.h"

#include <math.h>

enum { FIRST_INTEGRAL };

static enum lub_status init(struct lub_run *run, struct lub_state *state,
                            struct lub_message *message)
{
    (void)message;
    state->memory[FIRST_INTEGRAL] = lub_problem_first_integral(run->problem, 0);
    return LUB_OK;
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const struct lub_problem *const problem = run->problem;
    const double h = step->dt, gamma = now->gap.gamma;
    const double w =
        now->memory[FIRST_INTEGRAL] + lub_force_impulse(&problem->force, step->t, step->t + h);
    const double theta = 1 / (1 + h * lub_drag_n_at_gap(&problem->drag, now->gap.q));
    next->gap.gamma = theta * gamma + (1 - theta) * w;
    next->gap.u = theta * (w - gamma); /* w - gamma+, without its cancellation */
    next->gap.log_gap = lub_drag_inverse(&problem->drag, next->gap.gamma);
    next->gap.q = exp(next->gap.log_gap);
    next->memory[FIRST_INTEGRAL] = w;
    run->rhs++;
    const bool contact = problem->drag.shift > 0 && !(next->gap.q > 0);
    return contact ? LUB_CONTACT : LUB_OK;
}

const struct lub_scheme lub_scheme_maury_theta = {
    .name = "maury-theta",
    .summary = "Semi-implicit Euler for gamma = N(q): a mean of the old potential and the first "
               "integral, weighted by theta in [0, 1].",
    .source = "Maury 2007, section 3 (gamma form), for every drag law through N and its inverse",
    .formula = "theta = 1 / (1 + h n(q))\n"
               "gamma+ = theta gamma + (1 - theta) w(t+),   w = u0 + N(q0) + int f\n"
               "q+ = N^-1(gamma+),  u+ = w(t+) - gamma+",
    .model = LUB_EPS_ODE,
    .order = 1,
    .rough = true,
    .keeps = LUB_KEEPS_LOG_GAP | LUB_KEEPS_GAMMA,
    .unread = LUB_KEEPS_STUCK,
    .init = init,
    .step = step,
};
