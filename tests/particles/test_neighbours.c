/* test_neighbours.c -- cells against all pairs, memory by pair, obstacles against their geometry.
 */
#include "schemes/contact/broadphase.h"
#include "schemes/contact/memory.h"
#include "tests/particles/random_scene.h"

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

static void same_pairs(const struct lub_scene *scene, double t, double cutoff)
{
    struct lub_pairs cells = {0}, brute = {0};
    TEST_ASSERT_EQUAL_INT(LUB_OK,
                          lub_pairs_search(&cells, &lub_broadphase_cells, scene, t, cutoff));
    TEST_ASSERT_EQUAL_INT(LUB_OK,
                          lub_pairs_search(&brute, &lub_broadphase_brute, scene, t, cutoff));
    TEST_ASSERT_EQUAL_UINT64(brute.n, cells.n);
    TEST_ASSERT_GREATER_THAN_UINT64(0, brute.n);
    TEST_ASSERT_EQUAL_MEMORY(brute.i, cells.i, brute.n * sizeof *brute.i);
    TEST_ASSERT_EQUAL_MEMORY(brute.j, cells.j, brute.n * sizeof *brute.j);
    TEST_ASSERT_EQUAL_MEMORY(brute.gap, cells.gap, brute.n * sizeof *brute.gap);
    for (int c = 0; c < 3; c++) {
        TEST_ASSERT_EQUAL_MEMORY(brute.normal[c], cells.normal[c], brute.n * sizeof(double));
    }
    for (size_t k = 0; k + 1 < brute.n; k++) {
        TEST_ASSERT_TRUE(brute.i[k] < brute.i[k + 1] ||
                         (brute.i[k] == brute.i[k + 1] && brute.j[k] < brute.j[k + 1]));
    }
    lub_pairs_free(&cells);
    lub_pairs_free(&brute);
}

static void shift(struct lub_scene *scene, double by)
{
    for (int c = 0; c < 3; c++) {
        for (size_t b = 0; b < scene->spheres.n; b++) {
            scene->spheres.x[c][b] += by;
        }
    }
}

static void cells_find_the_same_pairs_as_brute_force(void)
{
    for (unsigned long seed = 1; seed <= 4; seed++) {
        for (int flat = 0; flat < 2; flat++) {
            struct lub_scene scene;
            random_cloud(&scene, 300, 0.1, seed % 2 ? 1.2 : 40, flat, seed);
            same_pairs(&scene, 0, seed % 2 ? 0.3 : 8);
            same_pairs(&scene, 0, 15);
            lub_scene_free(&scene);
        }
    }
}

static void cells_work_far_from_the_origin_and_with_one_sphere_astray(void)
{
    struct lub_scene scene;
    random_cloud(&scene, 200, 0.1, 3, false, 5);
    shift(&scene, -1e7);
    same_pairs(&scene, 0, 0.3);
    scene.spheres.x[1][7] = 1e300;
    same_pairs(&scene, 0, 0.3);
    lub_scene_free(&scene);
}

static void obstacles_come_first_and_once(void)
{
    struct lub_scene scene;
    random_cloud(&scene, 100, 0.1, 2, true, 6);
    TEST_ASSERT_EQUAL_INT(LUB_OK, lub_scene_wall(&scene, 0, -1.5, 0, 1));
    TEST_ASSERT_EQUAL_INT(
        LUB_OK, lub_scene_obstacle(&scene, &(struct lub_obstacle){.kind = LUB_BALL,
                                                                  .a = {0.1, 0.2, 0},
                                                                  .radius = 0.3,
                                                                  .motion = {.omega = 2}}));
    same_pairs(&scene, 0.7, 0.4);
    lub_scene_free(&scene);
}

static struct lub_obstacle sample(int kind)
{
    struct lub_obstacle o = {
        .kind = (enum lub_obstacle_kind)kind,
        .a = {0.3, -0.2, 0},
        .b = {1.1, 0.4, 0},
        .radius = 0.1,
        .motion = {.centre = {0.2, 0.1, 0}, .velocity = {0.3, -0.1, 0}, .omega = 1.7}};
    if (kind == LUB_PLANE) {
        o.b[0] = 0.6;
        o.b[1] = 0.8;
        o.radius = 0;
    }
    if (kind == LUB_POLYGON) {
        static const double corners[4][2] = {{0, 0}, {1, -0.2}, {1.2, 0.9}, {0.1, 0.6}};
        o.n_corners = 4;
        o.corner = malloc(sizeof corners);
        memcpy(o.corner, corners, sizeof corners);
    }
    return o;
}

