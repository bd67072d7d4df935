/* claim_figure.c -- the data of the figures of a claim, and the commands that repeat its runs. */
#include "convergence/claim/scope.h"
#include "convergence/claim/source.h"
#include "cases/csv.h"

#include <math.h>
#include <string.h>

enum { max_columns = 12 };

/* The columns of a figure: names and expressions. */
struct columns {
    char text[LUB_LABEL_LEN]; /* cut into pieces */
    size_t n;
    const char *names[max_columns], *values[max_columns];
};

/* A comma between parentheses belongs to an expression. */
static char *next_comma(char *at)
{
    for (int depth = 0; *at; at++) {
        depth += (*at == '(') - (*at == ')');
        if (*at == ',' && depth == 0) {
            return at;
        }
    }
    return NULL;
}

static enum lub_status cut(const char *text, struct columns *columns, struct lub_message *message)
{
    strcpy(columns->text, text);
    columns->n = 0;
    for (char *at = columns->text; at && *at;) {
        char *const end = next_comma(at);
        if (columns->n == max_columns) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "columns: more than %d", max_columns);
        }
        if (end) {
            *end = '\0';
        }
        at += strspn(at, " ");
        char *const colon = strchr(at, ':');
        if (colon) {
            *colon = '\0';
        }
        columns->names[columns->n] = at;
        columns->values[columns->n++] = colon ? colon + 1 : at;
        at = end ? end + 1 : NULL;
    }
    return LUB_OK;
}

/* Without a list all runs are shown. */
bool lub_claim_figure_shows(const struct lub_claim_figure *figure, const char *run)
{
    const size_t length = strlen(run);
    for (const char *at = figure->runs + strspn(figure->runs, " "); *at; at += strspn(at, " ")) {
        const size_t n = strcspn(at, " ");
        if (n == length && strncmp(at, run, n) == 0) {
            return true;
        }
        at += n;
    }
    return !*figure->runs;
}

static void put_item(FILE *file, const struct lub_vector *vector, size_t row)
{
    const size_t k = vector->n == 1 ? 0 : row;
    if (vector->words) {
        lub_csv_put(file, vector->words[k]);
    } else {
        fprintf(file, "%.9g", vector->x[k]); /* what a drawing can use; rows have all */
    }
}

/* Rows of a run with more than these are written only where something has moved by this part of its
 * range since the last one: an eye sees no more, and a report is not for megabytes. */
enum { few_rows = 300 };
static const double seen_part = 1.0 / 500;

static double range_of(const struct lub_vector *vector)
{
    double lo = INFINITY, hi = -INFINITY;
    for (size_t k = 0; !vector->words && k < vector->n; k++) {
        if (isfinite(vector->x[k])) {
            lo = fmin(lo, vector->x[k]);
            hi = fmax(hi, vector->x[k]);
        }
    }
    return hi > lo ? hi - lo : 0;
}

/* What is not finite on one side only, and another word, are moves too. */
static bool has_moved(const struct lub_vector *vector, double range, size_t from, size_t to)
{
    if (vector->n == 1) {
        return false;
    }
    return vector->words ? strcmp(vector->words[from], vector->words[to]) != 0
                         : !(fabs(vector->x[to] - vector->x[from]) < seen_part * range) &&
                               vector->x[to] != vector->x[from];
}

static void write_rows(FILE *file, const char *label, size_t n_columns,
                       const struct lub_vector vectors[], size_t n)
{
    double ranges[max_columns];
    size_t last = 0;
    for (size_t c = 0; c < n_columns; c++) {
        ranges[c] = range_of(&vectors[c]);
    }
    for (size_t row = 0; row < n; row++) {
        bool shown = n <= few_rows || row == 0 || row + 1 == n;
        for (size_t c = 0; c < n_columns && !shown; c++) {
            shown = has_moved(&vectors[c], ranges[c], last, row);
        }
        if (!shown) {
            continue;
        }
        last = row;
        lub_csv_put(file, label);
        for (size_t c = 0; c < n_columns; c++) {
            fputc(',', file);
            put_item(file, &vectors[c], row);
        }
        fputc('\n', file);
    }
}

