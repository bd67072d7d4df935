/* body.h -- bodies that move towards a plane: a sphere, or a disk in two dimensions. */
#ifndef LUB_CASES_FLUID_BODY_H
#define LUB_CASES_FLUID_BODY_H

enum lub_body { LUB_SPHERE, LUB_DISK };

/* Choices of the parameter `body`, in the order of the enumeration. */
#define LUB_BODIES "sphere|disk"

enum lub_body lub_body_of(const char *name);
/* What lambda = n/unit is measured in: 6 pi for the sphere, 4 pi for the disk. */
double lub_body_unit(enum lub_body body);
/* The exact resistance over the unit at the gap q. */
double lub_body_lambda(enum lub_body body, double q);
/* Where it tends to as q -> 0: 1/q, or 3 sqrt(2)/4 q^-1.5. */
double lub_body_contact(enum lub_body body, double q);

#endif
