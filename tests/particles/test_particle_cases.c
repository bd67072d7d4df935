/* test_particle_cases.c -- the papers' particle cases in small: lotto, sedimentation, aggregation.
 */
#include "cases/scene/scatter.h"
#include "schemes/contact/engine.h"

#include <math.h>
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

/* Builds a case from `name, value, ..., NULL` and prepares its run. */
static void start(const char *name, double dt, const char *const settings[])
{
    struct lub_setting list[8];
    struct lub_settings given = {.list = list};
    struct lub_message message = {""};
    for (size_t k = 0; settings[k]; k += 2) {
        list[given.n++] = (struct lub_setting){.name = settings[k], .value = settings[k + 1]};
    }
    TEST_ASSERT_EQUAL_INT_MESSAGE(
        LUB_OK,
        lub_case_build_scene(lub_registry_find(&lub_scene_cases, name), &given, &scene, &message),
        message.text);
    const struct lub_engine_request request = {.dt = dt, .threads = 1, .settings = &given};
    TEST_ASSERT_EQUAL_INT_MESSAGE(LUB_OK, lub_engine_create(&engine, &scene, &request, &message),
                                  message.text);
}

static void step(void)
{
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_INT_MESSAGE(LUB_OK, lub_engine_step(&engine, &message), message.text);
}

/* Share of the spheres that have left the wall when the box is upside down. */
static double share_left(const char *gamma_min)
{
    double value[2];
    start("lotto", 0.005, (const char *const[]){"n", "60", "gamma_min", gamma_min, NULL});
    while (engine.step < engine.n_steps) {
        step();
    }
    scene.measure(&scene, engine.t, value);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 3.141592653589793, value[0]);
    TEST_ASSERT_TRUE(engine.stats.overlap_max < 1e-4 * 0.007);
    tearDown();
    return value[1];
}

static void the_lotto_lets_go_later_the_smoother_the_spheres(void)
{
    const double dry = share_left("0"), rough = share_left("-25"), smooth = share_left("none");
    TEST_ASSERT_TRUE(dry > 0.9);
    TEST_ASSERT_TRUE(rough < dry);
    TEST_ASSERT_TRUE(smooth < rough);
    TEST_ASSERT_TRUE(smooth < 0.5);
}

static void sedimentation_flows_and_stays_inside(void)
{
    start("sedimentation", 0.002,
          (const char *const[]){"n", "60", "t_end", "1.2", "radius_factor", "off", NULL});
    double energy = lub_engine_energy(&engine);
    while (engine.step < engine.n_steps) {
        step();
    }
    double value[2];
    scene.measure(&scene, engine.t, value);
    TEST_ASSERT_TRUE(value[0] > 0.1); /* some have passed the funnel */
    TEST_ASSERT_TRUE(lub_engine_energy(&engine) < energy);
    TEST_ASSERT_TRUE(engine.stats.overlap_max < 1e-4 * 0.015);
    for (size_t b = 0; b < scene.spheres.n; b++) {
        TEST_ASSERT_TRUE(fabs(scene.spheres.x[0][b] - 1.5) < 3.5);
        TEST_ASSERT_TRUE(scene.spheres.x[1][b] > -3);
    }
}

/* Clusters of the deterministic case only merge: two spheres once together stay together. */
static void clusters_only_merge_in_the_shear_flow(void)
{
    enum { n = 150 };
    size_t before[n], now[n], begin = 0, end = 0;
    start("aggregation-shear", 0.02,
          (const char *const[]){"n", "150", "width", "0.6", "t_end", "3", NULL});
    TEST_ASSERT_EQUAL_INT(LUB_OK, lub_clusters(&scene.spheres, 3e-3, before));
    while (engine.step < engine.n_steps) {
        step();
        if (engine.step % 10 == 0) {
            TEST_ASSERT_EQUAL_INT(LUB_OK, lub_clusters(&scene.spheres, 3e-3, now));
            for (size_t b = 0; b < n; b++) {
                TEST_ASSERT_EQUAL_UINT64(now[before[b]], now[b]);
                begin += engine.step == 10 && before[b] == b;
                end += engine.step == engine.n_steps && now[b] == b;
            }
            memcpy(before, now, sizeof now);
        }
    }
    TEST_ASSERT_TRUE((double)end < 0.75 * (double)begin);
}

