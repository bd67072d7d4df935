/* delassus.h -- what the projection solvers share: checks, the rows' rates, W p, the ending.
 *
 * In the multipliers alone a projection problem reads  w = w0 + W p,  w0 = D/h + G V* + b,
 * W = G M^-1 G^T (the Delassus matrix).  W is applied as G (M^-1 (G^T p)) and never formed.
 */
#ifndef LUB_CONTACT_DELASSUS_H
#define LUB_CONTACT_DELASSUS_H

#include "schemes/contact/projection.h"

#include <stdint.h>

/* Rows are worked on in blocks of this many, so that sums over them do not depend on threads. */
enum { lub_row_block = 256 };

struct lub_delassus {
    const struct lub_projection *problem;
    int threads;
    unsigned n_axes, axis[3]; /* the axes along which some normal has a component */
    double *rate_free;        /* w0, n_rows */
    double *diagonal;         /* W_ii, n_rows */
    /* G by rows, components of a vector side by side, and the rows of each body: */
    double *normal;           /* n_axes per row */
    uint32_t *first, *second; /* bodies of a row; n_bodies stands for an obstacle */
    size_t *body_start;       /* entries of body b: body_start[b] .. body_start[b + 1] - 1, ... */
    size_t *body_turn;        /* ... before body_turn[b] as the second body, then as the first */
    uint32_t *entry;          /* the row of an entry, ascending within each part */
    double *velocity;         /* M^-1 G^T p of the last product; 0 for obstacles */
};

/* Bad numbers and options (LUB_BAD_ARGUMENT), data or first guess not finite (LUB_NOT_FINITE). */
enum lub_status lub_projection_check(const struct lub_projection *problem,
                                     const struct lub_solver_options *options, const double p[]);

/* Puts negative multipliers of rows not glued, and those of rows that move nothing, to 0. */
void lub_multipliers_clean(const struct lub_projection *problem, double p[]);

enum lub_status lub_delassus_init(struct lub_delassus *w, const struct lub_projection *problem,
                                  int threads);
void lub_delassus_free(struct lub_delassus *w);

/* rate = w0 + W p.  The sums do not depend on the number of threads. */
void lub_delassus_rates(struct lub_delassus *w, const double p[], double rate[]);
/* The same in two parts: the velocities of n bodies (the first n if `body` is NULL), then the rates
 * of the rows from <= k < to. */
void lub_delassus_velocities(struct lub_delassus *w, const double p[], const uint32_t body[],
                             size_t n);
void lub_delassus_rates_between(const struct lub_delassus *w, size_t from, size_t to,
                                double rate[]);
/* Multiplies each row by 1 / sqrt(W_ii), so that W_ii = 1: multipliers are then p sqrt(W_ii) and
 * rates w / sqrt(W_ii).  Rows that move nothing become 0.  `diagonal` stays as it was. */
void lub_delassus_scale(struct lub_delassus *w);
/* A bound on the largest eigenvalue of W: its largest absolute row sum (Gershgorin). */
double lub_delassus_bound(const struct lub_delassus *w);
/* max |min(p_i W_ii, w_i)|, |w_i| where glued, from rates at hand. */
double lub_delassus_residual(const struct lub_delassus *w, const double p[], const double rate[]);

/* Threads wait for each other longer than a pass over fewer bodies takes. */
static inline int lub_worth_threads(const struct lub_delassus *w, size_t n_bodies)
{
    enum { few_bodies = 1000 };
    return w->threads > 1 && n_bodies >= few_bodies;
}

static inline int lub_row_is_glued(const struct lub_rows *rows, size_t row)
{
    return rows->glued && rows->glued[row];
}

/* Where an iteration stops, so that the residual found afresh at the end, rounded in another order,
 * does not exceed the tolerance. */
static inline double lub_residual_target(const struct lub_solver_options *options)
{
    return 0.99 * options->tol;
}

/* Whether an iteration without a limit from outside gets nowhere: rows that contradict each other
 * leave a residual that stays.  Zeroed before the first call. */
struct lub_stall {
    size_t next;     /* iterations at which to look again */
    double residual; /* least at the last look, and since */
    double least;
};
int lub_stalls(struct lub_stall *stall, const struct lub_solver_options *options, size_t iterations,
               double residual);

/* Velocities and residual of p, and the status that follows from them. */
enum lub_status lub_projection_finish(const struct lub_projection *problem,
                                      const struct lub_solver_options *options, const double p[],
                                      double *const v[3], struct lub_solver_stats *stats);

#endif
