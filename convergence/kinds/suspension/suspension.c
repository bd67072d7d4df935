/* suspension.c -- the kind `suspension`: many lubricated elastic spheres in a sheared box. */
#include "convergence/kinds/suspension/suspension_kind.h"
#include "cases/seconds.h"
#include "schemes/ticks.h"

#include <math.h>
#include <stdlib.h>

static void destroy(void *simulation)
{
    struct lub_suspension_simulation *const s = simulation;
    lub_crowd_free(&s->crowd);
    lub_suspension_free(&s->question);
    free(s->touching.list);
    free(s->before.list);
    free(s->events);
    free(s);
}

static enum lub_status start(const struct lub_ask *ask, struct lub_suspension_simulation *s,
                             struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    struct lub_settings settings = ask->settings;
    double dt;
    enum lub_status status = lub_ask_dt(ask, "auto", &dt, message);
    if (status == LUB_OK) {
        status = lub_case_resolve(ask->which, &settings, values, message);
    }
    if (status == LUB_OK) {
        status = lub_case_root(ask->which)->build(values, &s->question, message);
    }
    if (status == LUB_OK) {
        status = lub_crowd_create(&s->crowd, &s->question, ask->scheme->film, dt, message);
    }
    s->crowd.threads = ask->threads;
    s->mean = (struct lub_suspension_mean){.from = s->question.transient, .to = s->question.t_end};
    if (status == LUB_OK) {
        status = lub_suspension_look(s);
    }
    s->n_events = 0;
    return status == LUB_NO_MEMORY ? lub_fail(message, status, "out of memory") : status;
}

static enum lub_status create(const struct lub_ask *ask, void **simulation,
                              struct lub_message *message)
{
    struct lub_suspension_simulation *const s = calloc(1, sizeof *s);
    if (!s) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    s->begin = lub_seconds();
    const enum lub_status status = start(ask, s, message);
    if (status != LUB_OK) {
        destroy(s);
        return status;
    }
    s->begin_steps = lub_seconds();
    *simulation = s;
    return LUB_OK;
}

static enum lub_status step(void *simulation, struct lub_message *message)
{
    struct lub_suspension_simulation *const s = simulation;
    enum lub_status status = lub_crowd_step(&s->crowd);
    s->n_events = 0;
    if (status == LUB_OK) {
        lub_suspension_sample(&s->mean, &s->crowd);
        status = lub_suspension_look(s);
    }
    if (status == LUB_OK) {
        return LUB_OK;
    }
    return lub_fail(message, status,
                    "%s stopped with status %s in the step to t = %.10g (step %zu): %s; the last "
                    "state is kept",
                    s->crowd.law.normal->name, lub_status_word(status),
                    fmin(s->crowd.t + s->crowd.dt, s->crowd.t_end), s->crowd.steps + 1,
                    lub_status_text(status));
}

static struct lub_clock clock_of(const void *simulation)
{
    const struct lub_crowd *const crowd =
        &((const struct lub_suspension_simulation *)simulation)->crowd;
    return (struct lub_clock){.t = crowd->t,
                              .t_end = crowd->t_end,
                              .dt = crowd->dt,
                              .steps = crowd->steps,
                              .n_steps = lub_ticks_size(ceil(crowd->t_end / crowd->dt)),
                              .over = !(crowd->t < crowd->t_end)};
}

static size_t bodies(const void *simulation)
{
    return ((const struct lub_suspension_simulation *)simulation)->crowd.n;
}

static void sample(void *simulation, double values[])
{
    const struct lub_crowd *const crowd = &((struct lub_suspension_simulation *)simulation)->crowd;
    for (size_t i = 0; i < crowd->n; i++) {
        for (int c = 0; c < 3; c++) {
            values[c] = crowd->x[c][i];
            values[3 + c] = crowd->v[c][i];
            values[7 + c] = crowd->w[c][i];
        }
        values[6] = crowd->r[i];
        values += 10;
    }
}

static enum lub_status save(const void *simulation, FILE *file)
{
    const struct lub_suspension_simulation *const s = simulation;
    return fwrite(&s->mean, sizeof s->mean, 1, file) == 1 ? lub_crowd_save(&s->crowd, file)
                                                          : LUB_FILE_ERROR;
}

static enum lub_status load(void *simulation, FILE *file)
{
    struct lub_suspension_simulation *const s = simulation;
    enum lub_status status = fread(&s->mean, sizeof s->mean, 1, file) == 1
                                 ? lub_crowd_load(&s->crowd, file)
                                 : LUB_FILE_ERROR;
    if (status == LUB_OK) {
        status = lub_suspension_look(s);
    }
    s->n_events = 0;
    return status;
}

static void particles(const void *simulation, struct lub_particles *seen)
{
    const struct lub_suspension_simulation *const s = simulation;
    *seen = (struct lub_particles){.t = s->crowd.t,
                                   .dt = s->crowd.dt,
                                   .step = s->crowd.steps,
                                   .n = s->crowd.n,
                                   .r = s->crowd.r,
                                   .n_pairs = s->crowd.pairs.n,
                                   .pair = lub_suspension_pair,
                                   .simulation = simulation,
                                   .n_events = s->n_events,
                                   .events = s->events};
    for (int c = 0; c < 3; c++) {
        seen->x[c] = s->crowd.x[c];
        seen->v[c] = s->crowd.v[c];
    }
}

const struct lub_kind lub_kind_suspension = {
    .name = "suspension",
    .summary =
        "Many lubricated elastic spheres in a periodic box under shear; many spheres together "
        "are held to invariants instead of a reference.",
    .source = "Chevremont, Bodiguel, Chareyre 2020, section 2; Lees and Edwards 1972",
    .cases = &lub_suspension_cases,
    .schemes = &lub_schemes,
    .runs = lub_runs_film,
    .sets_scheme = lub_sets_no_scheme,
    .offer = lub_suspension_offer,
    .create = create,
    .step = step,
    .clock = clock_of,
    .bodies = bodies,
    .sample = sample,
    .summarise = lub_suspension_summarise,
    .free = destroy,
    .save = save,
    .load = load,
    .particles = particles,
    .series = lub_suspension_series,
};
