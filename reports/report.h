/* report.h -- the pages of a verification run, made from its CSV files.
 *
 * The folder holds rows.csv and verdicts.csv already; the report adds figures (figures/NAME.svg),
 * one page for each study, scheme and case, index.html, and badge.svg.
 */
#ifndef LUB_REPORTS_REPORT_H
#define LUB_REPORTS_REPORT_H

#include "cases/status.h"
#include "convergence/gate/result.h"
#include "reports/exhibit.h"

#include <stddef.h>

/* A scheme or a case as the pages show it; texts may be "" but not NULL. */
struct lub_report_entry {
    const char *kind; /* "scheme" or "case" */
    const char *name, *summary, *source, *formula, *model;
};

struct lub_report {
    const char *folder;     /* where rows.csv lies and the pages go */
    const char *templates;  /* folder of the gnuplot templates */
    const char *provenance; /* lines "key: value" */
    size_t n_entries;
    const struct lub_report_entry *entries;
    const struct lub_exhibits *exhibits; /* may be NULL */
    const struct lub_gates *gates;       /* what must hold, from all stages; may be NULL */
    const char *revision, *date;         /* shown on the first screen, with the provenance */
    /* Told before each stage; may be NULL. */
    void (*progress)(const char *what, size_t done, size_t all, void *data);
    void *data;
};

enum lub_status lub_report_write(const struct lub_report *report, struct lub_message *message);

#endif
