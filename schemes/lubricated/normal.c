/* normal.c -- the scalar equation that the stages of film steps solve. */
#include "schemes/lubricated/normal.h"

#include <math.h>

struct lub_film lub_film_of(double roughness, double ratio)
{
    return (struct lub_film){.roughness = roughness,
                             .log_roughness = roughness > 0 ? log(roughness) : -INFINITY,
                             .alpha = roughness > 0 ? ratio : 0};
}

/* y = ln(w/c) where w + ln w = r + ln c: Wright's omega function, to a few percent. */
static double rough_root(double c, double r)
{
    const double z = r + log(c);
    if (z > 1) {
        const double l = log(z);
        return log(z - l + l / z) - log(c);
    }
    const double e = exp(z);
    return r - e / (1 + e);
}

/* Newton's method: the left side is convex and rises, so that from the second iterate on the root
 * is approached from above.  Far from the root that is slow, hence the better start. */
double lub_film_root(double c, double r, double guess)
{
    enum { max_iterations = 60 };
    double y = guess;
    for (int k = 0; k < max_iterations; k++) {
        const double up = c * exp(y);
        const double change = (y + up - r) / (1 + up);
        if (k == 0 && !(fabs(change) < 1)) {
            y = rough_root(c, r);
            continue;
        }
        y -= change;
        /* The next change would be below change^2/2. */
        if (fabs(change) <= 1e-8 || fabs(change) <= 4e-16 * fabs(y)) {
            break;
        }
    }
    return y;
}

double lub_film_stage(const struct lub_film *film, double c, double r, double guess)
{
    if (film->log_roughness + c * film->roughness > r) {
        return lub_film_root(c * (1 + film->alpha), r + c * film->alpha * film->roughness, guess);
    }
    return lub_film_root(c, r, guess);
}
