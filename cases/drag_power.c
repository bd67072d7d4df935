/* drag_power.c -- n = 1/q^p: the small-gap limit of sphere/plane (p = 1) and disk/plane (p = 3/2).
 *
 * Hillairet, Lozinski and Szopos, eq. 9 and 10; Maury (2007), eq. 1 and section 5.1.
 */
#include "cases/drag.h"

#include <math.h>

static double n(double p, double x)
{
    return exp(-p * x);
}

static double slope(double p, double x)
{
    return p == 1 ? 1 : exp((1 - p) * x);
}

static double N(double p, double x)
{
    return p == 1 ? x : exp((1 - p) * x) / (1 - p);
}

static double dn(double p, double x)
{
    return -p * exp(-(p + 1) * x);
}

const struct lub_drag_law lub_drag_power = {
    .name = "power",
    .summary = "n = eps/q^p, the leading term of lubrication theory",
    .source = "Hillairet, Lozinski, Szopos, eq. 9, 10; Maury 2007, eq. 1",
    .p = 0,
    .n = n,
    .slope = slope,
    .N = N,
    .dn = dn,
};
