/* describe.h -- what the parts of `lubench describe` share. */
#ifndef LUB_PROGRAM_DESCRIBE_H
#define LUB_PROGRAM_DESCRIBE_H

#include "cases/param.h"

#include <stdbool.h>

/* One line: name, value, unit, meaning and what is allowed. */
void lub_print_param(const struct lub_param *param, const char *value);
/* A formula of several lines under the word `step`. */
void lub_print_formula(const char *formula);

/* The engine's parameters, which every particle case has. */
void lub_describe_engine(void);
/* A contact law or a solver; false if there is none of that name. */
bool lub_describe_contact(const char *name);

#endif
