/* scope.h -- what names in the expressions of a claim mean; only convergence/claim uses it. */
#ifndef LUB_CONVERGENCE_CLAIM_SCOPE_H
#define LUB_CONVERGENCE_CLAIM_SCOPE_H

#include "convergence/claim/claim.h"
#include "convergence/expression/expression.h"

/* Bare names are the values of [let] sections before `n_lets` of the tests; in a figure those of
 * the columns of run `mine` come first. */
struct lub_claim_scope {
    const struct lub_claim *claim;
    const struct lub_claim_data *data;
    size_t n_lets;
    const struct lub_claim_data *mine; /* NULL outside figures */
};

/* The value of an expression. */
enum lub_status lub_claim_evaluate(const struct lub_claim_scope *scope, const char *text,
                                   struct lub_pool *pool, struct lub_vector *value,
                                   struct lub_message *message);

#endif
