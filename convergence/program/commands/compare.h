/* compare.h -- files held against a reference; shared by the files compare*.c. */
#ifndef LUB_PROGRAM_COMPARE_H
#define LUB_PROGRAM_COMPARE_H

#include "convergence/norm/foreign.h"
#include "convergence/norm/measure.h"
#include "convergence/order/order.h"
#include "convergence/program/arguments.h"

/* One file.  A status other than LUB_OK: it counts as a failed run. */
struct lub_compared {
    const char *name;
    struct lub_foreign foreign;
    double dt, spacing; /* of its rows: the median */
    enum lub_status status;
    struct lub_error errors[LUB_MAX_NORMS];
};

struct lub_comparison {
    struct lub_arguments *arguments;
    struct lub_ask ask;
    const char *model;
    double t_end;
    struct lub_times breaks;
    struct lub_norm_list norms;
    size_t norm;             /* the one whose columns a file must have */
    bool all;                /* all that the files allow are judged, or that one */
    bool has[LUB_MAX_NORMS]; /* those that all files allow */
    size_t n_judged, judged[LUB_MAX_NORMS];
    struct lub_expectation expected;
    size_t n;
    struct lub_compared *files; /* by falling dt */
    struct lub_table table;     /* a row for each file and a verdict, for each norm judged */
};

/* Reads file k, holds what it says of itself against the case, and fills the columns that follow.
 */
enum lub_status lub_compare_read(struct lub_comparison *comparison, size_t k,
                                 struct lub_message *message);

/* Whether the file holds some of its steps only, so that the time of an event is known to the
 * distance of its rows and not to a step. */
bool lub_compare_thinned(const struct lub_compared *file);

/* The errors of all files in all norms that they allow, the one that is judged among them. */
enum lub_status lub_compare_measure(struct lub_comparison *comparison, struct lub_message *message);

/* A row for each file, and the verdict of them all, for each norm that is judged. */
enum lub_status lub_compare_judge(struct lub_comparison *comparison, struct lub_message *message);
/* The rows behind verdict k, one for each file. */
const struct lub_row *lub_compare_rows(const struct lub_comparison *comparison, size_t k);

/* The table of norms and the verdicts, or one JSON object. */
void lub_compare_print(FILE *file, const struct lub_comparison *comparison, bool json);
/* rows.csv, verdicts.csv and error_vs_dt.svg in a folder that exists. */
enum lub_status lub_compare_write(const struct lub_comparison *comparison, const char *folder,
                                  struct lub_message *message);

#endif
