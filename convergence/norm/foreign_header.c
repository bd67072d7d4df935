/* foreign_header.c -- finds the columns of a case in the line that names those of a file. */
#include "cases/param.h"
#include "convergence/norm/foreign_reading.h"

#include <string.h>

const char *lub_foreign_called(const char *columns, const char *name, char buffer[LUB_CALLED_LEN])
{
    const size_t length = strlen(name);
    for (const char *at = columns; at && *at;) {
        const size_t n = strcspn(at, ",");
        if (n > length && strncmp(at, name, length) == 0 && at[length] == '=' &&
            n - length - 1 < LUB_CALLED_LEN) {
            memcpy(buffer, at + length + 1, n - length - 1);
            buffer[n - length - 1] = '\0';
            return buffer;
        }
        at += n + (at[n] == ',');
    }
    return name;
}

static enum lub_status find_column(const struct lub_foreign_reading *reading, const char *name,
                                   size_t *cell)
{
    char buffer[LUB_CALLED_LEN];
    const char *const wanted = lub_foreign_called(reading->ask->columns, name, buffer);
    *cell = LUB_CSV_CELLS;
    for (size_t k = 0; k < reading->csv.n; k++) {
        if (strcmp(reading->csv.cells[k], wanted) != 0) {
            continue;
        }
        if (*cell < LUB_CSV_CELLS) {
            return lub_foreign_refuse(reading, "two columns are called ", wanted);
        }
        *cell = k;
    }
    return *cell == LUB_CSV_CELLS && wanted != name
               ? lub_foreign_refuse(reading, "no column ", wanted)
               : LUB_OK;
}

static bool is_among(size_t n, const char *const names[], const char *name, size_t length)
{
    for (size_t k = 0; k < n; k++) {
        if (strlen(names[k]) == length && strncmp(names[k], name, length) == 0) {
            return true;
        }
    }
    return false;
}

enum lub_status lub_foreign_check_columns(const char *columns, size_t n, const char *const names[],
                                          struct lub_message *message)
{
    char all[300] = "";
    for (size_t k = 0; k < n; k++) {
        lub_list_word(all, sizeof all, names[k]);
    }
    for (const char *at = columns; at && *at;) {
        const size_t length = strcspn(at, ","), name = strcspn(at, "=,");
        if (name + 1 >= length || !is_among(n, names, at, name)) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "--columns '%.80s': allowed is NAME=NAME_IN_FILE, with commas between "
                            "several, NAME one of %s",
                            at, all);
        }
        at += length + (at[length] == ',');
    }
    return LUB_OK;
}

enum lub_status lub_foreign_check_names(const struct lub_foreign_reading *reading)
{
    const struct lub_layout *const layout = reading->ask->layout;
    const char *names[LUB_MAX_COLUMNS + 2] = {"t"};
    size_t n = 1;
    if (layout->key) {
        names[n++] = layout->key;
    }
    for (size_t c = 0; c < layout->n; c++) {
        names[n++] = layout->columns[c].name;
    }
    return lub_foreign_check_columns(reading->ask->columns, n, names, reading->message);
}

enum lub_status lub_foreign_header(struct lub_foreign_reading *reading)
{
    const struct lub_layout *const layout = reading->ask->layout;
    bool any = false;
    enum lub_status status = find_column(reading, "t", &reading->of_t);
    reading->of_key = LUB_CSV_CELLS;
    if (status == LUB_OK && layout->key) {
        status = find_column(reading, layout->key, &reading->of_key);
    }
    for (size_t c = 0; c < layout->n && status == LUB_OK; c++) {
        status = find_column(reading, layout->columns[c].name, &reading->of[c]);
        if (status == LUB_OK && reading->of[c] == LUB_CSV_CELLS && layout->columns[c].also) {
            status = find_column(reading, layout->columns[c].also, &reading->of[c]);
        }
        reading->foreign->present[c] = reading->of[c] < LUB_CSV_CELLS;
        any = any || reading->foreign->present[c];
    }
    const bool no_time = reading->of_t == LUB_CSV_CELLS && !layout->untimed;
    const char *const missing = no_time                                           ? "t"
                                : layout->key && reading->of_key == LUB_CSV_CELLS ? layout->key
                                : any                                             ? NULL
                                      : layout->columns[0].name;
    return status == LUB_OK && missing
               ? lub_foreign_refuse(reading, "the first line must name the columns; no column ",
                                    missing)
               : status;
}
