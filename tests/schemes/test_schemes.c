/* test_schemes.c -- what must hold for every scheme of the registry, a new line included. */
#include "reference/limit.h"
#include "reference/reference.h"
#include "tests/schemes/gap_run.h"

#include "unity.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void setUp(void)
{
}

void tearDown(void)
{
}

/* A smooth problem of the eps-ODE: the gap falls to 0.24 and rises again, so that the drag matters
 * everywhere and no layer is thinner than the steps. */
static const char smooth[] = "eps=0.5 p=1 q0=1 force=sin:-1,1.5,0.5,3";

static void every_scheme_says_what_it_is(void)
{
    for (size_t k = 0; lub_scheme_at(k); k++) {
        const struct lub_scheme *const scheme = lub_scheme_at(k);
        TEST_ASSERT_NOT_NULL(scheme->step);
        TEST_ASSERT_EQUAL_PTR_MESSAGE(scheme, lub_scheme_find(scheme->name), scheme->name);
        TEST_ASSERT_GREATER_THAN_MESSAGE(20, strlen(scheme->summary), scheme->name);
        TEST_ASSERT_GREATER_THAN_MESSAGE(10, strlen(scheme->source), scheme->name);
        TEST_ASSERT_GREATER_THAN_MESSAGE(10, strlen(scheme->formula), scheme->name);
        TEST_ASSERT_NOT_NULL_MESSAGE(lub_model_name(scheme->model), scheme->name);
        for (size_t j = 0; j < scheme->n_params; j++) {
            TEST_ASSERT_GREATER_THAN(0, strlen(scheme->params[j].meaning));
            TEST_ASSERT_GREATER_THAN(0, strlen(scheme->params[j].unit));
            TEST_ASSERT_GREATER_THAN(0, strlen(scheme->params[j].value));
        }
    }
    TEST_ASSERT_NULL(lub_scheme_find("no-such-scheme"));
}

/* On a problem without the model of the scheme: no row, and a message with both names. */
static void a_scheme_refuses_a_problem_without_its_model(void)
{
    for (size_t k = 0; lub_scheme_at(k); k++) {
        const struct lub_scheme *const scheme = lub_scheme_at(k);
        struct gap_run run;
        gap_run_build(&run, "plane", smooth);
        run.problem.models &= ~lub_scheme_models(scheme);
        gap_run_integrate(&run, scheme, 0.01);
        TEST_ASSERT_EQUAL_MESSAGE(LUB_UNSUPPORTED, run.status, scheme->name);
        TEST_ASSERT_EQUAL(0, run.rows.n);
        TEST_ASSERT_NOT_NULL(strstr(run.message.text, scheme->name));
        TEST_ASSERT_NOT_NULL(strstr(run.message.text, lub_model_name(scheme->model)));
        gap_run_free(&run);
    }
}

static void assert_same_bits(const double a[], const double b[], size_t n, const char *name)
{
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(a, b, n * sizeof *a, name);
}

static void a_run_gives_the_same_bits_twice(void)
{
    for (size_t k = 0; lub_scheme_at(k); k++) {
        const struct lub_scheme *const scheme = lub_scheme_at(k);
        struct gap_run one, two;
        gap_run_plane(&one, scheme->name, 0.013, "eps=0.3");
        gap_run_plane(&two, scheme->name, 0.013, "eps=0.3");
        TEST_ASSERT_EQUAL(one.outcome.status, two.outcome.status);
        TEST_ASSERT_EQUAL(one.rows.n, two.rows.n);
        assert_same_bits(one.rows.t, two.rows.t, one.rows.n, scheme->name);
        assert_same_bits(one.rows.values, two.rows.values, LUB_GAP_COLUMNS * one.rows.n,
                         scheme->name);
        gap_run_free(&one);
        gap_run_free(&two);
    }
}

/* A run ends at t_end and its steps are k dt, also where the last one is shorter. */
static void steps_are_multiples_of_dt_and_the_last_ends_exactly(void)
{
    for (size_t k = 0; lub_scheme_at(k); k++) {
        const struct lub_scheme *const scheme = lub_scheme_at(k);
        struct gap_run run;
        gap_run_plane(&run, scheme->name, 0.07, "eps=2 force=-0.1@1,0.1@2");
        TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, run.outcome.status, scheme->name);
        TEST_ASSERT_TRUE(run.rows.t[run.rows.n - 1] == 2);
        for (size_t j = 0; j + 1 < run.rows.n && run.outcome.steps == 29; j++) {
            TEST_ASSERT_TRUE_MESSAGE(run.rows.t[j] == (double)j * 0.07, scheme->name);
        }
        gap_run_free(&run);
    }
}

