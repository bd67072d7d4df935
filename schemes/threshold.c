/* threshold.c -- the threshold of Algorithm 2, and real contact below a threshold. */
#include "schemes/threshold.h"

#include <math.h>

enum { C, POWER };

const struct lub_param lub_threshold_params[LUB_THRESHOLD_PARAMS] = {
    [C] = LUB_POSITIVE("C", "20", "1",
                       "threshold: the gap is frozen below q_s with n(q_s) = 1/(C dt^power)",
                       INFINITY),
    [POWER] = LUB_WITHIN("power", "1", "1",
                         "of dt in the threshold: 1 as published; below 1 the steps before it are "
                         "resolved ever better",
                         0, 2),
};

/* C dt^power; the published power costs no more than it did. */
static double longest_drag_time(const struct lub_run *run)
{
    const double power = run->values[POWER].number;
    return run->values[C].number * (power == 1 ? run->dt : pow(run->dt, power));
}

bool lub_threshold_below(struct lub_run *run, double q, double *n)
{
    if (!(q > 0)) {
        return true;
    }
    run->rhs++;
    *n = lub_drag_n_at_gap(&run->problem->drag, q);
    return *n * longest_drag_time(run) >= 1;
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
