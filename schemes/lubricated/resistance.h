/* resistance.h -- lubrication of two near spheres beside the normal force: resistances over
 * eta a^n, as functions of the gap over the mean radius (Chevremont, Bodiguel and Chareyre 2020,
 * eq. 4-8; Frankel and Acrivos 1967, Jeffrey and Onishi 1984).
 *
 * The gap comes as its logarithm too: films may be below the range of a double.
 */
#ifndef LUB_SCHEMES_LUBRICATED_RESISTANCE_H
#define LUB_SCHEMES_LUBRICATED_RESISTANCE_H

#include "cases/pi.h"

#include <math.h>

/* Sliding: force over slip velocity and eta a, eq. 8. */
static inline double lub_resist_slide(double u, double log_u)
{
    return lub_pi / 2 * ((2 + u) * (log(2 + u) - log_u) - 2);
}

/* Rolling: torque over relative spin across the normal and eta a^3, eq. 5; zero beyond u = a,
 * where its sign would turn. */
static inline double lub_resist_roll(double u, double log_u)
{
    return log_u < 0 ? -lub_pi * (1.5 + 0.126 * u) * log_u : 0;
}

/* Twisting: torque over relative spin along the normal and eta a^3, eq. 6; zero beyond u = a. */
static inline double lub_resist_twist(double u, double log_u)
{
    return log_u < 0 ? -lub_pi * u * log_u : 0;
}

#endif
