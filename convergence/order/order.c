/* order.c -- window, weighted fit and verdict. */
#include "convergence/order/order.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_fit.h>

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Relative scatter that every computed error has, because dt meets events in
 * another way each time; it keeps the weights of rows far above the floor
 * equal. */
static const double base_scatter = 0.05;
/* Slopes agree if they drift by less than this across the window, or by no more
 * than the scatter of the rows explains: 0.1 is what a gate of half width 0.15
 * can bear. */
static const double drift_allowed = 0.1;
static const double stalled_below = 0.25;
/* A handful of rows cannot tell more than this. */
static const double largest_correlation = 0.8;

/* The rows that count, by falling dt, in logarithms. */
struct data {
    size_t n;
    double *x, *y, *weight; /* ln dt, ln error, 1/variance up to a factor */
    double *scratch;
    size_t n_sizes; /* different dt given */
    size_t n_failed, n_below, n_twice;
    double finest_failed; /* smallest dt of a failed run, inf if none */
};

struct fit {
    double slope, half_width, drift, drift_error;
};

static void say(char *text, const char *format, ...)
{
    const size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, LUB_TEXT_LEN - used, format, arguments);
    va_end(arguments);
}

static int by_falling_dt(const void *a, const void *b)
{
    const struct lub_point *const p = a, *const q = b;
    if (p->dt > q->dt || p->dt < q->dt) {
        return p->dt < q->dt ? 1 : -1;
    }
    return (p->error < q->error) - (p->error > q->error);
}

static bool usable_dt(const struct lub_point *point)
{
    return isfinite(point->dt) && point->dt > 0;
}

/* A failed run, or an error that is no number. */
static bool is_failed(const struct lub_point *point)
{
    return point->failed || !isfinite(point->error) || point->error < 0;
}

static void keep(struct data *data, const struct lub_point *point)
{
    const double relative = point->floor > 0 ? 0.1 * point->floor / point->error : 0;
    data->x[data->n] = log(point->dt);
    data->y[data->n] = log(point->error);
    data->weight[data->n] = 1 / (base_scatter * base_scatter + relative * relative);
    data->n++;
}

/* Sorts the points out; of two rows with one dt the worse counts. */
static void sort_out(size_t n, const struct lub_point points[], struct data *data)
{
    double last = NAN;
    data->finest_failed = INFINITY;
    for (size_t k = 0; k < n; k++) {
        const struct lub_point *const point = &points[k];
        if (!usable_dt(point)) {
            data->n_failed++;
        } else if (point->dt == last) {
            data->n_twice++;
        } else {
            last = point->dt;
            data->n_sizes++;
            if (is_failed(point)) {
                data->n_failed++;
                data->finest_failed = fmin(data->finest_failed, point->dt);
            } else if (!(point->error > point->floor) || !(point->error > 0)) {
                data->n_below++;
            } else {
                keep(data, point);
            }
        }
    }
}

/* Root mean square distance of each row from the line through its neighbours,
 * scaled to that of independent rows, over the window and at least the finest
 * LUB_MIN_STEP_SIZES rows.  It sees scatter that a short window may miss by
 * luck; coarse rows far from the limit do not count. */
static double neighbour_scatter(const struct data *data, size_t first)
{
    const size_t fine = data->n > LUB_MIN_STEP_SIZES ? data->n - LUB_MIN_STEP_SIZES : 0;
    const size_t from = first < fine ? first : fine;
    double sum = 0;
    for (size_t k = from + 1; k + 1 < data->n; k++) {
        const double s = (data->x[k] - data->x[k - 1]) / (data->x[k + 1] - data->x[k - 1]);
        const double distance = data->y[k] - (1 - s) * data->y[k - 1] - s * data->y[k + 1];
        sum += distance * distance / (1 + s * s + (1 - s) * (1 - s));
    }
    return data->n > from + 2 ? sqrt(sum / (double)(data->n - from - 2)) : 0;
}

/* Weighted regression of the residuals of the line on the part of x^2 that a
 * line does not explain: how much the slope changes across the rows from
 * `first` on, and the standard error of that. */
static void measure_drift(const struct data *data, size_t first, double c0, double c1,
                          struct fit *fit)
{
    const size_t n = data->n - first;
    const double *const x = data->x + first, *const y = data->y + first;
    const double *const w = data->weight + first;
    const double mid = 0.5 * (x[0] + x[n - 1]), length = x[0] - x[n - 1];
    double *const square = data->scratch;
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
    fit->drift = fabs(2 * c * length);
    fit->drift_error = 2 * length * sqrt(rest / (n > 3 ? (double)(n - 3) : 1) / norm);
}

