/* test_reference.c -- certified references of the eps-ODE: known values, liars, Jacobians. */
#include "reference/eps_ode.h"
#include "unity.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static struct lub_problem build(double eps, double p, const char *force)
{
    struct lub_problem problem = {.drag = {.law = lub_drag_law_find("power"), .eps = eps, .p = p},
                                  .q0 = 1,
                                  .mass = 1,
                                  .r = 1,
                                  .gamma_min = -INFINITY,
                                  .models = LUB_EPS_ODE | LUB_LIMIT | LUB_VISCO_ELASTIC};
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_force_parse(&problem.force, force, &message),
                              message.text);
    problem.t_end = lub_force_end(&problem.force);
    return problem;
}

/* The reference at n times; the caller frees. */
static struct lub_path solve(const struct lub_problem *problem, size_t n, const double times[])
{
    struct lub_path trajectory = {0};
    struct lub_certificate certificate;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, lub_reference(problem, LUB_EPS_ODE, n, times, &trajectory, &certificate, &message),
        message.text);
    TEST_ASSERT_EQUAL_size_t(n, trajectory.n);
    return trajectory;
}

static void expect_log_gap(double eps, const char *force, double t, double log_gap)
{
    struct lub_problem problem = build(eps, 1, force);
    struct lub_path found = solve(&problem, 1, &t);
    TEST_ASSERT_DOUBLE_WITHIN(2e-14 * fmax(1, fabs(log_gap)), log_gap,
                              lub_gap_row(&found, 0).log_gap);
    TEST_ASSERT_TRUE(lub_gap_bound(&found, 0, LUB_GAP_LOG) < 1e-10 * fmax(1, fabs(log_gap)));
    lub_path_free(&found);
    lub_problem_free(&problem);
}

/* Values of 15 digits from an integration in 34 digits with another program.  The first two are
 * configurations in which CVODE on ln q alone reports success and is wrong by 13 to 25. */
static void known_values_are_met(void)
{
    expect_log_gap(0.05, "-2@1.5,2@3.6", 3.6, -0.822228978343792);
    expect_log_gap(0.1, "-2@1.5,2@3.6", 3.6, -0.67978853457871);
    expect_log_gap(0.25, "-1@2,1@5", 5, log(0.900622323684320));
    expect_log_gap(0.01, "-1@2,1@5", 2, -200);
}

/* While stuck N(q) follows w, so that (ln q)' = f/eps: a velocity of 1e-163 is no difference of w
 * and N, which are near 4.  q comes from a rounded ln q of 380. */
static void a_deep_gap_moves_at_the_rate_of_its_logarithm(void)
{
    struct lub_problem problem = build(0.01, 1, "-2@2,2@6");
    const double times[] = {1.9, 2.1};
    struct lub_path found = solve(&problem, 2, times);
    for (size_t k = 0; k < 2; k++) {
        const struct lub_gap gap = lub_gap_row(&found, k);
        TEST_ASSERT_DOUBLE_WITHIN(380 * 200 * 2.3e-16, (k ? 2 : -2) / 0.01, gap.u / gap.q);
    }
    lub_path_free(&found);
    lub_problem_free(&problem);
}

/* Forces that cancel leave a w that no sum in double knows: deep values come from it divided by
 * dN/dx.  Values of 25 digits from an integration in 34 digits with another program, on the doubles
 * nearest to the decimals; the last is ln q0. */
static void values_are_within_their_own_bounds(void)
{
    static const struct {
        double eps, q0;
        const char *force;
        double t, log_gap, allowed;
    } sets[] = {
        {1e-3, 1, "-1e6@0.1,1e6@0.19999,-1@0.3,1@0.4", 0.35, -10050.01000001000067869662, 1e-14},
        {1e-5, 1, "-3@0.7,7@0.9999,-0.01@3", 1.5, -570.0999999999478344514211, 1e-13},
        {0.1, 3e30, "1@1", 0, 70.17616507848948, 2e-15}};
    for (size_t k = 0; k < sizeof sets / sizeof *sets; k++) {
        struct lub_problem problem = build(sets[k].eps, 1, sets[k].force);
        problem.q0 = sets[k].q0;
        struct lub_path found = solve(&problem, 1, &sets[k].t);
        const double bound = lub_gap_bound(&found, 0, LUB_GAP_LOG), x = sets[k].log_gap;
        TEST_ASSERT_DOUBLE_WITHIN(bound + 2e-16 * fabs(x), x, lub_gap_row(&found, 0).log_gap);
        TEST_ASSERT_TRUE(bound < sets[k].allowed * fabs(x) + 1e-11);
        const double q = lub_gap_row(&found, 0).q;
        TEST_ASSERT_TRUE(k < 2 || fabs(q - sets[k].q0) <= lub_gap_bound(&found, 0, LUB_GAP_Q));
        TEST_ASSERT_TRUE(k < 2 || lub_gap_bound(&found, 0, LUB_GAP_Q) < 1e-13 * q);
        lub_path_free(&found);
        lub_problem_free(&problem);
    }
}

