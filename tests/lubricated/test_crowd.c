/* test_crowd.c -- many spheres: blocks of pairs against the law of one pair, invariants. */
#include "schemes/lubricated/crowd_parts.h"
#include "schemes/lubricated/pair_core.h"
#include "schemes/scheme.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

void setUp(void)
{
}
void tearDown(void)
{
}

/* Radii 1 +- spread. */
static struct lub_suspension uneven(size_t n, double phi, double spread)
{
    struct lub_suspension suspension = {.density = 0.1,
                                        .young = 1e3,
                                        .roughness = 0.01,
                                        .stiffness_ratio = 1,
                                        .kt_ratio = 0.3,
                                        .friction = 0.3,
                                        .cutoff = 2,
                                        .tangential = true,
                                        .torques = true,
                                        .slip_scaling = true,
                                        .t_end = 1,
                                        .dt_factor = 0.5};
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_suspension_fill(&suspension, n, phi, spread, 7, &message),
                              message.text);
    return suspension;
}

static struct lub_suspension question(size_t n, double phi)
{
    return uneven(n, phi, 0);
}

/* The state of pair k for the law of one pair. */
static struct lub_pair_state state_of(const struct lub_crowd_pairs *pairs, size_t k)
{
    return (struct lub_pair_state){
        .on = pairs->on[k] > 0,
        .xi = pairs->xi[k],
        .u_n = pairs->u_n[k],
        .stretch = pairs->stretch[k],
        .normal = {pairs->normal[0][k], pairs->normal[1][k], pairs->normal[2][k]},
        .shear = {pairs->shear[0][k], pairs->shear[1][k], pairs->shear[2][k]}};
}

static struct lub_crowd crowd_of(struct lub_suspension *suspension, const char *scheme, double dt)
{
    struct lub_crowd crowd;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, lub_crowd_create(&crowd, suspension, lub_scheme_find(scheme)->film, dt, &message),
        message.text);
    return crowd;
}

static struct lub_pair_motion motion_of(const struct lub_crowd *crowd, size_t k)
{
    const struct lub_crowd_pairs *const pairs = &crowd->pairs;
    const size_t i = pairs->i[k], j = pairs->j[k];
    struct lub_pair_motion motion;
    for (int c = 0; c < 3; c++) {
        motion.x[c] = crowd->x[c][j] - crowd->x[c][i] + pairs->shift[c][k];
        motion.v[c] = crowd->v[c][j] - crowd->v[c][i];
        motion.w1[c] = crowd->w[c][i];
        motion.w2[c] = crowd->w[c][j];
    }
    motion.x[0] += pairs->image[k] * crowd->box * (crowd->t - crowd->t_list);
    motion.v[0] += pairs->image[k] * crowd->box;
    return motion;
}

static void assert_near(const double want[3], const double got[3], double scale)
{
    for (int c = 0; c < 3; c++) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-11 * scale, want[c], got[c]);
    }
}

/* Pair k alone, from the history before, against what the block made of it. */
static void compare_pair(const struct lub_crowd *crowd, size_t k, struct lub_pair_state state,
                         double sum[2][3])
{
    const size_t i = crowd->pairs.i[k], j = crowd->pairs.j[k];
    const struct lub_pair pair = lub_pair_of(&crowd->law, crowd->r[i], crowd->r[j]);
    const struct lub_pair_motion motion = motion_of(crowd, k);
    struct lub_pair_action action;
    TEST_ASSERT_EQUAL(LUB_OK,
                      lub_pair_step(&crowd->law, &pair, crowd->dt, &motion, &state, &action));
    const struct lub_pair_state now = state_of(&crowd->pairs, k);
    TEST_ASSERT_EQUAL(state.on, now.on);
    if (state.on) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, state.xi, now.xi);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, state.stretch, now.stretch);
        assert_near(state.normal, now.normal, 1);
        assert_near(state.shear, now.shear, 100);
        const double apart = crowd->inv_inertia[i] + crowd->inv_inertia[j];
        const double turn = crowd->dt * apart;
        TEST_ASSERT_DOUBLE_WITHIN(1e-11, lub_relaxed(action.roll * turn, 1),
                                  crowd->pairs.roll[k] * apart);
        TEST_ASSERT_DOUBLE_WITHIN(1e-11, lub_relaxed(action.twist * turn, 1),
                                  crowd->pairs.twist[k] * apart);
    }
    for (int c = 0; c < 3; c++) {
        sum[0][c] += (i == 0) * action.force[c] - (j == 0) * action.force[c];
        sum[1][c] += (i == 0) * action.torque1[c] + (j == 0) * action.torque2[c];
    }
}

