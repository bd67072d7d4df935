/* maury_hybrid.c -- Maury (2007), eq. 6: two states, free and glued, with the cut-off of
 * section 5.2.
 *
 * Kept as published: the force at the end of the step, the velocity of the step that hits shown as
 * it was, and a free flight that ends at exactly q = 0 losing its velocity (gamma = 0 there).
 */
#include "schemes/scheme.h"

#include <math.h>

static enum lub_status init(struct lub_run *run, struct lub_state *state,
                            struct lub_message *message)
{
    const struct lub_problem *const problem = run->problem;
    (void)state;
    if (isfinite(problem->gamma_min) && (problem->r < 1 || problem->r > 1)) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "scheme maury-hybrid has no factor 1/r^2: r=%g with a finite gamma_min is "
                        "not supported, r=1 is",
                        problem->r);
    }
    return LUB_OK;
}

static struct lub_gap fly(const struct lub_problem *problem, const struct lub_gap *gap, double h,
                          double f)
{
    const double u = gap->u + h * f;
    const double q = gap->q + h * u;
    if (q >= 0) {
        return (struct lub_gap){.q = q, .u = u};
    }
    const double gamma = fmax(u, problem->gamma_min);
    return (struct lub_gap){.u = u, .gamma = gamma, .stuck = gamma < 0};
}

static struct lub_gap hold(const struct lub_problem *problem, const struct lub_gap *gap, double h,
                           double f)
{
    const double gamma = fmax(gap->gamma + h * f, problem->gamma_min);
    if (gamma > 0) {
        return (struct lub_gap){.q = gap->q + h * gamma, .u = gamma};
    }
    return (struct lub_gap){.gamma = gamma, .stuck = gamma < 0};
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const struct lub_problem *const problem = run->problem;
    const double f = lub_force_at(&problem->force, step->t + step->dt);
    next->gap = now->gap.q > 0 ? fly(problem, &now->gap, step->dt, f)
                               : hold(problem, &now->gap, step->dt, f);
    run->rhs++;
    return LUB_OK;
}

const struct lub_scheme lub_scheme_maury_hybrid = {
    .name = "maury-hybrid",
    .summary = "Two states, free flight or glue potential, switched when the gap or the glue "
               "changes sign.",
    .source = "Maury 2007, eq. 6, with the cut-off of gamma of section 5.2",
    .formula = "q > 0: u+ = u + h f(t+), q~ = q + h u+\n"
               "       q~ < 0: q+ = 0, gamma+ = u+;  else q+ = q~, gamma+ = 0\n"
               "q = 0: gamma+ = gamma + h f(t+)\n"
               "       gamma+ <= 0: q+ = 0, u+ = 0;  else u+ = gamma+, q+ = h u+, gamma+ = 0\n"
               "gamma+ = max(gamma+, gamma_min)",
    .model = LUB_LIMIT,
    .order = 1,
    .keeps = LUB_KEEPS_GAMMA | LUB_KEEPS_STUCK,
    .unread = LUB_KEEPS_LOG_GAP,
    .init = init,
    .step = step,
};
