/* visco_gap.c -- one-gap problems in the visco-elastic model. */
#include "reference/visco_gap.h"
#include "reference/eps_ode.h"

#include <math.h>

enum { K_B, ASPERITY, STIFFNESS };

const struct lub_param lub_surface_params[LUB_SURFACE_PARAMS] = {
    [K_B] = {.name = "k_b",
             .value = "100",
             .unit = "mass/time^2",
             .meaning = "stiffness of the surfaces in model visco-elastic",
             .above_lo = true,
             .hi = 1e15},
    [ASPERITY] = {.name = "asperity",
                  .value = "0",
                  .unit = "radius",
                  .meaning = "height of the asperities; 0 = smooth",
                  .hi = 1e15},
    [STIFFNESS] = {.name = "asperity_stiffness",
                   .value = "1",
                   .unit = "1",
                   .meaning = "stiffness of the asperities over k_b",
                   .above_lo = true,
                   .hi = 1e15},
};

enum lub_status lub_surface_resolve(struct lub_settings *settings, struct lub_surface *surface,
                                    struct lub_message *message)
{
    struct lub_value values[LUB_SURFACE_PARAMS];
    const enum lub_status status = lub_params_resolve(LUB_SURFACE_PARAMS, lub_surface_params, 0,
                                                      NULL, settings, values, message);
    if (status == LUB_OK) {
        *surface = (struct lub_surface){.k_b = values[K_B].number,
                                        .asperity = values[ASPERITY].number,
                                        .asperity_stiffness = values[STIFFNESS].number};
    }
    return status;
}

static enum lub_status give(const struct lub_problem *problem, const struct lub_visco_path *path,
                            struct lub_path *rows, struct lub_certificate *certificate)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < path->n && status == LUB_OK; k++) {
        const double gamma = lub_drag_N(&problem->drag, path->log_gap[k]);
        const struct lub_gap gap = {.q = exp(path->log_gap[k]),
                                    .u = path->v[k],
                                    .log_gap = path->log_gap[k],
                                    .gamma = gamma,
                                    .stuck = lub_eps_is_stuck(problem, gamma, path->v[k])};
        status = lub_gap_append_certified(rows, path->t[k], &gap, path->err_gap[k],
                                          path->err_log_gap[k]);
        /* as in a run, events are known to the times that are asked for */
        if (gap.stuck && !(path->t[k] >= certificate->t_hit)) {
            certificate->t_hit = path->t[k];
        }
    }
    for (size_t k = 0; k < rows->n; k++) {
        const double t = rows->t[k];
        if (!lub_gap_row(rows, k).stuck && t > certificate->t_hit &&
            !(t >= certificate->t_release)) {
            certificate->t_release = t;
        }
    }
    return status;
}

struct lub_visco_elastic lub_visco_elastic_of(const struct lub_problem *problem,
                                              const struct lub_surface *surface)
{
    return (struct lub_visco_elastic){.mass = problem->mass,
                                      .film = problem->drag.eps,
                                      .k_b = surface->k_b,
                                      .k_n = surface->k_b * surface->asperity_stiffness,
                                      .height = surface->asperity,
                                      .force = &problem->force,
                                      .u_n0 = problem->q0,
                                      .v0 = problem->u0,
                                      .log_gap0 = log(problem->q0)};
}

enum lub_status lub_visco_gap(const struct lub_problem *problem, size_t n, const double times[],
                              struct lub_path *rows, struct lub_certificate *certificate,
                              struct lub_message *message)
{
    const struct lub_drag *const drag = &problem->drag;
    struct lub_surface surface = problem->surface;
    struct lub_settings none = {0};
    if (drag->law->table || drag->p > 1 || drag->shift > 0) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "the model visco-elastic knows the film eps/q only: drag=%s with p=%g, "
                        "shift=%g is not supported, drag=power with p=1, shift=0 is",
                        drag->law->name, drag->p, drag->shift);
    }
    if (!(surface.k_b > 0)) {
        lub_surface_resolve(&none, &surface, message);
    }
    const struct lub_visco_elastic elastic = lub_visco_elastic_of(problem, &surface);
    struct lub_visco_path path;
    enum lub_status status = lub_visco_reference(&elastic, n, times, &path, certificate, message);
    if (status == LUB_OK) {
        status = give(problem, &path, rows, certificate);
    }
    lub_visco_path_free(&path);
    return status;
}
