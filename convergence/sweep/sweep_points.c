/* sweep_points.c -- the points known so far, by their index. */
#include "convergence/sweep/sweep_grid.h"
#include "cases/grow.h"

#include <stdlib.h>
#include <string.h>

enum lub_status lub_sweep_points_init(struct lub_sweep_points *points,
                                      const struct lub_sweep_grid *grid)
{
    *points = (struct lub_sweep_points){.n_slots = grid->n_slices * grid->nx * grid->ny};
    points->slots = calloc(points->n_slots, sizeof *points->slots);
    return points->slots ? LUB_OK : LUB_NO_MEMORY;
}

void lub_sweep_points_free(struct lub_sweep_points *points)
{
    free(points->list);
    free(points->slots);
    *points = (struct lub_sweep_points){0};
}

enum lub_status lub_sweep_points_add(struct lub_sweep_points *points,
                                     const struct lub_sweep_point *point)
{
    struct lub_sweep_point *const moved =
        lub_grown(points->list, points->n, &points->capacity, sizeof *moved);
    if (!moved) {
        return LUB_NO_MEMORY;
    }
    points->list = moved;
    points->list[points->n++] = *point;
    points->slots[point->index] = (uint32_t)points->n;
    return LUB_OK;
}

const struct lub_sweep_point *lub_sweep_points_at(const struct lub_sweep_points *points,
                                                  size_t index)
{
    const uint32_t slot = points->slots[index];
    return slot ? &points->list[slot - 1] : NULL;
}

static int by_index(const void *a, const void *b)
{
    const size_t i = ((const struct lub_sweep_point *)a)->index;
    const size_t j = ((const struct lub_sweep_point *)b)->index;
    return (i > j) - (i < j);
}

void lub_sweep_points_sort(struct lub_sweep_points *points)
{
    if (points->n) {
        qsort(points->list, points->n, sizeof *points->list, by_index);
    }
    for (size_t k = 0; k < points->n; k++) {
        points->slots[points->list[k].index] = (uint32_t)(k + 1);
    }
}

/* Bit for bit, but any NaN equals any other: files do not tell them apart. */
static bool same(double a, double b)
{
    return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0;
}

bool lub_sweep_points_equal(const struct lub_sweep_point *a, const struct lub_sweep_point *b,
                            size_t n_quantities)
{
    bool equal = a->index == b->index && a->status == b->status && a->steps == b->steps &&
                 strcmp(a->word, b->word) == 0;
    for (size_t k = 0; k < n_quantities; k++) {
        equal = equal && same(a->values[k], b->values[k]);
    }
    return equal;
}
