/* packing_file.c -- reading a packing, line by line. */
#include "cases/scene/packing_file.h"
#include "cases/csv.h"
#include "cases/grow.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { n_columns = 8 };

static const char *const names[n_columns] = {"x", "y", "z", "r", "m", "vx", "vy", "vz"};

struct reader {
    const char *path;
    size_t line, n, capacity;
    double (*row)[n_columns];
    double width;
    struct lub_message *message;
};

static enum lub_status fail(const struct reader *reader, const char *what)
{
    return lub_fail(reader->message, LUB_BAD_ARGUMENT, "%.200s, line %zu: %s", reader->path,
                    reader->line, what);
}

static bool is_header(char *const field[])
{
    for (size_t k = 0; k < n_columns; k++) {
        if (strcmp(field[k], names[k]) != 0) {
            return false;
        }
    }
    return true;
}

static enum lub_status add_row(struct reader *reader, char *const field[])
{
    char what[200];
    double(*const more)[n_columns] =
        lub_grown(reader->row, reader->n, &reader->capacity, sizeof *more);
    if (!more) {
        return lub_fail(reader->message, LUB_NO_MEMORY, "out of memory");
    }
    reader->row = more;
    for (size_t k = 0; k < n_columns; k++) {
        double *const value = &reader->row[reader->n][k];
        const bool positive = k == 3 || k == 4;
        if (!lub_parse_number(field[k], value) || !isfinite(*value) || (positive && *value <= 0)) {
            snprintf(what, sizeof what, "%s='%.40s': allowed is a finite number%s", names[k],
                     field[k], positive ? " > 0" : "");
            return fail(reader, what);
        }
    }
    reader->n++;
    return LUB_OK;
}

static enum lub_status read_comment(struct reader *reader, const char *text)
{
    if (strncmp(text, "W=", 2) != 0) {
        return LUB_OK;
    }
    if (!lub_csv_number(text + 2, &reader->width) || !(reader->width > 0) ||
        !isfinite(reader->width)) {
        return fail(reader, "the width W must be a finite number > 0");
    }
    return LUB_OK;
}

static enum lub_status read_cells(struct reader *reader, const struct lub_csv *csv)
{
    char what[200];
    if (csv->n != n_columns) {
        snprintf(what, sizeof what, "%zu columns instead of the %d x,y,z,r,m,vx,vy,vz", csv->n,
                 n_columns);
        return fail(reader, what);
    }
    return reader->n == 0 && is_header(csv->cells) ? LUB_OK : add_row(reader, csv->cells);
}

static enum lub_status read_lines(struct reader *reader, FILE *file)
{
    struct lub_csv csv = {.in = file};
    enum lub_status status = LUB_OK;
    int found = 0;
    while (status == LUB_OK && (found = lub_csv_line(&csv)) != 0) {
        reader->line = csv.number;
        status = found == 2   ? csv.key ? LUB_OK : read_comment(reader, csv.value)
                   : found == 1 ? read_cells(reader, &csv)
                              : fail(reader, csv.fault);
    }
    lub_csv_end(&csv);
    if (status == LUB_OK && ferror(file)) {
        return lub_fail(reader->message, LUB_FILE_ERROR, "cannot read '%.200s': %s", reader->path,
                        strerror(errno));
    }
    if (status == LUB_OK && reader->n == 0) {
        return lub_fail(reader->message, LUB_BAD_ARGUMENT, "%.200s: no particle in it",
                        reader->path);
    }
    return status;
}

static enum lub_status keep(const struct reader *reader, struct lub_spheres *spheres)
{
    if (lub_spheres_create(spheres, reader->n) != LUB_OK) {
        return lub_fail(reader->message, LUB_NO_MEMORY, "out of memory");
    }
    double *const column[n_columns] = {spheres->x[0], spheres->x[1], spheres->x[2], spheres->r,
                                       spheres->m,    spheres->v[0], spheres->v[1], spheres->v[2]};
    for (size_t i = 0; i < reader->n; i++) {
        for (size_t k = 0; k < n_columns; k++) {
            column[k][i] = reader->row[i][k];
        }
    }
    return LUB_OK;
}

enum lub_status lub_packing_read(const char *path, struct lub_spheres *spheres, double *width,
                                 struct lub_message *message)
{
    struct reader reader = {.path = path, .width = NAN, .message = message};
    errno = 0;
    FILE *const file = fopen(path, "r");
    if (!file) {
        return lub_fail(message, LUB_FILE_ERROR, "cannot read '%.200s': %s", path, strerror(errno));
    }
    enum lub_status status = read_lines(&reader, file);
    fclose(file);
    if (status == LUB_OK) {
        status = keep(&reader, spheres);
    }
    *width = reader.width;
    free(reader.row);
    return status;
}
