/* path.c -- rows of answers, and lists of times. */
#include "cases/path.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

size_t lub_layout_find(const struct lub_layout *layout, const char *name)
{
    size_t k = 0;
    while (k < layout->n && strcmp(layout->columns[k].name, name) != 0) {
        k++;
    }
    return k;
}

size_t lub_path_width(const struct lub_path *path)
{
    return path->n_bodies * path->layout->n;
}

const double *lub_path_row(const struct lub_path *path, size_t row)
{
    return path->values + row * lub_path_width(path);
}

double lub_path_at(const struct lub_path *path, size_t row, size_t column)
{
    return path->values[row * lub_path_width(path) + column];
}

/* n rows of `width` numbers, or the array as it was. */
static bool grow(double **array, size_t n, size_t width)
{
    if (width > 0 && n > SIZE_MAX / sizeof **array / width) {
        return false;
    }
    double *const moved = realloc(*array, n * width * sizeof *moved);
    *array = moved ? moved : *array;
    return moved != NULL;
}

enum lub_status lub_path_reserve(struct lub_path *path, size_t n, bool bounds)
{
    const size_t width = lub_path_width(path);
    if (n <= path->capacity) {
        return LUB_OK;
    }
    if (!grow(&path->t, n, 1) || !grow(&path->values, n, width) ||
        (bounds && !grow(&path->bounds, n, width))) {
        return LUB_NO_MEMORY;
    }
    path->capacity = n;
    return LUB_OK;
}

enum lub_status lub_path_append(struct lub_path *path, double t, const double values[],
                                const double bounds[])
{
    const size_t width = lub_path_width(path);
    if (path->n == path->capacity) {
        const size_t capacity = path->capacity ? 2 * path->capacity : 256;
        const enum lub_status status = lub_path_reserve(path, capacity, bounds != NULL);
        if (status != LUB_OK) {
            return status;
        }
    }
    path->t[path->n] = t;
    memcpy(path->values + path->n * width, values, width * sizeof *values);
    if (bounds) {
        memcpy(path->bounds + path->n * width, bounds, width * sizeof *bounds);
    }
    path->n++;
    return LUB_OK;
}

/* A row and where it stood. */
struct place {
    double t;
    size_t row;
};

static int by_place(const void *a, const void *b)
{
    const struct place *const p = a, *const q = b;
    const int order = (p->t > q->t) - (p->t < q->t);
    return order ? order : (p->row > q->row) - (p->row < q->row);
}

enum lub_status lub_path_sort(struct lub_path *path)
{
    const size_t width = lub_path_width(path);
    struct place *const places = malloc((path->n + 1) * sizeof *places);
    struct lub_path sorted = {.layout = path->layout, .n_bodies = path->n_bodies};
    enum lub_status status = places ? LUB_OK : LUB_NO_MEMORY;
    for (size_t k = 0; places && k < path->n; k++) {
        places[k] = (struct place){path->t[k], k};
    }
    if (places) {
        qsort(places, path->n, sizeof *places, by_place);
    }
    for (size_t k = 0; k < path->n && status == LUB_OK; k++) {
        const size_t row = places[k].row;
        status = lub_path_append(&sorted, path->t[row], lub_path_row(path, row),
                                 path->bounds ? path->bounds + row * width : NULL);
    }
    free(places);
    struct lub_path *const left = status == LUB_OK ? path : &sorted;
    lub_path_free(left);
    if (status == LUB_OK) {
        *path = sorted;
    }
    return status;
}

void lub_path_free(struct lub_path *path)
{
    free(path->t);
    free(path->values);
    free(path->bounds);
    *path = (struct lub_path){.layout = path->layout, .n_bodies = path->n_bodies};
}

enum lub_status lub_times_add(struct lub_times *times, double t)
{
    if (times->n == times->capacity) {
        const size_t capacity = times->capacity ? 2 * times->capacity : 1024;
        if (!grow(&times->t, capacity, 1)) {
            return LUB_NO_MEMORY;
        }
        times->capacity = capacity;
    }
    times->t[times->n++] = t;
    return LUB_OK;
}

int lub_by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void lub_times_sort(struct lub_times *times)
{
    if (times->n < 2) {
        return;
    }
    qsort(times->t, times->n, sizeof *times->t, lub_by_value);
    size_t n = 1;
    for (size_t k = 1; k < times->n; k++) {
        if (times->t[k] > times->t[n - 1]) {
            times->t[n++] = times->t[k];
        }
    }
    times->n = n;
}

void lub_times_free(struct lub_times *times)
{
    free(times->t);
    *times = (struct lub_times){0};
}
