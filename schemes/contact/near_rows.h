/* near_rows.h -- the rows of a projection that are near to being active, as a projection of their
 * own: of the pairs of a packing a third is too far apart to meet, and need not be looked at in
 * every iteration.
 */
#ifndef LUB_CONTACT_NEAR_ROWS_H
#define LUB_CONTACT_NEAR_ROWS_H

#include "schemes/contact/projection.h"

/* Zeroed before first use; may be freed zeroed. */
struct lub_near_rows {
    const struct lub_projection *whole;
    struct lub_projection problem; /* of the rows taken in, in their order */
    unsigned char *in;             /* by row of the whole: taken in */
    double *p;                     /* multipliers of the rows taken in */
    size_t *i;
    ptrdiff_t *j;
    double *n[3], *gap, *drift;
    unsigned char *glued;
};

/* Takes in rows that are glued, pushed by p, or whose rate at p is less than some times the largest
 * violation. */
enum lub_status lub_near_rows_init(struct lub_near_rows *near, const struct lub_projection *whole,
                                   const double p[]);
/* Writes near->p back into p, zero elsewhere; takes in rows that are violated at these multipliers
 * by more than tol, and says how many (n_more).  Then near->p is the guess to go on from. */
enum lub_status lub_near_rows_check(struct lub_near_rows *near, double tol, double p[],
                                    size_t *n_more);
void lub_near_rows_free(struct lub_near_rows *near);

#endif
