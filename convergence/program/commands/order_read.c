/* order_read.c -- a table of step and error as anybody writes it. */
#include "cases/csv.h"
#include "cases/param.h"
#include "convergence/norm/foreign.h"
#include "convergence/program/commands/order.h"
#include "convergence/program/io/output.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Windows of rows are held against each other: the work grows with the square of their number. */
enum { most_rows = 2000 };

enum column { DT, ERROR_OF, FLOOR, STATUS_OF, n_columns };

/* Names of the columns, and what else they may be called. */
static const char *const names[n_columns] = {
    [DT] = "dt", [ERROR_OF] = "error", [FLOOR] = "floor", [STATUS_OF] = "status"};
static const char *const also[n_columns] = {[DT] = "h"};

struct reading {
    struct lub_csv csv;
    const char *name, *columns;
    size_t cell[n_columns]; /* LUB_CSV_CELLS: the table has it not */
    double least_floor;     /* --floor */
    struct lub_table *table;
    struct lub_message *message;
};

static enum lub_status refuse(const struct reading *reading, const char *why, const char *what)
{
    return lub_fail(reading->message, LUB_FILE_ERROR, "%.200s:%zu: %s%.60s", reading->name,
                    reading->csv.number, why, what);
}

static enum lub_status find(struct reading *reading, enum column column, const char *name)
{
    char buffer[LUB_CALLED_LEN];
    const char *const wanted = lub_foreign_called(reading->columns, name, buffer);
    for (size_t k = 0; k < reading->csv.n; k++) {
        if (strcmp(reading->csv.cells[k], wanted) != 0) {
            continue;
        }
        if (reading->cell[column] < LUB_CSV_CELLS) {
            return refuse(reading, "two columns could be ", names[column]);
        }
        reading->cell[column] = k;
    }
    return wanted != name && reading->cell[column] == LUB_CSV_CELLS
               ? refuse(reading, "no column ", wanted)
               : LUB_OK;
}

static enum lub_status find_columns(struct reading *reading)
{
    enum lub_status status = LUB_OK;
    for (enum column k = 0; k < n_columns; k++) {
        reading->cell[k] = LUB_CSV_CELLS;
    }
    for (enum column k = 0; k < n_columns && status == LUB_OK; k++) {
        status = find(reading, k, names[k]);
        if (status == LUB_OK && also[k] && reading->cell[k] == LUB_CSV_CELLS) {
            status = find(reading, k, also[k]);
        }
    }
    const bool all = reading->cell[DT] < LUB_CSV_CELLS && reading->cell[ERROR_OF] < LUB_CSV_CELLS;
    return status != LUB_OK || all
               ? status
               : refuse(reading,
                        "the first line must name the columns dt (or h) and error; "
                        "--columns dt=THEIRS,error=THEIRS says what they are called",
                        "");
}

/* A table without names is a step and an error on each line. */
static bool has_no_names(struct reading *reading)
{
    double number;
    if (reading->csv.n != 2 || !lub_csv_number(reading->csv.cells[0], &number) ||
        !lub_csv_number(reading->csv.cells[1], &number)) {
        return false;
    }
    reading->cell[DT] = 0;
    reading->cell[ERROR_OF] = 1;
    reading->cell[FLOOR] = reading->cell[STATUS_OF] = LUB_CSV_CELLS;
    return true;
}

/* Cell of a column that the table has; "" where the row ends before it. */
static const char *text_of(const struct reading *reading, enum column column)
{
    const size_t cell = reading->cell[column];
    return cell < reading->csv.n ? reading->csv.cells[cell] : "";
}

static enum lub_status read_number(const struct reading *reading, enum column column, double *value)
{
    const char *const text = text_of(reading, column);
    if (!*text) {
        return refuse(reading, "the row has no ", names[column]);
    }
    return lub_csv_number(text, value) ? LUB_OK : refuse(reading, "not a number: ", text);
}

