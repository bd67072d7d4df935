/* test_bounds.c -- what a certificate makes of its witnesses: bounds, thresholds and refusals, with
 * witnesses whose answers are written here.
 */
#include "reference/eps_exact.h"
#include "reference/eps_ode.h"
#include "reference/reference.h"
#include "reference/visco_witness.h"

#include "unity.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const double digit = 4 * DBL_EPSILON;

/* What the witnesses say: ln q or (u_n, v, ln u), and by how much two others are off. */
static struct {
    double x, u_n, v, spread, law;
    double off[2], off_u_n, off_v, first_integral, drift, range, k_n;
} told;

void setUp(void);
void tearDown(void);
void setUp(void)
{
    memset(&told, 0, sizeof told);
    told.x = -3;
    told.u_n = exp(-3);
}
void tearDown(void)
{
}

static enum lub_status eps_answer(struct lub_eps_answer *answer, double off)
{
    for (size_t k = 0; k < answer->n; k++) {
        answer->log_gap[k] = told.x + off;
        answer->u[k] = 0;
        if (answer->spread) {
            answer->spread[k] = told.spread;
            answer->law[k] = told.law;
        }
    }
    answer->first_integral = told.first_integral;
    return LUB_OK;
}

static enum lub_status eps_values(const struct lub_problem *problem, struct lub_eps_answer *answer)
{
    (void)problem;
    return eps_answer(answer, 0);
}

static enum lub_status eps_one(const struct lub_problem *problem, struct lub_eps_answer *answer)
{
    (void)problem;
    return eps_answer(answer, told.off[0]);
}

static enum lub_status eps_two(const struct lub_problem *problem, struct lub_eps_answer *answer)
{
    (void)problem;
    return eps_answer(answer, told.off[1]);
}

/* The bounds of ln q and q at one time. */
static enum lub_status eps_certified(double *err_log_gap, double *err_q)
{
    const struct lub_eps_witness witnesses[] = {
        {.name = "values", .solve = eps_values, .independent = true},
        {.name = "one", .solve = eps_one},
        {.name = "two", .solve = eps_two}};
    struct lub_problem problem = {.drag = {.law = lub_drag_law_find("power"), .eps = 0.1, .p = 1},
                                  .q0 = 1};
    struct lub_path rows = {0};
    struct lub_certificate certificate = {0};
    struct lub_message message = {""};
    const double t = 1;
    TEST_ASSERT_EQUAL(LUB_OK, lub_force_steps(&problem.force, 1, (double[]){0, 2}, (double[]){-2}));
    problem.t_end = 2;
    const enum lub_status status =
        lub_eps_certify(&problem, 3, witnesses, 1, &t, &rows, &certificate, &message);
    if (status == LUB_OK) {
        *err_log_gap = lub_gap_bound(&rows, 0, LUB_GAP_LOG);
        *err_q = lub_gap_bound(&rows, 0, LUB_GAP_Q);
    }
    lub_path_free(&rows);
    lub_problem_free(&problem);
    return status;
}

/* Twice the largest distance, the rounding of the output, and what the law of the program lacks. */
static void bounds_of_the_gap_are_twice_the_largest_distance(void)
{
    double err_x, err_q;
    const double q = exp(-3);
    TEST_ASSERT_EQUAL(LUB_OK, eps_certified(&err_x, &err_q));
    TEST_ASSERT_DOUBLE_WITHIN(1e-18, 3 * digit, err_x);
    TEST_ASSERT_DOUBLE_WITHIN(1e-18, digit * (1 + 3 * q), err_q);
    told.off[0] = 4e-11;
    told.off[1] = -7e-11;
    TEST_ASSERT_EQUAL(LUB_OK, eps_certified(&err_x, &err_q));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 2 * 7e-11 + 3 * digit, err_x);
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 2 * q * 7e-11 + digit * (1 + 3 * q), err_q);
    told.off[0] = -9e-11;
    TEST_ASSERT_EQUAL(LUB_OK, eps_certified(&err_x, &err_q));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 2 * 9e-11 + 3 * digit, err_x);
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 2 * q * 9e-11 + digit * (1 + 3 * q), err_q);
    told.off[0] = told.off[1] = 0;
    told.law = 1e-12;
    TEST_ASSERT_EQUAL(LUB_OK, eps_certified(&err_x, &err_q));
    TEST_ASSERT_DOUBLE_WITHIN(1e-18, 2e-12 + 3 * digit, err_x);
    TEST_ASSERT_DOUBLE_WITHIN(1e-18, 2e-12 * q + digit * (1 + 3 * q), err_q);
}

