/* scene_summary.c -- columns and quantities of many spheres in contact. */
#include "convergence/kinds/scene/scene_kind.h"
#include "cases/seconds.h"
#include "convergence/norm/norm.h"

static const struct lub_column columns[] = {
    {.name = "x", .unit = "m", .meaning = "position of the centre"},
    {.name = "y", .unit = "m", .meaning = "position of the centre"},
    {.name = "z", .unit = "m", .meaning = "position of the centre"},
    {.name = "vx", .unit = "m/s", .meaning = "velocity"},
    {.name = "vy", .unit = "m/s", .meaning = "velocity"},
    {.name = "vz", .unit = "m/s", .meaning = "velocity"},
    {.name = "r", .unit = "m", .meaning = "radius"},
};

static const struct lub_layout layout = {
    .key = "id", .n = sizeof columns / sizeof *columns, .columns = columns};

static const struct lub_quantity quantities[LUB_SCENE_QUANTITIES] = {
    [LUB_SCENE_LAW] = {.name = "law", .unit = "", .meaning = "contact law", .form = LUB_A_WORD},
    [LUB_SCENE_SOLVER] = {.name = "solver",
                          .unit = "",
                          .meaning = "solver of the projections",
                          .form = LUB_A_WORD},
    [LUB_SCENE_N] = {.name = "n", .unit = "1", .meaning = "number of spheres", .form = LUB_A_COUNT},
    [LUB_SCENE_PAIRS_MAX] = {.name = "pairs_max",
                             .unit = "1",
                             .meaning = "most near pairs in a step, obstacles included",
                             .form = LUB_A_COUNT},
    [LUB_SCENE_GLUE_LOST] = {.name = "glue_lost",
                             .unit = "1",
                             .meaning = "pairs that left each other's reach with glue between them",
                             .form = LUB_A_COUNT},
    [LUB_SCENE_GAMMA_FREE] = {.name = "gamma_free",
                              .unit = "1",
                              .meaning = "most contacts in a step whose glue the motion does not "
                                         "determine: it has the least norm then",
                              .form = LUB_A_COUNT},
    [LUB_SCENE_T_END] = {.name = "t_end", .unit = "s", .meaning = "time of the last state"},
    [LUB_SCENE_PAIRS_MEAN] = {.name = "pairs_mean",
                              .unit = "1",
                              .meaning = "near pairs, mean over steps"},
    [LUB_SCENE_OVERLAP_MAX] = {.name = "overlap_max",
                               .unit = "m",
                               .meaning = "deepest overlap of bodies"},
    [LUB_SCENE_GAMMA_GAP_MAX] = {.name = "gamma_gap_max",
                                 .unit = "N s m",
                                 .meaning = "largest |gamma D| after a step; 0 in the limit model"},
    [LUB_SCENE_GAMMA] = {.name = "gamma",
                         .unit = "N s",
                         .meaning = "lowest glue potential of a pair so far"},
    [LUB_SCENE_T_HIT] = {.name = "t_hit",
                         .unit = "s",
                         .meaning =
                             "first time at which a pair sticks or touches, nan if none does"},
    [LUB_SCENE_T_RELEASE] = {.name = "t_release",
                             .unit = "s",
                             .meaning =
                                 "first time at which a pair lets go or parts, nan if none does"},
    [LUB_SCENE_KKT_RESIDUAL_MAX] = {.name = "kkt_residual_max",
                                    .unit = "m/s",
                                    .meaning = "largest residual of a projection"},
    [LUB_SCENE_VIOLATION_MAX] = {.name = "violation_max",
                                 .unit = "m/s",
                                 .meaning = "most by which a contact gave way where contacts left "
                                            "no room, 0 if they always did"},
    [LUB_SCENE_MOMENTUM_ERROR] = {.name = "momentum_error",
                                  .unit = "N s",
                                  .meaning =
                                      "largest difference between the momentum and what forces and "
                                      "obstacles gave"},
    [LUB_SCENE_ANGULAR_MOMENTUM_ERROR] = {.name = "angular_momentum_error",
                                          .unit = "N s m",
                                          .meaning =
                                              "the same of the angular momentum about the origin"},
    [LUB_SCENE_ENERGY_START] = {.name = "energy_start",
                                .unit = "J",
                                .meaning = "kinetic energy and potential of gravity at the start"},
    [LUB_SCENE_ENERGY_END] = {.name = "energy_end",
                              .unit = "J",
                              .meaning = "the same at the last state"},
    [LUB_SCENE_DISPLACEMENT_MAX] = {.name = "displacement_max",
                                    .unit = "radius",
                                    .meaning = "largest relative move of a near pair in a step"},
    [LUB_SCENE_ITERATIONS_MEAN] = {.name = "iterations_mean",
                                   .unit = "1",
                                   .meaning = "iterations of the solver a step"},
    [LUB_SCENE_FACTORISATIONS_MEAN] = {.name = "factorisations_mean",
                                       .unit = "1",
                                       .meaning = "factorisations of the solver a step"},
    [LUB_SCENE_SECONDS_TOTAL] = {.name = "seconds_total",
                                 .unit = "s",
                                 .meaning = "time the steps took"},
    [LUB_SCENE_SECONDS_PROJECTION] = {.name = "seconds_projection",
                                      .unit = "s",
                                      .meaning = "of which projections"},
    [LUB_SCENE_SECONDS_SEARCH] = {.name = "seconds_search",
                                  .unit = "s",
                                  .meaning = "of which search for near pairs"},
};

