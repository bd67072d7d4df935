/* loggap_adaptive.c -- variable steps of order 3 in the log gap, to a tolerance on the gap.
 *
 * Steps end at force jumps.  The error estimate finds contact and release, and shortens the steps
 * around them; in free flight under a constant force and while stuck they are as long as the force
 * allows.
 */
#include "schemes/substep.h"

#include <math.h>
#include <string.h>

extern const struct lub_scheme lub_scheme_loggap_adaptive;

enum { W, STAGE };
enum { TOL, n_params };

/* Errors of steps add up, and each step is allowed this part of tol. */
static const double part = 0.3;

static const struct lub_param params[n_params] = {
    [TOL] = {.name = "tol",
             .value = "1e-6",
             .unit = "radius",
             .meaning = "error of the gap that the run should not exceed",
             .lo = 1e-13,
             .hi = 1},
};

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
    const struct lub_substep_point from = lub_substep_load(step->t, &now->gap, now->memory[W]);
    const double stop = lub_force_next_jump(&run->problem->force, step->t, step->t + step->dt);
    const double offered = stop - step->t;
    double h = stop < step->t + step->dt ? offered : step->dt;
    struct lub_substep_point to;
    double *const kept = &next->memory[STAGE];
    memcpy(kept, &now->memory[STAGE], LUB_STAGE_MEMORY * sizeof *kept);
    const enum lub_status status =
        lub_substep_take(run, &from, part * run->values[TOL].number, kept, &h, &step->next, &to);
    step->taken = fmin(h, step->dt);
    next->gap = lub_substep_gap(&to);
    next->memory[W] = to.w;
    return status;
}

const struct lub_scheme lub_scheme_loggap_adaptive = {
    .name = "loggap-adaptive",
    .summary = "Three-stage L-stable Runge-Kutta for the first integral in the log gap, with steps "
               "chosen by an error estimate.",
    .source = "this project; table of Alexander 1977 (SDIRK3), first integral of Maury 2007, "
              "section 3",
    .formula =
        "three stages Y + g h N(Y) = r, g = 0.4358..., solved for ln Y, w = u0 + N(q0) + int f\n"
        "e = |q+ - q^|, q^ of order 2 from the first two stages\n"
        "accepted if e <= 0.3 tol;  next h = 0.9 (0.3 tol/e)^(1/3) h; steps end at force jumps",
    .model = LUB_EPS_ODE,
    .order = 0,
    .keeps = LUB_KEEPS_LOG_GAP | LUB_KEEPS_GAMMA,
    .implicit = true,
    .n_params = n_params,
    .params = params,
    .init = init,
    .step = step,
};
