/* test_stages.c -- stages of the verification that read rows: which maps and figures they make. */
#include "convergence/program/stages/verify.h"
#include "reports/figure.h"

#include "unity.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char folder[] = "/tmp/test_stages_XXXXXX";
static struct lub_exhibits exhibits;
static struct lub_gates gates;
static struct lub_verify verify = {.folder = folder, .templates = TEMPLATES, .exhibits = &exhibits};

void setUp(void)
{
    exhibits = (struct lub_exhibits){0};
}

void tearDown(void)
{
    lub_exhibits_free(&exhibits);
}

/* Eight rows of first order for each scheme and case of a study. */
static void write_rows(const char *study, size_t n_schemes, const char *const schemes[],
                       size_t n_cases, const char *const cases[])
{
    char path[300];
    struct lub_table table = {0};
    for (size_t s = 0; s < n_schemes * n_cases; s++) {
        for (int k = 0; k < 8; k++) {
            struct lub_row row = {.subject = {.reference = "eps-ode", .norm = "max_q"},
                                  .dt = ldexp(0.1, -k),
                                  .error = ldexp(0.1, -k),
                                  .floor = 1e-12,
                                  .status = "ok",
                                  .rhs = 10u << k,
                                  .seconds = ldexp(1e-6, k)};
            strcpy(row.subject.study, study);
            strcpy(row.subject.scheme, schemes[s / n_cases]);
            strcpy(row.subject.case_label, cases[s % n_cases]);
            TEST_ASSERT_EQUAL(LUB_OK, lub_table_add_row(&table, &row));
        }
    }
    snprintf(path, sizeof path, "%s/rows.csv", folder);
    FILE *const file = fopen(path, "w");
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL(LUB_OK, lub_rows_write(file, "", &table));
    fclose(file);
    lub_table_free(&table);
}

static size_t titled(const char *title)
{
    size_t n = 0;
    for (size_t k = 0; k < exhibits.n; k++) {
        n += strcmp(exhibits.list[k].title, title) == 0;
    }
    return n;
}

static size_t count_lines(const char *name)
{
    char path[300];
    size_t n = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const file = fopen(path, "r");
    TEST_ASSERT_NOT_NULL_MESSAGE(file, path);
    for (int c = fgetc(file); c != EOF; c = fgetc(file)) {
        n += c == '\n';
    }
    fclose(file);
    return n;
}

/* A scheme whose name is part of another's has its own map, and settings are found by name in any
 * order, those that a label leaves out by their default (p = 1). */
static void each_scheme_has_a_map_with_all_its_cases(void)
{
    static const char *const schemes[] = {"loggap-euler", "euler"}, *const cases[] = {
                                                                        "plane eps=0.1 p=1",
                                                                        "plane p=1 eps=0.01",
                                                                        "plane eps=0.001",
                                                                        "plane eps=0.1 p=1.5"};
    struct lub_message message = {""};
    write_rows("uniform", 2, schemes, 4, cases);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_verify_maps(&verify, &gates, &message), message.text);
    TEST_ASSERT_EQUAL(1, titled("loggap-euler, p = 1, against the eps-ODE"));
    TEST_ASSERT_EQUAL(1, titled("euler, p = 1, against the eps-ODE"));
    TEST_ASSERT_EQUAL(1, titled("euler, p = 1.5, against the eps-ODE"));
    TEST_ASSERT_EQUAL(6, exhibits.n); /* and an order for each p */
    TEST_ASSERT_EQUAL(1 + 3 * 8, count_lines("figures/map_uniform_euler_p1.csv"));
    TEST_ASSERT_EQUAL(1 + 8, count_lines("figures/map_uniform_euler_p1.5.csv"));
    TEST_ASSERT_EQUAL(1 + 2 * 3, count_lines("figures/order_uniform_p1.csv"));
}

static void work_is_drawn_by_evaluations_and_by_seconds(void)
{
    static const char *const schemes[] = {"loggap-sdirk2", "implicit"}, *const cases[] = {
                                                                            "plane eps=1 p=1"};
    struct lub_message message = {""};
    write_rows("work-precision", 2, schemes, 1, cases);
    verify.full = true; /* seconds are of the full tier: no other page depends on the clock */
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_verify_work(&verify, &gates, &message), message.text);
    TEST_ASSERT_EQUAL(1, titled("plane eps=1 p=1: error against right-hand sides"));
    TEST_ASSERT_EQUAL(1, titled("plane eps=1 p=1: error against seconds"));
    TEST_ASSERT_TRUE(count_lines("figures/work_precision_1.csv") > 1 + 2 * 8); /* and CVODE */
}

static void without_rows_there_is_an_error(void)
{
    struct lub_message message = {""};
    const struct lub_verify nowhere = {.folder = "/nonexistent", .exhibits = &exhibits};
    TEST_ASSERT_EQUAL(LUB_FILE_ERROR, lub_verify_maps(&nowhere, &gates, &message));
    TEST_ASSERT_EQUAL(LUB_FILE_ERROR, lub_verify_work(&nowhere, &gates, &message));
}

int main(void)
{
    char figures[64];
    if (!lub_figure_possible()) {
        return 77;
    }
    if (!mkdtemp(folder)) {
        return 1;
    }
    snprintf(figures, sizeof figures, "%s/figures", folder);
    if (mkdir(figures, 0777) != 0) {
        return 1;
    }
    UNITY_BEGIN();
    RUN_TEST(each_scheme_has_a_map_with_all_its_cases);
    RUN_TEST(work_is_drawn_by_evaluations_and_by_seconds);
    RUN_TEST(without_rows_there_is_an_error);
    const int failures = UNITY_END();
    char command[64];
    snprintf(command, sizeof command, "rm -rf -- %s", folder);
    return system(command) != 0 || failures;
}
