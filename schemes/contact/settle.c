/* settle.c -- lets a heap come to rest: overdamped steps under gravity, without glue.
 *
 * Each step starts from rest, so that it moves down the slope of potential energy as far as the
 * contacts allow and forgets how fast it was.
 */
#include "schemes/contact/engine_parts.h"

#include <math.h>
#include <string.h>

static double smallest_radius(const struct lub_engine *engine)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    double r = INFINITY;
    for (size_t b = 0; b < s->n; b++) {
        r = fmin(r, s->r[b]);
    }
    return r;
}

/* Free fall from rest over this time moves a sphere by a tenth of the smallest radius. */
static double settling_step(const struct lub_engine *engine)
{
    const double *const g = engine->scene->forces.gravity;
    return sqrt(0.1 * smallest_radius(engine) / sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]));
}

/* What matters here is where spheres are, so that steps are solved to this share of the smallest
 * radius, whatever their length.  Rows of equal spheres that crystallise from wall to wall keep an
 * overlap for ever; it must be small when the run divides it by its step. */
static const double fine = 1e-11;

/* Long steps first; the second half shrinks to a hundredth, because a step leaves gaps of the order
 * of its square. */
static double shortening(size_t k, size_t n)
{
    const double late = 2 * (double)(k + 1) / (double)n - 1;
    return late > 0 ? pow(0.01, late) : 1;
}

static enum lub_status settle_once(struct lub_engine *engine, double h)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    const double tol = engine->options.tol;
    engine->t = -h; /* obstacles stay where they are at t = 0 */
    enum lub_status status = lub_engine_find_pairs(engine, h);
    engine->t = 0;
    if (status == LUB_OK) {
        status = lub_engine_free_velocities(engine, h);
    }
    if (status == LUB_OK) {
        status = lub_engine_build_rows(engine);
    }
    if (status == LUB_OK) {
        engine->options.tol = fine * smallest_radius(engine) / h;
        status = lub_engine_project(engine, h);
        engine->options.tol = tol;
        status = engine->stats.violation_max > 0 ? LUB_NO_ROOM : status;
    }
    for (size_t k = 0; status == LUB_OK && k < engine->pairs.n; k++) {
        lub_memory_at(&engine->memory, k)[LUB_MEMORY_P] = engine->p[k];
    }
    for (int c = 0; c < 3 && status == LUB_OK; c++) {
        for (size_t b = 0; b < s->n; b++) {
            s->x[c][b] += h * engine->v_new[c][b];
        }
    }
    return status;
}

enum lub_status lub_engine_settle(struct lub_engine *engine, struct lub_message *message)
{
    const double h = settling_step(engine);
    const struct lub_forces forces = engine->scene->forces;
    enum lub_status status = LUB_OK;
    engine->scene->forces = (struct lub_forces){0};
    memcpy(engine->scene->forces.gravity, forces.gravity, sizeof forces.gravity);
    const size_t n = engine->scene->settle;
    const double reach = engine->law_reach;
    const struct lub_law *const law = engine->law;
    /* Every law begins with the same heap, to the last bit. */
    engine->law_reach = 0;
    engine->law = lub_law_find("inelastic");
    for (size_t k = 0; h > 0 && isfinite(h) && k < n && status == LUB_OK; k++) {
        status = settle_once(engine, h * shortening(k, n));
    }
    /* A crystal whose rows contradict each other by rounding is as settled as it can be. */
    status = status == LUB_NO_CONVERGENCE || status == LUB_NO_ROOM ? LUB_OK : status;
    engine->scene->forces = forces;
    engine->law_reach = reach;
    engine->law = law;
    memset(engine->momentum, 0, sizeof engine->momentum);
    memset(engine->spin, 0, sizeof engine->spin);
    lub_memory_free(&engine->memory);
    engine->stats = (struct lub_engine_stats){.t_hit = NAN, .t_release = NAN};
    return status == LUB_OK ? LUB_OK : lub_engine_blame(engine, status, message);
}
