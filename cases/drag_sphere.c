/* drag_sphere.c -- sphere and plane, at any gap: the series in bispherical coordinates.
 *
 * Brenner (1961), eq. 2.19, and Maude (1961): the drag over 6 pi mu R U.  Near contact it is R/q -
 * ln(q/R)/5 + 0.97128, far away 1 + 9/(8 (1 + q/R)).  Scaled by the limit at contact.
 */
#include "cases/drag.h"
#include "cases/drag_table.h"

#include <math.h>

static double slope(double p, double x)
{
    (void)p;
    return (double)lub_drag_table_slope(&lub_drag_table_sphere, x);
}

static double n(double p, double x)
{
    (void)p;
    return (double)(lub_drag_table_slope(&lub_drag_table_sphere, x) * expl(-(long double)x));
}

static double N(double p, double x)
{
    (void)p;
    return (double)lub_drag_table_N(&lub_drag_table_sphere, x);
}

/* n = slope/q, so q^2 dn/dq = d slope/dx - slope. */
static double dn(double p, double x)
{
    (void)p;
    const long double change = lub_drag_table_curvature(&lub_drag_table_sphere, x) -
                               lub_drag_table_slope(&lub_drag_table_sphere, x);
    return (double)(change * expl(-2 * (long double)x));
}

const struct lub_drag_law lub_drag_sphere = {
    .name = "sphere",
    .summary = "exact drag of a sphere near a plane, n = eps lambda(q), lambda -> 1/q at contact, "
               "1 far away",
    .source = "Brenner 1961, eq. 2.19; Maude 1961",
    .p = 1,
    .n = n,
    .slope = slope,
    .N = N,
    .dn = dn,
    .table = &lub_drag_table_sphere,
};
