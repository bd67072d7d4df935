/* compare.h -- files held against a reference; between compare.c and compare_tell.c. */
#ifndef LUB_PROGRAM_COMPARE_H
#define LUB_PROGRAM_COMPARE_H

#include "cases/case.h"
#include "convergence/norm/foreign.h"
#include "convergence/norm/norms.h"
#include "convergence/order/order.h"

/* One file.  A status other than LUB_OK: it counts as a failed run. */
struct lub_compared {
    const char *name;
    struct lub_foreign foreign;
    double dt;
    enum lub_status status;
    struct lub_error errors[LUB_N_NORMS];
};

struct lub_comparison {
    const struct lub_case *which;
    enum lub_model model;
    struct lub_problem problem;
    enum lub_norm norm; /* the one that is judged */
    unsigned norms;     /* those that all files allow */
    struct lub_expectation expected;
    size_t n;
    struct lub_compared *files;
    struct lub_table table; /* a row for each file, and the verdict */
};

/* The table of norms and the verdict, or one JSON object. */
void lub_compare_print(FILE *file, const struct lub_comparison *comparison, bool json);
/* rows.csv, verdicts.csv and error_vs_dt.svg in a folder that exists. */
enum lub_status lub_compare_write(const struct lub_comparison *comparison, const char *folder,
                                  struct lub_message *message);

#endif
