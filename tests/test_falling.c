/* test_falling.c -- the film steps against closed forms, and the falling sphere against what is
 * known of it. */
#include "cases/gap/regime.h"
#include "tests/falling_question.h"

#include <math.h>
#include <string.h>
#include <unity.h>

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

void setUp(void)
{
}
void tearDown(void)
{
}

static double unit(const struct lub_falling *falling)
{
    return sqrt(falling->mass / falling->k_b);
}

/* y + c e^y = r: the residual in units of its own rounding, over 30 decades of c and r. */
static void film_root_is_found_from_any_guess(void)
{
    for (double c = 1e-12; c < 1e13; c *= 1e3) {
        for (double size = 1e-3; size < 1e10; size *= 10) {
            for (int sign = -1; sign <= 1; sign += 2) {
                for (double guess = -300; guess <= 300; guess += 150) {
                    const double r = sign * size, y = lub_film_root(c, r, guess);
                    const double up = c * exp(y), step = (y + up - r) / (1 + up);
                    TEST_ASSERT_TRUE(fabs(step) <= 4e-16 * (1 + fabs(y)));
                }
            }
        }
    }
}

/* Eq. 18 in the form that loses no digits. */
static double backward_euler(double h, double u, double u_n, double slack)
{
    const double b = u_n - 1 / h, root = sqrt(b * b + 4 * slack * u / h);
    return b > 0 ? (b + root) / (2 * slack) : 2 * u / h / (root - b);
}

static void published_step_is_the_positive_root_of_equation_18(void)
{
    const struct lub_normal *const normal = lub_normal_find("chevremont");
    const struct lub_film smooth = lub_film_of(0, 1);
    for (double h = 1e-4; h < 1e9; h *= 10) {
        for (double u = 1e-30; u < 10; u *= 1e3) {
            for (double u_n = -1; u_n <= 1; u_n += 0.125) {
                const struct lub_film_end end = normal->step(&smooth, h, log(u), 0, u_n);
                TEST_ASSERT_DOUBLE_WITHIN(1e-12, log(backward_euler(h, u, u_n, 1)), end.xi);
            }
        }
    }
}

/* Through u = roughness inside the step: backward Euler to the height of the asperities, then with
 * their stiffness for the rest of the time. */
static void published_step_changes_stiffness_where_asperities_meet(void)
{
    const struct lub_normal *const normal = lub_normal_find("chevremont");
    const double ratios[] = {0.25, 1, 3}, rough = 0.1;
    for (size_t k = 0; k < 3; k++) {
        const double ratio = ratios[k], h = 20, u = 0.15, u_n = -0.05;
        const struct lub_film film = lub_film_of(rough, ratio);
        const double t_c = (u - rough) / (rough * (rough - u_n));
        TEST_ASSERT_DOUBLE_WITHIN(1e-15, rough, backward_euler(t_c, u, u_n, 1));
        const double want = backward_euler(h - t_c, rough, u_n + ratio * rough, 1 + ratio);
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, log(want), normal->step(&film, h, log(u), 0, u_n).xi);
    }
}

/* While the film is thin, d ln u = int u_n dt exactly, however long the step. */
static void thin_film_integrates_the_distance_exactly(void)
{
    const struct lub_film film = lub_film_of(0, 1);
    const struct lub_film_end end =
        lub_normal_find("loggap-vep")->step(&film, 1e6, -2e5, -0.04, 0.01);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, -2e5 - 1.5e4, end.xi);
}

/* u = u0 exp(-(8/9) t/tau_c), tau_c = eta, between 5 and 15 tau_c. */
static double decay_rate(const char *scheme, struct lub_falling falling, double dt)
{
    falling.t_end = 8 * falling.eta;
    const double early = lub_falling_answer(scheme, &falling, dt).last.log_gap;
    falling.t_end = 16 * falling.eta;
    const double late = lub_falling_answer(scheme, &falling, dt).last.log_gap;
    return (early - late) / 8;
}

static void smooth_sphere_settles_at_eight_ninths(void)
{
    const struct lub_falling slow =
        lub_falling_question(SETTINGS("St=1e-2", "roughness=0", "stiffness=1e6"));
    const struct lub_falling soft =
        lub_falling_question(SETTINGS("St=1e-2", "roughness=0", "stiffness=200"));
    TEST_ASSERT_DOUBLE_WITHIN(1e-5 * 8 / 9, 8.0 / 9, decay_rate("loggap-vep", slow, 0));
    TEST_ASSERT_DOUBLE_WITHIN(1e-5 * 8 / 9, 8.0 / 9,
                              decay_rate("loggap-vep", soft, 1.5 * unit(&soft)));
}

