/* preamble.h -- the lines `# key: value` above the rows of a result file. */
#ifndef LUB_PROGRAM_PREAMBLE_H
#define LUB_PROGRAM_PREAMBLE_H

#include "convergence/kind/kind.h"

#include <stdio.h>

/* Everything that determines the numbers: case, scheme, model (NULL in runs), step (NULL in
 * references), all parameters with their values, versions of program and libraries. */
void lub_preamble_print(FILE *file, const struct lub_ask *ask, const char *model, const char *dt);

/* The step as a preamble says it: as it was given, or the one that the simulation chose. */
void lub_preamble_dt(const struct lub_ask *ask, const struct lub_clock *clock, char text[],
                     size_t size);

/* What the witnesses of a reference found. */
void lub_certificate_print(FILE *file, const struct lub_certificate *certificate);

#endif
