/* result_read.c -- reads back the CSV files that result_write.c makes. */
#include "cases/csv.h"
#include "convergence/gate/result.h"

#include <stdbool.h>
#include <string.h>

static bool copy(char *to, size_t size, const char *from)
{
    return (size_t)snprintf(to, size, "%s", from) < size;
}

static bool read_subject(char *const f[], struct lub_subject *subject)
{
    return copy(subject->study, sizeof subject->study, f[0]) &&
           copy(subject->case_label, sizeof subject->case_label, f[1]) &&
           copy(subject->scheme, sizeof subject->scheme, f[2]) &&
           copy(subject->reference, sizeof subject->reference, f[3]) &&
           copy(subject->norm, sizeof subject->norm, f[4]);
}

static bool read_row(const struct lub_csv *lines, struct lub_row *row)
{
    char *const *const f = lines->cells;
    return lines->n == 12 && read_subject(f, &row->subject) && lub_csv_number(f[5], &row->dt) &&
           lub_csv_number(f[6], &row->error) && lub_csv_number(f[7], &row->floor) &&
           copy(row->status, sizeof row->status, f[8]) && lub_csv_count(f[9], &row->steps) &&
           lub_csv_count(f[10], &row->rhs) && lub_csv_number(f[11], &row->seconds);
}

static bool read_window(const char *text, struct lub_verdict *verdict)
{
    char extra;
    return strcmp(text, "none") == 0 || sscanf(text, "%lf:%lf:%zu%c", &verdict->dt_max,
                                               &verdict->dt_min, &verdict->rows, &extra) == 3;
}

static bool read_verdict_word(const char *text, enum lub_verdict_word *word)
{
    for (int k = LUB_INCONCLUSIVE; k <= LUB_FAIL; k++) {
        if (strcmp(text, lub_verdict_name((enum lub_verdict_word)k)) == 0) {
            *word = (enum lub_verdict_word)k;
            return true;
        }
    }
    return false;
}

static bool read_words(char *const f[], struct lub_verdict *verdict)
{
    bool class_known = false;
    for (int k = LUB_UNCLASSED; k <= LUB_DIVERGING; k++) {
        if (strcmp(f[9], lub_class_name((enum lub_class)k)) == 0) {
            verdict->class_found = (enum lub_class)k;
            class_known = true;
        }
    }
    return class_known && read_verdict_word(f[12], &verdict->verdict);
}

static bool read_verdict(const struct lub_csv *lines, struct lub_verdict *verdict)
{
    char *const *const f = lines->cells;
    return lines->n == 16 && read_subject(f, &verdict->subject) &&
           lub_csv_number(f[5], &verdict->order) && lub_csv_number(f[6], &verdict->ci_lo) &&
           lub_csv_number(f[7], &verdict->ci_hi) && read_window(f[8], verdict) &&
           lub_csv_number(f[10], &verdict->expect_lo) &&
           lub_csv_number(f[11], &verdict->expect_hi) && read_words(f, verdict) &&
           copy(verdict->why, sizeof verdict->why, f[13]) &&
           copy(verdict->reasons, sizeof verdict->reasons, f[14]) &&
           copy(verdict->command, sizeof verdict->command, f[15]);
}

static enum lub_status add_row(const struct lub_csv *lines, void *list)
{
    struct lub_table *const table = list;
    struct lub_row row = {0};
    return read_row(lines, &row) ? lub_table_add_row(table, &row) : LUB_FILE_ERROR;
}

static enum lub_status add_verdict(const struct lub_csv *lines, void *list)
{
    struct lub_table *const table = list;
    struct lub_verdict verdict = {0};
    return read_verdict(lines, &verdict) ? lub_table_add_verdict(table, &verdict) : LUB_FILE_ERROR;
}

static enum lub_status add_gate(const struct lub_csv *lines, void *list)
{
    char *const *const f = lines->cells;
    struct lub_gate gate = {.verdict = LUB_FAIL};
    const bool whole = lines->n == 8 && copy(gate.stage, sizeof gate.stage, f[0]) &&
                       copy(gate.name, sizeof gate.name, f[1]) &&
                       copy(gate.expected, sizeof gate.expected, f[2]) &&
                       copy(gate.observed, sizeof gate.observed, f[3]) &&
                       read_verdict_word(f[4], &gate.verdict) &&
                       copy(gate.figure, sizeof gate.figure, f[5]) &&
                       copy(gate.command, sizeof gate.command, f[6]) &&
                       copy(gate.reasons, sizeof gate.reasons, f[7]);
    return whole ? lub_gates_add(list, &gate) : LUB_FILE_ERROR;
}

typedef enum lub_status add_function(const struct lub_csv *lines, void *list);

static enum lub_status read_all(FILE *in, void *list, const char *first_column, size_t n_columns,
                                add_function *add, struct lub_message *message)
{
    struct lub_csv lines = {.in = in};
    enum lub_status status = LUB_OK;
    if (lub_csv_next(&lines) != 1 || lines.n != n_columns ||
        strcmp(lines.cells[0], first_column) != 0) {
        status = lub_fail(message, LUB_FILE_ERROR, "line %zu: not the header of a result file",
                          lines.number);
    }
    int got = status == LUB_OK ? lub_csv_next(&lines) : 0;
    while (got != 0 && status == LUB_OK) {
        status = got > 0 ? add(&lines, list) : LUB_FILE_ERROR;
        if (status != LUB_OK) {
            lub_fail(message, status, "line %zu: not a row of a result file", lines.number);
        }
        got = lub_csv_next(&lines);
    }
    if (status == LUB_OK && ferror(in)) {
        status = lub_fail(message, LUB_FILE_ERROR, "reading stopped after line %zu", lines.number);
    }
    lub_csv_end(&lines);
    return status;
}

enum lub_status lub_rows_read(FILE *in, struct lub_table *table, struct lub_message *message)
{
    return read_all(in, table, "study", 12, add_row, message);
}

enum lub_status lub_rows_load(const char *folder, struct lub_table *table,
                              struct lub_message *message)
{
    char path[4096];
    snprintf(path, sizeof path, "%.4000s/rows.csv", folder);
    FILE *const file = fopen(path, "r");
    if (!file) {
        return lub_fail(message, LUB_FILE_ERROR, "cannot read '%.300s'", path);
    }
    const enum lub_status status = lub_rows_read(file, table, message);
    fclose(file);
    return status;
}

enum lub_status lub_verdicts_read(FILE *in, struct lub_table *table, struct lub_message *message)
{
    return read_all(in, table, "study", 16, add_verdict, message);
}

enum lub_status lub_gates_read(FILE *in, struct lub_gates *gates, struct lub_message *message)
{
    return read_all(in, gates, "stage", 8, add_gate, message);
}
