/* grow.h -- lists that double when they are full. */
#ifndef LUB_CASES_GROW_H
#define LUB_CASES_GROW_H

#include <stddef.h>

/* Twice the room, or some if there is none.  NULL if memory runs out; the list is then as it was.
 */
void *lub_grow(void *list, size_t *capacity, size_t size);

/* A list of n entries of `size` bytes with room for one more: the list itself, or where it moved
 * to; NULL as above. */
static inline void *lub_grown(void *list, size_t n, size_t *capacity, size_t size)
{
    return n < *capacity ? list : lub_grow(list, capacity, size);
}

#endif
