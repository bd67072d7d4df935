/* test_batchelor_green.c -- the two-sphere Stokes solution, the table made from it, the fits. */
#include "cases/pi.h"
#include "reference/pair/batchelor_green.h"
#include "reference/pair/two_spheres.h"

#include "unity.h"

#include <gsl/gsl_rng.h>
#include <math.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static void assert_relative(double tolerance, double expected, double actual)
{
    TEST_ASSERT_DOUBLE_WITHIN(tolerance * fabs(expected), expected, actual);
}

/* Drag of two equal spheres that approach each other: Brenner (1961), the plane without shear. */
static double brenner_drag(double gap)
{
    const double alpha = 2 * asinh(sqrt(gap) / 2);
    double sum = 0;
    for (double n = 1; n * alpha < 40; n++) {
        const double w = 2 * n + 1, top = 4 * pow(cosh(w / 2 * alpha), 2) + pow(w * sinh(alpha), 2);
        const double bottom = 2 * sinh(w * alpha) - w * sinh(2 * alpha);
        sum += n * (n + 1) / ((w - 2) * (w + 2)) * (top / bottom - 1);
    }
    return 6 * lub_pi * 4.0 / 3 * sinh(alpha) * sum;
}

/* The bracket cancels like alpha^3 in the double series, so 1e-9 is what it can confirm. */
static void drag_on_approach_is_brenners(void)
{
    const double gaps[] = {0.01, 0.1, 1, 5};
    for (size_t k = 0; k < 4; k++) {
        struct lub_axial axial;
        TEST_ASSERT_EQUAL(LUB_OK, lub_axial_solve(gaps[k], &axial));
        assert_relative(1e-9, brenner_drag(gaps[k]), (double)axial.moving);
    }
}

/* The reciprocal theorem: force by a spin = torque about the centre by a translation.  The two
 * come from different right-hand sides and different coefficients. */
static void force_by_spin_is_torque_by_translation(void)
{
    for (double gap = 1e-4; gap < 20; gap *= 7) {
        struct lub_transverse across;
        TEST_ASSERT_EQUAL(LUB_OK, lub_transverse_solve(gap, &across));
        const long double h = 1 + (long double)gap / 2;
        const long double torque = across.torque[0] - h * across.force[0];
        TEST_ASSERT_DOUBLE_WITHIN(1e-13 * (double)across.force[0], (double)across.force[1],
                                  (double)torque);
    }
}

/* A force appears both in the pressure and in the velocity far away; the solution did not use
 * that they agree. */
static void pressure_and_velocity_give_the_same_forces(void)
{
    for (double gap = 1e-4; gap < 20; gap *= 7) {
        struct lub_axial axial;
        struct lub_transverse across;
        TEST_ASSERT_EQUAL(LUB_OK, lub_axial_solve(gap, &axial));
        TEST_ASSERT_EQUAL(LUB_OK, lub_transverse_solve(gap, &across));
        TEST_ASSERT_TRUE(axial.mismatch < 1e-15L * axial.moving);
        TEST_ASSERT_TRUE(across.mismatch < 1e-14L * across.force[0]);
    }
}

/* Alone, a sphere feels 6 pi U and 8 pi w; its fellow's first reflection adds 3/(2r) to the drag
 * along and 3/(4r) across, the next order is 9/(4 r^2). */
static void far_spheres_feel_the_drag_of_one(void)
{
    const double gap = 1e4, r = 2 + gap;
    struct lub_axial axial;
    struct lub_transverse across;
    TEST_ASSERT_EQUAL(LUB_OK, lub_axial_solve(gap, &axial));
    TEST_ASSERT_EQUAL(LUB_OK, lub_transverse_solve(gap, &across));
    assert_relative(3 / (r * r), 1 + 1.5 / r, (double)axial.moving / (6 * lub_pi));
    assert_relative(3 / (r * r), 1 + 0.75 / r, (double)across.force[0] / (6 * lub_pi));
    const double spin = (double)(across.torque[1] - (1 + gap / 2) * across.force[1]);
    assert_relative(1e-9, 8 * lub_pi, spin);
}

