/* scene_kind.h -- the parts of the kind `scene`. */
#ifndef LUB_KINDS_SCENE_H
#define LUB_KINDS_SCENE_H

#include "convergence/kind/kind.h"
#include "convergence/kind/particles.h"
#include "schemes/contact/engine.h"

extern const struct lub_kind lub_kind_scene;

/* One simulation.  The engine points into the scene, so it is never copied. */
struct lub_scene_simulation {
    const struct lub_case *which;
    struct lub_scene scene;
    struct lub_engine engine;
    double begin; /* seconds of the clock */
};

/* Places of the quantities. */
enum {
    LUB_SCENE_LAW,
    LUB_SCENE_SOLVER,
    LUB_SCENE_N,
    LUB_SCENE_PAIRS_MAX,
    LUB_SCENE_GLUE_LOST,
    LUB_SCENE_GAMMA_FREE,
    LUB_SCENE_T_END,
    LUB_SCENE_PAIRS_MEAN,
    LUB_SCENE_OVERLAP_MAX,
    LUB_SCENE_GAMMA_GAP_MAX,
    LUB_SCENE_GAMMA,
    LUB_SCENE_T_HIT,
    LUB_SCENE_T_RELEASE,
    LUB_SCENE_KKT_RESIDUAL_MAX,
    LUB_SCENE_VIOLATION_MAX,
    LUB_SCENE_MOMENTUM_ERROR,
    LUB_SCENE_ANGULAR_MOMENTUM_ERROR,
    LUB_SCENE_ENERGY_START,
    LUB_SCENE_ENERGY_END,
    LUB_SCENE_DISPLACEMENT_MAX,
    LUB_SCENE_ITERATIONS_MEAN,
    LUB_SCENE_FACTORISATIONS_MEAN,
    LUB_SCENE_SECONDS_TOTAL,
    LUB_SCENE_SECONDS_PROJECTION,
    LUB_SCENE_SECONDS_SEARCH,
    LUB_SCENE_QUANTITIES
};

/* Places of columns. */
enum { LUB_SCENE_X, LUB_SCENE_VX = 3, LUB_SCENE_R = 6, LUB_SCENE_COLUMNS };

/* Columns and quantities, and the values of the latter; the scene has been run so far. */
void lub_scene_offer(const struct lub_case *which, struct lub_offer *offer);
void lub_scene_summarise(const void *simulation, unsigned long long wanted,
                         struct lub_summary *summary);

/* The spheres, pairs and events now. */
void lub_scene_particles(const void *simulation, struct lub_particles *seen);

/* Tables that a run can write: clusters. */
const struct lub_series *lub_scene_series(size_t k);

/* Answers of kind.h with the exact solution of the billiard. */
const char *lub_scene_model(const struct lub_case *which, size_t k);
enum lub_status lub_scene_times(const struct lub_ask *ask, const char *model,
                                struct lub_times *times, struct lub_times *breaks, double *t_end,
                                struct lub_message *message);
enum lub_status lub_scene_reference(const struct lub_ask *ask, const char *model, size_t n,
                                    const double times[], struct lub_truth *truth,
                                    struct lub_message *message);

void lub_scene_complete(const struct lub_ask *ask, const char *model, struct lub_path *path,
                        bool present[]);

#endif
