/* test_order_coverage.c -- how often the interval holds the order in the limit, where the error is
 * no power of dt alone.
 *
 * Each kind of error is drawn at random; an order that is told must lie in its interval in at least
 * 95 of 100 sets, or no order may be told.  The number of sets a kind is the argument.
 */
#include "tests/convergence/random_errors.h"

#include <math.h>
#include <stdlib.h>

#include "unity.h"

static int n_sets = 300;

void setUp(void);
void tearDown(void);
void setUp(void)
{
}
void tearDown(void)
{
}

/* From lo to hi, every ratio as likely. */
static double between(uint64_t *seed, double lo, double hi)
{
    return lo * pow(hi / lo, lub_random_uniform(seed, 0, 1));
}

static double coarsest(const struct lub_random_errors *set)
{
    return set->points[0].dt;
}

static double finest(const struct lub_random_errors *set)
{
    return set->points[set->n - 1].dt;
}

/* What an error is made of beside its power of dt. */
struct kind {
    const char *name;
    double order; /* of the error in the limit; NaN: that of the power */
    double least, most;
    double (*error)(double dt, double order, double part);
    double (*part)(const struct lub_random_errors *set, double size);
    double told; /* at least this part of the sets tells an order */
    double held; /* and this part of those holds it if the rows scatter by one per cent */
};

static double with_next_order(double dt, double order, double part)
{
    return pow(dt, order) * (1 + part * dt);
}

static double with_second_next_order(double dt, double order, double part)
{
    return pow(dt, order) * (1 + part * dt * dt);
}

static double with_change_of_sign(double dt, double order, double part)
{
    return pow(dt, order) * fabs(1 - dt / part);
}

static double with_plateau(double dt, double order, double part)
{
    return pow(dt, order) + pow(part, order);
}

static double with_logarithm(double dt, double order, double part)
{
    return pow(dt, order) * log(part / dt);
}

/* size at the coarsest step. */
static double at_coarsest(const struct lub_random_errors *set, double size)
{
    return size / coarsest(set);
}

static double at_coarsest_squared(const struct lub_random_errors *set, double size)
{
    return size / (coarsest(set) * coarsest(set));
}

static double within(const struct lub_random_errors *set, double size)
{
    return finest(set) * pow(coarsest(set) / finest(set), size);
}

/* The plateau is size times the finest error. */
static double above_finest(const struct lub_random_errors *set, double size)
{
    return finest(set) * pow(size, 1 / set->order);
}

static double one(const struct lub_random_errors *set, double size)
{
    (void)set;
    return size;
}

static const struct kind kinds[] = {
    {"a term of the next order", NAN, 0.1, 10, with_next_order, at_coarsest, 0.6, 0.95},
    {"a term of second next order", NAN, 0.1, 10, with_second_next_order, at_coarsest_squared, 0.6,
     0.95},
    {"a change of sign", NAN, 0.02, 0.98, with_change_of_sign, within, 0.1, 0.9},
    {"a plateau", 0, 1, 1000, with_plateau, above_finest, 0.05, 0.95},
    {"dt ln 1/dt", NAN, 1, 1, with_logarithm, one, 0.6, 0.9},
};

static struct lub_random_errors draw(const struct kind *kind, uint64_t *seed, double order)
{
    struct lub_random_errors set = lub_random_powers(seed);
    set.order = order > 0 ? order : lub_random_uniform(seed, 0.5, 3);
    const double part = kind->part(&set, between(seed, kind->least, kind->most));
    for (size_t k = 0; k < set.n; k++) {
        set.points[k].error = set.factor * kind->error(set.points[k].dt, set.order, part);
    }
    set.order = isnan(kind->order) ? set.order : kind->order;
    return set;
}

static struct lub_verdict verdict_of(const struct lub_random_errors *set, double lo, double hi)
{
    const struct lub_expectation expected = {.lo = lo, .hi = hi};
    struct lub_verdict found;
    lub_order_verdict(set->n, set->points, &expected, &found);
    return found;
}

