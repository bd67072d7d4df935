/* test_pair_lubricated.c -- certified paths of two lubricated spheres in shear. */
#include "cases/pi.h"
#include "reference/pair/encounter.h"
#include "reference/pair/lubricated.h"

#include "unity.h"

#include <math.h>
#include <string.h>

void setUp(void)
{
}

void tearDown(void)
{
}

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
                              .torque_factor = 1};
}

enum { n_points = 41 };

/* Equal times over the whole path. */
static struct lub_pair_solution certified(const struct lub_shear *shear,
                                          struct lub_pair_point points[n_points])
{
    struct lub_pair_solution solution;
    struct lub_message message = {""};
    double t[n_points];
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_pair_outline(shear, &solution, &message), message.text);
    for (size_t k = 0; k < n_points; k++) {
        t[k] = solution.t_end * (double)k / (n_points - 1);
    }
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK,
                              lub_pair_certified(shear, lub_pair_n_witnesses, lub_pair_witnesses,
                                                 n_points, t, points, &solution, &message),
                              message.text);
    return solution;
}

/* Rigid spheres with the films of the model: u' (1 + 1/(2 u)) = n.flow, and a tangential force that
 * follows the slip at once.  The path has a closed form in their A and B. */
static struct lub_pair_functions films(double log_gap)
{
    const double u = exp(log_gap), r = 2 + u, scale = 2 / r;
    if (log_gap > log(4)) {
        return (struct lub_pair_functions){.mobility = 1 / u};
    }
    const double drag = lub_pi / 2 * ((2 + u) * (log(2 + u) - log_gap) - 2);
    const double mobility = scale * (1 / (3 * lub_pi) + r * r / (16 * lub_pi));
    return (struct lub_pair_functions){.a = 0.5 / (u + 0.5),
                                       .b = scale / (3 * lub_pi * (mobility + 1 / drag)),
                                       .mobility = 1 / (u + 0.5)};
}

static void stiff_spheres_follow_the_closed_form(void)
{
    static const double offsets[][2] = {{0.5, 0}, {0.2, 0.3}};
    const struct lub_pair_set set = {
        .name = "films", .at = films, .n_seams = 1, .seam = {log(4)}, .jumps = true};
    for (size_t i = 0; i < 2; i++) {
        struct lub_shear shear = spheres(offsets[i][0], 1e-12);
        shear.start[2] = offsets[i][1];
        struct lub_pair_point points[n_points];
        const struct lub_pair_solution solution = certified(&shear, points);
        const struct lub_encounter encounter = {-LUB_SHEAR_X, shear.start[1], shear.start[2], &set};
        struct lub_orbit *orbit = NULL;
        TEST_ASSERT_EQUAL(LUB_OK, lub_orbit_create(&encounter, &orbit, NULL));
        /* 14 Ca in y^2 are 7 Ca/y in y, and some 70 Ca/y^3 in the time of the last flight. */
        TEST_ASSERT_DOUBLE_WITHIN(70e-12 / pow(shear.start[1], 3), lub_orbit_end(orbit),
                                  solution.t_end);
        TEST_ASSERT_DOUBLE_WITHIN(1e-8, lub_orbit_closest(orbit), solution.log_gap_min);
        for (size_t k = 0; k + 1 < n_points; k++) {
            struct lub_encounter_point p;
            TEST_ASSERT_EQUAL(LUB_OK, lub_orbit_at(orbit, points[k].t, &p));
            TEST_ASSERT_DOUBLE_WITHIN(1e-8, p.x, points[k].x);
            TEST_ASSERT_DOUBLE_WITHIN(1e-8, p.y, points[k].y);
            TEST_ASSERT_DOUBLE_WITHIN(1e-8, p.z, points[k].z);
            TEST_ASSERT_DOUBLE_WITHIN(1e-8, p.log_gap, points[k].log_gap);
        }
        lub_orbit_free(orbit);
    }
}

/* Without memory the way out mirrors the way in; what Ca leaves is of its size. */
static void stiff_smooth_spheres_return_to_their_streamline(void)
{
    struct lub_pair_point points[n_points];
    double last = 0;
    for (int k = 0; k < 3; k++) {
        const double Ca = pow(10, -6 - 2 * k);
        const struct lub_shear shear = spheres(0.5, Ca);
        const struct lub_pair_solution solution = certified(&shear, points);
        const double shift = solution.offset_end - solution.offset_start;
        TEST_ASSERT_TRUE(shift > 10 * Ca && shift < 20 * Ca);
        if (k > 0) {
            TEST_ASSERT_DOUBLE_WITHIN(0.05 * last, last, 100 * shift);
        }
        last = shift;
    }
}

