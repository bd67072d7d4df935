/* v3.h -- a vector as a value. */
#ifndef LUB_SCHEMES_LUBRICATED_V3_H
#define LUB_SCHEMES_LUBRICATED_V3_H

#include <math.h>

struct lub_v3 {
    double x, y, z;
};

static inline struct lub_v3 lub_v3_plus(struct lub_v3 a, double c, struct lub_v3 b)
{
    return (struct lub_v3){a.x + c * b.x, a.y + c * b.y, a.z + c * b.z};
}

static inline struct lub_v3 lub_v3_times(double c, struct lub_v3 a)
{
    return (struct lub_v3){c * a.x, c * a.y, c * a.z};
}

static inline double lub_v3_dot(struct lub_v3 a, struct lub_v3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline struct lub_v3 lub_v3_cross(struct lub_v3 a, struct lub_v3 b)
{
    return (struct lub_v3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double lub_v3_length(struct lub_v3 a)
{
    return sqrt(lub_v3_dot(a, a));
}

/* The part of a across the unit vector n. */
static inline struct lub_v3 lub_v3_across(struct lub_v3 a, struct lub_v3 n)
{
    return lub_v3_plus(a, -lub_v3_dot(a, n), n);
}

#endif
