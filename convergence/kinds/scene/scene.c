/* scene.c -- the kind `scene`: many spheres among obstacles, moved by the engine of contacts. */
#include "convergence/kinds/scene/scene_kind.h"
#include "cases/seconds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The contact law asked for, which every scene case has as a parameter. */
static const struct lub_law *law_of(const struct lub_ask *ask)
{
    const struct lub_param *params;
    const char *name = "";
    const size_t n = lub_case_params(ask->which, &params);
    for (size_t k = 0; k < n; k++) {
        if (strcmp(params[k].name, "law") == 0) {
            name = lub_case_default(ask->which, k);
        }
    }
    for (size_t k = 0; k < ask->settings.n; k++) {
        if (strcmp(ask->settings.list[k].name, "law") == 0 && ask->settings.list[k].value) {
            name = ask->settings.list[k].value;
        }
    }
    return lub_law_find(name);
}

static const struct lub_param *params(const struct lub_ask *ask, size_t k, size_t *n)
{
    const struct lub_law *const law = k == 0 && ask->scheme ? law_of(ask) : NULL;
    *n = law ? law->n_params : 0;
    return *n > 0 ? law->params : NULL;
}

static const struct lub_scheme *own_scheme(const struct lub_ask *ask)
{
    const struct lub_law *const law = law_of(ask);
    return law ? lub_law_scheme(law) : NULL;
}

/* Steps far too long cost minutes of projection and mean nothing. */
static enum lub_status check_step(const struct lub_engine *engine, struct lub_message *message)
{
    const double flight = lub_engine_flight(engine), most = 1000;
    if (!(flight > most)) {
        return LUB_OK;
    }
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "dt=%g: a free sphere would move by %.2g radii in the first step; allowed is "
                    "at most %g",
                    engine->dt, flight, most);
}

static void destroy(void *simulation)
{
    struct lub_scene_simulation *const s = simulation;
    lub_engine_free(&s->engine);
    lub_scene_free(&s->scene);
    free(s);
}

static enum lub_status create(const struct lub_ask *ask, void **simulation,
                              struct lub_message *message)
{
    struct lub_settings settings = ask->settings;
    struct lub_engine_request request = {.threads = ask->threads < 256 ? ask->threads : 256,
                                         .settings = &settings,
                                         .scheme = ask->scheme};
    struct lub_scene_simulation *const s = calloc(1, sizeof *s);
    if (!s) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    s->which = ask->which;
    enum lub_status status = lub_ask_dt(ask, NULL, &request.dt, message);
    if (status == LUB_OK) {
        status = lub_case_build_scene(ask->which, &settings, &s->scene, message);
    }
    if (status == LUB_OK) {
        status = lub_engine_create(&s->engine, &s->scene, &request, message);
    }
    if (status == LUB_OK) {
        status = check_step(&s->engine, message);
    }
    if (status != LUB_OK) {
        destroy(s);
        return status;
    }
    s->begin = lub_seconds();
    *simulation = s;
    return LUB_OK;
}

static enum lub_status step(void *simulation, struct lub_message *message)
{
    return lub_engine_step(&((struct lub_scene_simulation *)simulation)->engine, message);
}

static struct lub_clock clock_of(const void *simulation)
{
    const struct lub_engine *const engine =
        &((const struct lub_scene_simulation *)simulation)->engine;
    return (struct lub_clock){.t = engine->t,
                              .t_end = engine->t_end,
                              .dt = engine->dt,
                              .steps = engine->step,
                              .n_steps = engine->n_steps,
                              .over = engine->step >= engine->n_steps};
}

static size_t bodies(const void *simulation)
{
    return ((const struct lub_scene_simulation *)simulation)->scene.spheres.n;
}

static void sample(void *simulation, double values[])
{
    const struct lub_spheres *const s =
        &((const struct lub_scene_simulation *)simulation)->scene.spheres;
    for (size_t b = 0; b < s->n; b++) {
        for (int c = 0; c < 3; c++) {
            *values++ = s->x[c][b];
        }
        for (int c = 0; c < 3; c++) {
            *values++ = s->v[c][b];
        }
        *values++ = s->r[b];
    }
}

static void remark(const void *simulation, char text[], size_t size)
{
    const struct lub_engine *const engine =
        &((const struct lub_scene_simulation *)simulation)->engine;
    const double moved = engine->stats.displacement_max;
    text[0] = '\0';
    if (moved > 1) {
        snprintf(text, size,
                 "warning: dt = %g lets near spheres move by %.2g radii in a step at t = %g and "
                 "jump over each other; a safe step is about %.3g",
                 engine->dt, moved, engine->t, engine->dt / moved);
    }
}

static enum lub_status save(const void *simulation, FILE *file)
{
    return lub_engine_save(&((const struct lub_scene_simulation *)simulation)->engine, file);
}

static enum lub_status load(void *simulation, FILE *file)
{
    return lub_engine_load(&((struct lub_scene_simulation *)simulation)->engine, file);
}

const struct lub_kind lub_kind_scene = {
    .name = "scene",
    .summary =
        "Many spheres that do not turn, among obstacles, with contacts ruled by a law; apart "
        "from the billiard these cases have no exact solution.",
    .source = "Lefebvre 2009, section 3; Maury 2004",
    .cases = &lub_scene_cases,
    .schemes = &lub_contact_schemes,
    .offer = lub_scene_offer,
    .params = params,
    .own_scheme = own_scheme,
    .create = create,
    .step = step,
    .clock = clock_of,
    .bodies = bodies,
    .sample = sample,
    .summarise = lub_scene_summarise,
    .free = destroy,
    .remark = remark,
    .save = save,
    .load = load,
    .particles = lub_scene_particles,
    .series = lub_scene_series,
    .model = lub_scene_model,
    .times = lub_scene_times,
    .reference = lub_scene_reference,
    .complete = lub_scene_complete,
};
