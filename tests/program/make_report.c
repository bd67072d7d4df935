/* make_report.c -- writes a small report with every kind of page and verdict, from made-up results.
 *
 * usage: make_report DIR TEMPLATES      DIR is an empty folder
 */
#include "convergence/gate/finding.h"
#include "convergence/gate/result.h"
#include "reports/exhibit.h"
#include "reports/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const schemes[] = {"good", "bad", "open"};
static const enum lub_verdict_word words[] = {LUB_PASS, LUB_FAIL, LUB_INCONCLUSIVE};

static struct lub_subject subject_of(size_t k)
{
    struct lub_subject subject = {.study = "made-up", .reference = "eps-ode", .norm = "max_q"};
    strcpy(subject.case_label, "plane eps=0.001");
    strcpy(subject.scheme, schemes[k]);
    return subject;
}

/* A run that came to its end and is infinitely far off: nothing of its figure can be drawn. */
static enum lub_status fill_lost(struct lub_table *table)
{
    struct lub_row row = {.dt = 0.1, .error = INFINITY, .floor = 1e240, .status = "ok"};
    row.subject = subject_of(1);
    strcpy(row.subject.norm, "l1_q");
    const enum lub_status status = lub_table_add_row(table, &row);
    row.dt = 0.05;
    row.error = 1e139;
    return status == LUB_OK ? lub_table_add_row(table, &row) : status;
}

static enum lub_status fill(struct lub_table *table, size_t k)
{
    enum lub_status status = LUB_OK;
    for (int i = 0; i < 7 && status == LUB_OK; i++) {
        const double dt = 0.1 * pow(0.5, i);
        struct lub_row row = {.subject = subject_of(k),
                              .dt = dt,
                              .error = pow(dt, (double)(k + 1)),
                              .floor = 1e-9,
                              .status = "ok",
                              .steps = 100};
        if (k == 1 && i < 2) {
            strcpy(row.status, "gap-closed");
            row.error = NAN;
        }
        status = lub_table_add_row(table, &row);
    }
    struct lub_verdict verdict = {.subject = subject_of(k),
                                  .order = (double)(k + 1),
                                  .ci_lo = (double)k + 0.9,
                                  .ci_hi = (double)k + 1.1,
                                  .dt_max = 0.1,
                                  .dt_min = 0.1 / 64,
                                  .rows = 7,
                                  .class_found = LUB_MONOTONE,
                                  .expect_lo = 0.9,
                                  .expect_hi = 1.1,
                                  .verdict = words[k],
                                  .why = "made up, with < & > and \"quotes\" in it",
                                  .reasons =
                                      "a_long_word_that_has_no_blank_in_it_and_must_not_make_"
                                      "the_page_scroll_sideways_on_a_phone",
                                  .command = "lubench converge made-up"};
    return status == LUB_OK ? lub_table_add_verdict(table, &verdict) : status;
}

static enum lub_status write_file(const char *folder, const char *name,
                                  enum lub_status (*write)(FILE *, const char *,
                                                           const struct lub_table *),
                                  const struct lub_table *table)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const file = fopen(path, "w");
    const enum lub_status status = file ? write(file, "", table) : LUB_FILE_ERROR;
    return file && fclose(file) == 0 ? status : LUB_FILE_ERROR;
}

static enum lub_status add_exhibits(struct lub_exhibits *exhibits)
{
    static const char *const pages[] = {"papers",    "references", "work-precision", "maps",
                                        "particles", "lubricated", "phase-diagrams"};
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < sizeof pages / sizeof *pages && status == LUB_OK; k++) {
        struct lub_exhibit exhibit = {
            .title = "Figure 1 <of> a \"paper\"",
            .figure = "badge.svg",
            .data = "rows.csv",
            .command = "lubench run plane --scheme lefebvre --dt 0.001 --set "
                       "force=-2@2,2@6,-2@8,2@10,-2@12,2@14,-2@16,2@18,-2@20,2@22,-2@24,2@26",
            .seen = "something else"};
        strcpy(exhibit.page, pages[k]);
        status = lub_exhibit_add(exhibits, &exhibit);
    }
    return status;
}

/* A claim for each outcome, with values of every sort. */
static enum lub_status add_claims(struct lub_findings *findings)
{
    static const char *const pages[] = {"papers", "particles", "lubricated", "phase-diagrams"};
    enum lub_status status = LUB_OK;
    for (int k = LUB_CLAIM_UNKNOWN; k <= LUB_CLAIM_OBSERVED && status == LUB_OK; k++) {
        const enum lub_claim_outcome outcome = (enum lub_claim_outcome)k;
        struct lub_finding head = {.item = "claim",
                                   .text = "Nobody 2000, figure <1>: a \"statement\"",
                                   .wanted = "agrees",
                                   .verdict = "FAIL"};
        struct lub_finding value = {.item = "test",
                                    .text = "largest distance_that_is_called_by_a_very_long_name",
                                    .observed = "0.0123456",
                                    .wanted = "at most 0.01",
                                    .verdict = "FAIL"};
        snprintf(head.claim, sizeof head.claim, "made-up-%d", k);
        snprintf(head.observed, sizeof head.observed, "%s", lub_claim_outcome_name(outcome));
        strcpy(value.claim, head.claim);
        status = lub_findings_add(findings, &head);
        if (status == LUB_OK) {
            status = lub_findings_text(findings, head.claim, "page", pages[k % 4]);
        }
        if (status == LUB_OK) {
            status =
                lub_findings_text(findings, head.claim, "statement",
                                  "Something, surely, that goes on for a while. And on, and "
                                  "on, and on, and on, and on, and on, and on, and on, and on, "
                                  "and on, and on, and on, and on, and on, and on, and on, and "
                                  "on, and on, and on, and on, and on, and on, and on, and on, "
                                  "and on, and on, and on, and on, and on, and on, and on, and "
                                  "on, and on, and on, and on, and on, and on, and on, and on, "
                                  "and on, and on, and on, and on, and on, and on, and on, and "
                                  "on, and on, and on, and on, and on, and on, and on, and on, "
                                  "and on, and on, and on, and on, and on, and on, and on, and "
                                  "so on.");
        }
        if (status == LUB_OK && outcome == LUB_CLAIM_UNTESTABLE) {
            status = lub_findings_text(findings, head.claim, "weight", "90");
        }
        if (status == LUB_OK) {
            status = lub_findings_add(findings, &value);
        }
        if (status == LUB_OK) {
            status = lub_findings_text(findings, head.claim, "figure", "badge.svg");
        }
        if (status == LUB_OK) {
            status = lub_findings_text(findings, head.claim, "command",
                                       "lubench claim made-up --out results-of-the-made-up-claim");
        }
    }
    return status;
}

