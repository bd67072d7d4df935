/* trajectory.h -- the answer to a one-gap problem: states at increasing times, arrays by field. */
#ifndef LUB_CASES_TRAJECTORY_H
#define LUB_CASES_TRAJECTORY_H

#include "cases/status.h"

#include <stdbool.h>
#include <stddef.h>

/* The state of one gap.  The log gap is kept because q underflows; gamma is N(q) for the eps-ODE
 * and the glue potential for the limit model, whose log gap is -inf when stuck. */
struct lub_gap {
    double q, u, log_gap, gamma;
    bool stuck;
};

/* n rows.  err_q and err_log_gap are certified absolute bounds: NULL unless it is a reference. */
struct lub_trajectory {
    size_t n, capacity;
    double *t, *q, *u, *log_gap, *gamma;
    unsigned char *stuck;
    double *err_q, *err_log_gap;
};

/* A zeroed trajectory is empty and valid.  Append leaves it as it was when memory runs out. */
enum lub_status lub_trajectory_append(struct lub_trajectory *trajectory, double t,
                                      const struct lub_gap *gap);
/* Appends to a reference: with its bounds.  Do not mix both on one trajectory. */
enum lub_status lub_trajectory_append_certified(struct lub_trajectory *trajectory, double t,
                                                const struct lub_gap *gap, double err_q,
                                                double err_log_gap);
/* Makes room for n rows, so that appending does not move the arrays until then. */
enum lub_status lub_trajectory_reserve(struct lub_trajectory *trajectory, size_t n);
struct lub_gap lub_trajectory_row(const struct lub_trajectory *trajectory, size_t row);
void lub_trajectory_free(struct lub_trajectory *trajectory);

#endif
