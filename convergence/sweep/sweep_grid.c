/* sweep_grid.c -- lattice places, parameter values and what is measured. */
#include "convergence/sweep/sweep_measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const double lub_sweep_max_points = 5e7;

struct lub_sweep_grid lub_sweep_grid_of(const struct lub_sweep *sweep)
{
    const size_t step = (size_t)1 << sweep->refine;
    return (struct lub_sweep_grid){.n_slices = lub_sweep_slices(sweep),
                                   .nx = (sweep->x.n - 1) * step + 1,
                                   .ny = (sweep->y.n - 1) * step + 1,
                                   .step = step};
}

size_t lub_sweep_index(const struct lub_sweep_grid *grid, struct lub_sweep_node node)
{
    return (node.slice * grid->nx + node.i) * grid->ny + node.j;
}

struct lub_sweep_node lub_sweep_node(const struct lub_sweep_grid *grid, size_t index)
{
    return (struct lub_sweep_node){.slice = index / (grid->nx * grid->ny),
                                   .i = index / grid->ny % grid->nx,
                                   .j = index % grid->ny};
}

size_t lub_sweep_level(const struct lub_sweep_grid *grid, struct lub_sweep_node node)
{
    size_t level = 0;
    for (size_t step = grid->step; node.i % step || node.j % step; step /= 2) {
        level++;
    }
    return level;
}

double lub_sweep_axis_value(const struct lub_sweep_axis *axis, size_t k, size_t n)
{
    if (k == 0 || k + 1 == n) {
        return k ? axis->hi : axis->lo;
    }
    const double part = (double)k / (double)(n - 1);
    return axis->log ? axis->lo * pow(axis->hi / axis->lo, part)
                     : axis->lo + (axis->hi - axis->lo) * part;
}

size_t lub_sweep_slices(const struct lub_sweep *sweep)
{
    size_t n = 1;
    for (size_t k = 0; k < sweep->n_slice_axes; k++) {
        n *= sweep->slice_axes[k].n;
    }
    return n;
}

const char *lub_sweep_slice_value(const struct lub_sweep *sweep, size_t slice, size_t axis)
{
    for (size_t k = sweep->n_slice_axes; k-- > axis + 1;) {
        slice /= sweep->slice_axes[k].n;
    }
    return sweep->slice_axes[axis].values[slice % sweep->slice_axes[axis].n];
}

const char *lub_sweep_quantity_name(const struct lub_sweep *sweep, size_t k)
{
    const size_t quantity = sweep->quantities[k];
    return sweep->is_order
               ? lub_sweep_order_name(quantity)
               : lub_quantity_at(sweep->entry.of_kind, sweep->entry.of_case, quantity)->name;
}

size_t lub_sweep_quantity(const struct lub_sweep *sweep, const char *name)
{
    size_t k = 0;
    while (k < sweep->n_quantities && strcmp(lub_sweep_quantity_name(sweep, k), name) != 0) {
        k++;
    }
    return k;
}
