/* engine_commit.c -- the end of a step: memory, events, motion, balances. */
#include "schemes/contact/engine_parts.h"

#include <math.h>

/* A pair without glue touches while it is pushed, and separates when its gap opens: both beyond
 * what the solver's tolerance blurs. */
static enum lub_status touch_event(struct lub_engine *engine, size_t k, double push,
                                   double rate_before)
{
    double *const touches = lub_memory_at(&engine->memory, k) + LUB_MEMORY_TOUCHES;
    const double tol = engine->options.tol;
    const size_t i = engine->pairs.i[k];
    const ptrdiff_t j = engine->pairs.j[k];
    if (*touches == 0 && push > tol) {
        *touches = 1;
        return lub_engine_event(engine, LUB_TOUCH, i, j, rate_before);
    }
    if (*touches > 0 && push <= tol && engine->rate[k] > tol) {
        *touches = 0;
        return lub_engine_event(engine, LUB_SEPARATE, i, j, engine->rate[k]);
    }
    return LUB_OK;
}

double lub_engine_rate(const struct lub_engine *engine, double *const v[3], size_t k)
{
    const size_t i = engine->pairs.i[k];
    const ptrdiff_t j = engine->pairs.j[k];
    double rate = 0;
    for (int c = 0; c < 3; c++) {
        rate += engine->pairs.normal[c][k] * ((j >= 0 ? v[c][j] : 0) - v[c][i]);
    }
    return rate;
}

static enum lub_status commit_pair(struct lub_engine *engine, size_t k)
{
    double *const memory = lub_memory_at(&engine->memory, k);
    double *const own = memory + LUB_MEMORY_LAW;
    const double bearing = engine->bearing[k];
    const ptrdiff_t j = engine->pairs.j[k];
    const double inverse_mass =
        engine->inv_mass[engine->pairs.i[k]] + (j >= 0 ? engine->inv_mass[j] : 0);
    const double push = (engine->p[k] - bearing) * inverse_mass;
    /* The residual is the smaller of push and rate: a push below the rate is round-off of the
     * solver, and must not glue a pair that is apart. */
    const bool idle = !engine->glued[k] && push <= engine->rate[k];
    const double gamma = engine->law->n_memory ? *own : 0;
    engine->law->commit(&engine->bond[k], idle ? 0 : engine->p[k] - bearing, bearing != 0, own);
    memory[LUB_MEMORY_P] = engine->p[k];
    const double gamma_after = engine->law->n_memory ? *own : 0;
    engine->stats.gamma_min = fmin(engine->stats.gamma_min, gamma_after);
    if (engine->law->n_memory && lub_scene_glues(engine->scene)) {
        if ((gamma < 0) == (gamma_after < 0)) {
            return LUB_OK;
        }
        return lub_engine_event(engine, gamma_after < 0 ? LUB_STICK : LUB_RELEASE,
                                engine->pairs.i[k], j, gamma);
    }
    return touch_event(engine, k, push, lub_engine_rate(engine, engine->v_free, k));
}

/* What obstacles gave to the spheres is part of the balance. */
void lub_engine_balance_obstacles(struct lub_engine *engine)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    double momentum[3] = {0, 0, 0}, spin[3] = {0, 0, 0};
    for (size_t k = 0; k < engine->pairs.n; k++) {
        const size_t i = engine->pairs.i[k];
        double gain[3];
        for (int c = 0; c < 3; c++) {
            gain[c] = engine->pairs.j[k] < 0 ? -engine->pairs.normal[c][k] * engine->p[k] : 0;
            momentum[c] += gain[c];
        }
        for (int c = 0; c < 3; c++) {
            const int d = (c + 1) % 3, e = (c + 2) % 3;
            spin[c] += s->x[d][i] * gain[e] - s->x[e][i] * gain[d];
        }
    }
    for (int c = 0; c < 3; c++) {
        engine->momentum[c] += momentum[c];
        engine->spin[c] += spin[c];
    }
}

double lub_engine_next_time(const struct lub_engine *engine)
{
    return engine->step + 1 < engine->n_steps ? (double)(engine->step + 1) * engine->dt
                                              : engine->t_end;
}

enum lub_status lub_engine_commit(struct lub_engine *engine)
{
    enum lub_status status = LUB_OK;
    const double t = engine->t;
    /* Events happen at the end of the step. */
    engine->t = lub_engine_next_time(engine);
    for (size_t k = 0; k < engine->pairs.n && status == LUB_OK; k++) {
        status = commit_pair(engine, k);
    }
    lub_engine_balance_obstacles(engine);
    engine->t = t;
    engine->stats.kkt_residual_max = fmax(engine->stats.kkt_residual_max, engine->residual);
    return status;
}

