/* expression.h -- what a criterion of a claim or a gate of a sweep computes, written as on paper.
 *
 *     max(abs(run.q - interpolate(exact.t, exact.q, run.t)))
 *     100 * mean(where(map.class == 'bouncing', map.K > 1 & map.St == 10000))
 *
 * Every value is a list of numbers or of words; a number is a list of one.  Operators, loosest
 * first: | and & (1 or 0), == != < <= > >=, + -, * /, ^, a minus sign.  They go item by item, a
 * single item with every one of the other list; two lists must be of one length.  `name.column` is
 * a column of a run, `name` a value defined before, 'text' a word, pi a number.
 *
 * Functions stand in the table of functions.c, with what they take and give, and one beside it:
 * distance(run, truth, column) is the largest distance of a run from another at the times of the
 * run; inf if it stopped before its end.
 *
 * What is not a number stays so through min, max and mean, and these are NaN for nothing: a
 * criterion without data never holds.
 */
#ifndef LUB_CONVERGENCE_EXPRESSION_EXPRESSION_H
#define LUB_CONVERGENCE_EXPRESSION_EXPRESSION_H

#include "cases/status.h"

#include <stddef.h>

/* Memory of an evaluation, freed as a whole.  Zeroed is empty. */
struct lub_pool {
    size_t n, capacity;
    void **blocks;
};

/* n * size bytes that last as long as the pool; NULL when memory runs out. */
void *lub_pool_take(struct lub_pool *pool, size_t n, size_t size);
void lub_pool_free(struct lub_pool *pool);

/* A list; it lasts as long as the pool and the columns it came from. */
struct lub_vector {
    size_t n;
    const double *x;
    const char *const *words; /* NULL: numbers */
};

/* What names mean. */
struct lub_scope {
    const void *data;
    /* `run` is "" for a bare name. */
    enum lub_status (*look)(const void *data, const char *run, const char *name,
                            struct lub_pool *pool, struct lub_vector *value,
                            struct lub_message *message);
};

/* LUB_BAD_ARGUMENT with a message for whoever wrote the text. */
enum lub_status lub_evaluate(const char *text, const struct lub_scope *scope, struct lub_pool *pool,
                             struct lub_vector *value, struct lub_message *message);

/* A function by name applied to arguments; used by the reader of expressions only. */
enum lub_status lub_apply(const char *name, size_t n, const struct lub_vector arguments[],
                          struct lub_pool *pool, struct lub_vector *value,
                          struct lub_message *message);
/* Numbers of `n` items to be filled. */
double *lub_vector_new(struct lub_pool *pool, size_t n, struct lub_vector *vector);

enum { LUB_MAX_ARGUMENTS = 6 };

#endif
