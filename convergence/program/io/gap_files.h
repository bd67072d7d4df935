/* gap_files.h -- the files of a one-gap run or reference: CSV rows and the summary. */
#ifndef LUB_PROGRAM_GAP_FILES_H
#define LUB_PROGRAM_GAP_FILES_H

#include "cases/case.h"
#include "cases/trajectory.h"
#include "convergence/program/io/json.h"
#include "reference/reference.h"
#include "schemes/scheme.h"

#include <stdio.h>

/* The lines `# key: value` of everything that determines the numbers.  scheme and dt may be NULL.
 */
void lub_print_preamble(FILE *file, const struct lub_case *which, const struct lub_scheme *scheme,
                        const char *dt, const char *model, const struct lub_settings *settings);
/* One line `# name: value`: what the settings say last, or the fallback.  Files are named without
 * their folder: the same numbers from another place are the same bytes. */
void lub_print_setting(FILE *file, const struct lub_settings *settings, const char *name,
                       const char *fallback);
/* Columns t,q,u,log_gap,gamma,state, and err_q,err_log_gap if the rows have bounds. */
void lub_print_gap_rows(FILE *file, const struct lub_trajectory *trajectory);
/* One line `# witness: ...` for each computation that a reference rests on. */
void lub_print_certificate(FILE *file, const struct lub_certificate *certificate);
void lub_print_gap_summary(FILE *file, const struct lub_trajectory *trajectory,
                           const struct lub_outcome *outcome);

#endif
