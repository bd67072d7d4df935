/* memory.h -- what pairs remember from step to step, carried by pair in O(contacts).
 *
 * Entry k belongs to pair k of the list it was last carried to.  A pair that is not in the new list
 * is forgotten: its last values are handed over in `lost`, and when it comes near again it begins
 * with zeros.  Glued pairs do not leave while the search reaches further than a step can move them,
 * which the engine sees to.
 */
#ifndef LUB_CONTACT_MEMORY_H
#define LUB_CONTACT_MEMORY_H

#include "schemes/contact/broadphase.h"

struct lub_memory {
    size_t width; /* doubles per pair; set by the owner before the first use */
    size_t n, capacity;
    size_t *i;
    ptrdiff_t *j;
    double *data; /* n times width */
};

/* Both memories are sorted by (i, j) as the pairs are.  `memory` becomes that of the pairs, `lost`
 * what was left behind. */
enum lub_status lub_memory_carry(struct lub_memory *memory, const struct lub_pairs *pairs,
                                 struct lub_memory *lost);
/* Appends a pair with zeros; they must come in ascending order. */
enum lub_status lub_memory_add(struct lub_memory *memory, size_t i, ptrdiff_t j, double **data);
/* Both of the same width. */
enum lub_status lub_memory_copy(struct lub_memory *to, const struct lub_memory *from);
void lub_memory_free(struct lub_memory *memory);

static inline double *lub_memory_at(const struct lub_memory *memory, size_t k)
{
    return memory->data + k * memory->width;
}

#endif
