/* viscous_step.c -- a step of the law `viscous`: one or two kicks, each with its drift. */
#include "schemes/contact/viscous_step.h"
#include "cases/seconds.h"
#include "schemes/contact/viscous.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A kick by the forces over `kick`, with films at the gaps after `look`; then a drift.  All in
 * shares of the step. */
struct stage {
    double kick, look, drift;
};

struct pairs {
    struct lub_film *film;
    double *held, *log_gap, *block;
};

static enum lub_status read_pairs(const struct lub_engine *engine, struct pairs *pairs)
{
    const size_t n = engine->pairs.n;
    pairs->film = malloc((n + 1) * sizeof *pairs->film);
    pairs->block = malloc((2 * n + 1) * sizeof *pairs->block);
    if (!pairs->film || !pairs->block) {
        return LUB_NO_MEMORY;
    }
    pairs->held = pairs->block;
    pairs->log_gap = pairs->block + n;
    for (size_t k = 0; k < n; k++) {
        const double *const memory = lub_memory_at(&engine->memory, k) + LUB_MEMORY_LAW;
        pairs->film[k] = lub_viscous_film(engine, k);
        pairs->log_gap[k] = memory[LUB_VISCOUS_LOG_GAP];
        pairs->held[k] = lub_film_potential(&pairs->film[k], pairs->log_gap[k]);
    }
    return LUB_OK;
}

static void free_pairs(struct pairs *pairs)
{
    free(pairs->film);
    free(pairs->block);
}

static double inverse_mass(const struct lub_engine *engine, size_t k)
{
    const ptrdiff_t j = engine->pairs.j[k];
    return engine->inv_mass[engine->pairs.i[k]] + (j >= 0 ? engine->inv_mass[j] : 0);
}

/* A pair is stuck while its film is deep and hardly moves, as for one gap. */
static enum lub_status note_event(struct lub_engine *engine, size_t k, const struct lub_film *film,
                                  double log_gap, double c)
{
    double *const memory = lub_memory_at(&engine->memory, k);
    const double gamma = memory[LUB_MEMORY_LAW + LUB_VISCOUS_GAMMA];
    const double moved = fabs(exp(log_gap) - exp(memory[LUB_MEMORY_LAW + LUB_VISCOUS_LOG_GAP]));
    const bool stuck = lub_film_potential(film, log_gap) < -film->eps &&
                       moved < c * film->eps * inverse_mass(engine, k);
    if (stuck == (memory[LUB_MEMORY_TOUCHES] > 0)) {
        return LUB_OK;
    }
    memory[LUB_MEMORY_TOUCHES] = stuck;
    return lub_engine_event(engine, stuck ? LUB_STICK : LUB_RELEASE, engine->pairs.i[k],
                            engine->pairs.j[k], gamma);
}

static enum lub_status write_pairs(struct lub_engine *engine, const struct pairs *pairs, double c)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < engine->pairs.n && status == LUB_OK; k++) {
        double *const memory = lub_memory_at(&engine->memory, k);
        double *const own = memory + LUB_MEMORY_LAW;
        const double log_gap = lub_viscous_log_gap(engine, k, pairs->log_gap[k]);
        status = note_event(engine, k, &pairs->film[k], log_gap, c);
        engine->bearing[k] += engine->p[k]; /* of all kicks of the step */
        memory[LUB_MEMORY_P] = engine->bearing[k];
        own[LUB_VISCOUS_LOG_GAP] = log_gap;
        own[LUB_VISCOUS_GAMMA] =
            engine->bond[k].factor * lub_film_potential(&pairs->film[k], log_gap);
        engine->stats.gamma_min = fmin(engine->stats.gamma_min, own[LUB_VISCOUS_GAMMA]);
    }
    return status;
}

static enum lub_status solve(struct lub_engine *engine, struct pairs *pairs, double c)
{
    const struct lub_viscous problem = {
        .step = lub_engine_projection(engine, c), .film = pairs->film, .held = pairs->held};
    struct lub_solver_stats stats = {0};
    const double begin = lub_seconds();
    enum lub_status status = lub_viscous_solve(&problem, &engine->options, pairs->log_gap,
                                               engine->p, engine->v_new, &stats);
    engine->residual = stats.residual;
    engine->stats.iterations += stats.iterations;
    engine->stats.factorisations += stats.factorisations;
    engine->stats.projections++;
    engine->stats.seconds_projection += lub_seconds() - begin;
    if (status == LUB_OK) {
        engine->stats.kkt_residual_max = fmax(engine->stats.kkt_residual_max, stats.residual);
    }
    return status;
}

