/* broadphase_cells.c -- neighbours by cells (Lefebvre 2009, section 3.3), O(N).
 *
 * Cells are kept in a hash table, so that the domain has no bounds.  Spheres of different size live
 * on different levels: level l holds radii in (R/2^(l+1), R/2^l] and has cells as wide as the
 * largest distance at which one of its spheres can be near an equal or smaller one.  A sphere looks
 * for partners on its own level and on the coarser ones, so each pair is met once.
 */
#include "schemes/contact/broadphase.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { max_levels = 32 };

/* Cells beyond it are one cell: doubles no longer tell neighbours apart there. */
static const double far_cell = 4503599627370496;

struct cell {
    int64_t at[3];
    unsigned level;
};

struct grid {
    const struct lub_spheres *spheres;
    double cutoff, r_max;
    unsigned used;     /* bit l: level l has spheres */
    bool flat;         /* all spheres lie in one layer of cells: z needs no neighbours */
    struct cell *cell; /* of each sphere */
    size_t n_buckets;  /* a power of 2 */
    size_t *start;     /* spheres of bucket b: member[start[b]] .. member[start[b + 1] - 1] */
    size_t *member;    /* ascending in each bucket */
};

/* A little wider than needed, so that rounding in x / width does not put near spheres two cells
 * apart. */
static double width(const struct grid *grid, unsigned level)
{
    return (1 + 1e-6) * (2 * ldexp(grid->r_max, -(int)level) + grid->cutoff);
}

static unsigned level_of(const struct grid *grid, double r)
{
    unsigned level = 0;
    while (level + 1 < max_levels && r <= ldexp(grid->r_max, -(int)level - 1)) {
        level++;
    }
    return level;
}

static struct cell cell_of(const struct grid *grid, size_t i, unsigned level)
{
    struct cell cell = {.level = level};
    for (int c = 0; c < 3; c++) {
        const double number = floor(grid->spheres->x[c][i] / width(grid, level));
        cell.at[c] = (int64_t)fmax(-far_cell, fmin(far_cell, number));
    }
    return cell;
}

static bool same(const struct cell *a, const struct cell *b)
{
    return a->at[0] == b->at[0] && a->at[1] == b->at[1] && a->at[2] == b->at[2] &&
           a->level == b->level;
}

static size_t bucket_of(const struct grid *grid, const struct cell *cell)
{
    uint64_t h = cell->level;
    for (int c = 0; c < 3; c++) {
        h = (h ^ (uint64_t)cell->at[c]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 29;
    }
    return (size_t)(h & (grid->n_buckets - 1));
}

static void place(struct grid *grid)
{
    const size_t n = grid->spheres->n;
    grid->flat = true;
    for (size_t i = 0; i < n; i++) {
        const unsigned level = level_of(grid, grid->spheres->r[i]);
        grid->used |= 1u << level;
        grid->cell[i] = cell_of(grid, i, level);
        grid->flat = grid->flat && grid->spheres->x[2][i] == grid->spheres->x[2][0];
    }
}

/* Counting sort of the spheres by bucket. */
static void fill(struct grid *grid)
{
    const size_t n = grid->spheres->n;
    for (size_t i = 0; i < n; i++) {
        grid->start[bucket_of(grid, &grid->cell[i]) + 1]++;
    }
    for (size_t b = 0; b < grid->n_buckets; b++) {
        grid->start[b + 1] += grid->start[b];
    }
    for (size_t i = n; i-- > 0;) {
        const size_t b = bucket_of(grid, &grid->cell[i]);
        grid->member[--grid->start[b + 1]] = i;
    }
    /* The sort moved every start one bucket up. */
    for (size_t b = 0; b < grid->n_buckets; b++) {
        grid->start[b] = grid->start[b + 1];
    }
    grid->start[grid->n_buckets] = n;
}

static enum lub_status create(struct grid *grid, const struct lub_spheres *spheres, double cutoff)
{
    *grid = (struct grid){.spheres = spheres, .cutoff = cutoff, .n_buckets = 16};
    for (size_t i = 0; i < spheres->n; i++) {
        grid->r_max = fmax(grid->r_max, spheres->r[i]);
    }
    while (grid->n_buckets < 2 * spheres->n) {
        grid->n_buckets *= 2;
    }
    grid->cell = malloc((spheres->n + 1) * sizeof *grid->cell);
    grid->member = malloc((spheres->n + 1) * sizeof *grid->member);
    grid->start = calloc(grid->n_buckets + 2, sizeof *grid->start);
    if (!grid->cell || !grid->member || !grid->start) {
        return LUB_NO_MEMORY;
    }
    place(grid);
    fill(grid);
    return LUB_OK;
}

/* Partners of sphere i in one cell: of its own level only those with a larger number. */
static enum lub_status search_cell(const struct grid *grid, size_t i, const struct cell *cell,
                                   bool own_level, struct lub_found *found)
{
    const size_t b = bucket_of(grid, cell);
    double normal[3];
    for (size_t k = grid->start[b]; k < grid->start[b + 1]; k++) {
        const size_t j = grid->member[k];
        if ((own_level && j <= i) || !same(&grid->cell[j], cell)) {
            continue;
        }
        if (lub_spheres_gap(grid->spheres, i, j, normal) < grid->cutoff &&
            lub_found_add(found, i, j) != LUB_OK) {
            return LUB_NO_MEMORY;
        }
    }
    return LUB_OK;
}

static enum lub_status search_level(const struct grid *grid, size_t i, unsigned level,
                                    struct lub_found *found)
{
    const struct cell centre = cell_of(grid, i, level);
    const bool own = grid->cell[i].level == level;
    const int64_t depth = grid->flat ? 0 : 1;
    enum lub_status status = LUB_OK;
    for (int64_t dx = -1; dx <= 1; dx++) {
        for (int64_t dy = -1; dy <= 1; dy++) {
            for (int64_t dz = -depth; dz <= depth && status == LUB_OK; dz++) {
                const struct cell cell = {
                    .at = {centre.at[0] + dx, centre.at[1] + dy, centre.at[2] + dz},
                    .level = level};
                status = search_cell(grid, i, &cell, own, found);
            }
        }
    }
    return status;
}

static enum lub_status search(const struct lub_spheres *spheres, double cutoff,
                              struct lub_found *found)
{
    struct grid grid;
    enum lub_status status = create(&grid, spheres, cutoff);
    for (size_t i = 0; i < spheres->n && status == LUB_OK; i++) {
        for (unsigned level = 0; level <= grid.cell[i].level && status == LUB_OK; level++) {
            if (grid.used & 1u << level) {
                status = search_level(&grid, i, level, found);
            }
        }
    }
    free(grid.cell);
    free(grid.member);
    free(grid.start);
    return status;
}

const struct lub_broadphase lub_broadphase_cells = {
    .name = "cells",
    .summary = "Cells in a hash table, one level per size, O(N).",
    .search = search};
