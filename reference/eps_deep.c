/* eps_deep.c -- gaps below 1e-28: the slow manifold N(q) = w, and when it is left. */
#include "reference/eps_ode.h"
#include "cases/path.h"
#include "cases/pi.h"

#include <math.h>
#include <stdlib.h>

double lub_deep_log_gap(const struct lub_problem *problem, double t, double f)
{
    const struct lub_drag *const drag = &problem->drag;
    const double w = lub_problem_first_integral(problem, t);
    double x = lub_drag_inverse(drag, w);
    for (int k = 0; k < 3 && x < 0; k++) {
        x = lub_drag_inverse(drag, w - exp(x) * f / lub_drag_slope(drag, x));
    }
    return x;
}

double lub_deep_bound(const struct lub_problem *problem, double log_gap, double f)
{
    const double slope = lub_drag_slope(&problem->drag, log_gap);
    const double d = exp(log_gap) * fabs(f) / (slope * slope);
    return 4 * d * d;
}

/* How many zeros of f there can be. */
static size_t zero_count(const struct lub_force *force)
{
    if (force->kind != LUB_FORCE_SINE) {
        return force->n;
    }
    return (size_t)fmin(1e6, fabs(force->omega) * lub_force_end(force) / lub_pi + 2);
}

static size_t add_sine_zeros(const struct lub_force *force, double times[], size_t n, size_t limit)
{
    const double end = lub_force_end(force), omega = fabs(force->omega);
    const double phase = force->omega < 0 ? -force->phase : force->phase;
    if (omega == 0) {
        return n;
    }
    for (double k = ceil(phase / lub_pi); n < limit; k += 1) {
        const double t = (k * lub_pi - phase) / omega;
        if (!(t < end)) {
            break;
        }
        if (t > 0) {
            times[n++] = t;
        }
    }
    return n;
}

double *lub_monotone_times(const struct lub_problem *problem, size_t *n)
{
    const struct lub_force *const force = &problem->force;
    const size_t limit = force->n + 1 + zero_count(force);
    double *const times = malloc(limit * sizeof *times);
    if (!times) {
        return NULL;
    }
    *n = 0;
    for (size_t k = 0; k <= force->n; k++) {
        times[(*n)++] = force->t[k];
    }
    if (force->kind == LUB_FORCE_SINE) {
        *n = add_sine_zeros(force, times, *n, limit);
    }
    for (size_t k = 0; k < force->n && force->kind == LUB_FORCE_TABLE; k++) {
        const double zero = force->t[k] - force->f[k] / force->slope[k];
        if (zero > force->t[k] && zero < force->t[k + 1]) {
            times[(*n)++] = zero;
        }
    }
    qsort(times, *n, sizeof *times, lub_by_value);
    return times;
}

double lub_rise_time(const struct lub_problem *problem, size_t n, const double monotone[],
                     double from, double level)
{
    for (size_t k = 0; k + 1 < n; k++) {
        double lo = fmax(from, monotone[k]), hi = monotone[k + 1];
        if (hi <= from || lub_problem_first_integral(problem, hi) <= level) {
            continue;
        }
        if (lub_problem_first_integral(problem, lo) > level) {
            return lo;
        }
        while (hi - lo > 1e-16 * (1 + hi)) {
            const double mid = (lo + hi) / 2;
            if (mid <= lo || mid >= hi) {
                break;
            }
            if (lub_problem_first_integral(problem, mid) > level) {
                hi = mid;
            } else {
                lo = mid;
            }
        }
        return hi;
    }
    return monotone[n - 1];
}
