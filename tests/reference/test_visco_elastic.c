/* test_visco_elastic.c -- the certified reference of the visco-elastic model: closed forms, known
 * rebounds, and witnesses that lie. */
#include "reference/visco_elastic.h"
#include "cases/pi.h"
#include "reference/visco_witness.h"
#include "unity.h"

#include <math.h>
#include <stdlib.h>

void setUp(void)
{
}

void tearDown(void)
{
}

/* A sphere of radius and density 1 that falls from height 1 under gravity 1 (Chevremont et al.,
 * section 3.1): St = sqrt(2)/eta, stiffness k_b a/(m g), k_n = k_b. */
static struct lub_visco_elastic falling(double stokes, double roughness, double stiffness,
                                        double t_end, struct lub_force *force)
{
    const double mass = 4 * lub_pi / 3;
    TEST_ASSERT_EQUAL(LUB_OK, lub_force_steps(force, 1, (double[]){0, t_end}, (double[]){-mass}));
    return (struct lub_visco_elastic){.mass = mass,
                                      .film = 1.5 * lub_pi * sqrt(2) / stokes,
                                      .k_b = stiffness * mass,
                                      .k_n = roughness > 0 ? stiffness * mass : 0,
                                      .height = roughness,
                                      .force = force,
                                      .u_n0 = 1};
}

static struct lub_visco_path solve(const struct lub_visco_elastic *problem, size_t n,
                                   const double times[])
{
    struct lub_visco_path path;
    struct lub_certificate certificate;
    struct lub_message message = {""};
    const enum lub_status status =
        lub_visco_reference(problem, n, times, &path, &certificate, &message);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, status, message.text);
    return path;
}

/* A hard sphere at low St loses 8/9 of ln u in each tau_c = eta; the surface gives way by 1e-4
 * mg/k, which changes ln u by at most 2e-4 of 1 here. */
static void a_hard_sphere_settles_at_the_rate_of_lubrication(void)
{
    struct lub_force force;
    const double t = 5 * sqrt(2) / 1e-2;
    const struct lub_visco_elastic problem = falling(1e-2, 0, 1e4, t, &force);
    struct lub_visco_path path = solve(&problem, 1, &t);
    TEST_ASSERT_DOUBLE_WITHIN(5e-4, -40.0 / 9, path.log_gap[0]);
    lub_visco_path_free(&path);
    lub_force_free(&force);
}

/* Asperities of stiffness k_n carry the weight at u = height (1 - 1/K). */
static void the_gap_at_rest_is_that_of_the_asperities(void)
{
    struct lub_force force;
    const double t = 40, K = 20, roughness = 1e-2;
    const struct lub_visco_elastic problem = falling(1, roughness, K / roughness, t, &force);
    struct lub_visco_path path = solve(&problem, 1, &t);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, log(roughness * (1 - 1 / K)), path.log_gap[0]);
    lub_visco_path_free(&path);
    lub_force_free(&force);
}

static double restitution(const struct lub_visco_path *path)
{
    for (size_t k = 0; k < path->n_extrema; k++) {
        if (!path->extrema[k].of_film && path->extrema[k].is_maximum) {
            return sqrt(path->extrema[k].u_n);
        }
    }
    return NAN;
}

/* First rebounds computed with other programs in steps of 1e-4 periods: .245 and .7187. */
static void rebounds_have_the_known_restitution(void)
{
    struct lub_force force;
    const double t = 3;
    struct lub_visco_elastic problem = falling(1e3, 1e-2, 500, t, &force);
    struct lub_visco_path path = solve(&problem, 1, &t);
    TEST_ASSERT_DOUBLE_WITHIN(5e-4, 0.245, restitution(&path));
    lub_visco_path_free(&path);
    lub_force_free(&force);
    problem = falling(100, 1e-2, 5000, t, &force);
    path = solve(&problem, 1, &t);
    TEST_ASSERT_DOUBLE_WITHIN(5e-5, 0.7187, restitution(&path));
    lub_visco_path_free(&path);
    lub_force_free(&force);
}

/* A film of e^-300000 under a steady pull: the particle rests on its spring, ln u grows by
 * F t/film. */