/* By how much neighbouring residuals that resemble each other widen the
 * interval: with correlation r there are (1 - r)/(1 + r) as many independent
 * rows.  An oscillation that the step sizes sample slowly bends the line as
 * noise would not. */
static double widening(const struct data *data, size_t first, double c0, double c1)
{
    double product = 0, square = 0, last = 0;
    for (size_t k = first; k < data->n; k++) {
        const double residual = data->y[k] - c0 - c1 * data->x[k];
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
static struct fit fit_line(const struct data *data, size_t first)
{
    const size_t n = data->n - first;
    struct fit fit = {0};
    double c0, c1, v00, v01, v11, chi2, mean = 0;
    gsl_fit_wlinear(data->x + first, 1, data->weight + first, 1, data->y + first, 1, n, &c0, &c1,
                    &v00, &v01, &v11, &chi2);
    for (size_t k = first; k < data->n; k++) {
        mean += data->weight[k] / (double)n;
    }
    const double dof = (double)n - 2;
    const double scatter = neighbour_scatter(data, first), floor2 = scatter * scatter * mean;
    const double error = widening(data, first, c0, c1) * sqrt(v11 * fmax(chi2 / dof, floor2));
    measure_drift(data, first, c0, c1, &fit);
    fit.slope = c1;
    fit.half_width = gsl_cdf_tdist_Pinv(0.975, dof) * error + 0.5 * fmin(fit.drift, drift_allowed);
    return fit;
}

/* True if the finest rows, by their own scatter, do not speak against the
 * slope.  Coarse rows that lie off the line look like noise to the whole window
 * and hide that its fine end is straight. */
static bool fine_end_agrees(const struct data *data, double slope)
{
    const size_t n = LUB_MIN_WINDOW, first = data->n - n;
    double c0, c1, v00, v01, v11, chi2;
    gsl_fit_wlinear(data->x + first, 1, data->weight + first, 1, data->y + first, 1, n, &c0, &c1,
                    &v00, &v01, &v11, &chi2);
    const double dof = (double)n - 2, error = sqrt(v11 * chi2 / dof);
    return fabs(c1 - slope) <= fmax(drift_allowed, gsl_cdf_tdist_Pinv(0.975, dof) * error);
}

static bool slopes_agree(const struct data *data, const struct fit *fit, size_t n)
{
    const double t = gsl_cdf_tdist_Pinv(0.975, n > 3 ? (double)(n - 3) : 1);
    return (fit->drift <= drift_allowed || fit->drift <= t * fit->drift_error) &&
           fine_end_agrees(data, fit->slope);
}

/* The first row of the longest window that ends at the finest row and whose
 * slopes agree; n if even the shortest allowed has slopes that differ. */
static size_t find_window(const struct data *data, struct fit *fit)
{
    for (size_t first = 0; first + LUB_MIN_WINDOW <= data->n; first++) {
        *fit = fit_line(data, first);
        if (slopes_agree(data, fit, data->n - first)) {
            return first;
        }
    }
    return data->n;
}

static enum lub_class class_of(const struct data *data, size_t first, double slope)
{
    if (fabs(slope) < stalled_below) {
        return LUB_STALLED;
    }
    if (slope < 0) {
        return LUB_DIVERGING;
    }
    for (size_t k = first; k + 1 < data->n; k++) {
        if (data->y[k + 1] >= data->y[k]) {
            return LUB_OSCILLATING;
        }
    }
    return LUB_MONOTONE;
}

static unsigned allowed_classes(const struct lub_expectation *expected)
{
    const unsigned converging = 1u << LUB_MONOTONE | 1u << LUB_OSCILLATING;
    const unsigned any = converging | 1u << LUB_STALLED | 1u << LUB_DIVERGING;
    return expected->classes ? expected->classes : expected->lo > 0 ? converging : any;
}

/* Runs that were expected to fail, or did and leave too little to fit.  True if
 * that decides. */
static bool judge_failures(const struct data *data, const struct lub_expectation *expected,
                           struct lub_verdict *found)
{
    if (expected->fails) {
        const bool all = data->n_failed > 0 && data->n + data->n_below == 0;
        found->verdict = all && data->n_sizes >= LUB_MIN_STEP_SIZES ? LUB_PASS
                         : data->n + data->n_below                  ? LUB_FAIL
                                                                    : LUB_INCONCLUSIVE;
        say(found->reasons, "%zu of %zu runs failed, all are expected to", data->n_failed,
            data->n_sizes);
        return true;
    }
    if (data->n < LUB_MIN_WINDOW && 2 * data->n_failed > data->n_sizes) {
        found->verdict = data->n_sizes >= LUB_MIN_STEP_SIZES ? LUB_FAIL : LUB_INCONCLUSIVE;
        say(found->reasons, "%zu of %zu runs failed", data->n_failed, data->n_sizes);
        return true;
    }
    return false;
}

static void judge_interval(const struct data *data, const struct lub_expectation *expected,
                           struct lub_verdict *found)
{
    const bool inside = found->ci_lo >= expected->lo && found->ci_hi <= expected->hi;
    const bool outside = found->ci_hi < expected->lo || found->ci_lo > expected->hi;
    const bool class_allowed = allowed_classes(expected) & 1u << found->class_found;
    const bool fine_failure = data->finest_failed <= found->dt_max;
    say(found->reasons, "%s; order %.3f, 95 %% interval %.3f to %.3f on %zu rows %s %g to %g",
        lub_class_name(found->class_found), found->order, found->ci_lo, found->ci_hi, found->rows,
        inside    ? "lies in"
        : outside ? "lies outside"
                  : "overlaps the edge of",
        expected->lo, expected->hi);
    if (outside || (inside && !class_allowed)) {
        found->verdict = LUB_FAIL;
        say(found->reasons, "%s", class_allowed ? "" : "; the class is not the expected one");
    } else if (fine_failure) {
        say(found->reasons, "; the run with dt = %g failed", data->finest_failed);
    } else if (inside) {
        found->verdict = LUB_PASS;
    }
}

static void describe_rows(const struct data *data, struct lub_verdict *found)
{
    if (data->n_failed) {
        say(found->reasons, "%zu failed; ", data->n_failed);
    }
    if (data->n_below) {
        say(found->reasons, "%zu below the floor; ", data->n_below);
    }
    if (data->n_twice) {
        say(found->reasons, "%zu with a dt that stands twice; ", data->n_twice);
    }
}

static void judge(struct data *data, const struct lub_expectation *expected,
                  struct lub_verdict *found)
{
    struct fit fit;
    if (judge_failures(data, expected, found)) {
        return;
    }
    describe_rows(data, found);
    if (data->n_sizes < LUB_MIN_STEP_SIZES || data->n < LUB_MIN_WINDOW) {
        say(found->reasons, "%zu step sizes of which %zu count: needed are %d and %d",
            data->n_sizes, data->n, LUB_MIN_STEP_SIZES, LUB_MIN_WINDOW);
        return;
    }
    const size_t first = find_window(data, &fit);
    if (first == data->n) {
        say(found->reasons, "the slopes of the finest %d rows do not agree", LUB_MIN_WINDOW);
        return;
    }
    found->order = fit.slope;
    found->ci_lo = fit.slope - fit.half_width;
    found->ci_hi = fit.slope + fit.half_width;
    found->dt_max = exp(data->x[first]);
    found->dt_min = exp(data->x[data->n - 1]);
    found->rows = data->n - first;
    found->class_found = class_of(data, first, fit.slope);
    judge_interval(data, expected, found);
}

void lub_order_verdict(size_t n, const struct lub_point points[],
                       const struct lub_expectation *expected, struct lub_verdict *found)
{
    struct lub_point *const sorted = malloc((n + 1) * sizeof *sorted);
    double *const memory = malloc((4 * n + 1) * sizeof *memory);
    found->order = found->ci_lo = found->ci_hi = found->dt_max = found->dt_min = NAN;
    found->rows = 0;
    found->class_found = LUB_UNCLASSED;
    found->expect_lo = expected->fails ? NAN : expected->lo;
    found->expect_hi = expected->fails ? NAN : expected->hi;
    found->verdict = LUB_INCONCLUSIVE;
    found->reasons[0] = '\0';
    if (sorted && memory) {
        struct data data = {
            .x = memory, .y = memory + n, .weight = memory + 2 * n, .scratch = memory + 3 * n};
        if (n) {
            memcpy(sorted, points, n * sizeof *sorted);
            qsort(sorted, n, sizeof *sorted, by_falling_dt);
        }
        sort_out(n, sorted, &data);
        judge(&data, expected, found);
    } else {
        say(found->reasons, "out of memory");
    }
    free(sorted);
    free(memory);
}
