/* measure.c -- computes norms, one after the other, on paths of any kind. */
#include "convergence/norm/measure.h"
#include "convergence/norm/parts.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Steps around a jump of the reference in which only one of two may have the flag. */
static const double jump_steps = 4;

enum { max_columns = 4 };
static const size_t no_column = SIZE_MAX;

/* A run beside its reference. */
struct comparison {
    const struct lub_measured *h;
    const struct lub_standard *standard;
    size_t *at;      /* row of the reference for each row of the run */
    size_t n_nodes;  /* 0 without integrals, or for a path that is sampled */
    size_t *at_node; /* and for each Gauss node */
    double longest_step, length;
};

/* The columns of a norm. */
struct columns {
    size_t n;
    size_t index[max_columns];
    size_t flag;
};

static size_t column_of(const struct comparison *c, const char *name, size_t length)
{
    const struct lub_layout *const layout = c->h->path->layout;
    for (size_t k = 0; k < layout->n; k++) {
        if (strlen(layout->columns[k].name) == length &&
            strncmp(layout->columns[k].name, name, length) == 0) {
            return k;
        }
    }
    return no_column;
}

/* False if there is none, too many, or one that the layout does not have. */
static bool find_columns(const struct comparison *c, const struct lub_norm *norm,
                         struct columns *columns)
{
    *columns = (struct columns){.flag = no_column};
    for (const char *at = norm->of; *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        if (columns->n == max_columns) {
            return false;
        }
        columns->index[columns->n] = column_of(c, at, length);
        if (columns->index[columns->n++] == no_column) {
            return false;
        }
        at += length;
    }
    if (norm->flag) {
        columns->flag = column_of(c, norm->flag, strlen(norm->flag));
    }
    const bool needs_flag = (norm->rules & (LUB_ONLY_FLAGGED | LUB_OFF_JUMP)) != 0;
    return columns->n > 0 && (!needs_flag || columns->flag != no_column);
}

/* The larger of two; what is not a number is none, and stays. */
static double larger(double a, double b)
{
    return isnan(a) || isnan(b) ? NAN : fmax(a, b);
}

static bool is_flagged(const struct lub_path *path, size_t row, const struct columns *columns)
{
    return lub_path_at(path, row, columns->flag) > 0;
}

/* Length of the vector of the columns of body b, of what `value` gives for each. */
static double length_of(const struct columns *columns, const double values[])
{
    double sum = 0;
    if (columns->n == 1) {
        return fabs(values[0]);
    }
    for (size_t k = 0; k < columns->n; k++) {
        sum += values[k] * values[k];
    }
    return sqrt(sum);
}

/* Distance of row k from its row of the reference: that of the body which is farthest. */
static double distance(const struct comparison *c, const struct columns *columns, size_t k)
{
    const struct lub_path *const h = c->h->path, *const truth = &c->standard->truth->path;
    const double *const ours = lub_path_row(h, k), *const theirs = lub_path_row(truth, c->at[k]);
    double farthest = 0;
    for (size_t b = 0; b < h->n_bodies; b++) {
        double difference[max_columns];
        for (size_t i = 0; i < columns->n; i++) {
            const size_t column = b * h->layout->n + columns->index[i];
            difference[i] = ours[column] - theirs[column];
        }
        farthest = larger(farthest, length_of(columns, difference));
    }
    return farthest;
}

/* Whether row k lies where the column of one of the two has jumped and that of the other has not.
 */
static bool in_jump(const struct comparison *c, const struct columns *columns, size_t k)
{
    const struct lub_truth *const truth = c->standard->truth;
    const double away = fabs(c->h->path->t[k] - truth->certificate.t_hit);
    return strcmp(c->standard->model, lub_model_name(LUB_LIMIT)) == 0 &&
           away <= jump_steps * c->longest_step &&
           is_flagged(c->h->path, k, columns) != is_flagged(&truth->path, c->at[k], columns);
}

static bool counts(const struct comparison *c, const struct lub_norm *norm,
                   const struct columns *columns, size_t k)
{
    const struct lub_path *const truth = &c->standard->truth->path;
    return !(norm->rules & LUB_ONLY_FLAGGED && !is_flagged(truth, c->at[k], columns)) &&
           !(norm->rules & LUB_OFF_JUMP && in_jump(c, columns, k));
}

static void measure_largest(const struct comparison *c, const struct lub_norm *norm,
                            const struct columns *columns, struct lub_error *error)
{
    bool any = false;
    double value = 0;
    for (size_t k = 0; k < c->h->path->n; k++) {
        if (counts(c, norm, columns, k)) {
            value = larger(value, distance(c, columns, k));
            error->n_times += c->h->path->t[k] > 0;
            any = true;
        }
    }
    error->value = any ? value : NAN;
}

/* Value at t in the step from row k: linear, or that of the step's end. */
static double between(const struct lub_path *h, size_t column, size_t k, double t, bool linear)
{
    const double next = lub_path_row(h, k + 1)[column];
    if (!linear) {
        return next;
    }
    const double s = (t - h->t[k]) / (h->t[k + 1] - h->t[k]);
    return (1 - s) * lub_path_row(h, k)[column] + s * next;
}

