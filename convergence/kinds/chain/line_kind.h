/* line_kind.h -- kind chain: spheres on a line; what its files share. */
#ifndef LUB_CONVERGENCE_KINDS_CHAIN_H
#define LUB_CONVERGENCE_KINDS_CHAIN_H

#include "cases/chain/line.h"
#include "convergence/kind/kind.h"

enum { LUB_CHAIN_X, LUB_CHAIN_V, LUB_CHAIN_LOG, LUB_CHAIN_COLUMNS };

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

extern const struct lub_kind lub_kind_chain;

/* The question from the settings; the caller frees it in every case. */
enum lub_status lub_chain_question(const struct lub_ask *ask, struct lub_line *line,
                                   struct lub_message *message);

void lub_chain_offer(const struct lub_case *which, struct lub_offer *offer);

#endif
