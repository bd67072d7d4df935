/* separate.c -- moves spheres that overlap at the start apart, each as little as possible.
 *
 * The displacements are a projection with displacements in place of velocities: the least sum of
 * m |dx|^2 with D + G dx >= 0.  The distance of two centres is convex in their places, so that a
 * pair that meets its linear row does not overlap; further rounds are for pairs that come near on
 * the way.
 */
#include "schemes/contact/engine_parts.h"

#include <math.h>
#include <string.h>

enum { max_rounds = 30 };
/* Overlap that is left, as a share of what is allowed, and the residual of a round as a share of
 * that. */
static const double left = 0.5, fine = 1e-3;

/* The deepest overlap as a share of what is allowed. */
static double deepest(const struct lub_engine *engine)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    double worst = 0;
    for (size_t k = 0; k < engine->pairs.n; k++) {
        const ptrdiff_t j = engine->pairs.j[k];
        const double r = fmin(s->r[engine->pairs.i[k]], j >= 0 ? s->r[j] : INFINITY);
        worst = fmax(worst, -engine->pairs.gap[k] / (engine->scene->overlap_tol * r));
    }
    return worst;
}

static enum lub_status displace(struct lub_engine *engine)
{
    struct lub_spheres *const s = &engine->scene->spheres;
    for (int c = 0; c < 3; c++) {
        memset(engine->v_free[c], 0, s->n * sizeof(double));
    }
    enum lub_status status = lub_engine_build_rows(engine);
    status = status == LUB_OK ? lub_engine_project(engine, 1) : status;
    status = status == LUB_NO_ROOM ? LUB_OK : status;
    for (int c = 0; c < 3 && status == LUB_OK; c++) {
        for (size_t b = 0; b < s->n; b++) {
            s->x[c][b] += engine->v_new[c][b];
        }
    }
    return status;
}

enum lub_status lub_engine_separate(struct lub_engine *engine)
{
    const struct lub_scene *const scene = engine->scene;
    const double tol = engine->options.tol;
    double r = INFINITY, before = INFINITY;
    enum lub_status status = LUB_OK;
    for (size_t b = 0; b < scene->spheres.n; b++) {
        r = fmin(r, scene->spheres.r[b]);
    }
    engine->options.tol = left * fine * scene->overlap_tol * r;
    engine->near = fmax(scene->neighbour, r);
    for (int n = 0; n < max_rounds && status == LUB_OK && scene->overlap_tol > 0; n++) {
        status = lub_pairs_search(&engine->pairs, engine->broadphase, scene, 0, engine->near);
        const double now = status == LUB_OK ? deepest(engine) : 0;
        if (now <= left || !(now < before)) {
            break;
        }
        before = now;
        status = displace(engine);
    }
    /* Rows that nearly contradict each other leave no room: who checks the start says so. */
    status = status == LUB_NO_CONVERGENCE ? LUB_OK : status;
    engine->options.tol = tol;
    lub_memory_free(&engine->memory);
    return status;
}
