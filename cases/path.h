/* path.h -- the one type of answer: rows at increasing times, in named columns with units.
 *
 * A run gives a path, a reference gives a path with certified bounds, a stranger's CSV file becomes
 * a path; errors, verdicts and files know paths and columns, never kinds of cases.
 */
#ifndef LUB_CASES_PATH_H
#define LUB_CASES_PATH_H

#include "cases/status.h"

#include <stdbool.h>
#include <stddef.h>

/* More numbers than these, 200 MB, are not held at once: of all runs of a case, of a file. */
enum { LUB_MAX_NUMBERS = 25000000 };

/* What files, `describe`, the man page and the report say of a column. */
struct lub_column {
    const char *name, *unit, *meaning;
    bool certified;   /* a reference gives the bound err_NAME beside it */
    bool whole;       /* holds 0, 1, ...: a flag or a number of things */
    const char *also; /* what files of other programs may call it too; NULL: nothing */
};

/* The columns of a path after t.  Of several bodies a file has one line for each, which the key
 * tells apart: `id` from 0, `i` from 1. */
struct lub_layout {
    const char *key; /* NULL: one body */
    size_t first;    /* key of the first body */
    size_t n;
    const struct lub_column *columns;
    bool untimed; /* t only counts the rows from 1 on: files have no column of it */
};

/* n rows; row k holds n_bodies x layout->n values from values[k * width] on, width = n_bodies *
 * layout->n.  bounds: absolute and certified, NaN for columns without; NULL unless it is a
 * reference.  Zeroed but for layout and n_bodies is empty and valid. */
struct lub_path {
    const struct lub_layout *layout;
    size_t n_bodies;
    size_t n, capacity;
    double *t, *values, *bounds;
};

/* Where the column of that name stands in a layout; layout->n if there is none. */
size_t lub_layout_find(const struct lub_layout *layout, const char *name);

size_t lub_path_width(const struct lub_path *path);
/* Value of a column of the first or only body. */
double lub_path_at(const struct lub_path *path, size_t row, size_t column);
const double *lub_path_row(const struct lub_path *path, size_t row);

/* Leaves the path as it was when memory runs out.  Rows have bounds (of width values) all or not at
 * all. */
enum lub_status lub_path_append(struct lub_path *path, double t, const double values[],
                                const double bounds[]);
/* Room for n rows, so that appending does not move the arrays until then; with bounds or without.
 */
enum lub_status lub_path_reserve(struct lub_path *path, size_t n, bool bounds);
/* Sorts rows by time; of rows with equal times the first added comes first. */
enum lub_status lub_path_sort(struct lub_path *path);
/* Frees the rows; the path is then empty, of the same layout. */
void lub_path_free(struct lub_path *path);

/* Compares two numbers, for qsort and bsearch. */
int lub_by_value(const void *a, const void *b);

/* Growing list of times; zeroed is empty. */
struct lub_times {
    size_t n, capacity;
    double *t;
};

enum lub_status lub_times_add(struct lub_times *times, double t);
/* Sorts and leaves each time once. */
void lub_times_sort(struct lub_times *times);
void lub_times_free(struct lub_times *times);

#endif
