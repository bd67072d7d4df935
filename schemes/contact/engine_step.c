/* engine_step.c -- one step: find pairs, free velocities, build rows, project, commit. */
#include "schemes/contact/engine.h"
#include "cases/seconds.h"
#include "schemes/contact/engine_parts.h"
#include "schemes/contact/select.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double fastest(const struct lub_spheres *s)
{
    double square = 0;
    for (size_t b = 0; b < s->n; b++) {
        const double x = s->v[0][b], y = s->v[1][b], z = s->v[2][b];
        square = fmax(square, x * x + y * y + z * z);
    }
    return sqrt(square);
}

double lub_engine_safe_step(const struct lub_engine *engine)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    double r = INFINITY;
    for (size_t b = 0; b < s->n; b++) {
        r = fmin(r, s->r[b]);
    }
    return r / fastest(s);
}

/* As far as two spheres can come nearer in a step at the speeds now; but not further than two of
 * the largest spheres, because a step that long is warned about and ends at the first overlap. */
static double reach(const struct lub_engine *engine, double h)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    const double *const g = engine->scene->forces.gravity;
    const double pull = sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
    double r_max = 0;
    for (size_t b = 0; b < s->n; b++) {
        r_max = fmax(r_max, s->r[b]);
    }
    return fmin(4 * r_max, 2 * h * (fastest(s) + h * pull));
}

/* Spheres that overlap where they are: the step before this one was too long to see them meet. */
static enum lub_status check_spheres(struct lub_engine *engine)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < engine->pairs.n; k++) {
        const ptrdiff_t j = engine->pairs.j[k];
        const double depth = -engine->pairs.gap[k];
        if (j < 0 || depth <= 0) {
            continue;
        }
        engine->stats.overlap_max = fmax(engine->stats.overlap_max, depth);
        if (depth > engine->scene->overlap_tol * fmin(s->r[engine->pairs.i[k]], s->r[j]) +
                        10 * engine->dt * engine->options.tol) {
            status = LUB_OVERLAP;
        }
    }
    return status;
}

enum lub_status lub_engine_find_pairs(struct lub_engine *engine, double h)
{
    const struct lub_scene *const scene = engine->scene;
    const double begin = lub_seconds();
    const double near = fmax(scene->neighbour, engine->law_reach + reach(engine, h));
    const double attracted = scene->forces.kappa > 0 ? scene->forces.cutoff : 0;
    const enum lub_status status = lub_pairs_search(&engine->pairs, engine->broadphase, scene,
                                                    engine->t + h, fmax(near, attracted));
    engine->near = near;
    engine->stats.seconds_search += lub_seconds() - begin;
    return status == LUB_OK ? check_spheres(engine) : status;
}

static enum lub_status reserve_rows(struct lub_engine *engine)
{
    const size_t n = engine->pairs.n;
    if (n <= engine->row_capacity) {
        return LUB_OK;
    }
    const size_t capacity = n + n / 4 + 16;
    free(engine->bond);
    free(engine->p);
    free(engine->rate);
    free(engine->bearing);
    free(engine->glued);
    free(engine->is_free);
    engine->bond = malloc(capacity * sizeof *engine->bond);
    engine->p = malloc(capacity * sizeof *engine->p);
    engine->rate = malloc(capacity * sizeof *engine->rate);
    engine->bearing = malloc(capacity * sizeof *engine->bearing);
    engine->glued = malloc(capacity);
    engine->is_free = malloc(capacity);
    const bool done = engine->bond && engine->p && engine->rate && engine->bearing &&
                      engine->glued && engine->is_free;
    engine->row_capacity = done ? capacity : 0;
    return done ? LUB_OK : LUB_NO_MEMORY;
}

/* Glue of pairs that are no longer near: it is gone, and said to be. */
static enum lub_status report_lost(struct lub_engine *engine)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < engine->lost.n && status == LUB_OK; k++) {
        const double *const memory = lub_memory_at(&engine->lost, k);
        if (engine->law->n_memory && memory[LUB_MEMORY_LAW] < 0) {
            engine->stats.glue_lost++;
            status = lub_engine_event(engine, LUB_RELEASE, engine->lost.i[k], engine->lost.j[k],
                                      memory[LUB_MEMORY_LAW]);
        } else if (memory[LUB_MEMORY_TOUCHES] > 0) {
            status =
                lub_engine_event(engine, LUB_SEPARATE, engine->lost.i[k], engine->lost.j[k], NAN);
        }
    }
    return status;
}

