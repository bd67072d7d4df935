/* exact_force.h -- forces and their integrals in 34 digits, and where they change sign.
 *
 * The double that a parameter or a table holds is the force; nothing else is rounded.
 */
#ifndef LUB_REFERENCE_EXACT_FORCE_H
#define LUB_REFERENCE_EXACT_FORCE_H

#include "cases/force.h"
#include "reference/quad.h"

#include <stdbool.h>
#include <stddef.h>

/* In piece k, also at its ends: f, and the integrals of f and of (t - s) f from its beginning. */
lub_quad lub_exact_force(const struct lub_force *force, size_t k, lub_quad t);
lub_quad lub_exact_impulse(const struct lub_force *force, size_t k, lub_quad t);
lub_quad lub_exact_displacement(const struct lub_force *force, size_t k, lub_quad t);

/* The largest |f| of the run, at least 1e-300. */
double lub_largest_force(const struct lub_force *force);

/* Between two of these times, in order from 0 to the end, the force is in one piece and of one
 * sign.  The caller frees; NULL if memory runs out. */
struct lub_sign_time {
    lub_quad t;
    size_t piece; /* that begins or goes on there */
};
struct lub_sign_time *lub_sign_times(const struct lub_force *force, size_t *n);

#endif
