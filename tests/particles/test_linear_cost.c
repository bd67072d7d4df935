/* test_linear_cost.c -- the cost of a step and of a search grows with N and not faster. */
#include "schemes/contact/engine.h"

#include <math.h>
#include <stdio.h>
#include <time.h>
#include <unity.h>

void setUp(void)
{
}

void tearDown(void)
{
}

/* Processor seconds per sphere of the fastest of five steps, at the same density for every n. */
static double cost(size_t n)
{
    char count[32], width[32];
    struct lub_scene scene;
    struct lub_engine engine;
    struct lub_message message = {""};
    double best = INFINITY;
    snprintf(count, sizeof count, "%zu", n);
    snprintf(width, sizeof width, "%.17g", 2 * sqrt((double)n / 2000));
    struct lub_setting list[] = {{.name = "n", .value = count}, {.name = "width", .value = width}};
    struct lub_settings settings = {2, list};
    const struct lub_engine_request request = {.dt = 0.02, .threads = 1, .settings = &settings};
    TEST_ASSERT_EQUAL_INT(
        LUB_OK, lub_case_build_scene(lub_registry_find(&lub_scene_cases, "aggregation-brownian"),
                                     &settings, &scene, &message));
    TEST_ASSERT_EQUAL_INT(LUB_OK, lub_engine_create(&engine, &scene, &request, &message));
    for (int k = 0; k < 5; k++) {
        const clock_t begin = clock();
        TEST_ASSERT_EQUAL_INT(LUB_OK, lub_engine_step(&engine, &message));
        best = fmin(best, (double)(clock() - begin) / CLOCKS_PER_SEC);
    }
    lub_engine_free(&engine);
    lub_scene_free(&scene);
    return best / (double)n;
}

/* A factor of 100 in N: quadratic cost would show a factor of 100 per sphere, N log N less than 2;
 * the rest of the allowance is for memory that no longer fits a cache. */
static void a_step_costs_the_same_per_sphere_from_1000_to_100000(void)
{
    char text[100];
    const double few = cost(1000), many = cost(100000);
    snprintf(text, sizeof text, "%.3g and %.3g microseconds per sphere", 1e6 * few, 1e6 * many);
    TEST_ASSERT_TRUE_MESSAGE(many < 8 * few, text);
    TEST_MESSAGE(text);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(a_step_costs_the_same_per_sphere_from_1000_to_100000);
    return UNITY_END();
}
