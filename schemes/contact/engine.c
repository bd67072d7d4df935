/* engine.c -- making an engine: parameters, checks of the scene, memory. */
#include "schemes/contact/engine.h"
#include "cases/grow.h"
#include "schemes/contact/engine_parts.h"

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PART = LUB_ENGINE_PART, KKT_TOL = LUB_ENGINE_COMMON, BROADPHASE, SOLVER, RELEASE, SEPARATE };

const struct lub_param lub_engine_params[LUB_ENGINE_PARAMS] = {
    [PART] = LUB_CHOICE("part", "on", "",
                        "on: a step in which two bodies meet is parted where they do, so that the "
                        "impact acts along the normal of that time; off: it is not",
                        "on|off"),
    [KKT_TOL] =
        LUB_POSITIVE("kkt_tol", "1e-8", "m/s",
                     "KKT residual at which a projection is solved; of films their gaps after the "
                     "step, over the step",
                     INFINITY),
    [BROADPHASE] =
        LUB_CHOICE("broadphase", "cells", "",
                   "search of near pairs: cells is O(N), brute looks at all", "cells|brute"),
    [SOLVER] = LUB_ANY_TEXT("solver", "default", "",
                            "projection solver (lubench list solvers); default: the fastest"),
    [RELEASE] =
        {.name = "release",
         .value = "auto",
         .unit = "",
         .meaning =
             "a pair whose glue is used up within a step: exact lets it go with the "
             "velocity that is left (step 4 of Algorithm 2.7, for many pairs), clamp "
             "ends the step at rest (Algorithm 3.3 as printed, which is not the limit of films "
             "whose viscosity goes to 0; exact is); auto: clamp for the case packing, "
             "which is about one projection, exact for others",
         .kind = LUB_TEXT,
         .choices = "auto|exact|clamp"},
    [SEPARATE] = LUB_CHOICE("separate", "off", "",
                            "spheres that overlap at the start are moved apart, each as little as "
                            "possible (on), or refused beyond the tolerance (off)",
                            "off|on"),
};

static const double max_steps = 1e9;

static enum lub_status find_solver(struct lub_engine *engine, const char *name,
                                   struct lub_message *message)
{
    const char *names[32];
    size_t n = 0;
    engine->solver = strcmp(name, "default") == 0 ? lub_solver_default() : lub_solver_find(name);
    if (engine->solver) {
        return LUB_OK;
    }
    for (; n < 32 && lub_solver_at(n); n++) {
        names[n] = lub_solver_at(n)->name;
    }
    const char *const nearest = lub_nearest_name(name, n, names);
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "solver='%.80s': allowed is one of lubench list solvers%s%s%s", name,
                    nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

static enum lub_status find_law(struct lub_engine *engine, const char *name,
                                struct lub_message *message)
{
    char names[200] = "";
    engine->law = lub_law_find(name);
    if (engine->law) {
        return LUB_OK;
    }
    for (size_t k = 0; lub_law_at(k); k++) {
        lub_list_word(names, sizeof names, lub_law_at(k)->name);
    }
    return lub_fail(message, LUB_BAD_ARGUMENT, "law='%.80s': allowed is one of %s", name, names);
}

/* A law runs with its own scheme and others of the same model. */
static enum lub_status find_scheme(struct lub_engine *engine, const struct lub_scheme *asked,
                                   struct lub_message *message)
{
    const struct lub_scheme *const own = lub_law_scheme(engine->law);
    engine->scheme = asked ? asked : own;
    return engine->scheme->model == own->model
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "scheme %s does not run law=%s: allowed is %s and others of its model",
                          asked->name, engine->law->name, own->name);
}

