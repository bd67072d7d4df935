/* rows.h -- the rows of a run or a reference as CSV. */
#ifndef LUB_PROGRAM_ROWS_H
#define LUB_PROGRAM_ROWS_H

#include "cases/path.h"

#include <stdio.h>

/* t, the key of the body where there is one, the columns, and where `bounds` err_NAME of those that
 * are certified. */
void lub_rows_header(FILE *file, const struct lub_layout *layout, bool bounds);

/* One line for each body; bounds may be NULL. */
void lub_rows_print(FILE *file, const struct lub_layout *layout, size_t n_bodies, double t,
                    const double values[], const double bounds[]);

/* Header and all rows. */
void lub_rows_of_path(FILE *file, const struct lub_path *path);

#endif
