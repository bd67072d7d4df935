/* film_small.h -- a stage of the film in which ln u changes little, without exponentials: one film
 * (normal_loggap_vep.c) and blocks of them that become vector instructions (crowd_kernel.c).
 */
#ifndef LUB_SCHEMES_LUBRICATED_FILM_SMALL_H
#define LUB_SCHEMES_LUBRICATED_FILM_SMALL_H

#include "schemes/lubricated/normal.h"

#include <math.h>

#if defined(__GNUC__)
#define LUB_INLINE static inline __attribute__((always_inline))
#else
#define LUB_INLINE static inline
#endif

/* Change of ln u up to which the series for e^d is right, and SDIRK2 as good as the motion is; and
 * ln u below which u would lose digits. */
static const double lub_film_widest = 0.125, lub_film_thinnest = -600;

/* e^d for |d| <= 1/8, to rounding. */
LUB_INLINE double lub_short_exp(double d)
{
    return 1 +
           d * (1 + d * (1. / 2 +
                         d * (1. / 6 +
                              d * (1. / 24 +
                                   d * (1. / 120 +
                                        d * (1. / 720 +
                                             d * (1. / 5040 + d * (1. / 40320 + d / 362880))))))));
}

/* d + g e^d = r; *change is the last correction. */
LUB_INLINE double lub_film_small_root(double g, double r, double guess, double *change)
{
    const double up = g * lub_short_exp(guess);
    const double d = guess - (guess + up - r) / (1 + up);
    const double again = g * lub_short_exp(d);
    *change = (d + again - r) / (1 + again);
    return d - *change;
}

/* A stage of the film for the change d of ln u from xi: d + c u e^d = r, and with asperities where
 * the root lies below their height. */
LUB_INLINE double lub_film_small_stage(struct lub_film film, double c, double xi, double u,
                                       double r, double guess, double *change)
{
    const int touch = film.log_roughness - xi + c * film.roughness > r;
    const double alpha = film.alpha, soft = touch ? alpha : 0;
    return lub_film_small_root(c * u * (1 + soft), r + c * soft * film.roughness, guess, change);
}

#endif
