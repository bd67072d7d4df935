/* test_order_window.c -- the parts of a verdict, on rows for which they can be worked out by hand.
 */
#include "convergence/order/order.h"
#include "convergence/order/rows.h"

#include <math.h>
#include <string.h>

#include "unity.h"

enum { most = 16 };

/* Student's t, two sided 95 %, of 6 and 10 degrees of freedom (any table). */
static const double t_6 = 2.4469118511, t_10 = 2.2281388520;

static double memory[(3 + LUB_ORDER_SCRATCH) * most];
static struct lub_order_rows rows;

void setUp(void);
void tearDown(void);
void setUp(void)
{
}
void tearDown(void)
{
}

/* ln dt = 0, -step, -2 step, ..., equal weights. */
static void begin(size_t n, double step)
{
    rows = (struct lub_order_rows){.n = n,
                                   .x = memory,
                                   .y = memory + most,
                                   .weight = memory + 2 * most,
                                   .scratch = memory + 3 * most};
    for (size_t k = 0; k < n; k++) {
        rows.x[k] = -step * (double)k;
        rows.weight[k] = 1;
    }
}

/* Rows that jump to either side of a line of slope 1, + - - + + - - +: neither slope nor bend, and
 * neighbours that differ as often as not.  By hand: sum of squares 8, of (x - mean)^2 42, error of
 * the slope sqrt(8/6/42); of a row from the middle of its neighbours at most 2. */
static void the_half_width_is_that_of_student(void)
{
    static const double side[] = {1, -1, -1, 1, 1, -1, -1, 1};
    begin(8, 1);
    for (size_t k = 0; k < 8; k++) {
        rows.y[k] = rows.x[k] + 0.01 * side[k];
    }
    const struct lub_order_line line = lub_order_line(&rows, 0);
    double square = 0, slope = 0, neighbours = 0;
    for (size_t k = 0; k < 8; k++) {
        slope += (rows.x[k] + 3.5) * rows.y[k] / 42;
    }
    for (size_t k = 0; k < 8; k++) {
        const double rest = 0.01 * side[k] - (slope - 1) * (rows.x[k] + 3.5);
        square += rest * rest;
        if (k > 0 && k < 7) {
            const double off = 0.01 * (side[k] - (side[k - 1] + side[k + 1]) / 2);
            neighbours += off * off / 1.5;
        }
    }
    const double sigma2 = fmax(square / 6, neighbours / 6);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, slope, line.slope);
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, t_6 * sqrt(sigma2 / 42) + line.drift / 2, line.half_width);
}

/* Rows that stay on one side for four steps: with the correlation r of neighbours there are
 * (1 - r)/(1 + r) as many independent ones. */
static void rows_that_resemble_their_neighbours_widen_it(void)
{
    double rest[12], square = 0, product = 0, slope = 0;
    begin(12, 1);
    for (size_t k = 0; k < 12; k++) {
        rows.y[k] = 2 * rows.x[k] + 0.1 * sin(2 * 3.14159265358979 * (double)k / 8);
    }
    for (size_t k = 0; k < 12; k++) {
        slope += (rows.x[k] + 5.5) * rows.y[k] / 143;
    }
    double mean = 0;
    for (size_t k = 0; k < 12; k++) {
        mean += (rows.y[k] - slope * rows.x[k]) / 12;
    }
    for (size_t k = 0; k < 12; k++) {
        rest[k] = rows.y[k] - slope * rows.x[k] - mean;
        square += rest[k] * rest[k];
        product += k ? rest[k] * rest[k - 1] : 0;
    }
    const double r = product / square;
    const struct lub_order_line line = lub_order_line(&rows, 0);
    TEST_ASSERT_TRUE(r > 0.4 && r < 0.8);
    TEST_ASSERT_DOUBLE_WITHIN(
        1e-7, t_10 * sqrt((1 + r) / (1 - r) * square / 10 / 143) + fmin(line.drift, 0.2) / 2,
        line.half_width);
}

/* ln error = x + c x^2 without scatter: the slope changes by 2 c times the length. */
static void slopes_that_drift_do_not_agree(void)
{
    static const struct {
        double drift;
        bool agrees;
    } cases[] = {{0.05, true}, {0.09, true}, {0.12, false}, {0.5, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin(7, 0.5);
        for (size_t k = 0; k < rows.n; k++) {
            rows.y[k] = rows.x[k] + cases[i].drift / (2 * 3) * rows.x[k] * rows.x[k];
        }
        const struct lub_order_line line = lub_order_line(&rows, 0);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, cases[i].drift, line.drift);
        TEST_ASSERT_EQUAL(cases[i].agrees, lub_order_agrees(&rows, 0, &line));
    }
}

/* Four straight rows at the fine end, behind coarse ones that scatter so much that any drift could
 * be theirs. */