/* As far apart as doubles are: CVODE refuses a first step that short, counted from t = 0. */
static void times_next_to_a_jump_are_certified(void)
{
    struct lub_problem problem = build(0.1, 1, "-2@0.3,2@3");
    const double times[] = {0.3, nextafter(0.3, 1), nextafter(0.3, 0), 3 * 0.1};
    struct lub_path found = solve(&problem, 4, times);
    for (size_t k = 1; k < 4; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-15, lub_gap_row(&found, 0).log_gap,
                                  lub_gap_row(&found, k).log_gap);
    }
    lub_path_free(&found);
    lub_problem_free(&problem);
}

/* They do lie: plain, at every tolerance, with success reported. */
static void plain_cvode_lies_and_the_certificate_does_not(void)
{
    struct lub_problem problem = build(0.05, 1, "-2@1.5,2@3.6");
    const double t = 3.6;
    double log_gap, u;
    int lies = 0;
    for (double tol = 1e-6; tol > 1e-11; tol /= 100) {
        struct lub_eps_answer answer = {.n = 1, .t = &t, .log_gap = &log_gap, .u = &u};
        const enum lub_status status =
            lub_eps_cvode(&problem, LUB_FORM_LOG_GAP, tol, false, &answer);
        lies += status == LUB_OK && fabs(log_gap + 0.822228978343792) > 1;
    }
    TEST_ASSERT_EQUAL_INT(3, lies);
    lub_problem_free(&problem);
}

/* Distance to the limit model.  For p = 1 the gap at t < t_hit obeys q' = w - eps ln q: it differs
 * from the limit by eps times a function of t, so that halving eps halves the distance. */
static void the_limit_is_approached_at_the_first_power_of_eps(void)
{
    const double t = 0.7;
    double distance[3];
    for (int k = 0; k < 3; k++) {
        struct lub_problem problem = build(1e-3 / pow(4, k), 1, "-2@0.7");
        struct lub_path found = solve(&problem, 1, &t);
        distance[k] = fabs(lub_gap_row(&found, 0).q - (1 - t * t));
        lub_path_free(&found);
        lub_problem_free(&problem);
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.02, 4, distance[0] / distance[1]);
    TEST_ASSERT_DOUBLE_WITHIN(0.005, 4, distance[1] / distance[2]);
}

static void times_come_back_in_the_order_asked(void)
{
    const double times[] = {6, 0.3, 2, 2, 0, 0.3, 4.5};
    struct lub_problem problem = build(0.3, 1.5, "-2@2,2@6");
    struct lub_path found = solve(&problem, 7, times);
    TEST_ASSERT_EQUAL_DOUBLE_ARRAY(times, found.t, 7);
    TEST_ASSERT_TRUE(lub_gap_row(&found, 2).q == lub_gap_row(&found, 3).q &&
                     lub_gap_row(&found, 1).q == lub_gap_row(&found, 5).q &&
                     lub_gap_row(&found, 4).q == 1);
    lub_path_free(&found);
    lub_problem_free(&problem);
}

/* Many times in one step are interpolated, one is not. */
static void dense_times_agree_with_single_ones(void)
{
    enum { n = 600 };
    double times[n];
    struct lub_problem problem = build(0.5, 1, "-2@2,2@6");
    for (int k = 0; k < n; k++) {
        times[k] = 6.0 * k / (n - 1);
    }
    struct lub_path dense = solve(&problem, n, times);
    for (int k = 50; k < n; k += 175) {
        struct lub_path one = solve(&problem, 1, &times[k]);
        TEST_ASSERT_DOUBLE_WITHIN(1e-13 * fmax(1, fabs(lub_gap_row(&one, 0).log_gap)),
                                  lub_gap_row(&one, 0).log_gap,
                                  lub_gap_row(&dense, (size_t)k).log_gap);
        lub_path_free(&one);
    }
    lub_path_free(&dense);
    lub_problem_free(&problem);
}

