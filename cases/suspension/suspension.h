/* suspension.h -- many lubricated elastic spheres in a periodic box under shear.
 *
 * Units: mean radius, shear rate and viscosity of the fluid are 1.  The fluid flows with velocity
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
    double *r;      /* in that block: radii, 1 in the mean */
    double box;     /* side */
    double density; /* St */
    double young;   /* 1/Ca: k_b = young a */
    double roughness, stiffness_ratio, kt_ratio, friction, cutoff;
    bool tangential, torques, slip_scaling;
    double t_end;     /* strain */
    double transient; /* strain after which averages begin */
    double dt_factor; /* time step over the stable limit */
};

/* How much further than the cut-off pairs are looked for, in radii of the largest sphere. */
static const double lub_suspension_skin = 0.15;

double lub_suspension_largest(const struct lub_suspension *suspension);

/* n spheres at volume fraction phi, with radii uniform from 1 - polydispersity to 1 +
 * polydispersity: sites of a face-centred cubic lattice, some left empty, shaken as hard spheres
 * until below phi = 0.49 it has melted; gaps are at least 0.01 of the sum of radii.
 * LUB_BAD_ARGUMENT with what is allowed if they do not fit, or if the box is so small that a sphere
 * would meet two images of another within the cut-off, which is set before. */
enum lub_status lub_suspension_fill(struct lub_suspension *suspension, size_t n, double phi,
                                    double polydispersity, unsigned long seed,
                                    struct lub_message *message);
void lub_suspension_free(struct lub_suspension *suspension);

#endif
