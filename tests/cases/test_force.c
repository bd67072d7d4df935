/* test_force.c -- forces: parsing, value, exact integrals. */
#include "cases/force.h"

#include "unity.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static void value_before_a_jump_holds_at_the_jump(void)
{
    struct lub_force force;
    TEST_ASSERT_EQUAL(LUB_OK, lub_force_parse(&force, "-2@2,2@6", NULL));
    TEST_ASSERT_EQUAL_DOUBLE(-2, lub_force_at(&force, 2));
    TEST_ASSERT_EQUAL_DOUBLE(2, lub_force_after(&force, 2));
    TEST_ASSERT_EQUAL_DOUBLE(6, lub_force_end(&force));
    lub_force_free(&force);
}

static void integrals_of_steps_are_exact(void)
{
    struct lub_force force;
    TEST_ASSERT_EQUAL(LUB_OK, lub_force_parse(&force, "-2@2,2@6,1@7", NULL));
    TEST_ASSERT_EQUAL_DOUBLE(-4, lub_force_impulse(&force, 0, 2));
    TEST_ASSERT_EQUAL_DOUBLE(0, lub_force_impulse(&force, 1, 3));
    TEST_ASSERT_EQUAL_DOUBLE(5, lub_force_impulse(&force, 0, 7));
    TEST_ASSERT_EQUAL_DOUBLE(-4, lub_force_displacement(&force, 0, 2));
    TEST_ASSERT_EQUAL_DOUBLE(-2, lub_force_displacement(&force, 1, 3));
    lub_force_free(&force);
}

/* Simpson's rule on 2000 panels: its error is below 1e-12 here. */
static double simpson(const struct lub_force *force, double a, double b, int weighted)
{
    enum { panels = 2000 };
    double sum = 0;
    for (int k = 0; k <= 2 * panels; k++) {
        const double s = a + (b - a) * k / (2 * panels);
        const double weight = k == 0 || k == 2 * panels ? 1 : k % 2 ? 4 : 2;
        sum += weight * lub_force_at(force, s) * (weighted ? b - s : 1);
    }
    return sum * (b - a) / (6 * panels);
}

static void integrals_of_a_sine_agree_with_quadrature(void)
{
    static const char *const texts[] = {"sin:2,3,0.4,5", "sin:1,1e-9,1,5", "sin:1,0.05,0,5"};
    for (size_t k = 0; k < 3; k++) {
        struct lub_force force;
        TEST_ASSERT_EQUAL(LUB_OK, lub_force_parse(&force, texts[k], NULL));
        const double impulse = lub_force_impulse(&force, 0.3, 4.1);
        const double displacement = lub_force_displacement(&force, 0.3, 4.1);
        TEST_ASSERT_DOUBLE_WITHIN(1e-11, simpson(&force, 0.3, 4.1, 0), impulse);
        TEST_ASSERT_DOUBLE_WITHIN(1e-11, simpson(&force, 0.3, 4.1, 1), displacement);
        lub_force_free(&force);
    }
}

static void write_table(char *name, const char *text)
{
    strcpy(name, "/tmp/lubench-table-XXXXXX");
    const int descriptor = mkstemp(name);
    TEST_ASSERT_TRUE(descriptor >= 0);
    FILE *const file = fdopen(descriptor, "w");
    fputs(text, file);
    fclose(file);
}

static enum lub_status parse_table(struct lub_force *force, const char *content,
                                   struct lub_message *message)
{
    char name[64], text[80];
    write_table(name, content);
    snprintf(text, sizeof text, "table:%s", name);
    const enum lub_status status = lub_force_parse(force, text, message);
    remove(name);
    return status;
}

static void table_joins_rows_by_straight_lines(void)
{
    struct lub_force force;
    TEST_ASSERT_EQUAL(LUB_OK, parse_table(&force, "# c\nt,f\n-1,0\n1,2\n3,2\n4,-2\n", NULL));
    TEST_ASSERT_EQUAL_DOUBLE(1, lub_force_at(&force, 0));
    TEST_ASSERT_EQUAL_DOUBLE(0, lub_force_at(&force, 3.5));
    TEST_ASSERT_EQUAL_DOUBLE(1.5, lub_force_impulse(&force, 0, 1));
    TEST_ASSERT_EQUAL_DOUBLE(5.5, lub_force_impulse(&force, 0, 4));
    TEST_ASSERT_EQUAL_DOUBLE(2.0 / 3, lub_force_displacement(&force, 0, 1));
    lub_force_free(&force);
}

static void bad_tables_are_refused(void)
{
    static const char *const contents[] = {"",
                                           "t,f\n0,1\n",
                                           "0,1\n2,1\n1,1\n",
                                           "0,1\n1,1\n1,2\n",
                                           "0,1\n1,nan\n",
                                           "0,1\n1,inf\n",
                                           "0,1\n1\n",
                                           "1,1\n2,2\n",
                                           "0,1\nx,y\n"};
    for (size_t k = 0; k < sizeof contents / sizeof *contents; k++) {
        struct lub_force force;
        struct lub_message message = {""};
        TEST_ASSERT_EQUAL_MESSAGE(LUB_BAD_ARGUMENT, parse_table(&force, contents[k], &message),
                                  contents[k]);
        TEST_ASSERT_NOT_NULL(strstr(message.text, "force"));
    }
}

static void bad_texts_are_refused(void)
{
    static const char *const texts[] = {"",
                                        "1",
                                        "1@",
                                        "@1",
                                        "1@2,",
                                        "1@2,2@1",
                                        "1@2,2@2",
                                        "1@-1",
                                        "nan@1",
                                        "inf@1",
                                        "1@inf",
                                        "1@2;2@3",
                                        "a@b",
                                        " 1@2",
                                        "sin:1",
                                        "sin:",
                                        "sin:1,2,3",
                                        "sin:1,2,3,0",
                                        "sin:1,2,3,4,5",
                                        "sin:1,2,3,nan",
                                        "sin:1,2,3,-1",
                                        "1@2,,3@4",
                                        "1@0"};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        struct lub_force force;
        struct lub_message message = {""};
        TEST_ASSERT_EQUAL_MESSAGE(LUB_BAD_ARGUMENT, lub_force_parse(&force, texts[k], &message),
                                  texts[k]);
        TEST_ASSERT_NOT_NULL(strstr(message.text, "force"));
    }
}

static void a_missing_table_is_a_file_error(void)
{
    struct lub_force force;
    TEST_ASSERT_EQUAL(LUB_FILE_ERROR, lub_force_parse(&force, "table:/nonexistent.csv", NULL));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(value_before_a_jump_holds_at_the_jump);
    RUN_TEST(integrals_of_steps_are_exact);
    RUN_TEST(integrals_of_a_sine_agree_with_quadrature);
    RUN_TEST(table_joins_rows_by_straight_lines);
    RUN_TEST(bad_tables_are_refused);
    RUN_TEST(bad_texts_are_refused);
    RUN_TEST(a_missing_table_is_a_file_error);
    return UNITY_END();
}