static void very_thin_films_are_followed(void)
{
    struct lub_force force;
    const double times[] = {0, 10, 50};
    TEST_ASSERT_EQUAL(LUB_OK, lub_force_steps(&force, 1, (double[]){0, 50}, (double[]){2}));
    const struct lub_visco_elastic problem = {
        .mass = 1, .film = 1e-3, .k_b = 100, .force = &force, .u_n0 = 0.02, .log_gap0 = -3e5};
    struct lub_visco_path path = solve(&problem, 3, times);
    for (int k = 0; k < 3; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, -3e5 + 2000 * times[k], path.log_gap[k]);
        TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.02, path.u_n[k]);
    }
    lub_visco_path_free(&path);
    lub_force_free(&force);
}

/* Near resonance with a sine the closed form of thin films is not used, so that stepping can be
 * held against it: k_b differs by 1e-7 and by 1e-5 of itself from resonance. */
static void the_closed_form_of_thin_films_agrees_with_stepping(void)
{
    struct lub_force force;
    struct lub_message message = {""};
    const double t = 3;
    double u_n[2], slope[2];
    TEST_ASSERT_EQUAL(LUB_OK, lub_force_parse(&force, "sin:0.5,10,0.3,3", &message));
    for (int k = 0; k < 2; k++) {
        const double off[] = {1e-7, 1e-5};
        const struct lub_visco_elastic problem = {.mass = 1,
                                                  .film = 0.05,
                                                  .k_b = 100 * (1 + off[k]),
                                                  .force = &force,
                                                  .u_n0 = 0.01,
                                                  .v0 = -0.2,
                                                  .log_gap0 = -5000};
        struct lub_visco_path path = solve(&problem, 1, &t);
        u_n[k] = path.u_n[0];
        slope[k] = path.log_gap[0];
        lub_visco_path_free(&path);
    }
    /* d u_n/d k_b over this time is of order t^2 |u_n| omega/2/k: some units times 1e-5 */
    TEST_ASSERT_DOUBLE_WITHIN(1e-5, u_n[0], u_n[1]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, slope[0], slope[1]);
    lub_force_free(&force);
}

/* The certified gap of the eps-ODE at t_end. */
static double rigid_gap(double eps, const struct lub_force *force)
{
    const struct lub_problem problem = {
        .drag = {.law = lub_drag_law_find("power"), .eps = eps, .p = 1},
        .force = *force,
        .q0 = 1,
        .mass = 1,
        .t_end = lub_force_end(force),
        .models = LUB_EPS_ODE};
    struct lub_path trajectory = {0};
    struct lub_certificate certificate;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL(LUB_OK, lub_reference(&problem, LUB_EPS_ODE, 1, &problem.t_end, &trajectory,
                                            &certificate, &message));
    const double q = lub_gap_row(&trajectory, 0).q;
    lub_path_free(&trajectory);
    return q;
}

/* A stiff spring is no spring: in smooth motion the gap is that of the eps-ODE up to 1/k_b. */
static void a_stiff_surface_gives_the_eps_ode(void)
{
    struct lub_force force;
    const double t = 0.5;
    double error[2];
    TEST_ASSERT_EQUAL(LUB_OK, lub_force_steps(&force, 1, (double[]){0, 0.5}, (double[]){-2}));
    const double q = rigid_gap(0.5, &force);
    for (int k = 0; k < 2; k++) {
        const struct lub_visco_elastic problem = {
            .mass = 1, .film = 0.5, .k_b = k ? 4e4 : 1e4, .force = &force, .u_n0 = 1};
        struct lub_visco_path path = solve(&problem, 1, &t);
        error[k] = exp(path.log_gap[0]) - q;
        lub_visco_path_free(&path);
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.1, 4, error[0] / error[1]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0, error[1]);
    lub_force_free(&force);
}

static void times_come_back_in_the_order_asked(void)
{
    struct lub_force force;
    const double times[] = {2, 0.5, 2, 0, 1};
    const struct lub_visco_elastic problem = falling(10, 1e-2, 500, 2, &force);
    struct lub_visco_path path = solve(&problem, 5, times);
    TEST_ASSERT_EQUAL_DOUBLE_ARRAY(times, path.t, 5);
    TEST_ASSERT_TRUE(path.u_n[0] == path.u_n[2]);
    TEST_ASSERT_TRUE(path.u_n[3] == 1);
    TEST_ASSERT_TRUE(path.u_n[1] > path.u_n[4]);
    lub_visco_path_free(&path);
    lub_force_free(&force);
}

