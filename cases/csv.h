/* csv.h -- tables in text files: lines cut into cells, comments, line numbers; and cells written.
 *
 * Lines that begin with # are comments; empty lines are passed over.  A cell may stand in quotes,
 * in which "" is one quote; blanks around a cell do not count.  Line ends of other systems and a
 * byte order mark are understood.
 */
#ifndef LUB_CASES_CSV_H
#define LUB_CASES_CSV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { LUB_CSV_CELLS = 64 };

/* What separates cells is told by the first line: a comma, a semicolon, a tab, or blanks. */
#define LUB_CSV_ANY '?'

/* A file being read: its current line cut into cells.  Zeroed but for `in`, and for `separator` if
 * that is not a comma, before the first line. */
struct lub_csv {
    FILE *in;
    char separator; /* 0 is a comma; a blank: any blanks; LUB_CSV_ANY */
    char *line;
    size_t size, number;
    size_t n;
    char *cells[LUB_CSV_CELLS];
    const char *key, *value; /* of a comment `# key: value`; key NULL: it is none of these */
    const char *fault;       /* what is wrong with the line, after -1 */
};

/* The next line that is no comment: 1 if there is one, 0 at the end or where reading failed
 * (ferror tells), -1 if it cannot be cut. */
int lub_csv_next(struct lub_csv *csv);
/* The same, and 2 if it is a comment. */
int lub_csv_line(struct lub_csv *csv);
/* Frees the line; the file stays open. */
void lub_csv_end(struct lub_csv *csv);

/* The whole text as a number: nan and inf among them, exponents also as Fortran writes them. */
bool lub_csv_number(const char *text, double *value);
bool lub_csv_count(const char *text, size_t *value);

/* A cell; quoted, with quotes doubled, where a comma, a quote or a line end needs it. */
void lub_csv_put(FILE *out, const char *text);

#endif