/* The same physics in a mirror: x -> -x with the flow reversed, and z -> -z. */
static void mirrored_paths_are_mirror_images(void)
{
    struct lub_shear shear = spheres(0.3, 1e-3);
    struct lub_pair_point one[n_points], two[n_points], three[n_points];
    shear.start[2] = 0.2;
    shear.roughness = 0.1;
    const struct lub_pair_solution a = certified(&shear, one);
    shear.start[2] = -0.2;
    const struct lub_pair_solution b = certified(&shear, two);
    shear.start[0] = LUB_SHEAR_X;
    shear.rate = -1;
    const struct lub_pair_solution c = certified(&shear, three);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, a.t_end, b.t_end);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, a.t_end, c.t_end);
    for (size_t k = 0; k < n_points; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, one[k].z, -two[k].z);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, one[k].x, -three[k].x);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, one[k].log_gap, three[k].log_gap);
    }
}

/* Everything at once, so that every constant of the question matters. */
static struct lub_shear rich(void)
{
    struct lub_shear shear = spheres(0.6, 1e-2);
    shear.start[2] = 0.3;
    shear.roughness = 0.2;
    return shear;
}

/* Witnesses of a question that is another by some 1e-6 in one constant. */
static enum lub_status changed(struct lub_pair_film *film, struct lub_shear *shear)
{
    const struct lub_shear *const asked = film->shear;
    film->shear = shear;
    const enum lub_status status = lub_pair_film_direction(film);
    film->shear = asked;
    return status;
}

static enum lub_status stiffer(struct lub_pair_film *film)
{
    struct lub_shear shear = *film->shear;
    shear.stiffness *= 1 + 1e-6;
    return changed(film, &shear);
}

static enum lub_status stiffer_across(struct lub_pair_film *film)
{
    struct lub_shear shear = *film->shear;
    shear.k_t *= 1 + 1e-6;
    return changed(film, &shear);
}

static enum lub_status more_torque(struct lub_pair_film *film)
{
    struct lub_shear shear = *film->shear;
    shear.torque_factor *= 1 + 1e-6;
    return changed(film, &shear);
}

static enum lub_status rougher(struct lub_pair_film *film)
{
    struct lub_shear shear = *film->shear;
    shear.roughness *= 1 + 1e-6;
    return changed(film, &shear);
}

static enum lub_status faster(struct lub_pair_film *film)
{
    struct lub_shear shear = *film->shear;
    shear.rate *= 1 + 1e-6;
    return changed(film, &shear);
}

static enum lub_status further(struct lub_pair_film *film)
{
    struct lub_shear shear = *film->shear;
    shear.cutoff *= 1 + 1e-4; /* where the film is weakest */
    return changed(film, &shear);
}

static enum lub_status out_of_order(struct lub_pair_film *film)
{
    snprintf(film->note, sizeof film->note, "out of order");
    return LUB_NO_CONVERGENCE;
}

static enum lub_status ask(const struct lub_pair_witness *second, struct lub_message *message)
{
    const struct lub_shear shear = rich();
    const struct lub_pair_witness witnesses[] = {lub_pair_witnesses[0], *second};
    const double t[] = {5, 8, 12, 16};
    struct lub_pair_point points[4];
    struct lub_pair_solution solution;
    return lub_pair_certified(&shear, 2, witnesses, 4, t, points, &solution, message);
}

static void wrong_factor_is_noticed(void)
{
    static const struct lub_pair_witness wrong[] = {
        {"stiffer", stiffer, -INFINITY},         {"stiffer across", stiffer_across, -INFINITY},
        {"more torque", more_torque, -INFINITY}, {"rougher", rougher, -INFINITY},
        {"faster", faster, -INFINITY},           {"further", further, -INFINITY}};
    TEST_ASSERT_EQUAL(LUB_OK, ask(&lub_pair_witnesses[1], NULL));
    TEST_ASSERT_EQUAL(LUB_OK, ask(&lub_pair_witnesses[2], NULL));
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        struct lub_message message = {""};
        TEST_ASSERT_EQUAL_MESSAGE(LUB_REFUSED, ask(&wrong[k], &message), wrong[k].name);
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, "the witnesses differ by"), message.text);
    }
}

static void one_witness_is_not_enough(void)
{
    static const struct lub_pair_witness silent = {"silent", out_of_order, -INFINITY};
    static const struct lub_pair_witness blunt = {"blunt", lub_pair_film_position, 0};
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL(LUB_REFUSED, ask(&silent, &message));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, "out of order"), message.text);
    TEST_ASSERT_EQUAL(LUB_REFUSED, ask(&blunt, &message));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, "too thin"), message.text);
}

static void assert_not_certified(const struct lub_shear *shear, enum lub_status status,
                                 const char *words)
{
    struct lub_message message = {""};
    struct lub_pair_solution solution;
    const double t[] = {0};
    struct lub_pair_point point;
    TEST_ASSERT_EQUAL(status, lub_pair_certified(shear, lub_pair_n_witnesses, lub_pair_witnesses, 1,
                                                 t, &point, &solution, &message));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, words), message.text);
    TEST_ASSERT_EQUAL(status, lub_pair_outline(shear, &solution, NULL));
}

