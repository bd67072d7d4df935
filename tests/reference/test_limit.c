/* test_limit.c -- the exact limit solution: the papers' event times, invariants, refusals. */
#include "cases/case.h"
#include "reference/limit.h"
#include "reference/limit_closed_form.h"
#include "reference/reference.h"

#include "unity.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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

/* Under f = -sin t from 1 at velocity -0.1: W = 1 + sin t - 1.1 t and w = cos t - 1.1, so the gap
 * closes at the root of 1.1 t - sin t = 1 (Kepler's equation) and stays closed. */
static void a_sine_that_only_pushes_never_releases(void)
{
    struct lub_setting settings[] = {{.name = "force", .value = "sin:-1,1,0,20"},
                                     {.name = "u0", .value = "-0.1"}};
    struct lub_problem problem;
    struct lub_limit limit;
    double t = 2;
    for (int k = 0; k < 50; k++) {
        t -= (1.1 * t - sin(t) - 1) / (1.1 - cos(t));
    }
    solve("plane", 2, settings, &problem, &limit);
    TEST_ASSERT_DOUBLE_WITHIN(exact, t, lub_limit_hit(&limit));
    TEST_ASSERT_TRUE(isnan(lub_limit_release(&limit)));
    TEST_ASSERT_DOUBLE_WITHIN(exact, 1 + sin(1) - 1.1, lub_limit_at(&problem, &limit, 1).q);
    for (int k = 2; k <= 20; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(10 * exact, cos(k) - 1.1,
                                  lub_limit_at(&problem, &limit, k).gamma);
    }
    finish(&problem, &limit);
}

/* Roughness cuts the glue of any force: f = -sin t at contact from the beginning reaches
 * gamma = cos t - 1 = -1/2 at pi/3, rests there until the force turns at pi, and is free again when
 * it has regained 1/2, where cos t + 1/2 = 0. */
static void a_sine_is_cut_by_roughness(void)
{
    struct lub_setting settings[] = {{.name = "force", .value = "sin:-1,1,0,6"},
                                     {.name = "gamma_min", .value = "-0.5"},
                                     {.name = "q0", .value = "1e-300"}};
    struct lub_problem problem;
    struct lub_limit limit;
    solve("plane", 3, settings, &problem, &limit);
    const double pi = acos(-1), release = 4 * pi / 3;
    TEST_ASSERT_DOUBLE_WITHIN(exact, cos(1) - 1, lub_limit_at(&problem, &limit, 1).gamma);
    TEST_ASSERT_DOUBLE_WITHIN(exact, -0.5, lub_limit_at(&problem, &limit, 1.1).gamma);
    TEST_ASSERT_DOUBLE_WITHIN(exact, -0.5, lub_limit_at(&problem, &limit, 3.1).gamma);
    TEST_ASSERT_DOUBLE_WITHIN(exact, release, lub_limit_release(&limit));
    /* q' = cos t + 1/2 from there */
    TEST_ASSERT_DOUBLE_WITHIN(exact, sin(6) - sin(release) + (6 - release) / 2,
                              lub_limit_at(&problem, &limit, 6).q);
    finish(&problem, &limit);
}

/* Random numbers in (-1, 1), the same everywhere. */
static double random_in(unsigned long long *state)
{
    *state = *state * 6364136223846793005ull + 1442695040888963407ull;
    return (double)(*state >> 11) / 4503599627370496.0 - 1;
}

/* Steps, a sine, or a table in `file`, up to a time of about 10. */
static void random_force(unsigned long long *state, int kind, const char *file, char text[2000])
{
    if (kind == 1) {
        snprintf(text, 2000, "sin:%.17g,%.17g,%.17g,10", 3 * random_in(state), 8 * random_in(state),
                 3 * random_in(state));
        return;
    }
    FILE *const out = kind == 2 ? fopen(file, "w") : NULL;
    const int n = 2 + (int)(10 * fabs(random_in(state)));
    size_t used = (size_t)snprintf(text, 2000, "%s%s", out ? "table:" : "", out ? file : "");
    double t = 0;
    for (int k = 0; k < n; k++) {
        const double f = 3 * random_in(state);
        if (out) {
            fprintf(out, "%.17g,%.17g\n", t, f);
        }
        t += 0.1 + fabs(random_in(state)) * 20 / n;
        if (!out) {
            used += (size_t)snprintf(text + used, 2000 - used, "%s%.17g@%.17g", k ? "," : "", f, t);
        }
    }
    if (out) {
        fclose(out);
    }
}

static void events_and_closed_form_agree_under_a_thousand_random_forces(void)
{
    char file[] = "/tmp/lubench-table-XXXXXX", force[2000], q0[40], u0[40];
    unsigned long long state = 20070601;
    int n_touched = 0;
    close(mkstemp(file));
    for (int k = 0; k < 1000; k++) {
        struct lub_problem problem;
        struct lub_limit limit;
        struct lub_limit_form form;
        random_force(&state, k % 3, file, force);
        snprintf(q0, sizeof q0, "%.17g", 0.02 + fabs(random_in(&state)));
        snprintf(u0, sizeof u0, "%.17g", random_in(&state));
        struct lub_setting settings[] = {{.name = "force", .value = force},
                                         {.name = "q0", .value = q0},
                                         {.name = "u0", .value = u0}};
        solve("plane", 3, settings, &problem, &limit);
        TEST_ASSERT_TRUE(lub_limit_form_create(&form, &problem));
        double size = 1;
        for (int i = 0; i <= 200; i++) {
            const double t = problem.t_end * i / 200;
            const struct lub_gap a = lub_limit_at(&problem, &limit, t);
            const struct lub_gap b = lub_limit_form_at(&form, t);
            size = fmax(size, fabs(b.q));
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-13 * size, b.q, a.q, force);
            n_touched += b.stuck;
        }
        lub_limit_form_free(&form);
        finish(&problem, &limit);
    }
    remove(file);
    TEST_ASSERT_GREATER_THAN_INT(20000, n_touched);
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
    RUN_TEST(a_sine_that_only_pushes_never_releases);
    RUN_TEST(a_sine_is_cut_by_roughness);
    RUN_TEST(events_and_closed_form_agree_under_a_thousand_random_forces);
    RUN_TEST(times_outside_the_run_are_refused);
    return UNITY_END();
}