static void blocks_agree_with_the_law_of_one_pair(void)
{
    static const struct {
        const char *scheme;
        double spread;
    } runs[] = {{"loggap-vep", 0}, {"chevremont", 0}, {"loggap-vep", 0.4}, {"chevremont", 0.2}};
    for (size_t s = 0; s < sizeof runs / sizeof *runs; s++) {
        struct lub_suspension suspension = uneven(256, 0.45, runs[s].spread);
        struct lub_crowd crowd = crowd_of(&suspension, runs[s].scheme, 0);
        for (int step = 0; step < 120; step++) {
            TEST_ASSERT_EQUAL(LUB_OK, lub_crowd_step(&crowd));
            if (step % 40 != 39) {
                continue;
            }
            double sum[2][3] = {{0}};
            struct lub_pair_state *const before = malloc(crowd.pairs.n * sizeof *before);
            for (size_t k = 0; k < crowd.pairs.n; k++) {
                before[k] = state_of(&crowd.pairs, k);
            }
            for (size_t i = 0; i < crowd.n; i++) {
                crowd.x[0][i] += crowd.dt * crowd.v[0][i];
                crowd.x[2][i] += crowd.dt * crowd.v[2][i];
            }
            TEST_ASSERT_EQUAL(LUB_OK, lub_crowd_act(&crowd, crowd.dt));
            for (size_t k = 0; k < crowd.pairs.n; k++) {
                compare_pair(&crowd, k, before[k], sum);
            }
            free(before);
            const double force[3] = {crowd.force[0][0], crowd.force[1][0], crowd.force[2][0]};
            const double torque[3] = {crowd.torque[0][0], crowd.torque[1][0], crowd.torque[2][0]};
            assert_near(sum[0], force, 1000);
            assert_near(sum[1], torque, 1000);
        }
        TEST_ASSERT_TRUE(crowd.overlap_max > 0 && crowd.searches > 1);
        lub_crowd_free(&crowd);
        lub_suspension_free(&suspension);
    }
}

/* All pairs by brute force, nearest images in the sheared box. */
static size_t count_near(const struct lub_crowd *crowd)
{
    const double box = crowd->box, offset = crowd->box * crowd->t;
    size_t n = 0;
    for (size_t i = 0; i < crowd->n; i++) {
        for (size_t j = i + 1; j < crowd->n; j++) {
            double d[3];
            for (int c = 0; c < 3; c++) {
                d[c] = crowd->x[c][j] - crowd->x[c][i];
            }
            const double up = round(d[1] / box);
            d[1] -= up * box;
            d[0] -= up * offset;
            d[0] -= round(d[0] / box) * box;
            d[2] -= round(d[2] / box) * box;
            n += d[0] * d[0] + d[1] * d[1] + d[2] * d[2] <= 16;
        }
    }
    return n;
}

static void list_misses_no_pair_in_the_sheared_box(void)
{
    struct lub_suspension suspension = question(300, 0.4);
    struct lub_crowd crowd = crowd_of(&suspension, "loggap-vep", 0);
    for (int step = 0; step < 200; step++) {
        TEST_ASSERT_EQUAL(LUB_OK, lub_crowd_step(&crowd));
        size_t on = 0;
        for (size_t k = 0; k < crowd.pairs.n; k++) {
            on += crowd.pairs.on[k] > 0;
        }
        if (step % 10 == 0) {
            TEST_ASSERT_EQUAL(count_near(&crowd), on);
        }
    }
    lub_crowd_free(&crowd);
    lub_suspension_free(&suspension);
}

