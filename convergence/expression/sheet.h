/* sheet.h -- what a run, a sweep or a file gave: named columns of numbers or words, row by row.
 *
 * Paths, summaries, points of a sweep and verdicts of a study all become sheets, so that the
 * expressions know columns and nothing else.
 */
#ifndef LUB_CONVERGENCE_EXPRESSION_SHEET_H
#define LUB_CONVERGENCE_EXPRESSION_SHEET_H

#include "cases/path.h"
#include "cases/status.h"
#include "convergence/gate/result.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct lub_sheet_column {
    char name[LUB_NAME_LEN];
    double *numbers; /* NULL in a column of words */
    char **words;    /* NULL in a column of numbers */
};

/* Zeroed is empty.  Columns without rows are fine: they tell which names there are. */
struct lub_sheet {
    size_t n, capacity, n_columns;
    struct lub_sheet_column *columns;
};

/* Adds a column to a sheet without rows. */
enum lub_status lub_sheet_column(struct lub_sheet *sheet, const char *name, bool words);
/* Adds a row of NaN and empty words. */
enum lub_status lub_sheet_row(struct lub_sheet *sheet);
/* Fills a place of the last row. */
void lub_sheet_number(struct lub_sheet *sheet, size_t column, double number);
enum lub_status lub_sheet_word(struct lub_sheet *sheet, size_t column, const char *word);
/* The column of that name; NULL if there is none. */
const struct lub_sheet_column *lub_sheet_find(const struct lub_sheet *sheet, const char *name);
void lub_sheet_free(struct lub_sheet *sheet);

/* Columns t, the key where there are several bodies, those of the layout and dt (to the next row);
 * no rows. */
enum lub_status lub_sheet_layout(struct lub_sheet *sheet, const struct lub_layout *layout);
/* A path as rows of such a sheet, body after body.  Of the rows of one body those are left out
 * that a figure would look the same without: nothing has moved by a hundredth of its range since
 * the last one, nor the time by a two-hundredth, nor the step by a third.  `stride` > 0 leaves
 * every so many rows instead. */
enum lub_status lub_sheet_path(struct lub_sheet *sheet, const struct lub_path *path, size_t stride);

/* Columns and rows of a CSV text after `#` lines; a column holds words if one of its cells is
 * neither a number nor empty.  Columns and rows are appended to an empty sheet. */
enum lub_status lub_sheet_read(FILE *in, struct lub_sheet *sheet, struct lub_message *message);

#endif
