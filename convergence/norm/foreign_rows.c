/* foreign_rows.c -- sorts lines by time and puts those of all bodies into one row. */
#include "convergence/norm/foreign_reading.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* More bodies than these are taken for a mistake in the column of the key. */
static const double max_bodies = 1e6;

static enum lub_status count_bodies(const char *name, const struct lub_foreign_ask *ask,
                                    const struct lub_path *lines, size_t *n,
                                    struct lub_message *message)
{
    const double first = (double)ask->layout->first;
    double last = first;
    for (size_t k = 0; ask->layout->key && k < lines->n; k++) {
        const double id = lub_path_at(lines, k, 0);
        if (!(id >= first) || id > max_bodies || floor(id) < id) {
            return lub_fail(message, LUB_FILE_ERROR,
                            "%.200s: %s = %g: allowed is a whole number from %g on", name,
                            ask->layout->key, id, first);
        }
        last = fmax(last, id);
    }
    *n = (size_t)(last - first) + 1;
    return LUB_OK;
}

/* A column in which two lines of one time and body say different things; NULL if there is none. */
static const char *contradiction(const struct lub_foreign_ask *ask, const double a[],
                                 const double b[])
{
    for (size_t c = 0; c < ask->layout->n; c++) {
        if (lub_is_listed(ask->of, ask->layout->columns[c].name) && (a[c] < b[c] || a[c] > b[c])) {
            return ask->layout->columns[c].name;
        }
    }
    return NULL;
}

/* Fills a row from the lines of its time, from line `from` on; returns the line after them. */
static enum lub_status fill(const char *name, const struct lub_foreign_ask *ask,
                            const struct lub_path *lines, size_t *from, double row[], bool filled[],
                            struct lub_message *message)
{
    const size_t n = ask->layout->n;
    const double t = lines->t[*from];
    for (; *from < lines->n && !(lines->t[*from] > t); ++*from) {
        const double *const line = lub_path_row(lines, *from);
        const size_t body = ask->layout->key ? (size_t)line[0] - ask->layout->first : 0;
        const char *const twice =
            filled[body] ? contradiction(ask, row + body * n, line + 1) : NULL;
        if (twice) {
            return lub_fail(message, LUB_FILE_ERROR,
                            "%.200s: the time %.17g stands twice with different %s", name, t,
                            twice);
        }
        if (!filled[body]) {
            memcpy(row + body * n, line + 1, n * sizeof *row);
        }
        filled[body] = true;
    }
    return LUB_OK;
}

static enum lub_status add_row(const char *name, const struct lub_foreign_ask *ask, double t,
                               const double row[], const bool filled[], struct lub_path *path,
                               struct lub_message *message)
{
    for (size_t b = 0; b < path->n_bodies; b++) {
        if (!filled[b]) {
            return lub_fail(message, LUB_FILE_ERROR, "%.200s: no row with %s = %zu at t = %.17g",
                            name, ask->layout->key, ask->layout->first + b, t);
        }
    }
    const enum lub_status status = lub_path_append(path, t, row, NULL);
    return status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
}

enum lub_status lub_foreign_rows(struct lub_foreign_reading *reading)
{
    const char *const name = reading->name;
    const struct lub_foreign_ask *const ask = reading->ask;
    struct lub_path *const lines = &reading->lines, *const path = &reading->foreign->path;
    struct lub_message *const message = reading->message;
    *path = (struct lub_path){.layout = ask->layout};
    enum lub_status status = count_bodies(name, ask, lines, &path->n_bodies, message);
    if (status != LUB_OK) {
        return status;
    }
    double *const row = malloc((lub_path_width(path) + 1) * sizeof *row);
    bool *const filled = malloc((path->n_bodies + 1) * sizeof *filled);
    status = row && filled ? lub_path_sort(lines) : LUB_NO_MEMORY;
    if (status != LUB_OK) {
        lub_fail(message, status, "out of memory");
    }
    for (size_t k = 0; k < lines->n && status == LUB_OK;) {
        const double t = lines->t[k];
        memset(filled, 0, path->n_bodies * sizeof *filled);
        status = fill(name, ask, lines, &k, row, filled, message);
        if (status == LUB_OK) {
            status = add_row(name, ask, t, row, filled, path, message);
        }
    }
    free(row);
    free(filled);
    return status;
}
