/* gap_path.c -- states of one gap as rows of a path. */
#include "cases/gap_path.h"

#include <math.h>

static const struct lub_column columns[LUB_GAP_COLUMNS] = {
    [LUB_GAP_Q] = {.name = "q", .unit = "radius", .meaning = "gap", .certified = true},
    [LUB_GAP_U] = {.name = "u", .unit = "radius/time", .meaning = "its rate"},
    [LUB_GAP_LOG] = {.name = "log_gap",
                     .unit = "1",
                     .meaning = "ln q, right also where q underflows; -inf stuck in the limit",
                     .certified = true},
    [LUB_GAP_GAMMA] = {.name = "gamma",
                       .unit = "radius/time",
                       .meaning = "N(q), or the glue potential of the limit model"},
    [LUB_GAP_STATE] = {.name = "state",
                       .unit = "1",
                       .meaning = "1 when stuck: gamma < -eps and |u| < eps, or the scheme's flag",
                       .whole = true},
};

const struct lub_layout lub_gap_layout = {.n = LUB_GAP_COLUMNS, .columns = columns};

void lub_gap_values(const struct lub_gap *gap, double values[LUB_GAP_COLUMNS])
{
    values[LUB_GAP_Q] = gap->q;
    values[LUB_GAP_U] = gap->u;
    values[LUB_GAP_LOG] = gap->log_gap;
    values[LUB_GAP_GAMMA] = gap->gamma;
    values[LUB_GAP_STATE] = gap->stuck;
}

static void lay_out(struct lub_path *path)
{
    if (!path->layout) {
        path->layout = &lub_gap_layout;
        path->n_bodies = 1;
    }
}

/* Without a copy on the way: an explicit step takes hardly longer than its row. */
enum lub_status lub_gap_append(struct lub_path *path, double t, const struct lub_gap *gap)
{
    if (path->n == path->capacity) {
        lay_out(path);
        const enum lub_status status =
            lub_path_reserve(path, path->capacity ? 2 * path->capacity : 256, false);
        if (status != LUB_OK) {
            return status;
        }
    }
    path->t[path->n] = t;
    lub_gap_values(gap, path->values + path->n * LUB_GAP_COLUMNS);
    path->n++;
    return LUB_OK;
}

enum lub_status lub_gap_append_certified(struct lub_path *path, double t, const struct lub_gap *gap,
                                         double err_q, double err_log_gap)
{
    double values[LUB_GAP_COLUMNS];
    const double bounds[LUB_GAP_COLUMNS] = {[LUB_GAP_Q] = err_q,
                                            [LUB_GAP_U] = NAN,
                                            [LUB_GAP_LOG] = err_log_gap,
                                            [LUB_GAP_GAMMA] = NAN,
                                            [LUB_GAP_STATE] = NAN};
    lay_out(path);
    lub_gap_values(gap, values);
    return lub_path_append(path, t, values, bounds);
}

struct lub_gap lub_gap_row(const struct lub_path *path, size_t row)
{
    const double *const values = lub_path_row(path, row);
    return (struct lub_gap){.q = values[LUB_GAP_Q],
                            .u = values[LUB_GAP_U],
                            .log_gap = values[LUB_GAP_LOG],
                            .gamma = values[LUB_GAP_GAMMA],
                            .stuck = values[LUB_GAP_STATE] > 0};
}

double lub_gap_bound(const struct lub_path *path, size_t row, size_t column)
{
    return path->bounds[row * LUB_GAP_COLUMNS + column];
}
