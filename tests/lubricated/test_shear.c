/* test_shear.c -- two lubricated elastic spheres in shear. */
#include "schemes/lubricated/resistance.h"
#include "schemes/lubricated/shear_model.h"
#include "schemes/lubricated/shear_run.h"
#include "schemes/lubricated/sliding.h"
#include "schemes/scheme.h"

#include "unity.h"

#include <math.h>

static const double printed = 1, scripted = 6.283185307179586;

void setUp(void)
{
}

void tearDown(void)
{
}

/* Smooth stiff spheres in the plane of shear, with everything on. */
static struct lub_shear spheres(double d0, double Ca)
{
    return (struct lub_shear){.start = {-LUB_SHEAR_X, d0, 0},
                              .rate = 1,
                              .stiffness = 1 / Ca,
                              .k_t = 0.3 / Ca,
                              .cutoff = 4,
                              .tangential = true,
                              .rotation = true,
                              .slip_scaling = true,
                              .torque_factor = scripted,
                              .accuracy = 1e-8};
}

/* Steps until it is over or fails; dt = 0: automatic. */
static struct lub_shear_progress run_with(const char *scheme, const struct lub_shear *shear,
                                          double dt)
{
    struct lub_shear_run *run = NULL;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, lub_shear_run_create(lub_scheme_find(scheme)->film, shear, dt, &run, &message),
        message.text);
    while (!lub_shear_run_clock(run).over && lub_shear_run_step(run) == LUB_OK) {
    }
    const struct lub_shear_progress progress = lub_shear_run_progress(run);
    lub_shear_run_free(run);
    return progress;
}

static struct lub_shear_progress run(const struct lub_shear *shear)
{
    return run_with("loggap-vep", shear, 0);
}

static void assert_relative(double tolerance, double expected, double actual)
{
    TEST_ASSERT_DOUBLE_WITHIN(tolerance * fabs(expected), expected, actual);
}

/* From a prototype in another language, to the digits it gave: the printed drag torque leaves a
 * thousand times the gap of the published figure, which needs the script's factor. */
static void closest_approach_depends_on_the_torque_factor(void)
{
    struct lub_shear shear = spheres(0.01, 1e-7);
    TEST_ASSERT_DOUBLE_WITHIN(5e-8, 3.74e-5, exp(run(&shear).log_gap_min));
    shear.torque_factor = printed;
    TEST_ASSERT_DOUBLE_WITHIN(5e-5, 0.0417, exp(run(&shear).log_gap_min));
    shear.slip_scaling = false;
    TEST_ASSERT_DOUBLE_WITHIN(5e-4, 0.083, exp(run(&shear).log_gap_min));
}

/* Stiff smooth spheres without inertia: Ca -> 0 leaves no memory, so that the path is symmetric and
 * the reversed shear leads back.  What is left is 14 Ca in y^2 and the error of the steps. */
static void smooth_stiff_spheres_are_reversible(void)
{
    static const double thetas[] = {1.5707963267948966, 0.8};
    for (size_t k = 0; k < 2; k++) {
        struct lub_shear shear = spheres(0, 1e-9);
        shear.start[1] = 0.5 * sin(thetas[k]);
        shear.start[2] = 0.5 * cos(thetas[k]);
        shear.accuracy = 1e-9;
        const struct lub_shear_progress there = run(&shear);
        TEST_ASSERT_EQUAL(LUB_SHEAR_PASSED, there.end);
        TEST_ASSERT_DOUBLE_WITHIN(1e-5, shear.start[1], there.last.at.y);
        TEST_ASSERT_DOUBLE_WITHIN(1e-5, shear.start[2], there.last.at.z);
        struct lub_shear back = shear;
        back.rate = -1;
        back.start[0] = there.last.at.x;
        back.start[1] = there.last.at.y;
        back.start[2] = there.last.at.z;
        const struct lub_shear_progress again = run(&back);
        TEST_ASSERT_EQUAL(LUB_SHEAR_PASSED, again.end);
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, -LUB_SHEAR_X, again.last.at.x);
        TEST_ASSERT_DOUBLE_WITHIN(1e-5, shear.start[1], again.last.at.y);
        TEST_ASSERT_DOUBLE_WITHIN(1e-5, shear.start[2], again.last.at.z);
        TEST_ASSERT_DOUBLE_WITHIN(1e-5, there.log_gap_min, again.log_gap_min);
    }
}

