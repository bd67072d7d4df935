/* billiard.h -- how far rounding can have moved the closed form of the gluey billiard. */
#ifndef LUB_REFERENCE_BILLIARD_H
#define LUB_REFERENCE_BILLIARD_H

#include "cases/scene/billiard_exact.h"

/* Absolute bounds of the numbers of the same name in struct lub_billiard; 0 for those that are not
 * there. */
struct lub_billiard_bounds {
    double t_hit, t_release, v_n, v_t, angle, gamma;
};

/* Where the numbers do not tell whether the spheres meet at all, or whether they let go before
 * t_end, there is no certificate: LUB_REFUSED with the reason. */
enum lub_status lub_billiard_bound(const struct lub_billiard *billiard, double t_end,
                                   struct lub_billiard_bounds *bounds, struct lub_message *message);

/* Bounds of each coordinate of positions and velocities at t; the velocity jumps at the impact. */
struct lub_billiard_error {
    double x, v;
};
struct lub_billiard_error lub_billiard_error_at(const struct lub_billiard *billiard,
                                                const struct lub_billiard_bounds *bounds, double t);

#endif
