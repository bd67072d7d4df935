/* viscous.h -- one implicit step of lubrication films for many bodies: one convex minimisation.
 *
 * With the gap of a pair at the end of the step, q = b + c G V, the impulse of its film is the
 * change of its potential, and
 *
 *     M (V - V*) = -G^T (N(q) - held)
 *
 * says that V minimises  1/2 |V - V*|_M^2 + (1/c) sum (P(q) - held q),  P' = N: smooth and strictly
 * convex for every film, because N rises from -infinity at q = 0.  As eps -> 0 it becomes the
 * projection of Lefebvre (2009, Algorithm 3.3) in which a pair bears a pull up to `held`.
 *
 * Solved by damped Newton in s = q/kappa + N(q), kappa = c W_ii, which tends to an active-set
 * method as eps -> 0; the matrix is that of body_matrix.h with the weights c n(q).
 */
#ifndef LUB_CONTACT_VISCOUS_H
#define LUB_CONTACT_VISCOUS_H

#include "schemes/contact/body_matrix.h"
#include "schemes/contact/film.h"

struct lub_viscous {
    struct lub_projection step;  /* M, V*, G; its h is c, its gaps are b */
    const struct lub_film *film; /* one per row */
    const double *held;          /* N before, one per row */
};

/* log_gap: first guess, then solution, ln m; p = held - N, what pushes the pairs apart, N s; v: V.
 * LUB_OK when every |q - b - c G V|/c is at most the tolerance, LUB_NO_CONVERGENCE with the last
 * iterate when not, as where rows contradict each other.  V equals V* + M^-1 G^T p to round-off in
 * both cases. */
enum lub_status lub_viscous_solve(const struct lub_viscous *problem,
                                  const struct lub_solver_options *options, double log_gap[],
                                  double p[], double *const v[3], struct lub_solver_stats *stats);

#endif
