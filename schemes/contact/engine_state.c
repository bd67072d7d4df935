/* engine_state.c -- all that a run needs to go on, as bytes of this machine. */
#include "schemes/contact/engine.h"

#include <gsl/gsl_rng.h>
#include <stdlib.h>

/* One list for both directions: `pass` is fwrite or fread of a block. */
struct passage {
    FILE *file;
    bool load, done;
};

static void pass(struct passage *passage, void *data, size_t size, size_t n)
{
    const size_t passed =
        passage->load ? fread(data, size, n, passage->file) : fwrite(data, size, n, passage->file);
    passage->done = passage->done && passed == n;
}

/* Numbers that must be those of this engine. */
static bool same(struct passage *passage, size_t number)
{
    size_t there = number;
    pass(passage, &there, sizeof there, 1);
    return passage->done && there == number;
}

/* Pairs of these spheres with each other and with the obstacles. */
static bool is_of(const struct lub_memory *memory, const struct lub_scene *scene)
{
    bool good = true;
    for (size_t k = 0; k < memory->n; k++) {
        good = good && memory->i[k] < scene->spheres.n &&
               memory->j[k] < (ptrdiff_t)scene->spheres.n &&
               memory->j[k] >= -(ptrdiff_t)scene->n_obstacles;
    }
    return good;
}

static bool pass_memory(struct passage *passage, const struct lub_scene *scene,
                        struct lub_memory *memory)
{
    size_t n = memory->n;
    pass(passage, &n, sizeof n, 1);
    if (passage->load) {
        lub_memory_free(memory);
        passage->done =
            passage->done && n / (scene->spheres.n + scene->n_obstacles) <= scene->spheres.n;
    }
    for (size_t k = 0; passage->done && passage->load && k < n; k++) {
        double *data;
        passage->done = lub_memory_add(memory, 0, 0, &data) == LUB_OK;
    }
    if (passage->done && n > 0) {
        pass(passage, memory->i, sizeof *memory->i, n);
        pass(passage, memory->j, sizeof *memory->j, n);
        pass(passage, memory->data, sizeof *memory->data, n * memory->width);
    }
    return passage->done && is_of(memory, scene);
}

/* All but the seconds, which belong to a process. */
static void pass_stats(struct passage *passage, struct lub_engine_stats *stats)
{
    struct lub_engine_stats there = *stats;
    there.seconds_projection = there.seconds_search = there.seconds_forces = 0;
    pass(passage, &there, sizeof there, 1);
    there.seconds_projection = stats->seconds_projection;
    there.seconds_search = stats->seconds_search;
    there.seconds_forces = stats->seconds_forces;
    *stats = there;
}

static enum lub_status pass_engine(struct passage *passage, struct lub_engine *engine)
{
    const size_t n = engine->scene->spheres.n;
    passage->done = true;
    if (!same(passage, n) || !same(passage, engine->memory.width) ||
        !same(passage, engine->noise ? gsl_rng_size(engine->noise) : 0)) {
        return LUB_FILE_ERROR;
    }
    pass(passage, &engine->step, sizeof engine->step, 1);
    pass(passage, &engine->t, sizeof engine->t, 1);
    pass(passage, &engine->h, sizeof engine->h, 1);
    pass(passage, engine->momentum, sizeof engine->momentum, 1);
    pass(passage, engine->spin, sizeof engine->spin, 1);
    pass_stats(passage, &engine->stats);
    pass(passage, engine->scene->spheres.x[0], sizeof(double), 8 * n);
    if (engine->noise) {
        pass(passage, gsl_rng_state(engine->noise), gsl_rng_size(engine->noise), 1);
    }
    return pass_memory(passage, engine->scene, &engine->memory) ? LUB_OK : LUB_FILE_ERROR;
}

enum lub_status lub_engine_save(const struct lub_engine *engine, FILE *file)
{
    struct lub_engine same = *engine; /* nothing it refers to changes */
    return pass_engine(&(struct passage){.file = file}, &same);
}

enum lub_status lub_engine_load(struct lub_engine *engine, FILE *file)
{
    return pass_engine(&(struct passage){.file = file, .load = true}, engine);
}
