/* test_advice.c -- the sentence fits the verdict, and what it promises comes true. */
#include "convergence/order/advice.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "unity.h"

enum { max_rows = 24 };

void setUp(void);
void tearDown(void);
void setUp(void)
{
}
void tearDown(void)
{
}

/* n rows of error 0.3 dt^order + rest, dt = 0.1/2^k. */
struct made {
    size_t n;
    double order, rest, floor;
};

static void make(const struct made *made, struct lub_row rows[])
{
    for (size_t k = 0; k < made->n; k++) {
        const double dt = 0.1 * pow(0.5, (double)k);
        rows[k] = (struct lub_row){.dt = dt, .floor = made->floor, .status = "ok"};
        rows[k].error = 0.3 * pow(dt, made->order) + made->rest;
    }
}

static struct lub_verdict judge(size_t n, const struct lub_row rows[], double lo, double hi)
{
    struct lub_point points[max_rows];
    struct lub_verdict verdict = {.rows = 0};
    const struct lub_expectation expected = {.lo = lo, .hi = hi};
    for (size_t k = 0; k < n; k++) {
        points[k] = lub_point_of(&rows[k]);
    }
    lub_order_verdict(n, points, &expected, &verdict);
    return verdict;
}

static void each_case_has_its_sentence(void)
{
    static const struct {
        struct made made;
        double lo, hi;
        size_t n_failed;
        const char *words; /* "": no advice */
    } cases[] = {
        {{8, 1, 0, 0}, 0.9, 1.1, 0, ""},
        {{3, 1, 0, 0}, 0.9, 1.1, 0, "three finer steps would allow"},
        {{5, 1, 0, 0}, 0.9, 1.1, 0, "one finer step would allow"},
        {{8, 1, 0, 0.01}, 0.9, 1.1, 0, "below the floor"},
        {{8, 2, 0.1, 0}, 0.9, 1.1, 0, "does not vanish"},
        {{8, -1, 0, 0}, 0.9, 1.1, 0, "grows as the step falls"},
        {{8, 1, 0, 0}, 1.9, 2.1, 0, "lower than asked for"},
        {{8, 2, 0, 0}, 0.9, 1.1, 0, "higher than asked for"},
        {{8, 1, 0, 0}, 1, 1.1, 0, "edge of the range"},
        {{8, 1, 0, 0}, 0.9, 1.1, 5, "most runs failed"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct lub_row rows[max_rows];
        char advice[LUB_TEXT_LEN];
        make(&cases[k].made, rows);
        for (size_t i = 0; i < cases[k].n_failed; i++) {
            strcpy(rows[i].status, "not-finite");
        }
        const struct lub_verdict verdict = judge(cases[k].made.n, rows, cases[k].lo, cases[k].hi);
        lub_order_advice(cases[k].made.n, rows, &verdict, advice);
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(advice, cases[k].words), advice);
        TEST_ASSERT_TRUE_MESSAGE(*cases[k].words || !*advice, advice);
    }
}

/* Errors of Runge and Kutta's method on two spheres in shear: the order is not yet 4 where they
 * sink below the floor, and finer steps would say nothing. */
static void finer_steps_are_not_asked_for_below_the_floor(void)
{
    static const double dt[] = {0.045, 0.03,   0.022, 0.016,  0.012,
                                0.009, 0.0066, 0.005, 0.0037, 0.0028};
    static const double error[] = {7.573e-5, 1.078e-5, 2.389e-6, 5.65e-7,  1.584e-7,
                                   4.622e-8, 1.242e-8, 3.894e-9, 1.124e-9, 3.595e-10};
    enum { n = sizeof dt / sizeof *dt };
    for (int floored = 0; floored < 2; floored++) {
        struct lub_row rows[n] = {{.dt = 0}};
        char advice[LUB_TEXT_LEN];
        for (size_t k = 0; k < n; k++) {
            rows[k] = (struct lub_row){.dt = dt[k], .error = error[k], .status = "ok"};
            rows[k].floor = floored ? 4e-10 : 0;
        }
        const struct lub_verdict verdict = judge(n, rows, 3.5, 4.5);
        lub_order_advice(n, rows, &verdict, advice);
        TEST_ASSERT_EQUAL_STRING("INCONCLUSIVE", lub_verdict_name(verdict.verdict));
        TEST_ASSERT_EQUAL_MESSAGE(!floored, strstr(advice, "finer steps") != NULL, advice);
        TEST_ASSERT_EQUAL_MESSAGE(floored, strstr(advice, "above the floor") != NULL, advice);
    }
}

/* The number of steps that a sentence names; 0 if it names none. */
static size_t steps_named(const char *advice)
{
    static const char *const words[] = {"one ", "two ", "three ", "four ", "five ", "six "};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        if (strncmp(advice, words[k], strlen(words[k])) == 0) {
            return k + 1;
        }
    }
    return 0;
}

/* xorshift64*, so that the sets are the same everywhere. */
static double uniform(uint64_t *seed)
{
    *seed ^= *seed >> 12;
    *seed ^= *seed << 25;
    *seed ^= *seed >> 27;
    return (double)(*seed * UINT64_C(2685821657736338717) >> 11) / 9007199254740992.0;
}

/* Errors of order 1 with random scatter against a range that few of them do not fit into: with the
 * steps that the sentence names most are decided, with none of course none, and rightly. */
static void the_steps_that_it_names_decide(void)
{
    uint64_t seed = 20081;
    size_t n_tried = 0, n_decided = 0;
    for (int k = 0; k < 2000; k++) {
        struct lub_row rows[max_rows];
        char advice[LUB_TEXT_LEN];
        make(&(struct made){max_rows, 1, 0, 0}, rows);
        for (size_t i = 0; i < max_rows; i++) {
            rows[i].error *= exp(0.06 * (uniform(&seed) + uniform(&seed) + uniform(&seed) - 1.5));
        }
        struct lub_verdict verdict = judge(7, rows, 0.95, 1.05);
        lub_order_advice(7, rows, &verdict, advice);
        const size_t steps = steps_named(advice);
        if (verdict.verdict == LUB_INCONCLUSIVE && steps > 0) {
            verdict = judge(7 + steps, rows, 0.95, 1.05);
            n_tried++;
            n_decided += verdict.verdict == LUB_PASS;
        }
    }
    TEST_ASSERT_GREATER_THAN(200, n_tried);
    TEST_ASSERT_GREATER_THAN(n_tried / 2, n_decided);
}

static void slopes_are_those_between_neighbours(void)
{
    const struct made made = {4, 1.5, 0, 0};
    struct lub_row rows[max_rows];
    make(&made, rows);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1.5, lub_local_order(4, rows, 0));
    TEST_ASSERT_TRUE(isnan(lub_local_order(4, rows, 3)));
    rows[2].error = 0;
    TEST_ASSERT_TRUE(isnan(lub_local_order(4, rows, 1)));
    strcpy(rows[1].status, "gap-closed");
    TEST_ASSERT_TRUE(isnan(lub_local_order(4, rows, 0)));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(each_case_has_its_sentence);
    RUN_TEST(finer_steps_are_not_asked_for_below_the_floor);
    RUN_TEST(the_steps_that_it_names_decide);
    RUN_TEST(slopes_are_those_between_neighbours);
    return UNITY_END();
}
