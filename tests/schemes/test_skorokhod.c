/* test_skorokhod.c -- the limit model has one solution, in closed form, and what follows from that.
 *
 * q' + gamma = w, gamma <= 0, q >= 0, q gamma = 0 is q' + N(q) containing w with a monotone N, so
 * that (q1 - q2)(q1' - q2') <= (q1 - q2)(w1 - w2): one solution for each w, and with
 * W = q0 + int w it is q(t) = W(t) + max(0, max of -W(s) over s <= t).
 */
#include "reference/limit.h"
#include "tests/schemes/gap_run.h"

#include "unity.h"

#include <math.h>
#include <stdio.h>

enum { n_pieces = 6, n_sets = 60 };

void setUp(void)
{
}

void tearDown(void)
{
}

/* -W at t where W(a) = place, W' = w and W'' = f: its largest value in [a, b] is at an end or where
 * W' = 0. */
static double largest(double place, double w, double f, double length)
{
    const double end = place + length * (w + length * f / 2), turn = f > 0 ? -w / f : -1;
    const double bottom = turn > 0 && turn < length ? place - w * w / (2 * f) : place;
    return fmax(-bottom, fmax(-place, -end));
}

/* The closed form, from the force alone. */
static double closed_form(const struct lub_problem *problem, double t)
{
    const struct lub_force *const force = &problem->force;
    double place = problem->q0, w = problem->u0, lift = 0, at = 0;
    for (size_t k = 0; k < force->n && at < t; k++) {
        const double length = fmin(force->t[k + 1], t) - at, f = force->f[k];
        lift = fmax(lift, largest(place, w, f, length));
        place += length * (w + length * f / 2);
        w += length * f;
        at += length;
    }
    return place + lift;
}

static void build(struct gap_run *run, unsigned long long *random)
{
    char sets[400];
    size_t used =
        (size_t)snprintf(sets, sizeof sets, "q0=%.17g u0=%.17g force=", 0.05 + gap_random(random),
                         2 * gap_random(random) - 1);
    double t = 0;
    for (int k = 0; k < n_pieces; k++) {
        t += 0.3 + 2 * gap_random(random);
        used += (size_t)snprintf(sets + used, sizeof sets - used, "%s%.17g@%.17g", k ? "," : "",
                                 4 * gap_random(random) - 2, t);
    }
    gap_run_build(run, "plane", sets);
}

static void the_solution_by_events_is_the_closed_form(void)
{
    unsigned long long random = 41;
    for (int k = 0; k < n_sets; k++) {
        struct gap_run run;
        struct lub_limit limit;
        build(&run, &random);
        TEST_ASSERT_EQUAL(LUB_OK, lub_limit_solve(&run.problem, &limit, NULL));
        for (int i = 0; i <= 100; i++) {
            const double t = run.problem.t_end * i / 100;
            const double q = closed_form(&run.problem, t);
            TEST_ASSERT_DOUBLE_WITHIN(1e-13 * (100 + q), q,
                                      lub_limit_at(&run.problem, &limit, t).q);
        }
        lub_limit_free(&limit);
        gap_run_free(&run);
    }
}

/* The largest error in q of a run, and the largest |f|. */
static double worst(struct gap_run *run, const char *scheme, double dt)
{
    double error = 0;
    gap_run_integrate(run, lub_scheme_find(scheme), dt);
    TEST_ASSERT_EQUAL(LUB_OK, run->outcome.status);
    for (size_t k = 0; k < run->rows.n; k++) {
        error = fmax(
            error, fabs(lub_gap_row(&run->rows, k).q - closed_form(&run->problem, run->rows.t[k])));
    }
    return error;
}

static double strongest(const struct lub_force *force)
{
    double most = 0;
    for (size_t k = 0; k < force->n; k++) {
        most = fmax(most, fabs(force->f[k]));
    }
    return most;
}

/* A contraction keeps what each release adds: at most |f| h^2/2, and there are no more releases
 * than pieces. */
