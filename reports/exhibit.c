/* exhibit.c -- the list of exhibits. */
#include "reports/exhibit.h"

#include <stdlib.h>

enum lub_status lub_exhibit_add(struct lub_exhibits *exhibits, const struct lub_exhibit *exhibit)
{
    if (exhibits->n == exhibits->capacity) {
        const size_t capacity = exhibits->capacity ? 2 * exhibits->capacity : 16;
        struct lub_exhibit *const list = realloc(exhibits->list, capacity * sizeof *list);
        if (!list) {
            return LUB_NO_MEMORY;
        }
        exhibits->list = list;
        exhibits->capacity = capacity;
    }
    exhibits->list[exhibits->n++] = *exhibit;
    return LUB_OK;
}

void lub_exhibits_free(struct lub_exhibits *exhibits)
{
    free(exhibits->list);
    *exhibits = (struct lub_exhibits){0};
}
