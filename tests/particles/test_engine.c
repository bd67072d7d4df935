/* test_engine.c -- the particle engine: invariants, limits, and Algorithm 2.7 as its special case.
 */
#include "cases/scene/billiard_exact.h"
#include "schemes/contact/engine.h"
#include "schemes/scheme.h"
#include "tests/particles/random_scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

static struct lub_scene scene;
static struct lub_engine engine;

void setUp(void)
{
}

void tearDown(void)
{
    lub_engine_free(&engine);
    lub_scene_free(&scene);
}

static void below(double limit, double value)
{
    char text[80];
    snprintf(text, sizeof text, "%g is not below %g", value, limit);
    TEST_ASSERT_TRUE_MESSAGE(value < limit, text);
}

/* Settings as `k=v` pairs in one array, ended by NULL. */
static void start(struct lub_engine *e, struct lub_scene *s, double dt, int threads,
                  const char *const settings[])
{
    struct lub_setting list[8];
    struct lub_settings given = {.list = list};
    struct lub_message message = {""};
    for (size_t k = 0; settings && settings[k]; k += 2) {
        list[given.n++] = (struct lub_setting){.name = settings[k], .value = settings[k + 1]};
    }
    const struct lub_engine_request request = {.dt = dt, .threads = threads, .settings = &given};
    TEST_ASSERT_EQUAL_INT_MESSAGE(LUB_OK, lub_engine_create(e, s, &request, &message),
                                  message.text);
}

static void run(struct lub_engine *e)
{
    struct lub_message message = {""};
    while (e->step < e->n_steps) {
        TEST_ASSERT_EQUAL_INT_MESSAGE(LUB_OK, lub_engine_step(e, &message), message.text);
    }
}

static void momentum_and_angular_momentum_are_kept(void)
{
    for (int flat = 0; flat < 2; flat++) {
        random_cloud(&scene, 27, 0.1, 2, flat, 11);
        start(&engine, &scene, 0.01, 1, NULL);
        run(&engine);
        /* Round-off of sums of 27 terms of order 1, in 100 steps. */
        below(27 * 100 * 2.3e-16, engine.stats.momentum_error);
        below(27 * 100 * 2.3e-16, engine.stats.spin_error);
        TEST_ASSERT_GREATER_THAN_UINT64(10, engine.stats.pairs_max);
        tearDown();
    }
}

static void energy_never_grows_without_glue_or_work(void)
{
    struct lub_message message;
    random_cloud(&scene, 30, 0.1, 2, true, 3);
    scene.law = "inelastic";
    start(&engine, &scene, 0.01, 1, (const char *const[]){"kkt_tol", "1e-12", NULL});
    double before = lub_engine_energy(&engine);
    const double begin = before;
    for (size_t k = 0; k < engine.n_steps; k++) {
        TEST_ASSERT_EQUAL_INT(LUB_OK, lub_engine_step(&engine, &message));
        const double now = lub_engine_energy(&engine);
        below(before + 1e-12 * begin, now);
        before = now;
    }
    below(0.5 * begin, before); /* and contacts have used some */
}

