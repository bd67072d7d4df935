/* limit.c -- where the local slopes go as dt falls: the interval of the order in the limit.
 *
 * The slopes of the coarse, the middle and the fine half of a span of rows move.  If they move less
 * and less they settle: behind a term of higher order the moves fall like powers of dt, behind
 * dt ln(1/dt) like 1/ln^2.  The interval is carried to where they tend, of the two to the farther
 * unless the rows tell them apart (bend.c).  If they move more and more, a part of lower order
 * comes forth, or a plateau, or a change of sign: then the rows do not say what the limit is,
 * however well a line fits them.
 */
#include "convergence/order/order.h"
#include "convergence/order/rows.h"

#include <gsl/gsl_cdf.h>

#include <math.h>

/* A move is seen if it is larger than what scatter makes in nine cases of ten. */
static const double seen = 0.95;
/* Moves in opposite directions are an oscillation, unless the later one is clear. */
static const double clear = 2;
/* Moves that shrink by less do not shrink. */
static const double shrinks_below = 0.95;
/* No more than this part of the earlier move is granted to a later one that scatter hides. */
static const double granted = 0.75;
/* The interval goes beyond the limit by this factor, because slopes are means over halves. */
static const double beyond = 1.75;
/* What grows by less than this in ten more moves does not matter: the interval takes it in. */
static const double moves_ahead = 10, matters_not = 0.1;
/* Scatter below which the finest rows are never rough, and the quantile of their test. */
static const double smooth_scatter = 0.02, rough_quantile = 0.999, rough_at_most = 8;
static const double round_off_scatter = 1e-5;
static const double largest_correlation = 0.8;

enum { cubic = 4, n_fine = 3 };

/* Rows from `from` to before `to`, for a slope by least squares: sum of (x - mean) y/square. */
struct half {
    size_t from, to;
    double mean, square;
};

static struct half half_of(const struct lub_order_rows *rows, size_t from, size_t n)
{
    struct half half = {.from = from, .to = from + n};
    for (size_t k = from; k < half.to; k++) {
        half.mean += rows->x[k] / (double)n;
    }
    for (size_t k = from; k < half.to; k++) {
        half.square += (rows->x[k] - half.mean) * (rows->x[k] - half.mean);
    }
    return half;
}

/* The factor of y[k] in the slope. */
static double factor(const struct lub_order_rows *rows, const struct half *half, size_t k)
{
    return k >= half->from && k < half->to ? (rows->x[k] - half->mean) / half->square : 0;
}

static double slope_of(const struct lub_order_rows *rows, const struct half *half)
{
    double slope = 0;
    for (size_t k = half->from; k < half->to; k++) {
        slope += factor(rows, half, k) * rows->y[k];
    }
    return slope;
}

/* Standard deviation of the difference of two slopes for rows of scatter 1. */
static double error_of_move(const struct lub_order_rows *rows, const struct half *a,
                            const struct half *b)
{
    double sum = 0;
    for (size_t k = a->from; k < b->to; k++) {
        const double each = factor(rows, b, k) - factor(rows, a, k);
        sum += each * each;
    }
    return sqrt(sum);
}

/* Takes from r its part along b. */
static void project_out(size_t n, const double b[], double r[])
{
    double square = 0, product = 0;
    for (size_t k = 0; k < n; k++) {
        square += b[k] * b[k];
        product += b[k] * r[k];
    }
    for (size_t k = 0; k < n; k++) {
        r[k] -= product / square * b[k];
    }
}

/* Scatter of the rows about a cubic in ln dt, as of independent ones.  A cubic, because slopes
 * that settle bend the rows: the bend is no scatter. */
static double scatter_about_cubic(const struct lub_order_rows *rows, size_t from)
{
    const size_t n = rows->n - from, degree = n >= cubic + 2 ? cubic : cubic - 1;
    const double *const x = rows->x + from;
    const double mid = 0.5 * (x[0] + x[n - 1]), length = 0.5 * (x[0] - x[n - 1]);
    double *const rest = rows->scratch + cubic * rows->n;
    double square = 0, product = 0;
    for (size_t k = 0; k < n; k++) {
        rest[k] = rows->y[from + k];
    }
    for (size_t j = 0; j < degree; j++) {
        double *const power = rows->scratch + j * rows->n;
        for (size_t k = 0; k < n; k++) {
            power[k] = pow((x[k] - mid) / length, (double)j);
        }
        for (size_t i = 0; i < j; i++) {
            project_out(n, rows->scratch + i * rows->n, power);
        }
        project_out(n, power, rest);
    }
    for (size_t k = 0; k < n; k++) {
        square += rest[k] * rest[k];
        product += k ? rest[k] * rest[k - 1] : 0;
    }
    const double r = square > 0 ? fmin(fmax(product / square, 0), largest_correlation) : 0;
    return sqrt(square / (double)(n - degree) * (1 + r) / (1 - r));
}

/* Square of how far four rows are from one parabola, scaled to independent rows. */
static double off_parabola(const double x[4], const double y[4])
{
    double sum = 0, square = 0;
    for (int i = 0; i < 4; i++) {
        double each = 1;
        for (int j = 0; j < 4; j++) {
            each /= j != i ? x[i] - x[j] : 1;
        }
        sum += each * y[i];
        square += each * each;
    }
    return sum * sum / square;
}

/* Whether the finest rows jump about as the others do not: after a change of sign of the error,
 * say, which leaves a few rows of another branch. */
