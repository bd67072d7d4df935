/* csv.h -- lines of a CSV file cut into cells, and cells written. */
#ifndef LUB_CONVERGENCE_CSV_H
#define LUB_CONVERGENCE_CSV_H

#include <stddef.h>
#include <stdio.h>

enum { LUB_CSV_CELLS = 64 };

/* A file being read: its current line cut into cells.  Zeroed but for `in` before the first line.
 */
struct lub_csv {
    FILE *in;
    char *line;
    size_t size, number;
    size_t n;
    char *cells[LUB_CSV_CELLS];
};

/* The next line that does not begin with #: 1 if there is one, 0 at the end, -1 if it cannot be
 * cut. */
int lub_csv_next(struct lub_csv *csv);
/* Frees the line; the file stays open. */
void lub_csv_end(struct lub_csv *csv);

/* A cell; quoted, with quotes doubled, where a comma, a quote or a line end needs it. */
void lub_csv_put(FILE *out, const char *text);

#endif
