/* offer.c -- what two spheres in a flow show: columns, quantities, ends and norms. */
#include "convergence/kinds/pair/pair.h"
#include "convergence/norm/norm.h"

static const struct lub_column columns[] = {
    [LUB_PAIR_X] = {"x", "radius", "centre of sphere 2 seen from sphere 1, along the flow",
                    .certified = true},
    [LUB_PAIR_Y] = {"y", "radius", "along the gradient of the flow", .certified = true},
    [LUB_PAIR_Z] = {"z", "radius", "along the vorticity", .certified = true},
    [LUB_PAIR_U_N] = {"u_n", "radius", "distance of the centres less 2", .certified = true},
    [LUB_PAIR_U] = {"u", "radius", "thickness of the film; u_n beyond the cut-off"},
    [LUB_PAIR_LOG_GAP] = {"log_gap", "1", "ln u", .certified = true}};

const struct lub_layout lub_pair_layout = {.n = sizeof columns / sizeof *columns,
                                           .columns = columns};

static const struct lub_quantity quantities[] = {
    [LUB_PAIR_GAP_MIN] = {"gap_min", "radius", "smallest gap on the way"},
    [LUB_PAIR_LOG_GAP_MIN] = {"log_gap_min", "1", "its logarithm"},
    [LUB_PAIR_OFFSET_START] = {"offset_start", "radius",
                               "distance from the x-axis at the start, sqrt(y^2 + z^2)"},
    [LUB_PAIR_OFFSET_END] = {"offset_end", "radius", "distance from the x-axis at the end"},
    [LUB_PAIR_T_END] = {"t_end", "1/rate", "time at which the run ends"},
    [LUB_PAIR_END] = {"end", "1", "how the encounter ends", LUB_A_WORD},
    [LUB_PAIR_DEVIATION] = {"deviation", "radius",
                            "|offset_end - offset_start| of spheres that passed"},
    [LUB_PAIR_GAP_MIN_EXACT] = {"gap_min_exact", "radius",
                                "smallest gap of smooth rigid spheres with exact hydrodynamics",
                                .costly = true},
    [LUB_PAIR_GAP_MIN_FITS] = {"gap_min_fits", "radius",
                               "the same with the fits of Da Cunha and Hinch", .costly = true}};

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
