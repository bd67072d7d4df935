/* broadphase_brute.c -- all pairs: the oracle of the others. */
#include "schemes/contact/broadphase.h"

static enum lub_status search(const struct lub_spheres *spheres, double cutoff,
                              struct lub_found *found)
{
    double normal[3];
    for (size_t i = 0; i < spheres->n; i++) {
        for (size_t j = i + 1; j < spheres->n; j++) {
            if (lub_spheres_gap(spheres, i, j, normal) < cutoff &&
                lub_found_add(found, i, j) != LUB_OK) {
                return LUB_NO_MEMORY;
            }
        }
    }
    return LUB_OK;
}

const struct lub_broadphase lub_broadphase_brute = {
    .name = "brute", .summary = "All pairs, O(N^2): the oracle.", .search = search};
