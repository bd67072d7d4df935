/* parts.h -- the parts into which steps are cut for integrals, and their two Gauss nodes. */
#ifndef LUB_CONVERGENCE_PARTS_H
#define LUB_CONVERGENCE_PARTS_H

#include "cases/path.h"

/* The part from a to b inside the step from row `row` to row + 1; zeroed stands before the first.
 */
struct lub_part {
    size_t row, n_breaks; /* breaks at or before a */
    double a, b;
};

/* Moves to the next part of steps between n times; false after the last. */
bool lub_part_next(size_t n, const double t[], const struct lub_times *breaks,
                   struct lub_part *part);
/* Node 0 or 1. */
double lub_part_node(const struct lub_part *part, int which);
/* Integral over the part of |e|, for e linear with these values at the nodes. */
double lub_part_integral(const struct lub_part *part, double e0, double e1);

#endif
