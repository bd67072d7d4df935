/* shear.h -- two equal lubricated elastic spheres in a shear flow: the question.
 *
 * Chevremont, Bodiguel and Chareyre (2020), section 3.2.  Units: radius, viscosity and shear rate
 * 1; flow (y, 0, 0).  Positions are those of sphere 2 seen from sphere 1.
 */
#ifndef LUB_CASES_SHEAR_H
#define LUB_CASES_SHEAR_H

#include <stdbool.h>

/* Where every run begins and, mirrored, ends. */
#define LUB_SHEAR_X 10.0

struct lub_shear {
    double start[3]; /* (-10, d0 sin theta, d0 cos theta) */
    double rate;     /* of the shear: 1, or -1 where the flow is reversed */
    double roughness;
    double stiffness;     /* k_b = k_n = 1/Ca */
    double k_t;           /* of the tangential spring */
    double mass;          /* (4/3) pi St; 0: without inertia */
    double cutoff;        /* gap u_n from which on there is no film */
    double friction;      /* coefficient of the asperities */
    bool tangential;      /* tangential film and friction act */
    bool rotation;        /* spheres turn; otherwise they keep their orientation */
    bool slip_scaling;    /* slip velocity times 2/r, as the published code has it */
    double torque_factor; /* of the spin in the drag torque -8 pi (factor w - curl/2) */
    double accuracy;      /* error per step at which automatic steps aim */
};

#endif