/* The same physics seen in a mirror: x -> -x with the shear reversed, and z -> -z. */
static void mirrored_runs_are_mirror_images(void)
{
    struct lub_shear shear = spheres(0.3, 1e-3);
    shear.start[2] = 0.2;
    shear.roughness = 1e-2;
    shear.friction = 0.4;
    const struct lub_shear_progress one = run(&shear);
    shear.start[2] = -0.2;
    const struct lub_shear_progress two = run(&shear);
    shear.start[0] = LUB_SHEAR_X;
    shear.rate = -1;
    const struct lub_shear_progress three = run(&shear);
    TEST_ASSERT_EQUAL_DOUBLE(one.last.at.y, two.last.at.y);
    TEST_ASSERT_EQUAL_DOUBLE(one.last.at.z, -two.last.at.z);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, one.last.at.y, three.last.at.y);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, one.last.at.x, -three.last.at.x);
    TEST_ASSERT_DOUBLE_WITHIN(1e-10, one.log_gap_min, three.log_gap_min);
}

/* Slope of the error in ln of the smallest gap between two steps, against a fine run. */
static double order_of(const char *scheme, const struct lub_shear *shear, double truth)
{
    const double coarse = fabs(run_with(scheme, shear, 0.04).log_gap_min - truth);
    const double fine = fabs(run_with(scheme, shear, 0.01).log_gap_min - truth);
    return log2(coarse / fine) / 2;
}

/* The published step of first order and the one of second order have the same limit; contact and
 * friction, which have kinks, included. */
static void both_schemes_converge_to_the_same_path(void)
{
    static const double factors[] = {1, 6.283185307179586};
    for (size_t k = 0; k < 2; k++) {
        struct lub_shear shear = spheres(0.8, 1e-2);
        shear.torque_factor = factors[k];
        shear.accuracy = 1e-11;
        const double truth = run(&shear).log_gap_min;
        TEST_ASSERT_DOUBLE_WITHIN(0.15, 2, order_of("loggap-vep", &shear, truth));
        TEST_ASSERT_DOUBLE_WITHIN(0.15, 1, order_of("chevremont", &shear, truth));
    }
    struct lub_shear rough = spheres(0.5, 1e-2);
    rough.roughness = 5e-2;
    rough.friction = 0.5;
    rough.accuracy = 1e-11;
    const double truth = run(&rough).last.at.y;
    const double published = run_with("chevremont", &rough, 0.002).last.at.y;
    const double half = run_with("chevremont", &rough, 0.001).last.at.y;
    TEST_ASSERT_DOUBLE_WITHIN(0.1 * fabs(published - truth), truth, 2 * half - published);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, truth, run_with("loggap-vep", &rough, 0.01).last.at.y);
}

static void automatic_steps_keep_their_promise(void)
{
    struct lub_shear shear = spheres(0.5, 1e-5);
    shear.accuracy = 1e-11;
    const struct lub_shear_progress truth = run(&shear);
    shear.accuracy = 1e-8;
    const struct lub_shear_progress usual = run(&shear);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, truth.log_gap_min, usual.log_gap_min);
    TEST_ASSERT_DOUBLE_WITHIN(2e-5, truth.last.at.y, usual.last.at.y);
    TEST_ASSERT_TRUE(usual.steps < 5000);
}

/* Leapfrog with the pair law tends to the motion without inertia: the error goes with St. */
static void small_inertia_tends_to_none(void)
{
    struct lub_shear shear = spheres(0.8, 1e-3);
    const struct lub_shear_progress limit = run(&shear);
    double before = 0;
    for (double St = 0.3; St > 0.01; St /= 4) {
        shear.mass = 4 * lub_pi / 3 * St;
        const struct lub_shear_progress outcome = run(&shear);
        const double distance = fabs(outcome.last.at.y - limit.last.at.y);
        TEST_ASSERT_TRUE(distance < 0.2 * St);
        TEST_ASSERT_TRUE(before == 0 || (distance < 0.4 * before && distance > 0.15 * before));
        before = distance;
    }
}

/* Both spheres keep the same spin bit for bit, so that rolling and twisting torques never act. */
static void spins_stay_equal(void)
{
    struct lub_shear shear = spheres(0.3, 1e-2);
    shear.mass = 1;
    shear.start[0] = -4;
    shear.start[2] = 0.5;
    const struct lub_shear_model model =
        lub_shear_model_of(&shear, lub_scheme_find("loggap-vep")->film);
    struct lub_shear_state now = lub_shear_free_state(&model, 0, (struct lub_v3){-4, 0.3, 0.5});
    struct lub_shear_state next;
    double strongest = 0;
    for (int k = 0; k < 4000; k++) {
        TEST_ASSERT_EQUAL(LUB_OK, lub_shear_leapfrog(&model, 0.005, &now, &next));
        now = next;
        TEST_ASSERT_EQUAL_MEMORY(&now.w1, &now.w2, sizeof now.w1);
        strongest = fmax(strongest, now.action.roll);
    }
    TEST_ASSERT_TRUE(strongest > 1); /* they would have acted on a difference */
}

