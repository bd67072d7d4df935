/* test_claim.c -- claims judged on data made up for them. */
#include "convergence/claim/claim.h"
#include "convergence/study/study.h"

#include "unity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct lub_claim claim;
static struct lub_claim_data data[LUB_CLAIM_RUNS];
static struct lub_findings findings;

void setUp(void)
{
    claim = (struct lub_claim){.name = "made-up", .expect = LUB_CLAIM_AGREES, .n_runs = 1};
    strcpy(claim.runs[0].name, "run");
    memset(data, 0, sizeof data);
    findings = (struct lub_findings){0};
}

void tearDown(void)
{
    lub_claim_data_free(data);
    lub_findings_free(&findings);
}

static void add(enum lub_claim_use use, const char *value, double lo, double hi)
{
    struct lub_claim_test *const test = &claim.tests[claim.n_tests++];
    *test = (struct lub_claim_test){.use = use, .lo = lo, .hi = hi, .bounded = true};
    strcpy(test->value, value);
    strcpy(test->what, value);
}

static void give(double x)
{
    TEST_ASSERT_EQUAL(LUB_OK, lub_sheet_column(&data[0].rows, "x", false));
    TEST_ASSERT_EQUAL(LUB_OK, lub_sheet_row(&data[0].rows));
    lub_sheet_number(&data[0].rows, 0, x);
}

static void judge(const char *outcome, const char *verdict)
{
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_claim_judge(&claim, data, &findings, &message),
                              message.text);
    TEST_ASSERT_EQUAL_STRING("claim", findings.list[0].item);
    TEST_ASSERT_EQUAL_STRING(outcome, findings.list[0].observed);
    TEST_ASSERT_EQUAL_STRING(verdict, findings.list[0].verdict);
}

static void a_claim_agrees_if_all_tests_hold(void)
{
    give(2);
    add(LUB_TEST, "run.x", 1, 3);
    add(LUB_TEST, "-run.x", -3, -1);
    judge("agrees", "PASS");
}

static void one_test_that_does_not_hold_is_a_disagreement(void)
{
    give(2);
    add(LUB_TEST, "run.x", 1, 3);
    add(LUB_TEST, "run.x", 3, 4);
    judge("disagrees", "FAIL");
}

/* A gate turns red when a disagreement that is expected goes away. */
static void a_disagreement_that_vanishes_fails(void)
{
    claim.expect = LUB_CLAIM_DISAGREES;
    give(2);
    add(LUB_TEST, "run.x", 1, 3);
    judge("agrees", "FAIL");
}

static void what_is_needed_and_missing_makes_it_not_testable(void)
{
    claim.expect = LUB_CLAIM_UNTESTABLE;
    give(2);
    add(LUB_NEEDED, "run.x", 3, 4);
    add(LUB_TEST, "run.x", 3, 4);
    judge("not testable as printed", "PASS");
}

static void values_alone_are_observed(void)
{
    claim.expect = LUB_CLAIM_OBSERVED;
    give(2);
    add(LUB_SHOWN, "run.x", 1, 1);
    judge("observed", "PASS");
}

static void a_number_that_is_none_decides_nothing_and_fails(void)
{
    give(NAN);
    add(LUB_TEST, "run.x", -INFINITY, INFINITY);
    judge("unknown", "FAIL");
}

static void no_rows_decide_nothing_and_fail(void)
{
    TEST_ASSERT_EQUAL(LUB_OK, lub_sheet_column(&data[0].rows, "x", false));
    add(LUB_TEST, "max(run.x)", -INFINITY, INFINITY);
    judge("unknown", "FAIL");
}

static void without_evidence_a_claim_is_inconclusive_or_fails(void)
{
    TEST_ASSERT_EQUAL(LUB_OK, lub_claim_give_up(&claim, LUB_REFUSED, "no certificate", &findings));
    TEST_ASSERT_EQUAL_STRING("unknown", findings.list[0].observed);
    TEST_ASSERT_EQUAL_STRING("INCONCLUSIVE", findings.list[0].verdict);
    lub_findings_free(&findings);
    TEST_ASSERT_EQUAL(LUB_OK, lub_claim_give_up(&claim, LUB_BAD_ARGUMENT, "", &findings));
    TEST_ASSERT_EQUAL_STRING("FAIL", findings.list[0].verdict);
}

