/* foreign.h -- rows that another program wrote: a table with a time and columns of a case.
 *
 * Lines that begin with # are comments, those of the form `# key: value` are kept.  The first other
 * line names the columns, in any order, separated by commas, semicolons, tabs or blanks; columns
 * that the case does not have are left alone.  Rows may stand in any order; what stands twice must
 * say the same.  Of several bodies each row names one, by the key of the layout.
 */
#ifndef LUB_CONVERGENCE_FOREIGN_H
#define LUB_CONVERGENCE_FOREIGN_H

#include "cases/path.h"
#include "cases/status.h"

#include <stdio.h>

enum { LUB_MAX_COLUMNS = 48, LUB_MAX_KEYS = 64 };

struct lub_foreign_ask {
    const struct lub_layout *layout;
    const char *columns; /* "t=time,q=gap": what the file calls them; NULL: as we do */
    const char *of;      /* columns with blanks between them: those that are judged */
};

struct lub_foreign {
    struct lub_path path;               /* columns that are missing are NaN */
    bool present[LUB_MAX_COLUMNS];      /* of the layout, in this file */
    double resolution[LUB_MAX_COLUMNS]; /* half a unit of the last digit they are written with; 0
                                         * where missing */
    size_t line;                        /* of the first row in which a judged column is not
                                         * finite, 0 if all are */
    size_t n_keys;
    char *keys[LUB_MAX_KEYS], *values[LUB_MAX_KEYS]; /* of the comments, owned */
    size_t key_lines[LUB_MAX_KEYS];
};

/* LUB_FILE_ERROR with name:line in the message if it is not such a file, LUB_BAD_ARGUMENT if
 * `columns` makes no sense.  The caller frees in every case. */
enum lub_status lub_foreign_read(FILE *in, const char *name, const struct lub_foreign_ask *ask,
                                 struct lub_foreign *foreign, struct lub_message *message);
void lub_foreign_free(struct lub_foreign *foreign);

/* Value of a comment `# key: value`, the last if it stands twice; NULL if there is none. */
const char *lub_foreign_key(const struct lub_foreign *foreign, const char *key);
/* The line in which it stands; 0 if there is none. */
size_t lub_foreign_key_line(const struct lub_foreign *foreign, const char *key);

/* Typical distance between two times: the median; NaN for a single row.  LUB_NO_MEMORY. */
enum lub_status lub_foreign_spacing(const struct lub_foreign *foreign, double *spacing);

/* Drops the rows after t_end; false if the last row left is more than a step before t_end. */
bool lub_foreign_cut(struct lub_foreign *foreign, double t_end, double dt);

/* What a file calls the column `name` by --columns ("t=time,q=gap"; NULL: nothing): `name` itself
 * where nothing is said of it. */
enum { LUB_CALLED_LEN = 64 };
const char *lub_foreign_called(const char *columns, const char *name, char buffer[LUB_CALLED_LEN]);
/* LUB_BAD_ARGUMENT if a part of --columns is not NAME=THEIRS with a NAME among those. */
enum lub_status lub_foreign_check_columns(const char *columns, size_t n, const char *const names[],
                                          struct lub_message *message);

/* Whether the word stands in a list of words with blanks between them. */
bool lub_is_listed(const char *list, const char *word);

#endif
