/* scene_particles.c -- what there is to see of the spheres now. */
#include "convergence/kinds/scene/scene_kind.h"

static bool pair(const void *simulation, size_t k, struct lub_near_pair *near)
{
    const struct lub_engine *const engine =
        &((const struct lub_scene_simulation *)simulation)->engine;
    const struct lub_spheres *const s = &engine->scene->spheres;
    const size_t i = engine->pairs.i[k];
    const ptrdiff_t j = engine->pairs.j[k];
    *near = (struct lub_near_pair){.i = i,
                                   .j = j,
                                   .gap = lub_engine_gap(engine, k),
                                   .log_gap = lub_engine_log_gap(engine, k),
                                   .gamma = lub_engine_gamma(engine, k),
                                   .lambda = lub_engine_lambda(engine, k),
                                   .gamma_free = engine->is_free[k]};
    for (int c = 0; c < 3; c++) {
        near->normal[c] = engine->pairs.normal[c][k];
        near->from[c] = s->x[c][i];
        near->to[c] = j >= 0 ? s->x[c][j] : near->from[c] + s->r[i] * near->normal[c];
    }
    return true;
}

void lub_scene_particles(const void *simulation, struct lub_particles *seen)
{
    const struct lub_engine *const engine =
        &((const struct lub_scene_simulation *)simulation)->engine;
    const struct lub_scene *const scene = engine->scene;
    *seen = (struct lub_particles){.t = engine->t,
                                   .dt = engine->dt,
                                   .step = engine->step,
                                   .n = scene->spheres.n,
                                   .r = scene->spheres.r,
                                   .n_obstacles = scene->n_obstacles,
                                   .obstacles = scene->obstacles,
                                   .n_pairs = engine->pairs.n,
                                   .pair = pair,
                                   .simulation = simulation,
                                   .n_events = engine->n_events,
                                   .events = engine->events,
                                   .halves = scene->halves};
    for (int c = 0; c < 3; c++) {
        seen->x[c] = scene->spheres.x[c];
        seen->v[c] = scene->spheres.v[c];
    }
}
