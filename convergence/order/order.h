/* order.h -- the order of convergence seen in (dt, error) pairs, and whether it is the expected
 * one.
 *
 * At least 6 step sizes of any ratio; rows below their floor are left out; the window is a long
 * one, ending at the finest row left, in which the local slopes agree; a weighted straight line
 * through (ln dt, ln error) gives the order.  Its interval is meant for the order in the limit: it
 * holds the 95 % interval of the line (Student t) and reaches to where slopes that settle tend
 * (limit.c).  Slopes that do not settle, as before a plateau or a part of lower order, give no
 * order.  The window ends at the finest row because only what happens there is evidence of a
 * limit.
 */
#ifndef LUB_CONVERGENCE_ORDER_H
#define LUB_CONVERGENCE_ORDER_H

#include "convergence/gate/result.h"

#include <stdbool.h>

enum { LUB_MIN_STEP_SIZES = 6, LUB_MIN_WINDOW = 4 };

/* floor: 10 x (reference uncertainty + round-off).  failed: the run gave no error to speak of. */
struct lub_point {
    double dt, error, floor;
    bool failed;
};

/* The order expected.  `classes` holds 1u << class for each class allowed; 0 allows the converging
 * ones if lo > 0 and any otherwise.  `fails` expects every run to fail instead. */
struct lub_expectation {
    double lo, hi;
    unsigned classes;
    bool fails;
};

/* Order and verdict; `found` gets the fields from order to reasons, but not why and command.
 * What cannot be judged is INCONCLUSIVE, with the reason; LUB_NO_MEMORY is the only failure. */
enum lub_status lub_order_verdict(size_t n, const struct lub_point points[],
                                  const struct lub_expectation *expected,
                                  struct lub_verdict *found);

#endif
