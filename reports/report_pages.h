/* report_pages.h -- the parts of a report; only reports/ uses them. */
#ifndef LUB_REPORTS_REPORT_PAGES_H
#define LUB_REPORTS_REPORT_PAGES_H

#include "convergence/gate/finding.h"
#include "convergence/gate/result.h"
#include "reports/exhibit.h"
#include "reports/report.h"

#include <stdbool.h>
#include <stdio.h>

enum { LUB_REPORT_PATH = 4096 };

struct lub_report_data {
    const struct lub_report *report;
    struct lub_table table;
    struct lub_findings findings; /* of claims.csv, where there is one */
    struct lub_exhibits exhibits; /* of exhibits.csv, likewise */
    struct lub_gates gates;       /* of gates.csv, likewise */
};

/* A figure shows all schemes of one study, case, reference and norm. */
bool lub_same_figure(const struct lub_subject *a, const struct lub_subject *b);

/* Whether there is a figure of it: what is judged has one, and the first norm of a study and case.
 */
bool lub_has_figure(const struct lub_table *table, size_t row);

/* A subject belongs to a page: of kind "study", "scheme" or "case" and with that name.  Labels
 * carry settings after the name ("plane eps=0.001"), which do not count. */
bool lub_belongs(const struct lub_subject *subject, const char *kind, const char *name);

enum lub_status lub_report_figures(const struct lub_report_data *data, struct lub_message *message);
enum lub_status lub_report_studies(const struct lub_report_data *data, struct lub_message *message);
enum lub_status lub_report_entries(const struct lub_report_data *data, struct lub_message *message);
enum lub_status lub_report_verdicts(const struct lub_report_data *data,
                                    struct lub_message *message);
enum lub_status lub_report_index(const struct lub_report_data *data, struct lub_message *message);
/* Sections of the first page; a row of the choice on the page of its scheme. */
enum lub_status lub_report_choice(FILE *file, const struct lub_report_data *data);
void lub_report_choice_of(FILE *file, const struct lub_report_data *data,
                          const struct lub_report_entry *scheme);
void lub_report_matrix(FILE *file, const struct lub_report_data *data);
/* Whether a claim begins at this line; a text of the claim that begins at line `first`, "" if it
 * has none; how many claims are on a page (all if NULL). */
bool lub_is_claim(const struct lub_finding *finding);
const char *lub_claim_text(const struct lub_findings *findings, size_t first, const char *item);
size_t lub_count_claims(const struct lub_findings *findings, const char *page);
/* What a claim says in a sentence. */
const char *lub_claim_headline(const struct lub_findings *findings, size_t first);
/* First lines of at most `max` claims, those that matter most first; how many. */
size_t lub_claims_by_weight(const struct lub_findings *findings, size_t max, size_t firsts[]);
/* A claim as a section; whole: with all figures and commands. */
void lub_claim_card(FILE *file, const struct lub_findings *findings, size_t first, bool whole);
/* The page of all claims. */
enum lub_status lub_report_claims(const struct lub_report_data *data, struct lub_message *message);

/* Pages of the exhibits and claims; the list of links to those pages that there are.  Exhibits of
 * the pages "scheme", "case" and "first" stand there: the title is the name. */
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

/* The verdicts that belong to a page as an HTML table; whole: with reasons. */
void lub_verdict_table(FILE *file, const struct lub_report_data *data, const char *kind,
                       const char *name, const char *up, bool whole);
/* The figures of errors of a page, each once; the less telling ones only as links. */
void lub_error_figures(FILE *file, const struct lub_report_data *data, const char *kind,
                       const char *name);
/* Exhibits of a page "scheme" or "case" with that name. */
void lub_own_exhibits(FILE *file, const struct lub_report_data *data, const char *kind,
                      const char *name);

#endif
