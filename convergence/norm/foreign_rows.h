/* foreign_rows.h -- lines of a stranger's file become rows of a path; for foreign.c. */
#ifndef LUB_CONVERGENCE_FOREIGN_ROWS_H
#define LUB_CONVERGENCE_FOREIGN_ROWS_H

#include "convergence/norm/foreign.h"

/* Rows of the lines: a path of one body whose first column is the key and whose others are those
 * of the layout.  Sorts the lines. */
enum lub_status lub_foreign_rows(const char *name, const struct lub_foreign_ask *ask,
                                 struct lub_path *lines, struct lub_foreign *foreign,
                                 struct lub_message *message);

#endif
