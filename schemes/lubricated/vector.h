/* vector.h -- three components: what the pair law needs of them. */
#ifndef LUB_SCHEMES_LUBRICATED_VECTOR_H
#define LUB_SCHEMES_LUBRICATED_VECTOR_H

#include <math.h>

static inline double lub_dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline double lub_norm(const double a[3])
{
    return sqrt(lub_dot(a, a));
}

/* out = a x b; out is neither of them. */
static inline void lub_cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* y = y + factor x. */
static inline void lub_add(double y[3], double factor, const double x[3])
{
    for (int k = 0; k < 3; k++) {
        y[k] += factor * x[k];
    }
}

#endif
