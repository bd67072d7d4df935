/* grow.c -- doubling a list. */
#include "cases/grow.h"

#include <stdint.h>
#include <stdlib.h>

void *lub_grow(void *list, size_t *capacity, size_t size)
{
    const size_t wanted = *capacity ? 2 * *capacity : 64;
    void *const moved = wanted <= SIZE_MAX / size ? realloc(list, wanted * size) : NULL;
    *capacity = moved ? wanted : *capacity;
    return moved;
}
