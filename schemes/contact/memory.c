/* memory.c -- the merge of two sorted lists of pairs. */
#include "schemes/contact/memory.h"

#include <stdlib.h>
#include <string.h>

void lub_memory_free(struct lub_memory *memory)
{
    free(memory->i);
    free(memory->j);
    free(memory->data);
    *memory = (struct lub_memory){.width = memory->width};
}

static enum lub_status grow(struct lub_memory *memory, size_t capacity)
{
    if (capacity <= memory->capacity) {
        return LUB_OK;
    }
    capacity += capacity / 2 + 16;
    size_t *const i = realloc(memory->i, capacity * sizeof *i);
    memory->i = i ? i : memory->i;
    ptrdiff_t *const j = realloc(memory->j, capacity * sizeof *j);
    memory->j = j ? j : memory->j;
    double *const data = realloc(memory->data, capacity * memory->width * sizeof *data);
    memory->data = data ? data : memory->data;
    if (!i || !j || !data) {
        return LUB_NO_MEMORY;
    }
    memory->capacity = capacity;
    return LUB_OK;
}

enum lub_status lub_memory_copy(struct lub_memory *to, const struct lub_memory *from)
{
    const enum lub_status status = grow(to, from->n);
    to->n = status == LUB_OK ? from->n : 0;
    if (to->n > 0) {
        memcpy(to->i, from->i, to->n * sizeof *to->i);
        memcpy(to->j, from->j, to->n * sizeof *to->j);
        memcpy(to->data, from->data, to->n * to->width * sizeof *to->data);
    }
    return status;
}

enum lub_status lub_memory_add(struct lub_memory *memory, size_t i, ptrdiff_t j, double **data)
{
    if (grow(memory, memory->n + 1) != LUB_OK) {
        return LUB_NO_MEMORY;
    }
    memory->i[memory->n] = i;
    memory->j[memory->n] = j;
    *data = lub_memory_at(memory, memory->n++);
    memset(*data, 0, memory->width * sizeof **data);
    return LUB_OK;
}

/* Sign of (i, j) of the memory against that of the pair; past the end it comes last. */
static int compare(const struct lub_memory *memory, size_t old, const struct lub_pairs *pairs,
                   size_t k)
{
    if (old == memory->n || k == pairs->n) {
        return (old == memory->n) - (k == pairs->n);
    }
    if (memory->i[old] != pairs->i[k]) {
        return memory->i[old] < pairs->i[k] ? -1 : 1;
    }
    return (memory->j[old] > pairs->j[k]) - (memory->j[old] < pairs->j[k]);
}

static enum lub_status merge(const struct lub_memory *memory, const struct lub_pairs *pairs,
                             struct lub_memory *next, struct lub_memory *lost)
{
    const size_t size = memory->width * sizeof(double);
    for (size_t old = 0, k = 0; old < memory->n || k < pairs->n;) {
        const int order = compare(memory, old, pairs, k);
        double *data;
        const enum lub_status status =
            order < 0 ? lub_memory_add(lost, memory->i[old], memory->j[old], &data)
                      : lub_memory_add(next, pairs->i[k], pairs->j[k], &data);
        if (status != LUB_OK) {
            return status;
        }
        if (order <= 0) {
            memcpy(data, lub_memory_at(memory, old), size);
        }
        old += order <= 0;
        k += order >= 0;
    }
    return LUB_OK;
}

enum lub_status lub_memory_carry(struct lub_memory *memory, const struct lub_pairs *pairs,
                                 struct lub_memory *lost)
{
    struct lub_memory next = {.width = memory->width};
    lost->width = memory->width;
    lost->n = 0;
    enum lub_status status = grow(&next, pairs->n + 1);
    if (status == LUB_OK) {
        status = merge(memory, pairs, &next, lost);
    }
    if (status != LUB_OK) {
        lub_memory_free(&next);
        return status;
    }
    lub_memory_free(memory);
    *memory = next;
    return LUB_OK;
}
