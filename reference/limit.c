/* limit.c -- event-driven solution of the limit model.
 *
 * Maury (2007), eq. 3 and 5; roughness as Lefebvre (2009), section 2.5.
 */
#include "reference/limit.h"
#include "cases/grow.h"
#include "reference/exact_force.h"

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

/* How the force acts from one of its changes of sign to the next. */
struct interval {
    double begin, end;
    double f; /* the force, if it is constant; else 1, 0 or -1, as its sign */
    bool constant;
};

/* The phase ends by itself where one of these falls through 0. */
static double gap_at(const struct lub_problem *problem, const struct lub_phase *phase, double t)
{
    return phase->q + phase->u * (t - phase->t) +
           lub_force_displacement(&problem->force, phase->t, t);
}

static double speed_at(const struct lub_problem *problem, const struct lub_phase *phase, double t)
{
    return phase->u + lub_force_impulse(&problem->force, phase->t, t);
}

static double glue_at(const struct lub_problem *problem, const struct lub_phase *phase, double t)
{
    return phase->gamma +
           lub_force_impulse(&problem->force, phase->t, t) / (problem->r * problem->r);
}

/* Where a monotone function passes `level` between lo and hi, and the later double. */
static double passage(double (*of)(const struct lub_problem *, const struct lub_phase *, double),
                      const struct lub_problem *problem, const struct lub_phase *phase, double lo,
                      double hi, double level)
{
    const bool rises = of(problem, phase, hi) > level;
    for (;;) {
        const double mid = lo + (hi - lo) / 2;
        if (mid <= lo || mid >= hi) {
            return hi;
        }
        *((of(problem, phase, mid) > level) == rises ? &hi : &lo) = mid;
    }
}

/* When the surfaces meet: u changes sign at most once, and where it is negative q falls. */
static double contact_time(const struct lub_problem *problem, const struct lub_phase *phase,
                           const struct interval *in)
{
    double from = phase->t, to = in->end;
    const double u = phase->u, u_end = speed_at(problem, phase, to);
    if (u > 0 || (u == 0 && in->f >= 0)) {
        if (!(u_end < 0)) {
            return INFINITY;
        }
        from = u > 0 ? passage(speed_at, problem, phase, from, to, 0) : from;
    } else if (u_end > 0) {
        to = passage(speed_at, problem, phase, from, to, 0);
    }
    if (gap_at(problem, phase, to) > 0) {
        return INFINITY;
    }
    return gap_at(problem, phase, from) > 0 ? passage(gap_at, problem, phase, from, to, 0) : from;
}

/* The time at which the phase ends by itself, if nothing changes in the interval. */
static double own_end(const struct lub_problem *problem, const struct lub_phase *phase,
                      const struct interval *in)
{
    const double rate = in->f / (problem->r * problem->r);
    if (phase->kind == LUB_FREE) {
        return in->constant ? phase->t + time_to_contact(phase->q, phase->u, in->f)
                            : contact_time(problem, phase, in);
    }
    if (phase->kind == LUB_PINNED || rate == 0) {
        return INFINITY;
    }
    const double bound = rate > 0 ? 0 : problem->gamma_min;
    if (in->constant) {
        return phase->t + (bound - phase->gamma) / rate;
    }
    const double last = glue_at(problem, phase, in->end);
    return (rate > 0 ? last < bound : last > bound)
               ? INFINITY
               : passage(glue_at, problem, phase, phase->t, in->end, bound);
}

static struct lub_gap state_at(const struct lub_problem *problem, const struct lub_phase *phase,
                               double t)
{
    if (phase->kind == LUB_FREE) {
        const double q = fmax(gap_at(problem, phase, t), 0);
        return (struct lub_gap){.q = q, .u = speed_at(problem, phase, t), .log_gap = log(q)};
    }
    double gamma = phase->kind == LUB_STUCK ? glue_at(problem, phase, t) : phase->gamma;
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

static struct lub_phase first_phase(const struct lub_problem *problem, double f)
{
    if (problem->q0 > 0 || problem->u0 > 0) {
        return (struct lub_phase){.kind = LUB_FREE, .q = problem->q0, .u = problem->u0};
    }
    return touching(problem, 0, problem->u0 / (problem->r * problem->r), f);
}

/* Events inside an interval. */
static enum lub_status solve_interval(const struct lub_problem *problem, struct lub_limit *limit,
                                      const struct interval *in)
{
    for (;;) {
        const struct lub_phase phase = limit->phases[limit->n - 1];
        const double end = own_end(problem, &phase, in);
        if (end > in->end) {
            return LUB_OK;
        }
        const enum lub_status status = add(limit, following(problem, &phase, end, true, in->f));
        if (status != LUB_OK) {
            return status;
        }
    }
}

static struct interval interval_at(const struct lub_force *force,
                                   const struct lub_sign_time times[2])
{
    struct interval in = {.begin = (double)times[0].t,
                          .end = (double)times[1].t,
                          .constant = force->kind == LUB_FORCE_STEPS};
    const double f = lub_force_at(force, in.begin + (in.end - in.begin) / 2);
    in.f = in.constant ? force->f[times[0].piece] : (double)((f > 0) - (f < 0));
    return in;
}

enum lub_status lub_limit_solve(const struct lub_problem *problem, struct lub_limit *limit,
                                struct lub_message *message)
{
    size_t n;
    struct lub_sign_time *const times = lub_sign_times(&problem->force, &n);
    enum lub_status status = times ? LUB_OK : LUB_NO_MEMORY;
    *limit = (struct lub_limit){0};
    for (size_t k = 0; k + 1 < n && status == LUB_OK; k++) {
        const struct interval in = interval_at(&problem->force, &times[k]);
        status = add(limit, k == 0 ? first_phase(problem, in.f)
                                   : following(problem, &limit->phases[limit->n - 1], in.begin,
                                               false, in.f));
        if (status == LUB_OK) {
            status = solve_interval(problem, limit, &in);
        }
    }
    free(times);
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
