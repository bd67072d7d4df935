/* vector.c -- lists of an evaluation, and the memory that they live in. */
#include "convergence/expression/expression.h"
#include "cases/grow.h"

#include <stdlib.h>

void *lub_pool_take(struct lub_pool *pool, size_t n, size_t size)
{
    void **const moved = lub_grown(pool->blocks, pool->n, &pool->capacity, sizeof *moved);
    if (!moved) {
        return NULL;
    }
    pool->blocks = moved;
    void *const block = calloc(n ? n : 1, size);
    if (block) {
        pool->blocks[pool->n++] = block;
    }
    return block;
}

void lub_pool_free(struct lub_pool *pool)
{
    for (size_t k = 0; k < pool->n; k++) {
        free(pool->blocks[k]);
    }
    free(pool->blocks);
    *pool = (struct lub_pool){0};
}

double *lub_vector_new(struct lub_pool *pool, size_t n, struct lub_vector *vector)
{
    double *const x = lub_pool_take(pool, n, sizeof *x);
    *vector = (struct lub_vector){.n = x ? n : 0, .x = x};
    return x;
}
