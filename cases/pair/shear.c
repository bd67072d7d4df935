/* shear.c -- the path of a sphere in shear. */
#include "cases/pair/shear.h"

#include <math.h>
#include <stdlib.h>

enum lub_status lub_shear_append(struct lub_shear_path *path, const struct lub_shear_row *row)
{
    if (path->n == path->capacity) {
        const size_t capacity = path->capacity ? 2 * path->capacity : 256;
        struct lub_shear_row *const rows = realloc(path->rows, capacity * sizeof *rows);
        if (!rows) {
            return LUB_NO_MEMORY;
        }
        path->rows = rows;
        path->capacity = capacity;
    }
    path->rows[path->n++] = *row;
    return LUB_OK;
}

void lub_shear_free(struct lub_shear_path *path)
{
    free(path->rows);
    *path = (struct lub_shear_path){0};
}

double lub_shear_offset(const struct lub_shear_row *row)
{
    return hypot(row->y, row->z);
}
