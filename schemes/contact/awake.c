/* awake.c -- which rows of an iteration still change: the others sleep. */
#include "schemes/contact/awake.h"

#include <stdlib.h>
#include <string.h>

enum lub_status lub_awake_init(struct lub_awake *a, const struct lub_delassus *w)
{
    const size_t n_rows = w->problem->rows.n_rows, n_bodies = w->problem->n_bodies;
    *a = (struct lub_awake){.w = w, .n_blocks = (n_rows + lub_row_block - 1) / lub_row_block};
    a->block = malloc((a->n_blocks + 1) * sizeof *a->block);
    a->body = malloc((n_bodies + 1) * sizeof *a->body);
    a->is = calloc(a->n_blocks + 1, 1);
    a->was = calloc(a->n_blocks + 1, 1);
    a->marked = malloc(n_bodies + 1);
    return a->block && a->body && a->is && a->was && a->marked ? LUB_OK : LUB_NO_MEMORY;
}

void lub_awake_free(struct lub_awake *a)
{
    free(a->block);
    free(a->body);
    free(a->is);
    free(a->was);
    free(a->marked);
    *a = (struct lub_awake){0};
}

static void clear_marks(struct lub_awake *a)
{
    memset(a->marked, 0, a->w->problem->n_bodies + 1);
}

static void mark_bodies(struct lub_awake *a, size_t block)
{
    const struct lub_delassus *const w = a->w;
    for (size_t k = block * lub_row_block; k < lub_block_end(w, block); k++) {
        a->marked[w->first[k]] = a->marked[w->second[k]] = 1;
    }
    a->marked[w->problem->n_bodies] = 0; /* an obstacle passes nothing on */
}

static unsigned char meets_mark(const struct lub_awake *a, size_t block)
{
    const struct lub_delassus *const w = a->w;
    for (size_t k = block * lub_row_block; k < lub_block_end(w, block); k++) {
        if (a->marked[w->first[k]] || a->marked[w->second[k]]) {
            return 1;
        }
    }
    return 0;
}

/* Lists what is awake, as the loops of an iteration need it. */
static void list(struct lub_awake *a)
{
    a->n = a->n_bodies = 0;
    clear_marks(a);
    for (size_t b = 0; b < a->n_blocks; b++) {
        if (a->is[b]) {
            a->block[a->n++] = (uint32_t)b;
            mark_bodies(a, b);
        }
    }
    for (size_t b = 0; b < a->w->problem->n_bodies; b++) {
        if (a->marked[b]) {
            a->body[a->n_bodies++] = (uint32_t)b;
        }
    }
}

void lub_awake_update(struct lub_awake *a, const double residual[], double quiet)
{
    memcpy(a->was, a->is, a->n_blocks);
    clear_marks(a);
    for (size_t b = 0; b < a->n_blocks; b++) {
        a->is[b] = !(residual[b] <= quiet);
        if (a->is[b]) {
            mark_bodies(a, b);
        }
    }
    for (size_t b = 0; b < a->n_blocks; b++) {
        a->is[b] = a->is[b] || meets_mark(a, b);
    }
    list(a);
}
