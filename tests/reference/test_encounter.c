/* test_encounter.c -- two spheres that meet in shear, by quadrature and by CVODE. */
#include "reference/pair/encounter.h"

#include "unity.h"

#include <math.h>

enum { n_points = 21 };

void setUp(void)
{
}

void tearDown(void)
{
}

static struct lub_encounter start_at(double d0, double theta, const struct lub_pair_set *pair)
{
    return (struct lub_encounter){-10, d0 * sin(theta), d0 * cos(theta), pair};
}

static struct lub_orbit *orbit_of(const struct lub_encounter *encounter)
{
    struct lub_orbit *orbit;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_orbit_create(encounter, &orbit, &message), message.text);
    return orbit;
}

/* Computed with another program from the same differential equations; 12 digits. */
static void closest_approach_is_the_known_one(void)
{
    static const double known[][2] = {{0.2, 6.055089242694e-05}, {0.8, 1.986130119818e-03}};
    for (size_t k = 0; k < 2; k++) {
        const struct lub_encounter e = start_at(known[k][0], asin(1), &lub_pair_exact);
        struct lub_orbit *const orbit = orbit_of(&e);
        TEST_ASSERT_DOUBLE_WITHIN(2e-12 * known[k][1], known[k][1], exp(lub_orbit_closest(orbit)));
        lub_orbit_free(orbit);
    }
}

/* Two methods that share the pair functions and nothing else, on the axis, in the plane of shear
 * and out of it. */
static void quadrature_and_cvode_agree_to_1e_10(void)
{
    static const double starts[][2] = {{0, 1.5}, {0.01, 1.5707963}, {0.2, 0.7}, {0.8, 2}, {3, 0}};
    for (size_t k = 0; k < sizeof starts / sizeof *starts; k++) {
        const struct lub_encounter e = start_at(starts[k][0], starts[k][1], &lub_pair_exact);
        struct lub_orbit *const orbit = orbit_of(&e);
        struct lub_encounter_point points[n_points];
        struct lub_encounter_bounds bounds;
        struct lub_message message = {""};
        TEST_ASSERT_EQUAL_MESSAGE(
            LUB_OK, lub_encounter_certified(&e, orbit, n_points, NULL, points, &bounds, &message),
            message.text);
        TEST_ASSERT_TRUE(bounds.position <= 1e-10 && bounds.log_gap <= 1e-10);
        TEST_ASSERT_TRUE(bounds.steps > 100);
        lub_orbit_free(orbit);
    }
}

/* What is conserved along a path: z/phi and y^2/phi^2 - square.  CVODE does not know them. */
static void cvode_conserves_the_closed_form(void)
{
    const struct lub_encounter e = start_at(0.3, 1, &lub_pair_exact);
    struct lub_orbit *const orbit = orbit_of(&e);
    double times[n_points];
    struct lub_encounter_point points[n_points];
    for (size_t k = 0; k < n_points; k++) {
        times[k] = lub_orbit_end(orbit) * (double)k / (n_points - 1);
    }
    TEST_ASSERT_EQUAL(LUB_OK, lub_encounter_cvode(&e, 1e-14, n_points, times, points, NULL, NULL));
    for (size_t k = 0; k < n_points; k++) {
        double phi, square;
        lub_orbit_shape(orbit, points[k].log_gap, &phi, &square);
        TEST_ASSERT_DOUBLE_WITHIN(1e-11, phi * e.z, points[k].z);
        TEST_ASSERT_DOUBLE_WITHIN(1e-10, phi * phi * square, points[k].y * points[k].y);
    }
    lub_orbit_free(orbit);
}

/* Smooth rigid spheres: Stokes flow is reversible, so the path is its own mirror image.  CVODE
 * crosses x = 0 without knowing. */
