/* limit.c -- event-driven solution of the limit model for piecewise-constant forces.
 *
 * Maury (2007), eq. 3 and 5; roughness as Lefebvre (2009), section 2.5.
 */
#include "reference/limit.h"
#include "cases/grow.h"

#include <math.h>
#include <stdlib.h>

static enum lub_status add(struct lub_limit *limit, struct lub_phase phase)
{
    struct lub_phase *const moved =
        lub_grown(limit->phases, limit->n, &limit->capacity, sizeof *moved);
    if (!moved) {
        return LUB_NO_MEMORY;
    }
    limit->phases = moved;
    limit->phases[limit->n++] = phase;
    return LUB_OK;
}

/* Smallest s > 0 with q + u s + f s^2/2 = 0, inf if there is none; the root is written so that
 * nothing cancels. */
static double time_to_contact(double q, double u, double f)
{
    const double discriminant = u * u - 2 * f * q;
    if (discriminant < 0) {
        return INFINITY;
    }
    if (u < 0) {
        return 2 * q / (sqrt(discriminant) - u);
    }
    return f < 0 ? (u + sqrt(discriminant)) / -f : INFINITY;
}

/* What holds at q = 0 with glue potential gamma under force f: take off, glue, or rest. */
static struct lub_phase touching(const struct lub_problem *problem, double t, double gamma,
                                 double f)
{
    const double lowest = problem->gamma_min;
    if (gamma >= 0 && f > 0) {
        return (struct lub_phase){.kind = LUB_FREE, .t = t};
    }
    const bool pinned = (gamma <= lowest && f <= 0) || (gamma >= 0 && f >= 0);
    return (struct lub_phase){
        .kind = pinned ? LUB_PINNED : LUB_STUCK, .t = t, .gamma = fmax(fmin(gamma, 0), lowest)};
}

/* The time at which the phase ends by itself, if the force stays f. */
static double own_end(const struct lub_problem *problem, const struct lub_phase *phase, double f)
{
    const double rate = f / (problem->r * problem->r);
    if (phase->kind == LUB_FREE) {
        return phase->t + time_to_contact(phase->q, phase->u, f);
    }
    if (phase->kind == LUB_PINNED || rate == 0) {
        return INFINITY;
    }
    const double bound = rate > 0 ? 0 : problem->gamma_min;
    return phase->t + (bound - phase->gamma) / rate;
}

static struct lub_gap state_at(const struct lub_problem *problem, const struct lub_phase *phase,
                               double t)
{
    if (phase->kind == LUB_FREE) {
        const double q = phase->q + phase->u * (t - phase->t) +
                         lub_force_displacement(&problem->force, phase->t, t);
        const double u = phase->u + lub_force_impulse(&problem->force, phase->t, t);
        return (struct lub_gap){.q = fmax(q, 0), .u = u, .log_gap = log(fmax(q, 0))};
    }
    double gamma = phase->gamma;
    if (phase->kind == LUB_STUCK) {
        const double r2 = problem->r * problem->r;
        gamma += lub_force_impulse(&problem->force, phase->t, t) / r2;
    }
    gamma = fmax(fmin(gamma, 0), problem->gamma_min);
    return (struct lub_gap){.log_gap = -INFINITY, .gamma = gamma, .stuck = gamma < 0};
}

/* The phase that follows at time t, where the force from then on is f. */
static struct lub_phase following(const struct lub_problem *problem, const struct lub_phase *phase,
                                  double t, bool own, double f)
{
    const struct lub_gap gap = state_at(problem, phase, t);
    if (phase->kind == LUB_FREE && !own) {
        return (struct lub_phase){.kind = LUB_FREE, .t = t, .q = gap.q, .u = gap.u};
    }
    if (phase->kind == LUB_FREE) {
        return touching(problem, t, fmin(gap.u, 0) / (problem->r * problem->r), f);
    }
    const double gamma = own ? (f > 0 ? 0 : problem->gamma_min) : gap.gamma;
    return touching(problem, t, gamma, f);
}

static struct lub_phase first_phase(const struct lub_problem *problem)
{
    if (problem->q0 > 0 || problem->u0 > 0) {
        return (struct lub_phase){.kind = LUB_FREE, .q = problem->q0, .u = problem->u0};
    }
    return touching(problem, 0, problem->u0 / (problem->r * problem->r), problem->force.f[0]);
}

/* Events inside the piece from t[k] to t[k+1], where the force is constant. */
static enum lub_status solve_piece(const struct lub_problem *problem, struct lub_limit *limit,
                                   size_t k)
{
    const struct lub_force *const force = &problem->force;
    for (;;) {
        const struct lub_phase phase = limit->phases[limit->n - 1];
        const double end = own_end(problem, &phase, force->f[k]);
        if (end > force->t[k + 1]) {
            return LUB_OK;
        }
        const enum lub_status status =
            add(limit, following(problem, &phase, end, true, force->f[k]));
        if (status != LUB_OK) {
            return status;
        }
    }
}

enum lub_status lub_limit_solve(const struct lub_problem *problem, struct lub_limit *limit,
                                struct lub_message *message)
{
    const struct lub_force *const force = &problem->force;
    *limit = (struct lub_limit){0};
    if (force->kind != LUB_FORCE_STEPS) {
        return lub_fail(message, LUB_REFUSED,
                        "the exact limit solution needs a piecewise-constant force");
    }
    enum lub_status status = add(limit, first_phase(problem));
    for (size_t k = 0; k < force->n && status == LUB_OK; k++) {
        if (k > 0) {
            const struct lub_phase phase = limit->phases[limit->n - 1];
            status = add(limit, following(problem, &phase, force->t[k], false, force->f[k]));
        }
        if (status == LUB_OK) {
            status = solve_piece(problem, limit, k);
        }
    }
    if (status != LUB_OK) {
        lub_limit_free(limit);
        return lub_fail(message, status, "out of memory in the limit solution");
    }
    return LUB_OK;
}

void lub_limit_free(struct lub_limit *limit)
{
    free(limit->phases);
    *limit = (struct lub_limit){0};
}

struct lub_gap lub_limit_at(const struct lub_problem *problem, const struct lub_limit *limit,
                            double t)
{
    size_t lo = 0, hi = limit->n;
    while (hi - lo > 1) {
        const size_t mid = (lo + hi) / 2;
        if (limit->phases[mid].t <= t) {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    return state_at(problem, &limit->phases[lo], t);
}

double lub_limit_hit(const struct lub_limit *limit)
{
    for (size_t k = 0; k < limit->n; k++) {
        if (limit->phases[k].kind != LUB_FREE) {
            return limit->phases[k].t;
        }
    }
    return NAN;
}

double lub_limit_release(const struct lub_limit *limit)
{
    bool touched = false;
    for (size_t k = 0; k < limit->n; k++) {
        touched = touched || limit->phases[k].kind != LUB_FREE;
        if (touched && limit->phases[k].kind == LUB_FREE) {
            return limit->phases[k].t;
        }
    }
    return NAN;
}
