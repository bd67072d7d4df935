/* test_schemes_loggap.c -- the log-gap schemes: steps from their formulas, positivity, limits. */
#include "schemes/obreshkov.h"
#include "tests/schemes/gap_run.h"

#include "unity.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void setUp(void)
{
}

void tearDown(void)
{
}

/* Stages are solved to a relative 1e-16 or so of numbers of order 1 to 10. */
static const double exact = 4e-15;

/* Backward Euler with n = 1/q^2, N = -1/q and h = 1: q+ - 1/q+ = q + w.
 *   q = 1:   q+ = 1/2: 1/2 - 2 = 1 + w     -> w = -5/2, from w = -1: f = -3/2,  u = -1/2
 *   q = 1/2: q+ = 1/4: 1/4 - 4 = 1/2 + w   -> w = -17/4: f = -7/4,              u = -1/4
 *   q = 1/4: q+ = 1/2: 1/2 - 2 = 1/4 + w   -> w = -7/4: f = 5/2,                u = 1/4
 *   q = 1/2: q+ = 2:   2 - 1/2 = 1/2 + w   -> w = 1: f = 11/4,                  u = 3/2 */
static void loggap_euler_solves_its_equation(void)
{
    static const double q[] = {1, 0.5, 0.25, 0.5, 2}, u[] = {0, -0.5, -0.25, 0.25, 1.5};
    struct gap_run run;
    gap_run_plane(&run, "loggap-euler", 1, "eps=1 p=2 force=-1.5@1,-1.75@2,2.5@3,2.75@4");
    TEST_ASSERT_EQUAL(5, run.rows.n);
    for (size_t k = 0; k < 5; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(exact, q[k], lub_gap_row(&run.rows, k).q);
        TEST_ASSERT_DOUBLE_WITHIN(exact, u[k], lub_gap_row(&run.rows, k).u);
        TEST_ASSERT_DOUBLE_WITHIN(exact, log(q[k]), lub_gap_row(&run.rows, k).log_gap);
        TEST_ASSERT_DOUBLE_WITHIN(exact, -1 / q[k], lub_gap_row(&run.rows, k).gamma);
    }
    gap_run_free(&run);
}

static double law_N(double eps, double p, double x)
{
    return p > 1 ? eps * exp((1 - p) * x) / (1 - p) : eps * x;
}

/* ln Y with Y + c N(Y) = r, by bisection alone. */
static double bisect(double eps, double p, double c, double r)
{
    double lo = -800, hi = 100;
    for (int k = 0; k < 200; k++) {
        const double x = (lo + hi) / 2;
        *(exp(x) + c * law_N(eps, p, x) > r ? &hi : &lo) = x;
    }
    return lo;
}

/* A diagonally implicit step for q' = w - N(q) from its table: A row by row, c the row sums. */
struct table {
    int n;
    double a[3][3];
};

static double table_step(const struct table *table, double eps, double p, double h, double q,
                         double w, double f)
{
    double k[3], x = 0;
    for (int i = 0; i < table->n; i++) {
        double start = q, c = 0;
        for (int j = 0; j < i; j++) {
            start += h * table->a[i][j] * k[j];
            c += table->a[i][j];
        }
        const double d = table->a[i][i], w_i = w + f * h * (c + d);
        x = bisect(eps, p, d * h, start + d * h * w_i);
        k[i] = w_i - law_N(eps, p, x);
    }
    return exp(x);
}

/* Alexander 1977, two stages: g = 1 - 1/sqrt 2. */
static struct table sdirk2(void)
{
    const double g = 1 - sqrt(0.5);
    return (struct table){2, {{g}, {1 - g, g}}};
}

/* Alexander 1977, three stages: g the middle root of x^3 - 3 x^2 + 3 x/2 - 1/6, by bisection. */
static struct table sdirk3(void)
{
    double lo = 0.4, hi = 0.5; /* the cubic is positive at lo and negative at hi */
    for (int k = 0; k < 100; k++) {
        const double x = (lo + hi) / 2;
        *(x * x * x - 3 * x * x + 1.5 * x - 1.0 / 6 > 0 ? &lo : &hi) = x;
    }
    const double g = lo, b = -(6 * g * g - 16 * g + 1) / 4, c = (6 * g * g - 20 * g + 5) / 4;
    return (struct table){3, {{g}, {(1 - g) / 2, g}, {b, c, g}}};
}

