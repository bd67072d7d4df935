/* line_search.h -- the least point along a line of a sum of one-sided springs. */
#ifndef LUB_CONTACT_LINE_SEARCH_H
#define LUB_CONTACT_LINE_SEARCH_H

#include <stddef.h>

/* Minimises over t > 0 the convex, piecewise quadratic
 *
 *     slope t + curvature t^2 / 2 + 1/2 sum over k with in[k] of  (c_k + t b_k)_+^2,
 *
 * without the bound where both[k]; `both` may be NULL.  Its slope at 0 must be negative. */
struct lub_line {
    double slope, curvature;
    size_t n;
    const unsigned char *in, *both;
    const double *c, *b;
};

double lub_line_search(const struct lub_line *line);

#endif
