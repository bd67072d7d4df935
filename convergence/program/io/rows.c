/* rows.c -- paths as CSV, a line for each time and body. */
#include "convergence/program/io/rows.h"

#include <math.h>

void lub_rows_header(FILE *file, const struct lub_layout *layout, bool bounds)
{
    fputs(layout->untimed ? "" : "t,", file);
    if (layout->key) {
        fprintf(file, "%s,", layout->key);
    }
    for (size_t c = 0; c < layout->n; c++) {
        fprintf(file, c ? ",%s" : "%s", layout->columns[c].name);
    }
    for (size_t c = 0; bounds && c < layout->n; c++) {
        if (layout->columns[c].certified) {
            fprintf(file, ",err_%s", layout->columns[c].name);
        }
    }
    fputc('\n', file);
}

static void print_value(FILE *file, const struct lub_column *column, double value)
{
    fprintf(file, column->whole && isfinite(value) ? "%.0f" : "%.17g", value);
}

void lub_rows_print(FILE *file, const struct lub_layout *layout, size_t n_bodies, double t,
                    const double values[], const double bounds[])
{
    for (size_t b = 0; b < n_bodies; b++) {
        const size_t first = b * layout->n;
        if (!layout->untimed) {
            fprintf(file, "%.17g,", t);
        }
        if (layout->key) {
            fprintf(file, "%zu,", layout->first + b);
        }
        for (size_t c = 0; c < layout->n; c++) {
            fputs(c ? "," : "", file);
            print_value(file, &layout->columns[c], values[first + c]);
        }
        for (size_t c = 0; bounds && c < layout->n; c++) {
            if (layout->columns[c].certified) {
                fprintf(file, ",%.17g", bounds[first + c]);
            }
        }
        fputc('\n', file);
    }
}

void lub_rows_of_path(FILE *file, const struct lub_path *path)
{
    const size_t width = lub_path_width(path);
    lub_rows_header(file, path->layout, path->bounds != NULL);
    for (size_t k = 0; k < path->n; k++) {
        lub_rows_print(file, path->layout, path->n_bodies, path->t[k], lub_path_row(path, k),
                       path->bounds ? path->bounds + k * width : NULL);
    }
}
