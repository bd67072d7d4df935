/* drag.h -- lubrication drag laws as data: n(q), its integral N(q), and slopes, in the log gap.
 *
 * The drag is -n(q) q'.  N' = n, so q' + N(q) is the first integral.  Gaps leave the range of
 * double, so every function takes x = ln q.  A law is scaled to a sphere or disk of radius 1:
 * n -> eps / q^p as q -> 0, and N(1) is that of the power law eps/q^p.  A rough shift d moves every
 * law: n(q + d).
 */
#ifndef LUB_CASES_DRAG_H
#define LUB_CASES_DRAG_H

#include "cases/registry.h"
#include "cases/status.h"

#include <stddef.h>

struct lub_drag_table;

struct lub_drag {
    const struct lub_drag_law *law;
    double eps, p; /* n ~ eps/q^p as q -> 0; eps > 0, p >= 1 */
    double shift;  /* >= 0; 0 for smooth surfaces */
};

/* A law without shift and with eps = 1; lub_drag_* add both.  It is four functions or a table. */
struct lub_drag_law {
    const char *name;    /* word of the parameter `drag` */
    const char *summary; /* one sentence */
    const char *source;  /* where the formula comes from */
    double p;            /* the exponent of its small-gap limit; 0 if the user chooses it */
    double (*n)(double p, double x);     /* n at q = e^x */
    double (*slope)(double p, double x); /* q n at q = e^x: dN/dx, finite where n is not */
    double (*N)(double p, double x);     /* N at q = e^x */
    double (*dn)(double p, double x);    /* dn/dq at q = e^x */
    const struct lub_drag_table *table;  /* instead of the functions; NULL: the power law */
};

/* The laws of drags.def in its order; NULL past the end. */
extern const struct lub_registry lub_drag_laws;
const struct lub_drag_law *lub_drag_law_at(size_t index);
const struct lub_drag_law *lub_drag_law_find(const char *name);

double lub_drag_n(const struct lub_drag *drag, double x);
/* n at the gap q > 0 itself, for schemes that keep q and not its logarithm. */
double lub_drag_n_at_gap(const struct lub_drag *drag, double q);
/* N where both x = ln q and q are known. */
double lub_drag_N_at_gap(const struct lub_drag *drag, double x, double q);
double lub_drag_slope(const struct lub_drag *drag, double x);
double lub_drag_N(const struct lub_drag *drag, double x);
double lub_drag_dn(const struct lub_drag *drag, double x);
/* The log gap x with N = value; -inf if N stays above it (possible with a shift), +inf if below
 * (possible for p > 1, where N is bounded above). */
double lub_drag_inverse(const struct lub_drag *drag, double value);

#endif
