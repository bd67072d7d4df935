/* films.h -- one implicit stage of all films of a line: gaps q > 0 with
 *
 *     q = base + c G V,   V = M^-1 (p - G^T N(q)),   (G V)_i = V_i - V_{i-1},  V_0 = 0.
 *
 * It is where a smooth convex function of the velocities has its minimum, so there is one and only
 * one, whatever base and p are.
 */
#ifndef LUB_SCHEMES_VISCOUS_FILMS_H
#define LUB_SCHEMES_VISCOUS_FILMS_H

#include "cases/drag.h"
#include "schemes/stage.h"

#include <stddef.h>

struct lub_films {
    size_t n;
    const double *mass; /* n */
    const struct lub_drag *drag;
    struct lub_stage_point *gap;     /* n: the first guess, then the answer */
    struct lub_stage stage;          /* of q + kappa N(q) for the last c */
    double stage_c;                  /* that c; 0: none yet */
    double *residual, *pivot, *step; /* n each: scratch */
    size_t evaluations;              /* of the drag law, so far */
    size_t iterations;               /* of Newton's method, so far */
};

enum lub_status lub_films_create(struct lub_films *films, size_t n, const double mass[],
                                 const struct lub_drag *drag);
void lub_films_free(struct lub_films *films);

/* The velocity of sphere i for these gaps. */
double lub_films_velocity(const struct lub_films *films, const double momentum[], size_t i);

/* LUB_NOT_FINITE, LUB_NO_CONVERGENCE: the gaps are then of no use. */
enum lub_status lub_films_solve(struct lub_films *films, double c, const double base[],
                                const double momentum[]);

#endif
