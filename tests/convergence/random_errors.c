/* random_errors.c -- errors whose order is known. */
#include "tests/convergence/random_errors.h"

#include <math.h>

double lub_random_uniform(uint64_t *seed, double lo, double hi)
{
    *seed ^= *seed >> 12;
    *seed ^= *seed << 25;
    *seed ^= *seed >> 27;
    const uint64_t bits = *seed * UINT64_C(2685821657736338717);
    return lo + (hi - lo) * (double)(bits >> 11) / 9007199254740992.0;
}

double lub_random_normal(uint64_t *seed)
{
    const double radius = sqrt(-2 * log(lub_random_uniform(seed, 1e-300, 1)));
    return radius * cos(6.283185307179586 * lub_random_uniform(seed, 0, 1));
}

struct lub_random_errors lub_random_powers(uint64_t *seed)
{
    struct lub_random_errors set = {.n = (size_t)lub_random_uniform(seed, 6, LUB_MAX_POINTS),
                                    .order = lub_random_uniform(seed, 0.5, 4),
                                    .factor = exp(lub_random_uniform(seed, -3, 3))};
    const double ratio = lub_random_uniform(seed, 1.3, 2.2);
    double dt = lub_random_uniform(seed, 0.05, 0.5);
    for (size_t k = 0; k < set.n; k++) {
        set.points[k].dt = dt;
        set.points[k].error = set.factor * pow(dt, set.order);
        dt /= ratio * lub_random_uniform(seed, 0.9, 1.1);
    }
    return set;
}

void lub_random_noise(struct lub_random_errors *set, uint64_t *seed, double sigma)
{
    for (size_t k = 0; k < set->n; k++) {
        set->points[k].error *= exp(sigma * lub_random_normal(seed));
    }
}