/* 1e-10 of ln q (of 1 where smaller), and of q 1e-10 and 1e-11 of itself. */
static void what_is_claimed_of_the_gap_is_held(void)
{
    static const struct {
        double x, most;
    } cases[] = {{-3, 3e-10}, {-0.5, 1e-10}, {0.5, 7.065e-11}, {10, 1.00045e-11}};
    double err_x, err_q;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        told.x = cases[k].x;
        told.off[1] = 0.99 * cases[k].most;
        TEST_ASSERT_EQUAL(LUB_OK, eps_certified(&err_x, &err_q));
        told.off[1] = -0.99 * cases[k].most;
        TEST_ASSERT_EQUAL(LUB_OK, eps_certified(&err_x, &err_q));
        told.off[1] = 1.02 * cases[k].most;
        TEST_ASSERT_EQUAL(LUB_REFUSED, eps_certified(&err_x, &err_q));
    }
    told.off[1] = NAN;
    TEST_ASSERT_EQUAL(LUB_REFUSED, eps_certified(&err_x, &err_q));
}

/* The first integral has a largest term of 4: two units of time at a force of -2. */
static void the_first_integral_of_the_gap_is_held(void)
{
    double err_x, err_q;
    told.first_integral = 1e-10;
    TEST_ASSERT_EQUAL(LUB_OK, eps_certified(&err_x, &err_q));
    told.first_integral = 2e-9;
    TEST_ASSERT_EQUAL(LUB_REFUSED, eps_certified(&err_x, &err_q));
}

static void noise_is_allowed_for_up_to_a_thousandth(void)
{
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 1, lub_eps_disagreement(false, -3, 1e-9, -3 + 1.3e-9));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 2, lub_eps_disagreement(false, -3, 1e-9, -3 - 2.6e-9));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 1, lub_eps_disagreement(false, -3, 1, -3 - 3e-3));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 1, lub_eps_disagreement(false, -0.5, INFINITY, -0.5 - 1e-3));
}

/* w has a largest term of 4, so that 1e-12 of it moves ln q by 4e-12 times the spread. */
static void noise_is_a_part_of_w(void)
{
    double err_x, err_q;
    told.spread = 1000;
    told.off[1] = 4.2e-9;
    TEST_ASSERT_EQUAL(LUB_OK, eps_certified(&err_x, &err_q));
    told.off[1] = 4.4e-9;
    TEST_ASSERT_EQUAL(LUB_REFUSED, eps_certified(&err_x, &err_q));
}

/* Where the gap is above the resolution of a witness of the gap its logarithm counts, below it the
 * gap does. */
static void a_witness_of_the_gap_is_compared_where_it_can_be(void)
{
    TEST_ASSERT_TRUE(lub_eps_disagreement(true, log(1e-3), 0, log(1e-3) + 1e-8) > 1);
    TEST_ASSERT_TRUE(lub_eps_disagreement(true, log(2e-6), 0, log(2e-6) + 2e-9) > 1);
    TEST_ASSERT_TRUE(lub_eps_disagreement(true, log(1e-9), 0, log(1e-9) + 1e-3) < 1);
    TEST_ASSERT_TRUE(lub_eps_disagreement(true, log(1e-9), 0, log(1e-6)) > 1);
    TEST_ASSERT_TRUE(lub_eps_disagreement(false, log(1e-9), 0, log(1e-9) + 1e-3) > 1);
}

static enum lub_status visco_answer(struct lub_visco_answer *answer, double off, bool other)
{
    for (size_t k = 0; k < answer->n; k++) {
        answer->log_gap[k] = told.x + off;
        answer->u_n[k] = told.u_n + (other ? told.off_u_n : 0);
        answer->v[k] = told.v + (other ? told.off_v : 0);
    }
    answer->first_integral = told.first_integral;
    answer->drift = told.drift;
    answer->range = told.range;
    return LUB_OK;
}

static enum lub_status visco_values(const struct lub_visco_elastic *problem,
                                    struct lub_visco_answer *answer)
{
    (void)problem;
    return visco_answer(answer, 0, false);
}

static enum lub_status visco_one(const struct lub_visco_elastic *problem,
                                 struct lub_visco_answer *answer)
{
    (void)problem;
    return visco_answer(answer, told.off[0], false);
}

