/* times.h -- the times at which an answer is asked for. */
#ifndef LUB_PROGRAM_TIMES_H
#define LUB_PROGRAM_TIMES_H

#include "cases/status.h"

#include <stddef.h>

/* Times separated by commas; each must be a number from 0 to t_end.  The caller frees *times. */
enum lub_status lub_read_times(const char *text, double t_end, size_t *n, double **times,
                               struct lub_message *message);

#endif
