/* eps_exact.h -- the data of one gap in 34 digits: the force, w(t), the drag law, the deep phase.
 *
 * Where forces cancel, w(t) = u0 + N(q0) + int_0^t f is a small difference of large numbers, and
 * deep in the layer ln q follows it as dw/(dN/dx).  In double the round-off of the sum would be the
 * error of every witness alike, which no comparison shows.  Here it is 1e-33 of the largest term.
 */
#ifndef LUB_REFERENCE_EPS_EXACT_H
#define LUB_REFERENCE_EPS_EXACT_H

#include "cases/problem.h"
#include "reference/exact_force.h"

#include <stdbool.h>
#include <stddef.h>

struct lub_eps_exact {
    const struct lub_problem *problem;
    lub_quad *w;                 /* at the breaks of the force */
    struct lub_sign_time *turns; /* w is monotone from one to the next */
    size_t n_turns;
    double size; /* of the largest term of w over the run: what round-off is relative to */
    /* The log gap below which the solution is on the slow manifold N(q) = w - q', q' = f q/(q n),
     * for all purposes: there q |f|/(q n)^2, by which ln q is off after a jump of the force, is
     * below 1e-20, and q/(q n), the time after which it is not, below 1e-22 of the run. */
    double deep;
};

/* False if memory runs out; in every case lub_eps_exact_free releases what was taken. */
bool lub_eps_exact_create(struct lub_eps_exact *exact, const struct lub_problem *problem);
void lub_eps_exact_free(struct lub_eps_exact *exact);

/* In piece k of the force, also at its ends. */
lub_quad lub_eps_exact_w(const struct lub_eps_exact *exact, size_t piece, lub_quad t);

/* N and dN/dx.  The power law in 34 digits; a tabulated one in those of long double, with the
 * digits that x has beyond by one term of Taylor. */
void lub_eps_exact_drag(const struct lub_drag *drag, lub_quad x, lub_quad *N, lub_quad *slope);

/* ln q and q' on the slow manifold. */
lub_quad lub_eps_deep_log_gap(const struct lub_eps_exact *exact, size_t piece, lub_quad t,
                              lub_quad *u);
/* The first time in [from, end of the piece] at which the manifold rises above a log gap; the end
 * if it does not. */
lub_quad lub_eps_deep_end(const struct lub_eps_exact *exact, size_t piece, lub_quad from,
                          double log_gap);

#endif
