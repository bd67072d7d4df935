/* billiard_exact.h -- two equal spheres, one thrown at the other: the exact limit solution.
 *
 * At impact the normal approach speed v_n becomes glue: gamma = -R mu v_n, mu = m/2, but not below
 * gamma_min.  The pair then turns as one body with angular speed v_t/d; the tension mu v_t^2/d uses
 * the glue up; when none is left the spheres leave along the tangent with relative speed v_t.
 * Smooth spheres turn by the angle v_n/v_t.
 */
#ifndef LUB_CASES_BILLIARD_EXACT_H
#define LUB_CASES_BILLIARD_EXACT_H

#include "cases/scene/scene.h"

#include <stdbool.h>

struct lub_billiard {
    double r, m;       /* of both spheres */
    double x[2], v[2]; /* of the thrown one; the other rests at the origin */
    double gamma_min;  /* <= 0; 0 is the inelastic contact */
    double factor;     /* R in gamma' = -R lambda */
    /* What follows from these. */
    bool hits;
    double t_hit, t_release; /* inf if it does not happen; t_hit of a miss: closest approach */
    double v_n, v_t;         /* at impact: approach speed, counter-clockwise tangential speed */
    double angle;            /* direction from sphere 0 to sphere 1 at impact */
    double gamma;            /* after impact */
};

struct lub_billiard_state {
    double x[2][2], v[2][2]; /* of spheres 0 and 1 */
    double gap, gamma, lambda;
};

/* Solves the throw of the case `billiard`, which stands in `given` of its scene: x, y, vx, vy of
 * the thrown sphere at the start. */
void lub_billiard_of(const struct lub_scene *scene, struct lub_billiard *billiard);
/* The angle by which the stuck pair has turned up to t, counter-clockwise; NaN before the impact.
 */
double lub_billiard_turned(const struct lub_billiard *billiard, double t);
/* The state at time t; at a jump the right limit. */
struct lub_billiard_state lub_billiard_at(const struct lub_billiard *billiard, double t);

#endif
