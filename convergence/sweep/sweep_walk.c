/* sweep_walk.c -- the cells of a sweep: which points are needed next, which cells are whole. */
#include "convergence/sweep/sweep_grid.h"
#include "cases/grow.h"

#include <stdlib.h>
#include <string.h>

/* How many runs of neighbouring columns a shard has at most: more balance the load between shards,
 * but columns where runs meet are measured by both. */
enum { runs_per_shard = 4 };

struct walk {
    struct lub_sweep_grid grid;
    const struct lub_sweep_points *points;
    struct lub_sweep_wanted *wanted;
    struct lub_sweep_cells *cells;
    enum lub_status status;
};

static void want(struct walk *walk, size_t index)
{
    struct lub_sweep_wanted *const wanted = walk->wanted;
    size_t *const moved =
        lub_grown(wanted->list, wanted->n, &wanted->capacity, sizeof *wanted->list);
    if (!moved) {
        walk->status = LUB_NO_MEMORY;
        return;
    }
    wanted->list = moved;
    wanted->list[wanted->n++] = index;
}

static void keep(struct walk *walk, const struct lub_sweep_cell *cell)
{
    struct lub_sweep_cells *const cells = walk->cells;
    if (!cells) {
        return;
    }
    struct lub_sweep_cell *const moved =
        lub_grown(cells->list, cells->n, &cells->capacity, sizeof *cells->list);
    if (!moved) {
        walk->status = LUB_NO_MEMORY;
        return;
    }
    cells->list = moved;
    cells->list[cells->n++] = *cell;
}

/* The classes at the corners, or NULL in the first of them that is not known; such corners are
 * wanted.  Along a line the two corners of an end are one point. */
static bool corners(struct walk *walk, const struct lub_sweep_cell *cell, const char *words[4])
{
    bool known = true;
    for (size_t k = 0; k < 4; k++) {
        const struct lub_sweep_node node = {cell->slice, cell->i + (k & 1 ? cell->di : 0),
                                            cell->j + (k & 2 ? cell->dj : 0)};
        const size_t index = lub_sweep_index(&walk->grid, node);
        const struct lub_sweep_point *const point = lub_sweep_points_at(walk->points, index);
        words[k] = point ? point->word : NULL;
        if (!point) {
            want(walk, index);
            known = false;
        }
    }
    return known;
}

/* Depth is bounded by the number of bisections. */
static void visit(struct walk *walk, struct lub_sweep_cell cell)
{
    const char *words[4];
    if (!corners(walk, &cell, words)) {
        return;
    }
    cell.mixed = strcmp(words[0], words[1]) != 0 || strcmp(words[0], words[2]) != 0 ||
                 strcmp(words[0], words[3]) != 0;
    if (!cell.mixed || cell.di == 1) {
        keep(walk, &cell);
        return;
    }
    const size_t di = cell.di / 2, dj = cell.dj / 2;
    for (size_t a = 0; a < 2; a++) {
        for (size_t b = 0; b < (dj ? 2u : 1u); b++) {
            visit(walk, (struct lub_sweep_cell){cell.slice, cell.i + a * di, cell.j + b * dj, di,
                                                dj, false});
        }
    }
}

static bool owns(struct lub_sweep_shard shard, size_t column, size_t n_columns)
{
    const size_t wanted = shard.parts * runs_per_shard;
    const size_t runs = wanted < n_columns ? wanted : n_columns;
    return column * runs / n_columns % shard.parts == shard.part;
}

static int by_value(const void *a, const void *b)
{
    const size_t i = *(const size_t *)a, j = *(const size_t *)b;
    return (i > j) - (i < j);
}

static void sort_once(struct lub_sweep_wanted *wanted)
{
    size_t n = 0;
    if (wanted->n) {
        qsort(wanted->list, wanted->n, sizeof *wanted->list, by_value);
    }
    for (size_t k = 0; k < wanted->n; k++) {
        if (k == 0 || wanted->list[k] != wanted->list[k - 1]) {
            wanted->list[n++] = wanted->list[k];
        }
    }
    wanted->n = n;
}

enum lub_status lub_sweep_walk(const struct lub_sweep *sweep, const struct lub_sweep_points *points,
                               struct lub_sweep_shard shard, struct lub_sweep_wanted *wanted,
                               struct lub_sweep_cells *cells)
{
    struct walk walk = {lub_sweep_grid_of(sweep), points, wanted, cells, LUB_OK};
    const size_t step = walk.grid.step, columns = (walk.grid.nx - 1) / step;
    const size_t dj = walk.grid.ny > 1 ? step : 0;
    wanted->n = 0;
    if (cells) {
        cells->n = 0;
    }
    for (size_t column = 0; column < columns * walk.grid.n_slices; column++) {
        for (size_t j = 0; j + dj < walk.grid.ny && walk.status == LUB_OK; j += step) {
            if (owns(shard, column, columns * walk.grid.n_slices)) {
                visit(&walk, (struct lub_sweep_cell){column / columns, column % columns * step, j,
                                                     step, dj, false});
            }
        }
    }
    sort_once(wanted);
    return walk.status;
}
