/* test_pages.c -- formulas of schemes in MathML, and what facts the report draws from verdicts. */
#include "reports/facts.h"
#include "reports/formula.h"

#include "unity.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static void expect(const char *formula, const char *html)
{
    char *text = NULL;
    size_t size;
    FILE *const file = open_memstream(&text, &size);
    TEST_ASSERT_NOT_NULL(file);
    lub_formula(file, formula);
    TEST_ASSERT_EQUAL_INT(0, fclose(file));
    TEST_ASSERT_EQUAL_STRING(html, text);
    free(text);
}

#define MATH(s) "<p class=\"formula\"><math displaystyle=\"true\">" s "</math></p>\n"

static void a_mark_that_stands_at_a_name_is_a_superscript(void)
{
    expect("q+", MATH("<msup><mrow><mi>q</mi></mrow><mrow><mo>+</mo></mrow></msup>"));
    expect("q + h", MATH("<mi>q</mi><mo>+</mo><mi>h</mi>"));
}

static void a_stroke_is_a_fraction_whose_brackets_fall_away(void)
{
    expect("(a + b)/c", MATH("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mrow><mi>c</mi>"
                             "</mrow></mfrac>"));
}

static void a_power_ends_where_a_stroke_follows(void)
{
    expect("t^2/2", MATH("<mfrac><mrow><msup><mrow><mi>t</mi></mrow><mrow><mn>2</mn></mrow></msup>"
                         "</mrow><mrow><mn>2</mn></mrow></mfrac>"));
}

static void words_part_formulas_and_are_safe(void)
{
    expect("frozen until v >= 0",
           "<p class=\"formula\">frozen until <math displaystyle=\"true\"><mi>v</mi><mo>≥</mo>"
           "<mn>0</mn></math></p>\n");
    expect("a < b", MATH("<mi>a</mi><mo>&lt;</mo><mi>b</mi>"));
}

