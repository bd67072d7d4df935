/* films34.h -- the equations of the films of a line in 34 digits: with x_i = ln q_i,
 *
 *     (e^x_i)' = F_i(t, x) = V_i - V_{i-1},   V_i = (p_i(t) - N_i + N_{i+1})/m_i.
 *
 * Where a gap is below LUB_LINE_DEEP the left side is below every digit that counts, and F_i = 0
 * takes its place.
 */
#ifndef LUB_REFERENCE_CHAIN_FILMS34_H
#define LUB_REFERENCE_CHAIN_FILMS34_H

#include "cases/chain/line.h"
#include "reference/chain/line_reference.h"
#include "reference/quad.h"

#include <stdbool.h>

/* e^-66 = 2e-29; a deep gap that grows beyond e^-62 is deep no more. */
#define LUB_LINE_DEEP      (-66.0)
#define LUB_LINE_DEEP_BAND 4.0

enum { LUB_LINE_N = LUB_LINE_MOST_EPS };

struct lub_films34 {
    const struct lub_line *line;
    size_t n, piece;              /* of the force */
    lub_quad start[LUB_LINE_N];   /* p_i(0) */
    lub_quad inverse[LUB_LINE_N]; /* 1/m_i */
    bool deep[LUB_LINE_N];
};

/* From the state at t = 0, whose ln q goes to x. */
void lub_films34_init(struct lub_films34 *films, const struct lub_line *line, lub_quad x[]);
/* Which gaps are deep follows x: true if that changed. */
bool lub_films34_sort(struct lub_films34 *films, const lub_quad x[]);

lub_quad lub_films34_N(const struct lub_films34 *films, lub_quad x);
lub_quad lub_films34_slope(const struct lub_films34 *films, lub_quad x); /* dN/dx */
/* V_i and F_i at all i. */
void lub_films34_velocities(const struct lub_films34 *films, lub_quad t, const lub_quad x[],
                            lub_quad v[]);
void lub_films34_rates(const struct lub_films34 *films, lub_quad t, const lub_quad x[],
                       lub_quad rate[]);
/* x of the deep gaps from F_i = 0, the others as they are; false if that cannot be solved. */
bool lub_films34_settle(const struct lub_films34 *films, lub_quad t, lub_quad x[]);

#endif