static void what_cannot_be_certified_is_refused_with_the_reason(void)
{
    struct lub_shear shear = rich();
    shear.friction = 0.1;
    assert_not_certified(&shear, LUB_REFUSED, "asperities touch and rub");
    shear.roughness = 0.01; /* apart: friction never acts */
    TEST_ASSERT_EQUAL(LUB_OK,
                      lub_pair_outline(&shear, &(struct lub_pair_solution){.t_in = 0}, NULL));
    shear.mass = 1;
    assert_not_certified(&shear, LUB_UNSUPPORTED, "allowed is St=0");
    shear = spheres(0, 1e-6);
    assert_not_certified(&shear, LUB_REFUSED, "rests on the axis");
    shear = spheres(0.01, 1e-6);
    shear.rotation = false;
    shear.roughness = 1e-4;
    shear.k_t = 1e-3; /* what friction holds, and the film alone does not */
    shear.friction = 0.3;
    assert_not_certified(&shear, LUB_REFUSED, "rub");
}

/* Times in any order, and more than there are steps, give the same points; beyond the end of the
 * run the sphere flies on. */
static void points_do_not_depend_on_what_else_is_asked(void)
{
    enum { many = 3001 };
    static double t[many];
    static struct lub_pair_point points[many];
    const struct lub_shear shear = rich();
    struct lub_pair_solution solution;
    TEST_ASSERT_EQUAL(LUB_OK, lub_pair_outline(&shear, &solution, NULL));
    for (size_t k = 0; k < many; k++) {
        t[k] = 1.01 * solution.t_end * (double)(k * 7 % many) / (many - 1);
    }
    TEST_ASSERT_EQUAL(LUB_OK, lub_pair_certified(&shear, lub_pair_n_witnesses, lub_pair_witnesses,
                                                 many, t, points, &solution, NULL));
    const double least = solution.bound.x;
    TEST_ASSERT_TRUE(least > 0 && least < 1e-9);
    for (size_t k = 0; k < 3; k++) {
        struct lub_pair_point alone;
        TEST_ASSERT_EQUAL(LUB_OK,
                          lub_pair_certified(&shear, lub_pair_n_witnesses, lub_pair_witnesses, 1,
                                             &t[900 * k], &alone, &solution, NULL));
        TEST_ASSERT_EQUAL_DOUBLE(t[900 * k], points[900 * k].t);
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, alone.x, points[900 * k].x);
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, alone.log_gap, points[900 * k].log_gap);
    }
    const double beyond = solution.t_end + 1;
    struct lub_pair_point last;
    TEST_ASSERT_EQUAL(LUB_OK, lub_pair_certified(&shear, lub_pair_n_witnesses, lub_pair_witnesses,
                                                 1, &beyond, &last, &solution, NULL));
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, LUB_SHEAR_X + last.y, last.x);
}

/* Asperities that the smooth film only just reaches are met and left inside one step. */
static void grazing_contact_is_not_stepped_over(void)
{
    struct lub_pair_point points[n_points];
    struct lub_shear shear = spheres(0.8, 1e-2);
    const double smooth = certified(&shear, points).log_gap_min;
    shear.roughness = exp(smooth + 1e-4);
    const double grazed = certified(&shear, points).log_gap_min;
    TEST_ASSERT_TRUE(grazed > smooth + 1e-8 && grazed < smooth + 1e-4);
    shear.roughness = exp(smooth - 1e-4);
    TEST_ASSERT_EQUAL_DOUBLE(smooth, certified(&shear, points).log_gap_min);
}

static void paths_without_a_film_are_straight(void)
{
    struct lub_pair_point points[n_points];
    const struct lub_shear shear = spheres(7, 1e-6);
    const struct lub_pair_solution solution = certified(&shear, points);
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 20.0 / 7, solution.t_end);
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, log(5), solution.log_gap_min);
    TEST_ASSERT_TRUE(isnan(solution.t_in) && isnan(solution.t_out));
    TEST_ASSERT_DOUBLE_WITHIN(1e-13, LUB_SHEAR_X, points[n_points - 1].x);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(stiff_spheres_follow_the_closed_form);
    RUN_TEST(stiff_smooth_spheres_return_to_their_streamline);
    RUN_TEST(mirrored_paths_are_mirror_images);
    RUN_TEST(wrong_factor_is_noticed);
    RUN_TEST(one_witness_is_not_enough);
    RUN_TEST(what_cannot_be_certified_is_refused_with_the_reason);
    RUN_TEST(points_do_not_depend_on_what_else_is_asked);
    RUN_TEST(grazing_contact_is_not_stepped_over);
    RUN_TEST(paths_without_a_film_are_straight);
    return UNITY_END();
}
