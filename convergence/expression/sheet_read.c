/* sheet_read.c -- a CSV table as a sheet. */
#include "convergence/expression/sheet.h"
#include "cases/csv.h"
#include "cases/grow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A table whose cells are still text. */
struct cells {
    size_t n_columns, n, capacity;
    char **text; /* row after row; the first is the header */
};

static enum lub_status keep(struct cells *cells, const char *cell)
{
    char **const moved = lub_grown(cells->text, cells->n, &cells->capacity, sizeof *moved);
    if (!moved) {
        return LUB_NO_MEMORY;
    }
    cells->text = moved;
    cells->text[cells->n] = strdup(cell);
    return cells->text[cells->n++] ? LUB_OK : LUB_NO_MEMORY;
}

static enum lub_status keep_line(struct cells *cells, const struct lub_csv *csv,
                                 struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    cells->n_columns = cells->n_columns ? cells->n_columns : csv->n;
    if (csv->n != cells->n_columns) {
        return lub_fail(message, LUB_FILE_ERROR, "line %zu: %zu cells below %zu names", csv->number,
                        csv->n, cells->n_columns);
    }
    for (size_t k = 0; k < csv->n && status == LUB_OK; k++) {
        status = keep(cells, csv->cells[k]);
    }
    return status;
}

static enum lub_status read_cells(FILE *in, struct cells *cells, struct lub_message *message)
{
    struct lub_csv csv = {.in = in};
    enum lub_status status = LUB_OK;
    int got;
    while (status == LUB_OK && (got = lub_csv_next(&csv)) != 0) {
        status = got == 1 ? keep_line(cells, &csv, message)
                          : lub_fail(message, LUB_FILE_ERROR, "line %zu: not a row of a table",
                                     csv.number);
    }
    if (status == LUB_OK && ferror(in)) {
        status = lub_fail(message, LUB_FILE_ERROR, "reading stopped after line %zu", csv.number);
    }
    lub_csv_end(&csv);
    return status;
}

static bool is_number(const char *text, double *number)
{
    char *end;
    *number = strtod(text, &end);
    return *text && *end == '\0';
}

/* Columns of result files that hold words whatever is in them. */
static bool names_words(const char *name)
{
    static const char *const names[] = {"class",   "status",    "scheme",  "study",
                                        "case",    "reference", "norm",    "window",
                                        "verdict", "why",       "reasons", "command"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if (strcmp(names[k], name) == 0) {
            return true;
        }
    }
    return false;
}

static bool holds_words(const struct cells *cells, size_t column)
{
    double number;
    if (names_words(cells->text[column])) {
        return true;
    }
    for (size_t k = cells->n_columns + column; k < cells->n; k += cells->n_columns) {
        if (*cells->text[k] && !is_number(cells->text[k], &number)) {
            return true;
        }
    }
    return false;
}

static enum lub_status fill(struct lub_sheet *sheet, const struct cells *cells)
{
    enum lub_status status = LUB_OK;
    for (size_t c = 0; c < cells->n_columns && status == LUB_OK; c++) {
        status = lub_sheet_column(sheet, cells->text[c], holds_words(cells, c));
    }
    for (size_t k = cells->n_columns; k < cells->n && status == LUB_OK; k++) {
        const size_t column = k % cells->n_columns;
        double number;
        status = column == 0 ? lub_sheet_row(sheet) : LUB_OK;
        if (status == LUB_OK && sheet->columns[column].words) {
            status = lub_sheet_word(sheet, column, cells->text[k]);
        } else if (status == LUB_OK && is_number(cells->text[k], &number)) {
            lub_sheet_number(sheet, column, number);
        }
    }
    return status;
}

enum lub_status lub_sheet_read(FILE *in, struct lub_sheet *sheet, struct lub_message *message)
{
    struct cells cells = {0};
    enum lub_status status = read_cells(in, &cells, message);
    if (status == LUB_OK) {
        status = fill(sheet, &cells);
    }
    for (size_t k = 0; k < cells.n; k++) {
        free(cells.text[k]);
    }
    free(cells.text);
    return status;
}
