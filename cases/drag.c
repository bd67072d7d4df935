/* drag.c -- drag laws by name, with viscosity and rough shift, and the inverse of N. */
#include "cases/drag.h"
#include "cases/drag_table.h"

#include <math.h>
#include <stdbool.h>

#define DRAG(name) extern const struct lub_drag_law lub_drag_##name;
#include "cases/drags.def"
#undef DRAG

static const void *const laws[] = {
#define DRAG(name) &lub_drag_##name,
#include "cases/drags.def"
#undef DRAG
};

const struct lub_registry lub_drag_laws = {
    .what = "drag", .n = sizeof laws / sizeof *laws, .entries = laws};

const struct lub_drag_law *lub_drag_law_at(size_t index)
{
    return lub_registry_at(&lub_drag_laws, index);
}

const struct lub_drag_law *lub_drag_law_find(const char *name)
{
    return lub_registry_find(&lub_drag_laws, name);
}

static double law_n(const struct lub_drag_law *law, double p, double x)
{
    return law->table ? (double)(lub_drag_table_slope(law->table, x) * expl(-(long double)x))
                      : law->n(p, x);
}

static double law_slope(const struct lub_drag_law *law, double p, double x)
{
    return law->table ? (double)lub_drag_table_slope(law->table, x) : law->slope(p, x);
}

static double law_N(const struct lub_drag_law *law, double p, double x)
{
    return law->table ? (double)lub_drag_table_N(law->table, x) : law->N(p, x);
}

/* n = slope/q, so q^2 dn/dq = d slope/dx - slope. */
static double law_dn(const struct lub_drag_law *law, double p, double x)
{
    if (!law->table) {
        return law->dn(p, x);
    }
    const long double change =
        lub_drag_table_curvature(law->table, x) - lub_drag_table_slope(law->table, x);
    return (double)(change * expl(-2 * (long double)x));
}

/* ln(q + shift) from x = ln q, right also where q underflows. */
static double shifted(const struct lub_drag *drag, double x)
{
    return drag->shift > 0 ? log(exp(x) + drag->shift) : x;
}

double lub_drag_n(const struct lub_drag *drag, double x)
{
    return drag->eps * law_n(drag->law, drag->p, shifted(drag, x));
}

/* The exponents of the papers need no exponential. */
double lub_drag_n_at_gap(const struct lub_drag *drag, double q)
{
    const double wide = q + drag->shift;
    if (drag->law->p == 0 && drag->p == 1) {
        return drag->eps / wide;
    }
    if (drag->law->p == 0 && drag->p == 1.5) {
        return drag->eps / (wide * sqrt(wide));
    }
    return drag->eps * law_n(drag->law, drag->p, log(wide));
}

double lub_drag_slope(const struct lub_drag *drag, double x)
{
    return drag->shift > 0 ? exp(x) * lub_drag_n(drag, x)
                           : drag->eps * law_slope(drag->law, drag->p, x);
}

double lub_drag_N(const struct lub_drag *drag, double x)
{
    return drag->eps * law_N(drag->law, drag->p, shifted(drag, x));
}

double lub_drag_N_at_gap(const struct lub_drag *drag, double x, double q)
{
    if (drag->law->p == 0 && drag->p == 1.5 && q > 1e-290) {
        return -2 * drag->eps / sqrt(q + drag->shift);
    }
    return lub_drag_N(drag, x);
}

double lub_drag_dn(const struct lub_drag *drag, double x)
{
    return drag->eps * law_dn(drag->law, drag->p, shifted(drag, x));
}

/* N rises in x.  The power law has a closed form; other laws are near it, so it is the first guess
 * of a Newton iteration kept inside a bracket. */
static double power_inverse(double p, double value)
{
    if (p == 1) {
        return value;
    }
    return value < 0 ? log((1 - p) * value) / (1 - p) : INFINITY;
}

/* Halves [lo, hi] around the x with N(x) = value until it is at most 6 wide, after a look at the
 * guess, which is near where the gap is small. */
static void bracket(const struct lub_drag_law *law, double p, double value, double guess,
                    double *lo, double *hi)
{
    const double tries[] = {guess - 3, guess + 3};
    for (int k = 0; *hi - *lo > 6; k++) {
        const bool inside = k < 2 && tries[k] > *lo && tries[k] < *hi;
        const double x = inside ? tries[k] : (*lo + *hi) / 2;
        *(law_N(law, p, x) > value ? hi : lo) = x;
    }
}

static double law_inverse(const struct lub_drag_law *law, double p, double value)
{
    const double guess = power_inverse(p, value);
    if (law->p == 0) {
        return guess;
    }
    double lo = isfinite(guess) ? fmin(2 * guess, 0) - 100 : -100, hi = 700;
    if (law_N(law, p, hi) <= value) {
        return INFINITY;
    }
    bracket(law, p, value, guess, &lo, &hi);
    double x = (lo + hi) / 2;
    for (int k = 0; k < 100; k++) {
        const double residual = law_N(law, p, x) - value;
        *(residual > 0 ? &hi : &lo) = x;
        double next = x - residual / law_slope(law, p, x);
        next = next > lo && next < hi ? next : (lo + hi) / 2;
        if (fabs(next - x) <= 2e-16 * fabs(x) || next == x) {
            return next;
        }
        x = next;
    }
    return x;
}

double lub_drag_inverse(const struct lub_drag *drag, double value)
{
    const double x = law_inverse(drag->law, drag->p, value / drag->eps);
    if (drag->shift > 0) {
        const double q = exp(x) - drag->shift;
        return q > 0 ? log(q) : -INFINITY;
    }
    return x;
}
