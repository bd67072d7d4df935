/* eps_exact.c -- the data of one gap in 34 digits. */
#include "reference/eps_exact.h"
#include "cases/drag_table.h"
#include "cases/pi.h"

#include <math.h>
#include <stdlib.h>

/* Straight lines of a table go from value to value: their slope is not rounded to double. */
static lub_quad slope_of(const struct lub_force *force, size_t k)
{
    if (force->kind != LUB_FORCE_TABLE) {
        return 0;
    }
    return ((lub_quad)force->f[k + 1] - (lub_quad)force->f[k]) /
           ((lub_quad)force->t[k + 1] - (lub_quad)force->t[k]);
}

lub_quad lub_eps_exact_force(const struct lub_problem *problem, size_t k, lub_quad t)
{
    const struct lub_force *const force = &problem->force;
    if (force->kind == LUB_FORCE_SINE) {
        return (lub_quad)force->amplitude *
               sinf128((lub_quad)force->omega * t + (lub_quad)force->phase);
    }
    return (lub_quad)force->f[k] + slope_of(force, k) * (t - (lub_quad)force->t[k]);
}

/* Integral of the force from the beginning of its piece to t. */
static lub_quad impulse(const struct lub_force *force, size_t k, lub_quad t)
{
    const lub_quad start = (lub_quad)force->t[k], s0 = t - start;
    if (force->kind == LUB_FORCE_SINE) {
        const lub_quad omega = (lub_quad)force->omega, phase = (lub_quad)force->phase;
        const lub_quad half = omega * s0 / 2, mid = omega * (start + t) / 2 + phase;
        const lub_quad sinc = fabsf128(half) > (lub_quad)1e-17 ? sinf128(half) / half : 1;
        return (lub_quad)force->amplitude * s0 * sinf128(mid) * sinc;
    }
    return s0 * ((lub_quad)force->f[k] + slope_of(force, k) * s0 / 2);
}

lub_quad lub_eps_exact_w(const struct lub_eps_exact *exact, size_t piece, lub_quad t)
{
    return exact->w[piece] + impulse(&exact->problem->force, piece, t);
}

/* ln(q + shift) and its derivative in x. */
static lub_quad shifted(const struct lub_drag *drag, lub_quad x, lub_quad *derivative)
{
    *derivative = 1;
    if (!(drag->shift > 0)) {
        return x;
    }
    const lub_quad q = expf128(x), wide = q + (lub_quad)drag->shift;
    *derivative = q / wide;
    return logf128(wide);
}

void lub_eps_exact_drag(const struct lub_drag *drag, lub_quad x, lub_quad *N, lub_quad *slope)
{
    const lub_quad eps = (lub_quad)drag->eps, p = (lub_quad)drag->p;
    lub_quad inner;
    const lub_quad y = shifted(drag, x, &inner);
    if (drag->law->table) {
        const long double near = (long double)y;
        *slope = eps * (lub_quad)lub_drag_table_slope(drag->law->table, near);
        *N = eps * (lub_quad)lub_drag_table_N(drag->law->table, near) +
             *slope * (y - (lub_quad)near);
    } else {
        *slope = eps * (drag->p > 1 ? expf128((1 - p) * y) : 1);
        *N = drag->p > 1 ? *slope / (1 - p) : eps * y;
    }
    *slope *= inner;
}

double lub_eps_largest_force(const struct lub_force *force)
{
    double f_max = fabs(force->amplitude);
    for (size_t k = 0; k < force->n; k++) {
        const double change = force->slope[k] * (force->t[k + 1] - force->t[k]);
        f_max = fmax(f_max, fmax(fabs(force->f[k]), fabs(force->f[k] + change)));
    }
    return fmax(f_max, 1e-300);
}

/* By halving: both conditions hold from some log gap downwards.  A shifted law has no manifold, its
 * gap closes: below 1e-28 that is a contact. */
static double deep_of(const struct lub_problem *problem)
{
    if (problem->drag.shift > 0) {
        return -28 * log(10);
    }
    const double f = lub_eps_largest_force(&problem->force);
    double lo = -700, hi = -30;
    while (hi - lo > 0.01) {
        const double mid = (lo + hi) / 2, slope = lub_drag_slope(&problem->drag, mid);
        const bool close = exp(mid) * f <= 1e-20 * slope * slope;
        *(close && exp(mid) <= 1e-22 * problem->t_end * slope ? &lo : &hi) = mid;
    }
    return lo;
}

/* Zeros of the force inside its pieces, at most `limit`; a sine that has more is not resolved. */
static size_t add_sine_zeros(const struct lub_force *force, lub_quad times[], size_t limit)
{
    const lub_quad omega = (lub_quad)fabs(force->omega), end = (lub_quad)lub_force_end(force);
    const lub_quad phase = (lub_quad)(force->omega < 0 ? -force->phase : force->phase);
    /* pi to 34 digits: the double and what it lacks */
    const lub_quad pi = (lub_quad)lub_pi + (lub_quad)1.2246467991473531772e-16;
    size_t n = 0;
    for (double k = ceil((double)phase / lub_pi); omega > 0 && n < limit; k += 1) {
        const lub_quad t = ((lub_quad)k * pi - phase) / omega;
        if (!(t < end)) {
            break;
        }
        if (t > 0) {
            times[n++] = t;
        }
    }
    return n;
}

