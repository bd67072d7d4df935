/* foreign_reading.h -- a stranger's file being read; between foreign.c, foreign_header.c and
 * foreign_rows.c. */
#ifndef LUB_CONVERGENCE_FOREIGN_READING_H
#define LUB_CONVERGENCE_FOREIGN_READING_H

#include "cases/csv.h"
#include "convergence/norm/foreign.h"

/* A file being read. */
struct lub_foreign_reading {
    struct lub_csv csv;
    const char *name;
    const struct lub_foreign_ask *ask;
    size_t of_t, of_key, of[LUB_MAX_COLUMNS]; /* cells; LUB_CSV_CELLS: not there */
    int digits[LUB_MAX_COLUMNS];              /* most significant ones seen */
    double largest[LUB_MAX_COLUMNS];
    struct lub_layout layout; /* of the lines: key and columns */
    struct lub_path lines;
    struct lub_foreign *foreign;
    struct lub_message *message;
};

/* "name:line: why what". */
enum lub_status lub_foreign_refuse(const struct lub_foreign_reading *reading, const char *why,
                                   const char *what);
/* --columns: each part is a column that there is, =, and what the file calls it. */
enum lub_status lub_foreign_check_names(const struct lub_foreign_reading *reading);
/* Finds the columns in the line that names them. */
enum lub_status lub_foreign_header(struct lub_foreign_reading *reading);
/* Rows of the lines, sorted, those of all bodies in one. */
enum lub_status lub_foreign_rows(struct lub_foreign_reading *reading);

#endif
