/* test_order.c -- the order estimator on synthetic errors whose order is known.
 *
 * A thousand random sets of each kind.  What must never happen is PASS for a wrong order; how often
 * a right one passes is required where the data allow it.
 */
#include "tests/convergence/random_errors.h"

#include <math.h>
#include <string.h>

#include "unity.h"

enum { n_sets = 1000 };

void setUp(void);
void tearDown(void);
void setUp(void)
{
}
void tearDown(void)
{
}

static enum lub_verdict_word verdict_of(const struct lub_random_errors *set, double lo, double hi)
{
    const struct lub_expectation expected = {.lo = lo, .hi = hi};
    struct lub_verdict found;
    lub_order_verdict(set->n, set->points, &expected, &found);
    if (!isnan(found.order)) {
        TEST_ASSERT_TRUE(found.ci_lo <= found.order && found.order <= found.ci_hi);
        TEST_ASSERT_TRUE(found.rows >= LUB_MIN_WINDOW && found.rows <= set->n);
        /* No wide interval is an order, and only an interval beside the range is another one. */
        TEST_ASSERT_TRUE(found.ci_hi - found.ci_lo <= 1);
        const bool inside = found.ci_lo >= lo && found.ci_hi <= hi;
        const bool outside = found.ci_hi < lo || found.ci_lo > hi;
        TEST_ASSERT_TRUE(found.verdict != LUB_PASS || inside);
        TEST_ASSERT_TRUE(found.verdict != LUB_FAIL || inside || outside);
    }
    TEST_ASSERT_TRUE(found.reasons[0] != '\0');
    return found.verdict;
}

/* Ranges that do not hold the true order: beside it by `margin`, and whole orders away. */
static bool passes_wrong(const struct lub_random_errors *set, double truth, double margin)
{
    const double width = 0.3;
    const double wrong[][2] = {
        {truth + margin, truth + margin + width}, {truth - margin - width, truth - margin},
        {truth + 0.3, truth + 0.3 + width},       {truth - 0.3 - width, truth - 0.3},
        {truth + 1 - width, truth + 1 + width},   {truth - 1 - width, truth - 1 + width}};
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        if (verdict_of(set, wrong[k][0], wrong[k][1]) == LUB_PASS) {
            return true;
        }
    }
    return false;
}

static void exact_orders_are_found(void)
{
    uint64_t seed = 1;
    for (int k = 0; k < n_sets; k++) {
        const struct lub_random_errors set = lub_random_powers(&seed);
        TEST_ASSERT_EQUAL(LUB_PASS, verdict_of(&set, set.order - 0.01, set.order + 0.01));
        TEST_ASSERT_EQUAL(LUB_FAIL, verdict_of(&set, set.order + 0.01, set.order + 1));
        TEST_ASSERT_FALSE(passes_wrong(&set, set.order, 0.1));
    }
}

static void noise_never_makes_a_wrong_order_pass(void)
{
    uint64_t seed = 2;
    int wrong = 0, right = 0;
    for (int k = 0; k < n_sets; k++) {
        struct lub_random_errors set = lub_random_powers(&seed);
        lub_random_noise(&set, &seed, lub_random_uniform(&seed, 0, 0.4));
        wrong += passes_wrong(&set, set.order, 0.1);
        right += verdict_of(&set, set.order - 0.5, set.order + 0.5) == LUB_PASS;
    }
    TEST_ASSERT_EQUAL(0, wrong);
    TEST_ASSERT_TRUE(right > n_sets / 2);
}

static void a_round_off_floor_is_left_out(void)
{
    uint64_t seed = 3;
    int wrong = 0, right = 0, enough = 0;
    for (int k = 0; k < n_sets; k++) {
        struct lub_random_errors set = lub_random_powers(&seed);
        const double noise = set.points[(size_t)lub_random_uniform(&seed, 0, (double)set.n)].error;
        int above = 0;
        for (size_t i = 0; i < set.n; i++) {
            set.points[i].floor = 10 * noise;
            set.points[i].error =
                fabs(set.points[i].error + noise * lub_random_uniform(&seed, -1, 1));
            above += set.points[i].error > 20 * noise;
        }
        wrong += passes_wrong(&set, set.order, 0.1);
        enough += above >= LUB_MIN_WINDOW + 2;
        right += above >= LUB_MIN_WINDOW + 2 &&
                 verdict_of(&set, set.order - 0.3, set.order + 0.3) == LUB_PASS;
    }
    TEST_ASSERT_EQUAL(0, wrong);
    TEST_ASSERT_TRUE(right > enough * 8 / 10);
}