/* Free flight far from the wall: steps that are not halved. */
static void loggap_sdirk2_follows_alexanders_table(void)
{
    const struct table table = sdirk2();
    struct gap_run run;
    gap_run_plane(&run, "loggap-sdirk2", 0.1, "eps=0.5 p=1.5 q0=3 force=-1@0.2,2@0.4");
    double q = 3, w = -1 / sqrt(3);
    for (size_t k = 0; k < 4; k++) {
        const double f = k < 2 ? -1 : 2;
        q = table_step(&table, 0.5, 1.5, 0.1, q, w, f);
        w += 0.1 * f;
        TEST_ASSERT_DOUBLE_WITHIN(exact, q, lub_gap_row(&run.rows, k + 1).q);
        TEST_ASSERT_DOUBLE_WITHIN(exact, w + 1 / sqrt(q), lub_gap_row(&run.rows, k + 1).u);
    }
    gap_run_free(&run);
}

/* An impact, over which the slope goes from -4 to nearly 0: two steps over half of it each. */
static void loggap_sdirk2_halves_a_bent_step(void)
{
    const struct table table = sdirk2();
    struct gap_run run;
    gap_run_plane(&run, "loggap-sdirk2", 0.4, "eps=0.2 q0=0.5 u0=-4 force=-1@0.4");
    const double w = -4 + 0.2 * log(0.5);
    const double middle = table_step(&table, 0.2, 1, 0.2, 0.5, w, -1);
    const double end = table_step(&table, 0.2, 1, 0.2, middle, w - 0.2, -1);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, log(end), lub_gap_row(&run.rows, 1).log_gap);
    gap_run_free(&run);
}

/* Obreshkov's formula between two rows of a run with eps/q and a constant force: what it misses. */
static double obreshkov_miss(const struct lub_path *rows, size_t k, double eps, double f)
{
    double a[2], b[2], c[2];
    for (size_t j = 0; j < 2; j++) {
        const double q = lub_gap_row(rows, k + j).q, n = eps / q;
        a[j] = f * rows->t[k + j] - eps * log(q); /* w = f t: q0 = 1 at rest */
        b[j] = f - n * a[j];
        c[j] = n / q * a[j] * a[j] - n * b[j];
    }
    const double h = rows->t[k + 1] - rows->t[k];
    return lub_gap_row(rows, k).q + h * (2 * a[0] + 3 * a[1]) / 5 + h * h * (b[0] - 3 * b[1]) / 20 +
           h * h * h * c[1] / 60 - lub_gap_row(rows, k + 1).q;
}

/* Stages are solved to a hundredth of what a step may miss, 0.3 tol, and better in one iteration
 * more: Newton's change, and not what is left, is below that. */
static void loggap_adaptive_follows_obreshkovs_formula(void)
{
    struct gap_run run;
    gap_run_plane(&run, "loggap-adaptive", 0.1, "eps=0.5 p=1 tol=1e-6 force=1.5@3");
    TEST_ASSERT_GREATER_THAN(6, run.rows.n);
    for (size_t k = 0; k + 1 < run.rows.n; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(3e-9, 0, obreshkov_miss(&run.rows, k, 0.5, 1.5));
        const double w = 1.5 * run.rows.t[k + 1];
        TEST_ASSERT_DOUBLE_WITHIN(
            exact, w, lub_gap_row(&run.rows, k + 1).u + lub_gap_row(&run.rows, k + 1).gamma);
    }
    gap_run_free(&run);
}

/* One step over h misses C h^6: 64 times less over h/2. */
static double obreshkov_error(const struct lub_problem *problem, double h)
{
    struct gap_walk walk;
    struct lub_obreshkov_law law;
    struct lub_substep_point to;
    double estimate;
    TEST_ASSERT_EQUAL(LUB_OK, gap_walk_begin(&walk, lub_scheme_find("loggap-euler"), problem, h));
    const struct lub_substep_point from =
        lub_substep_load(0, &walk.state.gap, lub_problem_first_integral(problem, 0));
    law = lub_obreshkov_law_at(&walk.run, from.x, from.q);
    TEST_ASSERT_EQUAL(LUB_OK, lub_obreshkov_try(&walk.run, &from, h, 1e-14, &law, &to, &estimate));
    const double error = fabs(to.q - gap_rk4(problem, h, 400));
    TEST_ASSERT_TRUE(error < estimate);
    return error;
}

