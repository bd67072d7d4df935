/* visco_deep.c -- films too thin to act: the particle swings on its spring, in closed form.
 *
 * With u = 0, mass u_n'' = F - k_b u_n has the solution base + a cos + b sin, where base is the
 * particular solution under a force that is linear in time or a sine, and
 * film ln u' = k_b u_n + k_n height is integrated with the first integral: mass v + film ln u grows
 * by int F + k_n height t.
 */
#include "reference/visco_witness.h"
#include "cases/pi.h"

#include <math.h>
#include <stdlib.h>

enum { samples_per_turn = 32 };

long double lub_visco_force_at(const struct lub_force *force, size_t piece, long double t)
{
    if (force->kind == LUB_FORCE_SINE) {
        return force->amplitude * sinl(force->omega * t + force->phase);
    }
    return force->f[piece] + force->slope[piece] * (t - force->t[piece]);
}

long double lub_visco_impulse(const struct lub_force *force, size_t piece, long double t0,
                              long double t)
{
    const long double h = t - t0;
    if (force->kind == LUB_FORCE_SINE) {
        const long double omega = force->omega, half = omega * h / 2;
        const long double mid = omega * (t0 + t) / 2 + force->phase;
        const long double sinc = fabsl(half) > 1e-17 ? sinl(half) / half : 1;
        return force->amplitude * h * sinl(mid) * sinc;
    }
    return h * lub_visco_force_at(force, piece, (t0 + t) / 2);
}

/* What k_b - mass omega^2 of a sine leaves of the spring; k_b under a linear force. */
static long double stiffness(const struct lub_visco_elastic *problem)
{
    const struct lub_force *const force = problem->force;
    const long double omega = force->kind == LUB_FORCE_SINE ? force->omega : 0;
    return problem->k_b - problem->mass * omega * omega;
}

bool lub_visco_is_deep(const struct lub_visco_elastic *problem, long double xi)
{
    return xi < LUB_VISCO_DEEP && fabsl(stiffness(problem)) > (1e-6 * problem->k_b);
}

/* The particular solution and its rate. */
static void base_at(const struct lub_visco_deep *deep, long double t, long double *base,
                    long double *rate)
{
    const struct lub_force *const force = deep->problem->force;
    const long double k = stiffness(deep->problem);
    *base = lub_visco_force_at(force, deep->piece, t) / k;
    *rate = force->kind == LUB_FORCE_SINE
                ? force->amplitude * force->omega * cosl(force->omega * t + force->phase) / k
                : force->slope[deep->piece] / k;
}

void lub_visco_deep_init(struct lub_visco_deep *deep, const struct lub_visco_elastic *problem,
                         size_t piece, long double t, const struct lub_visco_state *start)
{
    long double base, rate;
    *deep = (struct lub_visco_deep){.problem = problem, .piece = piece, .start = *start, .t = t};
    deep->omega = sqrtl(problem->k_b / problem->mass);
    base_at(deep, t, &base, &rate);
    deep->a = start->u_n - base;
    deep->b = (start->v - rate) / deep->omega;
}

struct lub_visco_state lub_visco_deep_at(const struct lub_visco_deep *deep, long double t)
{
    const struct lub_visco_elastic *const problem = deep->problem;
    const long double angle = deep->omega * (t - deep->t);
    const long double c = cosl(angle), s = sinl(angle);
    struct lub_visco_state state;
    long double base, rate;
    base_at(deep, t, &base, &rate);
    state.u_n = base + deep->a * c + deep->b * s;
    state.v = rate + deep->omega * (deep->b * c - deep->a * s);
    const long double gained = lub_visco_impulse(problem->force, deep->piece, deep->t, t) +
                               problem->k_n * problem->height * (t - deep->t);
    state.xi =
        deep->start.xi + (gained - problem->mass * (state.v - deep->start.v)) / problem->film;
    return state;
}

/* film ln u' where u = 0. */
static long double climb(const struct lub_visco_deep *deep, long double u_n)
{
    return deep->problem->k_b * u_n + deep->problem->k_n * deep->problem->height;
}

/* What is watched for a change of sign: v, the rate of ln u, ln u above the level. */
enum watched { VELOCITY, CLIMB, LEVEL };

static long double value_of(const struct lub_visco_deep *deep, enum watched which, long double t)
{
    const struct lub_visco_state state = lub_visco_deep_at(deep, t);
    return which == VELOCITY ? state.v
           : which == CLIMB  ? climb(deep, state.u_n)
                             : state.xi - LUB_VISCO_LEAVE;
}

/* Where it changes sign between lo and hi, by halving until the times are neighbours in double. */
static long double change(const struct lub_visco_deep *deep, enum watched which, long double lo,
                          long double hi)
{
    const bool before = value_of(deep, which, lo) > 0;
    for (int k = 0; k < 64; k++) {
        const long double mid = (lo + hi) / 2;
        if ((value_of(deep, which, mid) > 0) == before) {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    return hi;
}

static void keep(const struct lub_visco_deep *deep, long double t, bool of_film, bool is_maximum,
                 struct lub_visco_answer *answer)
{
    const struct lub_visco_state state = lub_visco_deep_at(deep, t);
    lub_visco_add_extremum(answer, (struct lub_visco_extremum){.t = (double)t,
                                                               .u_n = (double)state.u_n,
                                                               .log_gap = (double)state.xi,
                                                               .of_film = of_film,
                                                               .is_maximum = is_maximum});
}

/* One sample to the next: extreme values, and whether ln u passes the level in between.  *end moves
 * there if it does. */
static bool passes(const struct lub_visco_deep *deep, long double t0,
                   const struct lub_visco_state *s0, long double *t1,
                   const struct lub_visco_state *s1, struct lub_visco_answer *answer)
{
    const bool up0 = climb(deep, s0->u_n) > 0, up1 = climb(deep, s1->u_n) > 0;
    long double peak = *t1;
    if (up0 != up1) {
        peak = change(deep, CLIMB, t0, *t1);
    }
    const bool above = up0 && !up1 ? value_of(deep, LEVEL, peak) > 0 : s1->xi > LUB_VISCO_LEAVE;
    if (above) {
        *t1 = change(deep, LEVEL, t0, up0 && !up1 ? peak : *t1);
    }
    if (answer && up0 != up1 && peak < *t1) {
        keep(deep, peak, true, up0, answer);
    }
    if (answer && (s0->v > 0) != (s1->v > 0)) {
        const long double turn = change(deep, VELOCITY, t0, *t1);
        if (turn < *t1) {
            keep(deep, turn, false, s0->v > 0, answer);
        }
    }
    return above;
}

long double lub_visco_deep_leave(const struct lub_visco_deep *deep, long double end,
                                 struct lub_visco_answer *answer)
{
    const struct lub_force *const force = deep->problem->force;
    const double fastest =
        fmax((double)deep->omega, force->kind == LUB_FORCE_SINE ? fabs(force->omega) : 0);
    const double count = ceil((double)(end - deep->t) * fastest * samples_per_turn / (2 * lub_pi));
    const long double h = (end - deep->t) / fmax(1, count);
    struct lub_visco_state before = deep->start;
    long double t0 = deep->t;
    for (double k = 1; t0 < end; k += 1) {
        long double t1 = k >= count ? end : deep->t + k * h;
        const struct lub_visco_state after = lub_visco_deep_at(deep, t1);
        if (passes(deep, t0, &before, &t1, &after, answer)) {
            return t1;
        }
        before = after;
        t0 = t1;
    }
    return end;
}
