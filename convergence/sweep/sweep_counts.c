/* sweep_counts.c -- the regions of each slice: how large, and a point well inside each. */
#include "convergence/sweep/sweep_write.h"

#include <stdlib.h>
#include <string.h>

static int by_slice_and_word(const void *a, const void *b)
{
    const struct lub_sweep_count *const x = a, *const y = b;
    return x->slice != y->slice ? (x->slice > y->slice) - (x->slice < y->slice)
                                : strcmp(x->word, y->word);
}

static struct lub_sweep_count *find(size_t n, struct lub_sweep_count *counts, size_t slice,
                                    const char *word)
{
    for (size_t k = 0; k < n; k++) {
        if (counts[k].slice == slice && strcmp(counts[k].word, word) == 0) {
            return &counts[k];
        }
    }
    return NULL;
}

/* Squared distance on the lattice, y measured in units that make the slice a square. */
static double distance(const struct lub_sweep_grid *grid, struct lub_sweep_node a,
                       struct lub_sweep_node b)
{
    const double dx = ((double)a.i - (double)b.i) / (double)(grid->nx - 1);
    const double dy = grid->ny > 1 ? ((double)a.j - (double)b.j) / (double)(grid->ny - 1) : 0;
    return dx * dx + dy * dy;
}

/* From 0 at the ends of an axis to 1 in its middle. */
static double inner(size_t k, size_t n)
{
    const size_t nearer = k < n - 1 - k ? k : n - 1 - k;
    return n > 1 ? 2.0 * (double)nearer / (double)(n - 1) : 1;
}

/* How well a point stands for its class: far from points of other classes, rather than at the edge
 * of the map. */
static double depth(const struct lub_sweep_grid *grid, const struct lub_sweep_points *points,
                    size_t first, size_t end, const struct lub_sweep_point *point)
{
    const struct lub_sweep_node node = lub_sweep_node(grid, point->index);
    double nearest = 1;
    for (size_t k = first; k < end; k++) {
        if (strcmp(points->list[k].word, point->word) != 0) {
            const double d = distance(grid, node, lub_sweep_node(grid, points->list[k].index));
            nearest = d < nearest ? d : nearest;
        }
    }
    return nearest * (0.3 + inner(node.i, grid->nx)) * (0.3 + inner(node.j, grid->ny));
}

/* The deepest coarse point of the class, the first of equals; any point if there is no coarse one.
 */
static void choose_sample(const struct lub_sweep_grid *grid, const struct lub_sweep_points *points,
                          size_t first, size_t end, struct lub_sweep_count *count)
{
    double best = -1;
    for (size_t k = first; k < end; k++) {
        const struct lub_sweep_point *const point = &points->list[k];
        const struct lub_sweep_node node = lub_sweep_node(grid, point->index);
        if (strcmp(point->word, count->word) != 0 ||
            (best >= 0 && lub_sweep_level(grid, node) > 0)) {
            continue;
        }
        const double now = depth(grid, points, first, end, point);
        if (now > best) {
            best = now;
            count->sample = point->index;
        }
    }
}

static void choose_samples(const struct lub_sweep_grid *grid, const struct lub_sweep_points *points,
                           size_t n, struct lub_sweep_count *counts)
{
    size_t first = 0;
    for (size_t k = 0; k < n; k++) {
        while (lub_sweep_node(grid, points->list[first].index).slice < counts[k].slice) {
            first++;
        }
        size_t end = first;
        while (end < points->n &&
               lub_sweep_node(grid, points->list[end].index).slice == counts[k].slice) {
            end++;
        }
        choose_sample(grid, points, first, end, &counts[k]);
    }
}

enum lub_status lub_sweep_counts(const struct lub_sweep *sweep,
                                 const struct lub_sweep_points *points, size_t *n,
                                 struct lub_sweep_count **counts)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    *n = 0;
    *counts = NULL;
    for (size_t k = 0; k < points->n; k++) {
        const size_t slice = lub_sweep_node(&grid, points->list[k].index).slice;
        struct lub_sweep_count *count = find(*n, *counts, slice, points->list[k].word);
        if (!count) {
            struct lub_sweep_count *const moved = realloc(*counts, (*n + 1) * sizeof *moved);
            if (!moved) {
                free(*counts);
                *counts = NULL;
                return LUB_NO_MEMORY;
            }
            *counts = moved;
            count = &moved[(*n)++];
            *count = (struct lub_sweep_count){.slice = slice};
            strcpy(count->word, points->list[k].word);
        }
        count->n++;
    }
    if (*n) {
        qsort(*counts, *n, sizeof **counts, by_slice_and_word);
    }
    choose_samples(&grid, points, *n, *counts);
    return LUB_OK;
}
