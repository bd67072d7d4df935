/* test_room.c -- contacts that leave no room: least violation, going on, and separating. */
#include "schemes/contact/room.h"
#include "schemes/contact/engine.h"
#include "tests/particles/random_projection.h"

#include <math.h>
#include <string.h>
#include <unity.h>

static const double tol = 1e-8;
static const struct lub_solver_options options = {.tol = 1e-8, .threads = 1};

void setUp(void)
{
}

void tearDown(void)
{
}

static enum lub_status run(const struct lub_solver *solver, struct random_projection *r,
                           struct lub_solver_stats *stats)
{
    struct lub_projector projector;
    TEST_ASSERT_EQUAL(LUB_OK, lub_projector_create(&projector, solver));
    const enum lub_status status =
        lub_projector_solve(&projector, &r->problem, &options, r->p, r->v, stats);
    lub_projector_free(&projector);
    return status;
}

static double shortfall(const struct random_projection *r, size_t k)
{
    const double w = lub_row_rate(&r->problem, k, (double *const *)r->v);
    return r->glued[k] ? -w : fmax(0, -w);
}

/* A body between walls that close in at 1 and 1/2: both give way by half of what is missing, and
 * the body moves with the mean. */
static void two_walls_share_what_is_missing(void)
{
    static struct random_projection r;
    for (int glued = 0; glued < 2; glued++) {
        for (size_t s = 0; lub_solver_at(s); s++) {
            struct lub_solver_stats stats;
            random_projection_make(&r, 8, 0, 2);
            for (size_t k = 0; k < 2; k++) {
                r.i[k] = 3;
                r.j[k] = -1;
                r.n[0][k] = k ? 1 : -1;
                r.n[1][k] = r.n[2][k] = 0;
                r.gap[k] = 0;
                r.drift[k] = k ? -1 : -0.5;
                r.glued[k] = (unsigned char)glued;
            }
            TEST_ASSERT_EQUAL_MESSAGE(LUB_NO_ROOM, run(lub_solver_at(s), &r, &stats),
                                      lub_solver_at(s)->name);
            TEST_ASSERT_DOUBLE_WITHIN(1e-8, 0.75, stats.violation);
            TEST_ASSERT_DOUBLE_WITHIN(1e-8, 0.75, shortfall(&r, 0));
            TEST_ASSERT_DOUBLE_WITHIN(1e-8, 0.75, shortfall(&r, 1));
            TEST_ASSERT_DOUBLE_WITHIN(1e-8, -0.25, r.v[0][3]);
            TEST_ASSERT_TRUE(stats.residual <= tol && isfinite(r.p[0]));
        }
    }
}

/* Least squares: no motion changes sum s^2 to first order, G^T s = 0.  Nearest: the answer is the
 * projection by the oracle onto rows that give way by s. */
static void contradicting_rows_give_way_by_least_squares(void)
{
    enum { n_rows = random_rows };
    static struct random_projection r, shifted;
    const unsigned features = random_obstacles | random_glued | random_planar;
    for (unsigned long seed = 1; seed <= 10; seed++) {
        struct lub_solver_stats stats;
        double balance[3][random_bodies] = {{0}}, largest = 0;
        random_projection_make(&r, seed, features, n_rows);
        for (size_t k = 0; k < n_rows; k++) {
            r.gap[k] -= r.problem.h * (k % 2 ? 1.5 : 0.5);
        }
        TEST_ASSERT_EQUAL(LUB_NO_ROOM, run(lub_solver_default(), &r, &stats));
        shifted = r;
        for (size_t k = 0; k < n_rows; k++) {
            const double s = shortfall(&r, k);
            largest = fmax(largest, fabs(s));
            for (int c = 0; c < 3 && lub_row_inverse_mass(&r.problem, k) > 0; c++) {
                balance[c][r.i[k]] -= r.n[c][k] * s;
                if (r.j[k] >= 0) {
                    balance[c][r.j[k]] += r.n[c][k] * s;
                }
            }
            r.gap[k] += r.problem.h * (s + (r.glued[k] ? 0 : 1e-9));
        }
        TEST_ASSERT_DOUBLE_WITHIN(1e-7, largest, stats.violation);
        memcpy(shifted.v_plus, r.v_plus, sizeof r.v_plus);
        memset(r.p, 0, sizeof r.p);
        const struct lub_solver_options loose = {.tol = 1e-7, .max_iter = 100000, .threads = 1};
        lub_solver_find("dense")->solve(&r.problem, &loose, NULL, r.p, r.v, &stats);
        for (size_t b = 0; b < random_bodies; b++) {
            for (int c = 0; c < 3; c++) {
                TEST_ASSERT_DOUBLE_WITHIN(1e-5, 0, r.inv_mass[b] * balance[c][b]);
                TEST_ASSERT_DOUBLE_WITHIN(1e-5, shifted.v_plus[c][b], r.v_plus[c][b]);
            }
        }
    }
}

