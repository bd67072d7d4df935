/* answer.h -- what one way to solve spheres on a line gives; only reference/ uses it. */
#ifndef LUB_REFERENCE_CHAIN_ANSWER_H
#define LUB_REFERENCE_CHAIN_ANSWER_H

#include "cases/chain/line.h"

/* At n_times increasing times, row k of n values from k n on; arrays belong to the caller, and who
 * computes fills those that are not NULL. */
struct lub_line_answer {
    size_t n_times;
    const double *t;
    double *x, *v, *gamma, *log_gap;
    double *climb; /* d ln q/dt */
    size_t steps;
    char note[160]; /* what went wrong, if something did */
};

#endif
