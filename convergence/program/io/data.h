/* data.h -- where studies, sweeps and plot templates lie. */
#ifndef LUB_PROGRAM_DATA_H
#define LUB_PROGRAM_DATA_H

#include <stddef.h>

enum { LUB_PATH_MAX = 4096 };

/* The folder `studies`, `sweeps` or `templates`: below $LUBENCH_DATA if that is set, else beside an
 * installed program (../share/lubench), else in the sources it was built from.  False if there is
 * none. */
int lub_data_folder(const char *kind, char path[LUB_PATH_MAX]);

#endif