static size_t zero_limit(const struct lub_force *force)
{
    return force->kind == LUB_FORCE_SINE
               ? (size_t)fmin(1e6, fabs(force->omega) * lub_force_end(force) / lub_pi + 2)
               : force->n;
}

/* The times come in order: piece by piece, and a sine has one. */
static void fill_monotone(struct lub_eps_exact *exact)
{
    const struct lub_force *const force = &exact->problem->force;
    lub_quad *const times = exact->monotone;
    size_t n = 0;
    for (size_t k = 0; k < force->n; k++) {
        times[n++] = (lub_quad)force->t[k];
        if (force->kind == LUB_FORCE_SINE) {
            n += add_sine_zeros(force, times + n, zero_limit(force));
        } else if (force->slope[k] != 0) {
            const lub_quad zero =
                (lub_quad)force->t[k] - (lub_quad)force->f[k] / slope_of(force, k);
            if (zero > (lub_quad)force->t[k] && zero < (lub_quad)force->t[k + 1]) {
                times[n++] = zero;
            }
        }
    }
    times[n++] = (lub_quad)lub_force_end(force);
    exact->n_monotone = n;
}

bool lub_eps_exact_create(struct lub_eps_exact *exact, const struct lub_problem *problem)
{
    const struct lub_force *const force = &problem->force;
    *exact = (struct lub_eps_exact){.problem = problem, .deep = deep_of(problem)};
    exact->w = calloc(force->n + 1, sizeof *exact->w);
    exact->monotone = calloc(force->n + 1 + zero_limit(force), sizeof *exact->monotone);
    if (!exact->w || !exact->monotone) {
        return false;
    }
    lub_quad N, slope;
    lub_eps_exact_drag(&problem->drag, logf128((lub_quad)problem->q0), &N, &slope);
    exact->w[0] = (lub_quad)problem->u0 + N;
    exact->size = fabs(problem->u0) + fabs((double)N);
    for (size_t k = 0; k < force->n; k++) {
        exact->w[k + 1] = lub_eps_exact_w(exact, k, (lub_quad)force->t[k + 1]);
        exact->size = fmax(exact->size, fabs((double)exact->w[k + 1]));
    }
    fill_monotone(exact);
    for (size_t k = 0; k < exact->n_monotone && force->n == 1; k++) {
        exact->size =
            fmax(exact->size, fabs((double)lub_eps_exact_w(exact, 0, exact->monotone[k])));
    }
    return true;
}

void lub_eps_exact_free(struct lub_eps_exact *exact)
{
    free(exact->w);
    free(exact->monotone);
    *exact = (struct lub_eps_exact){0};
}

/* The x with N(x) = value: the inverse in double and three steps of Newton. */
static lub_quad inverse(const struct lub_drag *drag, lub_quad value)
{
    lub_quad x = (lub_quad)lub_drag_inverse(drag, (double)value);
    for (int k = 0; k < 3; k++) {
        lub_quad N, slope;
        lub_eps_exact_drag(drag, x, &N, &slope);
        x -= (N - value) / slope;
    }
    return x;
}

lub_quad lub_eps_deep_log_gap(const struct lub_eps_exact *exact, size_t piece, lub_quad t,
                              lub_quad *u)
{
    const struct lub_drag *const drag = &exact->problem->drag;
    const lub_quad w = lub_eps_exact_w(exact, piece, t);
    const lub_quad f = lub_eps_exact_force(exact->problem, piece, t);
    lub_quad x = inverse(drag, w), N, slope;
    for (int k = 0; k < 2; k++) {
        lub_eps_exact_drag(drag, x, &N, &slope);
        *u = expf128(x) * f / slope;
        x = inverse(drag, w - *u);
    }
    return x;
}

/* Between two times of `monotone`, at the later of which w is above the level. */
static lub_quad crossing(const struct lub_eps_exact *exact, size_t piece, lub_quad lo, lub_quad hi,
                         lub_quad level)
{
    for (int k = 0; k < 120; k++) {
        const lub_quad mid = (lo + hi) / 2;
        *(lub_eps_exact_w(exact, piece, mid) > level ? &hi : &lo) = mid;
    }
    return hi;
}

/* The first of `monotone` after t. */
static size_t first_after(const struct lub_eps_exact *exact, lub_quad t)
{
    size_t lo = 0, hi = exact->n_monotone - 1;
    while (lo < hi) {
        const size_t mid = (lo + hi) / 2;
        if (exact->monotone[mid] > t) {
            hi = mid;
        } else {
            lo = mid + 1;
        }
    }
    return lo;
}

lub_quad lub_eps_deep_end(const struct lub_eps_exact *exact, size_t piece, lub_quad from,
                          double log_gap)
{
    const lub_quad end = (lub_quad)exact->problem->force.t[piece + 1];
    lub_quad level, slope;
    lub_eps_exact_drag(&exact->problem->drag, (lub_quad)log_gap, &level, &slope);
    if (lub_eps_exact_w(exact, piece, from) > level) {
        return from;
    }
    lub_quad lo = from;
    for (size_t k = first_after(exact, from); lo < end; k++) {
        const lub_quad hi = exact->monotone[k];
        if (lub_eps_exact_w(exact, piece, hi) > level) {
            return crossing(exact, piece, lo, hi, level);
        }
        lo = hi;
    }
    return end;
}
