/* suspension.h -- many lubricated elastic spheres in a periodic box under shear.
 *
 * Units: radius, shear rate and viscosity of the fluid are 1.  The fluid flows with velocity
 * (y, 0, 0); the box is a cube whose images above and below move with it (Lees and Edwards 1972).
 */
#ifndef LUB_CASES_SUSPENSION_H
#define LUB_CASES_SUSPENSION_H

#include "cases/status.h"

#include <stdbool.h>
#include <stddef.h>

struct lub_suspension {
    size_t n;
    double *x[3];   /* owned, one block that begins at x[0]: centres in the box */
    double box;     /* side */
    double radius;  /* 1 */
    double density; /* St */
    double young;   /* 1/Ca: k_b = young a */
    double roughness, stiffness_ratio, kt_ratio, friction, cutoff;
    bool tangential, torques, slip_scaling;
    double t_end;     /* strain */
    double dt_factor; /* time step over the stable limit */
};

/* n spheres at volume fraction phi: sites of a face-centred cubic lattice, some left empty, shaken
 * as hard spheres until below phi = 0.49 it has melted; gaps are at least 0.02 radii.
 * LUB_BAD_ARGUMENT with what is allowed if they do not fit. */
enum lub_status lub_suspension_fill(struct lub_suspension *suspension, size_t n, double phi,
                                    unsigned long seed, struct lub_message *message);
void lub_suspension_free(struct lub_suspension *suspension);

#endif