static enum lub_status read_settings(struct lub_engine *engine,
                                     const struct lub_engine_request *request,
                                     struct lub_message *message)
{
    struct lub_value values[LUB_ENGINE_PARAMS];
    enum lub_status status = lub_params_resolve(LUB_ENGINE_PARAMS, lub_engine_params, 0, NULL,
                                                request->settings, values, message);
    if (status == LUB_OK) {
        status = find_solver(engine, values[SOLVER].text, message);
    }
    if (status == LUB_OK) {
        status = find_law(engine, engine->scene->law, message);
    }
    if (status == LUB_OK) {
        status = find_scheme(engine, request->scheme, message);
    }
    if (status == LUB_OK) {
        status = lub_params_resolve(engine->law->n_params, engine->law->params, 0, NULL,
                                    request->settings, engine->values, message);
    }
    if (status == LUB_OK) {
        engine->broadphase = lub_broadphase_find(values[BROADPHASE].text);
        engine->parts = strcmp(values[PART].text, "on") == 0;
        engine->shifts = strcmp(values[RELEASE].text, "auto") == 0
                             ? !engine->scene->as_printed
                             : strcmp(values[RELEASE].text, "exact") == 0;
        engine->separates = strcmp(values[SEPARATE].text, "on") == 0;
        engine->options =
            (struct lub_solver_options){.tol = values[KKT_TOL].number, .threads = request->threads};
    }
    return status;
}

/* Same rule as for one gap: a last step shorter than a thousandth of dt is merged. */
static enum lub_status set_steps(struct lub_engine *engine, double dt, struct lub_message *message)
{
    const struct lub_scene *const scene = engine->scene;
    const double steps =
        scene->steps ? (double)scene->steps : fmax(1, ceil(scene->t_end / dt - 1e-3));
    if (!(steps <= max_steps)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt=%g makes %.3g steps; allowed are at most %.3g", dt, steps, max_steps);
    }
    if (scene->forces.relaxation > 0 && dt > 2 * scene->forces.relaxation) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt=%g: the drag is explicit; allowed is at most twice its relaxation "
                        "time, %g",
                        dt, 2 * scene->forces.relaxation);
    }
    engine->dt = dt;
    engine->n_steps = (size_t)steps;
    engine->t_end = scene->steps ? (double)scene->steps * dt : scene->t_end;
    return LUB_OK;
}

static enum lub_status bad_sphere(size_t i, const char *what, double value,
                                  struct lub_message *message)
{
    return lub_fail(message, LUB_BAD_ARGUMENT, "particle %zu: %s=%g; allowed is a finite number%s",
                    i, what, value, what[0] == 'r' || what[0] == 'm' ? " > 0" : "");
}

static enum lub_status check_spheres(const struct lub_spheres *s, struct lub_message *message)
{
    static const char *const names[] = {"x", "y", "z", "vx", "vy", "vz"};
    for (size_t i = 0; i < s->n; i++) {
        for (int c = 0; c < 6; c++) {
            const double value = c < 3 ? s->x[c][i] : s->v[c - 3][i];
            if (!isfinite(value)) {
                return bad_sphere(i, names[c], value, message);
            }
        }
        if (!(s->r[i] > 0 && isfinite(s->r[i]))) {
            return bad_sphere(i, "radius", s->r[i], message);
        }
        if (!(s->m[i] > 0 && isfinite(s->m[i]))) {
            return bad_sphere(i, "mass", s->m[i], message);
        }
    }
    return LUB_OK;
}

static enum lub_status allocate(struct lub_engine *engine)
{
    const size_t n = engine->scene->spheres.n;
    double *const block = calloc(7 * (n + 1), sizeof *block);
    if (!block) {
        return LUB_NO_MEMORY;
    }
    engine->inv_mass = block;
    for (size_t c = 0; c < 3; c++) {
        engine->v_free[c] = block + (1 + c) * n;
        engine->v_new[c] = block + (4 + c) * n;
    }
    for (size_t b = 0; b < n; b++) {
        engine->inv_mass[b] = 1 / engine->scene->spheres.m[b];
    }
    engine->memory.width = LUB_MEMORY_LAW + engine->law->n_memory;
    engine->lost.width = engine->memory.width;
    if (engine->scene->forces.sigma > 0) {
        engine->noise = gsl_rng_alloc(gsl_rng_mt19937);
        if (!engine->noise) {
            return LUB_NO_MEMORY;
        }
        gsl_rng_set(engine->noise, engine->scene->forces.seed);
    }
    return lub_projector_create(&engine->projector, engine->solver);
}

/* Momentum and angular momentum now, which the forces then change by known amounts. */
static void start_balance(struct lub_engine *engine)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    for (size_t b = 0; b < s->n; b++) {
        for (int c = 0; c < 3; c++) {
            const int d = (c + 1) % 3, e = (c + 2) % 3;
            engine->momentum[c] += s->m[b] * s->v[c][b];
            engine->spin[c] += s->m[b] * (s->x[d][b] * s->v[e][b] - s->x[e][b] * s->v[d][b]);
        }
    }
    engine->stats.energy_start = lub_engine_energy(engine);
}

