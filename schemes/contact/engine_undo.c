/* engine_undo.c -- the state before a step, kept until the step has succeeded.
 *
 * A few copies of what is there: far less than the search for pairs costs.
 */
#include "schemes/contact/engine_parts.h"

#include <gsl/gsl_rng.h>
#include <stdlib.h>
#include <string.h>

static enum lub_status copy_pairs(struct lub_pairs *to, const struct lub_pairs *from)
{
    const enum lub_status status = lub_pairs_grow(to, from->n);
    if (status != LUB_OK || from->n == 0) {
        to->n = 0;
        return status;
    }
    to->n = from->n;
    memcpy(to->i, from->i, from->n * sizeof *to->i);
    memcpy(to->j, from->j, from->n * sizeof *to->j);
    memcpy(to->gap, from->gap, from->n * sizeof *to->gap);
    for (int c = 0; c < 3; c++) {
        memcpy(to->normal[c], from->normal[c], from->n * sizeof *to->normal[c]);
    }
    return LUB_OK;
}

/* Positions and velocities lie in one block, x before v. */
static size_t moving_bytes(const struct lub_engine *engine)
{
    return 6 * engine->scene->spheres.n * sizeof(double);
}

static bool allocate(struct lub_engine *engine)
{
    struct lub_before *const before = &engine->before;
    if (!before->moving) {
        before->moving = malloc(moving_bytes(engine) + 1);
        before->memory.width = engine->memory.width;
        before->noise = engine->noise ? gsl_rng_clone(engine->noise) : NULL;
    }
    return before->moving && (before->noise || !engine->noise);
}

enum lub_status lub_engine_remember(struct lub_engine *engine)
{
    struct lub_before *const before = &engine->before;
    if (!allocate(engine) || copy_pairs(&before->pairs, &engine->pairs) != LUB_OK ||
        lub_memory_copy(&before->memory, &engine->memory) != LUB_OK) {
        return LUB_NO_MEMORY;
    }
    memcpy(before->moving, engine->scene->spheres.x[0], moving_bytes(engine));
    memcpy(before->momentum, engine->momentum, sizeof before->momentum);
    memcpy(before->spin, engine->spin, sizeof before->spin);
    before->step = engine->step;
    before->t = engine->t;
    before->h = engine->h;
    before->stats = engine->stats;
    if (engine->noise) {
        gsl_rng_memcpy(before->noise, engine->noise);
    }
    return LUB_OK;
}

void lub_engine_undo(struct lub_engine *engine)
{
    const struct lub_before *const before = &engine->before;
    if (copy_pairs(&engine->pairs, &before->pairs) != LUB_OK ||
        lub_memory_copy(&engine->memory, &before->memory) != LUB_OK) {
        engine->pairs.n = engine->memory.n = 0;
    }
    memcpy(engine->scene->spheres.x[0], before->moving, moving_bytes(engine));
    memcpy(engine->momentum, before->momentum, sizeof before->momentum);
    memcpy(engine->spin, before->spin, sizeof before->spin);
    engine->step = before->step;
    engine->t = before->t;
    engine->h = before->h;
    engine->stats = before->stats;
    engine->n_events = 0;
    for (size_t k = 0; k < engine->pairs.n && k < engine->row_capacity; k++) {
        engine->p[k] = lub_memory_at(&engine->memory, k)[LUB_MEMORY_P];
    }
    if (engine->noise) {
        gsl_rng_memcpy(engine->noise, before->noise);
    }
}

void lub_before_free(struct lub_before *before)
{
    lub_pairs_free(&before->pairs);
    lub_memory_free(&before->memory);
    free(before->moving);
    if (before->noise) {
        gsl_rng_free(before->noise);
    }
    *before = (struct lub_before){0};
}
