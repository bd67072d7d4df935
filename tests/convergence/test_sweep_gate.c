/* test_sweep_gate.c -- gates on the points of sweeps: no data is no pass. */
#include "convergence/sweep/sweep_gate.h"

#include "unity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct lub_sweep *sweep;
static struct lub_sweep_points points;
static struct lub_gates gates;

void setUp(void)
{
    sweep = NULL;
    points = (struct lub_sweep_points){0};
    gates = (struct lub_gates){0};
}

void tearDown(void)
{
    lub_sweep_points_free(&points);
    lub_gates_free(&gates);
    free(sweep);
    setUp();
}

/* A class that runs of the sweep can have. */
static const char *some_class(void)
{
    return sweep->by_threshold                               ? sweep->below
           : sweep->is_order                                 ? "monotone"
           : strncmp(sweep->name, "falling-sphere", 14) == 0 ? "damped"
                                                             : "passed";
}

/* Every coarse point of a shipped sweep, as if it had run well; its values are all `value`.  word
 * NULL: a class that it can have. */
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
        strcpy(point.word, word ? word : some_class());
        for (size_t k = 0; k < sizeof point.values / sizeof *point.values; k++) {
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
    TEST_ASSERT_EQUAL(LUB_OK, lub_sweep_judge(sweep, &points, &gates));
    TEST_ASSERT_TRUE_MESSAGE(gates.n > 0, sweep->name);
    for (size_t k = 0; k < gates.n; k++) {
        n += gates.list[k].verdict == verdict;
    }
    return n;
}

static void for_all_shipped(void (*fail_all)(const char *name))
{
    size_t n;
    char **names;
    TEST_ASSERT_EQUAL(LUB_OK, lub_study_names(SWEEPS, &n, &names, NULL));
    TEST_ASSERT_TRUE(n >= 7);
    for (size_t k = 0; k < n; k++) {
        fail_all(names[k]);
        TEST_ASSERT_EQUAL_MESSAGE(0, judge(LUB_PASS), names[k]);
        tearDown();
    }
    lub_study_names_free(n, names);
}

static void without_numbers(const char *name)
{
    make_points(name, NULL, NAN);
    for (size_t k = 0; k < points.n; k++) {
        strcpy(points.list[k].word, "unknown");
    }
}

static void without_points(const char *name)
{
    make_points(name, NULL, 0);
    points.n = 0;
}

/* Each of its numbers and its class may be right: one point is no map. */
static void with_one_point(const char *name)
{
    make_points(name, NULL, 0);
    points.n = 1;
}

static void with_one_point_missing(const char *name)
{
    make_points(name, NULL, 0);
    points.n--;
}

static void values_that_are_not_numbers_fail(void)
{
    for_all_shipped(without_numbers);
}

static void no_points_fail(void)
{
    for_all_shipped(without_points);
}

static void points_that_are_missing_fail(void)
{
    for_all_shipped(with_one_point);
    for_all_shipped(with_one_point_missing);
}

static void classes_that_no_run_can_have_fail(void)
{
    make_points("eps-uniformity", "nonsense", 0);
    TEST_ASSERT_EQUAL(0, judge(LUB_PASS));
}

static void one_value_that_is_no_number_fails(void)
{
    make_points("eps-uniformity", NULL, 0);
    TEST_ASSERT_EQUAL(1, judge(LUB_PASS));
    tearDown();
    make_points("eps-uniformity", NULL, 0);
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
    make_points("falling-sphere-decay", NULL, 0);
    set("decay_rate", 8.0 / 9);
    TEST_ASSERT_EQUAL(3, judge(LUB_PASS));
    tearDown();
    make_points("shear-min-gap", NULL, 0.02);
    TEST_ASSERT_EQUAL(1, judge(LUB_PASS));
}

/* Line of 3 x 2 points, values x and 10 x in two slices. */
static void make_line(const char *gate)
{
    static const char head[] = "[sweep]\nquestion = q\ncase = plane\nmeasure = q_end t_hit\n"
                               "classes = q_end 0.5 low high\n[x]\nparameter = eps\nfrom = 1\n"
                               "to = 3\nscale = linear\npoints = 3\n"
                               "[slice]\nparameter = p\nvalues = 1 2\n[gate]\nwhat = t\n";
    char path[] = "/tmp/lubench-gate-XXXXXX.ini";
    struct lub_message message = {""};
    const int descriptor = mkstemps(path, 4);
    TEST_ASSERT_TRUE(descriptor >= 0);
    FILE *const file = fdopen(descriptor, "w");
    fprintf(file, "%s%s", head, gate);
    fclose(file);
    const enum lub_status status = lub_sweep_read(path, "", false, &sweep, &message);
    remove(path);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, status, message.text);
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    TEST_ASSERT_EQUAL(LUB_OK, lub_sweep_points_init(&points, &grid));
    for (size_t index = 0; index < 6; index++) {
        const double x = (double)(index % 3 + 1);
        struct lub_sweep_point point = {.index = index,
                                        .word = "high",
                                        .values = {index < 3 ? x : 10 * x, index == 5 ? NAN : 2}};
        TEST_ASSERT_EQUAL(LUB_OK, lub_sweep_points_add(&points, &point));
    }
}

static void names_in_a_gate_are_the_columns_of_the_points(void)
{
    static const struct {
        const char *value, *seen;
    } table[] = {
        {"max(q_end)", "30"},
        {"max(eps)", "3"},
        {"sum(level) + count(steps)", "6"},
        {"max(where(q_end, p == 1))", "3"},
        {"max(where(q_end / eps, p > 1))", "10"},
        {"mean(class == 'high' & status == 'ok')", "1"},
        {"max(where(highest(q_end, eps) - lowest(q_end, eps), p == 1))", "27"},
        {"max(where(t_hit, p == 1))", "2"},
        {"max(t_hit)", "nan"},
        {"max(where(q_end, class == 'low'))", "nan"},
    };
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        char text[256];
        snprintf(text, sizeof text, "value = %s\nwithin = 0 2\n", table[k].value);
        make_line(text);
        TEST_ASSERT_EQUAL(LUB_OK, lub_sweep_judge(sweep, &points, &gates));
        TEST_ASSERT_EQUAL_STRING_MESSAGE(table[k].seen, gates.list[0].observed, table[k].value);
        TEST_ASSERT_EQUAL(atof(table[k].seen) <= 2 ? LUB_PASS : LUB_FAIL, gates.list[0].verdict);
        tearDown();
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(values_that_are_not_numbers_fail);
    RUN_TEST(no_points_fail);
    RUN_TEST(points_that_are_missing_fail);
    RUN_TEST(classes_that_no_run_can_have_fail);
    RUN_TEST(one_value_that_is_no_number_fails);
    RUN_TEST(right_values_pass);
    RUN_TEST(names_in_a_gate_are_the_columns_of_the_points);
    return UNITY_END();
}
