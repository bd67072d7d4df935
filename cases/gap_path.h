/* gap_path.h -- the answer to a one-gap problem: a path whose columns are the state of a gap. */
#ifndef LUB_CASES_GAP_PATH_H
#define LUB_CASES_GAP_PATH_H

#include "cases/path.h"

#include <stdbool.h>

/* The state of one gap.  The log gap is kept because q underflows; gamma is N(q) for the eps-ODE
 * and the glue potential for the limit model, whose log gap is -inf when stuck. */
struct lub_gap {
    double q, u, log_gap, gamma;
    bool stuck;
};

/* Columns.  Files show the bounds of q and log_gap; those of u and gamma follow from them where
 * the problem is known: u = w - gamma, and gamma is N at the ends of the interval of ln q. */
enum { LUB_GAP_Q, LUB_GAP_U, LUB_GAP_LOG, LUB_GAP_GAMMA, LUB_GAP_STATE, LUB_GAP_COLUMNS };

extern const struct lub_layout lub_gap_layout;

void lub_gap_values(const struct lub_gap *gap, double values[LUB_GAP_COLUMNS]);

/* A zeroed path gets the layout with its first row.  Append leaves it as it was when memory runs
 * out. */
enum lub_status lub_gap_append(struct lub_path *path, double t, const struct lub_gap *gap);
/* Appends to a reference: with its bounds.  Do not mix both on one path. */
enum lub_status lub_gap_append_certified(struct lub_path *path, double t, const struct lub_gap *gap,
                                         double err_q, double err_log_gap);
struct lub_gap lub_gap_row(const struct lub_path *path, size_t row);
/* The bound of a column in a row of a reference. */
double lub_gap_bound(const struct lub_path *path, size_t row, size_t column);

#endif
