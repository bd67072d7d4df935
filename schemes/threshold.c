/* threshold.c -- the threshold of Algorithm 2, and real contact below a threshold. */
#include "schemes/threshold.h"

#include <math.h>

const struct lub_param lub_threshold_C = LUB_POSITIVE(
    "C", "20", "1", "threshold: the gap is frozen below q_s with n(q_s) = 1/(C dt)", INFINITY);

bool lub_threshold_below(struct lub_run *run, double q, double *n)
{
    if (!(q > 0)) {
        return true;
    }
    run->rhs++;
    *n = lub_drag_n_at_gap(&run->problem->drag, q);
    return *n * run->values[0].number * run->dt >= 1;
}

double lub_threshold_drag(struct lub_run *run, double q, const double *memory)
{
    if (*memory > 0) {
        return *memory;
    }
    run->rhs++;
    return lub_drag_n_at_gap(&run->problem->drag, q);
}

bool lub_threshold_contact(const struct lub_problem *problem, double q, double v_bar)
{
    const struct lub_drag *const drag = &problem->drag;
    return drag->shift > 0 && v_bar + lub_drag_N(drag, log(q)) < lub_drag_N(drag, -INFINITY);
}
