/* sweep_grid.c -- lattice places, parameter values and requests; a point measured. */
#include "convergence/sweep/sweep_grid.h"

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

static void give(struct lub_sweep_request *made, const char *name, const char *value)
{
    struct lub_settings *const settings = &made->request.settings;
    if (strcmp(name, "scheme") == 0) {
        made->request.scheme = value;
    } else if (strcmp(name, "dt") == 0) {
        made->request.dt = value;
    } else {
        settings->list[settings->n++] = (struct lub_setting){.name = name, .value = value};
    }
}

void lub_sweep_request(const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
                       struct lub_sweep_node node, const volatile int *interrupted,
                       struct lub_sweep_request *made)
{
    *made = (struct lub_sweep_request){
        .request = {.which = sweep->entry.of_case,
                    .scheme = *sweep->scheme ? sweep->scheme : NULL,
                    .dt = *sweep->dt ? sweep->dt : NULL,
                    .max_steps = sweep->max_steps,
                    .wanted = sweep->by_threshold ? 1u << sweep->threshold_of : 0,
                    .interrupted = interrupted}};
    made->request.settings.list = made->settings;
    for (size_t k = 0; k < sweep->n_quantities; k++) {
        made->request.wanted |= 1u << sweep->quantities[k];
    }
    for (size_t k = 0; k < sweep->entry.n_settings; k++) {
        give(made, sweep->entry.settings[k].name, sweep->entry.settings[k].value);
    }
    for (size_t k = 0; k < sweep->n_slice_axes; k++) {
        give(made, sweep->slice_axes[k].parameter, lub_sweep_slice_value(sweep, node.slice, k));
    }
    snprintf(made->x, sizeof made->x, "%.17g", lub_sweep_axis_value(&sweep->x, node.i, grid->nx));
    give(made, sweep->x.parameter, made->x);
    if (grid->ny > 1) {
        snprintf(made->y, sizeof made->y, "%.17g",
                 lub_sweep_axis_value(&sweep->y, node.j, grid->ny));
        give(made, sweep->y.parameter, made->y);
    }
}

static const char *class_of(const struct lub_sweep *sweep, const struct lub_probe_result *result)
{
    if (result->status != LUB_OK) {
        return lub_status_word(result->status);
    }
    if (sweep->by_threshold) {
        const double value = result->values[sweep->threshold_of];
        return isnan(value) ? "unknown" : value < sweep->threshold ? sweep->below : sweep->above;
    }
    return *result->regime ? result->regime : "none";
}

enum lub_status lub_sweep_measure(const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
                                  size_t index, const volatile int *interrupted,
                                  struct lub_sweep_point *point, struct lub_message *message)
{
    struct lub_sweep_request made;
    struct lub_probe_result result = {.status = LUB_OK};
    for (size_t k = 0; k < LUB_PROBE_MAX; k++) {
        result.values[k] = NAN;
    }
    lub_sweep_request(sweep, grid, lub_sweep_node(grid, index), interrupted, &made);
    const enum lub_status status = sweep->probe->measure(&made.request, &result, message);
    if (status != LUB_OK || result.status < 0) {
        return status != LUB_OK ? status : result.status;
    }
    memset(point, 0, sizeof *point);
    point->index = index;
    point->status = result.status;
    point->steps = result.steps;
    snprintf(point->word, sizeof point->word, "%.31s", class_of(sweep, &result));
    for (size_t k = 0; k < sweep->n_quantities; k++) {
        point->values[k] = result.values[sweep->quantities[k]];
    }
    return LUB_OK;
}

size_t lub_sweep_quantity(const struct lub_sweep *sweep, const char *name)
{
    size_t k = 0;
    while (k < sweep->n_quantities &&
           strcmp(sweep->probe->names[sweep->quantities[k]], name) != 0) {
        k++;
    }
    return k;
}
