/* limit.h -- spheres on a line as eps -> 0, exact, in two ways that share nothing.
 *
 * The limit is x' + dI_K(x) containing M^-1 p(t), with K the places in order over the wall:
 * spheres that touch move together as long as the glue gamma between them is below 0.  For forces
 * that are steps in time every phase is a polynomial.
 */
#ifndef LUB_REFERENCE_CHAIN_LIMIT_H
#define LUB_REFERENCE_CHAIN_LIMIT_H

#include "reference/chain/answer.h"

/* From event to event: contacts by quadratic equations, releases by linear ones. */
enum lub_status lub_line_limit_events(const struct lub_line *line, struct lub_line_answer *answer);
/* By projections of places on K, which are exact over a step in which no contact lets go: steps are
 * halved until none does, or until they are as short as round-off. */
enum lub_status lub_line_limit_projection(const struct lub_line *line,
                                          struct lub_line_answer *answer);

#endif
