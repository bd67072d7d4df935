/* film.h -- witnesses of two lubricated spheres in shear within the cut-off; only this folder uses
 * it.
 *
 * Without inertia and friction, in units of radius, viscosity and shear rate, with the direction n,
 * the tension P = k (u_n - u) of the film, ln u, the tangential force F on sphere 2, r = 2 + u_n:
 *
 *     v = flow + (F - P n)/(3 pi),      (ln u)' = (P + k max(0, roughness - u))/(3 pi/2),
 *     P' = k (n.v - u'),    r n' = v - n n.v,    w = (curl/2 - r n x F/(16 pi))/factor,
 *     F' = -k_t (s (v_t - r w x n) + F/nu_t(u)) - n n'.F + w.n n x F,   s = 2/r or 1,
 *     nu_t = (pi/2) ((2 + u) ln((2 + u)/u) - 2).
 *
 * P, not u_n, is an unknown because u_n - u is lost in rounding between stiff spheres.
 */
#ifndef LUB_REFERENCE_PAIR_FILM_H
#define LUB_REFERENCE_PAIR_FILM_H

#include "cases/pair/shear.h"
#include "cases/status.h"

#include <math.h>
#include <stddef.h>

struct lub_pair_point {
    double t, x, y, z, u_n, log_gap;
};

/* How a film ends. */
enum lub_pair_film_end {
    LUB_PAIR_LEFT,  /* at the cut-off */
    LUB_PAIR_FAR,   /* at x = 10 */
    LUB_PAIR_CLOSED /* at y = 0 behind the other sphere */
};

/* From an undeformed film at `start`, where the gap is `gap`.  Times count from there and increase;
 * points of times after the end are the end. */
struct lub_pair_film {
    const struct lub_shear *shear;
    long double start[3], gap;
    size_t n;
    const double *t;
    struct lub_pair_point *points;
    enum lub_pair_film_end how;
    struct lub_pair_point end;
    double log_gap_min;
    bool touched; /* asperities have met */
    size_t steps;
    char note[160]; /* why it failed */
};

/* By Radau IIA of order 9 in extended precision; fills the parts of the film below `start`. */
enum lub_status lub_pair_film_radau(struct lub_pair_film *film);
/* By CVODE BDF in (n, P, ln u, F), and in (x, P, F), u from the distance, for films that the
 * position resolves. */
enum lub_status lub_pair_film_direction(struct lub_pair_film *film);
enum lub_status lub_pair_film_position(struct lub_pair_film *film);

#endif
