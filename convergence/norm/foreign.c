/* foreign.c -- reads rows of other programs. */
#include "convergence/norm/foreign.h"
#include "convergence/norm/foreign_reading.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool lub_is_listed(const char *list, const char *word)
{
    const size_t n = strlen(word);
    for (const char *at = list; *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        if (length == n && strncmp(at, word, n) == 0) {
            return true;
        }
        at += length;
    }
    return false;
}

enum lub_status lub_foreign_refuse(const struct lub_foreign_reading *reading, const char *why,
                                   const char *what)
{
    return lub_fail(reading->message, LUB_FILE_ERROR, "%.200s:%zu: %s%.60s", reading->name,
                    reading->csv.number, why, what);
}

static enum lub_status keep_comment(struct lub_foreign_reading *reading)
{
    struct lub_foreign *const foreign = reading->foreign;
    if (!reading->csv.key || foreign->n_keys == LUB_MAX_KEYS) {
        return LUB_OK;
    }
    const size_t k = foreign->n_keys++;
    foreign->key_lines[k] = reading->csv.number;
    foreign->keys[k] = strdup(reading->csv.key);
    foreign->values[k] = strdup(reading->csv.value);
    return foreign->keys[k] && foreign->values[k]
               ? LUB_OK
               : lub_fail(reading->message, LUB_NO_MEMORY, "out of memory");
}

static int count_digits(const char *text)
{
    int n = 0;
    for (bool counting = false; *text && !strchr("eEdD", *text); text++) {
        counting = counting || (*text >= '1' && *text <= '9');
        n += counting && isdigit((unsigned char)*text);
    }
    return n;
}

static enum lub_status read_number(struct lub_foreign_reading *reading, size_t cell,
                                   const char *name, double *value)
{
    if (cell >= reading->csv.n) {
        return lub_foreign_refuse(reading, "the row ends before its column ", name);
    }
    return lub_csv_number(reading->csv.cells[cell], value)
               ? LUB_OK
               : lub_foreign_refuse(reading, "not a number: ", reading->csv.cells[cell]);
}

static enum lub_status read_columns(struct lub_foreign_reading *reading, double values[])
{
    const struct lub_layout *const layout = reading->ask->layout;
    enum lub_status status = LUB_OK;
    for (size_t c = 0; c < layout->n && status == LUB_OK; c++) {
        const char *const name = layout->columns[c].name;
        values[c] = NAN;
        if (!reading->foreign->present[c]) {
            continue;
        }
        status = read_number(reading, reading->of[c], name, &values[c]);
        if (status == LUB_OK && !isfinite(values[c]) && reading->foreign->line == 0 &&
            lub_is_listed(reading->ask->of, name)) {
            reading->foreign->line = reading->csv.number;
        }
        if (status == LUB_OK && isfinite(values[c])) {
            const int digits = count_digits(reading->csv.cells[reading->of[c]]);
            reading->digits[c] = digits > reading->digits[c] ? digits : reading->digits[c];
            reading->largest[c] = fmax(reading->largest[c], fabs(values[c]));
        }
    }
    return status;
}

static enum lub_status read_row(struct lub_foreign_reading *reading)
{
    const bool counted = reading->ask->layout->untimed;
    double line[LUB_MAX_COLUMNS + 1] = {0}, t = (double)(reading->lines.n + 1);
    enum lub_status status = counted ? LUB_OK : read_number(reading, reading->of_t, "t", &t);
    if (status == LUB_OK && (!isfinite(t) || t < 0)) {
        status = lub_foreign_refuse(reading, "the time must be a number >= 0, not ",
                                    reading->csv.cells[reading->of_t]);
    }
    if (status == LUB_OK && reading->ask->layout->key) {
        status = read_number(reading, reading->of_key, reading->ask->layout->key, &line[0]);
    }
    if (status == LUB_OK) {
        status = read_columns(reading, line + 1);
    }
    if (status != LUB_OK) {
        return status;
    }
    if (reading->lines.n >= LUB_MAX_NUMBERS / (reading->ask->layout->n + 1)) {
        return lub_foreign_refuse(reading, "more rows than can be held: write fewer times", "");
    }
    status = lub_path_append(&reading->lines, t, line, NULL);
    return status == LUB_OK ? LUB_OK : lub_fail(reading->message, status, "out of memory");
}

