/* batchelor_green.h -- relative motion of two free equal spheres in a linear flow: A(r) and B(r).
 *
 * Batchelor & Green (1972), eq. 2.4: with strain rate E and vorticity 2 w of the flow, the relative
 * velocity of the centres is  w x r + E.r - (A nn + B (I - nn)).E.r,  n = r/|r|, radius 1.
 * Two sets of functions stand behind one type, so that the same code runs with either.
 */
#ifndef LUB_REFERENCE_BATCHELOR_GREEN_H
#define LUB_REFERENCE_BATCHELOR_GREEN_H

#include <stdbool.h>
#include <stddef.h>

struct lub_pair_functions {
    double a, b;     /* A and B */
    double mobility; /* (1 - A)/(r - 2), which keeps its digits at contact */
};

enum { LUB_MAX_SEAMS = 8 };

/* log_gap = ln(r - 2) may be any finite number; gaps below 1e-300 are as good as contact. */
struct lub_pair_set {
    const char *name, *summary;
    struct lub_pair_functions (*at)(double log_gap);
    size_t n_seams;
    double seam[LUB_MAX_SEAMS]; /* log gaps where pieces meet, increasing */
    bool jumps;                 /* there; otherwise they meet within the error */
    double error;               /* relative error of A, 1 - A and B for r < 100; 0 by definition */
};

/* The solution of the two-sphere Stokes problem, from the table. */
extern const struct lub_pair_set lub_pair_exact;
/* Da Cunha & Hinch (1996): fits in three ranges.  They jump at r = 2.01 and 2.5. */
extern const struct lub_pair_set lub_pair_fits;

/* The set of that name, "exact" or "fits"; NULL if there is none. */
const struct lub_pair_set *lub_pair_set_find(const char *name);

#endif