/* The normal is minus the gradient of the gap with respect to the sphere, and has length 1. */
static void normals_are_gradients(void)
{
    const double points[][3] = {{2, 2, 0}, {-1, 0.5, 0}, {0.4, -2, 0}, {3, -0.3, 0}, {0.9, 0.4, 0}};
    for (int kind = LUB_PLANE; kind <= LUB_POLYGON; kind++) {
        const struct lub_obstacle o = sample(kind);
        const struct lub_pose pose = lub_obstacle_pose(&o, 0.37);
        for (size_t k = 0; k < sizeof points / sizeof *points; k++) {
            double n[3], unused[3], x[3];
            lub_obstacle_gap(&o, &pose, points[k], 0.05, n);
            TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1, sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]));
            for (int c = 0; c < 2; c++) {
                const double e = 1e-6;
                memcpy(x, points[k], sizeof x);
                x[c] += e;
                const double more = lub_obstacle_gap(&o, &pose, x, 0.05, unused);
                x[c] -= 2 * e;
                const double less = lub_obstacle_gap(&o, &pose, x, 0.05, unused);
                TEST_ASSERT_DOUBLE_WITHIN(1e-7, -n[c], (more - less) / (2 * e));
            }
        }
        free(o.corner);
    }
}

static void a_point_that_moves_with_the_obstacle_keeps_its_gap(void)
{
    for (int kind = LUB_PLANE; kind <= LUB_POLYGON; kind++) {
        const struct lub_obstacle o = sample(kind);
        const struct lub_pose start = lub_obstacle_pose(&o, 0), later = lub_obstacle_pose(&o, 2.3);
        const double x[3] = {1.7, 0.9, 0};
        double now[3], n[3];
        lub_pose_apply(&o, &later, x, now);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, lub_obstacle_gap(&o, &start, x, 0.1, n),
                                  lub_obstacle_gap(&o, &later, now, 0.1, n));
        free(o.corner);
    }
}

static void polygons_know_inside_from_outside(void)
{
    static const double corners[4][2] = {{0, 0}, {2, 0}, {2, 1}, {0, 1}};
    double(*const copy)[2] = malloc(sizeof corners);
    memcpy(copy, corners, sizeof corners);
    const struct lub_obstacle o = {.kind = LUB_POLYGON, .n_corners = 4, .corner = copy};
    const struct lub_pose pose = lub_obstacle_pose(&o, 0);
    double n[3];
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, -0.25,
                              lub_obstacle_gap(&o, &pose, (double[3]){1, 0.75, 0}, 0, n));
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, -1, n[1]); /* out through the top */
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 5, lub_obstacle_gap(&o, &pose, (double[3]){5, -4, 0}, 0, n));
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, -0.6, n[0]);
    free(copy);
}

static void set_pairs(struct lub_pairs *pairs, size_t n, const size_t i[], const ptrdiff_t j[])
{
    TEST_ASSERT_EQUAL_INT(LUB_OK, lub_pairs_grow(pairs, n));
    memcpy(pairs->i, i, n * sizeof *i);
    memcpy(pairs->j, j, n * sizeof *j);
    pairs->n = n;
}

static void memory_follows_its_pair(void)
{
    struct lub_pairs pairs = {0};
    struct lub_memory memory = {.width = 2}, lost = {.width = 2};
    set_pairs(&pairs, 4, (size_t[]){0, 0, 1, 5}, (ptrdiff_t[]){-2, 1, 2, 9});
    TEST_ASSERT_EQUAL_INT(LUB_OK, lub_memory_carry(&memory, &pairs, &lost));
    for (size_t k = 0; k < 4; k++) {
        TEST_ASSERT_EQUAL_DOUBLE(0, lub_memory_at(&memory, k)[1]);
        lub_memory_at(&memory, k)[1] = 10 + (double)k;
    }
    set_pairs(&pairs, 4, (size_t[]){0, 1, 1, 6}, (ptrdiff_t[]){1, -1, 2, 7});
    TEST_ASSERT_EQUAL_INT(LUB_OK, lub_memory_carry(&memory, &pairs, &lost));
    const double kept[] = {11, 0, 12, 0};
    for (size_t k = 0; k < 4; k++) {
        TEST_ASSERT_EQUAL_DOUBLE(kept[k], lub_memory_at(&memory, k)[1]);
    }
    TEST_ASSERT_EQUAL_UINT64(2, lost.n);
    TEST_ASSERT_EQUAL_DOUBLE(10, lub_memory_at(&lost, 0)[1]);
    TEST_ASSERT_EQUAL_DOUBLE(13, lub_memory_at(&lost, 1)[1]);
    lub_memory_free(&memory);
    lub_memory_free(&lost);
    lub_pairs_free(&pairs);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(cells_find_the_same_pairs_as_brute_force);
    RUN_TEST(cells_work_far_from_the_origin_and_with_one_sphere_astray);
    RUN_TEST(obstacles_come_first_and_once);
    RUN_TEST(normals_are_gradients);
    RUN_TEST(a_point_that_moves_with_the_obstacle_keeps_its_gap);
    RUN_TEST(polygons_know_inside_from_outside);
    RUN_TEST(memory_follows_its_pair);
    return UNITY_END();
}
