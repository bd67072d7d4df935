/* line.c -- the weighted line through a window of rows, and whether the local slopes agree. */
#include "convergence/order/order.h"
#include "convergence/order/rows.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_fit.h>

#include <math.h>

/* Slopes agree if they drift by less than this across the window, or by no more
 * than the scatter of the rows explains: 0.1 is what a gate of half width 0.15
 * can bear. */
static const double drift_allowed = 0.1;
/* So much of a drift that scatter may feign is believed. */
static const double drift_believed = 0.2;
/* A handful of rows cannot tell more than this. */
static const double largest_correlation = 0.8;

/* Root mean square distance of each row from the line through its neighbours,
 * scaled to that of independent rows, over the window and at least the finest
 * LUB_MIN_STEP_SIZES rows.  It sees scatter that a short window may miss by
 * luck; coarse rows far from the limit do not count. */
static double neighbour_scatter(const struct lub_order_rows *rows, size_t first)
{
    const size_t fine = rows->n > LUB_MIN_STEP_SIZES ? rows->n - LUB_MIN_STEP_SIZES : 0;
    const size_t from = first < fine ? first : fine;
    double sum = 0;
    for (size_t k = from + 1; k + 1 < rows->n; k++) {
        const double s = (rows->x[k] - rows->x[k - 1]) / (rows->x[k + 1] - rows->x[k - 1]);
        const double distance = rows->y[k] - (1 - s) * rows->y[k - 1] - s * rows->y[k + 1];
        sum += distance * distance / (1 + s * s + (1 - s) * (1 - s));
    }
    return rows->n > from + 2 ? sqrt(sum / (double)(rows->n - from - 2)) : 0;
}

/* Weighted regression of the residuals of the line on the part of x^2 that a
 * line does not explain: how much the slope changes across the rows from
 * `first` on, and the standard error of that. */
static void measure_drift(const struct lub_order_rows *rows, size_t first, double c0, double c1,
                          struct lub_order_line *line)
{
    const size_t n = rows->n - first;
    const double *const x = rows->x + first, *const y = rows->y + first;
    const double *const w = rows->weight + first;
    const double mid = 0.5 * (x[0] + x[n - 1]), length = x[0] - x[n - 1];
    double *const square = rows->scratch;
    double s0, s1, v00, v01, v11, chi2, norm = 0, product = 0, rest = 0;
    for (size_t k = 0; k < n; k++) {
        square[k] = (x[k] - mid) * (x[k] - mid);
    }
    gsl_fit_wlinear(x, 1, w, 1, square, 1, n, &s0, &s1, &v00, &v01, &v11, &chi2);
    for (size_t k = 0; k < n; k++) {
        square[k] -= s0 + s1 * x[k];
        norm += w[k] * square[k] * square[k];
        product += w[k] * square[k] * (y[k] - c0 - c1 * x[k]);
    }
    const double c = product / norm;
    for (size_t k = 0; k < n; k++) {
        const double residual = y[k] - c0 - c1 * x[k] - c * square[k];
        rest += w[k] * residual * residual;
    }
    line->drift = fabs(2 * c * length);
    line->drift_error = 2 * length * sqrt(rest / (n > 3 ? (double)(n - 3) : 1) / norm);
}

/* By how much neighbouring residuals that resemble each other widen the
 * interval: with correlation r there are (1 - r)/(1 + r) as many independent
 * rows.  An oscillation that the step sizes sample slowly bends the line as
 * noise would not. */
static double widening(const struct lub_order_rows *rows, size_t first, double c0, double c1)
{
    double product = 0, square = 0, last = 0;
    for (size_t k = first; k < rows->n; k++) {
        const double residual = rows->y[k] - c0 - c1 * rows->x[k];
        product += k > first ? residual * last : 0;
        square += residual * residual;
        last = residual;
    }
    const double r = square > 0 ? fmin(fmax(product / square, 0), largest_correlation) : 0;
    return sqrt((1 + r) / (1 - r));
}

/* The line through the rows from `first` on.  Its interval rests on the larger
 * of the scatter about the line and that of all rows about their neighbours,
 * and is widened by half the drift, by which the slope at the fine end may
 * differ from the mean slope. */
struct lub_order_line lub_order_line(const struct lub_order_rows *rows, size_t first)
{
    const size_t n = rows->n - first;
    struct lub_order_line line = {0};
    double c0, c1, v00, v01, v11, chi2, mean = 0;
    gsl_fit_wlinear(rows->x + first, 1, rows->weight + first, 1, rows->y + first, 1, n, &c0, &c1,
                    &v00, &v01, &v11, &chi2);
    for (size_t k = first; k < rows->n; k++) {
        mean += rows->weight[k] / (double)n;
    }
    const double dof = (double)n - 2;
    const double scatter = neighbour_scatter(rows, first), floor2 = scatter * scatter * mean;
    const double error = widening(rows, first, c0, c1) * sqrt(v11 * fmax(chi2 / dof, floor2));
    measure_drift(rows, first, c0, c1, &line);
    line.slope = c1;
    line.half_width =
        gsl_cdf_tdist_Pinv(0.975, dof) * error + 0.5 * fmin(line.drift, drift_believed);
    return line;
}

/* True if the finest rows, by their own scatter, do not speak against the
 * slope.  Coarse rows that lie off the line look like noise to the whole window
 * and hide that its fine end is straight. */
static bool fine_end_agrees(const struct lub_order_rows *rows, double slope)
{
    const size_t n = LUB_MIN_WINDOW, first = rows->n - n;
    double c0, c1, v00, v01, v11, chi2;
    gsl_fit_wlinear(rows->x + first, 1, rows->weight + first, 1, rows->y + first, 1, n, &c0, &c1,
                    &v00, &v01, &v11, &chi2);
    const double dof = (double)n - 2, error = sqrt(v11 * chi2 / dof);
    return fabs(c1 - slope) <= fmax(drift_allowed, gsl_cdf_tdist_Pinv(0.975, dof) * error);
}

bool lub_order_agrees(const struct lub_order_rows *rows, size_t first,
                      const struct lub_order_line *line)
{
    const size_t n = rows->n - first;
    const double t = gsl_cdf_tdist_Pinv(0.975, n > 3 ? (double)(n - 3) : 1);
    return (line->drift <= drift_allowed || line->drift <= t * line->drift_error) &&
           fine_end_agrees(rows, line->slope);
}