/* Where there is room, making some changes nothing. */
static void with_room_it_is_the_projection(void)
{
    static struct random_projection exact, r;
    for (unsigned long seed = 1; seed <= 10; seed++) {
        struct lub_solver_stats stats;
        random_projection_make(&exact, seed, random_obstacles | random_glued, 25);
        random_projection_make(&r, seed, random_obstacles | random_glued, 25);
        TEST_ASSERT_EQUAL(LUB_OK, run(lub_solver_find("dense"), &exact, &stats));
        TEST_ASSERT_EQUAL(LUB_OK, lub_make_room(&r.problem, &options, r.p, r.v, &stats));
        TEST_ASSERT_TRUE(stats.violation <= tol && stats.residual <= tol);
        for (size_t b = 0; b < random_bodies; b++) {
            for (int c = 0; c < 3; c++) {
                TEST_ASSERT_DOUBLE_WITHIN(1e-5, exact.v_plus[c][b], r.v_plus[c][b]);
            }
        }
    }
}

enum { wide = 6 };
static const double radius = 0.02, overlap = 1e-3; /* overlap in radii, of neighbours */

/* A square grid of equal discs, pressed between two walls to the overlap. */
static void make_grid(struct lub_scene *scene, double overlap_tol)
{
    const double pitch = radius * (2 - overlap);
    *scene = (struct lub_scene){.law = "inelastic",
                                .planar = true,
                                .neighbour = radius,
                                .overlap_tol = overlap_tol,
                                .steps = 2};
    TEST_ASSERT_EQUAL(LUB_OK, lub_spheres_create(&scene->spheres, (size_t)wide * wide));
    for (size_t b = 0; b < (size_t)wide * wide; b++) {
        scene->spheres.x[0][b] = pitch * ((double)(b % wide) + 0.5);
        scene->spheres.x[1][b] = 2.1 * radius * ((double)(b / wide) + 0.5);
        scene->spheres.r[b] = radius;
        scene->spheres.m[b] = 2;
    }
    TEST_ASSERT_EQUAL(LUB_OK, lub_scene_wall(scene, 0, 0, 1, 0));
    TEST_ASSERT_EQUAL(LUB_OK, lub_scene_wall(scene, pitch * wide, 0, -1, 0));
}

static enum lub_status step_grid(double overlap_tol, struct lub_engine_stats *stats,
                                 struct lub_message *message)
{
    const struct lub_engine_request request = {.dt = 0.002, .threads = 1};
    struct lub_engine engine;
    struct lub_scene scene;
    make_grid(&scene, overlap_tol);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_engine_create(&engine, &scene, &request, message),
                              message->text);
    enum lub_status status = LUB_OK;
    /* The step finds less room than the start: walls that have come nearer. */
    scene.obstacles[1].a[0] -= 0.5 * overlap * radius;
    while (engine.step < engine.n_steps && status == LUB_OK) {
        status = lub_engine_step(&engine, message);
    }
    *stats = engine.stats;
    lub_engine_free(&engine);
    lub_scene_free(&scene);
    return status;
}

/* Each row of discs lacks (wide + 1/2) overlaps, which wide + 1 contacts share. */
static void a_run_goes_on_as_long_as_the_overlap_is_allowed(void)
{
    const double give = (wide + 0.5) / (wide + 1) * overlap * radius / 0.002;
    struct lub_engine_stats stats;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, step_grid(2 * overlap, &stats, &message), message.text);
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, give, stats.violation_max);
    TEST_ASSERT_EQUAL(2, stats.steps);
}

static void a_run_ends_beyond_and_names_the_contact(void)
{
    struct lub_engine_stats stats;
    struct lub_message message = {""};
    struct lub_scene scene;
    struct lub_engine engine;
    const struct lub_engine_request request = {.dt = 0.002, .threads = 1};
    make_grid(&scene, 1.01 * overlap);
    TEST_ASSERT_EQUAL(LUB_OK, lub_engine_create(&engine, &scene, &request, &message));
    scene.obstacles[1].a[0] -= 3 * overlap * radius;
    scene.overlap_tol = 1.2 * overlap; /* the search sees 4 overlaps at that wall */
    const enum lub_status status = lub_engine_step(&engine, &message);
    stats = engine.stats;
    lub_engine_free(&engine);
    lub_scene_free(&scene);
    TEST_ASSERT_EQUAL(LUB_NO_ROOM, status);
    TEST_ASSERT_NOT_NULL(strstr(message.text, "leave no room"));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "particle"));
    TEST_ASSERT_EQUAL(0, stats.steps);
}

