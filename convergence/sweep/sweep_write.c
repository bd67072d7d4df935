/* sweep_write.c -- points, boundaries and cells as CSV. */
#include "convergence/sweep/sweep_write.h"

#include <math.h>
#include <string.h>

static void put(FILE *file, const char *before, double value)
{
    fputs(before, file);
    fprintf(file, isnan(value) ? "nan" : "%.17g", value);
}

static void put_slice_names(FILE *file, const struct lub_sweep *sweep)
{
    for (size_t k = 0; k < sweep->n_slice_axes; k++) {
        fprintf(file, "%s,", sweep->slice_axes[k].parameter);
    }
}

static void put_slice(FILE *file, const struct lub_sweep *sweep, size_t slice)
{
    for (size_t k = 0; k < sweep->n_slice_axes; k++) {
        fprintf(file, "%s,", lub_sweep_slice_value(sweep, slice, k));
    }
}

/* A sweep along a line has no column for y. */
static void put_place(FILE *file, const struct lub_sweep *sweep, double x, double y)
{
    put(file, "", x);
    if (sweep->y.n > 1) {
        put(file, ",", y);
    }
}

static void put_axis_names(FILE *file, const struct lub_sweep *sweep)
{
    fputs(sweep->x.parameter, file);
    if (sweep->y.n > 1) {
        fprintf(file, ",%s", sweep->y.parameter);
    }
}

void lub_sweep_write_points(FILE *file, const char *preamble, const struct lub_sweep *sweep,
                            const struct lub_sweep_points *points)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    fputs(preamble, file);
    put_slice_names(file, sweep);
    put_axis_names(file, sweep);
    fputs(",level,class,status,steps", file);
    for (size_t k = 0; k < sweep->n_quantities; k++) {
        fprintf(file, ",%s", lub_sweep_quantity_name(sweep, k));
    }
    fputc('\n', file);
    for (size_t k = 0; k < points->n; k++) {
        const struct lub_sweep_point *const point = &points->list[k];
        const struct lub_sweep_node node = lub_sweep_node(&grid, point->index);
        put_slice(file, sweep, node.slice);
        put_place(file, sweep, lub_sweep_axis_value(&sweep->x, node.i, grid.nx),
                  lub_sweep_axis_value(&sweep->y, node.j, grid.ny));
        fprintf(file, ",%zu,%s,%s,%zu", lub_sweep_level(&grid, node), point->word,
                lub_status_word(point->status), point->steps);
        for (size_t i = 0; i < sweep->n_quantities; i++) {
            put(file, ",", point->values[i]);
        }
        fputc('\n', file);
    }
}

/* Two neighbouring points; part: where between them the boundary is drawn, from 0 to 1. */
struct edge {
    const char *kind, *from, *to;
    struct lub_sweep_node a, b;
    double part;
};

static double between(const struct lub_sweep_axis *axis, double lo, double hi, double part)
{
    return axis->log ? lo * pow(hi / lo, part) : lo + (hi - lo) * part;
}

static void put_edge(FILE *file, const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
                     const struct edge *edge)
{
    const bool along_x = edge->a.i != edge->b.i;
    const struct lub_sweep_axis *const axis = along_x ? &sweep->x : &sweep->y;
    const size_t n = along_x ? grid->nx : grid->ny;
    const double lo = lub_sweep_axis_value(axis, along_x ? edge->a.i : edge->a.j, n);
    const double hi = lub_sweep_axis_value(axis, along_x ? edge->b.i : edge->b.j, n);
    const double at = between(axis, lo, hi, edge->part);
    put_slice(file, sweep, edge->a.slice);
    fprintf(file, "%s,%s,", edge->kind, axis->parameter);
    put_place(file, sweep, along_x ? at : lub_sweep_axis_value(&sweep->x, edge->a.i, grid->nx),
              along_x ? lub_sweep_axis_value(&sweep->y, edge->a.j, grid->ny) : at);
    put(file, ",", lo);
    put(file, ",", hi);
    fprintf(file, ",%s,%s\n", edge->from, edge->to);
}

static void put_class_edge(FILE *file, const struct lub_sweep *sweep,
                           const struct lub_sweep_grid *grid, const struct lub_sweep_point *a,
                           const struct lub_sweep_point *b)
{
    if (strcmp(a->word, b->word) != 0) {
        const struct edge edge = {"class",
                                  a->word,
                                  b->word,
                                  lub_sweep_node(grid, a->index),
                                  lub_sweep_node(grid, b->index),
                                  0.5};
        put_edge(file, sweep, grid, &edge);
    }
}