/* A real contact is certified up to there. */
static void a_shifted_law_ends_in_contact(void)
{
    struct lub_problem problem = build(0.1, 1, "-2@2,2@6");
    struct lub_path found = {0};
    struct lub_certificate certificate;
    struct lub_message message = {""};
    const double times[] = {0.5, 1, 3};
    problem.drag.shift = 0.01;
    TEST_ASSERT_EQUAL(LUB_CONTACT, lub_reference(&problem, LUB_EPS_ODE, 3, times, &found,
                                                 &certificate, &message));
    TEST_ASSERT_EQUAL_size_t(2, found.n);
    TEST_ASSERT_TRUE(certificate.n == lub_eps_n_witnesses);
    TEST_ASSERT_TRUE(lub_gap_bound(&found, 1, LUB_GAP_Q) > 1e-16 &&
                     lub_gap_bound(&found, 1, LUB_GAP_Q) < 1e-10);
    lub_path_free(&found);
    lub_problem_free(&problem);
}

/* Formulations that were tampered with. */
static enum lub_status off_by_a_hundredth(const struct lub_problem *problem,
                                          struct lub_eps_answer *answer)
{
    struct lub_problem other = *problem;
    other.drag.eps *= 1.01;
    return lub_eps_cvode(&other, LUB_FORM_LOG_GAP, 1e-12, true, answer);
}

static enum lub_status wrong_sign(const struct lub_problem *problem, struct lub_eps_answer *answer)
{
    struct lub_problem other = *problem;
    other.u0 = -problem->u0;
    return lub_eps_cvode(&other, LUB_FORM_GAP, 2e-15, true, answer);
}

static enum lub_status plain(const struct lub_problem *problem, struct lub_eps_answer *answer)
{
    return lub_eps_cvode(problem, LUB_FORM_LOG_GAP, 1e-8, false, answer);
}

static enum lub_status fails(const struct lub_problem *problem, struct lub_eps_answer *answer)
{
    (void)problem;
    snprintf(answer->note, sizeof answer->note, "by design");
    return LUB_NO_CONVERGENCE;
}

static enum lub_status starves(const struct lub_problem *problem, struct lub_eps_answer *answer)
{
    (void)problem;
    (void)answer;
    return LUB_NO_MEMORY;
}

static enum lub_status honest(const struct lub_problem *problem, struct lub_eps_answer *answer)
{
    return lub_eps_quad(problem, 1e-15, answer);
}

static enum lub_status good_cvode(const struct lub_problem *problem, struct lub_eps_answer *answer)
{
    return lub_eps_cvode(problem, LUB_FORM_SECOND_ORDER, 2e-15, true, answer);
}

static enum lub_status certify(size_t n, const struct lub_eps_witness witnesses[],
                               struct lub_message *message)
{
    struct lub_problem problem = build(0.05, 1, "-2@1.5,2@3.6");
    struct lub_path trajectory = {0};
    struct lub_certificate certificate = {0};
    const double times[] = {0.5, 3.6};
    problem.u0 = 0.1;
    const enum lub_status status =
        lub_eps_certify(&problem, n, witnesses, 2, times, &trajectory, &certificate, message);
    lub_path_free(&trajectory);
    lub_problem_free(&problem);
    return status;
}

static void tampered_formulations_are_caught(void)
{
    enum lub_status (*const liars[])(const struct lub_problem *, struct lub_eps_answer *) = {
        off_by_a_hundredth, wrong_sign, plain};
    for (size_t k = 0; k < sizeof liars / sizeof *liars; k++) {
        const struct lub_eps_witness witnesses[] = {
            {.name = "honest", .solve = honest, .independent = true},
            {.name = "good", .solve = good_cvode},
            {.name = "the liar", .solve = liars[k]}};
        struct lub_message message = {""};
        TEST_ASSERT_EQUAL(LUB_REFUSED, certify(3, witnesses, &message));
        TEST_ASSERT_NOT_NULL(strstr(message.text, "the liar"));
        TEST_ASSERT_NOT_NULL(strstr(message.text, "t = "));
    }
}