/* Of cases with a reference.  Velocities jump at the impact, and a run cannot jump at the same
 * time: they count at the end. */
static const struct lub_norm norms[] = {
    {.name = "max_position",
     .meaning = "largest distance of a centre from where it should be",
     .measure = LUB_LARGEST,
     .of = "x y z"},
    {.name = "end_position",
     .meaning = "the same at the end",
     .measure = LUB_AT_END,
     .of = "x y z"},
    {.name = "end_velocity",
     .meaning = "largest difference of a velocity at the end",
     .measure = LUB_AT_END,
     .of = "vx vy vz"},
    {.name = "turned",
     .meaning = "angle by which the stuck pair has turned",
     .measure = LUB_QUANTITY,
     .of = "turned"},
    {.name = "gamma", .meaning = "lowest glue potential", .measure = LUB_QUANTITY, .of = "gamma"},
    {.name = "t_hit", .meaning = "time of the impact", .measure = LUB_QUANTITY, .of = "t_hit"},
    {.name = "t_release",
     .meaning = "time of the release",
     .measure = LUB_QUANTITY,
     .of = "t_release"},
};

void lub_scene_offer(const struct lub_case *which, struct lub_offer *offer)
{
    const bool known = lub_scene_model(which, 0) != NULL;
    *offer = (struct lub_offer){.layout = &layout,
                                .n_quantities = LUB_SCENE_QUANTITIES,
                                .quantities = quantities,
                                .regime = "",
                                .n_norms = known ? sizeof norms / sizeof *norms : 0,
                                .norms = norms,
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
    summary->word[LUB_SCENE_LAW] = s->engine.law->name;
    summary->word[LUB_SCENE_SOLVER] =
        s->engine.law->step ? s->engine.law->name : s->engine.solver->name;
    value[LUB_SCENE_N] = (double)s->scene.spheres.n;
    value[LUB_SCENE_PAIRS_MAX] = (double)stats->pairs_max;
    value[LUB_SCENE_GLUE_LOST] = (double)stats->glue_lost;
    value[LUB_SCENE_GAMMA_FREE] = (double)stats->gamma_free;
    value[LUB_SCENE_T_END] = s->engine.t;
    value[LUB_SCENE_PAIRS_MEAN] = (double)stats->rows_sum / steps;
    value[LUB_SCENE_OVERLAP_MAX] = stats->overlap_max;
    value[LUB_SCENE_GAMMA_GAP_MAX] = stats->gamma_gap_max;
    value[LUB_SCENE_GAMMA] = stats->gamma_min;
    value[LUB_SCENE_T_HIT] = stats->t_hit;
    value[LUB_SCENE_T_RELEASE] = stats->t_release;
    value[LUB_SCENE_KKT_RESIDUAL_MAX] = stats->kkt_residual_max;
    value[LUB_SCENE_VIOLATION_MAX] = stats->violation_max;
    value[LUB_SCENE_MOMENTUM_ERROR] = stats->momentum_error;
    value[LUB_SCENE_ANGULAR_MOMENTUM_ERROR] = stats->spin_error;
    value[LUB_SCENE_ENERGY_START] = stats->energy_start;
    value[LUB_SCENE_ENERGY_END] = lub_engine_energy(&s->engine);
    value[LUB_SCENE_DISPLACEMENT_MAX] = stats->displacement_max;
    value[LUB_SCENE_ITERATIONS_MEAN] = (double)stats->iterations / steps;
    value[LUB_SCENE_FACTORISATIONS_MEAN] = (double)stats->factorisations / steps;
    value[LUB_SCENE_SECONDS_TOTAL] = lub_seconds() - s->begin;
    value[LUB_SCENE_SECONDS_PROJECTION] = stats->seconds_projection;
    value[LUB_SCENE_SECONDS_SEARCH] = stats->seconds_search;
    if (s->scene.measure) {
        s->scene.measure(&s->scene, s->engine.t, value + LUB_SCENE_QUANTITIES);
    }
}