static void asperities_too_soft_to_bear_the_weight_slow_the_settling(void)
{
    const double numbers[] = {0.2, 0.5, 0.9};
    const char *const settings[] = {"K=0.2", "K=0.5", "K=0.9"};
    for (size_t k = 0; k < 3; k++) {
        struct lub_falling falling = lub_falling_question(
            SETTINGS("St=1e-3", "roughness=1e-3", settings[k], "accuracy=1e-6"));
        falling.t_end = 200 * falling.eta;
        const double early = lub_falling_answer("loggap-vep", &falling, 0).last.log_gap;
        falling.t_end = 300 * falling.eta;
        const double late = lub_falling_answer("loggap-vep", &falling, 0).last.log_gap;
        const double want = 8.0 / 9 * (1 - numbers[k]);
        TEST_ASSERT_DOUBLE_WITHIN(1e-5 * want, want, (early - late) / 100);
    }
}

static void rough_sphere_comes_to_rest_on_its_asperities(void)
{
    const struct lub_falling hard =
        lub_falling_question(SETTINGS("St=1e-2", "roughness=1e-4", "K=7", "t_end=8000"));
    const struct lub_falling other = lub_falling_question(
        SETTINGS("St=1e-1", "roughness=1e-1", "K=4", "stiffness_ratio=3", "t_end=800"));
    const double gap = exp(lub_falling_answer("loggap-vep", &hard, 0).last.log_gap);
    TEST_ASSERT_DOUBLE_WITHIN(1e-8, 1, gap / (1e-4 * (1 - 1 / 7.0)));
    for (double factor = 0.5; factor < 1.9; factor += 0.5) {
        const double end =
            exp(lub_falling_answer("loggap-vep", &other, factor * unit(&other)).last.log_gap);
        TEST_ASSERT_DOUBLE_WITHIN(1e-8, 1, end / (1e-1 * (1 - 1 / 4.0)));
    }
}

/* From certified runs: 0.245117 and 0.718701. */
static void rebound_is_right_at_long_steps(void)
{
    const struct lub_falling fast = lub_falling_question(SETTINGS("St=1e3", "t_end=6"));
    const struct lub_falling stiff = lub_falling_question(SETTINGS("K=50", "t_end=6"));
    const double factors[] = {0, 0.1, 0.05};
    for (size_t k = 0; k < 3; k++) {
        const double dt = factors[k];
        TEST_ASSERT_DOUBLE_WITHIN(
            0.01 * 0.245117, 0.245117,
            lub_falling_answer("loggap-vep", &fast, dt * unit(&fast)).regime.restitution);
        TEST_ASSERT_DOUBLE_WITHIN(
            0.01 * 0.718701, 0.718701,
            lub_falling_answer("loggap-vep", &stiff, dt * unit(&stiff)).regime.restitution);
    }
}

/* Lambda > 1: nearly elastic; Lambda < 1: as the other step. */
static void published_step_rebounds_falsely_at_large_lambda(void)
{
    const struct lub_falling falling = lub_falling_question(SETTINGS("St=1e3", "t_end=4"));
    const double dt = unit(&falling);
    const struct lub_fall_outcome wrong = lub_falling_answer("chevremont", &falling, 0.05 * dt);
    const struct lub_fall_outcome right = lub_falling_answer("chevremont", &falling, 2e-4 * dt);
    TEST_ASSERT_TRUE(wrong.regime.restitution > 0.9 && wrong.lambda_dt > 100);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.245117, right.regime.restitution);
}

static void film_of_e_to_minus_three_hundred_thousand_is_no_accident(void)
{
    const struct lub_falling falling = lub_falling_question(
        SETTINGS("St=1e6", "roughness=1e-6", "K=0.5", "t_end=3", "dt_factor=0.1"));
    const char *const schemes[] = {"loggap-vep", "chevremont"};
    for (size_t k = 0; k < 2; k++) {
        const struct lub_fall_outcome outcome = lub_falling_answer(schemes[k], &falling, 0);
        TEST_ASSERT_TRUE(isfinite(outcome.last.log_gap) && isfinite(outcome.last.force));
        TEST_ASSERT_TRUE(k > 0 || outcome.log_gap_min < -3e5);
    }
}