static enum lub_status write_claims(const char *folder)
{
    char path[4096];
    struct lub_findings findings = {0};
    snprintf(path, sizeof path, "%s/claims.csv", folder);
    FILE *const file = fopen(path, "w");
    enum lub_status status = file ? add_claims(&findings) : LUB_FILE_ERROR;
    if (status == LUB_OK) {
        status = lub_findings_write(file, "", &findings);
    }
    lub_findings_free(&findings);
    return file && fclose(file) == 0 ? status : LUB_FILE_ERROR;
}

static enum lub_status write_gates(const char *folder, const struct lub_table *table)
{
    char path[4096];
    struct lub_gates gates = {0};
    snprintf(path, sizeof path, "%s/gates.csv", folder);
    FILE *const file = fopen(path, "w");
    enum lub_status status =
        file ? lub_gates_add_verdicts(&gates, "studies", table, 0) : LUB_FILE_ERROR;
    if (status == LUB_OK) {
        status = lub_gates_write(file, "", &gates);
    }
    lub_gates_free(&gates);
    return file && fclose(file) == 0 ? status : LUB_FILE_ERROR;
}

static enum lub_status write_exhibits(const char *folder)
{
    char path[4096];
    struct lub_exhibits exhibits = {0};
    snprintf(path, sizeof path, "%s/exhibits.csv", folder);
    FILE *const file = fopen(path, "w");
    enum lub_status status = file ? add_exhibits(&exhibits) : LUB_FILE_ERROR;
    if (status == LUB_OK) {
        status = lub_exhibits_write(file, "", &exhibits);
    }
    lub_exhibits_free(&exhibits);
    return file && fclose(file) == 0 ? status : LUB_FILE_ERROR;
}

static bool runs(const char *scheme, const char *which)
{
    return strcmp(which, "plane") == 0 || strcmp(scheme, "grains") == 0;
}

static enum lub_status write_report(const char *folder, const char *templates,
                                    const struct lub_table *table, struct lub_message *message)
{
    static const struct lub_report_entry entries[] = {
        {"scheme", "good", "A good scheme.", "Nobody 2000", "q+ = q + h u", "eps-ode", "gap"},
        {"scheme", "bad", "A bad scheme.", "Nobody 2001", "q+ = q - h u", "eps-ode", "gap"},
        {"scheme", "open", "An open question.", "Nobody 2002", "q+ = q", "eps-ode", "gap"},
        {"case", "plane", "A plane.", "Nobody 2003", "", "eps-ode", "gap"}};
    const struct lub_report report = {.folder = folder,
                                      .templates = templates,
                                      .provenance = "revision: none\n",
                                      .n_entries = sizeof entries / sizeof *entries,
                                      .entries = entries,
                                      .runs = runs,
                                      .revision = "none",
                                      .date = "no date"};
    enum lub_status status = write_file(folder, "rows.csv", lub_rows_write, table);
    if (status == LUB_OK) {
        status = write_file(folder, "verdicts.csv", lub_verdicts_write, table);
    }
    if (status == LUB_OK) {
        status = write_file(folder, "junit.xml", lub_verdicts_write, table);
    }
    if (status == LUB_OK) {
        status = write_gates(folder, table);
    }
    if (status == LUB_OK) {
        status = write_exhibits(folder);
    }
    if (status == LUB_OK) {
        status = write_claims(folder);
    }
    return status == LUB_OK ? lub_report_write(&report, message) : status;
}

int main(int argc, char **argv)
{
    struct lub_table table = {0};
    struct lub_message message = {""};
    enum lub_status status = argc == 3 ? LUB_OK : LUB_BAD_ARGUMENT;
    for (size_t k = 0; k < 3 && status == LUB_OK; k++) {
        status = fill(&table, k);
    }
    status = status == LUB_OK ? fill_lost(&table) : status;
    if (status == LUB_OK) {
        status = write_report(argv[1], argv[2], &table, &message);
    }
    lub_table_free(&table);
    if (status != LUB_OK) {
        fprintf(stderr, "make_report: %s: %s\n", lub_status_text(status), message.text);
    }
    return status == LUB_OK ? 0 : 1;
}