static void nothing_overlaps_and_glue_means_contact(void)
{
    struct lub_message message;
    random_cloud(&scene, 40, 0.1, 3, true, 8);
    start(&engine, &scene, 0.01, 1, NULL);
    size_t glued = 0;
    for (size_t s = 0; s < engine.n_steps; s++) {
        TEST_ASSERT_EQUAL_INT(LUB_OK, lub_engine_step(&engine, &message));
        for (size_t k = 0; k < engine.pairs.n; k++) {
            const double gamma = lub_engine_gamma(&engine, k), gap = lub_engine_gap(&engine, k);
            TEST_ASSERT_TRUE(gamma <= 0);
            glued += gamma < 0;
            /* The linear gap is 0 to h tol; the rest is the curvature of the distance, at most
             * (h |V_j - V_i|)^2/(2 d), with speeds below 1 and d >= 0.2. */
            if (gamma < 0) {
                below(0.01 * 0.01 * 4 / 0.4 + 1e-9, gap);
            }
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT64(1000, glued);
    below(0.01 * 1e-8 + 1e-15, engine.stats.overlap_max);
    below(1.01e-8, engine.stats.kkt_residual_max);
    TEST_ASSERT_EQUAL_UINT64(0, engine.stats.glue_lost);
}

/* A sphere over a floor, pushed by 2 until t = 2 and pulled by 2 afterwards. */
static void make_plane(double r, double gamma_min)
{
    scene = (struct lub_scene){.planar = true,
                               .law = "gluey",
                               .gamma_min = gamma_min,
                               .radius_factor = true,
                               .neighbour = 0.1,
                               .overlap_tol = 1e-4,
                               .t_end = 6};
    TEST_ASSERT_EQUAL_INT(LUB_OK, lub_spheres_create(&scene.spheres, 1));
    TEST_ASSERT_EQUAL_INT(LUB_OK, lub_scene_wall(&scene, 0, 0, 0, 1));
    scene.spheres.r[0] = r;
    scene.spheres.m[0] = 1;
    scene.spheres.x[1][0] = 1 + r;
}

static void one_gap_equals_algorithm_2_7(double r, const char *gamma_min)
{
    struct lub_message message;
    struct lub_problem problem;
    struct lub_path exact = {0};
    struct lub_outcome outcome;
    char r_text[32];
    snprintf(r_text, sizeof r_text, "%g", r);
    struct lub_setting list[] = {{"gamma_min", gamma_min, false}, {"r", r_text, false}};
    struct lub_settings settings = {2, list};
    const struct lub_request request = {.dt = 0.03125, .every = 1};
    TEST_ASSERT_EQUAL_INT(LUB_OK, lub_case_build(lub_registry_find(&lub_gap_cases, "lefebvre2009"),
                                                 &settings, &problem, &message));
    TEST_ASSERT_EQUAL_INT(LUB_OK, lub_integrate(lub_scheme_find("lefebvre"), &problem, &request,
                                                &exact, &outcome, &message));
    make_plane(r, problem.gamma_min);
    start(&engine, &scene, request.dt, 1,
          (const char *const[]){"release", "exact", "solver", "dense", "kkt_tol", "1e-13", NULL});
    for (size_t k = 1; k < exact.n; k++) {
        scene.forces.gravity[1] = engine.t < 2 ? -2 : 2;
        TEST_ASSERT_EQUAL_INT(LUB_OK, lub_engine_step(&engine, &message));
        TEST_ASSERT_DOUBLE_WITHIN(1e-11, lub_gap_row(&exact, k).q, scene.spheres.x[1][0] - r);
        TEST_ASSERT_DOUBLE_WITHIN(1e-11, lub_gap_row(&exact, k).u, scene.spheres.v[1][0]);
        const double gamma = engine.pairs.n ? lub_engine_gamma(&engine, 0) : 0;
        TEST_ASSERT_DOUBLE_WITHIN(1e-10, lub_gap_row(&exact, k).gamma, gamma);
    }
    TEST_ASSERT_TRUE(outcome.t_release < 6);
    lub_path_free(&exact);
    lub_problem_free(&problem);
    tearDown();
}

static void a_sphere_and_a_plane_equal_algorithm_2_7(void)
{
    one_gap_equals_algorithm_2_7(1, "none");
    one_gap_equals_algorithm_2_7(1, "-3");
    one_gap_equals_algorithm_2_7(0.5, "-3");
    one_gap_equals_algorithm_2_7(2, "none");
}

static void glue_without_depth_is_inelastic_bit_for_bit(void)
{
    struct lub_scene other;
    struct lub_engine second;
    random_cloud(&scene, 40, 0.1, 2, true, 4);
    random_cloud(&other, 40, 0.1, 2, true, 4);
    scene.gamma_min = 0;
    other.law = "inelastic";
    start(&engine, &scene, 0.01, 1, NULL);
    start(&second, &other, 0.01, 1, NULL);
    run(&engine);
    run(&second);
    TEST_ASSERT_EQUAL_MEMORY(scene.spheres.x[0], other.spheres.x[0], 8 * 40 * sizeof(double));
    lub_engine_free(&second);
    lub_scene_free(&other);
}

static void threads_do_not_change_a_bit(void)
{
    struct lub_scene other;
    struct lub_engine second;
    random_cloud(&scene, 60, 0.1, 2, false, 14);
    random_cloud(&other, 60, 0.1, 2, false, 14);
    start(&engine, &scene, 0.02, 1, NULL);
    start(&second, &other, 0.02, 3, NULL);
    run(&engine);
    run(&second);
    TEST_ASSERT_EQUAL_MEMORY(scene.spheres.x[0], other.spheres.x[0], 8 * 60 * sizeof(double));
    lub_engine_free(&second);
    lub_scene_free(&other);
}

static void numbering_does_not_matter(void)
{
    enum { n = 30 };
    struct lub_scene other;
    struct lub_engine second;
    const char *const tight[] = {"kkt_tol", "1e-13", "solver", "dense", NULL};
    random_cloud(&scene, n, 0.1, 2, true, 21);
    random_cloud(&other, n, 0.1, 2, true, 21);
    scene.t_end = other.t_end = 0.4;
    for (size_t b = 0; b < n; b++) {
        const size_t to = (7 * b + 3) % n;
        for (size_t field = 0; field < 8; field++) {
            other.spheres.x[0][field * n + to] = scene.spheres.x[0][field * n + b];
        }
    }
    start(&engine, &scene, 0.01, 1, tight);
    start(&second, &other, 0.01, 1, tight);
    run(&engine);
    run(&second);
    TEST_ASSERT_GREATER_THAN_UINT64(20, engine.stats.pairs_max);
    for (size_t b = 0; b < n; b++) {
        for (int c = 0; c < 2; c++) {
            /* Round-off grows from contact to contact, by a factor far below this in 40 steps. */
            TEST_ASSERT_DOUBLE_WITHIN(1e-9, scene.spheres.x[c][b],
                                      other.spheres.x[c][(7 * b + 3) % n]);
        }
    }
    lub_engine_free(&second);
    lub_scene_free(&other);
}

struct billiard_error {
    double velocity, release, angle;
};

static struct billiard_error billiard_error(double dt, const char *release)
{
    struct lub_settings none = {0};
    struct lub_message message = {""};
    struct lub_billiard exact;
    struct billiard_error error = {.release = INFINITY};
    TEST_ASSERT_EQUAL_INT(LUB_OK,
                          lub_case_build_scene(lub_registry_find(&lub_scene_cases, "billiard"),
                                               &none, &scene, &message));
    lub_billiard_of(&scene, &exact);
    start(&engine, &scene, dt, 1,
          (const char *const[]){"release", release, "kkt_tol", "1e-12", NULL});
    while (engine.step < engine.n_steps) {
        TEST_ASSERT_EQUAL_INT(LUB_OK, lub_engine_step(&engine, &message));
        for (size_t k = 0; k < engine.n_events; k++) {
            if (engine.events[k].kind == LUB_RELEASE) {
                const struct lub_spheres *const s = &scene.spheres;
                const double angle = atan2(s->x[1][1] - s->x[1][0], s->x[0][1] - s->x[0][0]);
                const double turned =
                    exact.angle + exact.v_n / fabs(exact.v_t) * (exact.v_t < 0 ? -1 : 1);
                error.release = fabs(engine.t - exact.t_release);
                error.angle = fabs(remainder(angle - turned, 2 * 3.141592653589793));
            }
        }
    }
    const struct lub_billiard_state state = lub_billiard_at(&exact, scene.t_end);
    error.velocity =
        hypot(scene.spheres.v[0][1] - state.v[1][0], scene.spheres.v[1][1] - state.v[1][1]);
    tearDown();
    return error;
}

/* Clamping throws away at most the tension of one step, h v_t^2/d between the two: first order.
 * Giving it back leaves the error of a rigid turn in steps, which is of second order: sixteen times
 * smaller steps leave less than a hundredth.  The release is seen within two steps. */
static void billiard_converges_to_its_exact_solution(void)
{
    const double h = 0.0097, v_t = 0.025, d = 0.04;
    const struct billiard_error clamped = billiard_error(h, "clamp");
    const struct billiard_error clamped_fine = billiard_error(h / 16, "clamp");
    const struct billiard_error coarse = billiard_error(h, "exact");
    const struct billiard_error fine = billiard_error(h / 16, "exact");
    below(0.5 * h * v_t * v_t / d, clamped.velocity);
    below(0.5 * h / 16 * v_t * v_t / d, clamped_fine.velocity);
    below(coarse.velocity / 100, fine.velocity);
    below(clamped.velocity / 10, coarse.velocity);
    below(2 * h, coarse.release);
    below(2 * h / 16, fine.release);
    below(2 * h * v_t / d, coarse.angle);
    below(2 * h / 16 * v_t / d, fine.angle);
}

static void overlap_at_the_start_is_refused_with_the_worst_pair(void)
{
    struct lub_message message = {""};
    const struct lub_engine_request request = {.dt = 0.01, .threads = 1};
    random_cloud(&scene, 9, 0.1, 1, true, 1);
    for (int c = 0; c < 2; c++) {
        scene.spheres.x[c][7] = scene.spheres.x[c][4] + 0.1;
    }
    TEST_ASSERT_EQUAL_INT(LUB_BAD_ARGUMENT, lub_engine_create(&engine, &scene, &request, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "particle 4 and particle 7"));
}

/* All that the next step depends on, as bytes. */
static char *state_of(struct lub_engine *e, size_t *size)
{
    char *bytes = NULL;
    FILE *const file = open_memstream(&bytes, size);
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL_INT(LUB_OK, lub_engine_save(e, file));
    fclose(file);
    return bytes;
}

static void fails_and_stays(enum lub_status expected)
{
    struct lub_message message = {""};
    size_t size, size_after;
    char *const before = state_of(&engine, &size);
    const size_t n_pairs = engine.pairs.n;
    const double gap = n_pairs ? engine.pairs.gap[0] : 0;
    TEST_ASSERT_EQUAL_INT(expected, lub_engine_step(&engine, &message));
    char *const after = state_of(&engine, &size_after);
    TEST_ASSERT_EQUAL_UINT64(size, size_after);
    TEST_ASSERT_EQUAL_MEMORY(before, after, size);
    TEST_ASSERT_EQUAL_UINT64(n_pairs, engine.pairs.n);
    TEST_ASSERT_EQUAL_UINT64(n_pairs, engine.memory.n);
    TEST_ASSERT_EQUAL_DOUBLE(gap, n_pairs ? engine.pairs.gap[0] : 0);
    TEST_ASSERT_EQUAL_UINT64(0, engine.n_events);
    TEST_ASSERT_NOT_EQUAL(0, message.text[0]);
    free(before);
    free(after);
}

/* A crowd with glue and noise after some steps, so that there is something to lose. */
static void start_glued_crowd(void)
{
    struct lub_message message = {""};
    random_cloud(&scene, 27, 0.1, 2, true, 11);
    scene.forces.sigma = 1e-3;
    start(&engine, &scene, 0.01, 1, NULL);
    for (int k = 0; k < 40; k++) {
        TEST_ASSERT_EQUAL_INT_MESSAGE(LUB_OK, lub_engine_step(&engine, &message), message.text);
    }
    TEST_ASSERT_TRUE(engine.memory.n > 0);
}

static void a_failed_step_leaves_the_state_before_it(void)
{
    start_glued_crowd();
    scene.forces.gravity[0] = INFINITY;
    fails_and_stays(LUB_NOT_FINITE);
    tearDown();
    start_glued_crowd();
    scene.forces.gravity[1] = NAN;
    fails_and_stays(LUB_NOT_FINITE);
    tearDown();
    start_glued_crowd();
    engine.options.tol = 1e-300;
    engine.options.max_iter = 1;
    fails_and_stays(LUB_NO_CONVERGENCE);
}

/* And the run can go on from there as if nothing had been tried. */
static void a_failed_step_can_be_tried_again(void)
{
    struct lub_message message = {""};
    size_t size, size_after;
    start_glued_crowd();
    TEST_ASSERT_EQUAL_INT(LUB_OK, lub_engine_step(&engine, &message));
    engine.stats.seconds_projection = engine.stats.seconds_search = engine.stats.seconds_forces = 0;
    char *const straight = state_of(&engine, &size);
    tearDown();
    start_glued_crowd();
    scene.forces.gravity[0] = INFINITY;
    TEST_ASSERT_TRUE(lub_engine_step(&engine, &message) > 0);
    scene.forces.gravity[0] = 0;
    TEST_ASSERT_EQUAL_INT(LUB_OK, lub_engine_step(&engine, &message));
    engine.stats.seconds_projection = engine.stats.seconds_search = engine.stats.seconds_forces = 0;
    char *const again = state_of(&engine, &size_after);
    TEST_ASSERT_EQUAL_UINT64(size, size_after);
    TEST_ASSERT_EQUAL_MEMORY(straight, again, size);
    free(straight);
    free(again);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(momentum_and_angular_momentum_are_kept);
    RUN_TEST(energy_never_grows_without_glue_or_work);
    RUN_TEST(nothing_overlaps_and_glue_means_contact);
    RUN_TEST(a_sphere_and_a_plane_equal_algorithm_2_7);
    RUN_TEST(glue_without_depth_is_inelastic_bit_for_bit);
    RUN_TEST(threads_do_not_change_a_bit);
    RUN_TEST(numbering_does_not_matter);
    RUN_TEST(billiard_converges_to_its_exact_solution);
    RUN_TEST(overlap_at_the_start_is_refused_with_the_worst_pair);
    RUN_TEST(a_failed_step_leaves_the_state_before_it);
    RUN_TEST(a_failed_step_can_be_tried_again);
    return UNITY_END();
}
