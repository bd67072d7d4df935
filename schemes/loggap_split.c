/* loggap_split.c -- steps of order 2 for every viscosity: each step is split at force jumps, and
 * where contact or release need it.
 *
 * Contact and release are layers, thinner than a step when eps is small: a one-step method of any
 * order sees them as kinks and keeps order 1 over all eps.  Here the parts of a step are chosen by
 * the error estimate of SDIRK3 so that each stays below share dt^2 in q, and the layers are passed
 * in parts that shrink towards them.  The parts are counted as work.
 */
#include "schemes/substep.h"

#include <math.h>
#include <string.h>

enum { W, PART, STAGE };

/* Error allowed in one part, over dt^2: a run has some tens of parts with an error of this size. */
static const double share = 4e-4;

static enum lub_status init(struct lub_run *run, struct lub_state *state,
                            struct lub_message *message)
{
    (void)message;
    state->memory[W] = lub_problem_first_integral(run->problem, 0);
    state->memory[PART] = run->dt;
    return LUB_OK;
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const double t_end = step->t + step->dt, tol = share * run->dt * run->dt;
    struct lub_substep_point at = lub_substep_load(step->t, &now->gap, now->memory[W]);
    double part = now->memory[PART];
    double *const kept = &next->memory[STAGE];
    memcpy(kept, &now->memory[STAGE], LUB_STAGE_MEMORY * sizeof *kept);
    while (at.t < t_end) {
        const double stop = lub_force_next_jump(&run->problem->force, at.t, t_end);
        const bool last = at.t + 1.1 * part >= stop;
        double h = last ? stop - at.t : part, proposed;
        const double offered = h;
        struct lub_substep_point to;
        const enum lub_status status = lub_substep_take(run, &at, tol, kept, &h, &proposed, &to);
        if (status != LUB_OK) {
            return status;
        }
        if (last && h >= offered) {
            to.t = stop;
        }
        part = fmax(proposed, last && h >= offered ? part : 0);
        at = to;
    }
    next->gap = lub_substep_gap(&at);
    next->memory[W] = at.w;
    next->memory[PART] = fmin(part, run->dt);
    return LUB_OK;
}

const struct lub_scheme lub_scheme_loggap_split = {
    .name = "loggap-split",
    .summary = "Log-gap Runge-Kutta whose steps are split at force jumps and inside contact and "
               "release layers: order 2 for every viscosity.",
    .source = "this project; table of Alexander 1977 (SDIRK3), first integral of Maury 2007, "
              "section 3",
    .formula = "parts of a step: three stages Y + g h N(Y) = r, g = 0.4358..., solved for ln Y\n"
               "each part has estimated error <= 4e-4 dt^2 in q and ends at force jumps",
    .model = LUB_EPS_ODE,
    .order = 2,
    .rough = true,
    .keeps = LUB_KEEPS_LOG_GAP | LUB_KEEPS_GAMMA,
    .unread = LUB_KEEPS_STUCK,
    .implicit = true,
    .init = init,
    .step = step,
};