/* Integral of the error of one column of one body. */
static double integral_of_parts(const struct comparison *c, size_t column, bool linear)
{
    const struct lub_path *const truth = &c->standard->truth->path;
    struct lub_part part = {0};
    double sum = 0;
    for (size_t k = 0; lub_part_next(c->h->path->n, c->h->path->t, c->standard->breaks, &part);
         k += 2) {
        double e[2];
        for (int i = 0; i < 2; i++) {
            e[i] = between(c->h->path, column, part.row, lub_part_node(&part, i), linear) -
                   lub_path_row(truth, c->at_node[k + (size_t)i])[column];
        }
        sum += lub_part_integral(&part, e[0], e[1]);
    }
    return sum;
}

/* Integral of |e| over h, for e linear from a to b. */
static double linear_integral(double h, double a, double b)
{
    if (a * b >= 0) {
        return 0.5 * h * fabs(a + b);
    }
    return 0.5 * h * (a * a + b * b) / fabs(b - a);
}

static double integral_of_rows(const struct comparison *c, size_t column)
{
    const struct lub_path *const h = c->h->path, *const truth = &c->standard->truth->path;
    double sum = 0, last = 0;
    for (size_t k = 0; k < h->n; k++) {
        const double e = lub_path_row(h, k)[column] - lub_path_row(truth, c->at[k])[column];
        sum += k ? linear_integral(h->t[k] - h->t[k - 1], last, e) : 0;
        last = e;
    }
    return sum;
}

/* Summed over bodies. */
static double integral(const struct comparison *c, const struct lub_norm *norm,
                       const struct columns *columns)
{
    const bool linear = !(norm->rules & LUB_STEPWISE && c->h->limit);
    double sum = 0;
    for (size_t b = 0; b < c->h->path->n_bodies; b++) {
        const size_t column = b * c->h->path->layout->n + columns->index[0];
        sum += c->standard->sampled ? integral_of_rows(c, column)
                                    : integral_of_parts(c, column, linear);
    }
    return sum;
}

/* First row from `from` on whose flag is as asked; the number of rows if there is none. */
static size_t first_with(const struct lub_path *h, const struct columns *columns, bool flag,
                         size_t from)
{
    while (from < h->n && (lub_path_at(h, from, columns->index[0]) > 0) != flag) {
        from++;
    }
    return from;
}

/* Farther end of the step (t_{k-1}, t_k] from the event; NaN if neither has it, inf if one has. */
static double event(const struct comparison *c, const struct lub_norm *norm,
                    const struct columns *columns)
{
    const struct lub_path *const h = c->h->path;
    const struct lub_certificate *const certificate = &c->standard->truth->certificate;
    size_t k = first_with(h, columns, true, 0);
    double truth = certificate->t_hit;
    if (norm->measure == LUB_EVENT_OFF) {
        k = first_with(h, columns, false, k);
        truth = certificate->t_release;
    }
    if (k == h->n) {
        return isnan(truth) ? NAN : INFINITY;
    }
    if (isnan(truth)) {
        return INFINITY;
    }
    return fmax(fabs(h->t[k] - truth), k > 0 ? fabs(h->t[k - 1] - truth) : 0);
}

/* Largest bound of the columns in row `row` of the reference, over bodies. */
static double bound_at(const struct comparison *c, const struct columns *columns, size_t row)
{
    const struct lub_path *const truth = &c->standard->truth->path;
    double bound = 0;
    for (size_t b = 0; truth->bounds && b < truth->n_bodies; b++) {
        const double *const bounds =
            truth->bounds + row * lub_path_width(truth) + b * truth->layout->n;
        double each[max_columns];
        for (size_t i = 0; i < columns->n; i++) {
            each[i] = bounds[columns->index[i]];
        }
        bound = larger(bound, length_of(columns, each));
    }
    return truth->bounds ? bound : NAN;
}

/* Largest bound over all rows of the reference that the run was held against. */
static double bound(const struct comparison *c, const struct columns *columns, bool only_flagged)
{
    const struct lub_path *const truth = &c->standard->truth->path;
    double worst = 0;
    for (size_t k = 0; k < c->h->path->n + c->n_nodes; k++) {
        const size_t row = k < c->h->path->n ? c->at[k] : c->at_node[k - c->h->path->n];
        if (!only_flagged || is_flagged(truth, row, columns)) {
            worst = larger(worst, bound_at(c, columns, row));
        }
    }
    return worst;
}

/* Largest value of the columns in the run; infinite ones (a log gap in contact) have no digits to
 * lose. */
static double size(const struct comparison *c, const struct columns *columns)
{
    const struct lub_path *const h = c->h->path;
    double size = 0;
    for (size_t k = 0; k < h->n; k++) {
        for (size_t b = 0; b < h->n_bodies; b++) {
            double each[max_columns];
            for (size_t i = 0; i < columns->n; i++) {
                each[i] = lub_path_row(h, k)[b * h->layout->n + columns->index[i]];
            }
            const double length = length_of(columns, each);
            size = isfinite(length) ? fmax(size, length) : size;
        }
    }
    return size;
}

