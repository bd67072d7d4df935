/* offer.c -- what spheres on a line show: columns, quantities and norms. */
#include "convergence/kinds/chain/line_kind.h"
#include "convergence/norm/norm.h"

#include <math.h>
#include <string.h>

/* A chain shows the columns before gamma. */
static const struct lub_layout layout = {
    .key = "i", .first = 1, .n = LUB_LINE_GAMMA, .columns = lub_line_columns};

static const struct lub_column gas_columns[LUB_GAS_COLUMNS] = {
    [LUB_GAS_S] = {.name = "s", .unit = "1", .meaning = "i/n: the mass of the spheres up to i"},
    [LUB_GAS_X] = {.name = "x",
                   .unit = "length",
                   .meaning = "place of sphere i, with the diameters below it: s + z",
                   .certified = true},
    [LUB_GAS_V] = {.name = "v", .unit = "length/time", .meaning = "its velocity"},
    [LUB_GAS_Z] = {.name = "z",
                   .unit = "length",
                   .meaning = "room below it: the sum of the gaps up to it",
                   .certified = true},
    [LUB_GAS_RHO] = {.name = "rho",
                     .unit = "1",
                     .meaning = "density: the share of a sphere in its diameter and the gap below"},
    [LUB_GAS_GAMMA] = {.name = "gamma",
                       .unit = "length/time",
                       .meaning = "memory of the gas: eps ln(1/rho - 1), in the limit the glue "
                                  "potential"}};

static const struct lub_layout gas_layout = {
    .key = "i", .first = 1, .n = LUB_GAS_COLUMNS, .columns = gas_columns};

static const struct lub_quantity quantities[LUB_CHAIN_QUANTITIES] = {
    [LUB_CHAIN_N] = {.name = "n", .unit = "1", .meaning = "number of spheres", .form = LUB_A_COUNT},
    [LUB_CHAIN_T_END] = {.name = "t_end", .unit = "time", .meaning = "time reached"},
    [LUB_CHAIN_X_TOP] = {.name = "x_top", .unit = "length", .meaning = "place of the last sphere"},
    [LUB_CHAIN_V_TOP] = {.name = "v_top", .unit = "length/time", .meaning = "its velocity"},
    [LUB_CHAIN_LOG_MIN] = {.name = "log_gap_min",
                           .unit = "1",
                           .meaning = "smallest ln q of all gaps so far"},
    [LUB_CHAIN_GAMMA_MIN] = {.name = "gamma_min",
                             .unit = "mass length/time",
                             .meaning = "smallest N(q) of all gaps so far; in the limit the glue "
                                        "potential"},
    [LUB_CHAIN_STUCK] = {.name = "stuck",
                         .unit = "1",
                         .meaning = "gaps below e^-36 at the end",
                         .form = LUB_A_COUNT},
    [LUB_CHAIN_ITERATIONS] = {.name = "iterations_mean",
                              .unit = "1",
                              .meaning = "iterations of Newton's method in a stage, in the mean"}};

/* A gas has those before max_log_gap. */
static const struct lub_norm norms[] = {
    {.name = "max_position",
     .meaning = "largest error of the place of a sphere at the times of the run",
     .measure = LUB_LARGEST,
     .of = "x"},
    {.name = "end_position",
     .meaning = "largest error of the place of a sphere at the end",
     .measure = LUB_AT_END,
     .of = "x"},
    {.name = "max_log_gap",
     .meaning = "largest error of ln q of a gap at the times of the run",
     .measure = LUB_LARGEST,
     .of = "log_gap",
     .rules = LUB_NOT_IN_LIMIT}};

bool lub_chain_is_gas(const struct lub_case *which)
{
    return strcmp(lub_case_root(which)->name, "gluey-gas") == 0;
}

static size_t show_gas(const struct lub_line *line, size_t i, const double row[], double values[])
{
    const double d = line->diameter, eps = line->drag.eps;
    values[LUB_GAS_S] = (double)(i + 1) / (double)line->n;
    values[LUB_GAS_X] = values[LUB_GAS_S] + row[LUB_LINE_X];
    values[LUB_GAS_V] = row[LUB_LINE_V];
    values[LUB_GAS_Z] = row[LUB_LINE_X];
    values[LUB_GAS_RHO] = d / (d + exp(row[LUB_LINE_LOG]));
    values[LUB_GAS_GAMMA] = eps > 0 ? eps * (row[LUB_LINE_LOG] - log(d)) : row[LUB_LINE_GAMMA];
    return LUB_GAS_COLUMNS;
}

size_t lub_chain_show(const struct lub_line *line, size_t i, const double row[], double values[])
{
    if (line->diameter > 0) {
        return show_gas(line, i, row, values);
    }
    memcpy(values, row, layout.n * sizeof *values);
    return layout.n;
}

size_t lub_chain_show_bounds(const struct lub_line *line, const double row[], double bounds[])
{
    if (line->diameter > 0) {
        bounds[LUB_GAS_S] = bounds[LUB_GAS_V] = bounds[LUB_GAS_RHO] = bounds[LUB_GAS_GAMMA] = NAN;
        bounds[LUB_GAS_X] = bounds[LUB_GAS_Z] = row[LUB_LINE_X];
        return LUB_GAS_COLUMNS;
    }
    memcpy(bounds, row, layout.n * sizeof *bounds);
    return layout.n;
}

void lub_chain_offer(const struct lub_case *which, struct lub_offer *offer)
{
    const bool gas = lub_chain_is_gas(which);
    *offer = (struct lub_offer){.layout = gas ? &gas_layout : &layout,
                                .n_quantities = LUB_CHAIN_QUANTITIES,
                                .quantities = quantities,
                                .regime = "",
                                .n_norms = sizeof norms / sizeof *norms - gas,
                                .norms = norms,
                                .sample_x = "t",
                                .sample_y = "x"};
}
