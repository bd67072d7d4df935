/* obreshkov.h -- one step of order 5 for q' + N(q) = w(t) from derivatives at both ends.
 *
 * With a = q' = w - N, b = q'' = f - n a and c = q''' = f' - n' a^2 - n b, the quadrature
 *     q+ = q + h (2 a + 3 a+)/5 + h^2 (b - 3 b+)/20 + h^3 c+/60
 * has order 5; applied to a linear equation it is the (2,3) Pade approximation of the exponential,
 * which is L-stable.  One unknown and one evaluation of the law (N, n, n') per iteration.
 */
#ifndef LUB_SCHEMES_OBRESHKOV_H
#define LUB_SCHEMES_OBRESHKOV_H

#include "schemes/substep.h"

/* The law at the start of a step: n and n' = dn/dq.  What the last step found at its end serves
 * again. */
struct lub_obreshkov_law {
    double n, dn;
};

struct lub_obreshkov_law lub_obreshkov_law_at(struct lub_run *run, double x, double q);

/* Tries a step over h, inside which the force must not jump; *error estimates its error in q, from
 * the formula of order 4 with a and b alone, and *law is replaced by that at the end.
 * LUB_NO_CONVERGENCE, with *law untouched, where the iteration does not settle on a positive gap,
 * as in layers that the step does not resolve: take another method. */
enum lub_status lub_obreshkov_try(struct lub_run *run, const struct lub_substep_point *from,
                                  double h, double tol, struct lub_obreshkov_law *law,
                                  struct lub_substep_point *to, double *error);

#endif
