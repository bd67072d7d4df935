/* bend.c -- which law the bend of the rows follows: a term of the next order or the one after it,
 * error = C dt^p (1 + c dt^q), or a logarithm, error = C dt^p ln(H/dt).
 *
 * Each law has one constant that ln error is not linear in; Newton's method with the derivative by
 * that constant, everything else by least squares.
 */
#include "convergence/order/rows.h"

#include <math.h>

enum { n_newton = 20 };

/* Squares of the rest are compared: a law is chosen if its rest is that much smaller. */
static const double better_by = 100;
static const double powers[] = {0.5, 1, 1.5, 2, 3};

/* The law's part of ln error, x being ln dt above the finest, and its derivative by the constant.
 */
struct law {
    double power; /* q; 0: the logarithm */
    double start;
};

static double bend_of(const struct law *law, double constant, double x)
{
    return law->power > 0 ? log(fabs(1 + constant * exp(law->power * x))) : log(constant - x);
}

static double by_constant(const struct law *law, double constant, double x)
{
    const double u = exp(law->power * x);
    return law->power > 0 ? u / (1 + constant * u) : 1 / (constant - x);
}

/* Whether the law makes sense with the constant: no change of sign, a logarithm above 0. */
static bool makes_sense(const struct law *law, double constant, double length)
{
    return law->power > 0 ? 1 + constant > 0 && 1 + constant * exp(law->power * length) > 0
                          : constant > length;
}

/* What is left of y after the best line a + p x; p if asked for. */
static void take_line(size_t n, const double x[], double y[], double *p)
{
    double mean_x = 0, mean_y = 0, square = 0, product = 0;
    for (size_t k = 0; k < n; k++) {
        mean_x += x[k] / (double)n;
        mean_y += y[k] / (double)n;
    }
    for (size_t k = 0; k < n; k++) {
        square += (x[k] - mean_x) * (x[k] - mean_x);
        product += (x[k] - mean_x) * (y[k] - mean_y);
    }
    for (size_t k = 0; k < n; k++) {
        y[k] -= mean_y + product / square * (x[k] - mean_x);
    }
    if (p) {
        *p = product / square;
    }
}

/* Order and square of the rest of the rows from `from` on by the law. */
static double fit(const struct lub_order_rows *rows, size_t from, const struct law *law, double *p)
{
    const size_t n = rows->n - from;
    const double *const x = rows->x + from, finest = rows->x[rows->n - 1], length = x[0] - finest;
    double *const rest = rows->scratch, *const slope = rows->scratch + rows->n;
    double *const above = rows->scratch + 2 * rows->n, constant = law->start, square = 0;
    for (int i = 0; i <= n_newton; i++) {
        double product = 0, norm = 0;
        square = 0;
        for (size_t k = 0; k < n; k++) {
            above[k] = x[k] - finest;
            rest[k] = rows->y[from + k] - bend_of(law, constant, above[k]);
            slope[k] = by_constant(law, constant, above[k]);
        }
        take_line(n, above, rest, p);
        take_line(n, above, slope, NULL);
        for (size_t k = 0; k < n; k++) {
            square += rest[k] * rest[k];
            product += slope[k] * rest[k];
            norm += slope[k] * slope[k];
        }
        double change = norm > 0 ? product / norm : 0;
        while (fabs(change) > 0 && !makes_sense(law, constant + change, length)) {
            change *= 0.5;
        }
        constant += change;
    }
    return square;
}

bool lub_order_bend(const struct lub_order_rows *rows, size_t from, double *limit)
{
    const double length = rows->x[from] - rows->x[rows->n - 1];
    double best = INFINITY, logarithm = INFINITY, p;
    for (size_t k = 0; k < sizeof powers / sizeof *powers; k++) {
        const struct law power = {.power = powers[k]};
        const double square = fit(rows, from, &power, &p);
        *limit = square < best ? p : *limit;
        best = fmin(best, square);
    }
    for (double start = 1.2; start < 20; start *= 2) {
        const struct law slow = {.start = start * length};
        logarithm = fmin(logarithm, fit(rows, from, &slow, &p));
    }
    return better_by * best < logarithm;
}