static enum lub_status read_lines(struct lub_foreign_reading *reading)
{
    bool header = false;
    int found = 0;
    enum lub_status status = lub_foreign_check_names(reading);
    while (status == LUB_OK && (found = lub_csv_line(&reading->csv)) != 0) {
        if (found < 0) {
            status = lub_foreign_refuse(reading, reading->csv.fault, "");
        } else if (found == 2) {
            status = keep_comment(reading);
        } else if (!header) {
            status = lub_foreign_header(reading);
            header = true;
        } else {
            status = read_row(reading);
        }
    }
    if (status == LUB_OK && ferror(reading->csv.in)) {
        status =
            lub_fail(reading->message, LUB_FILE_ERROR, "%.200s: cannot be read", reading->name);
    }
    return status;
}

static void find_resolution(const struct lub_foreign_reading *reading)
{
    for (size_t c = 0; c < reading->ask->layout->n; c++) {
        reading->foreign->resolution[c] =
            reading->foreign->present[c]
                ? 0.5 * reading->largest[c] * pow(10, 1 - fmax(reading->digits[c], 1))
                : 0;
    }
}

enum lub_status lub_foreign_read(FILE *in, const char *name, const struct lub_foreign_ask *ask,
                                 struct lub_foreign *foreign, struct lub_message *message)
{
    struct lub_foreign_reading reading = {.csv = {.in = in, .separator = LUB_CSV_ANY},
                                          .name = name,
                                          .ask = ask,
                                          .layout = {.n = ask->layout->n + 1},
                                          .foreign = foreign,
                                          .message = message};
    *foreign = (struct lub_foreign){.line = 0};
    reading.lines = (struct lub_path){.layout = &reading.layout, .n_bodies = 1};
    enum lub_status status = read_lines(&reading);
    if (status == LUB_OK) {
        find_resolution(&reading);
        status = lub_foreign_rows(&reading);
    }
    if (status == LUB_OK && foreign->path.n < 2) {
        status = lub_fail(message, LUB_FILE_ERROR, "%.200s: fewer than two rows", name);
    }
    lub_path_free(&reading.lines);
    lub_csv_end(&reading.csv);
    return status;
}

void lub_foreign_free(struct lub_foreign *foreign)
{
    lub_path_free(&foreign->path);
    for (size_t k = 0; k < foreign->n_keys; k++) {
        free(foreign->keys[k]);
        free(foreign->values[k]);
    }
    *foreign = (struct lub_foreign){.line = 0};
}

/* Number of keys if there is none. */
static size_t last_key(const struct lub_foreign *foreign, const char *key)
{
    size_t found = foreign->n_keys;
    for (size_t k = 0; k < foreign->n_keys; k++) {
        found = strcmp(foreign->keys[k], key) == 0 ? k : found;
    }
    return found;
}

const char *lub_foreign_key(const struct lub_foreign *foreign, const char *key)
{
    const size_t k = last_key(foreign, key);
    return k < foreign->n_keys ? foreign->values[k] : NULL;
}

size_t lub_foreign_key_line(const struct lub_foreign *foreign, const char *key)
{
    const size_t k = last_key(foreign, key);
    return k < foreign->n_keys ? foreign->key_lines[k] : 0;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

enum lub_status lub_foreign_spacing(const struct lub_foreign *foreign, double *spacing)
{
    const struct lub_path *const path = &foreign->path;
    const size_t n = path->n > 0 ? path->n - 1 : 0;
    *spacing = NAN;
    if (n == 0) {
        return LUB_OK;
    }
    double *const steps = malloc(n * sizeof *steps);
    if (!steps) {
        return LUB_NO_MEMORY;
    }
    for (size_t k = 0; k < n; k++) {
        steps[k] = path->t[k + 1] - path->t[k];
    }
    qsort(steps, n, sizeof *steps, by_size);
    *spacing = steps[n / 2];
    free(steps);
    return LUB_OK;
}

bool lub_foreign_cut(struct lub_foreign *foreign, double t_end, double dt)
{
    struct lub_path *const path = &foreign->path;
    while (path->n > 0 && path->t[path->n - 1] > t_end) {
        if (path->t[path->n - 1] <= t_end * (1 + 1e-9)) {
            path->t[path->n - 1] = t_end; /* the end, but for round-off */
            break;
        }
        path->n--;
    }
    if (path->n < 2) {
        return false;
    }
    const double last = path->t[path->n - 1] - path->t[path->n - 2];
    return path->t[path->n - 1] >= t_end - 1.001 * fmax(dt, last);
}
