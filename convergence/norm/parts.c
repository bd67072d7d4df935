/* parts.c -- steps cut at breaks; two Gauss nodes for each part. */
#include "convergence/norm/parts.h"

#include <math.h>

bool lub_part_next(size_t n, const double t[], const struct lub_times *breaks,
                   struct lub_part *part)
{
    if (n < 2) {
        return false;
    }
    part->a = part->b > 0 ? part->b : t[0];
    while (part->row + 1 < n && t[part->row + 1] <= part->a) {
        part->row++;
    }
    if (part->row + 1 >= n) {
        return false;
    }
    while (part->n_breaks < breaks->n && breaks->t[part->n_breaks] <= part->a) {
        part->n_breaks++;
    }
    part->b = part->n_breaks < breaks->n ? fmin(t[part->row + 1], breaks->t[part->n_breaks])
                                         : t[part->row + 1];
    return true;
}

double lub_part_node(const struct lub_part *part, int which)
{
    const double place = 0.5 + (which ? 0.5 : -0.5) / sqrt(3);
    return part->a + place * (part->b - part->a);
}

/* e = mean + half s for s from -1 to 1. */
double lub_part_integral(const struct lub_part *part, double e0, double e1)
{
    const double mean = 0.5 * (e0 + e1), half = 0.5 * sqrt(3) * (e1 - e0);
    const double length = part->b - part->a;
    if (fabs(mean) >= fabs(half)) {
        return length * fabs(mean);
    }
    return length * (mean * mean + half * half) / (2 * fabs(half));
}