enum lub_status lub_engine_build_rows(struct lub_engine *engine)
{
    lub_pairs_trim(&engine->pairs, engine->near);
    enum lub_status status = lub_memory_carry(&engine->memory, &engine->pairs, &engine->lost);
    if (status == LUB_OK) {
        status = reserve_rows(engine);
    }
    if (status == LUB_OK) {
        status = report_lost(engine);
    }
    for (size_t k = 0; k < engine->pairs.n && status == LUB_OK; k++) {
        double *const memory = lub_memory_at(&engine->memory, k);
        const size_t i = engine->pairs.i[k];
        const ptrdiff_t j = engine->pairs.j[k];
        engine->bond[k] = (struct lub_bond){.gamma_min = lub_scene_threshold(engine->scene, i, j),
                                            .factor = lub_scene_factor(engine->scene, i, j)};
        engine->p[k] = memory[LUB_MEMORY_P];
        engine->bearing[k] = 0;
        engine->is_free[k] = 0;
        engine->glued[k] = engine->law->glued && engine->law->glued(memory + LUB_MEMORY_LAW);
        if (engine->law->meet) {
            engine->law->meet(engine, k, memory + LUB_MEMORY_LAW);
        }
    }
    return status;
}

struct lub_projection lub_engine_projection(const struct lub_engine *engine, double h)
{
    const struct lub_pairs *const pairs = &engine->pairs;
    return (struct lub_projection){
        .n_bodies = engine->scene->spheres.n,
        .inv_mass = engine->inv_mass,
        .v_free = {engine->v_free[0], engine->v_free[1], engine->v_free[2]},
        .h = h,
        .rows = {.n_rows = pairs->n,
                 .i = pairs->i,
                 .j = pairs->j,
                 .n = {pairs->normal[0], pairs->normal[1], pairs->normal[2]},
                 .gap = pairs->gap,
                 .glued = engine->glued}};
}

/* Whether multipliers become glue, so that a rule must choose where the motion does not. */
static bool has_glue(const struct lub_engine *engine)
{
    return !engine->law->step && engine->law->n_memory > 0 && lub_scene_glues(engine->scene);
}

static enum lub_status solve(struct lub_engine *engine, const struct lub_projection *problem)
{
    struct lub_solver_stats stats = {0};
    struct lub_solver_options options = engine->options;
    options.tol /= has_glue(engine) ? lub_select_margin : 1;
    const enum lub_status status = lub_projector_solve(&engine->projector, problem, &options,
                                                       engine->p, engine->v_new, &stats);
    engine->residual = stats.residual;
    engine->stats.iterations += stats.iterations;
    engine->stats.factorisations += stats.factorisations;
    engine->stats.projections++;
    return status;
}

/* What the pairs remember must not depend on the solver where the motion does not determine it. */
static enum lub_status select_glue(struct lub_engine *engine, const struct lub_projection *problem)
{
    size_t n_free = 0;
    if (!has_glue(engine)) {
        return LUB_OK;
    }
    const enum lub_status status = lub_select_multipliers(problem, engine->options.tol, engine->p,
                                                          engine->v_new, engine->is_free, &n_free);
    engine->stats.gamma_free =
        n_free > engine->stats.gamma_free ? n_free : engine->stats.gamma_free;
    return status;
}

/* Contacts that leave no room give way; the run goes on as long as the overlap that this leaves is
 * allowed.  Their multipliers contradict each other along a self-stress, which nothing determines.
 */
static enum lub_status give_way(struct lub_engine *engine, double h)
{
    size_t worst, n;
    for (size_t k = 0; k < engine->pairs.n; k++) {
        const double rate = engine->rate[k];
        const double give = engine->glued[k] ? fabs(rate) : -rate;
        engine->is_free[k] = give > engine->options.tol;
        engine->stats.violation_max = fmax(engine->stats.violation_max, give);
    }
    return lub_engine_shortfall(engine, h, &worst, &n) > 1 ? LUB_NO_ROOM : LUB_OK;
}

