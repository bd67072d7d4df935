/* order.c -- the rows that count, the window and the verdict. */
#include "convergence/order/order.h"
#include "convergence/order/rows.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Relative scatter that every computed error has, because dt meets events in
 * another way each time; it keeps the weights of rows far above the floor
 * equal. */
static const double base_scatter = 0.05;
static const double stalled_below = 0.25;
/* A shorter window counts if its interval is narrower than the others by this factor. */
static const double narrower_by = 0.5;
/* A wider interval tells no order. */
static const double widest = 1;

struct data {
    struct lub_order_rows rows; /* those that count */
    size_t n_sizes;             /* different dt given */
    size_t n_failed, n_below, n_twice;
    double finest_failed; /* smallest dt of a failed run, inf if none */
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
    struct lub_order_rows *const rows = &data->rows;
    rows->x[rows->n] = log(point->dt);
    rows->y[rows->n] = log(point->error);
    rows->weight[rows->n] = 1 / (base_scatter * base_scatter + relative * relative);
    rows->n++;
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

/* The window that is judged. */
struct window {
    size_t first;
    struct lub_order_line line;
    double lo, hi;
    enum lub_order_trend trend; /* of the longest one */
};

/* The longest window that ends at the finest row and whose slopes agree; false if there is none. */
static bool longest_window(const struct lub_order_rows *rows, struct window *window)
{
    for (size_t first = 0; first + LUB_MIN_WINDOW <= rows->n; first++) {
        window->first = first;
        window->line = lub_order_line(rows, first);
        if (lub_order_agrees(rows, first, &window->line)) {
            window->trend = lub_order_limit(rows, first, &window->line, &window->lo, &window->hi);
            return true;
        }
    }
    return false;
}

static bool is_told(enum lub_order_trend trend)
{
    return trend == LUB_ORDER_STILL || trend == LUB_ORDER_SETTLES;
}

/* A shorter window that tells the order much better: its rows are nearer to the limit.  Where
 * longer ones move, one that is still counts with all that scatter may hide of a move. */
static void narrow(const struct lub_order_rows *rows, struct window *window)
{
    bool moved = window->trend != LUB_ORDER_STILL;
    double width = is_told(window->trend) ? narrower_by * (window->hi - window->lo) : INFINITY;
    for (size_t first = window->first + 1; first + LUB_MIN_WINDOW <= rows->n; first++) {
        struct window next = {.first = first, .line = lub_order_line(rows, first)};
        if (!lub_order_agrees(rows, first, &next.line)) {
            continue;
        }
        next.trend = lub_order_limit(rows, first, &next.line, &next.lo, &next.hi);
        if (next.trend == LUB_ORDER_STILL && moved) {
            lub_order_doubt(rows, first, &next.lo, &next.hi);
        }
        moved = moved || next.trend != LUB_ORDER_STILL;
        if (is_told(next.trend) && next.hi - next.lo < width) {
            width = narrower_by * (next.hi - next.lo);
            *window = next;
        }
    }
}

static enum lub_class class_of(const struct lub_order_rows *rows, size_t first, double slope)
{
    if (fabs(slope) < stalled_below) {
        return LUB_STALLED;
    }
    if (slope < 0) {
        return LUB_DIVERGING;
    }
    for (size_t k = first; k + 1 < rows->n; k++) {
        if (rows->y[k + 1] >= rows->y[k]) {
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
        const bool all = data->n_failed > 0 && data->rows.n + data->n_below == 0;
        found->verdict = all && data->n_sizes >= LUB_MIN_STEP_SIZES ? LUB_PASS
                         : data->rows.n + data->n_below             ? LUB_FAIL
                                                                    : LUB_INCONCLUSIVE;
        say(found->reasons, "%zu of %zu runs failed, all are expected to", data->n_failed,
            data->n_sizes);
        return true;
    }
    if (data->rows.n < LUB_MIN_WINDOW && 2 * data->n_failed > data->n_sizes) {
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

/* The window and what it says, or why there is none. */
static bool find_order(const struct lub_order_rows *rows, struct window *window,
                       struct lub_verdict *found)
{
    if (!longest_window(rows, window)) {
        say(found->reasons, "the slopes of the finest %d rows do not agree", LUB_MIN_WINDOW);
        return false;
    }
    const enum lub_order_trend longest = window->trend;
    narrow(rows, window);
    if (!is_told(window->trend)) {
        say(found->reasons, "%s",
            longest == LUB_ORDER_ROUGH
                ? "the finest rows scatter as the others do not, as where an error changes its sign"
                : "the local slopes change faster and faster towards the finest row: a plateau, a "
                  "part of lower order or a change of sign comes forth");
        return false;
    }
    if (window->hi - window->lo > widest) {
        say(found->reasons, "the rows allow any order from %.2f to %.2f", window->lo, window->hi);
        return false;
    }
    return true;
}

static void judge(struct data *data, const struct lub_expectation *expected,
                  struct lub_verdict *found)
{
    const struct lub_order_rows *const rows = &data->rows;
    struct window window;
    if (judge_failures(data, expected, found)) {
        return;
    }
    describe_rows(data, found);
    if (data->n_sizes < LUB_MIN_STEP_SIZES || rows->n < LUB_MIN_WINDOW) {
        say(found->reasons, "%zu step sizes of which %zu count: needed are %d and %d",
            data->n_sizes, rows->n, LUB_MIN_STEP_SIZES, LUB_MIN_WINDOW);
        return;
    }
    if (!find_order(rows, &window, found)) {
        return;
    }
    found->order = window.line.slope;
    found->ci_lo = window.lo;
    found->ci_hi = window.hi;
    found->dt_max = exp(rows->x[window.first]);
    found->dt_min = exp(rows->x[rows->n - 1]);
    found->rows = rows->n - window.first;
    found->class_found = class_of(rows, window.first, window.line.slope);
    judge_interval(data, expected, found);
}

enum lub_status lub_order_verdict(size_t n, const struct lub_point points[],
                                  const struct lub_expectation *expected, struct lub_verdict *found)
{
    struct lub_point *const sorted = malloc((n + 1) * sizeof *sorted);
    double *const memory = malloc((3 + LUB_ORDER_SCRATCH) * (n + 1) * sizeof *memory);
    found->order = found->ci_lo = found->ci_hi = found->dt_max = found->dt_min = NAN;
    found->rows = 0;
    found->class_found = LUB_UNCLASSED;
    found->expect_lo = expected->fails ? NAN : expected->lo;
    found->expect_hi = expected->fails ? NAN : expected->hi;
    found->verdict = LUB_INCONCLUSIVE;
    found->reasons[0] = '\0';
    const bool enough = sorted && memory;
    if (enough) {
        struct data data = {
            .rows = {
                .x = memory, .y = memory + n, .weight = memory + 2 * n, .scratch = memory + 3 * n}};
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
    return enough ? LUB_OK : LUB_NO_MEMORY;
}