/* A drag 6 pi r nu on a mass that goes with r^3: what is left of a speed after a step. */
static void a_small_sphere_relaxes_in_less_time(void)
{
    const char *const words[] = {"same", "r2"};
    for (int k = 0; k < 2; k++) {
        start("aggregation-shear", 0.02,
              (const char *const[]){"n", "9", "kappa", "0", "omega", "0", "friction_time", words[k],
                                    NULL});
        double before[9];
        for (size_t b = 0; b < 9; b++) {
            scene.spheres.v[0][b] = before[b] = 1e-3 * (double)(b + 1);
        }
        step();
        for (size_t b = 0; b < 9; b++) {
            const double size = scene.spheres.r[b] / 0.01, tau = 0.2 * (k ? size * size : 1);
            TEST_ASSERT_DOUBLE_WITHIN(1e-15, before[b] * (1 - 0.02 / tau), scene.spheres.v[0][b]);
        }
        tearDown();
    }
}

static void noise_is_the_same_for_the_same_seed_and_brings_clusters_together(void)
{
    enum { n = 120 };
    double first[2 * n];
    size_t label[n], begin = 0, end = 0;
    for (int round = 0; round < 2; round++) {
        start("aggregation-brownian", 0.02,
              (const char *const[]){"n", "120", "width", "0.5", "t_end", "1", "seed", "7", NULL});
        TEST_ASSERT_EQUAL_INT(LUB_OK, lub_clusters(&scene.spheres, 3e-3, label));
        for (size_t b = 0; b < n && round == 0; b++) {
            begin += label[b] == b;
        }
        while (engine.step < engine.n_steps) {
            step();
        }
        if (round == 0) {
            memcpy(first, scene.spheres.x[0], sizeof first);
            TEST_ASSERT_EQUAL_INT(LUB_OK, lub_clusters(&scene.spheres, 3e-3, label));
            for (size_t b = 0; b < n; b++) {
                end += label[b] == b;
            }
        } else {
            TEST_ASSERT_EQUAL_MEMORY(first, scene.spheres.x[0], sizeof first);
        }
        tearDown();
    }
    TEST_ASSERT_TRUE((double)end < 0.6 * (double)begin);
}

/* Langevin: without contacts the velocities reach the variance sigma^2 tau/2 of each component, up
 * to h/(2 tau) of explicit steps and the scatter of 2 n draws. */
static void free_particles_reach_the_variance_of_langevin(void)
{
    start("aggregation-brownian", 0.02,
          (const char *const[]){"n", "3000", "width", "200", "t_end", "1.2", "kappa", "0", NULL});
    double square = 0, mass = 0;
    while (engine.step < engine.n_steps) {
        step();
    }
    for (size_t b = 0; b < scene.spheres.n; b++) {
        for (int c = 0; c < 2; c++) {
            const double p = scene.spheres.m[b] * scene.spheres.v[c][b];
            square += p * p / 6000;
        }
        mass += scene.spheres.m[b] / 3000;
    }
    /* The explicit step gives sigma^2 h/(1 - (1 - h/tau)^2); four standard deviations of the sum.
     */
    const double expected = 0.25 * 0.02 / (1 - 0.9 * 0.9);
    TEST_ASSERT_DOUBLE_WITHIN(4 * expected * sqrt(2.0 / 6000), expected, square);
    TEST_ASSERT_DOUBLE_WITHIN(0.1, 1, mass);
}

