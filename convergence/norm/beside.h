/* beside.h -- a run beside its reference while norms are measured; between measure.c and
 * beside.c. */
#ifndef LUB_CONVERGENCE_BESIDE_H
#define LUB_CONVERGENCE_BESIDE_H

#include "convergence/norm/measure.h"

#include <stdint.h>

enum { LUB_NORM_COLUMNS = 4 };
#define LUB_NO_COLUMN SIZE_MAX

/* A run beside its reference. */
struct lub_beside {
    const struct lub_measured *h;
    const struct lub_standard *standard;
    size_t *at;      /* row of the reference for each row of the run */
    size_t n_nodes;  /* 0 without integrals, or for a path that is sampled */
    size_t *at_node; /* and for each Gauss node */
    double longest_step, length;
};

/* The columns of a norm. */
struct lub_norm_columns {
    size_t n;
    size_t index[LUB_NORM_COLUMNS];
    size_t flag;
};

/* Index of the column whose name are those characters; LUB_NO_COLUMN if there is none. */
size_t lub_column_of(const struct lub_beside *c, const char *name, size_t length);
/* False if there is none, too many, or one that the layout does not have. */
bool lub_find_columns(const struct lub_beside *c, const struct lub_norm *norm,
                      struct lub_norm_columns *columns);
bool lub_is_flagged(const struct lub_path *path, size_t row,
                    const struct lub_norm_columns *columns);
/* The larger of two; what is not a number is none, and stays. */
double lub_larger(double a, double b);
/* Length of the vector of the columns. */
double lub_length_of(const struct lub_norm_columns *columns, const double values[]);

/* How sure the norm is; of the time of an event. */
double lub_uncertainty(const struct lub_beside *c, const struct lub_norm *norm,
                       const struct lub_norm_columns *columns);
double lub_time_uncertainty(const struct lub_beside *c, const struct lub_norm *norm);

#endif