static double rounding(const struct comparison *c)
{
    return DBL_EPSILON * (double)c->h->path->n;
}

static double uncertainty(const struct comparison *c, const struct lub_norm *norm,
                          const struct columns *columns)
{
    const double of_value =
        bound(c, columns, (norm->rules & LUB_ONLY_FLAGGED) != 0) + rounding(c) * size(c, columns);
    return norm->measure == LUB_INTEGRAL ? c->length * of_value : of_value;
}

static double time_uncertainty(const struct comparison *c, const struct lub_norm *norm)
{
    const double rate = c->standard->truth->event_rate;
    struct columns columns = {.n = 1, .flag = no_column};
    columns.index[0] =
        norm->timed_by ? column_of(c, norm->timed_by, strlen(norm->timed_by)) : no_column;
    return columns.index[0] == no_column || !(rate > 0)
               ? NAN
               : bound(c, &columns, false) / rate + rounding(c) * c->length;
}

static struct lub_error of_quantity(const struct comparison *c, const struct lub_norm *norm)
{
    const struct lub_truth *const truth = c->standard->truth;
    const size_t k = lub_quantity_find(c->standard->kind, c->standard->which, norm->of);
    if (k >= LUB_MAX_QUANTITIES || !lub_quantity_at(c->standard->kind, c->standard->which, k) ||
        !c->h->summary) {
        return (struct lub_error){.value = NAN, .uncertainty = NAN};
    }
    const double ours = c->h->summary->value[k];
    return (struct lub_error){.value = fabs(ours - truth->summary.value[k]),
                              .uncertainty = truth->quantity_bounds[k] + DBL_EPSILON * fabs(ours),
                              .n_times = 1};
}

static struct lub_error measure(const struct comparison *c, const struct lub_norm *norm)
{
    struct lub_error error = {.value = NAN, .uncertainty = NAN};
    struct columns columns;
    if (norm->measure == LUB_QUANTITY) {
        return of_quantity(c, norm);
    }
    if (c->h->path->n == 0 || !find_columns(c, norm, &columns)) {
        return error;
    }
    error.uncertainty = norm->measure == LUB_EVENT_ON || norm->measure == LUB_EVENT_OFF
                            ? time_uncertainty(c, norm)
                            : uncertainty(c, norm, &columns);
    switch (norm->measure) {
    case LUB_LARGEST:
        measure_largest(c, norm, &columns, &error);
        return error;
    case LUB_AT_END:
        error.value = distance(c, &columns, c->h->path->n - 1);
        error.n_times = 1;
        return error;
    case LUB_INTEGRAL:
        error.value = integral(c, norm, &columns);
        error.n_times = c->h->path->n - 1;
        return error;
    default:
        error.value = event(c, norm, &columns);
        error.n_times = 1;
        return error;
    }
}

/* Row of the reference at t, from *at on: times only rise. */
static size_t find(const struct lub_path *truth, double t, size_t *at)
{
    while (*at + 1 < truth->n && truth->t[*at] < t) {
        ++*at;
    }
    return *at;
}

static void find_nodes(struct comparison *c)
{
    struct lub_part part = {0};
    size_t at = 0;
    for (; lub_part_next(c->h->path->n, c->h->path->t, c->standard->breaks, &part);
         c->n_nodes += 2) {
        for (int i = 0; i < 2; i++) {
            c->at_node[c->n_nodes + (size_t)i] =
                find(&c->standard->truth->path, lub_part_node(&part, i), &at);
        }
    }
}

static void find_rows(struct comparison *c)
{
    const struct lub_path *const h = c->h->path;
    size_t at = 0;
    for (size_t k = 0; k < h->n; k++) {
        c->at[k] = find(&c->standard->truth->path, h->t[k], &at);
        c->longest_step = k ? fmax(c->longest_step, h->t[k] - h->t[k - 1]) : 0;
    }
    c->length = h->n ? h->t[h->n - 1] - h->t[0] : 0;
}

enum lub_status lub_measure(const struct lub_measured *measured,
                            const struct lub_standard *standard, size_t n,
                            const struct lub_norm norms[], struct lub_error errors[])
{
    const size_t rows = measured->path->n, parts = rows + standard->breaks->n + 1;
    struct comparison c = {.h = measured,
                           .standard = standard,
                           .at = malloc((rows + 1) * sizeof *c.at),
                           .at_node = malloc(2 * parts * sizeof *c.at_node)};
    const bool room = c.at && c.at_node;
    if (room && rows && standard->truth->path.n) {
        find_rows(&c);
        if (!standard->sampled && lub_norms_integrate(n, norms)) {
            find_nodes(&c);
        }
    }
    for (size_t k = 0; room && k < n; k++) {
        errors[k] = measure(&c, &norms[k]);
    }
    free(c.at);
    free(c.at_node);
    return room ? LUB_OK : LUB_NO_MEMORY;
}
