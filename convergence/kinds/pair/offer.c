/* offer.c -- what two spheres in a flow show: columns, quantities, ends and norms. */
#include "convergence/kinds/pair/pair.h"
#include "convergence/norm/norm.h"

static const struct lub_column columns[] = {
    [LUB_PAIR_X] = {.name = "x",
                    .unit = "radius",
                    .meaning = "centre of sphere 2 seen from sphere 1, along the flow",
                    .certified = true},
    [LUB_PAIR_Y] = {.name = "y",
                    .unit = "radius",
                    .meaning = "along the gradient of the flow",
                    .certified = true},
    [LUB_PAIR_Z] = {.name = "z",
                    .unit = "radius",
                    .meaning = "along the vorticity",
                    .certified = true},
    [LUB_PAIR_U_N] = {.name = "u_n",
                      .unit = "radius",
                      .meaning = "distance of the centres less 2",
                      .certified = true},
    [LUB_PAIR_U] = {.name = "u",
                    .unit = "radius",
                    .meaning = "thickness of the film; u_n beyond the cut-off"},
    [LUB_PAIR_LOG_GAP] = {.name = "log_gap", .unit = "1", .meaning = "ln u", .certified = true}};

const struct lub_layout lub_pair_layout = {.n = sizeof columns / sizeof *columns,
                                           .columns = columns};

static const struct lub_quantity quantities[] = {
    [LUB_PAIR_GAP_MIN] = {.name = "gap_min",
                          .unit = "radius",
                          .meaning = "smallest gap on the way"},
    [LUB_PAIR_LOG_GAP_MIN] = {.name = "log_gap_min", .unit = "1", .meaning = "its logarithm"},
    [LUB_PAIR_OFFSET_START] = {.name = "offset_start",
                               .unit = "radius",
                               .meaning = "distance from the x-axis at the start, sqrt(y^2 + z^2)"},
    [LUB_PAIR_OFFSET_END] = {.name = "offset_end",
                             .unit = "radius",
                             .meaning = "distance from the x-axis at the end"},
    [LUB_PAIR_T_END] = {.name = "t_end", .unit = "1/rate", .meaning = "time at which the run ends"},
    [LUB_PAIR_END] = {.name = "end",
                      .unit = "1",
                      .meaning = "how the encounter ends",
                      .form = LUB_A_WORD},
    [LUB_PAIR_DEVIATION] = {.name = "deviation",
                            .unit = "radius",
                            .meaning = "|offset_end - offset_start| of spheres that passed"},
    [LUB_PAIR_GAP_MIN_EXACT] = {.name = "gap_min_exact",
                                .unit = "radius",
                                .meaning =
                                    "smallest gap of smooth rigid spheres with exact hydrodynamics",
                                .costly = true},
    [LUB_PAIR_GAP_MIN_FITS] = {.name = "gap_min_fits",
                               .unit = "radius",
                               .meaning = "the same with the fits of Da Cunha and Hinch",
                               .costly = true}};

static const struct lub_regime_word ends[] = {
    {"passed", "sphere 2 passed sphere 1 and reached x = 10"},
    {"closed", "y <= 0 behind sphere 1: the orbit is closed, sphere 2 will come back"},
    {"rests", "on the axis beyond the cut-off, where the flow does not move it"},
    {"returns", "carried back to where it came from"},
    {"held", "held for ever by friction or an ever thinner film; only without rotation"},
    {"stopped", "the run stopped on the way, for the reason that its status gives"}};

static const struct lub_norm norms[] = {
    {.name = "max_position",
     .meaning = "largest distance of the centres at the times of the run",
     .measure = LUB_LARGEST,
     .of = "x y z"},
    {.name = "max_log_gap",
     .meaning = "largest |ln u - ln u of the reference| at the times of the run",
     .measure = LUB_LARGEST,
     .of = "log_gap"},
    {.name = "min_log_gap",
     .meaning = "|difference| of the logarithms of the smallest gaps",
     .measure = LUB_QUANTITY,
     .of = "log_gap_min"},
    {.name = "offset_end",
     .meaning = "|difference| of the distances from the x-axis at the end",
     .measure = LUB_QUANTITY,
     .of = "offset_end"}};

void lub_pair_offer(const struct lub_case *which, struct lub_offer *offer)
{
    (void)which;
    *offer = (struct lub_offer){.layout = &lub_pair_layout,
                                .n_quantities = sizeof quantities / sizeof *quantities,
                                .quantities = quantities,
                                .regime = "end",
                                .n_regimes = sizeof ends / sizeof *ends,
                                .regimes = ends,
                                .n_norms = sizeof norms / sizeof *norms,
                                .norms = norms,
                                .open_end = true,
                                .sample_x = "x",
                                .sample_y = "y"};
}