static void obreshkov_step_has_order_5(void)
{
    struct gap_run run;
    gap_run_build(&run, "plane", "eps=0.5 p=1.5 u0=-0.5 force=sin:3,2,0.5,3");
    const double order =
        log2(obreshkov_error(&run.problem, 0.2) / obreshkov_error(&run.problem, 0.1)) - 1;
    TEST_ASSERT_DOUBLE_WITHIN(0.3, 5, order);
    gap_run_free(&run);
}

/* In steps of a split method that need no split. */
static void loggap_split_follows_alexanders_table(void)
{
    const struct table table = sdirk3();
    const double h = 0.01;
    struct gap_run run;
    gap_run_plane(&run, "loggap-split", h, "eps=0.5 q0=3 force=-1@0.04");
    double q = 3;
    for (size_t k = 1; k < run.rows.n; k++) {
        q = table_step(&table, 0.5, 1, h, q, 0.5 * log(3) - (double)(k - 1) * h, -1);
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, q, lub_gap_row(&run.rows, k).q);
    }
    gap_run_free(&run);
}

/* A jump of the force inside a step: two steps with the jump between them. */
static void a_step_is_split_at_a_force_jump(void)
{
    const struct table table = sdirk2();
    struct gap_run run;
    gap_run_plane(&run, "loggap-sdirk2", 0.1, "eps=0.5 q0=3 force=-1.5@0.04,2@0.1");
    const double w = 0.5 * log(3), q = table_step(&table, 0.5, 1, 0.04, 3, w, -1.5);
    TEST_ASSERT_EQUAL(2, run.rows.n);
    TEST_ASSERT_DOUBLE_WITHIN(exact, table_step(&table, 0.5, 1, 0.06, q, w - 0.06, 2),
                              lub_gap_row(&run.rows, 1).q);
    gap_run_free(&run);
}

/* The limit eps -> 0 of backward Euler is Lefebvre's algorithm: at eps = 1e-12 the distance is
 * eps times the log gaps that occur, a few tens. */
static void loggap_euler_tends_to_lefebvre(void)
{
    struct gap_run ours, lefebvre;
    gap_run_plane(&ours, "loggap-euler", 0.03, "eps=1e-12 force=-2@2,2@6");
    gap_run_plane(&lefebvre, "lefebvre", 0.03, "force=-2@2,2@6");
    TEST_ASSERT_EQUAL(lefebvre.rows.n, ours.rows.n);
    for (size_t k = 0; k < ours.rows.n; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, lub_gap_row(&lefebvre.rows, k).q,
                                  lub_gap_row(&ours.rows, k).q);
    }
    gap_run_free(&ours);
    gap_run_free(&lefebvre);
}

static bool is_loggap(const struct lub_scheme *scheme)
{
    return strncmp(scheme->name, "loggap-", 7) == 0 && scheme->model == LUB_EPS_ODE;
}

enum { n_problems = 250, n_steps = 400 }; /* 1e5 random steps */

static void set_random_problem(struct gap_run *run, unsigned long long *random)
{
    char sets[400];
    int length = snprintf(sets, sizeof sets, "eps=%.17g p=%s q0=%.17g u0=%.17g force=",
                          gap_random_log(random, 1e-8, 1e3), gap_random(random) < 0.5 ? "1" : "1.5",
                          gap_random_log(random, 1e-6, 10), 6 * gap_random(random) - 3);
    for (int k = 1; k <= 8; k++) {
        length += snprintf(sets + length, sizeof sets - (size_t)length, "%s%.17g@%d",
                           k > 1 ? "," : "", 10 * gap_random(random) - 5, k);
    }
    gap_run_build(run, "plane", sets);
}

static void assert_positive(const struct lub_gap *gap, const char *name)
{
    TEST_ASSERT_TRUE_MESSAGE(isfinite(gap->log_gap) && isfinite(gap->u) && isfinite(gap->gamma),
                             name);
    TEST_ASSERT_TRUE_MESSAGE(gap->q >= 0 && (gap->q > 0 || gap->log_gap < -700), name);
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-12 * gap->q, exp(gap->log_gap), gap->q, name);
}

/* Where the state leaves the range of time of the force, its last value goes on. */
static void gaps_stay_positive(const struct lub_scheme *scheme, int problems)
{
    unsigned long long random = 2026;
    for (int k = 0; k < problems; k++) {
        struct gap_run run;
        struct gap_walk walk;
        set_random_problem(&run, &random);
        TEST_ASSERT_EQUAL(LUB_OK, gap_walk_begin(&walk, scheme, &run.problem, 1));
        for (int j = 0; j < n_steps; j++) {
            const double dt = gap_random_log(&random, 1e-6, 10);
            walk.run.dt = dt;
            TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, gap_walk_step(&walk, scheme, dt), scheme->name);
            assert_positive(&walk.state.gap, scheme->name);
        }
        gap_run_free(&run);
    }
}

