/* line_kind.h -- kind chain: spheres on a line; what its files share. */
#ifndef LUB_CONVERGENCE_KINDS_CHAIN_H
#define LUB_CONVERGENCE_KINDS_CHAIN_H

#include "cases/chain/line.h"
#include "convergence/kind/kind.h"

enum {
    LUB_CHAIN_N,
    LUB_CHAIN_T_END,
    LUB_CHAIN_X_TOP,
    LUB_CHAIN_V_TOP,
    LUB_CHAIN_LOG_MIN,
    LUB_CHAIN_GAMMA_MIN,
    LUB_CHAIN_STUCK,
    LUB_CHAIN_ITERATIONS,
    LUB_CHAIN_QUANTITIES
};

/* What the case gluey-gas shows of a sphere. */
enum { LUB_GAS_S, LUB_GAS_X, LUB_GAS_V, LUB_GAS_Z, LUB_GAS_RHO, LUB_GAS_GAMMA, LUB_GAS_COLUMNS };

/* ln q of a gap that counts as closed. */
#define LUB_CHAIN_CLOSED (-36.0)

extern const struct lub_kind lub_kind_chain;

/* The question from the settings; the caller frees it in every case. */
enum lub_status lub_chain_question(const struct lub_ask *ask, struct lub_line *line,
                                   struct lub_message *message);

void lub_chain_offer(const struct lub_case *which, struct lub_offer *offer);
bool lub_chain_is_gas(const struct lub_case *which);
/* Sphere i from 0, from values or bounds in the columns of lub_line_columns to those that the case
 * shows; returns how many these are. */
size_t lub_chain_show(const struct lub_line *line, size_t i, const double row[], double values[]);
size_t lub_chain_show_bounds(const struct lub_line *line, const double row[], double bounds[]);

/* truth.c: the functions of the kind that answer for references. */
const char *lub_chain_model(const struct lub_case *which, size_t k);
enum lub_status lub_chain_times(const struct lub_ask *ask, const char *model,
                                struct lub_times *times, struct lub_times *breaks, double *t_end,
                                struct lub_message *message);
enum lub_status lub_chain_reference(const struct lub_ask *ask, const char *model, size_t n,
                                    const double times[], struct lub_truth *truth,
                                    struct lub_message *message);
void lub_chain_complete(const struct lub_ask *ask, const char *model, struct lub_path *path,
                        bool present[]);

#endif
