/* force.c -- forces by pieces: value, impulse and displacement in closed form. */
#include "cases/force.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double lub_force_end(const struct lub_force *force)
{
    return force->t[force->n];
}

/* The piece that holds t, the earlier one at a break; the first or last piece outside. */
static size_t piece_before(const struct lub_force *force, double t)
{
    size_t lo = 0, hi = force->n - 1;
    while (lo < hi) {
        const size_t mid = (lo + hi) / 2;
        if (t <= force->t[mid + 1]) {
            hi = mid;
        } else {
            lo = mid + 1;
        }
    }
    return lo;
}

static size_t piece_after(const struct lub_force *force, double t)
{
    const size_t k = piece_before(force, t);
    return k + 1 < force->n && t >= force->t[k + 1] ? k + 1 : k;
}

static double value_in(const struct lub_force *force, size_t k, double t)
{
    if (force->kind == LUB_FORCE_SINE) {
        return force->amplitude * sin(force->omega * t + force->phase);
    }
    return force->f[k] + force->slope[k] * (t - force->t[k]);
}

double lub_force_at(const struct lub_force *force, double t)
{
    return value_in(force, piece_before(force, t), t);
}

double lub_force_after(const struct lub_force *force, double t)
{
    return value_in(force, piece_after(force, t), t);
}

double lub_force_rate(const struct lub_force *force, double t)
{
    if (force->kind == LUB_FORCE_SINE) {
        return force->amplitude * force->omega * cos(force->omega * t + force->phase);
    }
    return force->slope[piece_before(force, t)];
}

double lub_force_next_jump(const struct lub_force *force, double t, double t_end)
{
    if (force->kind != LUB_FORCE_STEPS) {
        return t_end;
    }
    const size_t k = piece_after(force, t);
    return k + 1 < force->n ? fmin(force->t[k + 1], t_end) : t_end;
}

/* A sin(omega t + phase) integrated from t0 to t1, without cancellation when omega is small:
 * cos a - cos b = 2 sin((b+a)/2) sin((b-a)/2). */
static double sine_impulse(const struct lub_force *force, double t0, double t1)
{
    const double half = force->omega * (t1 - t0) / 2;
    const double mid = force->omega * (t0 + t1) / 2 + force->phase;
    const double sinc = fabs(half) > 1e-8 ? sin(half) / half : 1;
    return force->amplitude * (t1 - t0) * sin(mid) * sinc;
}

static double impulse_in(const struct lub_force *force, size_t k, double t0, double t1)
{
    if (force->kind == LUB_FORCE_SINE) {
        return sine_impulse(force, t0, t1);
    }
    const double mid = (t0 + t1) / 2;
    return (t1 - t0) * (force->f[k] + force->slope[k] * (mid - force->t[k]));
}

double lub_force_impulse(const struct lub_force *force, double t0, double t1)
{
    const size_t first = piece_after(force, t0);
    if (t1 <= force->t[first + 1] || first + 1 == force->n) {
        return impulse_in(force, first, t0, t1);
    }
    const size_t last = piece_before(force, t1);
    return impulse_in(force, first, t0, force->t[first + 1]) +
           (force->impulse[last] - force->impulse[first + 1]) +
           impulse_in(force, last, force->t[last], t1);
}

/* Integral of (t1 - s) f(s) over [t0, t1] inside piece k. */
static double displacement_in(const struct lub_force *force, size_t k, double t0, double t1)
{
    const double h = t1 - t0;
    if (force->kind == LUB_FORCE_SINE) {
        const double a = force->omega * t0 + force->phase, x = force->omega * h;
        /* (x - sin x)/x^2 and (1 - cos x)/x^2, by series where they cancel */
        const double y = x * x;
        const double c1 =
            fabs(x) > 0.5
                ? (1 - cos(x)) / y
                : (1 - y / 12 * (1 - y / 30 * (1 - y / 56 * (1 - y / 90 * (1 - y / 132))))) / 2;
        const double c2 =
            fabs(x) > 0.5
                ? (x - sin(x)) / y
                : x / 6 *
                      (1 - y / 20 * (1 - y / 42 * (1 - y / 72 * (1 - y / 110 * (1 - y / 156)))));
        return force->amplitude * h * h * (sin(a) * c1 + cos(a) * c2);
    }
    const double f0 = value_in(force, k, t0);
    return h * h * (f0 / 2 + force->slope[k] * h / 6);
}

double lub_force_displacement(const struct lub_force *force, double t0, double t1)
{
    double sum = 0, t = t0;
    for (size_t k = piece_after(force, t0); t < t1; k++) {
        const double end = k + 1 < force->n && force->t[k + 1] < t1 ? force->t[k + 1] : t1;
        sum += displacement_in(force, k, t, end) + (t1 - end) * impulse_in(force, k, t, end);
        t = end;
    }
    return sum;
}

void lub_force_free(struct lub_force *force)
{
    free(force->t);
    *force = (struct lub_force){0};
}

/* One block holds the four arrays, so one free releases them. */
enum lub_status lub_force_steps(struct lub_force *force, size_t n, const double t[],
                                const double f[])
{
    *force = (struct lub_force){.kind = LUB_FORCE_STEPS, .n = n};
    double *const block = calloc(4 * n + 3, sizeof *block);
    if (!block) {
        return LUB_NO_MEMORY;
    }
    force->t = block;
    force->f = block + n + 1;
    force->slope = force->f + n + 1;
    force->impulse = force->slope + n;
    memcpy(force->t, t, (n + 1) * sizeof *t);
    memcpy(force->f, f, n * sizeof *f);
    for (size_t k = 0; k < n; k++) {
        force->impulse[k + 1] = force->impulse[k] + f[k] * (t[k + 1] - t[k]);
    }
    return LUB_OK;
}
