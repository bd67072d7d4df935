/* report.h -- the pages of a verification run, made from its CSV files.
 *
 * The folder holds rows.csv and verdicts.csv already, and gates.csv, claims.csv and exhibits.csv
 * where there are any; the report adds figures (figures/NAME.svg), pages, and badge.svg.
 */
#ifndef LUB_REPORTS_REPORT_H
#define LUB_REPORTS_REPORT_H

#include "cases/status.h"

#include <stdbool.h>
#include <stddef.h>

/* A scheme or a case as the pages show it; texts may be "" but not NULL. */
struct lub_report_entry {
    const char *kind; /* "scheme" or "case" */
    const char *name, *summary, *source, *formula, *model;
    const char *of; /* the kind of the case; kinds whose cases the scheme runs, blanks between */
};

struct lub_report {
    const char *folder;     /* where rows.csv lies and the pages go */
    const char *templates;  /* folder of the gnuplot templates */
    const char *provenance; /* lines "key: value" */
    size_t n_entries;
    const struct lub_report_entry *entries;
    bool (*runs)(const char *scheme, const char *which); /* whether it can run the case */
    const char *revision, *date; /* shown with the provenance and nowhere else */
    bool pages_only;             /* figures that are there are kept */
    /* Told before each stage; may be NULL. */
    void (*progress)(const char *what, size_t done, size_t all, void *data);
    void *data;
};

enum lub_status lub_report_write(const struct lub_report *report, struct lub_message *message);

#endif