/* Asperities of rough stiff spheres stop the approach at their height, and the path is no longer
 * symmetric. */
static void roughness_keeps_the_surfaces_apart(void)
{
    struct lub_shear shear = spheres(0.1, 1e-8);
    shear.roughness = 1e-3;
    const struct lub_shear_progress outcome = run(&shear);
    assert_relative(2e-3, 1e-3, exp(outcome.log_gap_min));
    TEST_ASSERT_TRUE(outcome.last.at.y > 0.3);
}

/* Work of the motion on the film and the springs = what they store + what the film loses, over a
 * run of fixed steps; the sums are of second order. */
static double imbalance(double dt, double *lost)
{
    struct lub_shear shear = spheres(0.4, 1e-2);
    shear.slip_scaling = false;
    const struct lub_shear_model model =
        lub_shear_model_of(&shear, lub_scheme_find("loggap-vep")->film);
    struct lub_shear_state a = lub_shear_free_state(&model, 0, (struct lub_v3){-5, 0.4, 0}), b;
    double error, work = 0;
    *lost = 0;
    TEST_ASSERT_TRUE(lub_shear_euler(&model, 1e-6, &a, &b, &error));
    const double first = 50 * (b.stretch * b.stretch) + lub_v3_dot(b.force, b.force) / 60;
    for (int k = 0; k < (int)(12 / dt); k++) {
        a = b;
        TEST_ASSERT_TRUE(lub_shear_tr_bdf2(&model, dt, &a, &b, &error));
        for (int end = 0; end < 2; end++) {
            const struct lub_shear_state *const y = end ? &b : &a;
            const struct lub_slip slip = lub_shear_slip(&model, y->n, 2 + y->u_n);
            const struct lub_v3 velocity = lub_v3_plus(slip.drive, slip.mobility, y->force);
            const double drag = lub_resist_slide(exp(y->xi), y->xi), u = exp(y->xi);
            const double film = 1.5 * lub_pi * u * y->rates.xi * y->rates.xi;
            const double slide = lub_v3_dot(y->force, y->force) / drag;
            TEST_ASSERT_TRUE(film >= 0 && slide >= 0);
            work += dt / 2 * (100 * y->stretch * y->rates.u_n - lub_v3_dot(y->force, velocity));
            *lost += dt / 2 * (film + slide);
        }
    }
    const double last = 50 * (b.stretch * b.stretch) + lub_v3_dot(b.force, b.force) / 60;
    return work - *lost - (last - first);
}

static void work_is_stored_or_lost(void)
{
    double lost;
    const double coarse = imbalance(0.02, &lost), fine = imbalance(0.005, &lost);
    TEST_ASSERT_TRUE(lost > 1);
    TEST_ASSERT_TRUE(fabs(fine) < 1e-3 * lost);
    TEST_ASSERT_TRUE(fabs(fine) < fabs(coarse) / 8);
}

/* The stage of sliding solves its equation: sticking, slipping and without contact. */
static void sliding_stage_is_a_root(void)
{
    static const double limits[] = {0, 0.5, 3, 1e9};
    const struct lub_v3 base = {0.3, -0.2, 0.7}, drive = {-1, 0.4, 0.1};
    const double c = 0.02, mobility = 0.3;
    for (size_t k = 0; k < 4; k++) {
        const struct lub_sliding sliding = {.k_t = 100, .drag = 7, .friction = limits[k]};
        const struct lub_v3 f = lub_sliding_stage(&sliding, c, base, drive, mobility);
        const double size = lub_v3_length(f), held = fmin(size, limits[k]);
        const struct lub_v3 slip = lub_v3_plus(drive, mobility, f);
        const struct lub_v3 flow = lub_v3_times((size - held) / (size * sliding.drag), f);
        const struct lub_v3 right = lub_v3_plus(base, -c * sliding.k_t, lub_v3_plus(slip, 1, flow));
        TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0, lub_v3_length(lub_v3_plus(right, -1, f)));
    }
}

