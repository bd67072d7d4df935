/* loggap_euler.c -- backward Euler for the first integral q' + N(q) = w(t), in the log gap.
 *
 * q+ + h N(q+) = q + h w(t+) has exactly one solution q+ > 0 for every step size: no threshold, and
 * the impulse of the force is exact.  Its limit eps -> 0 is Lefebvre's algorithm.
 */
#include "schemes/scheme.h"
#include "schemes/stage.h"

#include <math.h>

enum { W, STAGE };

static enum lub_status init(struct lub_run *run, struct lub_state *state,
                            struct lub_message *message)
{
    (void)message;
    state->memory[W] = lub_problem_first_integral(run->problem, 0);
    return LUB_OK;
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const struct lub_problem *const problem = run->problem;
    const double h = step->dt, q = now->gap.q;
    const double w = now->memory[W] + lub_force_impulse(&problem->force, step->t, step->t + h);
    const struct lub_stage stage =
        lub_stage_recall(&problem->drag, h, &now->memory[STAGE], &run->rhs);
    const struct lub_stage_point guess = {.x = now->gap.log_gap, .q = q + h * now->gap.u};
    struct lub_stage_point end;
    const enum lub_status status = lub_stage_solve(&stage, q + h * w, &guess, &end, &run->rhs);
    if (status != LUB_OK) {
        return status;
    }
    lub_stage_keep(&stage, &next->memory[STAGE]);
    next->memory[W] = w;
    next->gap.q = end.q;
    next->gap.log_gap = end.x;
    next->gap.gamma = end.N;
    next->gap.u = (end.q - q) / h; /* = w - N, which would cancel when stuck */
    return LUB_OK;
}

const struct lub_scheme lub_scheme_loggap_euler = {
    .name = "loggap-euler",
    .summary = "Backward Euler for the first integral in the log gap: positive for every step size "
               "and viscosity.",
    .source = "this project; first integral of Maury 2007, section 3",
    .formula = "q+ + h N(q+) = q + h w(t+),   w = u0 + N(q0) + int f, solved for ln q+\n"
               "u+ = (q+ - q)/h",
    .model = LUB_EPS_ODE,
    .order = 1,
    .rough = true,
    .keeps = LUB_KEEPS_LOG_GAP | LUB_KEEPS_GAMMA,
    .unread = LUB_KEEPS_STUCK,
    .implicit = true,
    .init = init,
    .step = step,
};
