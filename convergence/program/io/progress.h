/* progress.h -- one line on a terminal that says how far the work is and what time is left. */
#ifndef LUB_PROGRAM_PROGRESS_H
#define LUB_PROGRAM_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

struct lub_progress {
    bool on; /* standard error is a terminal, and --quiet was not given */
    char stage[64];
    double start, shown; /* seconds */
};

/* Begins a stage and its clock; `quiet` silences it. */
void lub_progress_begin(struct lub_progress *progress, const char *stage, bool quiet);
/* Seconds since it began; > 0. */
double lub_progress_seconds(const struct lub_progress *progress);
/* `done` of `all` parts are made (0: nobody knows how many), the last of them `what`.  Shown at
 * most ten times a second. */
void lub_progress_tell(struct lub_progress *progress, const char *what, size_t done, size_t all);
/* Clears the line. */
void lub_progress_end(struct lub_progress *progress);

#endif