static void runs_end_where_they_should(void)
{
    struct lub_shear shear = spheres(0, 1e-6);
    TEST_ASSERT_EQUAL(LUB_SHEAR_RESTS, run(&shear).end);
    shear.cutoff = 9; /* the film reaches the start, and the spin lifts the sphere off the axis */
    TEST_ASSERT_EQUAL(LUB_SHEAR_PASSED, run(&shear).end);
    shear = spheres(7, 1e-6); /* out of reach */
    const struct lub_shear_progress far = run(&shear);
    TEST_ASSERT_EQUAL(LUB_SHEAR_PASSED, far.end);
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, log(5), far.log_gap_min);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 20.0 / 7, far.last.t);
    shear = spheres(0.01, 1e-6);
    shear.rotation = false;
    shear.roughness = 1e-4;
    shear.friction = 0.3;
    TEST_ASSERT_EQUAL(LUB_SHEAR_HELD, run(&shear).end);
}

static void long_steps_are_refused_with_the_limit(void)
{
    struct lub_shear shear = spheres(0.5, 1e-4);
    const struct lub_normal *const normal = lub_scheme_find("loggap-vep")->film;
    struct lub_shear_run *run = NULL;
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_shear_run_create(normal, &shear, 1.5, &run, NULL));
    shear.mass = 1;
    const double limit = lub_shear_stable_dt(&shear);
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT,
                      lub_shear_run_create(normal, &shear, 1.01 * limit, &run, NULL));
    TEST_ASSERT_NULL(run);
    TEST_ASSERT_EQUAL(LUB_OK, run_with("loggap-vep", &shear, 0.99 * limit).status);
}

/* Fixed steps: rows at k dt, the last where the run ends. */
static void rows_stand_at_multiples_of_dt(void)
{
    const struct lub_shear shear = spheres(1, 1e-4);
    struct lub_shear_run *run = NULL;
    TEST_ASSERT_EQUAL(LUB_OK, lub_shear_run_create(lub_scheme_find("loggap-vep")->film, &shear,
                                                   0.07, &run, NULL));
    struct lub_shear_clock now = lub_shear_run_clock(run);
    while (!now.over) {
        TEST_ASSERT_EQUAL_DOUBLE((double)now.rows * 0.07, now.t);
        TEST_ASSERT_EQUAL(LUB_OK, lub_shear_run_step(run));
        now = lub_shear_run_clock(run);
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, LUB_SHEAR_X, lub_shear_run_progress(run).last.at.x);
    lub_shear_run_free(run);
}

/* Beyond the cut-off a sphere goes straight on, in ten parts to the film, and meets it there. */
static void flights_are_straight_and_meet_the_film(void)
{
    const struct lub_shear shear = spheres(0.5, 1e-4);
    struct lub_shear_run *run = NULL;
    TEST_ASSERT_EQUAL(
        LUB_OK, lub_shear_run_create(lub_scheme_find("loggap-vep")->film, &shear, 0, &run, NULL));
    const double gate = -sqrt(36 - 0.25);
    for (int k = 1; k <= 10; k++) {
        TEST_ASSERT_EQUAL(LUB_OK, lub_shear_run_step(run));
        const struct lub_shear_place at = lub_shear_run_progress(run).last;
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, -10 + k * (gate + 10) / 10, at.at.x);
        TEST_ASSERT_EQUAL_DOUBLE(0.5, at.at.y);
    }
    const struct lub_shear_progress first = lub_shear_run_progress(run);
    TEST_ASSERT_DOUBLE_WITHIN(1e-13, 4, first.last.u_n);
    TEST_ASSERT_EQUAL(LUB_OK, lub_shear_run_step(run));
    TEST_ASSERT_EQUAL_DOUBLE(first.last.t + 1e-4, lub_shear_run_progress(run).last.t);
    lub_shear_run_free(run);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(closest_approach_depends_on_the_torque_factor);
    RUN_TEST(smooth_stiff_spheres_are_reversible);
    RUN_TEST(mirrored_runs_are_mirror_images);
    RUN_TEST(both_schemes_converge_to_the_same_path);
    RUN_TEST(automatic_steps_keep_their_promise);
    RUN_TEST(small_inertia_tends_to_none);
    RUN_TEST(spins_stay_equal);
    RUN_TEST(roughness_keeps_the_surfaces_apart);
    RUN_TEST(work_is_stored_or_lost);
    RUN_TEST(sliding_stage_is_a_root);
    RUN_TEST(runs_end_where_they_should);
    RUN_TEST(long_steps_are_refused_with_the_limit);
    RUN_TEST(rows_stand_at_multiples_of_dt);
    RUN_TEST(flights_are_straight_and_meet_the_film);
    return UNITY_END();
}