static void a_dropped_heap_is_at_rest(void)
{
    start("packing", 0.002, (const char *const[]){"n", "120", "steps", "5", NULL});
    while (engine.step < engine.n_steps) {
        step();
    }
    double sum = 0;
    for (size_t b = 0; b < scene.spheres.n; b++) {
        sum += hypot(scene.spheres.v[0][b], scene.spheres.v[1][b]);
    }
    /* A sphere that slips may be near free fall; the heap is not. */
    TEST_ASSERT_TRUE(sum / 120 < 0.3 * 5 * 0.002 * 10);
    TEST_ASSERT_TRUE(engine.stats.overlap_max < 1e-9);
}

/* 6 pi mu = 0.0188495559215388 for mu = 1e-3; asperities of a hundredth of the radius; an obstacle
 * has none. */
static void each_pair_has_the_threshold_of_its_radii(void)
{
    start("lotto", 0.005,
          (const char *const[]){"n", "2", "viscosity", "1e-3", "roughness", "0.01", "radius_factor",
                                "on", NULL});
    const double a = scene.spheres.r[0], b = scene.spheres.r[1];
    TEST_ASSERT_TRUE(fabs(a - b) > 1e-4);
    const double pair = 0.0188495559215388 * log(0.01 * a + 0.01 * b);
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, pair, lub_scene_threshold(&scene, 0, 1));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, pair, lub_scene_threshold(&scene, 1, 0));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0.0188495559215388 * log(0.01 * a),
                              lub_scene_threshold(&scene, 0, -1));
    scene.radius_factor = false;
    TEST_ASSERT_DOUBLE_WITHIN(1e-18, pair * pow(a * b / (a + b), 2),
                              lub_scene_threshold(&scene, 0, 1));
}

/* A throw presses in more than asperities let: gamma is the threshold after the impact, and whether
 * R stands in the equation or under the threshold makes no difference to the motion. */
static void thresholds_of_pairs_bound_the_glue(void)
{
    static const char *const factor[] = {"on", "auto", "off"};
    double x[3];
    for (int k = 0; k < 3; k++) {
        start("billiard", 0.01,
              (const char *const[]){"viscosity", "1e-3", "roughness", "1e-3", "radius_factor",
                                    factor[k], NULL});
        TEST_ASSERT_EQUAL(k < 2, scene.radius_factor);
        while (engine.step < engine.n_steps) {
            step();
        }
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.0188495559215388 * log(4e-5) * (k < 2 ? 1 : 1e-4),
                                  engine.stats.gamma_min);
        x[k] = scene.spheres.x[1][1];
        tearDown();
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, x[0], x[1]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, x[0], x[2]);
}

static void asperities_longer_than_the_unit_of_the_logarithm_are_refused(void)
{
    struct lub_setting list[] = {{.name = "r", .value = "0.6"},
                                 {.name = "viscosity", .value = "1"},
                                 {.name = "roughness", .value = "0.9"}};
    struct lub_settings given = {.n = 3, .list = list};
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_INT(LUB_BAD_ARGUMENT,
                          lub_case_build_scene(lub_registry_find(&lub_scene_cases, "billiard"),
                                               &given, &scene, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "roughness=0.9"));
}

static double shallowest(void)
{
    double normal[3], least = INFINITY;
    for (size_t a = 0; a < scene.spheres.n; a++) {
        for (size_t b = a + 1; b < scene.spheres.n; b++) {
            least = fmin(least, lub_spheres_gap(&scene.spheres, a, b, normal));
        }
    }
    return least;
}

/* Spheres lie on the floor or on another one, to round-off, and fill a third of the box up to twice
 * their mean height. */
