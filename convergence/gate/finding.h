/* finding.h -- what became of the claims: lines of text that the report shows and nothing else.
 *
 * A claim is a run of lines that begins with its item `claim`.
 */
#ifndef LUB_CONVERGENCE_FINDING_H
#define LUB_CONVERGENCE_FINDING_H

#include "convergence/gate/result.h"

#include <stdbool.h>

/* What the runs say of a published statement.  `observed`: nothing is stated that could be
 * decided; LUB_CLAIM_UNKNOWN: there is not enough evidence. */
enum lub_claim_outcome {
    LUB_CLAIM_UNKNOWN,
    LUB_CLAIM_AGREES,
    LUB_CLAIM_DISAGREES,
    LUB_CLAIM_UNTESTABLE,
    LUB_CLAIM_OBSERVED
};

/* "unknown", "agrees", "disagrees", "not testable as printed", "observed". */
const char *lub_claim_outcome_name(enum lub_claim_outcome outcome);
/* LUB_CLAIM_UNKNOWN if the text is none of them. */
enum lub_claim_outcome lub_claim_outcome_find(const char *text);

/* One line.  Items: `claim` (text: paper, place and title; observed and wanted: outcomes; verdict),
 * `page`, `statement`, `reason`, `headline`, `weight`, `data`, `command` (text); `figure` (text:
 * path; observed: caption); `run` (text: label; observed: how it ended, where it did not come to
 * its end); `test`, `needed`, `gate`, `shown` (text: what; observed, wanted; verdict: PASS if it
 * holds). */
struct lub_finding {
    char claim[LUB_LABEL_LEN], item[LUB_NAME_LEN];
    char text[LUB_TEXT_LEN], observed[LUB_LABEL_LEN], wanted[LUB_LABEL_LEN];
    char verdict[LUB_NAME_LEN];
};

/* Growing list; zeroed is empty. */
struct lub_findings {
    size_t n, capacity;
    struct lub_finding *list;
};

enum lub_status lub_findings_add(struct lub_findings *findings, const struct lub_finding *finding);
/* A line with nothing but a text. */
enum lub_status lub_findings_text(struct lub_findings *findings, const char *claim,
                                  const char *item, const char *text);
void lub_findings_free(struct lub_findings *findings);

/* One gate for each claim and for each item `gate`. */
enum lub_status lub_gates_add_findings(struct lub_gates *gates, const char *stage,
                                       const struct lub_findings *findings);

/* claims.csv, and the lines of such a file appended, as in result.h. */
enum lub_status lub_findings_write(FILE *out, const char *preamble,
                                   const struct lub_findings *findings);
enum lub_status lub_findings_read(FILE *in, struct lub_findings *findings,
                                  struct lub_message *message);

#endif
