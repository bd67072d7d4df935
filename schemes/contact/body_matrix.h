/* body_matrix.h -- K = 1 + A^T diag(d) A with one row a_k = (G M^-1/2)_k per used contact.
 *
 * The unknowns are y = M^1/2 (V - V*), as many per body as axes are in use.  K couples bodies that
 * share a used row, so it is smaller and fills in less than the Delassus matrix; it is positive
 * definite for any d >= 0, also when rows repeat or depend on one another.  Bodies of prescribed
 * velocity drop out by their zero inverse mass.
 *
 * CHOLMOD's simplicial factorisation is used: it calls no BLAS, so the bits depend on no library's
 * threads, and for the contacts of 3000 discs it is faster than the supernodal one.
 */
#ifndef LUB_CONTACT_BODY_MATRIX_H
#define LUB_CONTACT_BODY_MATRIX_H

#include "schemes/contact/delassus.h"

#include <cholmod.h>

/* Zeroed before first use; the fields are private. */
struct lub_body_matrix {
    const struct lub_delassus *w;
    size_t n_axes, n_unknowns; /* n_unknowns = n_axes n_bodies */
    double *root;              /* M^-1/2 by body */
    double *a;                 /* a_k: n_axes entries of the first body, n_axes of the second */
    int *place;                /* of each body in the order of elimination */
    int *slot;                 /* by row: number of its block in its block column; -1 if none */
    cholmod_sparse *k;         /* upper triangle, unknowns in the order of elimination */
    cholmod_factor *factor;    /* symbolic until the first factorisation */
    cholmod_dense *rhs, *solution, *y_space, *e_space;
    size_t n_analysed; /* patterns so far */
    cholmod_common common;
    int started; /* `common` is */
};

/* Takes the rows of w, which must live as long; what a former call allocated is replaced. */
enum lub_status lub_body_matrix_init(struct lub_body_matrix *b, const struct lub_delassus *w);
/* Orders and analyses the pattern of the rows with use[k]. */
enum lub_status lub_body_matrix_analyse(struct lub_body_matrix *b, const unsigned char use[]);
/* Factorises K; d[k] >= 0, and 0 for rows that are not used.  LUB_NOT_FINITE if K is not positive
 * definite in floating point. */
enum lub_status lub_body_matrix_factorise(struct lub_body_matrix *b, const double d[]);
/* y = K^-1 rhs, in the order of bodies, n_axes entries each; they may be one array. */
enum lub_status lub_body_matrix_solve(struct lub_body_matrix *b, const double rhs[], double y[]);
void lub_body_matrix_free(struct lub_body_matrix *b);

/* y = A^T p. */
void lub_body_matrix_impulses(const struct lub_body_matrix *b, const double p[], double y[]);
/* a_k.y of one row. */
double lub_body_matrix_row_times(const struct lub_body_matrix *b, size_t k, const double y[]);
/* rate = w0 + A y. */
void lub_body_matrix_rates(const struct lub_body_matrix *b, const double y[], double rate[]);

#endif
