/* report_pages.h -- the parts of a report; only reports/ uses them. */
#ifndef LUB_REPORTS_REPORT_PAGES_H
#define LUB_REPORTS_REPORT_PAGES_H

#include "convergence/gate/finding.h"
#include "convergence/gate/result.h"
#include "reports/report.h"

#include <stdbool.h>
#include <stdio.h>

enum { LUB_REPORT_PATH = 4096 };

struct lub_report_data {
    const struct lub_report *report;
    struct lub_table table;
    struct lub_findings findings; /* of claims.csv, where there is one */
};

/* A figure shows all schemes of one study, case, reference and norm. */
bool lub_same_figure(const struct lub_subject *a, const struct lub_subject *b);

/* A subject belongs to a page: of kind "study", "scheme" or "case" and with that name.  Labels
 * carry settings after the name ("plane eps=0.001"), which do not count. */
bool lub_belongs(const struct lub_subject *subject, const char *kind, const char *name);

enum lub_status lub_report_figures(const struct lub_report_data *data, struct lub_message *message);
enum lub_status lub_report_studies(const struct lub_report_data *data, struct lub_message *message);
enum lub_status lub_report_entries(const struct lub_report_data *data, struct lub_message *message);
enum lub_status lub_report_index(const struct lub_report_data *data, struct lub_message *message);
/* Whether a claim begins at this line; a text of the claim that begins at line `first`, "" if it
 * has none; how many claims are on a page (all if NULL). */
bool lub_is_claim(const struct lub_finding *finding);
const char *lub_claim_text(const struct lub_findings *findings, size_t first, const char *item);
size_t lub_count_claims(const struct lub_findings *findings, const char *page);
/* A claim as a section; whole: with figures and commands. */
void lub_claim_card(FILE *file, const struct lub_findings *findings, size_t first, bool whole);
/* The page of all claims. */
enum lub_status lub_report_claims(const struct lub_report_data *data, struct lub_message *message);

/* Pages of the exhibits and claims; the list of links to those pages that there are. */
enum lub_status lub_report_exhibits(const struct lub_report_data *data,
                                    struct lub_message *message);
void lub_exhibit_links(FILE *file, const struct lub_report_data *data);
enum lub_status lub_report_gates(const struct lub_report_data *data, struct lub_message *message);
enum lub_status lub_report_badge(const struct lub_report_data *data, struct lub_message *message);

/* Opens folder/name for writing; finishes it and tells whether all was written. */
enum lub_status lub_report_open(const struct lub_report_data *data, const char *name, FILE **file,
                                struct lub_message *message);
enum lub_status lub_report_close(const struct lub_report_data *data, FILE *file, const char *name,
                                 struct lub_message *message);

/* The verdicts that belong to a page (all if kind is NULL) as an HTML table. */
void lub_verdict_table(FILE *file, const struct lub_report_data *data, const char *kind,
                       const char *name, const char *up);

#endif
