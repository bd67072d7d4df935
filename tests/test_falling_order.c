/* test_falling_order.c -- both film steps against the certified visco-elastic path: orders, and
 * where the published one goes wrong. */
#include "convergence/order/order.h"
#include "reference/falling_reference.h"
#include "tests/falling_question.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

enum { n_levels = 7 };

void setUp(void)
{
}
void tearDown(void)
{
}

static struct lub_falling_truth truth_of(const struct lub_falling *falling, size_t n,
                                         const double times[])
{
    struct lub_falling_truth truth;
    struct lub_certificate certificate;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, lub_falling_reference(falling, n, times, &truth, &certificate, &message),
        message.text);
    return truth;
}

/* Largest |u_n - truth| at eight times that every step size hits: dt = t_end/(8 n). */
static double error_of(const char *scheme, const struct lub_falling *falling, size_t n,
                       const struct lub_falling_truth *truth)
{
    const struct lub_fall_request request = {.dt = falling->t_end / (double)(8 * n), .every = n};
    struct lub_fall_path path = {0};
    struct lub_fall_outcome outcome;
    struct lub_message message = {""};
    double error = 0;
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, lub_fall(lub_normal_find(scheme), falling, &request, &path, &outcome, &message),
        message.text);
    TEST_ASSERT_EQUAL(9, path.n);
    for (size_t k = 1; k < path.n; k++) {
        error = fmax(error, fabs(path.rows[k].u_n - truth->path.rows[k].u_n));
    }
    lub_fall_free(&path);
    return error;
}

static void hold_to_order(const char *scheme, const char *const settings[], size_t coarsest,
                          double lo, double hi)
{
    const struct lub_falling falling = lub_falling_question(settings);
    double times[9];
    struct lub_point points[n_levels];
    for (size_t k = 0; k < 9; k++) {
        times[k] = falling.t_end * (double)k / 8;
    }
    struct lub_falling_truth truth = truth_of(&falling, 9, times);
    for (size_t level = 0; level < n_levels; level++) {
        const size_t n = coarsest << level;
        points[level] = (struct lub_point){.dt = falling.t_end / (double)(8 * n),
                                           .error = error_of(scheme, &falling, n, &truth),
                                           .floor = 1e-10};
    }
    lub_falling_truth_free(&truth);
    struct lub_verdict verdict = {0};
    const struct lub_expectation expected = {.lo = lo, .hi = hi};
    lub_order_verdict(n_levels, points, &expected, &verdict);
    printf("%s %s: order %.3f [%.3f, %.3f], error %.3g to %.3g\n", scheme, settings[0],
           verdict.order, verdict.ci_lo, verdict.ci_hi, points[0].error,
           points[n_levels - 1].error);
    TEST_ASSERT_EQUAL(LUB_PASS, verdict.verdict);
}

static void second_order_of_loggap_vep(void)
{
    hold_to_order("loggap-vep", SETTINGS("St=10", "K=0.5", "t_end=4"), 16, 1.9, 2.1);
    hold_to_order("loggap-vep", SETTINGS("St=100", "K=50", "t_end=3"), 1024, 1.9, 2.1);
    hold_to_order("loggap-vep", SETTINGS("St=10", "K=0.5", "stiffness_ratio=4", "t_end=4"), 128,
                  1.9, 2.1);
}

static void first_order_of_the_published_step_once_resolved(void)
{
    hold_to_order("chevremont", SETTINGS("St=10", "K=0.5", "t_end=4"), 512, 0.9, 1.1);
    hold_to_order("chevremont", SETTINGS("St=50", "stiffness_ratio=4", "t_end=4"), 1024, 0.9, 1.1);
}

/* Restitution over Lambda: truth at any step, or falsely elastic. */
static void only_the_published_step_depends_on_lambda(void)
{
    const struct lub_falling falling = lub_falling_question(SETTINGS("St=1e3", "t_end=4"));
    const double factors[] = {0.2, 0.05, 0.005, 0.001};
    struct lub_falling_truth truth = truth_of(&falling, 1, &falling.t_end);
    const double right = truth.regime.restitution;
    for (size_t k = 0; k < 4; k++) {
        const double dt = factors[k] * sqrt(falling.mass / falling.k_b);
        const struct lub_fall_outcome ours = lub_falling_answer("loggap-vep", &falling, dt);
        const struct lub_fall_outcome theirs = lub_falling_answer("chevremont", &falling, dt);
        printf("dt/sqrt(m/k) %-6g Lambda %-8.3g restitution: truth %.4f, loggap-vep %.4f, "
               "published %.4f\n",
               factors[k], theirs.lambda_dt, right, ours.regime.restitution,
               theirs.regime.restitution);
        TEST_ASSERT_DOUBLE_WITHIN(0.01 * right, right, ours.regime.restitution);
        TEST_ASSERT_TRUE(theirs.lambda_dt > 10 && theirs.regime.restitution > 1.5 * right);
    }
    lub_falling_truth_free(&truth);
}