/* Seen: at the finest step the plateau is at least three times the error of the scheme. */
static void a_plateau_that_is_seen_is_no_order(void)
{
    uint64_t seed = 4;
    int wrong = 0, stalled = 0;
    for (int k = 0; k < n_sets; k++) {
        struct lub_random_errors set = lub_random_powers(&seed);
        const double fine = set.points[set.n - 1].error;
        const double plateau = fine * exp(lub_random_uniform(&seed, 1.1, 8));
        for (size_t i = 0; i < set.n; i++) {
            set.points[i].error += plateau;
        }
        lub_random_noise(&set, &seed, lub_random_uniform(&seed, 0, 0.05));
        wrong += verdict_of(&set, set.order - 0.15, set.order + 0.15) == LUB_PASS;
        stalled += verdict_of(&set, -0.25, 0.25) == LUB_PASS;
    }
    TEST_ASSERT_EQUAL(0, wrong);
    TEST_ASSERT_TRUE(stalled > n_sets / 20);
}

/* Step sizes that meet the oscillation in nearly the same phase each time see a bent line, not an
 * oscillation: up to 2 size/range of the order is hidden then, so the ranges stand farther off. */
static void oscillation_never_makes_a_wrong_order_pass(void)
{
    uint64_t seed = 5;
    int wrong = 0, right = 0;
    for (int k = 0; k < n_sets; k++) {
        struct lub_random_errors set = lub_random_powers(&seed);
        const double size = lub_random_uniform(&seed, 0.1, 0.9),
                     omega = lub_random_uniform(&seed, 1, 40);
        const double phase = lub_random_uniform(&seed, 0, 6.3);
        for (size_t i = 0; i < set.n; i++) {
            set.points[i].error *= 1 + size * sin(omega * log(set.points[i].dt) + phase);
        }
        wrong += passes_wrong(&set, set.order, 0.25);
        right += verdict_of(&set, set.order - 0.5, set.order + 0.5) == LUB_PASS;
    }
    TEST_ASSERT_EQUAL(0, wrong);
    TEST_ASSERT_TRUE(right > n_sets / 3);
}

static void divergence_is_no_order(void)
{
    uint64_t seed = 6;
    for (int k = 0; k < n_sets; k++) {
        struct lub_random_errors set = lub_random_powers(&seed);
        for (size_t i = 0; i < set.n; i++) {
            set.points[i].error = set.factor * pow(set.points[i].dt, -set.order);
        }
        lub_random_noise(&set, &seed, lub_random_uniform(&seed, 0, 0.2));
        TEST_ASSERT_NOT_EQUAL(LUB_PASS, verdict_of(&set, set.order - 0.3, set.order + 0.3));
        TEST_ASSERT_NOT_EQUAL(LUB_PASS, verdict_of(&set, 0.5, INFINITY));
        const struct lub_expectation expected = {
            .lo = -set.order - 0.5, .hi = -set.order + 0.5, .classes = 1u << LUB_DIVERGING};
        struct lub_verdict found;
        lub_order_verdict(set.n, set.points, &expected, &found);
        TEST_ASSERT_NOT_EQUAL(LUB_FAIL, found.verdict);
    }
}

/* Failed runs among coarse steps do not hide the order; among the fine ones nothing passes. */
static void failed_rows_are_data(void)
{
    uint64_t seed = 7;
    for (int k = 0; k < n_sets; k++) {
        struct lub_random_errors set = lub_random_powers(&seed);
        const size_t n_failed = (size_t)lub_random_uniform(&seed, 1, (double)set.n);
        for (size_t i = 0; i < n_failed; i++) {
            set.points[i].failed = true;
            set.points[i].error = NAN;
        }
        const bool enough = set.n - n_failed >= LUB_MIN_WINDOW;
        const enum lub_verdict_word word = verdict_of(&set, set.order - 0.1, set.order + 0.1);
        TEST_ASSERT_TRUE(enough ? word == LUB_PASS : word != LUB_PASS);
        TEST_ASSERT_FALSE(passes_wrong(&set, set.order, 0.1));
        set = lub_random_powers(&seed);
        set.points[set.n - 1].failed = true;
        TEST_ASSERT_NOT_EQUAL(LUB_PASS, verdict_of(&set, set.order - 0.1, set.order + 0.1));
    }
}

