/* limit_closed_form.h -- the gluey limit model of a smooth surface under any force, in 34 digits.
 *
 * q' + gamma = w = u0 + int f, gamma <= 0, q >= 0, q gamma = 0 is a reflection of Skorokhod:
 *     q(t) = W(t) + max(0, max of -W(s) over s <= t),   W = q0 + int w.
 * No event is looked for but the minima of W, where w rises through 0.
 */
#ifndef LUB_REFERENCE_LIMIT_CLOSED_FORM_H
#define LUB_REFERENCE_LIMIT_CLOSED_FORM_H

#include "cases/gap_path.h"
#include "cases/problem.h"
#include "reference/exact_force.h"

struct lub_limit_form {
    const struct lub_problem *problem;
    struct lub_sign_time *times; /* between which w is monotone */
    size_t n;
    struct lub_limit_node *nodes; /* at the times */
};

/* False if memory runs out; in every case lub_limit_form_free releases what was taken. */
bool lub_limit_form_create(struct lub_limit_form *form, const struct lub_problem *problem);
void lub_limit_form_free(struct lub_limit_form *form);
/* The state at t, the right limit at an event. */
struct lub_gap lub_limit_form_at(const struct lub_limit_form *form, double t);

#endif