/* The gap at t in the model of the scheme, with the surface that both have by default. */
static double truth(const struct lub_scheme *scheme, const struct lub_problem *problem, double t)
{
    if (scheme->model == LUB_EPS_ODE) {
        return gap_rk4(problem, t, 20000);
    }
    struct lub_path rows = {0};
    struct lub_certificate certificate;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, lub_reference(problem, scheme->model, 1, &t, &rows, &certificate, &message),
        message.text);
    const double q = lub_gap_row(&rows, 0).q;
    lub_path_free(&rows);
    return q;
}

static double error_smooth(const struct lub_scheme *scheme, double dt)
{
    struct gap_run run;
    gap_run_plane(&run, scheme->name, dt, smooth);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, run.outcome.status, scheme->name);
    const double error =
        fabs(lub_gap_row(&run.rows, run.rows.n - 1).q - truth(scheme, &run.problem, 3));
    gap_run_free(&run);
    return error;
}

/* Against the exact limit solution, the release (t = 4) in the middle of a step at every dt. */
static double error_limit(const struct lub_scheme *scheme, double dt)
{
    struct gap_run run;
    struct lub_limit limit;
    gap_run_plane(&run, scheme->name, dt, "force=-2@2,2@6");
    TEST_ASSERT_EQUAL(LUB_OK, lub_limit_solve(&run.problem, &limit, NULL));
    double error = 0;
    for (size_t k = 0; k < run.rows.n; k++) {
        const double q = lub_limit_at(&run.problem, &limit, run.rows.t[k]).q;
        error = fmax(error, fabs(lub_gap_row(&run.rows, k).q - q));
    }
    lub_limit_free(&limit);
    gap_run_free(&run);
    return error;
}

/* From dt to dt/16 the error of order p falls by 16^p times 1 + O(dt); at these steps the rest is
 * below a tenth of an order. */
static void a_scheme_reaches_the_order_that_it_claims(void)
{
    for (size_t k = 0; lub_scheme_at(k); k++) {
        const struct lub_scheme *const scheme = lub_scheme_at(k);
        if (scheme->order == 0) {
            continue;
        }
        const bool limit = scheme->model == LUB_LIMIT;
        const double coarse = limit ? error_limit(scheme, 4 / 200.5) : error_smooth(scheme, 0.02);
        const double fine = limit ? error_limit(scheme, 4 / 3200.5) : error_smooth(scheme, 0.00125);
        const double order = log(coarse / fine) / log(limit ? 3200.5 / 200.5 : 16);
        char text[120];
        snprintf(text, sizeof text, "%s: order %.3f, errors %.3e %.3e", scheme->name, order, coarse,
                 fine);
        TEST_ASSERT_TRUE_MESSAGE(order > scheme->order - 0.1, text);
        TEST_ASSERT_TRUE_MESSAGE(fine > 1e-13, text);
    }
}

/* Steps between a third of dt and dt, in an order that repeats nothing: a scheme that assumes
 * equal steps without saying so loses its accuracy. */
static void steps_may_vary(void)
{
    for (size_t k = 0; lub_scheme_at(k); k++) {
        const struct lub_scheme *const scheme = lub_scheme_at(k);
        const double dt = 0.004, end = 2;
        struct gap_run run;
        struct gap_walk walk;
        unsigned long long random = 7;
        gap_run_build(&run, "plane", scheme->model == LUB_LIMIT ? "q0=9 force=-1@3" : smooth);
        TEST_ASSERT_EQUAL(LUB_OK, gap_walk_begin(&walk, scheme, &run.problem, dt));
        while (walk.t < end) {
            const double h = fmin(dt * (1 + 2 * gap_random(&random)) / 3, end - walk.t);
            TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, gap_walk_step(&walk, scheme, h), scheme->name);
        }
        const double exact =
            scheme->model == LUB_LIMIT ? 9 - end * end / 2 : truth(scheme, &run.problem, end);
        const double fixed = scheme->model == LUB_LIMIT ? end * dt : 4 * error_smooth(scheme, dt);
        /* A scheme that claims no order may choose other steps than it is offered. */
        const double slack = scheme->order == 0 ? 1e-3 : 1e-12;
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(fixed + slack, exact, walk.state.gap.q, scheme->name);
        gap_run_free(&run);
    }
}