enum lub_status lub_engine_create(struct lub_engine *engine, struct lub_scene *scene,
                                  const struct lub_engine_request *request,
                                  struct lub_message *message)
{
    *engine = (struct lub_engine){.scene = scene, .stats = {.t_hit = NAN, .t_release = NAN}};
    enum lub_status status = read_settings(engine, request, message);
    if (status == LUB_OK) {
        status = set_steps(engine, request->dt, message);
    }
    if (status == LUB_OK) {
        status = check_spheres(&scene->spheres, message);
    }
    if (status == LUB_OK && engine->law->prepare) {
        status = engine->law->prepare(engine, message);
    }
    if (status == LUB_OK) {
        status = allocate(engine);
    }
    if (status == LUB_OK && engine->separates) {
        status = lub_engine_separate(engine);
    }
    if (status == LUB_OK) {
        status = lub_engine_check_overlap(engine, message);
    }
    if (status == LUB_NO_MEMORY) {
        lub_fail(message, status, "out of memory");
    }
    if (status == LUB_OK && scene->settle > 0) {
        status = lub_engine_settle(engine, message);
    }
    if (status == LUB_OK) {
        status = lub_engine_find_pairs(engine, 0);
    }
    if (status == LUB_OK) {
        status = lub_engine_build_rows(engine);
    }
    if (status == LUB_OK) {
        start_balance(engine);
    } else {
        lub_engine_free(engine);
    }
    return status;
}

void lub_engine_free(struct lub_engine *engine)
{
    lub_pairs_free(&engine->pairs);
    lub_memory_free(&engine->memory);
    lub_memory_free(&engine->lost);
    free(engine->bond);
    free(engine->p);
    free(engine->rate);
    free(engine->bearing);
    free(engine->glued);
    free(engine->is_free);
    free(engine->inv_mass);
    free(engine->events);
    if (engine->noise) {
        gsl_rng_free(engine->noise);
    }
    lub_projector_free(&engine->projector);
    lub_before_free(&engine->before);
    *engine = (struct lub_engine){0};
}

double lub_engine_energy(const struct lub_engine *engine)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    const struct lub_forces *const f = &engine->scene->forces;
    const double way = f->reversal > 0 && engine->t >= f->reversal ? -1 : 1;
    double energy = 0;
    for (size_t b = 0; b < s->n; b++) {
        for (int c = 0; c < 3; c++) {
            const double v = s->v[c][b];
            energy += s->m[b] * (0.5 * v * v - way * f->gravity[c] * s->x[c][b]);
        }
    }
    return energy;
}

double lub_engine_gamma(const struct lub_engine *engine, size_t k)
{
    return engine->law->n_memory ? lub_memory_at(&engine->memory, k)[LUB_MEMORY_LAW] : 0;
}

double lub_engine_log_gap(const struct lub_engine *engine, size_t k)
{
    const size_t slot = engine->law->log_gap;
    const double gap = slot ? 0 : lub_engine_gap(engine, k);
    return slot      ? lub_memory_at(&engine->memory, k)[LUB_MEMORY_LAW + slot]
           : gap > 0 ? log(gap)
                     : -INFINITY;
}

double lub_engine_lambda(const struct lub_engine *engine, size_t k)
{
    return engine->h > 0 ? engine->p[k] / engine->h : 0;
}

const char *lub_event_name(enum lub_event_kind kind)
{
    static const char *const names[] = {"stick", "release", "contact", "separate"};
    return names[kind];
}

enum lub_status lub_engine_event(struct lub_engine *engine, enum lub_event_kind kind, size_t i,
                                 ptrdiff_t j, double value)
{
    struct lub_event *const more =
        lub_grown(engine->events, engine->n_events, &engine->event_capacity, sizeof *more);
    if (!more) {
        return LUB_NO_MEMORY;
    }
    engine->events = more;
    double *const first =
        kind == LUB_STICK || kind == LUB_TOUCH ? &engine->stats.t_hit : &engine->stats.t_release;
    *first = isnan(*first) ? engine->t : *first;
    engine->events[engine->n_events++] =
        (struct lub_event){.t = engine->t, .kind = kind, .i = i, .j = j, .value = value};
    return LUB_OK;
}
