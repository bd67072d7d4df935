/* scene_summary.c -- columns and quantities of many spheres in contact. */
#include "convergence/kinds/scene/scene_kind.h"

static const struct lub_column columns[] = {
    {.name = "x", .unit = "m", .meaning = "position of the centre", .certified = true},
    {.name = "y", .unit = "m", .meaning = "position of the centre", .certified = true},
    {.name = "z", .unit = "m", .meaning = "position of the centre", .certified = true},
    {.name = "vx", .unit = "m/s", .meaning = "velocity", .certified = true},
    {.name = "vy", .unit = "m/s", .meaning = "velocity", .certified = true},
    {.name = "vz", .unit = "m/s", .meaning = "velocity", .certified = true},
    {.name = "r", .unit = "m", .meaning = "radius"},
};

static const struct lub_layout layout = {
    .key = "id", .n = sizeof columns / sizeof *columns, .columns = columns};

enum {
    LAW,
    SOLVER,
    N,
    PAIRS_MAX,
    GLUE_LOST,
    T_END,
    PAIRS_MEAN,
    OVERLAP_MAX,
    GAMMA_GAP_MAX,
    KKT_RESIDUAL_MAX,
    MOMENTUM_ERROR,
    ANGULAR_MOMENTUM_ERROR,
    ENERGY_START,
    ENERGY_END,
    DISPLACEMENT_MAX,
    ITERATIONS_MEAN,
    FACTORISATIONS_MEAN,
    SECONDS_TOTAL,
    SECONDS_PROJECTION,
    SECONDS_SEARCH,
    n_quantities
};

static const struct lub_quantity quantities[n_quantities] = {
    [LAW] = {.name = "law", .unit = "", .meaning = "contact law", .form = LUB_A_WORD},
    [SOLVER] = {.name = "solver",
                .unit = "",
                .meaning = "solver of the projections",
                .form = LUB_A_WORD},
    [N] = {.name = "n", .unit = "1", .meaning = "number of spheres", .form = LUB_A_COUNT},
    [PAIRS_MAX] = {.name = "pairs_max",
                   .unit = "1",
                   .meaning = "most near pairs in a step, obstacles included",
                   .form = LUB_A_COUNT},
    [GLUE_LOST] = {.name = "glue_lost",
                   .unit = "1",
                   .meaning = "pairs that left each other's reach with glue between them",
                   .form = LUB_A_COUNT},
    [T_END] = {.name = "t_end", .unit = "s", .meaning = "time of the last state"},
    [PAIRS_MEAN] = {.name = "pairs_mean", .unit = "1", .meaning = "near pairs, mean over steps"},
    [OVERLAP_MAX] = {.name = "overlap_max", .unit = "m", .meaning = "deepest overlap of bodies"},
    [GAMMA_GAP_MAX] = {.name = "gamma_gap_max",
                       .unit = "N s m",
                       .meaning = "largest |gamma D| after a step; 0 in the limit model"},
    [KKT_RESIDUAL_MAX] = {.name = "kkt_residual_max",
                          .unit = "m/s",
                          .meaning = "largest residual of a projection"},
    [MOMENTUM_ERROR] = {.name = "momentum_error",
                        .unit = "N s",
                        .meaning = "largest difference between the momentum and what forces and "
                                   "obstacles gave"},
    [ANGULAR_MOMENTUM_ERROR] = {.name = "angular_momentum_error",
                                .unit = "N s m",
                                .meaning = "the same of the angular momentum about the origin"},
    [ENERGY_START] = {.name = "energy_start",
                      .unit = "J",
                      .meaning = "kinetic energy and potential of gravity at the start"},
    [ENERGY_END] = {.name = "energy_end", .unit = "J", .meaning = "the same at the last state"},
    [DISPLACEMENT_MAX] = {.name = "displacement_max",
                          .unit = "radius",
                          .meaning = "largest relative move of a near pair in a step"},
    [ITERATIONS_MEAN] = {.name = "iterations_mean",
                         .unit = "1",
                         .meaning = "iterations of the solver a step"},
    [FACTORISATIONS_MEAN] = {.name = "factorisations_mean",
                             .unit = "1",
                             .meaning = "factorisations of the solver a step"},
    [SECONDS_TOTAL] = {.name = "seconds_total", .unit = "s", .meaning = "time the steps took"},
    [SECONDS_PROJECTION] = {.name = "seconds_projection",
                            .unit = "s",
                            .meaning = "of which projections"},
    [SECONDS_SEARCH] = {.name = "seconds_search",
                        .unit = "s",
                        .meaning = "of which search for near pairs"},
};

void lub_scene_offer(const struct lub_case *which, struct lub_offer *offer)
{
    (void)which;
    *offer = (struct lub_offer){.layout = &layout,
                                .n_quantities = n_quantities,
                                .quantities = quantities,
                                .regime = "",
                                .sample_x = "x",
                                .sample_y = "y"};
}

void lub_scene_summarise(const void *simulation, unsigned long long wanted,
                         struct lub_summary *summary)
{
    const struct lub_scene_simulation *const s = simulation;
    const struct lub_engine_stats *const stats = &s->engine.stats;
    const double steps = stats->steps > 0 ? (double)stats->steps : 1;
    double *const value = summary->value;
    (void)wanted;
    summary->steps = stats->steps;
    summary->word[LAW] = s->engine.law->name;
    summary->word[SOLVER] = s->engine.solver->name;
    value[N] = (double)s->scene.spheres.n;
    value[PAIRS_MAX] = (double)stats->pairs_max;
    value[GLUE_LOST] = (double)stats->glue_lost;
    value[T_END] = s->engine.t;
    value[PAIRS_MEAN] = (double)stats->rows_sum / steps;
    value[OVERLAP_MAX] = stats->overlap_max;
    value[GAMMA_GAP_MAX] = stats->gamma_gap_max;
    value[KKT_RESIDUAL_MAX] = stats->kkt_residual_max;
    value[MOMENTUM_ERROR] = stats->momentum_error;
    value[ANGULAR_MOMENTUM_ERROR] = stats->spin_error;
    value[ENERGY_START] = stats->energy_start;
    value[ENERGY_END] = lub_engine_energy(&s->engine);
    value[DISPLACEMENT_MAX] = stats->displacement_max;
    value[ITERATIONS_MEAN] = (double)stats->iterations / steps;
    value[FACTORISATIONS_MEAN] = (double)stats->factorisations / steps;
    value[SECONDS_TOTAL] = lub_scene_seconds() - s->begin;
    value[SECONDS_PROJECTION] = stats->seconds_projection;
    value[SECONDS_SEARCH] = stats->seconds_search;
    if (s->scene.measure) {
        s->scene.measure(&s->scene, s->engine.t, value + n_quantities);
    }
}
