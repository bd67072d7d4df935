/* measure.h -- the distance of a run, or of a stranger's file, from a certified reference.
 *
 * Integrals split steps at the times at which the reference is not smooth; on each part the error
 * is taken linear through its two Gauss nodes, which is exact for u and gamma of the limit model
 * under a piecewise-constant force, also where the error changes sign.
 */
#ifndef LUB_CONVERGENCE_MEASURE_H
#define LUB_CONVERGENCE_MEASURE_H

#include "convergence/norm/norm_list.h"

/* What is measured.  The rows are not after the end of the reference. */
struct lub_measured {
    const struct lub_path *path;
    const struct lub_summary *summary; /* NULL: not known */
    bool limit;                        /* it approximates the limit model */
};

/* What it is held against: the truth at all times that lub_measure_times asked for. */
struct lub_standard {
    const struct lub_kind *kind;
    const struct lub_case *which;
    const char *model;
    const struct lub_truth *truth;
    const struct lub_times *breaks;
    /* The path may have been written at some of its steps only: integrals take the errors at its
     * times, linear between them, and need no other times. */
    bool sampled;
};

/* value: the norm; uncertainty: that of the reference carried over to the norm, plus round-off of
 * the path (one rounding per row, at the size of the largest value).  Either may be NaN: then
 * nothing is known.  n_times: times after 0 that the norm looked at, 1 for what happens once. */
struct lub_error {
    double value, uncertainty;
    size_t n_times;
};

/* LUB_OK if runs can be held against the model in this norm.  `approximates`: their errors go to 0;
 * others only if `distance` asks for the distance of models. */
enum lub_status lub_norm_allowed(const struct lub_norm *norm, bool limit, bool approximates,
                                 const char *model, bool distance, struct lub_message *message);
/* Whether any of the norms is an integral; whether all are of quantities. */
bool lub_norms_integrate(size_t n, const struct lub_norm norms[]);
bool lub_norms_need_no_rows(size_t n, const struct lub_norm norms[]);

/* Appends the times at which the reference is needed: all times of the path, and the Gauss nodes
 * of its steps for `integrals`. */
enum lub_status lub_measure_times(const struct lub_path *path, const struct lub_times *breaks,
                                  bool integrals, struct lub_times *times);

/* The norms of what reached the end of the reference. */
enum lub_status lub_measure(const struct lub_measured *measured,
                            const struct lub_standard *standard, size_t n,
                            const struct lub_norm norms[], struct lub_error errors[]);

#endif