/* A witness that solves another problem: film off by 1 %. */
static enum lub_status tampered(const struct lub_visco_elastic *problem,
                                struct lub_visco_answer *answer)
{
    struct lub_visco_elastic other = *problem;
    other.film *= 1.01;
    return lub_visco_cvode(&other, LUB_VISCO_VELOCITY, answer);
}

/* One that pushes instead of pulling. */
static enum lub_status turned(const struct lub_visco_elastic *problem,
                              struct lub_visco_answer *answer)
{
    struct lub_visco_elastic other = *problem;
    struct lub_force force;
    lub_force_steps(&force, 1, (double[]){0, lub_force_end(problem->force)},
                    (double[]){-problem->force->f[0]});
    other.force = &force;
    const enum lub_status status = lub_visco_cvode(&other, LUB_VISCO_VELOCITY, answer);
    lub_force_free(&force);
    return status;
}

static enum lub_status failing(const struct lub_visco_elastic *problem,
                               struct lub_visco_answer *answer)
{
    (void)problem;
    (void)answer;
    return LUB_NO_CONVERGENCE;
}

static enum lub_status without_memory(const struct lub_visco_elastic *problem,
                                      struct lub_visco_answer *answer)
{
    const enum lub_status status = lub_visco_cvode(problem, LUB_VISCO_MOMENTUM, answer);
    TEST_ASSERT_EQUAL(LUB_OK, status);
    return LUB_NO_MEMORY;
}

static enum lub_status by_extended(const struct lub_visco_elastic *problem,
                                   struct lub_visco_answer *answer)
{
    return lub_visco_extended(problem, 1e-14, answer);
}

static enum lub_status by_velocity(const struct lub_visco_elastic *problem,
                                   struct lub_visco_answer *answer)
{
    return lub_visco_cvode(problem, LUB_VISCO_VELOCITY, answer);
}

static enum lub_status certify_with(enum lub_status (*solve_one)(const struct lub_visco_elastic *,
                                                                 struct lub_visco_answer *))
{
    const struct lub_visco_witness witnesses[] = {
        {.name = "extended", .solve = by_extended, .independent = true},
        {.name = "velocity", .solve = by_velocity},
        {.name = "other", .solve = solve_one}};
    struct lub_force force;
    const double t = 2;
    const struct lub_visco_elastic problem = falling(100, 1e-2, 5000, t, &force);
    struct lub_visco_path path;
    struct lub_certificate certificate;
    struct lub_message message = {""};
    const enum lub_status status =
        lub_visco_certify(&problem, 3, witnesses, 1, &t, &path, &certificate, &message);
    lub_visco_path_free(&path);
    lub_force_free(&force);
    return status;
}

static void witnesses_that_lie_are_caught(void)
{
    TEST_ASSERT_EQUAL(LUB_REFUSED, certify_with(tampered));
    TEST_ASSERT_EQUAL(LUB_REFUSED, certify_with(turned));
    TEST_ASSERT_EQUAL(LUB_OK, certify_with(by_velocity));
    TEST_ASSERT_EQUAL(LUB_OK, certify_with(failing)); /* loudly: one other agreed */
}

/* One that ran out of memory might have disagreed. */
static void a_certificate_made_without_memory_is_refused(void)
{
    TEST_ASSERT_EQUAL(LUB_REFUSED, certify_with(without_memory));
}

static void bad_input_is_named(void)
{
    struct lub_force force;
    struct lub_visco_elastic problem = falling(10, 0, 100, 1, &force);
    struct lub_visco_path path;
    struct lub_certificate certificate;
    struct lub_message message = {""};
    const double late = 1.5, fine = 0.5;
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT,
                      lub_visco_reference(&problem, 1, &late, &path, &certificate, &message));
    problem.k_b = 0;
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT,
                      lub_visco_reference(&problem, 1, &fine, &path, &certificate, &message));
    lub_force_free(&force);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(a_hard_sphere_settles_at_the_rate_of_lubrication);
    RUN_TEST(the_gap_at_rest_is_that_of_the_asperities);
    RUN_TEST(rebounds_have_the_known_restitution);
    RUN_TEST(very_thin_films_are_followed);
    RUN_TEST(the_closed_form_of_thin_films_agrees_with_stepping);
    RUN_TEST(a_stiff_surface_gives_the_eps_ode);
    RUN_TEST(times_come_back_in_the_order_asked);
    RUN_TEST(witnesses_that_lie_are_caught);
    RUN_TEST(a_certificate_made_without_memory_is_refused);
    RUN_TEST(bad_input_is_named);
    return UNITY_END();
}
