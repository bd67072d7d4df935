/* viscous_kick.c -- one kick of the law `viscous`: impulses of all films, velocities, memory. */
#include "cases/seconds.h"
#include "schemes/contact/viscous.h"
#include "schemes/contact/viscous_step.h"

#include <math.h>
#include <stdlib.h>

struct pairs {
    struct lub_film *film;
    double *held, *log_gap; /* N before; guess, then answer */
};

static enum lub_status create_pairs(struct pairs *pairs, size_t n)
{
    pairs->film = malloc((n + 1) * sizeof *pairs->film);
    pairs->held = malloc((2 * n + 1) * sizeof *pairs->held);
    if (!pairs->film || !pairs->held) {
        return LUB_NO_MEMORY;
    }
    pairs->log_gap = pairs->held + n;
    return LUB_OK;
}

static void free_pairs(struct pairs *pairs)
{
    free(pairs->film);
    free(pairs->held);
}

/* A pair that turns moves along the tangent of its line of centres, so that it ends a little
 * further apart, by second order of the step, than its film says.  The step gives this excess back;
 * a kick that looks ahead by less than usual gives back as much less, because excess over a short
 * time is a high speed. */
static double excess_kept(const struct lub_engine *engine, size_t k, double log_gap,
                          const struct lub_look *look)
{
    double normal[3];
    if (look->c >= look->usual) {
        return 0;
    }
    const double excess = lub_engine_gap_at(engine, k, look->t, normal) - exp(log_gap);
    return fmax(0, excess) * (1 - look->c / look->usual);
}

/* The log gap after as much impulse as in the kick before. */
static double guess(const struct lub_film *film, double held, double log_gap, double p)
{
    return held - p < 0 ? lub_film_log_gap(film, held - p) : log_gap;
}

static void read_pairs(struct lub_engine *engine, struct pairs *pairs, const struct lub_look *look)
{
    for (size_t k = 0; k < engine->pairs.n; k++) {
        const double *const memory = lub_memory_at(&engine->memory, k);
        const double log_gap = memory[LUB_MEMORY_LAW + LUB_VISCOUS_LOG_GAP];
        pairs->film[k] = lub_viscous_film(engine, k);
        pairs->held[k] = lub_film_potential(&pairs->film[k], log_gap);
        pairs->log_gap[k] =
            guess(&pairs->film[k], pairs->held[k], log_gap, look->share * memory[LUB_MEMORY_P]);
        engine->pairs.gap[k] -= excess_kept(engine, k, log_gap, look);
    }
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

/* A pair is stuck while its film is deep and hardly moves, as for one gap. */
static enum lub_status note_event(struct lub_engine *engine, size_t k, const struct lub_film *film,
                                  double log_gap, double c)
{
    double *const memory = lub_memory_at(&engine->memory, k);
    const double gamma = memory[LUB_MEMORY_LAW + LUB_VISCOUS_GAMMA];
    const double moved = fabs(exp(log_gap) - exp(memory[LUB_MEMORY_LAW + LUB_VISCOUS_LOG_GAP]));
    const bool stuck = lub_film_potential(film, log_gap) < -film->eps &&
                       moved < c * film->eps * lub_viscous_inverse_mass(engine, k);
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

/* Bodies that leave no room, as round-off makes them in crystals and walls that close in: overlap
 * then stays, and is measured. */
static enum lub_status give_way(struct lub_engine *engine, struct pairs *pairs, double c)
{
    for (size_t k = 0; k < engine->pairs.n; k++) {
        const double overlap = fmax(0, -engine->pairs.gap[k]);
        const double *const memory = lub_memory_at(&engine->memory, k) + LUB_MEMORY_LAW;
        engine->is_free[k] = overlap > c * engine->options.tol;
        engine->stats.violation_max = fmax(engine->stats.violation_max, overlap / c);
        engine->pairs.gap[k] += overlap;
        pairs->log_gap[k] = memory[LUB_VISCOUS_LOG_GAP];
    }
    return solve(engine, pairs, c);
}

enum lub_status lub_viscous_kick(struct lub_engine *engine, const struct lub_look *look)
{
    struct pairs pairs = {0};
    enum lub_status status = create_pairs(&pairs, engine->pairs.n);
    if (status == LUB_OK) {
        read_pairs(engine, &pairs, look);
        status = solve(engine, &pairs, look->c);
        status = status == LUB_NO_CONVERGENCE ? give_way(engine, &pairs, look->c) : status;
    }
    status = status == LUB_OK ? write_pairs(engine, &pairs, look->c) : status;
    if (status == LUB_OK) {
        lub_engine_balance_obstacles(engine);
    }
    free_pairs(&pairs);
    return status;
}