/* A glued pair bears a pull up to what its glue holds, gamma/R, and lets go beyond.  That pull is
 * given to the free velocities, and the multiplier counts from there: then every row is an
 * inequality, and one projection finds who lets go and with which velocity. */
static void shift(struct lub_engine *engine)
{
    for (size_t k = 0; k < engine->pairs.n; k++) {
        if (!engine->glued[k]) {
            continue;
        }
        const double *const memory = lub_memory_at(&engine->memory, k) + LUB_MEMORY_LAW;
        const double least = engine->law->least(&engine->bond[k], memory);
        const size_t i = engine->pairs.i[k];
        const ptrdiff_t j = engine->pairs.j[k];
        for (int c = 0; c < 3; c++) {
            const double part = least * engine->pairs.normal[c][k];
            engine->v_free[c][i] -= engine->inv_mass[i] * part;
            if (j >= 0) {
                engine->v_free[c][j] += engine->inv_mass[j] * part;
            }
        }
        engine->bearing[k] = least;
        engine->glued[k] = 0;
        engine->p[k] -= least;
    }
}

enum lub_status lub_engine_project(struct lub_engine *engine, double h)
{
    const double begin = lub_seconds();
    if (engine->shifts) {
        shift(engine);
    }
    const struct lub_projection problem = lub_engine_projection(engine, h);
    enum lub_status status = solve(engine, &problem);
    status = status == LUB_OK ? select_glue(engine, &problem) : status;
    for (size_t k = 0; k < engine->pairs.n && (status == LUB_OK || status == LUB_NO_ROOM); k++) {
        engine->rate[k] = lub_row_rate(&problem, k, engine->v_new);
        engine->p[k] += engine->bearing[k];
    }
    status = status == LUB_NO_ROOM ? give_way(engine, h) : status;
    engine->stats.seconds_projection += lub_seconds() - begin;
    return status;
}

static double step_length(const struct lub_engine *engine)
{
    return engine->step + 1 < engine->n_steps ? engine->dt : engine->t_end - engine->t;
}

double lub_engine_flight(const struct lub_engine *engine)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    const double *const g = engine->scene->forces.gravity;
    const double h = step_length(engine), pull = sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
    double r = INFINITY;
    for (size_t b = 0; b < s->n; b++) {
        r = fmin(r, s->r[b]);
    }
    return h * (fastest(s) + h * pull) / r;
}

/* The projected laws; attraction acts between pairs that have no row. */
static enum lub_status project(struct lub_engine *engine, double h)
{
    enum lub_status status = lub_engine_free_velocities(engine, h);
    if (status == LUB_OK) {
        status = lub_engine_build_rows(engine);
    }
    if (status == LUB_OK) {
        status = lub_engine_project(engine, h);
    }
    if (status == LUB_OK) {
        status = lub_engine_commit(engine);
    }
    return status == LUB_OK ? lub_engine_advance(engine, h, h) : status;
}

/* What a step is made of; a law may bring its own. */
static enum lub_status try_step(struct lub_engine *engine, double h, struct lub_message *message)
{
    enum lub_status status = lub_engine_find_pairs(engine, h);
    if (status == LUB_OK && engine->law->step) {
        status = lub_engine_build_rows(engine);
        status = status == LUB_OK ? engine->law->step(engine, h) : status;
    } else if (status == LUB_OK) {
        status = project(engine, h);
    }
    return status == LUB_OK ? LUB_OK : lub_engine_blame(engine, status, message);
}

enum lub_status lub_engine_step(struct lub_engine *engine, struct lub_message *message)
{
    const double h = step_length(engine);
    engine->n_events = 0;
    if (lub_engine_remember(engine) != LUB_OK) {
        return lub_engine_blame(engine, LUB_NO_MEMORY, message);
    }
    const enum lub_status status = try_step(engine, h, message);
    if (status != LUB_OK) {
        lub_engine_undo(engine);
    }
    return status;
}
