/* test_sweep_maps.c -- what theory says about points of the maps of lubricated contact. */
#include "convergence/sweep/sweep_work.h"

#include "unity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct lub_sweep *sweep;
static struct lub_sweep_points points;
static struct lub_sweep_grid grid;

void setUp(void)
{
    sweep = NULL;
    points = (struct lub_sweep_points){0};
}

void tearDown(void)
{
    lub_sweep_points_free(&points);
    free(sweep);
}

static void measure(const char *text)
{
    char path[] = "/tmp/lubench-map-XXXXXX.ini";
    const struct lub_sweep_options options = {.threads = 1, .shard = {0, 1}};
    struct lub_message message = {""};
    size_t n_run;
    const int descriptor = mkstemps(path, 4);
    TEST_ASSERT_TRUE(descriptor >= 0);
    FILE *const file = fdopen(descriptor, "w");
    fputs(text, file);
    fclose(file);
    const enum lub_status status = lub_sweep_read(path, "", false, &sweep, &message);
    unlink(path);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, status, message.text);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_sweep_run(sweep, &options, &points, &n_run, &message),
                              message.text);
    grid = lub_sweep_grid_of(sweep);
}

static double value(size_t k, const char *name)
{
    return points.list[k].values[lub_sweep_quantity(sweep, name)];
}

static struct lub_sweep_node node(size_t k)
{
    return lub_sweep_node(&grid, points.list[k].index);
}

static double x(size_t k)
{
    return lub_sweep_axis_value(&sweep->x, node(k).i, grid.nx);
}

static double y(size_t k)
{
    return lub_sweep_axis_value(&sweep->y, node(k).j, grid.ny);
}

/* Motion without inertia is monotone: whatever the surfaces, nothing bounces or oscillates. */
static void slow_falls_are_damped_everywhere(void)
{
    measure("[sweep]\nquestion = slow\ncase = falling-sphere\nclasses = regime\n"
            "measure = gap_end gap_eq bounces oscillations\n"
            "[x]\nparameter = roughness\nfrom = 1e-5\nto = 1e-2\nscale = log\npoints = 4\n"
            "[y]\nparameter = K\nfrom = 0.5\nto = 1e3\nscale = log\npoints = 4\n"
            "[slice]\nparameter = St\nvalues = 1e-4 1e-2\n");
    for (size_t k = 0; k < points.n; k++) {
        TEST_ASSERT_EQUAL_STRING("damped", points.list[k].word);
        TEST_ASSERT_EQUAL_DOUBLE(0, value(k, "bounces"));
    }
}

/* Equilibrium gap roughness (1 - 1/K) exists for K > 1 only: below, the asperities cannot bear the
 * weight and the film goes on falling. */
static void the_film_rests_above_and_never_below_the_contact_number_one(void)
{
    measure("[sweep]\nquestion = rest\ncase = falling-sphere\nclasses = regime\n"
            "measure = gap_end gap_eq\n"
            "[x]\nparameter = roughness\nfrom = 1e-3\nto = 1e-1\nscale = log\npoints = 3\n"
            "[y]\nparameter = K\nfrom = 0.5\nto = 8\nscale = log\npoints = 5\n"
            "[slice]\nparameter = St\nvalues = 10 100\n");
    size_t n_below = 0, n_above = 0;
    for (size_t k = 0; k < points.n; k++) {
        if (points.list[k].status == LUB_OK && y(k) < 0.9) {
            n_below++;
            TEST_ASSERT_TRUE(value(k, "gap_end") < 1e-6 * x(k));
        } else if (points.list[k].status == LUB_OK && y(k) > 1.5 && node(k).slice == 0) {
            n_above++;
            TEST_ASSERT_DOUBLE_WITHIN(1e-3 * x(k), x(k) * (1 - 1 / y(k)), value(k, "gap_end"));
        }
    }
    TEST_ASSERT_TRUE(n_below >= 4 && n_above >= 6);
}

/* Two smooth stiff spheres leave as they came; roughness counts only where it is above the smallest
 * gap, about 4e-5 with the torque of the published script. */
static void stiff_smooth_spheres_are_not_shifted_and_rough_ones_are(void)
{
    measure("[sweep]\nquestion = shift\n"
            "case = two-sphere-shear d0=0.01 torque_factor=6.283185307179586\n"
            "classes = deviation 0.01 none deviated\nmeasure = deviation gap_min\n"
            "[x]\nparameter = roughness\nfrom = 1e-6\nto = 1e-2\nscale = log\npoints = 5\n"
            "[y]\nparameter = Ca\nfrom = 1e-8\nto = 1e-6\nscale = log\npoints = 2\n");
    for (size_t k = 0; k < points.n; k++) {
        TEST_ASSERT_EQUAL_STRING(x(k) < 3e-5 ? "none" : "deviated", points.list[k].word);
        TEST_ASSERT_TRUE(x(k) < 3e-5 || value(k, "gap_min") > 0.5 * x(k));
    }
}

/* Two gluey spheres turn together, a little to the side they pass each other; the case measures
 * the turn and that of the exact solution. */
static void many_bodies_are_swept_like_one(void)
{
    measure("[sweep]\nquestion = turn\ncase = billiard x=-0.25 vx=0.05 vy=0 t_end=12\n"
            "classes = turn_exact 1e-9 missed hit\nmeasure = turn turn_exact gap_end gap_exact\n"
            "refine = 2\n"
            "[x]\nparameter = y\nfrom = -0.05\nto = -0.03\nscale = linear\npoints = 3\n");
    TEST_ASSERT_TRUE(points.n > 3);
    for (size_t k = 0; k < points.n; k++) {
        TEST_ASSERT_EQUAL_STRING(x(k) > -0.0399 ? "hit" : "missed", points.list[k].word);
        TEST_ASSERT_DOUBLE_WITHIN(0.02, value(k, "turn_exact"), value(k, "turn"));
        TEST_ASSERT_DOUBLE_WITHIN(5e-4, value(k, "gap_exact"), value(k, "gap_end"));
    }
    /* Spheres that touch at 45 degrees turn together by v_n/v_t = 1, after the impact has turned
     * the velocity the other way by half a right angle. */
    tearDown();
    setUp();
    measure("[sweep]\nquestion = turn\ncase = billiard x=-0.25 vx=0.05 vy=0 y=-0.0282842712474619\n"
            "classes = turn 0 left right\nmeasure = turn\n"
            "[x]\nparameter = dt\nfrom = 1e-3\nto = 2e-3\nscale = log\npoints = 2\n");
    for (size_t k = 0; k < points.n; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(2e-3, 1 - atan(1), value(k, "turn"));
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(slow_falls_are_damped_everywhere);
    RUN_TEST(the_film_rests_above_and_never_below_the_contact_number_one);
    RUN_TEST(stiff_smooth_spheres_are_not_shifted_and_rough_ones_are);
    RUN_TEST(many_bodies_are_swept_like_one);
    return UNITY_END();
}
