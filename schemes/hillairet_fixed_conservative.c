/* hillairet_fixed_conservative.c -- Algorithm 2 of Hillairet et al. with the first integral kept.
 *
 * The published v-bar starts from the computed v.  Here it is w(t) - N(q), the velocity that the
 * first integral gives at the frozen gap: the error of the last steps before the threshold is not
 * stored, and the return is decided by what the exact solution obeys.
 */
#include "schemes/threshold.h"

#include <math.h>

enum { FROZEN, FIRST_INTEGRAL, DRAG };

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
    const double dt = step->dt, q = now->gap.q;
    const double w =
        now->memory[FIRST_INTEGRAL] + lub_force_impulse(&problem->force, step->t, step->t + dt);
    const double g = lub_force_at(&problem->force, step->t + dt);
    next->memory[FIRST_INTEGRAL] = w;
    next->gap.q = q;
    if (now->memory[FROZEN] == 0) {
        const double n = lub_threshold_drag(run, q, &now->memory[DRAG]);
        const double v = (now->gap.u + dt * g) / (1 + dt * n);
        if (!lub_threshold_below(run, q + dt * v, &next->memory[DRAG])) {
            next->gap.u = v;
            next->gap.q = q + dt * v;
            return LUB_OK;
        }
    }
    next->memory[DRAG] = now->memory[DRAG];
    const double v_bar = w - lub_drag_N(&problem->drag, log(q));
    next->memory[FROZEN] = v_bar < 0;
    next->gap.stuck = v_bar < 0;
    run->rhs++;
    return lub_threshold_contact(problem, q, v_bar) ? LUB_CONTACT : LUB_OK;
}

const struct lub_scheme lub_scheme_hillairet_fixed_conservative = {
    .name = "hillairet-fixed-conservative",
    .summary = "Algorithm 2 of Hillairet et al., the return decided by the first integral instead "
               "of an accumulated velocity.",
    .source = "Hillairet, Lozinski, Szopos, Algorithm 2, with vbar = w(t) - N(q) (their eq. 15)",
    .formula = "v+ = (v + dt g(t+)) / (1 + dt n(q)),  q+ = q + dt v+\n"
               "if n(q+) >= 1/(C dt): q+ = q, v+ = 0\n"
               "frozen until w(t+) - N(q) >= 0,   w = u0 + N(q0) + int f",
    .model = LUB_EPS_ODE,
    .order = 1,
    .keeps = LUB_KEEPS_STUCK,
    .unread = LUB_KEEPS_ALL,
    .n_params = LUB_THRESHOLD_PARAMS,
    .params = lub_threshold_params,
    .init = init,
    .step = step,
};
