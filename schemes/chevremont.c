/* chevremont.c -- Chevremont, Bodiguel, Chareyre (2020): lubrication film and elastic surface in
 * series, backward Euler for the film in the log gap, explicit motion.
 *
 * The eps-ODE is the limit k_b -> infinity with smooth surfaces, but not at any pace.  The surfaces
 * give way by about 1/k_b, and the film step errs by about dt k_b: at an impact it must follow ln u
 * down while the spring stops the particle, and a stiff spring stops it within a step, so that the
 * impulse never reaches the film.  k_b = auto is dt^-1/2, where both errors fall like dt^1/2.  (A
 * stiffness tied to the stability limit, k_b ~ 1/dt^2, does not converge in practice for eps <=
 * 0.1.)
 */
#include "schemes/elastic.h"

#include <math.h>

extern const struct lub_scheme lub_scheme_chevremont;
extern const struct lub_normal lub_normal_chevremont;

static const struct lub_param params[LUB_SURFACE_PARAMETERS] = {
    [LUB_PARAM_K_B] =
        LUB_POSITIVE_OR("k_b", "auto", "mass/time^2",
                        "stiffness of the surfaces; auto = dt^-1/2, for the eps-ODE", "auto"),
    [LUB_PARAM_ASPERITY] =
        LUB_WITHIN("asperity", "0", "radius",
                   "height of the asperities; 0 = smooth, as the eps-ODE needs", 0, INFINITY),
    [LUB_PARAM_RATIO] = LUB_POSITIVE("asperity_stiffness", "1", "1",
                                     "stiffness of the asperities over k_b", INFINITY),
};

static enum lub_status init(struct lub_run *run, struct lub_state *state,
                            struct lub_message *message)
{
    const enum lub_status status = lub_elastic_init(run, state, &lub_scheme_chevremont, message);
    if (status == LUB_OK && run->dt == 0) {
        run->first_dt = lub_elastic_far_dt(run->problem, state);
    }
    return status;
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const enum lub_status status =
        lub_elastic_leapfrog(run, &lub_normal_chevremont, step->t, step->dt, now, next);
    if (run->dt == 0 && status == LUB_OK) {
        step->next = lub_elastic_far_dt(run->problem, next);
    }
    return status;
}

const struct lub_scheme lub_scheme_chevremont = {
    .name = "chevremont",
    .summary = "Film and elastic surface in series: backward Euler for the log film, leapfrog for "
               "the particle.",
    .source = "Chevremont, Bodiguel, Chareyre 2020, eq. 17-22 (eq. 20 with its sign corrected, eq. "
              "21 for any k_n/k_b) and section 2.3",
    .formula = "v' = v + dt/2 (f(t) - F)/m,  u_n+ = u_n + dt v'\n"
               "film: u+ = u + (dt k_b/eps) u+ (u_n+ - u+ + alpha max(0, height - u)), for ln u+\n"
               "F+ = k_b (u_n+ - u+),  v+ = v' + dt/2 (f(t+) - F+)/m\n"
               "k_b = dt^-1/2 unless given\n"
               "wrong where Lambda = dt k_b |u_n|max/eps exceeds about 1",
    .model = LUB_EPS_ODE,
    .models = LUB_EPS_ODE | LUB_VISCO_ELASTIC,
    .order = 0,
    .keeps = LUB_KEEPS_LOG_GAP,
    .unread = LUB_KEEPS_GAMMA | LUB_KEEPS_STUCK,
    .implicit = true,
    .automatic = true,
    .film = &lub_normal_chevremont,
    .n_params = LUB_SURFACE_PARAMETERS,
    .params = params,
    .init = init,
    .step = step,
};
