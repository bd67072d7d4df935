/* random_errors.h -- errors whose order is known, over random step sizes; for the tests of the
 * order. */
#ifndef LUB_TESTS_RANDOM_ERRORS_H
#define LUB_TESTS_RANDOM_ERRORS_H

#include "convergence/order/order.h"

#include <stdint.h>

enum { LUB_MAX_POINTS = 24 };

/* Errors at n step sizes of random ratio, and their order as dt goes to 0. */
struct lub_random_errors {
    size_t n;
    double order, factor;
    struct lub_point points[LUB_MAX_POINTS];
};

/* xorshift64*, so that the sets are the same everywhere. */
double lub_random_uniform(uint64_t *seed, double lo, double hi);
double lub_random_normal(uint64_t *seed);

/* factor dt^order, order from 1/2 to 4. */
struct lub_random_errors lub_random_powers(uint64_t *seed);
void lub_random_noise(struct lub_random_errors *set, uint64_t *seed, double sigma);

#endif
