/* line_reference.h -- certified answers about spheres on a line, or a refusal. */
#ifndef LUB_REFERENCE_CHAIN_LINE_REFERENCE_H
#define LUB_REFERENCE_CHAIN_LINE_REFERENCE_H

#include "cases/chain/line.h"
#include "cases/problem.h"
#include "reference/reference.h"

/* As many spheres as each model is solved for. */
enum { LUB_LINE_MOST_LIMIT = 2000, LUB_LINE_MOST_EPS = 20 };

/* The solution in LUB_LIMIT or LUB_EPS_ODE at n increasing times in [0, end], as rows of
 * lub_line_layout with bounds of x and log_gap, added to an empty path. */
enum lub_status lub_line_reference(const struct lub_line *line, enum lub_model model, size_t n,
                                   const double times[], struct lub_path *rows,
                                   struct lub_certificate *certificate,
                                   struct lub_message *message);

/* The same, from the cache or computed and put there. */
enum lub_status lub_line_reference_cached(const struct lub_line *line, enum lub_model model,
                                          size_t n, const double times[], struct lub_path *rows,
                                          struct lub_certificate *certificate,
                                          struct lub_message *message);

#endif
