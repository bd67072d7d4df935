/* threshold.h -- what the threshold schemes of Hillairet, Lozinski and Szopos share. */
#ifndef LUB_SCHEMES_THRESHOLD_H
#define LUB_SCHEMES_THRESHOLD_H

#include "schemes/scheme.h"

#include <stdbool.h>

/* The parameter C of Algorithm 2, and a power of dt beside it: the parameters of these schemes. */
enum { LUB_THRESHOLD_PARAMS = 2 };
extern const struct lub_param lub_threshold_params[LUB_THRESHOLD_PARAMS];

/* q <= q_s where n(q_s) = 1/(C dt^power), told by n(q), which goes to *n; true for every q <= 0. */
bool lub_threshold_below(struct lub_run *run, double q, double *n);

/* The drag at the gap of the state: kept in *memory by the last step, or made if that is 0. */
double lub_threshold_drag(struct lub_run *run, double q, const double *memory);

/* Whether surfaces with a rough shift touch while the gap is frozen at q: the first integral gives
 * the velocity v_bar + N(q) - N(0) at q = 0, and if it is negative the gap gets there.  Without a
 * shift N(0) is -inf, and it does not. */
bool lub_threshold_contact(const struct lub_problem *problem, double q, double v_bar);

#endif