static enum lub_status read_row(struct reading *reading)
{
    const char *const word = text_of(reading, STATUS_OF);
    struct lub_row row = {
        .subject = {"order", "table", "table", "given", "error"}, .floor = 0, .error = NAN};
    snprintf(row.status, sizeof row.status, "%s", *word ? word : lub_status_word(LUB_OK));
    const bool failed = strcmp(row.status, lub_status_word(LUB_OK)) != 0;
    enum lub_status status = read_number(reading, DT, &row.dt);
    if (status == LUB_OK && !(isfinite(row.dt) && row.dt > 0)) {
        status =
            refuse(reading, "the step must be a finite number > 0, not ", text_of(reading, DT));
    }
    if (status == LUB_OK && (!failed || *text_of(reading, ERROR_OF))) {
        status = read_number(reading, ERROR_OF, &row.error);
    }
    if (status == LUB_OK && row.error < 0) {
        status = refuse(reading, "an error is >= 0, not ", text_of(reading, ERROR_OF));
    }
    if (status == LUB_OK && *text_of(reading, FLOOR)) {
        status = read_number(reading, FLOOR, &row.floor);
    }
    if (status == LUB_OK && !failed && !isfinite(row.error)) {
        snprintf(row.status, sizeof row.status, "%s", lub_status_word(LUB_NOT_FINITE));
    }
    if (status != LUB_OK) {
        return status;
    }
    if (reading->table->n_rows >= most_rows) {
        return lub_fail(reading->message, LUB_FILE_ERROR,
                        "%.200s:%zu: too many rows: allowed are at most %d", reading->name,
                        reading->csv.number, most_rows);
    }
    row.floor = fmax(row.floor, reading->least_floor);
    return lub_table_add_row(reading->table, &row) == LUB_OK
               ? LUB_OK
               : lub_fail(reading->message, LUB_NO_MEMORY, "out of memory");
}

static enum lub_status read_lines(struct reading *reading)
{
    bool header = false;
    int found = 0;
    enum lub_status status = LUB_OK;
    while (status == LUB_OK && (found = lub_csv_next(&reading->csv)) != 0) {
        if (found < 0) {
            status = refuse(reading, "cannot be cut into cells", "");
        } else if (header || has_no_names(reading)) {
            status = read_row(reading);
        } else {
            status = find_columns(reading);
        }
        header = true;
    }
    if (status == LUB_OK && ferror(reading->csv.in)) {
        status =
            lub_fail(reading->message, LUB_FILE_ERROR, "%.200s: cannot be read", reading->name);
    }
    return status;
}

static int by_falling_dt(const void *a, const void *b)
{
    const struct lub_row *const p = a, *const q = b;
    return (p->dt < q->dt) - (p->dt > q->dt);
}

static enum lub_status read_floor(const struct lub_arguments *arguments, double *floor,
                                  struct lub_message *message)
{
    const char *const text = arguments->floor;
    *floor = 0;
    return !text || (lub_parse_number(text, floor) && isfinite(*floor) && *floor >= 0)
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "--floor '%.80s': allowed is a finite number >= 0", text);
}

enum lub_status lub_order_read(const struct lub_arguments *arguments, struct lub_table *table,
                               struct lub_message *message)
{
    const char *const name = arguments->names[0];
    struct reading reading = {.csv = {.separator = LUB_CSV_ANY},
                              .name = name,
                              .columns = arguments->columns,
                              .table = table,
                              .message = message};
    enum lub_status status = read_floor(arguments, &reading.least_floor, message);
    if (status == LUB_OK) {
        status = lub_foreign_check_columns(arguments->columns, n_columns, names, message);
    }
    if (status == LUB_OK) {
        status = lub_input_any(name, &reading.csv.in, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    status = read_lines(&reading);
    if (status == LUB_OK && table->n_rows == 0) {
        status = lub_fail(message, LUB_FILE_ERROR, "%.200s: no row of step and error", name);
    }
    if (status == LUB_OK) {
        qsort(table->rows, table->n_rows, sizeof *table->rows, by_falling_dt);
    }
    lub_csv_end(&reading.csv);
    if (reading.csv.in != stdin) {
        fclose(reading.csv.in);
    }
    return status;
}