static void a_straight_fine_end_is_not_outvoted(void)
{
    static const double scatter[] = {0.9, -0.8, 0.7, -0.9, 0.8, -0.7, 0.5, -0.4};
    begin(12, 0.5);
    for (size_t k = 0; k < rows.n; k++) {
        rows.y[k] = k < 8 ? rows.x[k] + scatter[k] : rows.x[8] + 1.8 * (rows.x[k] - rows.x[8]);
    }
    const struct lub_order_line line = lub_order_line(&rows, 0);
    TEST_ASSERT_TRUE(fabs(line.slope - 1.8) > 0.2);
    TEST_ASSERT_FALSE(lub_order_agrees(&rows, 0, &line));
    const struct lub_order_line fine = lub_order_line(&rows, 8);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1.8, fine.slope);
    TEST_ASSERT_TRUE(lub_order_agrees(&rows, 8, &fine));
}

/* error = dt (1 + dt^q), exactly: the bend tells the order behind it, and a logarithm none. */
static void the_law_of_a_bend_is_found(void)
{
    static const double powers[] = {0.5, 1, 1.5, 2, 3};
    double limit = NAN;
    for (size_t i = 0; i < sizeof powers / sizeof *powers; i++) {
        begin(10, 0.4);
        for (size_t k = 0; k < rows.n; k++) {
            rows.y[k] = rows.x[k] + log(1 + exp(powers[i] * rows.x[k]));
        }
        TEST_ASSERT_TRUE(lub_order_bend(&rows, 0, &limit));
        TEST_ASSERT_DOUBLE_WITHIN(1e-3, 1, limit);
    }
    begin(10, 0.4);
    for (size_t k = 0; k < rows.n; k++) {
        rows.y[k] = rows.x[k] + log(1.5 - rows.x[k]); /* dt ln(1/dt) */
    }
    TEST_ASSERT_FALSE(lub_order_bend(&rows, 0, &limit));
}

/* Slopes that first move one way and then, clearly beyond scatter, as far the other way do not
 * oscillate: something comes forth. */
static void a_clear_move_back_is_no_oscillation(void)
{
    static const double scatter[] = {1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1, 1};
    begin(12, 0.5);
    for (size_t k = 0; k < rows.n; k++) {
        const double z = -rows.x[k] / 5.5; /* 0 to 1 */
        rows.y[k] = rows.x[k] + 4 * z * z * (0.5 - z / 3) + 0.01 * scatter[k];
    }
    const struct lub_order_line line = lub_order_line(&rows, 6);
    double lo, hi;
    TEST_ASSERT_EQUAL(LUB_ORDER_MOVES, lub_order_limit(&rows, 6, &line, &lo, &hi));
}

static struct lub_verdict verdict_of(size_t n, const double errors[], const double floors[])
{
    const struct lub_expectation expected = {.lo = -9, .hi = 9};
    struct lub_point points[most];
    struct lub_verdict found;
    for (size_t k = 0; k < n; k++) {
        points[k] =
            (struct lub_point){.dt = ldexp(0.1, -(int)k), .error = errors[k], .floor = floors[k]};
    }
    lub_order_verdict(n, points, &expected, &found);
    return found;
}

/* What is not known of a row, a tenth of its floor, makes it count less. */
static void rows_near_their_floor_count_less(void)
{
    double errors[8], far[8], near[8];
    for (size_t k = 0; k < 8; k++) {
        errors[k] = ldexp(1, -(int)k) * (k == 7 ? 1.12 : 1);
        far[k] = 1e-9;
        near[k] = k == 7 ? 0.98 * errors[k] : far[k];
    }
    const double off_far = fabs(verdict_of(8, errors, far).order - 1);
    const double off_near = fabs(verdict_of(8, errors, near).order - 1);
    TEST_ASSERT_TRUE(off_far > 0 && off_near < 0.5 * off_far);
}

static void classes_follow_the_slope(void)
{
    static const struct {
        double order;
        enum lub_class class;
    } cases[] = {{1, LUB_MONOTONE},   {0.3, LUB_MONOTONE},   {0.2, LUB_STALLED}, {0, LUB_STALLED},
                 {-0.2, LUB_STALLED}, {-0.3, LUB_DIVERGING}, {-1, LUB_DIVERGING}};
    const double floors[8] = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double errors[8];
        for (size_t k = 0; k < 8; k++) {
            errors[k] = pow(2, -cases[i].order * (double)k);
        }
        const struct lub_verdict found = verdict_of(8, errors, floors);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, cases[i].order, found.order);
        TEST_ASSERT_EQUAL(cases[i].class, found.class_found);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(the_half_width_is_that_of_student);
    RUN_TEST(rows_that_resemble_their_neighbours_widen_it);
    RUN_TEST(slopes_that_drift_do_not_agree);
    RUN_TEST(a_straight_fine_end_is_not_outvoted);
    RUN_TEST(the_law_of_a_bend_is_found);
    RUN_TEST(a_clear_move_back_is_no_oscillation);
    RUN_TEST(rows_near_their_floor_count_less);
    RUN_TEST(classes_follow_the_slope);
    return UNITY_END();
}
