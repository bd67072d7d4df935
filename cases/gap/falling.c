/* falling.c -- the stable step of a falling sphere, and the rows of its path. */
#include "cases/gap/falling.h"

#include <math.h>
#include <stdlib.h>

/* Leapfrog on a spring k_b; the film only softens it (Chevremont et al. 2020, section 2.3). */
double lub_falling_stable_dt(const struct lub_falling *falling)
{
    return 2 * sqrt(falling->mass / falling->k_b);
}

enum lub_status lub_fall_append(struct lub_fall_path *path, const struct lub_fall_row *row)
{
    if (path->n == path->capacity) {
        const size_t capacity = path->capacity ? 2 * path->capacity : 256;
        struct lub_fall_row *const rows = realloc(path->rows, capacity * sizeof *rows);
        if (!rows) {
            return LUB_NO_MEMORY;
        }
        path->rows = rows;
        path->capacity = capacity;
    }
    path->rows[path->n++] = *row;
    return LUB_OK;
}

void lub_fall_free(struct lub_fall_path *path)
{
    free(path->rows);
    *path = (struct lub_fall_path){0};
}
