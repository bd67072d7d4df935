/* limit_exact_impulse.c -- second order for the gluey limit: displacement by the exact integral of
 * w.
 *
 * The limit is a Skorokhod problem, q' + N(q) containing w = u0 + int f with the normal cone N of
 * q >= 0, and q+ = max(0, q + int w) is its solution after a step inside which w does not change
 * its sign.  Where it does, at a release, the part of the step before it is counted too: an error
 * of |f| h^2/2 at the most, so that a run is off by that for each release and exact but for
 * rounding without.  (Algorithm 2.7 of Lefebvre is the same with h w(t+) in place of the integral.)
 *
 * While stuck gamma = w/r^2, and what roughness cuts off it is cut off w.  Steps are split at force
 * jumps, so that the cut finds w falling or rising all over a part.
 */
#include "schemes/scheme.h"

#include <math.h>

enum { W };

static enum lub_status init(struct lub_run *run, struct lub_state *state,
                            struct lub_message *message)
{
    const struct lub_gap *const gap = &state->gap;
    (void)message;
    state->memory[W] = gap->u + run->problem->r * run->problem->r * gap->gamma;
    return LUB_OK;
}

/* From t to `to`, between which the force does not jump. */
static void part_step(const struct lub_problem *problem, double t, double to,
                      struct lub_state *state)
{
    const double r2 = problem->r * problem->r, w_old = state->memory[W];
    const double way = (to - t) * w_old + lub_force_displacement(&problem->force, t, to);
    const double q = fmax(0, state->gap.q + way);
    double w = w_old + lub_force_impulse(&problem->force, t, to);
    if (q > 0 || w > 0) {
        state->gap = (struct lub_gap){.q = q, .u = w};
    } else {
        w = fmax(w, r2 * problem->gamma_min);
        state->gap = (struct lub_gap){.gamma = w / r2, .stuck = w < 0};
    }
    state->memory[W] = w;
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const struct lub_problem *const problem = run->problem;
    const double t_end = step->t + step->dt;
    *next = *now;
    for (double t = step->t; t < t_end; run->rhs++) {
        const double stop = lub_force_next_jump(&problem->force, t, t_end);
        part_step(problem, t, stop, next);
        t = stop;
    }
    return LUB_OK;
}

const struct lub_scheme lub_scheme_limit_exact_impulse = {
    .name = "limit-exact-impulse",
    .summary = "Projection of the displacement by the exact integral of the first integral: second "
               "order for the limit, exact without a release.",
    .source = "this project; the limit of Maury 2007, eq. 3, as a Skorokhod problem",
    .formula = "q+ = max(0, q + int w),   w = u0 + int f (exact)\n"
               "q+ > 0 or w+ > 0: u+ = w+, gamma+ = 0;  else u+ = 0, w+ = max(w+, r^2 gamma_min), "
               "gamma+ = w+/r^2\n"
               "steps are split at force jumps",
    .model = LUB_LIMIT,
    .order = 2,
    .keeps = LUB_KEEPS_GAMMA | LUB_KEEPS_STUCK,
    .unread = LUB_KEEPS_LOG_GAP,
    .init = init,
    .step = step,
};
