/* beside.c -- columns of norms, and how sure a norm is. */
#include "convergence/norm/beside.h"

#include <float.h>
#include <math.h>
#include <string.h>

size_t lub_column_of(const struct lub_beside *c, const char *name, size_t length)
{
    const struct lub_layout *const layout = c->h->path->layout;
    for (size_t k = 0; k < layout->n; k++) {
        if (strlen(layout->columns[k].name) == length &&
            strncmp(layout->columns[k].name, name, length) == 0) {
            return k;
        }
    }
    return LUB_NO_COLUMN;
}

bool lub_find_columns(const struct lub_beside *c, const struct lub_norm *norm,
                      struct lub_norm_columns *columns)
{
    *columns = (struct lub_norm_columns){.flag = LUB_NO_COLUMN};
    for (const char *at = norm->of; *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        if (columns->n == LUB_NORM_COLUMNS) {
            return false;
        }
        columns->index[columns->n] = lub_column_of(c, at, length);
        if (columns->index[columns->n++] == LUB_NO_COLUMN) {
            return false;
        }
        at += length;
    }
    if (norm->flag) {
        columns->flag = lub_column_of(c, norm->flag, strlen(norm->flag));
    }
    const bool needs_flag = (norm->rules & (LUB_ONLY_FLAGGED | LUB_OFF_JUMP)) != 0;
    return columns->n > 0 && (!needs_flag || columns->flag != LUB_NO_COLUMN);
}

double lub_larger(double a, double b)
{
    return isnan(a) || isnan(b) ? NAN : fmax(a, b);
}

bool lub_is_flagged(const struct lub_path *path, size_t row, const struct lub_norm_columns *columns)
{
    return lub_path_at(path, row, columns->flag) > 0;
}

double lub_length_of(const struct lub_norm_columns *columns, const double values[])
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

/* Largest bound of the columns in row `row` of the reference, over bodies. */
static double bound_at(const struct lub_beside *c, const struct lub_norm_columns *columns,
                       size_t row)
{
    const struct lub_path *const truth = &c->standard->truth->path;
    double bound = 0;
    for (size_t b = 0; truth->bounds && b < truth->n_bodies; b++) {
        const double *const bounds =
            truth->bounds + row * lub_path_width(truth) + b * truth->layout->n;
        double each[LUB_NORM_COLUMNS];
        for (size_t i = 0; i < columns->n; i++) {
            each[i] = bounds[columns->index[i]];
        }
        bound = lub_larger(bound, lub_length_of(columns, each));
    }
    return truth->bounds ? bound : NAN;
}

/* Largest bound over all rows of the reference that the run was held against. */
static double bound(const struct lub_beside *c, const struct lub_norm_columns *columns,
                    bool only_flagged)
{
    const struct lub_path *const truth = &c->standard->truth->path;
    double worst = 0;
    for (size_t k = 0; k < c->h->path->n + c->n_nodes; k++) {
        const size_t row = k < c->h->path->n ? c->at[k] : c->at_node[k - c->h->path->n];
        if (!only_flagged || lub_is_flagged(truth, row, columns)) {
            worst = lub_larger(worst, bound_at(c, columns, row));
        }
    }
    return worst;
}

/* Largest value of the columns in the run; infinite ones (a log gap in contact) have no digits to
 * lose. */
static double size(const struct lub_beside *c, const struct lub_norm_columns *columns)
{
    const struct lub_path *const h = c->h->path;
    double size = 0;
    for (size_t k = 0; k < h->n; k++) {
        for (size_t b = 0; b < h->n_bodies; b++) {
            double each[LUB_NORM_COLUMNS];
            for (size_t i = 0; i < columns->n; i++) {
                each[i] = lub_path_row(h, k)[b * h->layout->n + columns->index[i]];
            }
            const double length = lub_length_of(columns, each);
            size = isfinite(length) ? fmax(size, length) : size;
        }
    }
    return size;
}

static double rounding(const struct lub_beside *c)
{
    return DBL_EPSILON * (double)c->h->path->n;
}

double lub_uncertainty(const struct lub_beside *c, const struct lub_norm *norm,
                       const struct lub_norm_columns *columns)
{
    const double of_value =
        bound(c, columns, (norm->rules & LUB_ONLY_FLAGGED) != 0) + rounding(c) * size(c, columns);
    return norm->measure == LUB_INTEGRAL ? c->length * of_value : of_value;
}

double lub_time_uncertainty(const struct lub_beside *c, const struct lub_norm *norm)
{
    const double rate = c->standard->truth->event_rate;
    struct lub_norm_columns columns = {.n = 1, .flag = LUB_NO_COLUMN};
    columns.index[0] =
        norm->timed_by ? lub_column_of(c, norm->timed_by, strlen(norm->timed_by)) : LUB_NO_COLUMN;
    return columns.index[0] == LUB_NO_COLUMN || !(rate > 0)
               ? NAN
               : bound(c, &columns, false) / rate + rounding(c) * c->length;
}