static void brackets_without_end_and_without_number_do_not_hang(void)
{
    char deep[4096];
    char *text = NULL;
    size_t size;
    memset(deep, '(', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    FILE *const file = open_memstream(&text, &size);
    lub_formula(file, deep);
    lub_formula(file, "(a/(b/(c/(d");
    lub_formula(file, "^_/)('*");
    fclose(file);
    TEST_ASSERT_GREATER_THAN_size_t(0, size);
    free(text);
}

/* A table of one scheme, and what is known of it. */
static struct lub_report_data data;
static struct lub_facts facts;
static const struct lub_report_entry entry = {.kind = "scheme", .name = "s", .model = "eps-ode"};

static void verdict(const char *which, const char *norm, double order, enum lub_class found)
{
    struct lub_verdict v = {.order = order,
                            .ci_lo = order,
                            .ci_hi = order,
                            .class_found = found,
                            .expect_lo = isnan(order) ? NAN : order,
                            .expect_hi = order,
                            .verdict = LUB_PASS};
    strcpy(v.subject.study, "study");
    strcpy(v.subject.case_label, which);
    strcpy(v.subject.scheme, "s");
    strcpy(v.subject.reference, "eps-ode");
    strcpy(v.subject.norm, norm);
    TEST_ASSERT_EQUAL(LUB_OK, lub_table_add_verdict(&data.table, &v));
}

static void row(const char *which, const char *norm, double dt, double error, const char *status)
{
    struct lub_row r = {.dt = dt, .error = error, .steps = 10, .rhs = 20};
    strcpy(r.subject.study, "study");
    strcpy(r.subject.case_label, which);
    strcpy(r.subject.scheme, "s");
    strcpy(r.subject.reference, "eps-ode");
    strcpy(r.subject.norm, norm);
    strcpy(r.status, status);
    TEST_ASSERT_EQUAL(LUB_OK, lub_table_add_row(&data.table, &r));
}

static void learn(void)
{
    lub_facts_of(&data, &entry, &facts);
}

static void forget(void)
{
    lub_table_free(&data.table);
}

static void order_through_contact_at_the_smallest_viscosity_counts(void)
{
    verdict("free", "max_q", 3, LUB_MONOTONE);
    verdict("plane eps=1", "max_q", 2, LUB_MONOTONE);
    verdict("plane eps=0.001", "max_q", 1, LUB_MONOTONE);
    learn();
    TEST_ASSERT_EQUAL_DOUBLE(1, facts.order->order);
    TEST_ASSERT_EQUAL_DOUBLE(0.001, facts.eps_lowest);
    TEST_ASSERT_EQUAL_DOUBLE(1, facts.eps_highest);
    TEST_ASSERT_EQUAL(LUB_NO_TROUBLE, facts.trouble);
    forget();
}

static void trouble_is_that_of_the_highest_viscosity(void)
{
    verdict("plane eps=1", "max_q", 1, LUB_MONOTONE);
    verdict("plane eps=0.01", "max_q", 0, LUB_STALLED);
    verdict("plane eps=0.001", "max_q", NAN, LUB_UNCLASSED);
    learn();
    TEST_ASSERT_EQUAL(LUB_STALLS, facts.trouble);
    TEST_ASSERT_EQUAL_DOUBLE(0.01, facts.eps_trouble);
    forget();
}

static void a_run_that_ended_well_and_far_off_flew_apart(void)
{
    row("plane eps=0.1", "max_q", 0.1, 1e9, "ok");
    learn();
    TEST_ASSERT_EQUAL(LUB_FLIES_APART, facts.trouble);
    forget();
}

static void a_run_counts_once_whatever_its_norms(void)
{
    row("plane", "max_q", 0.1, 0.1, "ok");
    row("plane", "max_q", 0.05, NAN, "gap-closed");
    row("plane", "l1_q", 0.1, 0.1, "ok");
    row("plane", "l1_q", 0.05, NAN, "gap-closed");
    learn();
    TEST_ASSERT_EQUAL_size_t(2, facts.n_runs);
    TEST_ASSERT_EQUAL_size_t(1, facts.n_closed);
    TEST_ASSERT_EQUAL_size_t(20, facts.steps);
    forget();
}

static void of_release_times_the_worst_at_the_smallest_step_is_shown(void)
{
    row("plane", "t_release", 0.1, 5, "ok");
    row("plane", "t_release", 0.01, 0.02, "ok");
    row("water", "t_release", 0.01, 0.3, "ok");
    row("free", "t_release", 0.001, 9, "ok");
    learn();
    TEST_ASSERT_EQUAL_DOUBLE(0.3, facts.release_row->error);
    forget();
}

static void errors_of_many_steps_that_fall_are_those_of_a_step_too_large(void)
{
    row("plane", "max_q", 0.001, 0.3, "ok");
    row("plane", "max_q", 0.0001, 0.02, "ok");
    row("water", "max_q", 0.1, 0.3, "ok");
    row("water", "max_q", 0.01, 0.03, "ok");
    row("sine", "max_q", 0.001, 0.5, "ok");
    row("sine", "max_q", 0.0001, 0.5, "ok");
    learn();
    TEST_ASSERT_EQUAL_STRING("plane", facts.coarse->subject.case_label);
    TEST_ASSERT_EQUAL_DOUBLE(0.3, facts.coarse->error);
    forget();
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(a_mark_that_stands_at_a_name_is_a_superscript);
    RUN_TEST(a_stroke_is_a_fraction_whose_brackets_fall_away);
    RUN_TEST(a_power_ends_where_a_stroke_follows);
    RUN_TEST(words_part_formulas_and_are_safe);
    RUN_TEST(brackets_without_end_and_without_number_do_not_hang);
    RUN_TEST(order_through_contact_at_the_smallest_viscosity_counts);
    RUN_TEST(trouble_is_that_of_the_highest_viscosity);
    RUN_TEST(a_run_that_ended_well_and_far_off_flew_apart);
    RUN_TEST(a_run_counts_once_whatever_its_norms);
    RUN_TEST(of_release_times_the_worst_at_the_smallest_step_is_shown);
    RUN_TEST(errors_of_many_steps_that_fall_are_those_of_a_step_too_large);
    return UNITY_END();
}
