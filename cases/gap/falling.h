/* falling.h -- a lubricated elastic sphere that falls on a fixed one: the question and its answer.
 *
 * Chevremont, Bodiguel and Chareyre (2020), section 3.1, with eq. 34 corrected.  Units a = rho = g
 * = 1.  u_n is the distance of the surfaces if they were rigid, u > 0 the film between them:
 *
 *     film u'/u = k_b (u_n - u) + k_n max(0, roughness - u)
 *     mass u_n'' = -mass - k_b (u_n - u)
 *
 * The force that holds the sphere back is k_b (u_n - u); its opposite pushes the spheres apart.
 */
#ifndef LUB_CASES_FALLING_H
#define LUB_CASES_FALLING_H

#include "cases/status.h"

#include <stdbool.h>
#include <stddef.h>

struct lub_falling {
    double St, roughness, u0; /* u0: initial gap; the sphere starts at rest, undeformed */
    double mass, eta;         /* (4/3) pi and sqrt(2 u0)/St */
    double film;              /* (3/2) pi eta: nu_n a^2 */
    double k_b, k_n;          /* stiffness of the spheres, and of the asperities (0 if smooth) */
    double t_end;
    double dt_factor; /* step over sqrt(mass/k_b); 0: automatic */
    double accuracy;  /* relative error that an automatic step of second order aims at */
};

/* The longest step of explicit motion: 2 sqrt(mass/k_b). */
double lub_falling_stable_dt(const struct lub_falling *falling);

/* States at increasing times, arrays by field.  A zeroed path is empty and valid. */
struct lub_fall_row {
    double t, u_n, log_gap, v;
    double force; /* pushes the spheres apart where positive */
    bool contact; /* asperities touch: u <= roughness */
};

struct lub_fall_path {
    size_t n, capacity;
    struct lub_fall_row *rows;
};

/* Leaves the path as it was when memory runs out. */
enum lub_status lub_fall_append(struct lub_fall_path *path, const struct lub_fall_row *row);
void lub_fall_free(struct lub_fall_path *path);

#endif