/* A high order far from the limit and order 1 near it, or the reverse: the limit counts. */
static void a_crossover_is_judged_by_its_fine_end(void)
{
    uint64_t seed = 8;
    int wrong = 0;
    for (int k = 0; k < n_sets; k++) {
        struct lub_random_errors set = lub_random_powers(&seed);
        const double other = set.order + lub_random_uniform(&seed, 0.8, 2);
        const size_t middle = (size_t)lub_random_uniform(&seed, 1, (double)set.n - 4);
        const double at = set.points[middle].dt;
        for (size_t i = 0; i < set.n; i++) {
            set.points[i].error *= 1 + pow(set.points[i].dt / at, other - set.order);
        }
        lub_random_noise(&set, &seed, lub_random_uniform(&seed, 0, 0.02));
        wrong += verdict_of(&set, other - 0.2, other + 0.2) == LUB_PASS;
    }
    TEST_ASSERT_EQUAL(0, wrong);
}

/* A single bad row at the fine end, as from a bug that shows at some step sizes only. */
static void a_bad_fine_row_does_not_pass(void)
{
    uint64_t seed = 9;
    for (int k = 0; k < n_sets; k++) {
        struct lub_random_errors set = lub_random_powers(&seed);
        set.points[set.n - 1].error *= 30;
        TEST_ASSERT_NOT_EQUAL(LUB_PASS, verdict_of(&set, set.order - 0.15, set.order + 0.15));
    }
}

static void too_little_evidence_is_inconclusive(void)
{
    uint64_t seed = 10;
    struct lub_random_errors set = lub_random_powers(&seed);
    for (size_t n = 0; n < LUB_MIN_STEP_SIZES; n++) {
        set.n = n;
        TEST_ASSERT_EQUAL(LUB_INCONCLUSIVE, verdict_of(&set, -100, 100));
    }
    set = lub_random_powers(&seed);
    for (size_t k = 0; k < set.n; k++) {
        set.points[k].dt = 0.1;
    }
    TEST_ASSERT_EQUAL(LUB_INCONCLUSIVE, verdict_of(&set, -100, 100));
    for (size_t k = 0; k < set.n; k++) {
        set.points[k].dt = 0.1 / (double)(k + 1);
        set.points[k].error = 0;
    }
    TEST_ASSERT_EQUAL(LUB_INCONCLUSIVE, verdict_of(&set, -100, 100));
    for (size_t k = 0; k < set.n; k++) {
        set.points[k].error = NAN;
    }
    TEST_ASSERT_NOT_EQUAL(LUB_PASS, verdict_of(&set, -100, 100));
}

static void the_order_of_rows_does_not_matter(void)
{
    uint64_t seed = 11;
    const struct lub_expectation expected = {.lo = 0.5, .hi = 1.5};
    for (int k = 0; k < 100; k++) {
        struct lub_random_errors set = lub_random_powers(&seed);
        struct lub_verdict a, b;
        lub_random_noise(&set, &seed, 0.2);
        lub_order_verdict(set.n, set.points, &expected, &a);
        for (size_t i = set.n - 1; i > 0; i--) {
            const size_t j = (size_t)lub_random_uniform(&seed, 0, (double)i + 1);
            const struct lub_point swap = set.points[i];
            set.points[i] = set.points[j];
            set.points[j] = swap;
        }
        lub_order_verdict(set.n, set.points, &expected, &b);
        TEST_ASSERT_EQUAL(a.verdict, b.verdict);
        TEST_ASSERT_TRUE(a.order == b.order || (isnan(a.order) && isnan(b.order)));
        TEST_ASSERT_EQUAL_STRING(a.reasons, b.reasons);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(exact_orders_are_found);
    RUN_TEST(noise_never_makes_a_wrong_order_pass);
    RUN_TEST(a_round_off_floor_is_left_out);
    RUN_TEST(a_plateau_that_is_seen_is_no_order);
    RUN_TEST(oscillation_never_makes_a_wrong_order_pass);
    RUN_TEST(divergence_is_no_order);
    RUN_TEST(failed_rows_are_data);
    RUN_TEST(a_crossover_is_judged_by_its_fine_end);
    RUN_TEST(a_bad_fine_row_does_not_pass);
    RUN_TEST(too_little_evidence_is_inconclusive);
    RUN_TEST(the_order_of_rows_does_not_matter);
    return UNITY_END();
}
