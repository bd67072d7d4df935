/* own_solution.h -- the eps-ODE in 34 digits by code that shares nothing with reference/.
 *
 * Collocation of order 15 (8 Radau points) on the log gap, and below e^-120 the inverse of N.  It
 * is the judge of certified references, so it knows nothing of them: only the question of cases/.
 */
#ifndef LUB_TESTS_OWN_SOLUTION_H
#define LUB_TESTS_OWN_SOLUTION_H

#include "cases/problem.h"

#include <stdbool.h>
#include <stddef.h>

__extension__ typedef __float128 own_number;

/* ln q at n increasing times; false if it cannot tell, or, with *contact set, if the surfaces of a
 * shifted law touch: up to there. */
bool own_solution(const struct lub_problem *problem, size_t n, const double times[],
                  own_number log_gap[], size_t *n_told, bool *contact);

own_number own_exp(own_number x);

#endif