/* What the table interpolates, from the solution itself. */
static struct lub_pair_functions solved(double log_gap)
{
    const long double gap = expl(log_gap), h = 1 + gap / 2;
    struct lub_axial axial;
    struct lub_transverse across;
    TEST_ASSERT_EQUAL(LUB_OK, lub_axial_solve(gap, &axial));
    TEST_ASSERT_EQUAL(LUB_OK, lub_transverse_solve(gap, &across));
    const long double *const f = across.force, *const t = across.torque;
    return (struct lub_pair_functions){
        .a = (double)(axial.carried / (h * axial.moving)),
        .b = (double)((f[2] * t[1] - t[2] * f[1]) / (h * (f[0] * t[1] - f[1] * t[0]))),
        .mobility = (double)(-axial.strained / (h * gap * axial.moving))};
}

/* From 1e-5 to 48, relative, in all three; beyond, the solution itself has fewer digits. */
static void table_interpolates_the_solution_at_random_points(void)
{
    gsl_rng *const rng = gsl_rng_alloc(gsl_rng_mt19937);
    for (size_t k = 0; k < 120; k++) {
        const double log_gap = log(1e-5) + (log(48) - log(1e-5)) * gsl_rng_uniform(rng);
        const struct lub_pair_functions expected = solved(log_gap);
        const struct lub_pair_functions actual = lub_pair_exact.at(log_gap);
        assert_relative(lub_pair_exact.error, expected.a, actual.a);
        assert_relative(lub_pair_exact.error, expected.b, actual.b);
        assert_relative(lub_pair_exact.error, expected.mobility, actual.mobility);
    }
    gsl_rng_free(rng);
}

/* Solved in 113-bit arithmetic; printed with 15 digits. */
static void table_has_the_values_of_quadruple_precision(void)
{
    static const struct {
        double gap, mobility, b;
    } values[] = {{1e-7, 4.07741420491952608, 0.351430637731371834},
                  {1e-6, 4.07735850157864453, 0.343154113325998649},
                  {2e-5, 4.07638480611319803, 0.327695652187772802},
                  {1e-3, 4.04026513684664041, 0.290580703389077797},
                  {0.1, 2.67564007832688880, 0.155550659838501550},
                  {1, 0.813337364124081762, 0.0222799832458877722},
                  {8, 0.124381904332446968, 5.33653767669884052e-05},
                  {98, 0.0102040306201530957, 5.33333666545821729e-10}};
    for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
        const struct lub_pair_functions f = lub_pair_exact.at(log(values[k].gap));
        assert_relative(lub_pair_exact.error, values[k].mobility, f.mobility);
        assert_relative(lub_pair_exact.error, values[k].b, f.b);
    }
}

/* 1 - A -> 4.07742 (r - 2).  B = (b L + c)/(L + d), L = -ln gap: three points fix it and a fourth
 * confirms; the limit is 0.40593. */
static void contact_limits_are_the_known_ones(void)
{
    TEST_ASSERT_DOUBLE_WITHIN(5e-6, 4.07742, lub_pair_exact.at(-1e5).mobility);
    TEST_ASSERT_DOUBLE_WITHIN(5e-6, 0.40593, lub_pair_exact.at(-1e9).b);
    const double limit = lub_pair_exact.at(-1e15).b;
    const double d100 = 1 / (limit - lub_pair_exact.at(-100).b);
    const double d200 = 1 / (limit - lub_pair_exact.at(-200).b);
    const double d400 = 1 / (limit - lub_pair_exact.at(-400).b);
    assert_relative(1e-9, 2 * (d200 - d100), d400 - d200);
}

