/* measure.c -- computes norms, one after the other, on paths of any kind. */
#include "convergence/norm/beside.h"
#include "convergence/norm/parts.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Steps around a jump of the reference in which only one of two may have the flag. */
static const double jump_steps = 4;

/* Distance of row k from its row of the reference: that of the body which is farthest. */
static double distance(const struct lub_beside *c, const struct lub_norm_columns *columns, size_t k)
{
    const struct lub_path *const h = c->h->path, *const truth = &c->standard->truth->path;
    const double *const ours = lub_path_row(h, k), *const theirs = lub_path_row(truth, c->at[k]);
    double farthest = 0;
    for (size_t b = 0; b < h->n_bodies; b++) {
        double difference[LUB_NORM_COLUMNS];
        for (size_t i = 0; i < columns->n; i++) {
            const size_t column = b * h->layout->n + columns->index[i];
            difference[i] = ours[column] - theirs[column];
        }
        farthest = lub_larger(farthest, lub_length_of(columns, difference));
    }
    return farthest;
}

/* Whether row k lies where the column of one of the two has jumped and that of the other has not.
 */
static bool in_jump(const struct lub_beside *c, const struct lub_norm_columns *columns, size_t k)
{
    const struct lub_truth *const truth = c->standard->truth;
    const double away = fabs(c->h->path->t[k] - truth->certificate.t_hit);
    return strcmp(c->standard->model, lub_model_name(LUB_LIMIT)) == 0 &&
           away <= jump_steps * c->longest_step &&
           lub_is_flagged(c->h->path, k, columns) !=
               lub_is_flagged(&truth->path, c->at[k], columns);
}

static bool counts(const struct lub_beside *c, const struct lub_norm *norm,
                   const struct lub_norm_columns *columns, size_t k)
{
    const struct lub_path *const truth = &c->standard->truth->path;
    return !(norm->rules & LUB_ONLY_FLAGGED && !lub_is_flagged(truth, c->at[k], columns)) &&
           !(norm->rules & LUB_OFF_JUMP && in_jump(c, columns, k));
}

static void measure_largest(const struct lub_beside *c, const struct lub_norm *norm,
                            const struct lub_norm_columns *columns, struct lub_error *error)
{
    bool any = false;
    double value = 0;
    for (size_t k = 0; k < c->h->path->n; k++) {
        if (counts(c, norm, columns, k)) {
            value = lub_larger(value, distance(c, columns, k));
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
static double integral_of_parts(const struct lub_beside *c, size_t column, bool linear)
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

static double integral_of_rows(const struct lub_beside *c, size_t column)
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
static double integral(const struct lub_beside *c, const struct lub_norm *norm,
                       const struct lub_norm_columns *columns)
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
static size_t first_with(const struct lub_path *h, const struct lub_norm_columns *columns,
                         bool flag, size_t from)
{
    while (from < h->n && (lub_path_at(h, from, columns->index[0]) > 0) != flag) {
        from++;
    }
    return from;
}

/* Farther end of the step (t_{k-1}, t_k] from the event; NaN if neither has it, inf if one has. */
static double event(const struct lub_beside *c, const struct lub_norm *norm,
                    const struct lub_norm_columns *columns)
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

static struct lub_error of_quantity(const struct lub_beside *c, const struct lub_norm *norm)
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

static struct lub_error measure(const struct lub_beside *c, const struct lub_norm *norm)
{
    struct lub_error error = {.value = NAN, .uncertainty = NAN};
    struct lub_norm_columns columns;
    if (norm->measure == LUB_QUANTITY) {
        return of_quantity(c, norm);
    }
    if (c->h->path->n == 0 || !lub_find_columns(c, norm, &columns)) {
        return error;
    }
    error.uncertainty = norm->measure == LUB_EVENT_ON || norm->measure == LUB_EVENT_OFF
                            ? lub_time_uncertainty(c, norm)
                            : lub_uncertainty(c, norm, &columns);
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

static void find_nodes(struct lub_beside *c)
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

static void find_rows(struct lub_beside *c)
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
    struct lub_beside c = {.h = measured,
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