static void path_is_symmetric(void)
{
    const struct lub_encounter e = start_at(0.1, 1.2, &lub_pair_exact);
    struct lub_orbit *const orbit = orbit_of(&e);
    const double end = lub_orbit_end(orbit), times[] = {0.2 * end, 0.5 * end, 0.8 * end, end};
    struct lub_encounter_point p[4];
    TEST_ASSERT_EQUAL(LUB_OK, lub_encounter_cvode(&e, 1e-15, 4, times, p, NULL, NULL));
    TEST_ASSERT_DOUBLE_WITHIN(1e-10, -p[0].x, p[2].x);
    TEST_ASSERT_DOUBLE_WITHIN(1e-10, p[0].y, p[2].y);
    TEST_ASSERT_DOUBLE_WITHIN(1e-10, p[0].z, p[2].z);
    TEST_ASSERT_DOUBLE_WITHIN(1e-10, 0, p[1].x);
    TEST_ASSERT_DOUBLE_WITHIN(1e-10, 10, p[3].x);
    TEST_ASSERT_DOUBLE_WITHIN(1e-10, hypot(e.y, e.z), hypot(p[3].y, p[3].z));
    lub_orbit_free(orbit);
}

/* The velocity of the path, by differences of its points, is that of the pair functions. */
static void path_follows_its_velocity(void)
{
    const struct lub_encounter e = start_at(0.8, 1.1, &lub_pair_exact);
    struct lub_orbit *const orbit = orbit_of(&e);
    for (double share = 0.1; share < 0.95; share += 0.2) {
        const double t = share * lub_orbit_end(orbit), h = 1e-4;
        struct lub_encounter_point a, b, at;
        double rate[4];
        TEST_ASSERT_EQUAL(LUB_OK, lub_orbit_at(orbit, t - h, &a));
        TEST_ASSERT_EQUAL(LUB_OK, lub_orbit_at(orbit, t + h, &b));
        TEST_ASSERT_EQUAL(LUB_OK, lub_orbit_at(orbit, t, &at));
        lub_encounter_rate(e.pair, &at, rate);
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, rate[0], (b.x - a.x) / (2 * h));
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, rate[1], (b.y - a.y) / (2 * h));
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, rate[2], (b.z - a.z) / (2 * h));
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, rate[3], (b.log_gap - a.log_gap) / (2 * h));
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, 2 + exp(at.log_gap), hypot(hypot(at.x, at.y), at.z));
    }
    lub_orbit_free(orbit);
}

/* Far apart nothing happens: the sphere is carried by the flow. */
static void far_spheres_follow_the_flow(void)
{
    const struct lub_encounter e = start_at(200, asin(1), &lub_pair_exact);
    struct lub_orbit *const orbit = orbit_of(&e);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 20 / e.y, lub_orbit_end(orbit));
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 198, exp(lub_orbit_closest(orbit)));
    lub_orbit_free(orbit);
}

/* The fits put the closest approach 7.5 % low (from d0 = 0.01 to 0.2). */
static void fits_come_too_close(void)
{
    static const double starts[] = {0.01, 0.2};
    for (size_t k = 0; k < 2; k++) {
        const struct lub_encounter exact = start_at(starts[k], asin(1), &lub_pair_exact);
        const struct lub_encounter fits = start_at(starts[k], asin(1), &lub_pair_fits);
        struct lub_orbit *const a = orbit_of(&exact), *const b = orbit_of(&fits);
        TEST_ASSERT_DOUBLE_WITHIN(5e-3, -0.0755,
                                  expm1(lub_orbit_closest(b) - lub_orbit_closest(a)));
        lub_orbit_free(a);
        lub_orbit_free(b);
    }
}

static void bad_starts_are_refused(void)
{
    static const double bad[][3] = {{1, 2, 0}, {-10, -1, 0}, {-1, 0, 0}, {-1, 1, 1}};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        const struct lub_encounter e = {bad[k][0], bad[k][1], bad[k][2], &lub_pair_exact};
        struct lub_orbit *orbit;
        struct lub_message message = {""};
        TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_orbit_create(&e, &orbit, &message));
        TEST_ASSERT_NULL(orbit);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(closest_approach_is_the_known_one);
    RUN_TEST(quadrature_and_cvode_agree_to_1e_10);
    RUN_TEST(cvode_conserves_the_closed_form);
    RUN_TEST(path_is_symmetric);
    RUN_TEST(path_follows_its_velocity);
    RUN_TEST(far_spheres_follow_the_flow);
    RUN_TEST(fits_come_too_close);
    RUN_TEST(bad_starts_are_refused);
    return UNITY_END();
}
