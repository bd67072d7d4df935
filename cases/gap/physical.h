/* physical.h -- eps from the properties of a particle and the liquid around it.
 *
 * Hillairet, Lozinski and Szopos, eq. 9 and 10: lengths in radii, and time such that the apparent
 * weight is 1, n -> eps/q^1.5 for a disk in two dimensions and eps/q for a sphere in three.
 */
#ifndef LUB_CASES_PHYSICAL_H
#define LUB_CASES_PHYSICAL_H

struct lub_particle {
    double viscosity; /* dynamic, Pa s */
    double density, liquid_density;
    double radius;
    double gravity; /* scale of the acceleration */
};

double lub_physical_eps_disk(const struct lub_particle *particle);
double lub_physical_eps_sphere(const struct lub_particle *particle);

#endif
