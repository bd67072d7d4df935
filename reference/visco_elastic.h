/* visco_elastic.h -- a particle behind a lubrication film and an elastic surface, certified.
 *
 * Chevremont, Bodiguel and Chareyre (2020), eq. 13 and 34.  u_n is the distance of the surfaces if
 * they were rigid, u > 0 the film between them, u_n - u the deflection:
 *
 *     film u'/u = k_b (u_n - u) + k_n max(0, height - u)      film, asperities of that height
 *     mass u_n'' = F(t) - k_b (u_n - u)
 *
 * Any consistent units.  For a sphere of radius a near its equal or, as in that paper, near a
 * plane: film = (3/2) pi eta a^2.  For the eps-ODE behind a spring: mass 1, film = eps; its
 * solution is the limit k_b -> infinity.  Sum of both: mass u_n'' + film u'/u = F + k_n max(0,
 * height - u), so that mass v + film ln u - int F - k_n int max(0, height - u) is constant: the
 * first integral.
 */
#ifndef LUB_REFERENCE_VISCO_ELASTIC_H
#define LUB_REFERENCE_VISCO_ELASTIC_H

#include "cases/force.h"
#include "reference/reference.h"

#include <stdbool.h>
#include <stddef.h>

struct lub_visco_elastic {
    double mass, film, k_b;        /* > 0 */
    double k_n, height;            /* >= 0; no asperities if one of them is 0 */
    const struct lub_force *force; /* F, positive away from the plane; its end ends the run */
    double u_n0, v0;               /* distance and its rate at t = 0 */
    double log_gap0;               /* ln u at t = 0 */
};

/* What happens between the asked times: an extreme value of u_n (v = 0) or of the film u. */
struct lub_visco_extremum {
    double t, u_n, log_gap;
    bool of_film;    /* of u; otherwise of u_n */
    bool is_maximum; /* otherwise a minimum */
};

/* The solution at n times in the order in which they were asked, arrays by field, with certified
 * absolute bounds: err_gap of u, err_log_gap of ln u, err_u_n, err_v.  Extreme values in the order
 * of time, inside the run.  Zeroed is empty. */
struct lub_visco_path {
    size_t n;
    double *t, *u_n, *v, *log_gap;
    double *err_u_n, *err_v, *err_gap, *err_log_gap;
    size_t n_extrema;
    struct lub_visco_extremum *extrema;
};

/* The certified solution at times within the run, any order, repeated if asked so.  LUB_REFUSED
 * with the reason if the computations do not agree: ln u to 1e-9 relative (of 1 where smaller), u
 * and u_n to 1e-9 absolute (relative where above 1); the bounds are usually far smaller. */
enum lub_status lub_visco_reference(const struct lub_visco_elastic *problem, size_t n,
                                    const double times[], struct lub_visco_path *path,
                                    struct lub_certificate *certificate,
                                    struct lub_message *message);
/* Room for n rows, the arrays in one block that begins at t; false if memory runs out. */
bool lub_visco_path_create(struct lub_visco_path *path, size_t n);
void lub_visco_path_free(struct lub_visco_path *path);

/* k_b (u_n - u): the force that holds the particle back. */
double lub_visco_force(const struct lub_visco_elastic *problem, double u_n, double log_gap);

#endif
