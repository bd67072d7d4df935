/* gap.h -- kind gap: one gap under a given force; what its files share. */
#ifndef LUB_CONVERGENCE_KINDS_GAP_H
#define LUB_CONVERGENCE_KINDS_GAP_H

#include "cases/gap_path.h"
#include "convergence/kind/kind.h"

enum {
    LUB_GAP_T_END,
    LUB_GAP_Q_END,
    LUB_GAP_U_END,
    LUB_GAP_LOG_MIN,
    LUB_GAP_GAMMA_MIN,
    LUB_GAP_T_HIT,
    LUB_GAP_T_RELEASE,
    LUB_GAP_REGIME,
    LUB_GAP_QUANTITIES
};

void lub_gap_offer(const struct lub_case *which, struct lub_offer *offer);

/* How the run or the solution went that ended with this gap. */
void lub_gap_summary(const struct lub_outcome *outcome, const struct lub_gap *last,
                     struct lub_summary *summary);

/* The part of the table of kinds that speaks of references. */
const struct lub_param *lub_gap_params(const struct lub_ask *ask, size_t k, size_t *n);
const char *lub_gap_model(const struct lub_case *which, size_t k);
enum lub_status lub_gap_times(const struct lub_ask *ask, const char *model, struct lub_times *times,
                              struct lub_times *breaks, double *t_end, struct lub_message *message);
enum lub_status lub_gap_reference(const struct lub_ask *ask, const char *model, size_t n,
                                  const double times[], struct lub_truth *truth,
                                  struct lub_message *message);
void lub_gap_model_preamble(const struct lub_ask *ask, const char *model, FILE *file);
void lub_gap_complete(const struct lub_ask *ask, const char *model, struct lub_path *path,
                      bool present[]);

#endif
