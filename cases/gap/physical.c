/* physical.c -- eps from the properties of a particle and the liquid around it. */
#include "cases/gap/physical.h"

#include <math.h>

/* viscosity/(density R^1.5) (density/(gravity (density - liquid_density)))^0.5. */
static double scale(const struct lub_particle *particle)
{
    const double buoyant = particle->density - particle->liquid_density;
    return particle->viscosity / (particle->density * pow(particle->radius, 1.5)) *
           sqrt(particle->density / (particle->gravity * buoyant));
}

double lub_physical_eps_disk(const struct lub_particle *particle)
{
    return 3 * sqrt(2) * scale(particle);
}

double lub_physical_eps_sphere(const struct lub_particle *particle)
{
    return 4.5 * scale(particle);
}