static void log_gap_schemes_stay_positive_for_every_step_and_viscosity(void)
{
    size_t n = 0;
    for (size_t k = 0; lub_scheme_at(k); k++) {
        if (is_loggap(lub_scheme_at(k))) {
            gaps_stay_positive(lub_scheme_at(k), lub_scheme_at(k)->order > 0 ? n_problems : 50);
            n++;
        }
    }
    TEST_ASSERT_GREATER_OR_EQUAL(4, n);
}

/* The error that is asked for, against tol = 1e-11; every viscosity, contact and release. */
static void loggap_adaptive_reaches_its_tolerance(void)
{
    static const char *const eps[] = {"1e-6", "1e-3", "0.02", "0.1", "1"};
    for (size_t k = 0; k < sizeof eps / sizeof *eps; k++) {
        char sets[80];
        struct gap_run fine, coarse;
        snprintf(sets, sizeof sets, "eps=%s tol=1e-11", eps[k]);
        gap_run_plane(&fine, "loggap-adaptive", 0.1, sets);
        for (double tol = 1e-4; tol > 1e-9; tol /= 100) {
            snprintf(sets, sizeof sets, "eps=%s tol=%g", eps[k], tol);
            gap_run_plane(&coarse, "loggap-adaptive", 0.1, sets);
            const double end = lub_gap_row(&fine.rows, fine.rows.n - 1).q;
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(tol, end,
                                              lub_gap_row(&coarse.rows, coarse.rows.n - 1).q, sets);
            gap_run_free(&coarse);
        }
        gap_run_free(&fine);
    }
}

/* max |q - q_ref| over the rows; the reference is loggap-split with 64 times as many steps. */
static double largest_error(const char *scheme, double dt, const char *sets)
{
    const size_t finer = 64;
    struct gap_run run, fine;
    gap_run_plane(&run, scheme, dt, sets);
    gap_run_plane(&fine, "loggap-split", dt / (double)finer, sets);
    double error = 0;
    for (size_t k = 0; k + 1 < run.rows.n; k++) {
        error =
            fmax(error, fabs(lub_gap_row(&run.rows, k).q - lub_gap_row(&fine.rows, k * finer).q));
    }
    error = fmax(error, fabs(lub_gap_row(&run.rows, run.rows.n - 1).q -
                             lub_gap_row(&fine.rows, fine.rows.n - 1).q));
    gap_run_free(&run);
    gap_run_free(&fine);
    return error;
}

/* The -2/+2 test for every viscosity: 3e-3 at dt = 0.1 (first-order schemes: 0.2) with two stages,
 * 1e-5 at dt = 0.05 with split steps. */
static void log_gap_schemes_are_accurate_for_every_viscosity(void)
{
    for (int p = 0; p < 2; p++) {
        for (double eps = 1e-8; eps<11; eps *= eps> 5e-3 && eps < 1 ? 1.6 : 10) {
            char sets[80];
            snprintf(sets, sizeof sets, "eps=%.3g p=%s", eps, p ? "1.5" : "1");
            TEST_ASSERT_TRUE_MESSAGE(largest_error("loggap-sdirk2", 0.1, sets) < 3e-3, sets);
            TEST_ASSERT_TRUE_MESSAGE(largest_error("loggap-sdirk2", 0.0973, sets) < 3e-3, sets);
            TEST_ASSERT_TRUE_MESSAGE(largest_error("loggap-split", 0.05, sets) < 1e-5, sets);
        }
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(loggap_euler_solves_its_equation);
    RUN_TEST(loggap_sdirk2_follows_alexanders_table);
    RUN_TEST(loggap_sdirk2_halves_a_bent_step);
    RUN_TEST(loggap_adaptive_follows_obreshkovs_formula);
    RUN_TEST(obreshkov_step_has_order_5);
    RUN_TEST(loggap_split_follows_alexanders_table);
    RUN_TEST(a_step_is_split_at_a_force_jump);
    RUN_TEST(loggap_euler_tends_to_lefebvre);
    RUN_TEST(log_gap_schemes_stay_positive_for_every_step_and_viscosity);
    RUN_TEST(log_gap_schemes_are_accurate_for_every_viscosity);
    RUN_TEST(loggap_adaptive_reaches_its_tolerance);
    return UNITY_END();
}
