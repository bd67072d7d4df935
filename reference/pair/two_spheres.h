/* two_spheres.h -- the exact Stokes flow about two equal spheres in a linear flow.
 *
 * Series in bispherical coordinates, solved in long double: the source of the Batchelor-Green
 * table.  Units: radius 1, viscosity 1.  The spheres stand at z = +h and z = -h, r = 2h = 2 + gap.
 */
#ifndef LUB_REFERENCE_TWO_SPHERES_H
#define LUB_REFERENCE_TWO_SPHERES_H

#include "cases/status.h"

/* Along the line of centres.  Force on the fluid in z by the upper sphere, the lower one
 * mirrored, when ... */
struct lub_axial {
    long double moving;   /* it moves with unit velocity in z */
    long double strained; /* it is at rest in the flow (-x/2, -y/2, z) */
    long double carried;  /* it moves with that flow's velocity at its centre */
    long double mismatch; /* largest difference of two formulas for these forces */
};

/* Across the line of centres.  Force in x and torque about the origin in y, on the fluid by the
 * upper sphere, the lower one in point reflection.  Columns: it moves with unit velocity in x; it
 * spins with unit velocity about y; it moves with the flow (z, 0, x) at its centre, without spin.
 */
struct lub_transverse {
    long double force[3], torque[3];
    long double mismatch;
};

/* gap > 0; the work grows as 1/sqrt(gap). */
enum lub_status lub_axial_solve(long double gap, struct lub_axial *axial);
enum lub_status lub_transverse_solve(long double gap, struct lub_transverse *transverse);

#endif
