/* law_viscous.c -- lubrication films of finite viscosity: the model whose limit is `gluey`. */
#include "schemes/contact/viscous_step.h"

#include <math.h>

static const struct lub_param params[LUB_VISCOUS_PARAMS] = {
    [LUB_VISCOUS_FILM] =
        LUB_POSITIVE_OR("film", "auto", "N s",
                        "eps of every film, n -> eps/gap; auto: 1e-3 unless mu is given", "auto"),
    [LUB_VISCOUS_MU] =
        LUB_POSITIVE_OR("mu", "none", "Pa s",
                        "viscosity, instead of film: eps = 6 pi mu R^2 with the reduced radius "
                        "R = ri rj/(ri + rj), of a wall ri",
                        "none"),
    [LUB_VISCOUS_CUT] =
        LUB_POSITIVE("film_cut", "0.1", "radius",
                     "gap at which a film ends, in radii of the smaller sphere", INFINITY),
};

/* A pair that touches at the start, or overlaps within the tolerance, has this gap in radii. */
static const double closest_start = 1e-12;
/* Overlap at the start that is still round-off of who made the scene, in radii. */
static const double deepest_start = 1e-4;

/* Films reach further than contacts do. */
static enum lub_status prepare(struct lub_engine *engine, struct lub_message *message)
{
    struct lub_scene *const scene = engine->scene;
    if (engine->values[LUB_VISCOUS_FILM].number > 0 && engine->values[LUB_VISCOUS_MU].number > 0) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "film=%g and mu=%g: allowed is one of them, each of which says how "
                        "viscous the films are",
                        engine->values[LUB_VISCOUS_FILM].number,
                        engine->values[LUB_VISCOUS_MU].number);
    }
    for (size_t b = 0; b < scene->spheres.n; b++) {
        engine->law_reach =
            fmax(engine->law_reach, engine->values[LUB_VISCOUS_CUT].number * scene->spheres.r[b]);
    }
    /* Attraction acts between pairs that have rows. */
    engine->law_reach = fmax(engine->law_reach, scene->forces.kappa > 0 ? scene->forces.cutoff : 0);
    scene->overlap_tol = fmin(scene->overlap_tol, deepest_start);
    return LUB_OK;
}

static void meet(const struct lub_engine *engine, size_t k, double memory[])
{
    if (memory[LUB_VISCOUS_KNOWN] > 0) {
        return;
    }
    const struct lub_film film = lub_viscous_film(engine, k);
    const double gap = fmax(engine->pairs.gap[k], closest_start * lub_viscous_radius(engine, k));
    const double log_gap = lub_viscous_log_gap(engine, k, log(gap));
    memory[LUB_VISCOUS_LOG_GAP] = log_gap;
    memory[LUB_VISCOUS_GAMMA] = engine->bond[k].factor * lub_film_potential(&film, log_gap);
    memory[LUB_VISCOUS_KNOWN] = 1;
}

const struct lub_law lub_law_viscous = {
    .name = "viscous",
    .summary = "Lubrication films of finite viscosity between all near bodies; gaps stay positive "
               "down to any logarithm.  As film -> 0 it tends to law gluey with release=exact, "
               "and not to release=clamp, which is Algorithm 3.3 as printed.",
    .source = "lubench; the films of Maury 2007 and Hillairet et al., for many bodies",
    .formula = "M V' = F - G^T d/dt N(D),  N' = n,  n(q) = eps (1/q - 1/q_c) for q < q_c, else 0\n"
               "gamma = R N;  log gap and with it N not below those of gamma_min\n"
               "a start within 1e-12 radii counts as that gap",
    .scheme = "viscous",
    .n_memory = LUB_VISCOUS_MEMORY,
    .log_gap = LUB_VISCOUS_LOG_GAP,
    .n_params = LUB_VISCOUS_PARAMS,
    .params = params,
    .prepare = prepare,
    .meet = meet,
    .step = lub_viscous_step,
};