static void forces_of_the_pairs_cancel(void)
{
    struct lub_suspension suspension = question(256, 0.45);
    struct lub_crowd crowd = crowd_of(&suspension, "loggap-vep", 0);
    for (int step = 0; step < 100; step++) {
        TEST_ASSERT_EQUAL(LUB_OK, lub_crowd_step(&crowd));
        for (int c = 0; c < 3; c++) {
            double sum = 0, size = 0;
            for (size_t i = 0; i < crowd.n; i++) {
                sum += crowd.force[c][i];
                size += fabs(crowd.force[c][i]);
            }
            TEST_ASSERT_DOUBLE_WITHIN(1e-12 * size, 0, sum);
        }
    }
    lub_crowd_free(&crowd);
    lub_suspension_free(&suspension);
}

static double stress_after(struct lub_suspension *suspension, const char *scheme, double dt,
                           double strain)
{
    suspension->t_end = strain;
    struct lub_crowd crowd = crowd_of(suspension, scheme, dt);
    while (crowd.t < crowd.t_end) {
        TEST_ASSERT_EQUAL(LUB_OK, lub_crowd_step(&crowd));
    }
    const double stress = crowd.stress;
    lub_crowd_free(&crowd);
    return stress;
}

/* The box has no place of its own: spheres moved along, through its faces. */
static void moving_all_spheres_changes_nothing(void)
{
    struct lub_suspension suspension = question(256, 0.45);
    const double here = stress_after(&suspension, "loggap-vep", 0, 0.1);
    for (size_t i = 0; i < suspension.n; i++) {
        suspension.x[0][i] += 3.3;
        suspension.x[2][i] -= 4.7;
    }
    const double there = stress_after(&suspension, "loggap-vep", 0, 0.1);
    TEST_ASSERT_TRUE(here > 1);
    TEST_ASSERT_DOUBLE_WITHIN(1e-8 * here, here, there);
    lub_suspension_free(&suspension);
}

/* Stress: the second-order step at two step sizes, and the published one on its way to it.  Pairs
 * begin to act at the first step within the cut-off, which leaves a small part of first order. */
static void both_steps_tend_to_the_same_stress(void)
{
    struct lub_suspension suspension = question(256, 0.45);
    const double dt = 1e-3, fine = stress_after(&suspension, "loggap-vep", dt / 8, 0.05);
    double error[2][2];
    for (int level = 0; level < 2; level++) {
        error[0][level] =
            fabs(stress_after(&suspension, "loggap-vep", dt / (1 << level), 0.05) - fine);
        error[1][level] =
            fabs(stress_after(&suspension, "chevremont", dt / (1 << level), 0.05) - fine);
    }
    TEST_ASSERT_TRUE(error[0][1] < 0.7 * error[0][0] && error[0][0] < 1e-3 * fine);
    TEST_ASSERT_TRUE(error[1][1] < 0.6 * error[1][0] && error[1][1] > 5 * error[0][1]);
    lub_suspension_free(&suspension);
}

static void step_above_the_stable_limit_is_refused(void)
{
    struct lub_suspension suspension = question(256, 0.45);
    struct lub_crowd crowd;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL(
        LUB_BAD_ARGUMENT,
        lub_crowd_create(&crowd, &suspension, lub_scheme_find("loggap-vep")->film, 1, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "stable limit"));
    lub_suspension_free(&suspension);
}