static void a_gate_stands_for_itself(void)
{
    struct lub_gates gates = {0};
    give(2);
    add(LUB_TEST, "run.x", 1, 3);
    add(LUB_GATE, "run.x", 3, 4);
    judge("agrees", "PASS");
    TEST_ASSERT_EQUAL(LUB_OK, lub_gates_add_findings(&gates, "claims", &findings));
    TEST_ASSERT_EQUAL(2, gates.n);
    TEST_ASSERT_EQUAL(LUB_PASS, gates.list[0].verdict);
    TEST_ASSERT_EQUAL(LUB_FAIL, gates.list[1].verdict);
    lub_gates_free(&gates);
}

static void findings_come_back_from_their_file(void)
{
    struct lub_findings read = {0};
    char text[4096] = "";
    give(2);
    strcpy(claim.statement, "with, commas and \"quotes\"");
    add(LUB_TEST, "run.x", 1, 3);
    judge("agrees", "PASS");
    FILE *const file = fmemopen(text, sizeof text, "w+");
    TEST_ASSERT_EQUAL(LUB_OK, lub_findings_write(file, "# a: b\n", &findings));
    rewind(file);
    TEST_ASSERT_EQUAL(LUB_OK, lub_findings_read(file, &read, NULL));
    fclose(file);
    TEST_ASSERT_EQUAL(findings.n, read.n);
    for (size_t k = 0; k < read.n; k++) {
        TEST_ASSERT_EQUAL_STRING(findings.list[k].text, read.list[k].text);
        TEST_ASSERT_EQUAL_STRING(findings.list[k].item, read.list[k].item);
        TEST_ASSERT_EQUAL_STRING(findings.list[k].observed, read.list[k].observed);
    }
    lub_findings_free(&read);
}

/* Rows of NaN, and words that are nothing: no shipped claim may agree, and no gate pass. */
static void shipped_claims_fail_without_numbers(void)
{
    const struct lub_claim_options options = {.studies = STUDIES, .sweeps = SWEEPS};
    size_t n, judged = 0;
    char **names;
    TEST_ASSERT_EQUAL(LUB_OK, lub_study_names(CLAIMS, &n, &names, NULL));
    TEST_ASSERT_TRUE_MESSAGE(n >= 25, "statements of the papers that must stay claims");
    for (size_t k = 0; k < n; k++) {
        struct lub_claim *shipped;
        struct lub_message message = {""};
        const size_t first = findings.n;
        TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_claim_read(names[k], CLAIMS, &shipped, &message),
                                  message.text);
        TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_claim_check(shipped, &options, &message),
                                  message.text);
        TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_claim_outlines(shipped, &options, data, &message),
                                  message.text);
        TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_claim_judge(shipped, data, &findings, &message),
                                  message.text);
        for (size_t i = first; i < findings.n; i++) {
            const bool gate = strcmp(findings.list[i].item, "gate") == 0;
            const bool head = strcmp(findings.list[i].item, "claim") == 0 &&
                              shipped->expect != LUB_CLAIM_OBSERVED;
            if (gate || head) {
                TEST_ASSERT_EQUAL_STRING_MESSAGE("FAIL", findings.list[i].verdict, names[k]);
                judged++;
            }
        }
        lub_claim_data_free(data);
        memset(data, 0, sizeof data);
        free(shipped);
    }
    TEST_ASSERT_TRUE(judged >= 25);
    lub_study_names_free(n, names);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(a_claim_agrees_if_all_tests_hold);
    RUN_TEST(one_test_that_does_not_hold_is_a_disagreement);
    RUN_TEST(a_disagreement_that_vanishes_fails);
    RUN_TEST(what_is_needed_and_missing_makes_it_not_testable);
    RUN_TEST(values_alone_are_observed);
    RUN_TEST(a_number_that_is_none_decides_nothing_and_fails);
    RUN_TEST(no_rows_decide_nothing_and_fail);
    RUN_TEST(without_evidence_a_claim_is_inconclusive_or_fails);
    RUN_TEST(a_gate_stands_for_itself);
    RUN_TEST(findings_come_back_from_their_file);
    RUN_TEST(shipped_claims_fail_without_numbers);
    return UNITY_END();
}
