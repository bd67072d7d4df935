/* claim_judge.c -- tests computed from the data of a claim, and what they say of it. */
#include "convergence/claim/scope.h"

#include <math.h>
#include <string.h>

/* One value held against its bound. */
struct judged {
    bool holds, known; /* known: a number or a word that could have held */
    char observed[LUB_LABEL_LEN], wanted[LUB_LABEL_LEN];
};

static void tell_bound(const struct lub_claim_test *test, char *text, size_t size)
{
    if (*test->is) {
        snprintf(text, size, "%s", test->is);
    } else if (test->use == LUB_SHOWN || test->use == LUB_LET) {
        *text = '\0';
    } else if (isinf(test->lo)) {
        snprintf(text, size, "at most %.9g", test->hi);
    } else if (isinf(test->hi)) {
        snprintf(text, size, "at least %.9g", test->lo);
    } else if (test->lo < test->hi || test->lo > test->hi) {
        snprintf(text, size, "%.9g to %.9g", test->lo, test->hi);
    } else {
        snprintf(text, size, "%.9g", test->lo);
    }
}

static void judge_value(const struct lub_claim_test *test, const struct lub_vector *value,
                        struct judged *judged)
{
    if (value->words) {
        snprintf(judged->observed, sizeof judged->observed, "%s", value->words[0]);
        judged->known = true;
        judged->holds = strcmp(value->words[0], test->is) == 0;
    } else {
        snprintf(judged->observed, sizeof judged->observed, "%.6g", value->x[0]);
        judged->known = !isnan(value->x[0]);
        judged->holds = value->x[0] >= test->lo && value->x[0] <= test->hi;
    }
}

static enum lub_status judge_test(const struct lub_claim *claim, const struct lub_claim_data data[],
                                  size_t k, struct judged *judged, struct lub_message *message)
{
    const struct lub_claim_test *const test = &claim->tests[k];
    const struct lub_claim_scope scope = {claim, data, k, NULL};
    struct lub_pool pool = {0};
    struct lub_vector value = {0};
    *judged = (struct judged){.holds = false};
    tell_bound(test, judged->wanted, sizeof judged->wanted);
    enum lub_status status = lub_claim_evaluate(&scope, test->value, &pool, &value, message);
    if (status == LUB_OK && value.n > 1) {
        status =
            lub_fail(message, LUB_BAD_ARGUMENT, "%.80s: a list of %zu items", test->what, value.n);
    }
    if (status == LUB_OK && value.n == 1) {
        judge_value(test, &value, judged);
    } else if (status == LUB_OK) {
        snprintf(judged->observed, sizeof judged->observed, "nan");
    }
    lub_pool_free(&pool);
    return status;
}

/* What the tests say together. */
struct opinion {
    bool agrees, testable, decided, known;
};

static enum lub_claim_outcome outcome_of(const struct opinion *opinion)
{
    return !opinion->known      ? LUB_CLAIM_UNKNOWN
           : !opinion->decided  ? LUB_CLAIM_OBSERVED
           : !opinion->testable ? LUB_CLAIM_UNTESTABLE
           : opinion->agrees    ? LUB_CLAIM_AGREES
                                : LUB_CLAIM_DISAGREES;
}

static void weigh(const struct lub_claim_test *test, const struct judged *judged,
                  struct opinion *opinion)
{
    if (test->use == LUB_TEST || test->use == LUB_NEEDED) {
        opinion->decided = true;
        opinion->known = opinion->known && judged->known;
    }
    if (test->use == LUB_TEST) {
        opinion->agrees = opinion->agrees && judged->holds;
    } else if (test->use == LUB_NEEDED) {
        opinion->testable = opinion->testable && judged->holds;
    }
}

static enum lub_status add_test(const struct lub_claim *claim, const struct lub_claim_test *test,
                                const struct judged *judged, struct lub_findings *findings)
{
    static const char *const items[] = {[LUB_LET] = "let",
                                        [LUB_TEST] = "test",
                                        [LUB_NEEDED] = "needed",
                                        [LUB_GATE] = "gate",
                                        [LUB_SHOWN] = "shown"};
    struct lub_finding finding = {.verdict = ""};
    snprintf(finding.claim, sizeof finding.claim, "%s", claim->name);
    snprintf(finding.item, sizeof finding.item, "%s", items[test->use]);
    snprintf(finding.text, sizeof finding.text, "%s", test->what);
    strcpy(finding.observed, judged->observed);
    strcpy(finding.wanted, judged->wanted);
    if (test->use != LUB_SHOWN) {
        snprintf(finding.verdict, sizeof finding.verdict, "%s",
                 lub_verdict_name(judged->holds ? LUB_PASS : LUB_FAIL));
    }
    return lub_findings_add(findings, &finding);
}