static enum lub_status visco_two(const struct lub_visco_elastic *problem,
                                 struct lub_visco_answer *answer)
{
    (void)problem;
    return visco_answer(answer, told.off[1], true);
}

/* errors: of u_n, v, u, ln u. */
static enum lub_status visco_certified(bool repeats, double errors[4])
{
    const struct lub_visco_witness witnesses[] = {
        {.name = "values", .solve = visco_values, .independent = true},
        {.name = "one", .solve = visco_one, .repeats = true},
        {.name = "two", .solve = visco_two, .repeats = repeats}};
    struct lub_force force;
    struct lub_visco_path path;
    struct lub_certificate certificate;
    struct lub_message message = {""};
    const double t = 1;
    TEST_ASSERT_EQUAL(LUB_OK, lub_force_steps(&force, 1, (double[]){0, 2}, (double[]){-2}));
    const struct lub_visco_elastic problem = {.mass = 1,
                                              .film = 0.1,
                                              .k_b = 100,
                                              .k_n = told.k_n,
                                              .height = 0.1,
                                              .force = &force,
                                              .u_n0 = 1};
    const enum lub_status status =
        lub_visco_certify(&problem, 3, witnesses, 1, &t, &path, &certificate, &message);
    if (status == LUB_OK) {
        errors[0] = path.err_u_n[0];
        errors[1] = path.err_v[0];
        errors[2] = path.err_gap[0];
        errors[3] = path.err_log_gap[0];
    }
    lub_visco_path_free(&path);
    lub_force_free(&force);
    return status;
}

