/* test_falling.c -- the film steps against closed forms, and the falling sphere against what is
 * known of it. */
#include "cases/gap/regime.h"
#include "schemes/lubricated/normal.h"
#include "tests/lubricated/falling.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

static struct falling falling;

void setUp(void)
{
    falling = (struct falling){.dt = ""};
}

void tearDown(void)
{
    falling_free(&falling);
}

static const struct lub_normal *film_of(const char *scheme)
{
    return lub_scheme_find(scheme)->film;
}

/* A number of the summary of a run from these settings. */
static double measured(const char *const settings[], const char *scheme, double factor,
                       const char *name)
{
    falling_free(&falling);
    falling_ask(&falling, settings);
    falling_answer(&falling, scheme, factor * falling_unit(&falling));
    return falling_value(&falling, &falling.summary, name);
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
    const struct lub_normal *const normal = film_of("chevremont");
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
    const struct lub_normal *const normal = film_of("chevremont");
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
    const struct lub_film_end end = film_of("loggap-vep")->step(&film, 1e6, -2e5, -0.04, 0.01);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, -2e5 - 1.5e4, end.xi);
}

/* u = u0 exp(-(8/9) t/tau_c), tau_c = eta = sqrt(2)/St, between t and 2 t. */
static double decay_rate(const char *scheme, const char *const settings[], double factor, double St,
                         double tau_cs)
{
    const double t = tau_cs * sqrt(2) / St;
    char ends[2][40];
    double log_gap[2];
    for (int k = 0; k < 2; k++) {
        const char *all[FALLING_SETTINGS] = {NULL};
        size_t n = 0;
        for (; settings[n]; n++) {
            all[n] = settings[n];
        }
        snprintf(ends[k], sizeof ends[k], "t_end=%.17g", (k + 1) * t);
        all[n] = ends[k];
        log_gap[k] = measured(all, scheme, factor, "log_gap_end");
    }
    return (log_gap[0] - log_gap[1]) / tau_cs;
}

static void smooth_sphere_settles_at_eight_ninths(void)
{
    const char *const *const slow = SETTINGS("St=1e-2", "roughness=0", "stiffness=1e6");
    const char *const *const soft = SETTINGS("St=1e-2", "roughness=0", "stiffness=200");
    TEST_ASSERT_DOUBLE_WITHIN(1e-5 * 8 / 9, 8.0 / 9, decay_rate("loggap-vep", slow, 0, 1e-2, 8));
    TEST_ASSERT_DOUBLE_WITHIN(1e-5 * 8 / 9, 8.0 / 9, decay_rate("loggap-vep", soft, 1.5, 1e-2, 8));
}

static void asperities_too_soft_to_bear_the_weight_slow_the_settling(void)
{
    const double numbers[] = {0.2, 0.5, 0.9};
    const char *const settings[] = {"K=0.2", "K=0.5", "K=0.9"};
    for (size_t k = 0; k < 3; k++) {
        const double want = 8.0 / 9 * (1 - numbers[k]);
        const double found = decay_rate(
            "loggap-vep", SETTINGS("St=1e-3", "roughness=1e-3", settings[k], "accuracy=1e-6"), 0,
            1e-3, 200);
        TEST_ASSERT_DOUBLE_WITHIN(1e-5 * want, want, found);
    }
}

/* The last tenth of a run says the same, and which rate is expected. */
static void summary_tells_the_rate_of_settling(void)
{
    const char *const *const settings = SETTINGS("St=1e-3", "roughness=1e-3", "K=0.5", "t_end=1e5");
    const double rate = measured(settings, "loggap-vep", 0, "decay_rate");
    const double want = falling_value(&falling, &falling.summary, "decay_theory");
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 4.0 / 9, want);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3 * want, want, rate);
    TEST_ASSERT_TRUE(isnan(measured(SETTINGS("St=1", "t_end=2"), "loggap-vep", 0, "decay_rate")));
}

static void rough_sphere_comes_to_rest_on_its_asperities(void)
{
    const char *const *const hard = SETTINGS("St=1e-2", "roughness=1e-4", "K=7", "t_end=8000");
    const char *const *const other =
        SETTINGS("St=1e-1", "roughness=1e-1", "K=4", "stiffness_ratio=3", "t_end=800");
    TEST_ASSERT_DOUBLE_WITHIN(1e-8, 1,
                              measured(hard, "loggap-vep", 0, "gap_end") / (1e-4 * (1 - 1 / 7.0)));
    for (double factor = 0.5; factor < 1.9; factor += 0.5) {
        const double end = measured(other, "loggap-vep", factor, "gap_end");
        TEST_ASSERT_DOUBLE_WITHIN(1e-8, 1, end / (1e-1 * (1 - 1 / 4.0)));
        TEST_ASSERT_DOUBLE_WITHIN(1e-8, 0, falling_value(&falling, &falling.summary, "gap_error"));
    }
}

/* From certified runs: 0.245117 and 0.718701. */
static void rebound_is_right_at_long_steps(void)
{
    const char *const *const fast = SETTINGS("St=1e3", "t_end=6");
    const char *const *const stiff = SETTINGS("K=50", "t_end=6");
    const double factors[] = {0, 0.1, 0.05};
    for (size_t k = 0; k < 3; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(0.01 * 0.245117, 0.245117,
                                  measured(fast, "loggap-vep", factors[k], "restitution"));
        TEST_ASSERT_DOUBLE_WITHIN(0.01 * 0.718701, 0.718701,
                                  measured(stiff, "loggap-vep", factors[k], "restitution"));
    }
}