/* 5/r^3 - 8/r^5 and 16/3 r^5 + 10/3 r^8; the terms left out are of relative size 5/r^3, 3/r^5, and
 * round-off remains. */
static void far_limits_are_the_known_ones(void)
{
    for (double r = 20; r < 1e4; r *= 3) {
        const struct lub_pair_functions f = lub_pair_exact.at(log(r - 2));
        assert_relative(6 * pow(r, -3) + 1e-14, 5 - 8 / (r * r), f.a * pow(r, 3));
        assert_relative(3 * pow(r, -5) + 1e-14, (16 + 10 * pow(r, -3)) / 3, f.b * pow(r, 5));
    }
}

static double jump(const struct lub_pair_set *set, double seam, char which)
{
    const double step = 1e-14 * fmax(fabs(seam), 1);
    const struct lub_pair_functions below = set->at(seam - step), above = set->at(seam + step);
    return which == 'a' ? above.a - below.a : above.b - below.b;
}

static void exact_functions_do_not_jump(void)
{
    for (size_t k = 0; k < lub_pair_exact.n_seams; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, 0, jump(&lub_pair_exact, lub_pair_exact.seam[k], 'a'));
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, 0, jump(&lub_pair_exact, lub_pair_exact.seam[k], 'b'));
    }
}

/* Sizes worked out from the printed coefficients. */
static void fits_jump_at_their_seams(void)
{
    const double near = lub_pair_fits.seam[0], far = lub_pair_fits.seam[1];
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, -0.003002, jump(&lub_pair_fits, near, 'a'));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, -0.005145, jump(&lub_pair_fits, near, 'b'));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, -0.003409, jump(&lub_pair_fits, far, 'a'));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, -0.005026, jump(&lub_pair_fits, far, 'b'));
}

/* The distance of the fits from the truth is a figure of the report: 5.7e-3 in A, 7.5e-3 in B,
 * both in the middle range, and 14.5 % of 1 - A at its lower end. */
static void fits_miss_the_exact_functions_by_less_than_one_percent(void)
{
    double worst_a = 0, worst_b = 0, worst_mobility = 0;
    for (double log_gap = lub_pair_fits.seam[0] - 10 + 1e-9; log_gap < 3; log_gap += 1.0 / 256) {
        const struct lub_pair_functions e = lub_pair_exact.at(log_gap);
        const struct lub_pair_functions f = lub_pair_fits.at(log_gap);
        worst_a = fmax(worst_a, fabs(f.a - e.a));
        worst_b = fmax(worst_b, fabs(f.b - e.b));
        worst_mobility = fmax(worst_mobility, fabs(f.mobility / e.mobility - 1));
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 5.73e-3, worst_a);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 7.54e-3, worst_b);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.145, worst_mobility);
}

static void sets_are_found_by_name(void)
{
    TEST_ASSERT_EQUAL_PTR(&lub_pair_exact, lub_pair_set_find("exact"));
    TEST_ASSERT_EQUAL_PTR(&lub_pair_fits, lub_pair_set_find("fits"));
    TEST_ASSERT_NULL(lub_pair_set_find("exac"));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(drag_on_approach_is_brenners);
    RUN_TEST(force_by_spin_is_torque_by_translation);
    RUN_TEST(pressure_and_velocity_give_the_same_forces);
    RUN_TEST(far_spheres_feel_the_drag_of_one);
    RUN_TEST(table_interpolates_the_solution_at_random_points);
    RUN_TEST(table_has_the_values_of_quadruple_precision);
    RUN_TEST(contact_limits_are_the_known_ones);
    RUN_TEST(far_limits_are_the_known_ones);
    RUN_TEST(exact_functions_do_not_jump);
    RUN_TEST(fits_jump_at_their_seams);
    RUN_TEST(fits_miss_the_exact_functions_by_less_than_one_percent);
    RUN_TEST(sets_are_found_by_name);
    return UNITY_END();
}
