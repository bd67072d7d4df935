/* isotonic.h -- the stage of films.h as eps -> 0: the ordered places nearest to given ones. */
#ifndef LUB_SCHEMES_VISCOUS_ISOTONIC_H
#define LUB_SCHEMES_VISCOUS_ISOTONIC_H

#include <stddef.h>

/* Neighbours that share a place. */
struct lub_isotonic_block {
    size_t end; /* one past its last sphere */
    double mass, place;
};

/* least <= x_1 <= ... <= x_n with the smallest sum m_i (x_i - wanted_i)^2, in O(n): spheres that
 * touch have the very same place.  x may be `wanted`.  blocks: scratch of n. */
void lub_isotonic(size_t n, const double mass[], const double wanted[], double least, double x[],
                  struct lub_isotonic_block blocks[]);

#endif