static void soft_heavy_sphere_leaves_the_model(void)
{
    const struct lub_falling falling =
        lub_falling_question(SETTINGS("St=1e3", "roughness=0", "stiffness=1"));
    struct lub_fall_outcome outcome;
    struct lub_message message = {""};
    const struct lub_fall_request request = {.every = 1};
    for (size_t k = 0; lub_normal_at(k); k++) {
        TEST_ASSERT_EQUAL(LUB_OK,
                          lub_fall(lub_normal_at(k), &falling, &request, NULL, &outcome, &message));
        TEST_ASSERT_EQUAL(LUB_OUTSIDE, outcome.status);
        TEST_ASSERT_TRUE(outcome.last.u_n < -1 && outcome.last.u_n > -1.5);
    }
}

static void step_above_the_stable_limit_is_refused_with_the_limit(void)
{
    const struct lub_falling falling = lub_falling_question(SETTINGS("K=5"));
    struct lub_fall_outcome outcome;
    struct lub_message message = {""};
    const struct lub_fall_request request = {.every = 1, .dt = 2.001 * unit(&falling)};
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT,
                      lub_fall(lub_normal_at(0), &falling, &request, NULL, &outcome, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "0.0894427"));
}

/* Rows: first, last, every so many, and the end hit exactly. */
static void rows_are_kept_as_asked(void)
{
    const struct lub_falling falling = lub_falling_question(SETTINGS("t_end=1"));
    const struct lub_fall_request request = {.every = 7, .dt = 0.03};
    struct lub_fall_outcome outcome;
    struct lub_message message = {""};
    struct lub_fall_path path = {0};
    TEST_ASSERT_EQUAL(LUB_OK,
                      lub_fall(lub_normal_at(0), &falling, &request, &path, &outcome, &message));
    TEST_ASSERT_EQUAL(34, outcome.steps);
    TEST_ASSERT_EQUAL(6, path.n);
    TEST_ASSERT_TRUE(path.rows[0].t == 0 && path.rows[1].t == 0.03 * 7 && path.rows[5].t == 1);
    lub_fall_free(&path);
}

/* A signal made by hand: rest, a bounce of 0.3, two swings at contact and one too small. */
static void regime_counts_what_stands_out(void)
{
    const double u_n[] = {1,     -0.1,  0.3,     -0.05,  -0.01,  -0.04,
                          -0.02, -0.03, -0.0295, -0.031, -0.0300};
    const struct lub_falling falling = {
        .mass = 1, .k_b = 100, .u0 = 1, .roughness = 0.01, .t_end = 10};
    struct lub_regime regime;
    struct lub_regime_result result;
    lub_regime_init(&regime, &falling);
    for (size_t k = 1; k < sizeof u_n / sizeof *u_n; k++) {
        lub_regime_add(&regime, (double)k, u_n[k], fmax(u_n[k], 1e-9));
    }
    TEST_ASSERT_EQUAL(LUB_OK, lub_regime_result(&regime, &result));
    lub_regime_free(&regime);
    TEST_ASSERT_EQUAL(1, result.bounces);
    TEST_ASSERT_EQUAL(2, result.oscillations);
    TEST_ASSERT_EQUAL_STRING("bouncing+oscillating", result.name);
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, sqrt(0.3), result.restitution);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(film_root_is_found_from_any_guess);
    RUN_TEST(published_step_is_the_positive_root_of_equation_18);
    RUN_TEST(published_step_changes_stiffness_where_asperities_meet);
    RUN_TEST(thin_film_integrates_the_distance_exactly);
    RUN_TEST(smooth_sphere_settles_at_eight_ninths);
    RUN_TEST(asperities_too_soft_to_bear_the_weight_slow_the_settling);
    RUN_TEST(rough_sphere_comes_to_rest_on_its_asperities);
    RUN_TEST(rebound_is_right_at_long_steps);
    RUN_TEST(published_step_rebounds_falsely_at_large_lambda);
    RUN_TEST(film_of_e_to_minus_three_hundred_thousand_is_no_accident);
    RUN_TEST(soft_heavy_sphere_leaves_the_model);
    RUN_TEST(step_above_the_stable_limit_is_refused_with_the_limit);
    RUN_TEST(rows_are_kept_as_asked);
    RUN_TEST(regime_counts_what_stands_out);
    return UNITY_END();
}
