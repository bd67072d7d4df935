/* falling_question.h -- a falling sphere from settings, for tests. */
#ifndef LUB_TESTS_FALLING_QUESTION_H
#define LUB_TESTS_FALLING_QUESTION_H

#include "schemes/lubricated/fall.h"

/* The case with "name=value" settings, at most 8, ended by NULL. */
struct lub_falling lub_falling_question(const char *const settings[]);

/* Runs it to its end; dt 0: automatic or dt_factor.  The test fails if the run does. */
struct lub_fall_outcome lub_falling_answer(const char *scheme, const struct lub_falling *falling,
                                           double dt);

#endif
