/* loggap_vep.c -- film and elastic surface in series, second order in ln u at any stiffness.
 *
 * With a fixed dt explicit motion, kicked by the impulse of a film that is followed through touch
 * and release; with dt = auto both together by TR-BDF2, at the steps that its error estimate asks
 * for.
 */
#include "schemes/elastic.h"

#include <math.h>

extern const struct lub_scheme lub_scheme_loggap_vep;
extern const struct lub_normal lub_normal_loggap_vep;

static const struct lub_param params[LUB_SURFACE_PARAMETERS] = {
    [LUB_PARAM_K_B] =
        LUB_POSITIVE("k_b", "100", "mass/time^2", "stiffness of the surfaces", INFINITY),
    [LUB_PARAM_ASPERITY] =
        LUB_WITHIN("asperity", "0", "radius", "height of the asperities; 0 = smooth", 0, INFINITY),
    [LUB_PARAM_RATIO] = LUB_POSITIVE("asperity_stiffness", "1", "1",
                                     "stiffness of the asperities over k_b", INFINITY),
};

static double longest(const struct lub_problem *problem)
{
    return problem->t_end / 100;
}

static enum lub_status init(struct lub_run *run, struct lub_state *state,
                            struct lub_message *message)
{
    const struct lub_problem *const problem = run->problem;
    const enum lub_status status = lub_elastic_init(run, state, &lub_scheme_loggap_vep, message);
    if (status == LUB_OK && run->dt == 0) {
        run->first_dt = 1e-3 * fmin(longest(problem), sqrt(problem->q0));
    }
    return status;
}

/* The next step from the error of this one, third order locally. */
static double adapt(double dt, double error)
{
    return dt * fmin(4, fmax(0.2, 0.9 * pow(fmax(error, 1e-12), -1.0 / 3)));
}

/* Shorter until the estimate is content, or time would stand still. */
static enum lub_status step_free(struct lub_run *run, struct lub_step *step,
                                 const struct lub_state *now, struct lub_state *next)
{
    const double most = longest(run->problem), least = 1e-14 * run->problem->t_end;
    double dt = step->dt, error;
    for (bool content = false; !content;) {
        step->taken = dt;
        error = lub_elastic_coupled(run, step->t, dt, now, next);
        content = error <= 1 || !(dt > least);
        dt = isfinite(error) ? fmin(most, adapt(dt, error)) : dt / 10;
    }
    step->next = dt;
    const bool finite =
        isfinite(next->gap.u) && isfinite(next->gap.log_gap) && isfinite(next->memory[LUB_CENTRE]);
    return finite ? LUB_OK : LUB_NOT_FINITE;
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    return run->dt > 0
               ? lub_elastic_leapfrog(run, &lub_normal_loggap_vep, step->t, step->dt, now, next)
               : step_free(run, step, now, next);
}

const struct lub_scheme lub_scheme_loggap_vep = {
    .name = "loggap-vep",
    .summary =
        "Film and elastic surface in series, second order in ln u at any stiffness: the film "
        "solved for u_n linear in time, the particle kicked by its impulse.",
    .source =
        "Film: Chevremont, Bodiguel, Chareyre 2020, eq. 13; step: ours, exact, and where ln u "
        "changes little Alexander 1977, SDIRK2",
    .formula =
        "u_n+ = u_n + dt v + dt^2/2 (f(t) - k_b (u_n - u))/m\n"
        "xi = ln u:  xi' = u_n(t) - u + alpha max(0, height - u) over dt k_b/eps, u_n linear\n"
        "J = k_b int (u_n - u) dt,  v+ = v + (int f dt - J)/m\n"
        "dt = auto: (u_n, v, xi) together by TR-BDF2 with its error estimate",
    .model = LUB_VISCO_ELASTIC,
    .order = 2,
    .keeps = LUB_KEEPS_LOG_GAP,
    .unread = LUB_KEEPS_GAMMA | LUB_KEEPS_STUCK,
    .implicit = true,
    .automatic = true,
    .film = &lub_normal_loggap_vep,
    .n_params = LUB_SURFACE_PARAMETERS,
    .params = params,
    .init = init,
    .step = step,
};