static void spheres_start_apart(void)
{
    const size_t numbers[] = {256, 500, 864, 1000, 3000};
    for (size_t k = 0; k < 5; k++) {
        struct lub_suspension suspension = question(numbers[k], 0.4);
        struct lub_crowd crowd = crowd_of(&suspension, "loggap-vep", 0);
        TEST_ASSERT_TRUE(crowd.overlap_max < 0);
        lub_crowd_free(&crowd);
        lub_suspension_free(&suspension);
    }
    struct lub_suspension full = {0};
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_suspension_fill(&full, 260, 0.7, 0, 1, &message));
    lub_suspension_free(&full);
}

/* All that the next step depends on, as bytes. */
static char *bytes_of(const struct lub_crowd *crowd, size_t *size)
{
    char *bytes = NULL;
    FILE *const file = open_memstream(&bytes, size);
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL(LUB_OK, lub_crowd_save(crowd, file));
    fclose(file);
    return bytes;
}

/* A sphere shot at its neighbours goes through one of them after some steps, or flies where numbers
 * end: before and after a list was renewed, and before and after the state was kept again. */
static void a_failed_step_leaves_the_state_before_it(void)
{
    static const struct {
        double speed;
        enum lub_status expected;
        bool late;
    } shots[] = {{8, LUB_OUTSIDE, true}, {30, LUB_OUTSIDE, false}, {1e308, LUB_NOT_FINITE, false}};
    for (size_t k = 0; k < sizeof shots / sizeof *shots; k++) {
        struct lub_suspension suspension = question(256, 0.3);
        suspension.density = 100;
        struct lub_crowd crowd = crowd_of(&suspension, "loggap-vep", 0.002);
        size_t size, size_after;
        crowd.v[0][3] = shots[k].speed;
        char *before = bytes_of(&crowd, &size);
        enum lub_status status;
        while ((status = lub_crowd_step(&crowd)) == LUB_OK && crowd.t < crowd.t_end) {
            free(before);
            before = bytes_of(&crowd, &size);
        }
        TEST_ASSERT_EQUAL(shots[k].expected, status);
        char *const after = bytes_of(&crowd, &size_after);
        TEST_ASSERT_EQUAL_size_t(size, size_after);
        TEST_ASSERT_EQUAL_MEMORY(before, after, size);
        TEST_ASSERT_EQUAL(status, lub_crowd_step(&crowd));
        TEST_ASSERT_TRUE(!shots[k].late || (crowd.steps > 64 && crowd.searches > 2));
        free(before);
        free(after);
        lub_crowd_free(&crowd);
        lub_suspension_free(&suspension);
    }
}

static void threads_change_no_bit(void)
{
    const int threads[] = {1, 2, 3, 9};
    char *first = NULL;
    size_t size = 0;
    for (size_t k = 0; k < sizeof threads / sizeof *threads; k++) {
        struct lub_suspension suspension = question(300, 0.4);
        struct lub_crowd crowd = crowd_of(&suspension, "loggap-vep", 0);
        size_t size_now;
        crowd.threads = threads[k];
        for (int step = 0; step < 60; step++) {
            TEST_ASSERT_EQUAL(LUB_OK, lub_crowd_step(&crowd));
        }
        char *const now = bytes_of(&crowd, &size_now);
        if (first) {
            TEST_ASSERT_EQUAL_size_t(size, size_now);
            TEST_ASSERT_EQUAL_MEMORY(first, now, size);
            free(now);
        } else {
            first = now;
            size = size_now;
        }
        lub_crowd_free(&crowd);
        lub_suspension_free(&suspension);
    }
    free(first);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(blocks_agree_with_the_law_of_one_pair);
    RUN_TEST(list_misses_no_pair_in_the_sheared_box);
    RUN_TEST(forces_of_the_pairs_cancel);
    RUN_TEST(moving_all_spheres_changes_nothing);
    RUN_TEST(both_steps_tend_to_the_same_stress);
    RUN_TEST(step_above_the_stable_limit_is_refused);
    RUN_TEST(spheres_start_apart);
    RUN_TEST(a_failed_step_leaves_the_state_before_it);
    RUN_TEST(threads_change_no_bit);
    return UNITY_END();
}
