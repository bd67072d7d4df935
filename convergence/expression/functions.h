/* functions.h -- a function of an expression being called; only functions.c and lists.c use it. */
#ifndef LUB_CONVERGENCE_EXPRESSION_FUNCTIONS_H
#define LUB_CONVERGENCE_EXPRESSION_FUNCTIONS_H

#include "convergence/expression/expression.h"

struct lub_call {
    size_t n;
    const struct lub_vector *arguments;
    struct lub_pool *pool;
    struct lub_vector *value;
    struct lub_message *message;
};

typedef enum lub_status lub_call_function(const struct lub_call *call);

/* LUB_BAD_ARGUMENT unless all arguments have as many items. */
lub_call_function lub_call_same_length;

/* As the table in functions.c says. */
lub_call_function lub_call_where, lub_call_join, lub_call_interpolate, lub_call_fit,
    lub_call_lowest, lub_call_highest, lub_call_differ, lub_call_members, lub_call_parted;

#endif
