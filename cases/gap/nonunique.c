/* nonunique.c -- Maury (2007), section 4: a force that oscillates on all scales down to t = 0.
 *
 * The force is cut below t = 2^-levels, where the state of the chosen branch is given as initial
 * state.  The branches turn out to be one solution: see nonunique_exact.h.
 */
#include "cases/case.h"
#include "cases/gap/nonunique_exact.h"

#include <math.h>
#include <stdlib.h>

enum { ALPHA, XI, LEVELS, BRANCH, n_params };

static const struct lub_param params[n_params] = {
    [ALPHA] = LUB_POSITIVE("alpha", "1.8", "radius/time^2",
                           "strength of the pushing force; the pulling force is 1", INFINITY),
    [XI] = LUB_POSITIVE("xi", "0.54", "1", "part of each interval in which the force pulls", 0.999),
    [LEVELS] = LUB_WHOLE("levels", "20", "1", "the force is cut below t = 2^-levels", 1, 40),
    [BRANCH] =
        LUB_CHOICE("branch", "1", "",
                   "which of the two solutions of Maury's Proposition 4.1 to start on", "1|2"),
};

/* 0 until 2^-levels, then 1 and -alpha on each interval (2^-n, 2^-n+1). */
static enum lub_status set_force(struct lub_force *force, const struct lub_nonunique *which,
                                 int levels)
{
    const size_t n = 2 * (size_t)(levels + 1) + 1;
    double *const t = calloc(2 * n + 1, sizeof *t);
    if (!t) {
        return LUB_NO_MEMORY;
    }
    double *const f = t + n + 1;
    double start = ldexp(1, -levels);
    t[1] = start;
    for (size_t k = 1; k < n; k += 2) {
        f[k] = 1;
        f[k + 1] = -which->alpha;
        t[k + 1] = start * (1 + which->xi);
        start *= 2;
        t[k + 2] = start;
    }
    const enum lub_status status = lub_force_steps(force, n, t, f);
    free(t);
    return status;
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_problem *const problem = question;
    const int levels = (int)values[LEVELS].number, branch = values[BRANCH].text[0] - '0';
    struct lub_nonunique which = {.alpha = values[ALPHA].number, .xi = values[XI].number};
    enum lub_status status = lub_nonunique_solve(&which, message);
    if (status == LUB_OK) {
        status = set_force(&problem->force, &which, levels);
    }
    if (status != LUB_OK) {
        return status;
    }
    /* Stuck at 2^-levels on either branch: the glue there is the impulse at t = 0. */
    problem->u0 = lub_nonunique_at(&which, branch, ldexp(1, -levels)).gamma;
    problem->drag = (struct lub_drag){.law = lub_drag_law_find("power"), .p = 1};
    problem->r = 1;
    problem->gamma_min = -INFINITY;
    problem->t_end = lub_force_end(&problem->force);
    return LUB_OK;
}

const struct lub_case lub_case_nonunique = {
    .name = "nonunique",
    .summary = "Maury's force with contacts that cluster at t = 0, given as a limit problem with "
               "two solutions; the two turn out to be one.",
    .source = "Maury 2007, section 4, eq. 7-9 and Proposition 4.1",
    .equations = "q' + gamma = int f, q >= 0, gamma <= 0, q gamma = 0, q(0) = 0\n"
                 "f = 1 on (2^-k, 2^-k (1 + xi)), -alpha on (2^-k (1 + xi), 2^(1-k)), k = 0, 1, "
                 "... levels",
    .scheme = "lefebvre",
    .dt = "0.001",
    .model = LUB_LIMIT,
    .models = LUB_LIMIT,
    .n_params = n_params,
    .params = params,
    .build = build,
};