static enum lub_status write_run(FILE *file, const struct lub_claim_run *run,
                                 const struct columns *columns, const struct lub_claim_scope *scope,
                                 struct lub_message *message)
{
    struct lub_vector vectors[max_columns];
    struct lub_pool pool = {0};
    enum lub_status status = LUB_OK;
    size_t n = 1;
    for (size_t c = 0; c < columns->n && status == LUB_OK; c++) {
        status = lub_claim_evaluate(scope, columns->values[c], &pool, &vectors[c], message);
        if (status == LUB_OK && vectors[c].n != 1 && n != 1 && vectors[c].n != n) {
            status = lub_fail(message, LUB_BAD_ARGUMENT, "columns of %s have %zu and %zu rows",
                              run->name, n, vectors[c].n);
        }
        n = status == LUB_OK && vectors[c].n != 1 ? vectors[c].n : n;
    }
    if (status == LUB_OK) {
        write_rows(file, run->label, columns->n, vectors, n);
    }
    lub_pool_free(&pool);
    return status;
}

enum lub_status lub_claim_figure_write(FILE *file, const struct lub_claim *claim,
                                       const struct lub_claim_figure *figure,
                                       const struct lub_claim_data data[],
                                       struct lub_message *message)
{
    struct columns columns;
    enum lub_status status = cut(figure->columns, &columns, message);
    fputs("curve", file);
    for (size_t c = 0; c < columns.n && status == LUB_OK; c++) {
        fprintf(file, ",%s", columns.names[c]);
    }
    fputc('\n', file);
    for (size_t k = 0; k < claim->n_runs && columns.n && status == LUB_OK; k++) {
        const struct lub_claim_scope scope = {claim, data, claim->n_tests, &data[k]};
        if (lub_claim_figure_shows(figure, claim->runs[k].name)) {
            status = write_run(file, &claim->runs[k], &columns, &scope, message);
        }
    }
    return status;
}

static void put_settings(FILE *file, const char *entry)
{
    for (const char *s = strchr(entry, ' '); s; s = strchr(s + 1, ' ')) {
        const int length = (int)strcspn(s + 1, " ");
        fprintf(file, length ? " --set %.*s" : "%.*s", length, s + 1);
    }
}

static void put_run(FILE *file, const struct lub_claim_run *run)
{
    const int name = (int)strcspn(run->of, " ");
    fprintf(file, "lubench %s %.*s", *run->model ? "reference" : "run", name, run->of);
    if (*run->model) {
        fprintf(file, " --model %s", run->model);
    }
    if (*run->scheme) {
        fprintf(file, " --scheme %.*s", (int)strcspn(run->scheme, " "), run->scheme);
    }
    if (*run->dt) {
        fprintf(file, " --dt %s", run->dt);
    }
    put_settings(file, run->of);
    put_settings(file, run->scheme);
    if (*run->rows) {
        fprintf(file, " --%s rows.csv", run->rows);
    }
    if (*run->every) {
        fprintf(file, " --every %s", run->every);
    }
    if (*run->vary) {
        fprintf(file, "  # and for others of %s", run->vary);
    }
    fputc('\n', file);
}

void lub_claim_print_commands(FILE *file, const struct lub_claim *claim)
{
    for (size_t k = 0; k < claim->n_runs; k++) {
        const struct lub_claim_run *const run = &claim->runs[k];
        switch (run->source) {
        case LUB_FROM_CASE:
            put_run(file, run);
            break;
        case LUB_FROM_SWEEP:
            fprintf(file, "lubench sweep %s --quick --out map\n", run->of);
            break;
        case LUB_FROM_STUDY:
            fprintf(file, "lubench converge %s\n", run->of);
            break;
        case LUB_FROM_DRAG:
            fprintf(file, "lubench describe %.*s\n", (int)strcspn(run->of, " "), run->of);
            break;
        case LUB_FROM_PAIR:
            fprintf(file, "lubench reference two-sphere-shear%s\n",
                    strncmp(run->of, "fits", 4) ? "" : " --model fits");
            break;
        }
    }
}
