/* crowd_stress.h -- the stress of many spheres in shear, by what carries it.
 *
 * Tension is positive, units are eta rate.  Pairs carry their forces from centre to centre; the
 * couples of rolling and twisting are equal and opposite and carry none.  The antisymmetric part is
 * what the drag on the spins holds against, so that the symmetric part is the stress.
 */
#ifndef LUB_SCHEMES_LUBRICATED_CROWD_STRESS_H
#define LUB_SCHEMES_LUBRICATED_CROWD_STRESS_H

#include "schemes/lubricated/crowd.h"

/* xx, yy, zz and the mean of xy and yx. */
enum { LUB_STRESS_PARTS = 4 };

struct lub_crowd_stress {
    double contact[LUB_STRESS_PARTS]; /* asperities: their push and their friction */
    double film[LUB_STRESS_PARTS];    /* lubrication, normal and sliding */
    /* What a sphere carries by itself: 5/2 phi in xy, as one alone in the shear flow (Einstein),
     * and the momentum of its motion against the flow. */
    double drag[LUB_STRESS_PARTS];
    double contacts; /* pairs whose asperities touch, times two over the spheres */
    double crushed; /* mean over them of what the asperities give way, over their height; 0: none */
    double gap_min; /* thinnest film over the mean radius; NaN: no pair within the cut-off */
};

void lub_crowd_stress(const struct lub_crowd *crowd, struct lub_crowd_stress *stress);

#endif
