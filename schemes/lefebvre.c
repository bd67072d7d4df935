/* lefebvre.c -- Lefebvre (2009), Algorithm 2.7, with roughness (step 4b) and the factor 1/r^2.
 *
 * The free velocity is projected on what the gap and the glue allow; the multiplier feeds the glue
 * potential gamma.  When gamma passes zero inside a step, what is above zero is velocity that the
 * particle already has: the unsticking correction of step 4.  With the factor 1/r^2 that velocity
 * is r^2 gamma (the paper writes gamma/m, for r = 1).
 *
 * The cut of step 4b acts on the sum of a step.  Where gamma rests at gamma_min and the force jumps
 * inside a step, what pushes before the jump is taken off what pulls after it: an error of first
 * order whose size depends on where in the step the jump lies.
 */
#include "schemes/scheme.h"

#include <math.h>

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const struct lub_problem *const problem = run->problem;
    const double h = step->dt, q = now->gap.q, gamma = now->gap.gamma, r2 = problem->r * problem->r;
    const double u_free = now->gap.u + lub_force_impulse(&problem->force, step->t, step->t + h);
    run->rhs++;
    if (gamma >= 0 && q + h * u_free >= 0) {
        next->gap = (struct lub_gap){.q = q + h * u_free, .u = u_free};
        return LUB_OK;
    }
    const double u_stop = (0 - q) / h;      /* 0, not -0, when q is 0 */
    const double impulse = u_stop - u_free; /* h lambda */
    const double gamma_bar = gamma - impulse / r2;
    if (gamma_bar > 0) {
        const double u = r2 * gamma_bar;
        next->gap = (struct lub_gap){.q = q + h * u, .u = u};
    } else {
        next->gap = (struct lub_gap){.u = u_stop, .gamma = fmax(gamma_bar, problem->gamma_min)};
        next->gap.stuck = next->gap.gamma < 0;
    }
    return LUB_OK;
}

const struct lub_scheme lub_scheme_lefebvre = {
    .name = "lefebvre",
    .summary =
        "Projection of the free velocity, with a glue potential fed by the multiplier; smooth "
        "and rough surfaces.",
    .source = "Lefebvre 2009, Algorithm 2.7 and section 2.5 (step 4b)",
    .formula = "u* = u + int f\n"
               "u+ = projection of u* on {q + h v >= 0} (= 0 if gamma < 0), h lambda = u+ - u*\n"
               "gamma+ = gamma - h lambda / r^2; if > 0: u+ = r^2 gamma+, gamma+ = 0\n"
               "gamma+ = max(gamma+, gamma_min)\n"
               "q+ = q + h u+",
    .model = LUB_LIMIT,
    .order = 1,
    .keeps = LUB_KEEPS_GAMMA | LUB_KEEPS_STUCK,
    .unread = LUB_KEEPS_LOG_GAP,
    .step = step,
};
