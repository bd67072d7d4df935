/* times.h -- the times at which an answer is asked for. */
#ifndef LUB_PROGRAM_TIMES_H
#define LUB_PROGRAM_TIMES_H

#include "cases/path.h"

/* Times separated by commas, in their order; each must be a number from 0 to t_end.  They are added
 * to `times`, which the caller frees in every case. */
enum lub_status lub_read_at(const char *text, double t_end, struct lub_times *times,
                            struct lub_message *message);

#endif
