/* banded.h -- small banded systems, for the corrections of Newton's method. */
#ifndef LUB_REFERENCE_CHAIN_BANDED_H
#define LUB_REFERENCE_CHAIN_BANDED_H

#include "reference/chain/line_reference.h"
#include "reference/radau.h"

#include <stdbool.h>

enum { LUB_BANDED_MOST = LUB_LINE_MOST_EPS * LUB_RADAU_STAGES };

/* a x = b with a[i][j] = 0 for |i - j| > width; solving puts x in b and destroys a. */
struct lub_banded {
    size_t n, width;
    double a[LUB_BANDED_MOST][LUB_BANDED_MOST], b[LUB_BANDED_MOST];
};

/* Elimination with rows scaled and exchanged; false if it is singular or not finite. */
bool lub_banded_solve(struct lub_banded *system);

#endif
