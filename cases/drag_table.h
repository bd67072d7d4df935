/* drag_table.h -- drag laws without a closed integral: slope = q n and N as functions of x = ln q.
 *
 * With eps = 1 and r(q) = q^(1-p) (1 + q)^p, which has the size of both at either end:
 *   x < LUB_DRAG_FIRST   series at contact, slope = q^(1-p) sum_k q^k (a_k + b_k x), N its integral
 *   then                 slope/r and N/r by Chebyshev polynomials in panels of x
 *   x > LUB_DRAG_LAST    their asymptotic form
 * The law is what this table says, to the last digit of long double; it differs from the formula
 * (of `cells`: the fit) it was made from by less than 4e-16 of r.  make_drag_tables computes it
 * with 34 digits.
 */
#ifndef LUB_CASES_DRAG_TABLE_H
#define LUB_CASES_DRAG_TABLE_H

enum {
    LUB_DRAG_FIRST = -12,
    LUB_DRAG_LAST = 40,
    LUB_DRAG_WIDTH = 2, /* of a panel */
    LUB_DRAG_PANELS = (LUB_DRAG_LAST - LUB_DRAG_FIRST) / LUB_DRAG_WIDTH,
    LUB_DRAG_TERMS = 24,
    LUB_DRAG_POWERS = 4
};

struct lub_drag_table {
    double p;
    double constant;                    /* of N at contact */
    double contact[LUB_DRAG_POWERS][2]; /* a_k, b_k */
    double slope[LUB_DRAG_PANELS][LUB_DRAG_TERMS], N[LUB_DRAG_PANELS][LUB_DRAG_TERMS];
};

extern const struct lub_drag_table lub_drag_table_cells, lub_drag_table_disk, lub_drag_table_sphere;

long double lub_drag_table_N(const struct lub_drag_table *table, long double x);
long double lub_drag_table_slope(const struct lub_drag_table *table, long double x);
/* d slope/dx. */
long double lub_drag_table_curvature(const struct lub_drag_table *table, long double x);

#endif
