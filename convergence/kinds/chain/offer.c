/* offer.c -- what spheres on a line show: columns, quantities and norms. */
#include "convergence/kinds/chain/line_kind.h"
#include "convergence/norm/norm.h"

/* A chain shows the columns before gamma. */
static const struct lub_layout layout = {
    .key = "i", .first = 1, .n = LUB_LINE_GAMMA, .columns = lub_line_columns};

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

void lub_chain_offer(const struct lub_case *which, struct lub_offer *offer)
{
    (void)which;
    *offer = (struct lub_offer){.layout = &layout,
                                .n_quantities = LUB_CHAIN_QUANTITIES,
                                .quantities = quantities,
                                .regime = "",
                                .n_norms = sizeof norms / sizeof *norms,
                                .norms = norms,
                                .sample_x = "t",
                                .sample_y = "x"};
}
