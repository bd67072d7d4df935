/* judged.h -- rows by falling dt and what they say of the order: what `compare` and `order` share.
 */
#ifndef LUB_PROGRAM_JUDGED_H
#define LUB_PROGRAM_JUDGED_H

#include "convergence/order/order.h"

#include <stdio.h>

/* --expect: lo,hi; NULL is any order above 1/2. */
enum lub_status lub_expectation_read(const char *text, struct lub_expectation *expected,
                                     struct lub_message *message);

/* The verdict on rows from `first` on, which are all of one subject, is added to the table. */
enum lub_status lub_judge_rows(struct lub_table *table, size_t first,
                               const struct lub_expectation *expected, struct lub_message *message);

/* Fields of a JSON object, without its braces: of the verdict, of a row. */
void lub_print_verdict_fields(FILE *file, const struct lub_verdict *verdict, size_t n,
                              const struct lub_row rows[]);
void lub_print_row_fields(FILE *file, const struct lub_verdict *verdict, size_t n,
                          const struct lub_row rows[], size_t k);
/* Verdict and advice on lines of their own. */
void lub_print_verdict_lines(FILE *file, const struct lub_verdict *verdict, size_t n,
                             const struct lub_row rows[]);

/* rows.csv, verdicts.csv, junit.xml and plots in a folder that exists: error_vs_dt.svg of the first
 * verdict, error_vs_dt_NORM.svg of others.  Where gnuplot is missing there are no plots, and unless
 * `quiet` a remark says so: a gate needs none. */
enum lub_status lub_judged_write(const struct lub_table *table, const char *folder,
                                 const char *title, bool quiet, struct lub_message *message);

#endif
