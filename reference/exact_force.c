/* exact_force.c -- forces and their integrals in 34 digits, and where they change sign. */
#include "reference/exact_force.h"
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

lub_quad lub_exact_force(const struct lub_force *force, size_t k, lub_quad t)
{
    if (force->kind == LUB_FORCE_SINE) {
        return (lub_quad)force->amplitude *
               sinf128((lub_quad)force->omega * t + (lub_quad)force->phase);
    }
    return (lub_quad)force->f[k] + slope_of(force, k) * (t - (lub_quad)force->t[k]);
}

/* 1/order! - x^2/(order + 2)! + ...: what sin and cos lack of their first terms, over a power of x.
 */
static lub_quad series(int order, lub_quad x)
{
    lub_quad sum = 0, term = 1;
    for (int k = 2; k <= order; k++) {
        term /= k;
    }
    for (int k = 1; k < 16; k++) {
        sum += term;
        term *= -x * x / ((order + 2 * k - 1) * (order + 2 * k));
    }
    return sum;
}

lub_quad lub_exact_impulse(const struct lub_force *force, size_t k, lub_quad t)
{
    const lub_quad start = (lub_quad)force->t[k], h = t - start;
    if (force->kind != LUB_FORCE_SINE) {
        return h * ((lub_quad)force->f[k] + slope_of(force, k) * h / 2);
    }
    const lub_quad omega = (lub_quad)force->omega, phase = (lub_quad)force->phase;
    const lub_quad half = omega * h / 2, mid = omega * (start + t) / 2 + phase;
    const lub_quad sinc = fabsf128(half) > (lub_quad)0.5 ? sinf128(half) / half : series(1, half);
    return (lub_quad)force->amplitude * h * sinf128(mid) * sinc;
}

lub_quad lub_exact_displacement(const struct lub_force *force, size_t k, lub_quad t)
{
    const lub_quad start = (lub_quad)force->t[k], h = t - start;
    if (force->kind != LUB_FORCE_SINE) {
        return h * h * ((lub_quad)force->f[k] / 2 + slope_of(force, k) * h / 6);
    }
    const lub_quad a = (lub_quad)force->omega * start + (lub_quad)force->phase;
    const lub_quad x = (lub_quad)force->omega * h;
    const bool large = fabsf128(x) > (lub_quad)0.5;
    const lub_quad of_sin = large ? (1 - cosf128(x)) / (x * x) : series(2, x);
    const lub_quad of_cos = large ? (x - sinf128(x)) / (x * x) : x * series(3, x);
    return (lub_quad)force->amplitude * h * h * (sinf128(a) * of_sin + cosf128(a) * of_cos);
}

double lub_largest_force(const struct lub_force *force)
{
    double f_max = fabs(force->amplitude);
    for (size_t k = 0; k < force->n; k++) {
        f_max = fmax(f_max, fabs(force->f[k]));
    }
    if (force->kind == LUB_FORCE_TABLE) {
        f_max = fmax(f_max, fabs(force->f[force->n]));
    }
    return fmax(f_max, 1e-300);
}

/* How many zeros a piece has at most; a sine that has more is not resolved. */
static size_t zero_limit(const struct lub_force *force)
{
    return force->kind == LUB_FORCE_SINE
               ? (size_t)fmin(1e6, fabs(force->omega) * lub_force_end(force) / lub_pi + 2)
               : 1;
}

static size_t add_sine_zeros(const struct lub_force *force, struct lub_sign_time times[])
{
    const lub_quad omega = (lub_quad)fabs(force->omega), end = (lub_quad)lub_force_end(force);
    const lub_quad phase = (lub_quad)(force->omega < 0 ? -force->phase : force->phase);
    /* pi to 34 digits: the double and what it lacks */
    const lub_quad pi = (lub_quad)lub_pi + (lub_quad)1.2246467991473531772e-16;
    const size_t limit = zero_limit(force);
    size_t n = 0;
    for (double k = ceil((double)phase / lub_pi); omega > 0 && n < limit; k += 1) {
        const lub_quad t = ((lub_quad)k * pi - phase) / omega;
        if (!(t < end)) {
            break;
        }
        if (t > 0) {
            times[n++].t = t;
        }
    }
    return n;
}

/* Zeros inside piece k. */
static size_t add_zeros(const struct lub_force *force, size_t k, struct lub_sign_time times[])
{
    if (force->kind == LUB_FORCE_SINE) {
        return add_sine_zeros(force, times);
    }
    const lub_quad slope = slope_of(force, k), start = (lub_quad)force->t[k];
    const lub_quad zero = slope != 0 ? start - (lub_quad)force->f[k] / slope : start;
    if (!(zero > start && zero < (lub_quad)force->t[k + 1])) {
        return 0;
    }
    times[0] = (struct lub_sign_time){.t = zero, .piece = k};
    return 1;
}

struct lub_sign_time *lub_sign_times(const struct lub_force *force, size_t *n)
{
    struct lub_sign_time *const times =
        calloc(force->n * (1 + zero_limit(force)) + 1, sizeof *times);
    *n = 0;
    for (size_t k = 0; times && k < force->n; k++) {
        times[(*n)++] = (struct lub_sign_time){.t = (lub_quad)force->t[k], .piece = k};
        *n += add_zeros(force, k, times + *n);
    }
    if (times) {
        times[(*n)++] =
            (struct lub_sign_time){.t = (lub_quad)lub_force_end(force), .piece = force->n - 1};
    }
    return times;
}
