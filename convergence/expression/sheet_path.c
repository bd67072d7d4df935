/* sheet_path.c -- a path as a sheet, without the rows that nobody would see. */
#include "convergence/expression/sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum lub_status lub_sheet_layout(struct lub_sheet *sheet, const struct lub_layout *layout)
{
    enum lub_status status = lub_sheet_column(sheet, "t", false);
    if (status == LUB_OK && layout->key) {
        status = lub_sheet_column(sheet, layout->key, false);
    }
    for (size_t k = 0; k < layout->n && status == LUB_OK; k++) {
        status = lub_sheet_column(sheet, layout->columns[k].name, false);
    }
    return status == LUB_OK ? lub_sheet_column(sheet, "dt", false) : status;
}

/* To the next row; NaN at the last. */
static double step(const struct lub_path *path, size_t row)
{
    return row + 1 < path->n ? path->t[row + 1] - path->t[row] : NAN;
}

/* Between the largest and the smallest finite value of each column. */
static void find_ranges(const struct lub_path *path, double range[])
{
    for (size_t c = 0; c < path->layout->n; c++) {
        double lo = INFINITY, hi = -INFINITY;
        for (size_t row = 0; row < path->n; row++) {
            const double value = lub_path_at(path, row, c);
            lo = isfinite(value) && value < lo ? value : lo;
            hi = isfinite(value) && value > hi ? value : hi;
        }
        range[c] = hi - lo;
    }
}

static bool is_visible(const struct lub_path *path, const double range[], size_t last, size_t row)
{
    const double whole = path->t[path->n - 1] - path->t[0];
    if (row == 0 || row + 1 == path->n || path->t[row] - path->t[last] > whole / 200 ||
        fabs(log(step(path, row) / step(path, last))) > 0.3) {
        return true;
    }
    for (size_t c = 0; c < path->layout->n; c++) {
        const double now = lub_path_at(path, row, c), before = lub_path_at(path, last, c);
        if (fabs(now - before) > range[c] / 100 || isfinite(now) != isfinite(before)) {
            return true;
        }
    }
    return false;
}

static enum lub_status add(struct lub_sheet *sheet, const struct lub_path *path, size_t row,
                           size_t body)
{
    const struct lub_layout *const layout = path->layout;
    const enum lub_status status = lub_sheet_row(sheet);
    if (status != LUB_OK) {
        return status;
    }
    size_t column = 0;
    lub_sheet_number(sheet, column++, path->t[row]);
    if (layout->key) {
        lub_sheet_number(sheet, column++, (double)(layout->first + body));
    }
    for (size_t k = 0; k < layout->n; k++) {
        lub_sheet_number(sheet, column++, lub_path_row(path, row)[body * layout->n + k]);
    }
    lub_sheet_number(sheet, column, step(path, row));
    return LUB_OK;
}

enum lub_status lub_sheet_path(struct lub_sheet *sheet, const struct lub_path *path, size_t stride)
{
    double *const range = calloc(path->layout->n + 1, sizeof *range);
    enum lub_status status = range ? LUB_OK : LUB_NO_MEMORY;
    if (range) {
        find_ranges(path, range);
    }
    for (size_t row = 0, last = 0; row < path->n && status == LUB_OK; row++) {
        const bool shown = stride > 0 || path->n_bodies > 1
                               ? row % (stride ? stride : 1) == 0 || row + 1 == path->n
                               : is_visible(path, range, last, row);
        for (size_t body = 0; shown && body < path->n_bodies && status == LUB_OK; body++) {
            status = add(sheet, path, row, body);
        }
        last = shown ? row : last;
    }
    free(range);
    return status;
}
