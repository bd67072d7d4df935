/* finding.c -- the list of findings, its file, and the gates that it makes. */
#include "convergence/gate/finding.h"
#include "cases/csv.h"
#include "cases/grow.h"

#include <stdlib.h>
#include <string.h>

static const char *const outcomes[] = {[LUB_CLAIM_UNKNOWN] = "unknown",
                                       [LUB_CLAIM_AGREES] = "agrees",
                                       [LUB_CLAIM_DISAGREES] = "disagrees",
                                       [LUB_CLAIM_UNTESTABLE] = "not testable as printed",
                                       [LUB_CLAIM_OBSERVED] = "observed"};

const char *lub_claim_outcome_name(enum lub_claim_outcome outcome)
{
    return outcomes[outcome];
}

enum lub_claim_outcome lub_claim_outcome_find(const char *text)
{
    for (int k = LUB_CLAIM_AGREES; k <= LUB_CLAIM_OBSERVED; k++) {
        if (strcmp(text, outcomes[k]) == 0) {
            return (enum lub_claim_outcome)k;
        }
    }
    return LUB_CLAIM_UNKNOWN;
}

enum lub_status lub_findings_add(struct lub_findings *findings, const struct lub_finding *finding)
{
    struct lub_finding *const moved =
        lub_grown(findings->list, findings->n, &findings->capacity, sizeof *moved);
    if (!moved) {
        return LUB_NO_MEMORY;
    }
    findings->list = moved;
    findings->list[findings->n++] = *finding;
    return LUB_OK;
}

enum lub_status lub_findings_text(struct lub_findings *findings, const char *claim,
                                  const char *item, const char *text)
{
    struct lub_finding finding = {.verdict = ""};
    snprintf(finding.claim, sizeof finding.claim, "%s", claim);
    snprintf(finding.item, sizeof finding.item, "%s", item);
    snprintf(finding.text, sizeof finding.text, "%s", text);
    return lub_findings_add(findings, &finding);
}

void lub_findings_free(struct lub_findings *findings)
{
    free(findings->list);
    *findings = (struct lub_findings){0};
}

static enum lub_verdict_word word_of(const char *text)
{
    return strcmp(text, "PASS") == 0   ? LUB_PASS
           : strcmp(text, "FAIL") == 0 ? LUB_FAIL
                                       : LUB_INCONCLUSIVE;
}

/* What stands among the lines of the same claim; "" if it does not. */
static const char *text_of(const struct lub_findings *findings, size_t claim, const char *item)
{
    for (size_t k = claim; k < findings->n; k++) {
        if (strcmp(findings->list[k].claim, findings->list[claim].claim) == 0 &&
            strcmp(findings->list[k].item, item) == 0) {
            return findings->list[k].text;
        }
    }
    return "";
}

enum lub_status lub_gates_add_findings(struct lub_gates *gates, const char *stage,
                                       const struct lub_findings *findings)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0, claim = 0; k < findings->n && status == LUB_OK; k++) {
        const struct lub_finding *const f = &findings->list[k];
        const bool is_claim = strcmp(f->item, "claim") == 0;
        struct lub_gate gate = {.verdict = word_of(f->verdict)};
        claim = is_claim ? k : claim;
        snprintf(gate.stage, sizeof gate.stage, "%s", stage);
        snprintf(gate.name, sizeof gate.name, "%s", f->text);
        snprintf(gate.expected, sizeof gate.expected, "%s", f->wanted);
        snprintf(gate.observed, sizeof gate.observed, "%s", f->observed);
        snprintf(gate.figure, sizeof gate.figure, "%s", text_of(findings, claim, "figure"));
        snprintf(gate.command, sizeof gate.command, "lubench claim %.150s", f->claim);
        snprintf(gate.reasons, sizeof gate.reasons, "%s", text_of(findings, claim, "reason"));
        if (is_claim || strcmp(f->item, "gate") == 0) {
            status = lub_gates_add(gates, &gate);
        }
    }
    return status;
}

enum lub_status lub_findings_write(FILE *out, const char *preamble,
                                   const struct lub_findings *findings)
{
    fputs(preamble, out);
    fputs("claim,item,text,observed,wanted,verdict\n", out);
    for (size_t k = 0; k < findings->n; k++) {
        const struct lub_finding *const f = &findings->list[k];
        const char *const cells[] = {f->claim,    f->item,   f->text,
                                     f->observed, f->wanted, f->verdict};
        for (size_t c = 0; c < sizeof cells / sizeof *cells; c++) {
            fputs(c ? "," : "", out);
            lub_csv_put(out, cells[c]);
        }
        fputc('\n', out);
    }
    return fflush(out) == 0 && !ferror(out) ? LUB_OK : LUB_FILE_ERROR;
}

static enum lub_status add_line(const struct lub_csv *csv, struct lub_findings *findings)
{
    struct lub_finding f = {.verdict = ""};
    if (csv->n != 6) {
        return LUB_FILE_ERROR;
    }
    snprintf(f.claim, sizeof f.claim, "%s", csv->cells[0]);
    snprintf(f.item, sizeof f.item, "%s", csv->cells[1]);
    snprintf(f.text, sizeof f.text, "%s", csv->cells[2]);
    snprintf(f.observed, sizeof f.observed, "%s", csv->cells[3]);
    snprintf(f.wanted, sizeof f.wanted, "%s", csv->cells[4]);
    snprintf(f.verdict, sizeof f.verdict, "%s", csv->cells[5]);
    return lub_findings_add(findings, &f);
}

enum lub_status lub_findings_read(FILE *in, struct lub_findings *findings,
                                  struct lub_message *message)
{
    struct lub_csv csv = {.in = in};
    int got = lub_csv_next(&csv); /* the header */
    enum lub_status status = got == 1 && csv.n == 6 ? LUB_OK : LUB_FILE_ERROR;
    while (status == LUB_OK && (got = lub_csv_next(&csv)) != 0) {
        status = got == 1 ? add_line(&csv, findings) : LUB_FILE_ERROR;
    }
    if (ferror(in)) {
        status = LUB_FILE_ERROR;
    }
    if (status != LUB_OK) {
        lub_fail(message, status, "line %zu: not a line of claims.csv", csv.number);
    }
    lub_csv_end(&csv);
    return status;
}