/* Loud failures are no reason to refuse, unless no formulation of CVODE is left or the independent
 * integrator is gone. */
static void someone_must_succeed(void)
{
    const struct lub_eps_witness some[] = {{.name = "honest", .solve = honest, .independent = true},
                                           {.name = "good", .solve = good_cvode},
                                           {.name = "failing", .solve = fails}};
    const struct lub_eps_witness none[] = {{.name = "honest", .solve = honest, .independent = true},
                                           {.name = "failing", .solve = fails}};
    const struct lub_eps_witness headless[] = {
        {.name = "failing", .solve = fails, .independent = true},
        {.name = "good", .solve = good_cvode}};
    /* One that had no memory has not been heard, whatever the others say. */
    const struct lub_eps_witness starved[] = {
        {.name = "honest", .solve = honest, .independent = true},
        {.name = "good", .solve = good_cvode},
        {.name = "starving", .solve = starves}};
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL(LUB_NO_MEMORY, certify(3, starved, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "starving"));
    TEST_ASSERT_EQUAL(LUB_OK, certify(3, some, &message));
    TEST_ASSERT_EQUAL(LUB_REFUSED, certify(2, none, &message));
    TEST_ASSERT_EQUAL(LUB_REFUSED, certify(2, headless, &message));
}

/* Each entry by Richardson's extrapolation of central differences. */
static void jacobians_are_the_derivatives(void)
{
    const char *const laws[] = {"power", "disk", "sphere"};
    for (int form = 0; form < LUB_N_FORMS; form++) {
        for (int law = 0; law < 3; law++) {
            struct lub_problem problem = build(0.2, 1.5, "-2@2,2@6");
            problem.drag.law = lub_drag_law_find(laws[law]);
            problem.drag.p = law == 2 ? 1 : 1.5;
            struct lub_eps_exact data;
            TEST_ASSERT_TRUE(lub_eps_exact_create(&data, &problem));
            const struct lub_eps_equation equation = {.exact = &data,
                                                      .form = (enum lub_eps_form)form};
            const int n = lub_eps_form_dim(equation.form);
            double y[2], exact[2][2];
            lub_eps_put_state(&equation, -1.3, 0.7, y);
            TEST_ASSERT_TRUE(lub_eps_jacobian(&equation, 0.6, y, exact));
            for (int j = 0; j < n; j++) {
                double rate[4][2];
                const double h = 1e-3 * fmax(0.1, fabs(y[j])), steps[] = {h, -h, h / 2, -h / 2};
                for (int k = 0; k < 4; k++) {
                    double moved[2] = {y[0], y[1]};
                    moved[j] += steps[k];
                    TEST_ASSERT_TRUE(lub_eps_rate(&equation, 0.6, moved, rate[k]));
                }
                for (int i = 0; i < n; i++) {
                    const double wide = (rate[0][i] - rate[1][i]) / (2 * h);
                    const double narrow = (rate[2][i] - rate[3][i]) / h;
                    TEST_ASSERT_DOUBLE_WITHIN(1e-9 * (1 + fabs(exact[i][j])), exact[i][j],
                                              (4 * narrow - wide) / 3);
                }
            }
            lub_eps_exact_free(&data);
            lub_problem_free(&problem);
        }
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(known_values_are_met);
    RUN_TEST(a_deep_gap_moves_at_the_rate_of_its_logarithm);
    RUN_TEST(values_are_within_their_own_bounds);
    RUN_TEST(times_next_to_a_jump_are_certified);
    RUN_TEST(plain_cvode_lies_and_the_certificate_does_not);
    RUN_TEST(the_limit_is_approached_at_the_first_power_of_eps);
    RUN_TEST(times_come_back_in_the_order_asked);
    RUN_TEST(dense_times_agree_with_single_ones);
    RUN_TEST(a_shifted_law_ends_in_contact);
    RUN_TEST(tampered_formulations_are_caught);
    RUN_TEST(someone_must_succeed);
    RUN_TEST(jacobians_are_the_derivatives);
    return UNITY_END();
}
