/* test_nonunique.c -- Maury's section 4, solved by events: tau, the branches, what schemes do.
 *
 * Maury finds a change of sign of beta + alpha eta - 4 tau between tau = 0.29 and 0.30 and two
 * solutions.  Along every solution q' + gamma = int f, so the quantity is 3 (alpha (1 - xi) - xi -
 * tau): its zero is 0.288, and there both branches are the same function.
 */
#include "cases/gap/nonunique_exact.h"
#include "reference/limit.h"
#include "tests/schemes/gap_run.h"

#include "unity.h"

#include <math.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static struct lub_nonunique solved(double alpha, double xi)
{
    struct lub_nonunique which = {.alpha = alpha, .xi = xi};
    TEST_ASSERT_EQUAL(LUB_OK, lub_nonunique_solve(&which, NULL));
    return which;
}

static void defect_is_that_of_the_first_integral(void)
{
    for (double tau = 0.2; tau < 0.4; tau += 0.01) {
        const struct lub_nonunique which = {.alpha = 1.8, .xi = 0.54, .tau = tau};
        TEST_ASSERT_DOUBLE_WITHIN(1e-14, 3 * (1.8 * 0.46 - 0.54 - tau),
                                  lub_nonunique_defect(&which));
    }
}

static void tau_is_0_288_and_not_in_the_interval_of_the_paper(void)
{
    const struct lub_nonunique at_29 = {1.8, 0.54, 0.29}, at_30 = {1.8, 0.54, 0.30};
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0.288, solved(1.8, 0.54).tau);
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, -0.006, lub_nonunique_defect(&at_29));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, -0.036, lub_nonunique_defect(&at_30));
}

/* Q leaves at 1 + tau, hits again before 2, and is stuck at 2 with gamma = -2 tau. */
static void the_motion_repeats_on_the_scale_2_already(void)
{
    const struct lub_nonunique which = solved(1.8, 0.54);
    const struct lub_gap at_2 = lub_nonunique_cell(&which, 2);
    TEST_ASSERT_TRUE(lub_nonunique_cell(&which, 1.6).q > 0.04);
    TEST_ASSERT_TRUE(at_2.q == 0 && at_2.stuck);
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, -2 * which.tau, at_2.gamma);
}

/* Also for other parameters of the family. */
static void both_branches_are_one_solution(void)
{
    static const double family[][2] = {
        {1.8, 0.54}, {1.9, 0.53}, {1.75, 0.54}, {2.2, 0.55}, {3, 0.62}};
    for (size_t k = 0; k < sizeof family / sizeof *family; k++) {
        const struct lub_nonunique which = solved(family[k][0], family[k][1]);
        for (double t = 1e-4; t < 2; t *= 1.013) {
            const struct lub_gap one = lub_nonunique_at(&which, 1, t);
            const struct lub_gap two = lub_nonunique_at(&which, 2, t);
            TEST_ASSERT_DOUBLE_WITHIN(1e-13, one.q, two.q);
            TEST_ASSERT_DOUBLE_WITHIN(1e-13, one.u, two.u);
            TEST_ASSERT_DOUBLE_WITHIN(1e-13, one.gamma, two.gamma);
        }
    }
}

/* alpha = 1.8, xi = 0.6: the motion is off the wall at t = 4 and cannot be repeated. */
static void parameters_without_contact_at_the_end_are_refused(void)
{
    struct lub_nonunique which = {.alpha = 1.8, .xi = 0.6};
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_nonunique_solve(&which, NULL));
}

/* The case as it is run agrees with the construction, event by event. */
static void the_case_has_the_exact_solution(void)
{
    static const char *const branches[] = {"branch=1", "branch=2"};
    const struct lub_nonunique which = solved(1.8, 0.54);
    for (int branch = 1; branch <= 2; branch++) {
        struct gap_run run;
        struct lub_limit limit;
        gap_run_build(&run, "nonunique", branches[branch - 1]);
        TEST_ASSERT_EQUAL(LUB_OK, lub_limit_solve(&run.problem, &limit, NULL));
        for (double t = 1e-3; t < 2; t += 1e-3) {
            const double q = lub_nonunique_at(&which, branch, t).q;
            TEST_ASSERT_DOUBLE_WITHIN(1e-12, q, lub_limit_at(&run.problem, &limit, t).q);
        }
        lub_limit_free(&limit);
        gap_run_free(&run);
    }
}

static double worst(const char *scheme, double dt)
{
    const struct lub_nonunique which = solved(1.8, 0.54);
    struct gap_run run;
    gap_run_build(&run, "nonunique", "");
    gap_run_integrate(&run, lub_scheme_find(scheme), dt);
    TEST_ASSERT_EQUAL(LUB_OK, run.status);
    double error = 0;
    for (size_t k = 1; k < run.rows.n; k++) {
        const double t = run.rows.t[k];
        error = fmax(error, fabs(lub_gap_row(&run.rows, k).q - lub_nonunique_at(&which, 1, t).q));
    }
    gap_run_free(&run);
    return error;
}

/* Steps that are no fractions of the scales: every limit scheme goes to the one solution. */
static void limit_schemes_converge_to_it(void)
{
    for (size_t k = 0; lub_scheme_at(k); k++) {
        if (lub_scheme_at(k)->model == LUB_LIMIT) {
            const char *const name = lub_scheme_at(k)->name;
            TEST_ASSERT_TRUE_MESSAGE(worst(name, 1.7e-3) < 1.7e-2, name);
            TEST_ASSERT_TRUE_MESSAGE(worst(name, 1.7e-5) < 1.7e-4, name);
        }
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(defect_is_that_of_the_first_integral);
    RUN_TEST(tau_is_0_288_and_not_in_the_interval_of_the_paper);
    RUN_TEST(the_motion_repeats_on_the_scale_2_already);
    RUN_TEST(both_branches_are_one_solution);
    RUN_TEST(parameters_without_contact_at_the_end_are_refused);
    RUN_TEST(the_case_has_the_exact_solution);
    RUN_TEST(limit_schemes_converge_to_it);
    return UNITY_END();
}