static void the_exact_impulse_errs_at_a_release_only(void)
{
    unsigned long long random = 42;
    double largest_of_all = 0;
    for (int k = 0; k < n_sets; k++) {
        struct gap_run run;
        build(&run, &random);
        const double dt = gap_random_log(&random, 1e-3, 0.3);
        const double error = worst(&run, "limit-exact-impulse", dt);
        const double of_one = strongest(&run.problem.force) * dt * dt / 2;
        TEST_ASSERT_TRUE(error <= n_pieces * of_one + 1e-12);
        largest_of_all = fmax(largest_of_all, error / of_one);
        gap_run_free(&run);
    }
    TEST_ASSERT_TRUE(largest_of_all > 0.2); /* the bound is not far off */
    struct gap_run stays;
    gap_run_build(&stays, "plane", "q0=1 u0=0.7 force=-2@0.4,1.5@0.9,-1@5");
    TEST_ASSERT_TRUE(worst(&stays, "limit-exact-impulse", 0.137) < 1e-14);
    gap_run_free(&stays);
}

/* Impact at t = 1, gamma down to -3, where roughness holds it from 1.5 on; let go at 3.5. */
static void the_exact_impulse_is_cut_by_roughness(void)
{
    static const double r[] = {1, 2};
    for (int k = 0; k < 2; k++) {
        char sets[100];
        struct gap_run run;
        struct lub_limit limit;
        snprintf(sets, sizeof sets, "r=%g gamma_min=%g force=-2@2,2@6", r[k], -3 / (r[k] * r[k]));
        gap_run_build(&run, "plane", sets);
        TEST_ASSERT_EQUAL(LUB_OK, lub_limit_solve(&run.problem, &limit, NULL));
        gap_run_integrate(&run, lub_scheme_find("limit-exact-impulse"), 0.037);
        for (size_t i = 0; i < run.rows.n; i++) {
            const struct lub_gap exact = lub_limit_at(&run.problem, &limit, run.rows.t[i]);
            const struct lub_gap ours = lub_gap_row(&run.rows, i);
            TEST_ASSERT_DOUBLE_WITHIN(0.037 * 0.037, exact.q, ours.q);
            TEST_ASSERT_DOUBLE_WITHIN(1e-13, exact.gamma, ours.gamma);
            TEST_ASSERT_EQUAL(exact.stuck, ours.stuck);
        }
        lub_limit_free(&limit);
        gap_run_free(&run);
    }
}

/* Algorithm 2.7 with smooth surfaces is q+ = (q + h w(t+))^+, to rounding. */
static void algorithm_2_7_is_one_projection_of_the_place(void)
{
    unsigned long long random = 43;
    for (int k = 0; k < n_sets; k++) {
        struct gap_run run;
        build(&run, &random);
        gap_run_integrate(&run, lub_scheme_find("lefebvre"), gap_random_log(&random, 1e-3, 0.3));
        double q = run.problem.q0;
        for (size_t i = 1; i < run.rows.n; i++) {
            const double t = run.rows.t[i];
            const double w = run.problem.u0 + lub_force_impulse(&run.problem.force, 0, t);
            q = fmax(0, q + (t - run.rows.t[i - 1]) * w);
            TEST_ASSERT_DOUBLE_WITHIN(1e-12 * (1 + q), q, lub_gap_row(&run.rows, i).q);
        }
        gap_run_free(&run);
    }
}

/* By the contraction the error is that of int w by rectangles, h |f|_1 and a step of the force
 * more; its leading term is h/2 |w(t) - w(last contact)|. */
static void the_error_of_algorithm_2_7_is_the_predicted_one(void)
{
    static const struct {
        const char *name;
        double constant;
    } cases[] = {{"lefebvre2009", 2}, {"maury2007", 0.70710678118654752}, {"water", 1}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct gap_run run;
        gap_run_build(&run, cases[k].name, "");
        const struct lub_problem *const p = &run.problem;
        const double dt = p->t_end / 50000.5;
        double predicted = 0, last = p->u0;
        for (double t = 0; t <= p->t_end; t += p->t_end / 1e4) {
            const double w = p->u0 + lub_force_impulse(&p->force, 0, t);
            last = closed_form(p, t) < 1e-12 ? fmin(w, 0) : last;
            predicted = fmax(predicted, fabs(w - last) / 2);
        }
        const double measured = worst(&run, "lefebvre", dt) / dt;
        char text[120];
        snprintf(text, sizeof text, "%s: predicted %.4f, measured %.4f", cases[k].name, predicted,
                 measured);
        TEST_MESSAGE(text);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-3, cases[k].constant, predicted, text);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-3, cases[k].constant, measured, text);
        gap_run_free(&run);
    }
}