static void overlapping_starts_are_separated_where_there_is_room(void)
{
    struct lub_setting list[] = {{.name = "separate", .value = "on"}};
    struct lub_settings settings = {1, list};
    const struct lub_engine_request request = {.dt = 0.002, .threads = 1, .settings = &settings};
    struct lub_message message = {""};
    struct lub_engine engine;
    struct lub_scene scene;
    make_grid(&scene, 1e-6);
    scene.obstacles[1].a[0] += 2 * wide * overlap * radius;
    double before = 0, after = 0;
    for (size_t b = 0; b < scene.spheres.n; b++) {
        before += scene.spheres.x[1][b];
    }
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_engine_create(&engine, &scene, &request, &message),
                              message.text);
    for (size_t b = 0; b < scene.spheres.n; b++) {
        after += scene.spheres.x[1][b];
        /* The wall on the left stands, so that the discs move right, none by more than its share.
         */
        TEST_ASSERT_DOUBLE_WITHIN(1.01 * wide * overlap * radius, 0,
                                  scene.spheres.x[0][b] -
                                      radius * (2 - overlap) * ((double)(b % wide) + 0.5));
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, before, after);
    TEST_ASSERT_TRUE(engine.stats.overlap_max <= 1e-6 * radius);
    lub_engine_free(&engine);
    lub_scene_free(&scene);
}

static void starts_without_room_are_refused_with_the_worst_pair(void)
{
    struct lub_setting list[] = {{.name = "separate", .value = "on"}};
    struct lub_settings settings = {1, list};
    const struct lub_engine_request request = {.dt = 0.002, .threads = 1, .settings = &settings};
    struct lub_message message = {""};
    struct lub_engine engine;
    struct lub_scene scene;
    make_grid(&scene, 1e-6);
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_engine_create(&engine, &scene, &request, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "no room to move them apart"));
    lub_scene_free(&scene);
}

/* As the columns of a square block are moved apart the rows of discs that touch in both directions
 * come to contradict each other nearly, and projections do not converge: no room either. */
static void a_block_pressed_from_all_sides_is_refused_alike(void)
{
    enum { side = 20 };
    struct lub_setting list[] = {{.name = "separate", .value = "on"}};
    struct lub_settings settings = {1, list};
    const struct lub_engine_request request = {.dt = 0.002, .threads = 1, .settings = &settings};
    struct lub_message message = {""};
    struct lub_engine engine;
    struct lub_scene scene = {
        .law = "inelastic", .planar = true, .neighbour = radius, .overlap_tol = 1e-4, .steps = 1};
    TEST_ASSERT_EQUAL(LUB_OK, lub_spheres_create(&scene.spheres, (size_t)side * side));
    for (size_t b = 0; b < (size_t)side * side; b++) {
        scene.spheres.x[0][b] = radius * (double)(1 + 2 * (b % side));
        scene.spheres.x[1][b] = radius * (double)(1 + 2 * (b / side));
        scene.spheres.r[b] = 1.0007 * radius;
        scene.spheres.m[b] = 2;
    }
    TEST_ASSERT_EQUAL(LUB_OK, lub_scene_wall(&scene, 0, 0, 0, 1));
    TEST_ASSERT_EQUAL(LUB_OK, lub_scene_wall(&scene, 0, 0, 1, 0));
    TEST_ASSERT_EQUAL(LUB_OK, lub_scene_wall(&scene, 2 * side * radius, 0, -1, 0));
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_engine_create(&engine, &scene, &request, &message));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, "no room to move them apart"), message.text);
    lub_scene_free(&scene);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(two_walls_share_what_is_missing);
    RUN_TEST(contradicting_rows_give_way_by_least_squares);
    RUN_TEST(with_room_it_is_the_projection);
    RUN_TEST(a_run_goes_on_as_long_as_the_overlap_is_allowed);
    RUN_TEST(a_run_ends_beyond_and_names_the_contact);
    RUN_TEST(overlapping_starts_are_separated_where_there_is_room);
    RUN_TEST(starts_without_room_are_refused_with_the_worst_pair);
    RUN_TEST(a_block_pressed_from_all_sides_is_refused_alike);
    return UNITY_END();
}
