/* lists.c -- functions of expressions that look at many rows at once. */
#include "convergence/expression/functions.h"
#include "cases/scene/scatter.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum lub_status lub_call_same_length(const struct lub_call *call)
{
    for (size_t k = 1; k < call->n; k++) {
        if (call->arguments[k].n != call->arguments[0].n) {
            return lub_fail(call->message, LUB_BAD_ARGUMENT, "lists of %zu and %zu items",
                            call->arguments[0].n, call->arguments[k].n);
        }
    }
    return LUB_OK;
}

/* The items at which the condition holds. */
enum lub_status lub_call_where(const struct lub_call *call)
{
    const struct lub_vector *const from = &call->arguments[0], *const condition = from + 1;
    const enum lub_status status = lub_call_same_length(call);
    double *const x = lub_vector_new(call->pool, from->n, call->value);
    const char **const words = lub_pool_take(call->pool, from->n, sizeof *words);
    size_t n = 0;
    if (status != LUB_OK || !x || !words) {
        return status == LUB_OK ? LUB_NO_MEMORY : status;
    }
    for (size_t k = 0; k < from->n; k++) {
        if (condition->x[k] != 0) {
            x[n] = from->words ? 0 : from->x[k];
            words[n++] = from->words ? from->words[k] : NULL;
        }
    }
    call->value->n = n;
    call->value->words = from->words ? words : NULL;
    return LUB_OK;
}

enum lub_status lub_call_join(const struct lub_call *call)
{
    size_t n = 0;
    for (size_t k = 0; k < call->n; k++) {
        n += call->arguments[k].n;
    }
    double *x = lub_vector_new(call->pool, n, call->value);
    for (size_t k = 0; x && k < call->n; k++) {
        memcpy(x, call->arguments[k].x, call->arguments[k].n * sizeof *x);
        x += call->arguments[k].n;
    }
    return x ? LUB_OK : LUB_NO_MEMORY;
}

/* y at `at`, by a straight line between the two x next to it; NaN outside. */
static double between(size_t n, const double x[], const double y[], double at, size_t *begin)
{
    for (size_t i = 0; i + 1 < n; i++) {
        const size_t k = (*begin + i) % (n - 1);
        if (x[k] <= at && at <= x[k + 1] && x[k] < x[k + 1]) {
            *begin = k;
            return at == x[k] ? y[k] : y[k] + (y[k + 1] - y[k]) * ((at - x[k]) / (x[k + 1] - x[k]));
        }
    }
    return NAN;
}

enum lub_status lub_call_interpolate(const struct lub_call *call)
{
    const struct lub_vector *const x = &call->arguments[0], *const y = x + 1, *const at = x + 2;
    double *const value = lub_vector_new(call->pool, at->n, call->value);
    size_t begin = 0;
    if (x->n != y->n) {
        return lub_fail(call->message, LUB_BAD_ARGUMENT, "lists of %zu and %zu items", x->n, y->n);
    }
    for (size_t k = 0; value && k < at->n; k++) {
        value[k] = between(x->n, x->x, y->x, at->x[k], &begin);
    }
    return value ? LUB_OK : LUB_NO_MEMORY;
}

static bool equal(const struct lub_vector *v, size_t a, size_t b)
{
    return v->words ? strcmp(v->words[a], v->words[b]) == 0
                    : v->x[a] == v->x[b]; /* parameters of a lattice: the same bits */
}

/* Rows a and b have the same keys, which stand from `from` on among the arguments. */
static bool together(const struct lub_call *call, size_t from, size_t a, size_t b)
{
    for (size_t k = from; k < call->n; k++) {
        if (!equal(&call->arguments[k], a, b)) {
            return false;
        }
    }
    return true;
}

/* For each row, what `combine` makes of the rows with its keys, from a first value on. */
static enum lub_status group(const struct lub_call *call, size_t from, double begin,
                             double (*combine)(const struct lub_call *call, double so_far,
                                               size_t row, size_t other))
{
    const size_t n = call->arguments[0].n;
    const enum lub_status status = lub_call_same_length(call);
    double *const value = lub_vector_new(call->pool, n, call->value);
    for (size_t row = 0; value && status == LUB_OK && row < n; row++) {
        value[row] = begin;
        for (size_t other = 0; other < n; other++) {
            if (together(call, from, row, other)) {
                value[row] = combine(call, value[row], row, other);
            }
        }
    }
    return value ? status : LUB_NO_MEMORY;
}

static double lower(const struct lub_call *call, double so_far, size_t row, size_t other)
{
    (void)row;
    const double x = call->arguments[0].x[other];
    return isnan(x) || x < so_far ? x : so_far;
}

static double higher(const struct lub_call *call, double so_far, size_t row, size_t other)
{
    (void)row;
    const double x = call->arguments[0].x[other];
    return isnan(x) || x > so_far ? x : so_far;
}

static double another(const struct lub_call *call, double so_far, size_t row, size_t other)
{
    return equal(&call->arguments[0], row, other) ? so_far : 1;
}

static double one_more(const struct lub_call *call, double so_far, size_t row, size_t other)
{
    (void)call, (void)row, (void)other;
    return so_far + 1;
}

enum lub_status lub_call_lowest(const struct lub_call *call)
{
    return group(call, 1, INFINITY, lower);
}

enum lub_status lub_call_highest(const struct lub_call *call)
{
    return group(call, 1, -INFINITY, higher);
}

enum lub_status lub_call_differ(const struct lub_call *call)
{
    return group(call, 1, 0, another);
}

enum lub_status lub_call_members(const struct lub_call *call)
{
    return group(call, 0, 0, one_more);
}

/* Labels of the clusters of one state, whose rows begin at `row`. */
static enum lub_status label_state(const struct lub_call *call, size_t row, size_t n,
                                   size_t label[])
{
    const double range = call->arguments[4].x[0];
    struct lub_spheres spheres = {0};
    enum lub_status status = lub_spheres_create(&spheres, n);
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        spheres.x[0][k] = call->arguments[1].x[row + k];
        spheres.x[1][k] = call->arguments[2].x[row + k];
        spheres.r[k] = call->arguments[3].x[row + k];
    }
    status = status == LUB_OK ? lub_clusters(&spheres, range, label) : status;
    lub_spheres_free(&spheres);
    return status;
}

/* Spheres that were in one cluster in a state and no longer are in the next, over all states. */
enum lub_status lub_call_parted(const struct lub_call *call)
{
    const struct lub_vector *const t = &call->arguments[0];
    const struct lub_call lists = {4, call->arguments, call->pool, call->value, call->message};
    enum lub_status status = lub_call_same_length(&lists);
    size_t n = 0, count = 0;
    while (n < t->n && t->x[n] == t->x[0]) { /* rows of one state have copies of its time */
        n++;
    }
    size_t *const before = lub_pool_take(call->pool, 2 * n, sizeof *before), *const now =
                                                                                 before + n;
    double *const value = lub_vector_new(call->pool, 1, call->value);
    if (!before || !value) {
        return LUB_NO_MEMORY;
    }
    for (size_t row = 0; n && row + n <= t->n && status == LUB_OK; row += n) {
        status = label_state(call, row, n, now);
        for (size_t k = 0; row && k < n && status == LUB_OK; k++) {
            count += now[before[k]] != now[k];
        }
        memcpy(before, now, n * sizeof *now);
    }
    *value = n ? (double)count : NAN;
    return status;
}