static bool is_rough(const struct lub_order_rows *rows, size_t from)
{
    double others = 0, fine = 0;
    size_t n = 0;
    for (size_t k = from; k + 3 < rows->n; k++) {
        const double each = off_parabola(rows->x + k, rows->y + k);
        if (k + 3 + n_fine < rows->n) {
            others += each;
            n++;
        } else {
            fine = fmax(fine, each);
        }
    }
    const double usual = n ? fmax(smooth_scatter, sqrt(others / (double)n)) : smooth_scatter;
    const double times = n ? gsl_cdf_tdist_Pinv(rough_quantile, (double)n) : rough_at_most;
    return sqrt(fine) > fmin(rough_at_most, times) * usual;
}

/* The slope of the fine half, the moves to the middle half and to the fine one over how far ln dt
 * falls, what scatter may make of each move, and what of the later one the scatter of neighbours,
 * which sees no bend, may hide. */
struct moves {
    double s2, d1, d2, fall1, fall2, e1, e2, hidden;
};

static double scatter_of_neighbours(const struct lub_order_rows *rows, size_t from)
{
    double sum = 0;
    for (size_t k = from; k + 3 < rows->n; k++) {
        sum += off_parabola(rows->x + k, rows->y + k);
    }
    return sqrt(sum / (double)(rows->n - from - 3));
}

/* Of three halves that overlap the middle one lies in the middle. */
static size_t length_of_half(size_t span)
{
    const size_t n = (span + 1) / 2 > 3 ? (span + 1) / 2 : 3;
    return n + (span - n) % 2;
}

static struct moves measure_moves(const struct lub_order_rows *rows, size_t from)
{
    const size_t span = rows->n - from, n = length_of_half(span);
    const struct half coarse = half_of(rows, from, n),
                      middle = half_of(rows, from + (span - n) / 2, n),
                      fine = half_of(rows, rows->n - n, n);
    const double dof = span > cubic ? (double)(span - cubic) : 1;
    const double t = gsl_cdf_tdist_Pinv(seen, dof);
    const double error = t * fmax(scatter_about_cubic(rows, from), round_off_scatter);
    struct moves m = {.s2 = slope_of(rows, &fine),
                      .fall1 = coarse.mean - middle.mean,
                      .fall2 = middle.mean - fine.mean,
                      .e1 = error * error_of_move(rows, &coarse, &middle),
                      .e2 = error * error_of_move(rows, &middle, &fine)};
    m.d1 = slope_of(rows, &middle) - slope_of(rows, &coarse);
    m.d2 = m.s2 - slope_of(rows, &middle);
    m.hidden = t * scatter_of_neighbours(rows, from) * error_of_move(rows, &middle, &fine);
    return m;
}

/* Where slopes that settle tend to, and beyond, if they are s + c/(ln(1/dt) + l): through the three
 * halves, the last move being as large as scatter allows. */
static double limit_of(const struct moves *m)
{
    const double a = fabs(m->d1) / m->fall1;
    const double b =
        fmax(fabs(m->d2), fmin(fabs(m->d2) + m->hidden, granted * a * m->fall2)) / m->fall2;
    if (b >= a || (m->d1 * m->d2 < 0 && fabs(m->d2) > m->e2)) {
        return m->s2 + beyond * m->d2;
    }
    const double l = (m->fall1 + m->fall2) / (a / b - 1), rest = b * (l + m->fall1);
    return m->s2 + beyond * copysign(rest, fabs(m->d1) > m->e1 ? m->d1 : m->d2);
}

static bool shrink(const struct moves *m)
{
    return fabs(m->d2) / m->fall2 <= shrinks_below * fabs(m->d1) / m->fall1;
}

static void take_in(double slope, double *lo, double *hi)
{
    *lo = fmin(*lo, slope);
    *hi = fmax(*hi, slope);
}

/* First row of the span of a window: twice as many rows, at least six. */
static size_t span_of(const struct lub_order_rows *rows, size_t first)
{
    const size_t twice = 2 * (rows->n - first);
    const size_t span = twice > LUB_MIN_STEP_SIZES ? twice : LUB_MIN_STEP_SIZES;
    return rows->n > span ? rows->n - span : 0;
}

void lub_order_doubt(const struct lub_order_rows *rows, size_t first, double *lo, double *hi)
{
    const struct moves m = measure_moves(rows, span_of(rows, first));
    const double largest = moves_ahead * fmax(fabs(m.d1) + m.e1, fabs(m.d2) + m.e2);
    take_in(m.s2 - largest, lo, hi);
    take_in(m.s2 + largest, lo, hi);
}

enum lub_order_trend lub_order_limit(const struct lub_order_rows *rows, size_t first,
                                     const struct lub_order_line *line, double *lo, double *hi)
{
    const size_t from = span_of(rows, first);
    const struct moves m = measure_moves(rows, from);
    *lo = line->slope - line->half_width;
    *hi = line->slope + line->half_width;
    if (is_rough(rows, from)) {
        return LUB_ORDER_ROUGH;
    }
    if (fabs(m.d1) <= m.e1 && fabs(m.d2) <= m.e2) {
        return LUB_ORDER_STILL;
    }
    if (m.d1 * m.d2 <= 0 && fabs(m.d2) < clear * m.e2) {
        take_in(m.s2, lo, hi);
        return LUB_ORDER_STILL;
    }
    if (fabs(m.d2) > m.e2 && !shrink(&m)) {
        take_in(m.s2 + moves_ahead * m.d2, lo, hi);
        return moves_ahead * fabs(m.d2) > matters_not ? LUB_ORDER_MOVES : LUB_ORDER_SETTLES;
    }
    double limit = 0;
    const bool power = shrink(&m) && lub_order_bend(rows, from, &limit);
    take_in(power ? m.s2 + beyond * (limit - m.s2) : limit_of(&m), lo, hi);
    return LUB_ORDER_SETTLES;
}