/* Gaps and normals where the spheres are, to obstacles where they will be at time t. */
static void look(struct lub_engine *engine, double t)
{
    struct lub_pairs *const pairs = &engine->pairs;
    for (size_t k = 0; k < pairs->n; k++) {
        double normal[3];
        pairs->gap[k] = lub_engine_gap_at(engine, k, t, normal);
        for (int c = 0; c < 3; c++) {
            pairs->normal[c][k] = normal[c];
        }
    }
}

/* V* is in v_free, gaps and normals are up to date. */
static enum lub_status kick(struct lub_engine *engine, double c)
{
    struct pairs pairs = {0};
    enum lub_status status = read_pairs(engine, &pairs);
    status = status == LUB_OK ? solve(engine, &pairs, c) : status;
    status = status == LUB_OK ? write_pairs(engine, &pairs, c) : status;
    if (status == LUB_OK) {
        lub_engine_balance_obstacles(engine);
    }
    free_pairs(&pairs);
    return status;
}

/* V* of a whole step, as far as it takes to see who meets. */
static void look_ahead(struct lub_engine *engine, double h)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    for (int c = 0; c < 3; c++) {
        for (size_t b = 0; b < s->n; b++) {
            engine->v_free[c][b] = s->v[c][b] + h * engine->scene->forces.gravity[c];
        }
    }
}

/* The share of the step after which two bodies meet that have nothing to do with each other yet:
 * where their gap would close, against an impulse larger than their film remembers.  Of several the
 * hardest counts; 0 if there is none. */
static double meeting(struct lub_engine *engine, double h)
{
    double hardest = 0, share = 0;
    look_ahead(engine, h);
    for (size_t k = 0; k < engine->pairs.n; k++) {
        const struct lub_film film = lub_viscous_film(engine, k);
        const double *const memory = lub_memory_at(&engine->memory, k) + LUB_MEMORY_LAW;
        const double held = lub_film_potential(&film, memory[LUB_VISCOUS_LOG_GAP]);
        const double rate = lub_engine_rate(engine, engine->v_free, k);
        const double impulse = -rate / inverse_mass(engine, k);
        const double closes = engine->pairs.gap[k] / (-rate * h);
        if (impulse > -held && impulse > hardest && closes > 0 && closes < 1) {
            hardest = impulse;
            share = closes;
        }
    }
    return share;
}

static size_t choose(struct lub_engine *engine, double h, struct stage stages[2])
{
    const double g = 1 - sqrt(0.5);
    if (engine->scheme->order == 1) {
        stages[0] = (struct stage){1, 1, 1};
        return 1;
    }
    const double share = meeting(engine, h);
    if (share > 0) {
        stages[0] = (struct stage){share, share, share};
        stages[1] = (struct stage){1 - share, 1 - share, 1 - share};
    } else {
        stages[0] = (struct stage){g, g, 1 - g};
        stages[1] = (struct stage){1 - g, g, g};
    }
    return 2;
}

/* Velocities after the kick of a stage that begins at time t, into v_new. */
static enum lub_status run_stage(struct lub_engine *engine, const struct stage *stage, double t,
                                 double h)
{
    const double end = engine->t + h, start = engine->t;
    engine->t = t;
    enum lub_status status = lub_engine_free_velocities(engine, stage->kick * h);
    look(engine, t + stage->look * h);
    engine->t = end; /* of events */
    status = status == LUB_OK ? kick(engine, stage->look * h) : status;
    engine->t = start;
    return status;
}

enum lub_status lub_viscous_step(struct lub_engine *engine, double h)
{
    struct stage stages[2];
    const size_t n = choose(engine, h, stages);
    enum lub_status status = run_stage(engine, &stages[0], engine->t, h);
    if (n == 2 && status == LUB_OK) {
        status = lub_engine_move(engine, stages[0].drift * h);
        status = status == LUB_OK
                     ? run_stage(engine, &stages[1], engine->t + stages[0].drift * h, h)
                     : status;
    }
    memcpy(engine->p, engine->bearing, engine->pairs.n * sizeof *engine->p);
    return status == LUB_OK ? lub_engine_advance(engine, h, stages[n - 1].drift * h) : status;
}