/* u_n held at its value in the middle of the step, the film solved exactly: u = u_n/(1 + (u_n/u0
 * - 1) exp(-u_n h)), the logistic curve.  Where the film follows u_n it lags by v dt/2, and the
 * spring feels a drag that is not there.  Smooth spheres only. */
static struct lub_film_end frozen_step(const struct lub_film *film, double h, double xi,
                                       double from, double to)
{
    (void)film;
    const double u_n = (from + to) / 2, growth = u_n * h;
    const double ratio = exp(xi) / u_n; /* 1/u = e^-growth/u0 + (1 - e^-growth)/u_n */
    const double change = growth > 0 ? -log(exp(-growth) - ratio * expm1(-growth))
                                     : growth - log1p(ratio * expm1(growth));
    return (struct lub_film_end){xi + change, to - exp(xi + change)};
}

static void freezing_the_distance_costs_an_order(void)
{
    const struct lub_normal frozen = {.name = "frozen", .step = frozen_step};
    const struct lub_falling falling =
        lub_falling_question(SETTINGS("St=1e3", "roughness=0", "stiffness=500", "t_end=4"));
    struct lub_falling_truth truth = truth_of(&falling, 1, &falling.t_end);
    double error[2][2];
    for (int level = 0; level < 2; level++) {
        const struct lub_fall_request request = {
            .dt = (level ? 0.05 : 0.1) * sqrt(falling.mass / falling.k_b), .every = 1};
        struct lub_fall_outcome outcome;
        struct lub_message message = {""};
        for (int k = 0; k < 2; k++) {
            TEST_ASSERT_EQUAL(LUB_OK, lub_fall(k ? lub_normal_find("loggap-vep") : &frozen,
                                               &falling, &request, NULL, &outcome, &message));
            error[k][level] = fabs(outcome.regime.restitution - truth.regime.restitution);
        }
    }
    printf("restitution, truth %.4f: error of frozen u_n %.2g, %.2g, of linear u_n %.2g, %.2g at "
           "dt/sqrt(m/k) = 0.1, 0.05\n",
           truth.regime.restitution, error[0][0], error[0][1], error[1][0], error[1][1]);
    TEST_ASSERT_TRUE(error[0][1] > 30 * error[1][1]);
    TEST_ASSERT_DOUBLE_WITHIN(0.4, 2, error[0][0] / error[0][1]);
    lub_falling_truth_free(&truth);
}

/* Automatic steps: error in proportion to the accuracy asked for, and the same regime. */
static void automatic_steps_come_to_the_certified_regime(void)
{
    const char *const cases[][3] = {{"St=100", "K=5", "roughness=0.01"},
                                    {"St=10", "K=5", "roughness=0.01"},
                                    {"St=10", "K=0.5", "roughness=0.01"},
                                    {"St=30", "K=1", "roughness=0.05"}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const struct lub_falling falling =
            lub_falling_question(SETTINGS(cases[k][0], cases[k][1], cases[k][2], "t_end=30"));
        struct lub_falling_truth truth = truth_of(&falling, 1, &falling.t_end);
        const struct lub_fall_outcome outcome = lub_falling_answer("loggap-vep", &falling, 0);
        TEST_ASSERT_EQUAL_STRING(truth.regime.name, outcome.regime.name);
        TEST_ASSERT_DOUBLE_WITHIN(2e-3 * truth.regime.restitution, truth.regime.restitution,
                                  outcome.regime.restitution);
        TEST_ASSERT_DOUBLE_WITHIN(2e-3 * fabs(truth.log_gap_min), truth.log_gap_min,
                                  outcome.log_gap_min);
        lub_falling_truth_free(&truth);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(second_order_of_loggap_vep);
    RUN_TEST(first_order_of_the_published_step_once_resolved);
    RUN_TEST(only_the_published_step_depends_on_lambda);
    RUN_TEST(freezing_the_distance_costs_an_order);
    RUN_TEST(automatic_steps_come_to_the_certified_regime);
    return UNITY_END();
}