/* Sets that tell an order, and those of them whose interval holds it. */
static void cover(const struct kind *kind, double sigma, int *told, int *held)
{
    uint64_t seed = 12;
    *told = *held = 0;
    for (int k = 0; k < n_sets; k++) {
        struct lub_random_errors set = draw(kind, &seed, 0);
        lub_random_noise(&set, &seed, sigma);
        const struct lub_verdict found = verdict_of(&set, -100, 100);
        *told += !isnan(found.order);
        *held += found.ci_lo <= set.order && set.order <= found.ci_hi;
    }
}

static void intervals_hold_the_order_in_the_limit(void)
{
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        int told, held;
        cover(&kinds[k], 0, &told, &held);
        char text[200];
        snprintf(text, sizeof text, "%s: %d of %d told, %d hold", kinds[k].name, told, n_sets,
                 held);
        TEST_MESSAGE(text);
        TEST_ASSERT_TRUE_MESSAGE(held >= 0.95 * told, text);
        TEST_ASSERT_TRUE_MESSAGE(told >= kinds[k].told * n_sets, text);
    }
}

/* Scatter of one per cent hides part of what bends the rows, and of a change of sign at the last
 * row but one nearly all. */
static void scatter_is_allowed_for(void)
{
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        int told, held;
        cover(&kinds[k], 0.01, &told, &held);
        char text[200];
        snprintf(text, sizeof text, "%s, scatter 0.01: %d of %d told, %d hold", kinds[k].name, told,
                 n_sets, held);
        TEST_MESSAGE(text);
        TEST_ASSERT_TRUE_MESSAGE(held >= kinds[k].held * told, text);
    }
}

static int passes(const struct kind *kind, double order, double size, double lo, double hi)
{
    struct kind fixed = *kind;
    uint64_t seed = 13;
    int n = 0;
    fixed.least = fixed.most = size;
    for (int k = 0; k < n_sets; k++) {
        const struct lub_random_errors set = draw(&fixed, &seed, order);
        n += verdict_of(&set, lo, hi).verdict == LUB_PASS;
    }
    return n;
}

/* The error of the finest run is twice what it would be without the plateau. */
static void a_plateau_as_large_as_the_finest_error_is_no_order(void)
{
    const struct kind plateau = {.order = 0, .error = with_plateau, .part = above_finest};
    TEST_ASSERT_EQUAL(0, passes(&plateau, 0, 1, 0.5, INFINITY));
    TEST_ASSERT_EQUAL(0, passes(&plateau, 1, 1, 0.5, INFINITY));
    TEST_ASSERT_EQUAL(0, passes(&plateau, 2, 1, 0.5, INFINITY));
    TEST_ASSERT_EQUAL(0, passes(&plateau, 2, 0.5, 0.5, INFINITY));
}

/* part/finest of order 2 beside 1 of order 1: size is what is left of order 1. */
static double over_finest(const struct lub_random_errors *set, double size)
{
    return 1 / (size * finest(set));
}

static void order_two_that_hides_order_one_does_not_pass(void)
{
    const struct kind hiding = {.order = NAN, .error = with_next_order, .part = over_finest};
    TEST_ASSERT_EQUAL(0, passes(&hiding, 1, 1, 1.8, 2.2));
    TEST_ASSERT_EQUAL(0, passes(&hiding, 1, 0.5, 1.8, 2.2));
    TEST_ASSERT_EQUAL(0, passes(&hiding, 1, 0.2, 1.8, 2.2));
    TEST_ASSERT_TRUE(passes(&hiding, 1, 1e-6, 1.8, 2.2) > 0.95 * n_sets);
}

int main(int n, char **arguments)
{
    n_sets = n > 1 ? atoi(arguments[1]) : n_sets;
    UNITY_BEGIN();
    RUN_TEST(intervals_hold_the_order_in_the_limit);
    RUN_TEST(scatter_is_allowed_for);
    RUN_TEST(a_plateau_as_large_as_the_finest_error_is_no_order);
    RUN_TEST(order_two_that_hides_order_one_does_not_pass);
    return UNITY_END();
}
