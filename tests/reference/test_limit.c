/* test_limit.c -- the exact limit solution: the papers' event times, invariants, refusals. */
#include "cases/case.h"
#include "reference/limit.h"
#include "reference/reference.h"

#include "unity.h"

#include <math.h>

/* Exact solutions are sums of a few numbers of order 1 to 10. */
static const double exact = 1e-14;

void setUp(void)
{
}

void tearDown(void)
{
}

static void solve(const char *name, size_t n, struct lub_setting settings[],
                  struct lub_problem *problem, struct lub_limit *limit)
{
    struct lub_settings list = {n, settings};
    TEST_ASSERT_EQUAL(
        LUB_OK, lub_case_build(lub_registry_find(&lub_gap_cases, name), &list, problem, NULL));
    TEST_ASSERT_EQUAL(LUB_OK, lub_limit_solve(problem, limit, NULL));
}

static void finish(struct lub_problem *problem, struct lub_limit *limit)
{
    lub_limit_free(limit);
    lub_problem_free(problem);
}

static void smooth_test_hits_at_1_and_leaves_at_4(void)
{
    struct lub_problem problem;
    struct lub_limit limit;
    solve("lefebvre2009", 0, NULL, &problem, &limit);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 1, lub_limit_hit(&limit));
    TEST_ASSERT_DOUBLE_WITHIN(exact, 4, lub_limit_release(&limit));
    TEST_ASSERT_DOUBLE_WITHIN(exact, -2, lub_limit_at(&problem, &limit, 1).gamma);
    TEST_ASSERT_DOUBLE_WITHIN(exact, -4, lub_limit_at(&problem, &limit, 2).gamma);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 4, lub_limit_at(&problem, &limit, 6).q);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 4, lub_limit_at(&problem, &limit, 6).u);
    finish(&problem, &limit);
}

static void rough_test_leaves_at_3_5(void)
{
    struct lub_problem problem;
    struct lub_limit limit;
    solve("lefebvre2009-rough", 0, NULL, &problem, &limit);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 3.5, lub_limit_release(&limit));
    TEST_ASSERT_DOUBLE_WITHIN(exact, -3, lub_limit_at(&problem, &limit, 1.5).gamma);
    TEST_ASSERT_DOUBLE_WITHIN(exact, -3, lub_limit_at(&problem, &limit, 2).gamma);
    finish(&problem, &limit);
}

/* gamma' = f/r^2 (Lefebvre, eq. 2.7): with r = 2 the impact gives -1/2, so -3/4 is reached 1/2
 * later and undone at 1/2 a unit of time: release at 2 + 3/4 * 4/2 = 3.5. */
static void radius_scales_the_glue_of_rough_surfaces(void)
{
    struct lub_setting settings[] = {{.name = "r", .value = "2"},
                                     {.name = "gamma_min", .value = "-0.75"}};
    struct lub_problem problem;
    struct lub_limit limit;
    solve("plane", 2, settings, &problem, &limit);
    TEST_ASSERT_DOUBLE_WITHIN(exact, -0.5, lub_limit_at(&problem, &limit, 1).gamma);
    TEST_ASSERT_DOUBLE_WITHIN(exact, -0.75, lub_limit_at(&problem, &limit, 1.75).gamma);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 3.5, lub_limit_release(&limit));
    finish(&problem, &limit);
}

static void smooth_motion_does_not_depend_on_the_radius(void)
{
    struct lub_setting settings[] = {{.name = "r", .value = "3"}};
    struct lub_problem problem;
    struct lub_limit limit;
    solve("plane", 1, settings, &problem, &limit);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 4, lub_limit_release(&limit));
    finish(&problem, &limit);
}

static void without_glue_the_contact_is_inelastic(void)
{
    struct lub_setting settings[] = {{.name = "gamma_min", .value = "0"}};
    struct lub_problem problem;
    struct lub_limit limit;
    solve("plane", 1, settings, &problem, &limit);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 1, lub_limit_hit(&limit));
    TEST_ASSERT_DOUBLE_WITHIN(exact, 2, lub_limit_release(&limit));
    finish(&problem, &limit);
}

static void a_grazing_particle_does_not_stick(void)
{
    struct lub_setting settings[] = {{.name = "force", .value = "2@6"},
                                     {.name = "u0", .value = "-2"}};
    struct lub_problem problem;
    struct lub_limit limit;
    solve("plane", 2, settings, &problem, &limit);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 0, lub_limit_at(&problem, &limit, 1).q);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 1, lub_limit_at(&problem, &limit, 2).q);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 25, lub_limit_at(&problem, &limit, 6).q);
    finish(&problem, &limit);
}

/* q' + gamma r^2 = u0 + int f while gamma is not cut, gamma <= 0, q >= 0, q gamma = 0. */
static void the_defining_relations_hold_at_every_time(void)
{
    struct lub_setting settings[] = {
        {.name = "force", .value = "-1.1@1.3,1.7@2.9,-0.6@3.7,1.2@5,-3@6,0@6.5,2@9"},
        {.name = "q0", .value = "1.2"},
        {.name = "u0", .value = "-0.3"}};
    struct lub_problem problem;
    struct lub_limit limit;
    solve("plane", 3, settings, &problem, &limit);
    for (int k = 0; k <= 900; k++) {
        const double t = 0.01 * k;
        const struct lub_gap gap = lub_limit_at(&problem, &limit, t);
        const double w = problem.u0 + lub_force_impulse(&problem.force, 0, t);
        TEST_ASSERT_DOUBLE_WITHIN(10 * exact, w, gap.u + gap.gamma);
        TEST_ASSERT_TRUE(gap.gamma <= 0 && gap.q >= 0);
        TEST_ASSERT_EQUAL_DOUBLE(0, gap.q * gap.gamma);
    }
    finish(&problem, &limit);
}

static void times_outside_the_run_are_refused(void)
{
    struct lub_problem problem;
    struct lub_settings none = {0};
    struct lub_certificate certificate;
    struct lub_path trajectory = {0};
    TEST_ASSERT_EQUAL(
        LUB_OK, lub_case_build(lub_registry_find(&lub_gap_cases, "plane"), &none, &problem, NULL));
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_reference(&problem, LUB_LIMIT, 1, (double[]){6.5},
                                                      &trajectory, &certificate, NULL));
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_reference(&problem, LUB_LIMIT, 1, (double[]){NAN},
                                                      &trajectory, &certificate, NULL));
    lub_path_free(&trajectory);
    lub_problem_free(&problem);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(smooth_test_hits_at_1_and_leaves_at_4);
    RUN_TEST(rough_test_leaves_at_3_5);
    RUN_TEST(radius_scales_the_glue_of_rough_surfaces);
    RUN_TEST(smooth_motion_does_not_depend_on_the_radius);
    RUN_TEST(without_glue_the_contact_is_inelastic);
    RUN_TEST(a_grazing_particle_does_not_stick);
    RUN_TEST(the_defining_relations_hold_at_every_time);
    RUN_TEST(times_outside_the_run_are_refused);
    return UNITY_END();
}
