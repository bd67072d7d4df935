/* sweep.h -- `lubench sweep` as other commands can use it. */
#ifndef LUB_PROGRAM_SWEEP_H
#define LUB_PROGRAM_SWEEP_H

#include "convergence/sweep/sweep.h"

/* A shipped sweep, or the file that the name is if it ends in .ini; the caller frees it. */
enum lub_status lub_sweep_open(const char *name, bool quick, struct lub_sweep **sweep,
                               struct lub_message *message);
/* Names of the shipped sweeps, as lub_study_names gives them. */
enum lub_status lub_shipped_sweeps(size_t *n, char ***names, struct lub_message *message);
/* Whether that is the name of a shipped sweep, or of a file that begins with its section. */
bool lub_is_sweep(const char *name);

#endif
