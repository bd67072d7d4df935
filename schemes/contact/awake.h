/* awake.h -- which rows of an iteration still change: the others sleep.
 *
 * A load spreads through a heap by one contact an iteration, and what it has settled stays so: most
 * of a large heap is at rest in most iterations.  Rows are put to sleep and woken by blocks.  A
 * block is awake if its residual is not small or if a body of its rows is one of such a block, so
 * that what changes is always surrounded by rows that are looked at.
 */
#ifndef LUB_CONTACT_AWAKE_H
#define LUB_CONTACT_AWAKE_H

#include "schemes/contact/delassus.h"

struct lub_awake {
    const struct lub_delassus *w;
    size_t n_blocks;         /* of lub_row_block rows each, the last one may be shorter */
    size_t n, n_bodies;      /* blocks awake, and bodies of their rows */
    uint32_t *block;         /* those awake, ascending */
    uint32_t *body;          /* those of their rows, ascending */
    unsigned char *is, *was; /* by block: awake now, and before the last change */
    unsigned char *marked;   /* scratch, by body and one for the obstacles */
};

/* All blocks sleep.  Free after a failure, too. */
enum lub_status lub_awake_init(struct lub_awake *a, const struct lub_delassus *w);
void lub_awake_free(struct lub_awake *a);
/* Wakes the blocks whose residual exceeds `quiet` and their neighbours; the others sleep. */
void lub_awake_update(struct lub_awake *a, const double residual[], double quiet);

/* The rows of a block: from block * lub_row_block up to here. */
static inline size_t lub_block_end(const struct lub_delassus *w, size_t block)
{
    const size_t end = (block + 1) * lub_row_block, n_rows = w->problem->rows.n_rows;
    return end < n_rows ? end : n_rows;
}

#endif
