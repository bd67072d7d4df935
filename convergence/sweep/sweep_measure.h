/* sweep_measure.h -- one point of a sweep: parameters in, numbers and a class out.
 *
 * A point is a run of any case of any kind, measured by the quantities of its summary; the
 * reference of the case, measured likewise, where its scheme is `certified`; or, where `dt` of the
 * sweep lists step sizes, a study of the order of one scheme against the model that it
 * approximates.
 */
#ifndef LUB_CONVERGENCE_SWEEP_MEASURE_H
#define LUB_CONVERGENCE_SWEEP_MEASURE_H

#include "convergence/sweep/sweep_grid.h"
#include "convergence/kind/kind.h"

/* What is asked at a node.  The ask points into this struct, which must stay where it is. */
struct lub_sweep_asked {
    struct lub_ask ask;
    const char *model; /* of a reference, or what the errors of a study are held against */
    bool certified;    /* the reference, not a run */
    struct lub_setting settings[LUB_SWEEP_MAX_SETTINGS];
    char x[32], y[32];
};

enum lub_status lub_sweep_ask(const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
                              struct lub_sweep_node node, const volatile int *interrupted,
                              struct lub_sweep_asked *asked, struct lub_message *message);

/* Refuses what can never be run: names, settings, step. */
enum lub_status lub_sweep_try(const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
                              struct lub_sweep_node node, struct lub_message *message);

/* Runs the point; negative if it could not be run or was interrupted.  A run that fails is a point
 * with its status. */
enum lub_status lub_sweep_measure(const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
                                  size_t index, const volatile int *interrupted,
                                  struct lub_sweep_point *point, struct lub_message *message);

/* What stands for a scheme where the reference is meant, and the model that it is asked for. */
extern const char *const lub_sweep_certified;
enum lub_status lub_sweep_truth_find(const struct lub_sweep *sweep, struct lub_sweep_asked *asked,
                                     struct lub_message *message);
/* Refuses what can never be certified: names, settings. */
enum lub_status lub_sweep_truth_try(const struct lub_sweep_asked *asked,
                                    struct lub_message *message);
/* The reference at its default times.  One that is refused is a truth with that status. */
enum lub_status lub_sweep_truth(const struct lub_sweep_asked *asked, struct lub_truth *truth,
                                struct lub_message *message);

/* What a study of orders measures; NULL from LUB_SWEEP_ORDERS on. */
enum { LUB_SWEEP_ORDERS = 5 };
const char *lub_sweep_order_name(size_t k);
/* Such a study.  The class is that of the error, or the status of its first run where all failed.
 */
enum lub_status lub_sweep_measure_order(const struct lub_sweep_asked *asked, double values[],
                                        char word[LUB_SWEEP_WORD], size_t *steps,
                                        struct lub_message *message);

/* The run of a point as CSV: t and the columns of its kind, and those of `sample` that are scaled;
 * of many steps the rows that a figure shows, about `rows` of them; of several bodies one after the
 * other. */
enum lub_status lub_sweep_sample(const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
                                 size_t index, size_t rows, FILE *file,
                                 struct lub_message *message);
/* Whether `name` is t or a column of the runs, or such a one over a number of the summary:
 * "t/tau_c". */
bool lub_sweep_sample_has(const struct lub_sweep *sweep, const char *name);

#endif