/* |q1 - q2|(t) <= |q1 - q2|(0) + int |w1 - w2|. */
static void the_solution_is_a_contraction_of_the_force(void)
{
    unsigned long long random = 44;
    for (int k = 0; k < n_sets; k++) {
        struct gap_run one, two;
        build(&one, &random);
        build(&two, &random);
        const double end = fmin(one.problem.t_end, two.problem.t_end), h = end / 2000;
        double sum = fabs(one.problem.q0 - two.problem.q0);
        for (int i = 0; i < 2000; i++) {
            const double t = (i + 0.5) * h;
            sum += h * fabs(one.problem.u0 - two.problem.u0 +
                            lub_force_impulse(&one.problem.force, 0, t) -
                            lub_force_impulse(&two.problem.force, 0, t));
            const double apart =
                fabs(closed_form(&one.problem, t + h / 2) - closed_form(&two.problem, t + h / 2));
            TEST_ASSERT_TRUE(apart <= sum + 4 * h * h + 1e-12);
        }
        gap_run_free(&one);
        gap_run_free(&two);
    }
}

enum { levels = 20 };

/* 0 until 2^-levels, then 1 and -2.8 on each interval (2^k, 1.6 2^k, 2^k+1) up to 4. */
static void make_scales(struct lub_problem *problem)
{
    enum { n = 2 * (levels + 2) + 1 };
    double t[n + 1] = {0}, f[n] = {0}, scale = ldexp(1, -levels);
    t[1] = scale;
    for (size_t k = 1; k < n; k += 2, scale *= 2) {
        f[k] = 1;
        f[k + 1] = -2.8;
        t[k + 1] = 1.6 * scale;
        t[k + 2] = 2 * scale;
    }
    TEST_ASSERT_EQUAL(LUB_OK, lub_force_steps(&problem->force, n, t, f));
    problem->t_end = 4;
    problem->r = 1;
}

static double gap_at_3(double q0, double u0, double gamma_min)
{
    struct lub_problem problem = {.q0 = q0, .u0 = u0, .gamma_min = gamma_min};
    struct lub_limit limit;
    make_scales(&problem);
    TEST_ASSERT_EQUAL(LUB_OK, lub_limit_solve(&problem, &limit, NULL));
    const double q = lub_limit_at(&problem, &limit, 3).q;
    lub_limit_free(&limit);
    lub_problem_free(&problem);
    return q;
}

/* The flight from t to 1, t > 1/2: its state at 1. */
static void fly(double t, double *q, double *u)
{
    const double u_8 = 0.8 - t;
    *u = u_8 - 2.8 * 0.2;
    *q = u_8 * u_8 / 2 + 0.2 * u_8 - 1.4 * 0.04;
}

/* The flight that comes back at 2 t, when the force is 1 again: t = 1.09845/2. */
static double flight(double *q, double *u)
{
    double lo = 0.54, hi = 0.56;
    for (int k = 0; k < 60; k++) {
        const double t = (lo + hi) / 2;
        fly(t, q, u);
        const double back = 1 - *u - sqrt(*u * *u - 2 * *q);
        *(back > 2 * t ? &lo : &hi) = t;
    }
    return lo;
}

/* Inelastic impact, gamma_min = 0: from q = u = 0 one motion leaves at 4^k, another at 1.09845 2^k.
 * Cut at t = 2^-levels they are 1e-12 apart, and at t = 3 by a tenth; with glue, or with a little
 * of it, they stay one. */
static void inelastic_impact_has_several_solutions(void)
{
    double q_1, u_1;
    TEST_ASSERT_DOUBLE_WITHIN(1e-5, 1.09845 / 2, flight(&q_1, &u_1));
    const double scale = ldexp(1, -levels);
    const double u0 = u_1 * scale, q0 = q_1 * scale * scale - u0 * scale;
    TEST_ASSERT_TRUE(q0 > 0 && q0 < 1e-12 && fabs(u0) < 1e-6);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.176, gap_at_3(0, 0, 0));
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.3225, gap_at_3(q0, u0, 0));
    TEST_ASSERT_DOUBLE_WITHIN(1e-5, gap_at_3(0, 0, -INFINITY), gap_at_3(q0, u0, -INFINITY));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(the_solution_by_events_is_the_closed_form);
    RUN_TEST(the_exact_impulse_errs_at_a_release_only);
    RUN_TEST(the_exact_impulse_is_cut_by_roughness);
    RUN_TEST(algorithm_2_7_is_one_projection_of_the_place);
    RUN_TEST(the_error_of_algorithm_2_7_is_the_predicted_one);
    RUN_TEST(the_solution_is_a_contraction_of_the_force);
    RUN_TEST(inelastic_impact_has_several_solutions);
    return UNITY_END();
}
