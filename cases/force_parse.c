/* force_parse.c -- forces written as text: steps, sine, table in a file. */
#include "cases/force.h"
#include "cases/csv.h"
#include "cases/param.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { max_pieces = 1000000 };

/* Growing arrays of times and values; t begins with a 0 that no value belongs to. */
struct knots {
    size_t n, capacity;
    double *t, *f;
};

static void free_knots(struct knots *knots)
{
    free(knots->t);
    free(knots->f);
}

static enum lub_status add_knot(struct knots *knots, double t, double f)
{
    if (knots->n == knots->capacity) {
        const size_t capacity = knots->capacity ? 2 * knots->capacity : 16;
        double *const new_t = realloc(knots->t, capacity * sizeof *new_t);
        knots->t = new_t ? new_t : knots->t;
        double *const new_f = realloc(knots->f, capacity * sizeof *new_f);
        knots->f = new_f ? new_f : knots->f;
        if (!new_t || !new_f) {
            return LUB_NO_MEMORY;
        }
        knots->capacity = capacity;
    }
    knots->t[knots->n] = t;
    knots->f[knots->n] = f;
    knots->n++;
    return LUB_OK;
}

/* The number in the first `length` characters of text. */
static bool number_in(const char *text, size_t length, double *number)
{
    char buffer[64];
    if (length == 0 || length >= sizeof buffer) {
        return false;
    }
    memcpy(buffer, text, length);
    buffer[length] = '\0';
    return lub_parse_number(buffer, number) && isfinite(*number);
}

static enum lub_status read_step(struct knots *knots, const char *text, size_t length,
                                 struct lub_message *message)
{
    const char *const at = memchr(text, '@', length);
    double f, t;
    if (!at || !number_in(text, (size_t)(at - text), &f) ||
        !number_in(at + 1, length - (size_t)(at - text) - 1, &t)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "force: '%.*s' is not value@time (finite numbers, as in -2@2,2@6)",
                        (int)(length < 60 ? length : 60), text);
    }
    if (t <= knots->t[knots->n - 1]) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "force: time %g of '%.*s' is not after %g; times must increase from 0", t,
                        (int)(length < 60 ? length : 60), text, knots->t[knots->n - 1]);
    }
    knots->f[knots->n - 1] = f;
    return add_knot(knots, t, 0);
}

static enum lub_status parse_steps(struct lub_force *force, const char *text,
                                   struct lub_message *message)
{
    struct knots knots = {0};
    enum lub_status status = add_knot(&knots, 0, 0);
    for (const char *s = text; status == LUB_OK; s += strcspn(s, ",") + 1) {
        const size_t length = strcspn(s, ",");
        status = read_step(&knots, s, length, message);
        if (s[length] == '\0') {
            break;
        }
    }
    if (status == LUB_OK) {
        status = lub_force_steps(force, knots.n - 1, knots.t, knots.f);
    }
    free_knots(&knots);
    return status;
}

static enum lub_status parse_sine(struct lub_force *force, const char *text,
                                  struct lub_message *message)
{
    double number[4];
    const char *s = text;
    size_t n = 0;
    while (n < 4 && number_in(s, strcspn(s, ","), &number[n])) {
        n++;
        s += strcspn(s, ",");
        if (*s != ',') {
            break;
        }
        s++;
    }
    if (n != 4 || *s != '\0' || number[3] <= 0) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "force: 'sin:%.60s' is not sin:A,omega,phase,T with finite numbers, T > 0",
                        text);
    }
    const enum lub_status status =
        lub_force_steps(force, 1, (double[]){0, number[3]}, (double[]){0});
    force->kind = LUB_FORCE_SINE;
    force->amplitude = number[0];
    force->omega = number[1];
    force->phase = number[2];
    return status;
}