static enum lub_status add_tests(const struct lub_claim *claim, const struct lub_claim_data data[],
                                 struct opinion *opinion, struct lub_findings *findings,
                                 struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < claim->n_tests && status == LUB_OK; k++) {
        struct judged judged;
        if (claim->tests[k].use != LUB_LET) {
            status = judge_test(claim, data, k, &judged, message);
            if (status == LUB_OK) {
                weigh(&claim->tests[k], &judged, opinion);
                status = add_test(claim, &claim->tests[k], &judged, findings);
            }
        }
    }
    return status;
}

/* Runs of a scheme that did not come to their end. */
static enum lub_status add_runs(const struct lub_claim *claim, const struct lub_claim_data data[],
                                struct lub_findings *findings)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < claim->n_runs && status == LUB_OK; k++) {
        const struct lub_claim_run *const run = &claim->runs[k];
        const struct lub_sheet_column *const ended = lub_sheet_find(&data[k].summary, "status"),
                                             *const t = lub_sheet_find(&data[k].summary, "t_stop");
        for (size_t i = 0; ended && t && i < data[k].summary.n && status == LUB_OK; i++) {
            struct lub_finding finding = {.item = "run"};
            snprintf(finding.claim, sizeof finding.claim, "%s", claim->name);
            snprintf(finding.text, sizeof finding.text, "%s", run->label);
            snprintf(finding.observed, sizeof finding.observed, "stops at t = %.4g: %.100s",
                     t->numbers[i], ended->words[i]);
            if (strcmp(ended->words[i], "ok") != 0) {
                status = lub_findings_add(findings, &finding);
            }
        }
    }
    return status;
}

static enum lub_status begin(const struct lub_claim *claim, struct lub_findings *findings)
{
    struct lub_finding head = {.item = "claim"};
    snprintf(head.claim, sizeof head.claim, "%s", claim->name);
    snprintf(head.text, sizeof head.text, "%s, %s: %s", claim->paper, claim->place, claim->title);
    snprintf(head.wanted, sizeof head.wanted, "%s", lub_claim_outcome_name(claim->expect));
    enum lub_status status = lub_findings_add(findings, &head);
    if (status == LUB_OK) {
        status = lub_findings_text(findings, claim->name, "page", claim->page);
    }
    if (status == LUB_OK) {
        status = lub_findings_text(findings, claim->name, "statement", claim->statement);
    }
    if (status == LUB_OK) {
        status = lub_findings_text(findings, claim->name, "reason", claim->reason);
    }
    if (status == LUB_OK && *claim->headline) {
        status = lub_findings_text(findings, claim->name, "headline", claim->headline);
    }
    return status == LUB_OK && *claim->weight
               ? lub_findings_text(findings, claim->name, "weight", claim->weight)
               : status;
}

static void conclude(enum lub_claim_outcome outcome, enum lub_verdict_word word,
                     struct lub_finding *head)
{
    snprintf(head->observed, sizeof head->observed, "%s", lub_claim_outcome_name(outcome));
    snprintf(head->verdict, sizeof head->verdict, "%s", lub_verdict_name(word));
}

enum lub_status lub_claim_judge(const struct lub_claim *claim, const struct lub_claim_data data[],
                                struct lub_findings *findings, struct lub_message *message)
{
    const size_t first = findings->n;
    struct opinion opinion = {.agrees = true, .testable = true, .known = true};
    enum lub_status status = begin(claim, findings);
    if (status == LUB_OK) {
        status = add_tests(claim, data, &opinion, findings, message);
    }
    if (status == LUB_OK) {
        status = add_runs(claim, data, findings);
    }
    if (status == LUB_OK) {
        const enum lub_claim_outcome outcome = outcome_of(&opinion);
        conclude(outcome, outcome == claim->expect ? LUB_PASS : LUB_FAIL, &findings->list[first]);
    }
    return status;
}

enum lub_status lub_claim_give_up(const struct lub_claim *claim, enum lub_status why,
                                  const char *text, struct lub_findings *findings)
{
    const size_t first = findings->n;
    enum lub_status status = begin(claim, findings);
    if (status == LUB_OK) {
        status = lub_findings_text(findings, claim->name, "refused",
                                   *text ? text : lub_status_text(why));
    }
    if (status == LUB_OK) {
        conclude(LUB_CLAIM_UNKNOWN,
                 why == LUB_REFUSED || why == LUB_MISSING ? LUB_INCONCLUSIVE : LUB_FAIL,
                 &findings->list[first]);
    }
    return status;
}
