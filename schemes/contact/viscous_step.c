/* viscous_step.c -- a step of the law `viscous`: one or two kicks, each with its drift. */
#include "schemes/contact/viscous_step.h"

#include <math.h>

/* A kick by the forces over `kick`, with films at the gaps after `look`; then a drift.  All in
 * shares of the step. */
struct stage {
    double kick, look, drift;
};

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

/* V* of a whole step, as far as it takes to see who meets. */
static void look_ahead(struct lub_engine *engine, double h)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    const struct lub_forces *const f = &engine->scene->forces;
    const double fall = lub_gravity_time(f, engine->t, h);
    for (int c = 0; c < 3; c++) {
        for (size_t b = 0; b < s->n; b++) {
            engine->v_free[c][b] = s->v[c][b] + fall * f->gravity[c];
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
        const double impulse = -rate / lub_viscous_inverse_mass(engine, k);
        const double closes = engine->pairs.gap[k] / (-rate * h);
        if (impulse > -held && impulse > hardest && closes > 0 && closes < 1) {
            hardest = impulse;
            share = closes;
        }
    }
    return share;
}

/* How far ahead a kick usually looks, in steps. */
static double diagonal(const struct lub_engine *engine)
{
    return engine->scheme->order > 1 ? 1 - sqrt(0.5) : 1;
}

static size_t choose(struct lub_engine *engine, double h, struct stage stages[2])
{
    const double g = diagonal(engine);
    if (g == 1) {
        stages[0] = (struct stage){1, 1, 1};
        return 1;
    }
    const double share = engine->parts ? meeting(engine, h) : 0;
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
    const double end = lub_engine_next_time(engine), start = engine->t;
    engine->t = t;
    enum lub_status status = lub_engine_free_velocities(engine, stage->kick * h);
    const struct lub_look ahead = {
        .t = t, .c = stage->look * h, .usual = diagonal(engine) * h, .share = stage->kick};
    look(engine, t + ahead.c);
    engine->t = end; /* of events */
    status = status == LUB_OK ? lub_viscous_kick(engine, &ahead) : status;
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
    for (size_t k = 0; k < engine->pairs.n; k++) {
        engine->p[k] = engine->bearing[k];
    }
    return status == LUB_OK ? lub_engine_advance(engine, h, stages[n - 1].drift * h) : status;
}