double lub_engine_gap_at(const struct lub_engine *engine, size_t k, double t, double normal[3])
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    const size_t i = engine->pairs.i[k];
    const ptrdiff_t j = engine->pairs.j[k];
    if (j >= 0) {
        return lub_spheres_gap(s, i, (size_t)j, normal);
    }
    const struct lub_obstacle *const obstacle = &engine->scene->obstacles[-1 - j];
    const struct lub_pose pose = lub_obstacle_pose(obstacle, t);
    const double x[3] = {s->x[0][i], s->x[1][i], s->x[2][i]};
    return lub_obstacle_gap(obstacle, &pose, x, s->r[i], normal);
}

double lub_engine_gap(const struct lub_engine *engine, size_t k)
{
    double normal[3];
    return lub_engine_gap_at(engine, k, engine->t, normal);
}

/* LUB_OVERLAP if a pair is deeper than its tolerance and the solver's. */
static enum lub_status measure_pairs(struct lub_engine *engine, double h)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < engine->pairs.n; k++) {
        const double gap = lub_engine_gap(engine, k);
        const ptrdiff_t j = engine->pairs.j[k];
        const double r = fmin(s->r[engine->pairs.i[k]], j >= 0 ? s->r[j] : INFINITY);
        engine->stats.overlap_max = fmax(engine->stats.overlap_max, -gap);
        engine->stats.gamma_gap_max =
            fmax(engine->stats.gamma_gap_max, fabs(lub_engine_gamma(engine, k) * gap));
        if (-gap > engine->scene->overlap_tol * r + 10 * h * engine->options.tol) {
            status = LUB_OVERLAP;
        }
    }
    return status;
}

static void measure_balance(struct lub_engine *engine)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    double momentum[3] = {0, 0, 0}, spin[3] = {0, 0, 0}, error = 0, spin_error = 0;
    for (size_t b = 0; b < s->n; b++) {
        for (int c = 0; c < 3; c++) {
            const int d = (c + 1) % 3, e = (c + 2) % 3;
            momentum[c] += s->m[b] * s->v[c][b];
            spin[c] += s->m[b] * (s->x[d][b] * s->v[e][b] - s->x[e][b] * s->v[d][b]);
        }
    }
    for (int c = 0; c < 3; c++) {
        error = fmax(error, fabs(momentum[c] - engine->momentum[c]));
        spin_error = fmax(spin_error, fabs(spin[c] - engine->spin[c]));
    }
    engine->stats.momentum_error = fmax(engine->stats.momentum_error, error);
    engine->stats.spin_error = fmax(engine->stats.spin_error, spin_error);
}

/* How far near pairs would move past each other at the speeds before the step, in radii of the
 * smaller: beyond 1 a step no longer resolves the encounter. */
static void measure_jumps(struct lub_engine *engine, double h)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    for (size_t k = 0; k < engine->pairs.n; k++) {
        const size_t i = engine->pairs.i[k];
        const ptrdiff_t j = engine->pairs.j[k];
        double square = 0;
        for (int c = 0; c < 3; c++) {
            /* Gravity moves two spheres alike, but not an obstacle. */
            const double v = j >= 0 ? s->v[c][j] - s->v[c][i]
                                    : s->v[c][i] + h * engine->scene->forces.gravity[c];
            square += v * v;
        }
        const double r = fmin(s->r[i], j >= 0 ? s->r[j] : INFINITY);
        engine->stats.displacement_max = fmax(engine->stats.displacement_max, h * sqrt(square) / r);
    }
}

enum lub_status lub_engine_move(struct lub_engine *engine, double drift)
{
    struct lub_spheres *const s = &engine->scene->spheres;
    enum lub_status status = LUB_OK;
    for (size_t b = 0; b < s->n; b++) {
        for (int c = 0; c < 3; c++) {
            const double v = engine->v_new[c][b];
            status = isfinite(v) ? status : LUB_NOT_FINITE;
            s->v[c][b] = v;
            s->x[c][b] += drift * v;
        }
    }
    return status;
}

enum lub_status lub_engine_advance(struct lub_engine *engine, double h, double drift)
{
    measure_jumps(engine, h);
    const enum lub_status status = lub_engine_move(engine, drift);
    engine->t = lub_engine_next_time(engine);
    engine->step++;
    engine->h = h;
    engine->stats.steps++;
    engine->stats.pairs_max =
        engine->pairs.n > engine->stats.pairs_max ? engine->pairs.n : engine->stats.pairs_max;
    engine->stats.rows_sum += engine->pairs.n;
    measure_balance(engine);
    return status == LUB_OK ? measure_pairs(engine, h) : status;
}