static void put_level_edge(FILE *file, const struct lub_sweep *sweep,
                           const struct lub_sweep_grid *grid, const struct lub_sweep_point *a,
                           const struct lub_sweep_point *b)
{
    const size_t k = lub_sweep_quantity(sweep, sweep->level_of);
    const double u = a->values[k] / sweep->level, v = b->values[k] / sweep->level;
    if (u > 0 && v > 0 && (u < 1) != (v < 1)) {
        const struct edge edge = {"level",
                                  u < 1 ? "below" : "above",
                                  v < 1 ? "below" : "above",
                                  lub_sweep_node(grid, a->index),
                                  lub_sweep_node(grid, b->index),
                                  log(u) / (log(u) - log(v))};
        put_edge(file, sweep, grid, &edge);
    }
}

/* Hands the neighbours of a point in rising x and y, `step` lattice places away, to `put_one`. */
static void
put_neighbours(FILE *file, const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
               const struct lub_sweep_points *points, const struct lub_sweep_point *point,
               size_t step,
               void (*put_one)(FILE *, const struct lub_sweep *, const struct lub_sweep_grid *,
                               const struct lub_sweep_point *, const struct lub_sweep_point *))
{
    const struct lub_sweep_node node = lub_sweep_node(grid, point->index);
    const struct lub_sweep_point *const right =
        node.i + step < grid->nx ? lub_sweep_points_at(points, point->index + step * grid->ny)
                                 : NULL;
    const struct lub_sweep_point *const above =
        node.j + step < grid->ny ? lub_sweep_points_at(points, point->index + step) : NULL;
    if (right) {
        put_one(file, sweep, grid, point, right);
    }
    if (above) {
        put_one(file, sweep, grid, point, above);
    }
}

void lub_sweep_write_boundaries(FILE *file, const char *preamble, const struct lub_sweep *sweep,
                                const struct lub_sweep_points *points)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    fputs(preamble, file);
    put_slice_names(file, sweep);
    fputs("kind,axis,", file);
    put_axis_names(file, sweep);
    fputs(",lo,hi,from,to\n", file);
    for (size_t k = 0; k < points->n; k++) {
        put_neighbours(file, sweep, &grid, points, &points->list[k], 1, put_class_edge);
    }
    for (size_t k = 0; k < points->n && *sweep->level_of; k++) {
        if (lub_sweep_level(&grid, lub_sweep_node(&grid, points->list[k].index)) == 0) {
            put_neighbours(file, sweep, &grid, points, &points->list[k], grid.step, put_level_edge);
        }
    }
}

static double corner_mean(const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
                          const struct lub_sweep_points *points, const struct lub_sweep_cell *cell,
                          size_t quantity)
{
    double sum = 0;
    if (quantity == sweep->n_quantities) {
        return NAN;
    }
    for (size_t k = 0; k < 4; k++) {
        const struct lub_sweep_node node = {cell->slice, cell->i + (k & 1 ? cell->di : 0),
                                            cell->j + (k & 2 ? cell->dj : 0)};
        sum += lub_sweep_points_at(points, lub_sweep_index(grid, node))->values[quantity];
    }
    return sum / 4;
}

void lub_sweep_write_cells(FILE *file, const char *preamble, const struct lub_sweep *sweep,
                           const struct lub_sweep_points *points,
                           const struct lub_sweep_cells *cells)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    const size_t colour =
        *sweep->colour ? lub_sweep_quantity(sweep, sweep->colour) : sweep->n_quantities;
    fputs(preamble, file);
    put_slice_names(file, sweep);
    fputs("x_lo,x_hi,y_lo,y_hi,class,value\n", file);
    for (size_t k = 0; k < cells->n; k++) {
        const struct lub_sweep_cell *const cell = &cells->list[k];
        const struct lub_sweep_node node = {cell->slice, cell->i, cell->j};
        put_slice(file, sweep, cell->slice);
        put(file, "", lub_sweep_axis_value(&sweep->x, cell->i, grid.nx));
        put(file, ",", lub_sweep_axis_value(&sweep->x, cell->i + cell->di, grid.nx));
        put(file, ",", lub_sweep_axis_value(&sweep->y, cell->j, grid.ny));
        put(file, ",", lub_sweep_axis_value(&sweep->y, cell->j + cell->dj, grid.ny));
        fprintf(file, ",%s",
                cell->mixed ? "boundary"
                            : lub_sweep_points_at(points, lub_sweep_index(&grid, node))->word);
        put(file, ",", corner_mean(sweep, &grid, points, cell, colour));
        fputc('\n', file);
    }
}
