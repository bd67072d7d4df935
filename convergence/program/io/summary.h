/* summary.h -- what a run or a reference came to, as one flat JSON object. */
#ifndef LUB_PROGRAM_SUMMARY_H
#define LUB_PROGRAM_SUMMARY_H

#include "convergence/kind/kind.h"

#include <stdio.h>

/* status, steps, rhs, and the quantities of kind and case but the costly ones; with bounds (NULL in
 * runs) err_NAME of those that are certified. */
void lub_summary_print(FILE *file, const struct lub_ask *ask, const struct lub_summary *summary,
                       const double bounds[]);

#endif