static void a_heap_of_spheres_has_exact_contacts(void)
{
    struct lub_setting list[] = {{.name = "n", .value = "800"},
                                 {.name = "depth", .value = "0.3"},
                                 {.name = "settle", .value = "0"}};
    struct lub_settings given = {.n = 3, .list = list};
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL(LUB_OK, lub_case_build_scene(lub_registry_find(&lub_scene_cases, "packing"),
                                                   &given, &scene, &message));
    const struct lub_spheres *const s = &scene.spheres;
    double volume = 0, height = 0, normal[3];
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0, shallowest());
    for (size_t a = 0; a < s->n; a++) {
        double least = s->x[1][a] - s->r[a];
        for (size_t b = 0; b < s->n; b++) {
            least = a == b ? least : fmin(least, lub_spheres_gap(s, a, b, normal));
        }
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0, least);
        TEST_ASSERT_TRUE(s->x[0][a] >= s->r[a] && s->x[0][a] <= scene.obstacles[2].a[0] - s->r[a]);
        TEST_ASSERT_TRUE(fabs(s->x[2][a]) <= 0.15 - s->r[a]);
        volume += 4 * 3.141592653589793 / 3 * pow(s->r[a], 3);
        height += 2 * s->x[1][a] / (double)s->n;
    }
    const double filled = volume / (height * 0.3 * scene.obstacles[2].a[0]);
    TEST_ASSERT_TRUE(filled > 0.28 && filled < 0.45);
}

/* Contacts without restitution only take energy; spheres move in all directions and stay inside. */
static void spheres_in_a_box_settle_and_stay_inside(void)
{
    start("packing", 0.002,
          (const char *const[]){"n", "300", "depth", "0.25", "settle", "20", "steps", "20", NULL});
    TEST_ASSERT_FALSE(scene.planar);
    double energy = lub_engine_energy(&engine);
    while (engine.step < engine.n_steps) {
        step();
        const double now = lub_engine_energy(&engine);
        TEST_ASSERT_TRUE(now <= energy + 1e-9 * fabs(energy));
        energy = now;
    }
    double sideways = 0;
    for (size_t b = 0; b < scene.spheres.n; b++) {
        TEST_ASSERT_TRUE(fabs(scene.spheres.x[2][b]) <= 0.125 - scene.spheres.r[b] + 1e-9);
        sideways = fmax(sideways, fabs(scene.spheres.v[2][b]));
    }
    TEST_ASSERT_TRUE(sideways > 1e-3);
    TEST_ASSERT_TRUE(shallowest() > -1e-9);
}

static void sedimentation_in_a_box_flows_and_stays_inside(void)
{
    double value[2];
    start("sedimentation", 0.002,
          (const char *const[]){"n", "150", "depth", "0.2", "t_end", "1.2", NULL});
    while (engine.step < engine.n_steps) {
        step();
    }
    scene.measure(&scene, engine.t, value);
    TEST_ASSERT_TRUE(value[0] > 0);
    for (size_t b = 0; b < scene.spheres.n; b++) {
        TEST_ASSERT_TRUE(fabs(scene.spheres.x[2][b]) <= 0.1 - scene.spheres.r[b] + 1e-9);
        TEST_ASSERT_TRUE(scene.spheres.x[1][b] >= -3);
    }
    TEST_ASSERT_TRUE(shallowest() > -1e-9);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(the_lotto_lets_go_later_the_smoother_the_spheres);
    RUN_TEST(sedimentation_flows_and_stays_inside);
    RUN_TEST(clusters_only_merge_in_the_shear_flow);
    RUN_TEST(a_small_sphere_relaxes_in_less_time);
    RUN_TEST(noise_is_the_same_for_the_same_seed_and_brings_clusters_together);
    RUN_TEST(free_particles_reach_the_variance_of_langevin);
    RUN_TEST(a_dropped_heap_is_at_rest);
    RUN_TEST(a_heap_of_spheres_has_exact_contacts);
    RUN_TEST(spheres_in_a_box_settle_and_stay_inside);
    RUN_TEST(sedimentation_in_a_box_flows_and_stays_inside);
    RUN_TEST(each_pair_has_the_threshold_of_its_radii);
    RUN_TEST(thresholds_of_pairs_bound_the_glue);
    RUN_TEST(asperities_longer_than_the_unit_of_the_logarithm_are_refused);
    return UNITY_END();
}