/* A Lambda above 1 of the solution: nearly elastic; below: as the other step.  The false rebound is
 * never in tension. */
static void published_step_rebounds_falsely_at_large_lambda(void)
{
    const char *const *const settings = SETTINGS("St=1e3", "t_end=4");
    TEST_ASSERT_TRUE(measured(settings, "loggap-vep", 0.05, "lambda_dt") > 10);
    TEST_ASSERT_TRUE(measured(settings, "chevremont", 0.05, "restitution") > 0.9);
    TEST_ASSERT_EQUAL_DOUBLE(0, falling_value(&falling, &falling.summary, "lambda_dt"));
    TEST_ASSERT_TRUE(measured(settings, "loggap-vep", 2e-4, "lambda_dt") < 0.2);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.245117,
                              measured(settings, "chevremont", 2e-4, "restitution"));
}

static void film_of_e_to_minus_three_hundred_thousand_is_no_accident(void)
{
    const char *const schemes[] = {"loggap-vep", "chevremont"};
    for (size_t k = 0; k < 2; k++) {
        const double lowest =
            measured(SETTINGS("St=1e6", "roughness=1e-6", "K=0.5", "t_end=3", "dt_factor=0.1"),
                     schemes[k], 0, "log_gap_min");
        TEST_ASSERT_TRUE(isfinite(falling_value(&falling, &falling.summary, "log_gap_end")));
        TEST_ASSERT_TRUE(k > 0 || lowest < -3e5);
    }
}

static void soft_heavy_sphere_leaves_the_model(void)
{
    falling_ask(&falling, SETTINGS("St=1e3", "roughness=0", "stiffness=1"));
    for (size_t k = 0; lub_scheme_at(k); k++) {
        struct lub_path path = {0};
        struct lub_message message = {""};
        if (!lub_scheme_at(k)->film) {
            continue;
        }
        TEST_ASSERT_EQUAL(LUB_OK, falling_run(&falling, lub_scheme_at(k), 0, 1, &path, &message));
        TEST_ASSERT_EQUAL(LUB_OUTSIDE, falling.summary.status);
        const double last = lub_path_at(&path, path.n - 1, 0);
        TEST_ASSERT_TRUE(last < -1 && last > -1.5);
        TEST_ASSERT_EQUAL(falling.summary.steps + 1, path.n);
        lub_path_free(&path);
    }
}

static void step_above_the_stable_limit_is_refused_with_the_limit(void)
{
    struct lub_message message = {""};
    falling_ask(&falling, SETTINGS("K=5"));
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT,
                      falling_run(&falling, lub_scheme_find("loggap-vep"),
                                  2.001 * falling_unit(&falling), 1, NULL, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "0.0894427"));
}

/* The case says what its surface is: the schemes' own parameters of that kind are unknown. */
static void surface_of_the_scheme_is_refused(void)
{
    struct lub_message message = {""};
    falling_ask(&falling, SETTINGS("K=5"));
    falling.list[0].name = "k_b";
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT,
                      falling_run(&falling, lub_scheme_find("chevremont"), 0, 1, NULL, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "k_b"));
}

/* Rows: first, last, every so many, and the end hit exactly. */
static void rows_are_kept_as_asked(void)
{
    struct lub_message message = {""};
    struct lub_path path = {0};
    falling_ask(&falling, SETTINGS("t_end=1"));
    TEST_ASSERT_EQUAL(
        LUB_OK, falling_run(&falling, lub_scheme_find("loggap-vep"), 0.03, 7, &path, &message));
    TEST_ASSERT_EQUAL(34, falling.summary.steps);
    TEST_ASSERT_EQUAL(6, path.n);
    TEST_ASSERT_TRUE(path.t[0] == 0 && path.t[1] == 0.03 * 7 && path.t[5] == 1);
    lub_path_free(&path);
}

/* A signal made by hand: rest, a bounce of 0.3, two swings at contact and one too small. */
static void regime_counts_what_stands_out(void)
{
    const double u_n[] = {1,     -0.1,  0.3,     -0.05,  -0.01,  -0.04,
                          -0.02, -0.03, -0.0295, -0.031, -0.0300};
    const struct lub_problem problem = {
        .mass = 1, .q0 = 1, .surface = {.k_b = 100, .asperity = 0.01}, .t_end = 10};
    struct lub_regime regime;
    struct lub_regime_result result;
    lub_regime_init(&regime, &problem);
    for (size_t k = 1; k < sizeof u_n / sizeof *u_n; k++) {
        lub_regime_add(&regime, (double)k, u_n[k], fmax(u_n[k], 1e-9));
    }
    TEST_ASSERT_EQUAL(LUB_OK, lub_regime_result(&regime, &result));
    lub_regime_free(&regime);
    TEST_ASSERT_EQUAL(1, result.bounces);
    TEST_ASSERT_EQUAL(2, result.oscillations);
    TEST_ASSERT_EQUAL_STRING("bouncing+oscillating", result.name);
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, sqrt(0.3), result.restitution);
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, -0.01, result.second_maximum);
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
    RUN_TEST(surface_of_the_scheme_is_refused);
    RUN_TEST(summary_tells_the_rate_of_settling);
    RUN_TEST(regime_counts_what_stands_out);
    return UNITY_END();
}