/* Steps that are far too long, from a thin gap: whatever a scheme answers, the state that it was
 * given is untouched (gap_walk_step looks) and a result is finite. */
static void a_wild_step_is_answered_and_leaves_its_input(void)
{
    static const double lengths[] = {1e-300, 1e-3, 10, 1e6, 1e150, 1e300};
    for (size_t k = 0; lub_scheme_at(k); k++) {
        const struct lub_scheme *const scheme = lub_scheme_at(k);
        for (size_t j = 0; j < sizeof lengths / sizeof *lengths; j++) {
            struct gap_run run;
            struct gap_walk walk;
            gap_run_build(&run, "plane", "eps=0.01 q0=1e-3 u0=-3 force=-7@1,9@2");
            TEST_ASSERT_EQUAL(LUB_OK, gap_walk_begin(&walk, scheme, &run.problem, lengths[j]));
            const enum lub_status status = gap_walk_step(&walk, scheme, lengths[j]);
            TEST_ASSERT_GREATER_OR_EQUAL_MESSAGE(LUB_OK, status, scheme->name);
            gap_run_free(&run);
        }
    }
}

/* A rough shift keeps the drag finite: w < N(0) makes the surfaces touch, and every scheme of the
 * eps-ODE says so, unless it does not know shifts. */
static void real_contact_ends_a_run(void)
{
    for (size_t k = 0; lub_scheme_at(k); k++) {
        const struct lub_scheme *const scheme = lub_scheme_at(k);
        if (scheme->model != LUB_EPS_ODE) {
            continue;
        }
        struct gap_run run;
        gap_run_build(&run, "plane", "eps=0.1 shift=0.01 force=-2@2,2@6");
        gap_run_integrate(&run, scheme, 0.01);
        if (run.status == LUB_UNSUPPORTED) {
            TEST_ASSERT_NOT_NULL(strstr(run.message.text, "shift"));
        } else {
            TEST_ASSERT_EQUAL_MESSAGE(LUB_CONTACT, run.outcome.status, scheme->name);
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(0.1, 1.05, run.outcome.t_end, scheme->name);
            TEST_ASSERT_TRUE(lub_gap_row(&run.rows, run.rows.n - 1).q > 0);
        }
        gap_run_free(&run);
    }
}

/* The power law with another name for its exponent: schemes then know it through its functions
 * alone, as they know the exact laws, and not by closed forms. */
static void a_scheme_needs_no_closed_form_of_the_law(void)
{
    static const char *const sets[] = {"eps=0.3 p=1 shift=0", "eps=0.3 p=1.5 shift=0"};
    for (size_t k = 0; lub_scheme_at(k); k++) {
        const struct lub_scheme *const scheme = lub_scheme_at(k);
        for (size_t j = 0; j < 2; j++) {
            struct gap_run closed, open;
            gap_run_build(&closed, "plane", sets[j]);
            gap_run_build(&open, "plane", sets[j]);
            struct lub_drag_law law = *open.problem.drag.law;
            law.p = open.problem.drag.p;
            open.problem.drag.law = &law;
            gap_run_integrate(&closed, scheme, 0.01);
            gap_run_integrate(&open, scheme, 0.01);
            TEST_ASSERT_EQUAL(closed.outcome.status, open.outcome.status);
            if (open.status == LUB_UNSUPPORTED) {
                TEST_ASSERT_NOT_NULL(strstr(open.message.text, "drag"));
            } else {
                const double end = lub_gap_row(&closed.rows, closed.rows.n - 1).q;
                TEST_ASSERT_EQUAL_MESSAGE(closed.rows.n, open.rows.n, scheme->name);
                TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(
                    1e-9, end, lub_gap_row(&open.rows, open.rows.n - 1).q, scheme->name);
            }
            gap_run_free(&closed);
            gap_run_free(&open);
        }
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(every_scheme_says_what_it_is);
    RUN_TEST(a_scheme_refuses_a_problem_without_its_model);
    RUN_TEST(a_run_gives_the_same_bits_twice);
    RUN_TEST(steps_are_multiples_of_dt_and_the_last_ends_exactly);
    RUN_TEST(a_scheme_reaches_the_order_that_it_claims);
    RUN_TEST(steps_may_vary);
    RUN_TEST(a_wild_step_is_answered_and_leaves_its_input);
    RUN_TEST(real_contact_ends_a_run);
    RUN_TEST(a_scheme_needs_no_closed_form_of_the_law);
    return UNITY_END();
}
