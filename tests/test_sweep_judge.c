/* test_sweep_judge.c -- gates on the points of shipped sweeps: no data is no pass. */
#include "convergence/program/commands/sweep_judge.h"

#include "unity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const shipped[] = {
    "falling-sphere-regimes", "falling-sphere-decay",   "shear-deviation", "shear-min-gap",
    "step-regimes",           "published-step-regimes", "eps-uniformity"};
enum { n_shipped = sizeof shipped / sizeof *shipped };

static struct lub_sweep *sweep;
static struct lub_sweep_points points;
static struct lub_gates gates;
static struct lub_exhibit story;

void setUp(void)
{
    sweep = NULL;
    points = (struct lub_sweep_points){0};
    gates = (struct lub_gates){0};
    story = (struct lub_exhibit){.agreement = LUB_NO_CLAIM};
}

void tearDown(void)
{
    lub_sweep_points_free(&points);
    lub_gates_free(&gates);
    free(sweep);
    setUp();
}

/* Every coarse point of a shipped sweep, as if it had run well; its values are all `value`. */
static void make_points(const char *name, const char *word, double value)
{
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_sweep_read(name, SWEEPS, true, &sweep, &message),
                              message.text);
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    TEST_ASSERT_EQUAL(LUB_OK, lub_sweep_points_init(&points, &grid));
    for (size_t index = 0; index < grid.n_slices * grid.nx * grid.ny; index++) {
        struct lub_sweep_point point = {.index = index, .status = LUB_OK};
        if (lub_sweep_level(&grid, lub_sweep_node(&grid, index)) > 0) {
            continue;
        }
        strcpy(point.word, word);
        for (size_t k = 0; k < LUB_PROBE_MAX; k++) {
            point.values[k] = value;
        }
        TEST_ASSERT_EQUAL(LUB_OK, lub_sweep_points_add(&points, &point));
    }
    TEST_ASSERT_TRUE(points.n > 4);
}

static void set(const char *name, double value)
{
    const size_t quantity = lub_sweep_quantity(sweep, name);
    TEST_ASSERT_TRUE(quantity < sweep->n_quantities);
    for (size_t k = 0; k < points.n; k++) {
        points.list[k].values[quantity] = value;
    }
}

static size_t judge(enum lub_verdict_word verdict)
{
    size_t n = 0;
    TEST_ASSERT_EQUAL(LUB_OK, lub_sweep_judge(sweep, &points, &gates, &story));
    TEST_ASSERT_TRUE(gates.n > 0);
    for (size_t k = 0; k < gates.n; k++) {
        n += gates.list[k].verdict == verdict;
    }
    return n;
}

static void all_fail(void)
{
    TEST_ASSERT_EQUAL_MESSAGE(0, judge(LUB_PASS), sweep->name);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_NO_CLAIM, story.agreement, sweep->name);
    TEST_ASSERT_NULL_MESSAGE(strstr(story.seen, "0.0e+00"), story.seen);
    TEST_ASSERT_NULL_MESSAGE(strstr(story.seen, "inf"), story.seen);
}

static void values_that_are_not_numbers_fail(void)
{
    for (size_t k = 0; k < n_shipped; k++) {
        make_points(shipped[k], "", NAN);
        all_fail();
        tearDown();
    }
}

static void quantities_that_were_not_measured_fail(void)
{
    for (size_t k = 0; k < n_shipped; k++) {
        make_points(shipped[k], "", 0);
        sweep->n_quantities = 0;
        all_fail();
        tearDown();
    }
}

static void no_points_fail(void)
{
    for (size_t k = 0; k < n_shipped; k++) {
        make_points(shipped[k], "", 0);
        points.n = 0;
        all_fail();
        tearDown();
    }
}

static void one_value_that_is_no_number_fails(void)
{
    make_points("eps-uniformity", "", 0);
    TEST_ASSERT_EQUAL(1, judge(LUB_PASS));
    tearDown();
    make_points("eps-uniformity", "", 0);
    for (size_t k = 0; k < points.n; k++) {
        const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
        const size_t slice = lub_sweep_node(&grid, points.list[k].index).slice;
        const bool mine = strcmp(lub_sweep_slice_value(sweep, slice, 0), "loggap-sdirk2") == 0;
        points.list[k].values[lub_sweep_quantity(sweep, "error_coarse")] =
            mine && k % 2 == 0 ? NAN : 0;
    }
    TEST_ASSERT_EQUAL(0, judge(LUB_PASS));
}

static void right_values_pass(void)
{
    make_points("falling-sphere-decay", "damped", 0);
    set("decay_rate", 8.0 / 9);
    TEST_ASSERT_EQUAL(3, judge(LUB_PASS));
    TEST_ASSERT_EQUAL(LUB_AGREES, story.agreement);
    tearDown();
    make_points("shear-min-gap", "", 0.02);
    TEST_ASSERT_EQUAL(1, judge(LUB_PASS));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(values_that_are_not_numbers_fail);
    RUN_TEST(quantities_that_were_not_measured_fail);
    RUN_TEST(no_points_fail);
    RUN_TEST(one_value_that_is_no_number_fails);
    RUN_TEST(right_values_pass);
    return UNITY_END();
}
