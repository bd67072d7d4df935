/* elastic.c -- explicit motion on a film and an elastic surface. */
#include "schemes/elastic.h"

#include <math.h>

/* Longest step of explicit motion. */
static double elastic_stable_dt(const struct lub_problem *problem)
{
    return 2 * sqrt(problem->mass / problem->surface.k_b);
}

static enum lub_status check(const struct lub_run *run, const struct lub_scheme *scheme,
                             const struct lub_surface *surface, struct lub_message *message)
{
    const struct lub_problem *const problem = run->problem;
    const struct lub_drag *const drag = &problem->drag;
    if (drag->law->p != 0 || drag->p != 1 || drag->shift > 0) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "scheme %s knows the film eps/q only: drag=%s with p=%g, shift=%g "
                        "is not supported, drag=power with p=1, shift=0 is",
                        scheme->name, drag->law->name, drag->p, drag->shift);
    }
    if (!(surface->k_b > 0 && isfinite(surface->k_b))) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "scheme %s with dt=auto needs a stiffness: give k_b, a number > 0",
                        scheme->name);
    }
    const double limit = elastic_stable_dt(problem);
    if (problem->surface.k_b > 0 && run->dt > 0 && !(run->dt < limit)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt=%.6g is above the stable limit: allowed is dt < %.6g = 2 sqrt(m/k_b), "
                        "that is dt_factor < 2",
                        run->dt, limit);
    }
    return LUB_OK;
}

enum lub_status lub_elastic_init(struct lub_run *run, struct lub_state *state,
                                 const struct lub_scheme *scheme, struct lub_message *message)
{
    const struct lub_problem *const problem = run->problem;
    struct lub_surface surface = problem->surface;
    if (!(surface.k_b > 0)) {
        const double given = run->values[LUB_PARAM_K_B].number;
        surface = (struct lub_surface){.k_b = given > 0 ? given : 1 / sqrt(run->dt),
                                       .asperity = run->values[LUB_PARAM_ASPERITY].number,
                                       .asperity_stiffness = run->values[LUB_PARAM_RATIO].number};
    }
    const enum lub_status status = check(run, scheme, &surface, message);
    const struct lub_film film = lub_film_of(surface.asperity, surface.asperity_stiffness);
    double *const memory = state->memory;
    memory[LUB_CENTRE] = problem->q0;
    memory[LUB_K_B] = surface.k_b;
    memory[LUB_K_OVER_M] = surface.k_b / problem->mass;
    memory[LUB_TAU] = problem->drag.eps / surface.k_b;
    memory[LUB_ROUGHNESS] = film.roughness;
    memory[LUB_LOG_ROUGHNESS] = film.log_roughness;
    memory[LUB_ALPHA] = film.alpha;
    return status;
}

struct lub_film lub_elastic_film(const double memory[])
{
    return (struct lub_film){.roughness = memory[LUB_ROUGHNESS],
                             .log_roughness = memory[LUB_LOG_ROUGHNESS],
                             .alpha = memory[LUB_ALPHA]};
}

double lub_elastic_slope(const struct lub_state *state)
{
    const double *const memory = state->memory;
    const bool touch = state->gap.log_gap < memory[LUB_LOG_ROUGHNESS];
    const double push = touch ? memory[LUB_ALPHA] * (memory[LUB_ROUGHNESS] - state->gap.q) : 0;
    return (memory[LUB_STRETCH] + push) / memory[LUB_TAU];
}

double lub_elastic_force(const struct lub_state *state)
{
    return -state->memory[LUB_K_B] * state->memory[LUB_STRETCH];
}

enum lub_status lub_elastic_leapfrog(struct lub_run *run, const struct lub_normal *normal, double t,
                                     double dt, const struct lub_state *now, struct lub_state *next)
{
    const struct lub_problem *const problem = run->problem;
    const double *const memory = now->memory;
    const double pull = lub_force_after(&problem->force, t) / problem->mass;
    const double impulse = lub_force_impulse(&problem->force, t, t + dt) / problem->mass;
    const double k = memory[LUB_K_OVER_M], centre = memory[LUB_CENTRE];
    const double u_n = centre + dt * (now->gap.u + dt / 2 * (pull - k * memory[LUB_STRETCH]));
    if (!isfinite(u_n)) {
        return LUB_NOT_FINITE;
    }
    const struct lub_film film = lub_elastic_film(memory);
    const struct lub_film_end end =
        normal->step(&film, dt / memory[LUB_TAU], now->gap.log_gap, centre, u_n);
    run->rhs++;
    next->gap.log_gap = end.xi;
    next->gap.q = exp(end.xi);
    next->gap.u = now->gap.u + impulse - dt * k * end.mean;
    next->memory[LUB_CENTRE] = u_n;
    next->memory[LUB_STRETCH] = end.stretch;
    for (int m = LUB_K_B; m <= LUB_ALPHA; m++) {
        next->memory[m] = memory[m];
    }
    return isfinite(end.xi) ? LUB_OK : LUB_NOT_FINITE;
}

/* Far away neither the gap nor the drag m v' = -eps/u v may change much in a step. */
double lub_elastic_far_dt(const struct lub_problem *problem, const struct lub_state *now)
{
    const double *const memory = now->memory;
    const double near = 0.1 * sqrt(problem->mass / memory[LUB_K_B]);
    const double room = memory[LUB_CENTRE] - 2 * memory[LUB_ROUGHNESS] - 1e-3 * problem->q0;
    if (room <= 0) {
        return near;
    }
    const double flight = 0.01 * fmin(sqrt(room), room / fmax(fabs(now->gap.u), 1e-300));
    const double drag = 0.1 * problem->mass * now->gap.q / problem->drag.eps;
    return fmax(near, fmin(flight, drag));
}
