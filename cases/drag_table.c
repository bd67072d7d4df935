/* drag_table.c -- evaluates tabulated drag laws: series at contact, Chebyshev panels, far form. */
#include "cases/drag_table.h"

#include <math.h>

/* sum_k c_k T_k(s) by Clenshaw's recurrence, and its derivative in s. */
static long double chebyshev(const double c[LUB_DRAG_TERMS], long double s, long double *derivative)
{
    long double b1 = 0, b2 = 0, d1 = 0, d2 = 0;
    for (int k = LUB_DRAG_TERMS - 1; k > 0; k--) {
        const long double d = 2 * b1 + 2 * s * d1 - d2, b = c[k] + 2 * s * b1 - b2;
        d2 = d1;
        d1 = d;
        b2 = b1;
        b1 = b;
    }
    *derivative = b1 + s * d1 - d2;
    return c[0] + s * b1 - b2;
}

/* The value in its panel and its derivative in x. */
static long double in_panel(const double c[LUB_DRAG_PANELS][LUB_DRAG_TERMS], long double x,
                            long double *derivative)
{
    const int last = LUB_DRAG_PANELS - 1;
    int k = (int)((x - LUB_DRAG_FIRST) / LUB_DRAG_WIDTH);
    k = k < 0 ? 0 : k > last ? last : k;
    const long double half = LUB_DRAG_WIDTH / 2.0L;
    const long double middle = LUB_DRAG_FIRST + (2 * k + 1) * half;
    const long double value = chebyshev(c[k], (x - middle) / half, derivative);
    *derivative /= half;
    return value;
}

/* r(q) = q^(1-p) (1 + q)^p and its derivative in x. */
static long double size(const struct lub_drag_table *table, long double x, long double *derivative)
{
    const long double p = table->p, q = expl(x);
    const long double r = p > 1 ? expl((1 - p) * x) * (1 + q) * sqrtl(1 + q) : 1 + q;
    *derivative = r * (1 - p + p * q / (1 + q));
    return r;
}

/* Far from the wall.  Sphere: lambda = 1 + 9/(8 h), h = q + 1 (Lorentz).  Disk: with b = a - 1,
 * cosh a = 1 + q, slope = (2 sqrt2/3) q/b, whose integral is that times sum_k k!/b^k. */
static long double far_b(long double x)
{
    return x + logl(2) + expl(-x) - 1;
}

static long double far_slope(const struct lub_drag_table *table, long double x)
{
    return table->p > 1 ? 2 * sqrtl(2) / 3 * expl(x) / far_b(x) : expl(x) + 9.0L / 8;
}

static long double far_N(const struct lub_drag_table *table, long double x)
{
    if (table->p > 1) {
        const long double b = far_b(x);
        long double sum = 1, term = 1;
        for (int k = 1; k < 30; k++) {
            term *= k / b;
            sum += term;
        }
        return far_slope(table, x) * sum;
    }
    const long double last = LUB_DRAG_LAST;
    return lub_drag_table_N(table, last) + (expl(x) - expl(last)) + 9.0L / 8 * (x - last);
}

/* Its integral: e^(s x) (a/s + b (x/s - 1/s^2)) with s = 1 - p + k, a x where s = 0. */
static long double contact_N(const struct lub_drag_table *table, long double x)
{
    long double sum = table->constant;
    for (int k = LUB_DRAG_POWERS - 1; k >= 0; k--) {
        const long double a = table->contact[k][0], b = table->contact[k][1];
        const long double s = 1 - (long double)table->p + k;
        sum += s != 0 ? expl(s * x) * (a + b * (x - 1 / s)) / s : a * x;
    }
    return sum;
}

static long double contact_slope(const struct lub_drag_table *table, long double x,
                                 long double *derivative)
{
    const long double q = expl(x), lead = 1 - (long double)table->p;
    long double sum = 0, rate = 0;
    for (int k = LUB_DRAG_POWERS - 1; k >= 0; k--) {
        const long double b = table->contact[k][1], value = table->contact[k][0] + b * x;
        sum = sum * q + value;
        rate = rate * q + (lead + k) * value + b;
    }
    const long double scale = lead < 0 ? expl(lead * x) : 1;
    *derivative = scale * rate;
    return scale * sum;
}

long double lub_drag_table_N(const struct lub_drag_table *table, long double x)
{
    long double ignored;
    if (x < LUB_DRAG_FIRST) {
        return contact_N(table, x);
    }
    return x > LUB_DRAG_LAST ? far_N(table, x)
                             : in_panel(table->N, x, &ignored) * size(table, x, &ignored);
}

long double lub_drag_table_slope(const struct lub_drag_table *table, long double x)
{
    long double ignored;
    if (x < LUB_DRAG_FIRST) {
        return contact_slope(table, x, &ignored);
    }
    return x > LUB_DRAG_LAST ? far_slope(table, x)
                             : in_panel(table->slope, x, &ignored) * size(table, x, &ignored);
}

long double lub_drag_table_curvature(const struct lub_drag_table *table, long double x)
{
    long double rate, growth;
    if (x < LUB_DRAG_FIRST) {
        contact_slope(table, x, &rate);
        return rate;
    }
    if (x > LUB_DRAG_LAST) {
        return table->p > 1 ? far_slope(table, x) * (1 - 1 / far_b(x)) : expl(x);
    }
    const long double value = in_panel(table->slope, x, &rate), r = size(table, x, &growth);
    return rate * r + value * growth;
}