static void bounds_behind_a_spring_are_twice_the_largest_distance(void)
{
    double errors[4];
    told.v = -7;
    TEST_ASSERT_EQUAL(LUB_OK, visco_certified(false, errors));
    TEST_ASSERT_DOUBLE_WITHIN(1e-18, digit, errors[0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-18, 7 * digit, errors[1]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-18, digit, errors[2]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-18, 3 * digit, errors[3]);
    told.off[0] = 8e-10;
    told.off[1] = -6e-10;
    told.off_u_n = 5e-10;
    told.off_v = -4e-9;
    TEST_ASSERT_EQUAL(LUB_OK, visco_certified(false, errors));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 2 * 5e-10 + digit, errors[0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 2 * 4e-9 + 7 * digit, errors[1]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 2 * 8e-10 * exp(-3) + digit, errors[2]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 2 * 8e-10 + 3 * digit, errors[3]);
}

/* With the film at rest, u = u_n, and no range: 1e-9, and of the place 1e-11 more. */
static void what_is_claimed_behind_a_spring_is_held(void)
{
    double errors[4];
    told.off[1] = 2.97e-9;
    TEST_ASSERT_EQUAL(LUB_OK, visco_certified(false, errors));
    told.off[1] = -3.03e-9;
    TEST_ASSERT_EQUAL(LUB_REFUSED, visco_certified(false, errors));
    told.off[1] = 0;
    told.off_u_n = 1.005e-9;
    TEST_ASSERT_EQUAL(LUB_OK, visco_certified(false, errors));
    told.off_u_n = 1.015e-9;
    TEST_ASSERT_EQUAL(LUB_REFUSED, visco_certified(false, errors));
    told.drift = 1; /* the most that is granted is 1e-7 */
    told.off_u_n = 1.005e-7;
    TEST_ASSERT_EQUAL(LUB_OK, visco_certified(false, errors));
    told.off_u_n = 1.015e-7;
    TEST_ASSERT_EQUAL(LUB_REFUSED, visco_certified(false, errors));
}

/* Asperities 0.1 high push a film of e^-3 by k_n (0.1 - e^-3): ln u climbs at that over the film,
 * and a drift of 1e-7 in time moves it so far. */
static void a_film_that_climbs_is_granted_a_shift_in_time(void)
{
    double errors[4];
    told.k_n = 10;
    told.drift = 1e-7;
    const double most = 3e-9 + told.k_n * (0.1 - exp(-3)) / 0.1 * 1e-7;
    told.off[1] = 0.99 * most;
    TEST_ASSERT_EQUAL(LUB_OK, visco_certified(false, errors));
    told.off[1] = 1.01 * most;
    TEST_ASSERT_EQUAL(LUB_REFUSED, visco_certified(false, errors));
}

static void the_first_integral_behind_a_spring_is_held(void)
{
    double errors[4];
    told.first_integral = 0.99e-9;
    TEST_ASSERT_EQUAL(LUB_OK, visco_certified(false, errors));
    told.first_integral = 1.01e-9;
    TEST_ASSERT_EQUAL(LUB_REFUSED, visco_certified(false, errors));
    told.range = 4;
    told.first_integral = 3.99e-9;
    TEST_ASSERT_EQUAL(LUB_OK, visco_certified(false, errors));
    told.first_integral = 4.01e-9;
    TEST_ASSERT_EQUAL(LUB_REFUSED, visco_certified(false, errors));
}

static void a_method_does_not_vouch_for_itself(void)
{
    double errors[4];
    TEST_ASSERT_EQUAL(LUB_REFUSED, visco_certified(true, errors));
}

/* The gap at t = 6 is a sum whose terms are as large as f t^2/2 = 36: no sum in double is surer
 * than half a digit of that, and a bound far above it would say nothing. */
static void the_limit_is_no_surer_than_its_terms(void)
{
    static const double gamma_min[] = {-INFINITY, -3};
    const double t = 6;
    for (int k = 0; k < 2; k++) {
        struct lub_problem problem = {
            .q0 = 1, .r = 1, .gamma_min = gamma_min[k], .t_end = 6, .models = LUB_LIMIT};
        struct lub_path rows = {0};
        struct lub_certificate certificate;
        TEST_ASSERT_EQUAL(
            LUB_OK, lub_force_steps(&problem.force, 2, (double[]){0, 2, 6}, (double[]){-2, 2}));
        TEST_ASSERT_EQUAL(LUB_OK,
                          lub_reference(&problem, LUB_LIMIT, 1, &t, &rows, &certificate, NULL));
        const double bound = lub_gap_bound(&rows, 0, LUB_GAP_Q);
        TEST_ASSERT_TRUE(bound >= 36 * DBL_EPSILON / 2 && bound < 1e-11);
        lub_path_free(&rows);
        lub_problem_free(&problem);
    }
}

/* Deep gaps follow N(q) = w - q': what that leaves out of ln q, q f/slope^2, is below 1e-20, and q
 * adds less than 1e-22 of the time; both nearly reached by the better of the two. */
static void the_deep_switch_leaves_out_less_than_digits(void)
{
    static const struct {
        double eps, f;
    } cases[] = {{1e-8, 1e6}, {0.1, 1}, {1e4, 1e-6}, {1e-3, 1e-6}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct lub_problem problem = {
            .drag = {.law = lub_drag_law_find("power"), .eps = cases[k].eps, .p = 1},
            .q0 = 1,
            .t_end = 2};
        struct lub_eps_exact exact;
        const double f[] = {-cases[k].f};
        TEST_ASSERT_EQUAL(LUB_OK, lub_force_steps(&problem.force, 1, (double[]){0, 2}, f));
        TEST_ASSERT_TRUE(lub_eps_exact_create(&exact, &problem));
        const double of_log = exp(exact.deep) * cases[k].f / (cases[k].eps * cases[k].eps) / 1e-20;
        const double of_time = exp(exact.deep) / (2 * cases[k].eps) / 1e-22;
        TEST_ASSERT_TRUE(of_log <= 1 && of_time <= 1);
        TEST_ASSERT_TRUE(of_log > 0.9 || of_time > 0.9 || exact.deep > -30.02);
        lub_eps_exact_free(&exact);
        lub_problem_free(&problem);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(bounds_of_the_gap_are_twice_the_largest_distance);
    RUN_TEST(what_is_claimed_of_the_gap_is_held);
    RUN_TEST(the_first_integral_of_the_gap_is_held);
    RUN_TEST(noise_is_allowed_for_up_to_a_thousandth);
    RUN_TEST(noise_is_a_part_of_w);
    RUN_TEST(a_witness_of_the_gap_is_compared_where_it_can_be);
    RUN_TEST(bounds_behind_a_spring_are_twice_the_largest_distance);
    RUN_TEST(what_is_claimed_behind_a_spring_is_held);
    RUN_TEST(a_film_that_climbs_is_granted_a_shift_in_time);
    RUN_TEST(the_first_integral_behind_a_spring_is_held);
    RUN_TEST(a_method_does_not_vouch_for_itself);
    RUN_TEST(the_limit_is_no_surer_than_its_terms);
    RUN_TEST(the_deep_switch_leaves_out_less_than_digits);
    return UNITY_END();
}
