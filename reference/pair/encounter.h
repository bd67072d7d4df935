/* encounter.h -- two free equal rigid spheres that meet in a shear flow, without inertia.
 *
 * Units: radius 1, shear rate 1; flow (y, 0, 0).  With A and B of batchelor_green.h and
 * e = xy (B - A)/r^2 the centre of sphere 2 seen from sphere 1 moves as
 *
 *     x' = y + e x - B y/2,    y' = e y - B x/2,    z' = e z,    r' = (1 - A) xy/r.
 *
 * The path from (x, y, z), x < 0 <= y, to its mirror image (-x, y, z) is symmetric in x.
 */
#ifndef LUB_REFERENCE_ENCOUNTER_H
#define LUB_REFERENCE_ENCOUNTER_H

#include "cases/status.h"
#include "reference/pair/batchelor_green.h"

#include <stddef.h>

struct lub_encounter {
    double x, y, z; /* start: x < 0, y >= 0, r > 2 */
    const struct lub_pair_set *pair;
};

struct lub_encounter_point {
    double t, x, y, z;
    double log_gap; /* ln(r - 2) */
};

/* Velocity and d(ln(r - 2))/dt there: what CVODE integrates and what tests hold paths against. */
void lub_encounter_rate(const struct lub_pair_set *pair, const struct lub_encounter_point *at,
                        double rate[4]);

/* By quadrature of the closed form: in s = ln(r - 2), with p = (A - B)(r - 2)/((1 - A) r),
 *
 *     phi = exp int p ds,   z = phi z_0,   y^2 = phi^2 (y_0^2 + int B r (r - 2)/((1 - A) phi^2) ds)
 *
 * over [s, s_0], and the time from dx/x'. */
struct lub_orbit;
enum lub_status lub_orbit_create(const struct lub_encounter *encounter, struct lub_orbit **orbit,
                                 struct lub_message *message);
double lub_orbit_end(const struct lub_orbit *orbit);     /* time of the mirror image of the start */
double lub_orbit_closest(const struct lub_orbit *orbit); /* smallest log gap, reached at x = 0 */
/* 0 <= t <= end */
enum lub_status lub_orbit_at(const struct lub_orbit *orbit, double t,
                             struct lub_encounter_point *point);
/* phi and the bracket of y^2 / phi^2 at a log gap between the closest and the first. */
void lub_orbit_shape(const struct lub_orbit *orbit, double log_gap, double *phi, double *square);
void lub_orbit_free(struct lub_orbit *orbit);

/* The same by CVODE (Adams) at increasing times; `steps` may be NULL. */
enum lub_status lub_encounter_cvode(const struct lub_encounter *encounter, double tol, size_t n,
                                    const double times[], struct lub_encounter_point points[],
                                    size_t *steps, struct lub_message *message);

/* Largest distances between the quadrature and CVODE. */
struct lub_encounter_bounds {
    double position, log_gap; /* at the same times */
    double closed_form;       /* of y^2 by CVODE from y^2 by the closed form at the same gap */
    size_t steps;
};

/* n points at given times from 0 to the end in any order, or at equal ones over the whole path
 * where times is NULL (then n >= 2).  LUB_REFUSED, with the reason, if the two ways differ by more
 * than 1e-10, or 1e-8 where the pair functions jump. */
enum lub_status lub_encounter_certified(const struct lub_encounter *encounter,
                                        const struct lub_orbit *orbit, size_t n,
                                        const double times[], struct lub_encounter_point points[],
                                        struct lub_encounter_bounds *bounds,
                                        struct lub_message *message);

#endif
