/* direct.h -- what the direct projection solvers share: iterate, rows in use, best so far.
 *
 * A direct solver factorises  K = 1 + A^T diag(d) A  (body_matrix.h) with weights d of its own.
 * Only rows that are near to being active are in use: K has the pattern of these alone and fills in
 * far less.  A row left out has multiplier 0; if it turns out violated it is taken in.
 */
#ifndef LUB_CONTACT_DIRECT_H
#define LUB_CONTACT_DIRECT_H

#include "schemes/contact/body_matrix.h"

struct lub_direct {
    struct lub_delassus w;
    struct lub_body_matrix matrix;
    const struct lub_solver_options *options;
    struct lub_solver_stats *stats;
    double target;          /* residual to reach: a little below the tolerance */
    unsigned char *use;     /* rows in use */
    double *p, *y, *rate;   /* multipliers, A^T p and its rates w0 + A y */
    double *best;           /* the multipliers of least residual ... */
    double best_residual;   /* ... and that residual */
    double *d;              /* weights of the rows in K */
    double *row, *dy, *rhs; /* scratch: by row, by unknown, by unknown */
};

/* The life of one solve: checks, starts, lets `find` improve s->best, ends. */
enum lub_status lub_direct_solve(const struct lub_projection *problem,
                                 const struct lub_solver_options *options,
                                 enum lub_status (*find)(struct lub_direct *s), double p[],
                                 double *const v[3], struct lub_solver_stats *stats);

/* Starts at p, which has been cleaned (lub_multipliers_clean).  Free after a failure, too. */
enum lub_status lub_direct_init(struct lub_direct *s, const struct lub_projection *problem,
                                const struct lub_solver_options *options, const double p[],
                                struct lub_solver_stats *stats);
void lub_direct_free(struct lub_direct *s);

/* Brings y and rate up to date with p and keeps p if it is the best so far.  Returns 1 when the
 * target is reached or p is not finite, so that there is nothing left to do. */
int lub_direct_update(struct lub_direct *s);
/* Takes in the rows that a rate near the largest violation, by a factor, may make active, and
 * analyses K anew if there are any.  Rows once in use stay so. */
enum lub_status lub_direct_take_in(struct lub_direct *s);
/* Factorises with the weights s->d. */
enum lub_status lub_direct_factorise(struct lub_direct *s);
/* Iterations left before the limit of the options or, if they set none, of the caller. */
int lub_direct_may_go_on(const struct lub_direct *s, size_t limit);

/* Both return LUB_OK also when they end without having reached the target; s->best tells. */
enum lub_status lub_direct_newton(struct lub_direct *s, size_t limit);
enum lub_status lub_direct_interior(struct lub_direct *s, size_t limit);

#endif
