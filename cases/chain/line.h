/* line.h -- spheres on a line over a wall, with a film in every gap: the question.
 *
 * Sphere i = 1..n lies at x_i, the sum of the gaps q_1 + ... + q_i (diameters are taken out).  With
 * the drag n(q) of every film and N' = n,
 *
 *     m_i x_i'' = F_i(t) - n(q_i) q_i' + n(q_{i+1}) q_{i+1}'     (last term absent for i = n),
 *
 * so that m_i x_i' + N(q_i) - N(q_{i+1}) = p_i(t) is known at all times.
 */
#ifndef LUB_CASES_LINE_H
#define LUB_CASES_LINE_H

#include "cases/drag.h"
#include "cases/force.h"
#include "cases/path.h"
#include "cases/status.h"

#include <stddef.h>

struct lub_line {
    size_t n;
    double *mass, *gap, *speed; /* m_i, and q_i and x_i' at t = 0; n each, owned */
    double *load;               /* F_i(t) = load_i f(t); n, owned */
    struct lub_force force;     /* f(t), owned; its end ends the run */
    struct lub_drag drag;       /* of every film; eps = 0: the limit eps -> 0 */
    double diameter;            /* of a sphere, for those who want places and not gaps */
};

/* Columns of a certified answer: place, velocity, ln q and N of the gap below (in the limit the
 * glue potential). */
enum { LUB_LINE_X, LUB_LINE_V, LUB_LINE_LOG, LUB_LINE_GAMMA, LUB_LINE_COLUMNS };
extern const struct lub_column lub_line_columns[LUB_LINE_COLUMNS];
extern const struct lub_layout lub_line_layout;

/* Room for n spheres, zeroed; LUB_NO_MEMORY with a message. */
enum lub_status lub_line_reserve(struct lub_line *line, size_t n, struct lub_message *message);
void lub_line_free(struct lub_line *line);

/* N(q_i) at the start, which is 0 in the limit. */
double lub_line_first_N(const struct lub_line *line, size_t i);
/* p_i(t), with i from 0. */
double lub_line_momentum(const struct lub_line *line, size_t i, double impulse);

#endif
