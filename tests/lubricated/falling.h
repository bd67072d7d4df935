/* falling.h -- the case falling-sphere asked, run and referred to, for tests. */
#ifndef LUB_TESTS_FALLING_H
#define LUB_TESTS_FALLING_H

#include "convergence/kind/simulate.h"

enum { FALLING_SETTINGS = 10 };

struct falling {
    char text[FALLING_SETTINGS][64];
    struct lub_setting list[FALLING_SETTINGS];
    char dt[40];
    struct lub_ask ask;
    struct lub_problem problem; /* what is asked for */
    struct lub_summary summary; /* of the last run */
};

/* The case with "name=value" settings, at most 9, ended by NULL.  Ends the test if it is refused.
 */
void falling_ask(struct falling *falling, const char *const settings[]);
/* Runs it to its end, with rows in the path unless that is NULL; dt 0: automatic or dt_factor.
 * Returns why it could not be made; the outcome stands in the summary. */
enum lub_status falling_run(struct falling *falling, const struct lub_scheme *scheme, double dt,
                            size_t every, struct lub_path *path, struct lub_message *message);
/* With a scheme by name, which must reach the end. */
void falling_answer(struct falling *falling, const char *scheme, double dt);
/* The certified solution, for the caller to free; the test fails if it is refused. */
void falling_truth(const struct falling *falling, size_t n, const double times[],
                   struct lub_truth *truth);
/* A number of a summary; the word of the regime. */
double falling_value(const struct falling *falling, const struct lub_summary *summary,
                     const char *name);
const char *falling_regime(const struct falling *falling, const struct lub_summary *summary);
/* sqrt(m/k_b), the unit of dt_factor. */
double falling_unit(const struct falling *falling);
void falling_free(struct falling *falling);

#endif
