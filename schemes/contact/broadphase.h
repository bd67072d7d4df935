/* broadphase.h -- who is near?  Every pair with gap < cutoff, sorted by (i, j), once each.
 *
 * A pair is two spheres i < j, or a sphere i and the obstacle j = -1 - k.  `brute` looks at all
 * pairs and is the oracle; `cells` costs O(N) in any domain and for any mixture of radii, and gives
 * the same pairs with the same bits.
 */
#ifndef LUB_CONTACT_BROADPHASE_H
#define LUB_CONTACT_BROADPHASE_H

#include "cases/scene/scene.h"

/* Pairs by field, with room for `capacity` of them. */
struct lub_pairs {
    size_t n, capacity;
    size_t *i;
    ptrdiff_t *j;
    double *gap;       /* D, m */
    double *normal[3]; /* unit normal from i to j */
};

/* A zeroed list is empty and valid.  Grow makes room for n pairs and keeps those that are there. */
enum lub_status lub_pairs_grow(struct lub_pairs *pairs, size_t n);
void lub_pairs_free(struct lub_pairs *pairs);
/* Keeps the pairs with gap < cutoff, in their order. */
void lub_pairs_trim(struct lub_pairs *pairs, double cutoff);

/* Two spheres found near, in no order. */
struct lub_found {
    size_t n, capacity;
    size_t (*pair)[2]; /* smaller number first */
};

enum lub_status lub_found_add(struct lub_found *found, size_t i, size_t j);

struct lub_broadphase {
    const char *name;
    const char *summary;
    /* Adds every two spheres whose gap is less than cutoff, once each; it may add others that are
     * not as near. */
    enum lub_status (*search)(const struct lub_spheres *spheres, double cutoff,
                              struct lub_found *found);
};

extern const struct lub_broadphase lub_broadphase_brute;
extern const struct lub_broadphase lub_broadphase_cells;
/* NULL if there is no such name. */
const struct lub_broadphase *lub_broadphase_find(const char *name);

/* Fills `pairs` with the spheres where they are and the obstacles where they are at time t. */
enum lub_status lub_pairs_search(struct lub_pairs *pairs, const struct lub_broadphase *broadphase,
                                 const struct lub_scene *scene, double t, double cutoff);

#endif