/* One row `t,f`; one header line before the first row is passed over. */
static enum lub_status read_row(struct knots *knots, const char *name, const struct lub_csv *csv,
                                struct lub_message *message)
{
    char *const *const cells = csv->cells;
    double t, f;
    if (csv->n < 2 || !lub_csv_number(cells[0], &t) || !lub_csv_number(cells[1], &f) ||
        !isfinite(t) || !isfinite(f)) {
        if (knots->n == 0 && csv->n >= 2 && strcmp(cells[0], "t") == 0 &&
            strcmp(cells[1], "f") == 0) {
            return LUB_OK;
        }
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "force: %.200s:%zu: '%.60s%s%.60s' is not a row t,f of finite numbers",
                        name, csv->number, cells[0], csv->n > 1 ? "," : "",
                        csv->n > 1 ? cells[1] : "");
    }
    if (knots->n == 0 ? t > 0 : t <= knots->t[knots->n - 1]) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "force: %.200s:%zu: time %g %s", name,
                        csv->number, t,
                        knots->n == 0 ? "is the first; the table must begin at 0 or before"
                                      : "does not increase");
    }
    return knots->n >= max_pieces
               ? lub_fail(message, LUB_BAD_ARGUMENT, "force: %.200s has more than %d rows", name,
                          max_pieces)
               : add_knot(knots, t, f);
}

static enum lub_status read_rows(struct knots *knots, const char *name, FILE *file,
                                 struct lub_message *message)
{
    struct lub_csv csv = {.in = file};
    enum lub_status status = LUB_OK;
    int found = 0;
    while (status == LUB_OK && (found = lub_csv_next(&csv)) != 0) {
        status = found > 0 ? read_row(knots, name, &csv, message)
                           : lub_fail(message, LUB_BAD_ARGUMENT, "force: %.200s:%zu: %s", name,
                                      csv.number, csv.fault);
    }
    lub_csv_end(&csv);
    if (status == LUB_OK && ferror(file)) {
        status = lub_fail(message, LUB_FILE_ERROR, "force: cannot read table '%.200s': %s", name,
                          strerror(errno));
    }
    return status;
}

static enum lub_status read_table(struct knots *knots, const char *name,
                                  struct lub_message *message)
{
    FILE *const file = fopen(name, "r");
    if (!file) {
        return lub_fail(message, LUB_FILE_ERROR, "force: cannot read table '%.200s': %s", name,
                        strerror(errno));
    }
    const enum lub_status status = read_rows(knots, name, file, message);
    fclose(file);
    if (status == LUB_OK && (knots->n < 2 || knots->t[knots->n - 1] <= 0)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "force: table '%.200s' needs at least two rows t,f, the last with t > 0",
                        name);
    }
    return status;
}

/* Drops what lies before t = 0 and fills the slopes. */
static enum lub_status join_rows(struct lub_force *force, struct knots *knots)
{
    size_t first = 0;
    while (knots->t[first + 1] <= 0) {
        first++;
    }
    double *const t = knots->t + first, *const f = knots->f + first;
    const size_t n = knots->n - first - 1;
    f[0] += (f[1] - f[0]) / (t[1] - t[0]) * (0 - t[0]);
    t[0] = 0;
    const enum lub_status status = lub_force_steps(force, n, t, f);
    if (status != LUB_OK) {
        return status;
    }
    force->kind = LUB_FORCE_TABLE;
    force->f[n] = f[n];
    for (size_t k = 0; k < n; k++) {
        force->slope[k] = (f[k + 1] - f[k]) / (t[k + 1] - t[k]);
        force->impulse[k + 1] = force->impulse[k] + (f[k] + f[k + 1]) / 2 * (t[k + 1] - t[k]);
    }
    return LUB_OK;
}

static enum lub_status parse_table(struct lub_force *force, const char *name,
                                   struct lub_message *message)
{
    struct knots knots = {0};
    enum lub_status status = read_table(&knots, name, message);
    if (status == LUB_OK) {
        status = join_rows(force, &knots);
    }
    free_knots(&knots);
    return status;
}

enum lub_status lub_force_parse(struct lub_force *force, const char *text,
                                struct lub_message *message)
{
    *force = (struct lub_force){0};
    if (strncmp(text, "sin:", 4) == 0) {
        return parse_sine(force, text + 4, message);
    }
    if (strncmp(text, "table:", 6) == 0) {
        return parse_table(force, text + 6, message);
    }
    return parse_steps(force, text, message);
}
