/* test_rough.c -- asperities at finite eps (Maury 2007, section 5.2): contact at q = 2 e, where
 * gamma = N(2 e) rests.
 *
 * Held against an integrator of its own, which meets the contact and leaves it within 1e-5, and for
 * small eps against the limit model, whose gamma_min is then N(2 e).
 */
#include "reference/limit.h"
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

/* q'' = f - n(q) q' while q > 2 e, rest at 2 e while f <= 0, by short steps of classical
 * Runge-Kutta for (q, q'). */
struct motion {
    double q, v;
};

static struct motion rate(const struct lub_problem *p, double t, struct motion at)
{
    return (struct motion){at.v,
                           lub_force_after(&p->force, t) - lub_drag_n(&p->drag, log(at.q)) * at.v};
}

static struct motion ahead(struct motion at, double h, struct motion rate)
{
    return (struct motion){at.q + h * rate.q, at.v + h * rate.v};
}

static struct motion walk(const struct lub_problem *p, double t, double h, struct motion at)
{
    const double touch = 2 * p->roughness;
    if (at.q <= touch && lub_force_after(&p->force, t) <= 0) {
        return (struct motion){touch, 0};
    }
    const struct motion a = rate(p, t, at), b = rate(p, t, ahead(at, h / 2, a));
    const struct motion c = rate(p, t, ahead(at, h / 2, b)), d = rate(p, t, ahead(at, h, c));
    at.q += h / 6 * (a.q + 2 * b.q + 2 * c.q + d.q);
    at.v += h / 6 * (a.v + 2 * b.v + 2 * c.v + d.v);
    return at.q <= touch ? (struct motion){touch, 0} : at;
}

/* Largest error in q; the force jumps between two steps. */
static double worst(const char *scheme, double dt, const char *sets)
{
    enum { n_fine = 40 };
    struct gap_run run;
    gap_run_plane(&run, scheme, dt, sets);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, run.outcome.status, scheme);
    struct motion at = {run.problem.q0, run.problem.u0};
    double error = 0, t = 0;
    for (size_t k = 1; k < run.rows.n; k++) {
        const int n = n_fine * (int)ceil(dt / 1e-3);
        const double h = (run.rows.t[k] - t) / n;
        for (int i = 0; i < n; i++) {
            at = walk(&run.problem, t + (i + 1e-9) * h, h, at);
        }
        t = run.rows.t[k];
        const struct lub_gap gap = lub_gap_row(&run.rows, k);
        TEST_ASSERT_TRUE_MESSAGE(gap.q >= 2 * run.problem.roughness, scheme);
        error = fmax(error, fabs(gap.q - at.q));
    }
    gap_run_free(&run);
    return error;
}

static const char *const films[] = {"eps=0.1 p=1 roughness=0.02 u0=-0.5",
                                    "eps=0.1 p=1.5 roughness=0.05", "eps=0.3 p=1 roughness=0.1"};

static void runs_that_touch_are_of_first_order(void)
{
    for (size_t k = 0; lub_scheme_at(k); k++) {
        const struct lub_scheme *const scheme = lub_scheme_at(k);
        for (size_t i = 0; scheme->rough && i < sizeof films / sizeof *films; i++) {
            const double coarse = worst(scheme->name, 0.02, films[i]);
            const double fine = worst(scheme->name, 0.001, films[i]);
            char text[160];
            snprintf(text, sizeof text, "%s, %s: %.3g, %.3g", scheme->name, films[i], coarse, fine);
            TEST_ASSERT_TRUE_MESSAGE(fine < 0.02 && fine < coarse / 5, text);
        }
    }
}

/* It touches at t = 1 and 2 e, rests there until the force turns at t = 2, and leaves then: its
 * fall does not hold it back. */
static void nothing_of_the_fall_is_stored(void)
{
    struct gap_run run;
    gap_run_plane(&run, "loggap-split", 0.001, "eps=0.01 p=1 roughness=0.005");
    size_t rests = 0;
    for (size_t k = 0; k < run.rows.n; k++) {
        const struct lub_gap gap = lub_gap_row(&run.rows, k);
        if (run.rows.t[k] > 1.1 && run.rows.t[k] < 1.999) {
            TEST_ASSERT_EQUAL_DOUBLE(0.01, gap.q);
            TEST_ASSERT_EQUAL_DOUBLE(0, gap.u);
            TEST_ASSERT_DOUBLE_WITHIN(1e-16, 0.01 * log(0.01), gap.gamma);
            TEST_ASSERT_TRUE(gap.stuck);
            rests++;
        }
        if (run.rows.t[k] > 2.2) {
            TEST_ASSERT_TRUE(gap.q > 0.01 && !gap.stuck);
        }
    }
    TEST_ASSERT_GREATER_THAN(800, rests);
    gap_run_free(&run);
}

/* As eps falls with eps ln(2 e) = -3 the motion tends to that of the rough limit, which leaves at
 * t = 3.5; the distance is about 2 eps, as without asperities. */
static void the_limit_has_gamma_min(void)
{
    for (double eps = 0.02; eps > 0.004; eps /= 2) {
        char sets[120];
        struct gap_run run, rough;
        struct lub_limit limit;
        double apart = 0;
        snprintf(sets, sizeof sets, "eps=%.17g p=1 roughness=%.17g", eps, exp(-3 / eps) / 2);
        gap_run_build(&rough, "plane", "gamma_min=-3");
        TEST_ASSERT_EQUAL(LUB_OK, lub_limit_solve(&rough.problem, &limit, NULL));
        gap_run_plane(&run, "loggap-sdirk2", 1e-4, sets);
        for (size_t k = 0; k < run.rows.n; k++) {
            apart = fmax(apart, fabs(lub_gap_row(&run.rows, k).q -
                                     lub_limit_at(&rough.problem, &limit, run.rows.t[k]).q));
        }
        TEST_ASSERT_DOUBLE_WITHIN(0.3 * eps, 2 * eps, apart);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, -3, run.outcome.gamma_min);
        lub_limit_free(&limit);
        gap_run_free(&rough);
        gap_run_free(&run);
    }
}

static void refused(const char *scheme, const char *sets, const char *word)
{
    struct gap_run run;
    gap_run_build(&run, "plane", sets);
    gap_run_integrate(&run, lub_scheme_find(scheme), 0.01);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_UNSUPPORTED, run.status, scheme);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(run.message.text, word), run.message.text);
    gap_run_free(&run);
}

/* What a scheme does not read is not accepted. */
static void each_model_has_its_own_word_for_rough(void)
{
    for (size_t k = 0; lub_scheme_at(k); k++) {
        const struct lub_scheme *const scheme = lub_scheme_at(k);
        if (scheme->model != LUB_LIMIT) {
            refused(scheme->name, "gamma_min=-3", "gamma_min=-3 means nothing");
        }
        if (!scheme->rough) {
            refused(scheme->name, "roughness=0.01", "roughness=0.01");
        }
        TEST_ASSERT_FALSE_MESSAGE(scheme->rough && scheme->model != LUB_EPS_ODE, scheme->name);
    }
}

static void not_built(const char *sets, const char *word)
{
    struct lub_problem problem;
    struct lub_message message = {""};
    char text[100], *rest = NULL;
    struct lub_setting list[4];
    struct lub_settings settings = {0, list};
    strcpy(text, sets);
    for (char *at = strtok_r(text, " ", &rest); at; at = strtok_r(NULL, " ", &rest)) {
        char *const equals = strchr(at, '=');
        *equals = '\0';
        list[settings.n++] = (struct lub_setting){.name = at, .value = equals + 1};
    }
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_case_build(lub_registry_find(&lub_gap_cases, "plane"),
                                                       &settings, &problem, &message));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, word), message.text);
}

static void asperities_are_set_once_and_below_the_start(void)
{
    not_built("roughness=0.01 gamma_min=-3", "give only one");
    not_built("roughness=0.01 shift=0.1", "give only one");
    not_built("roughness=0.5 q0=1", "2 roughness < q0");
    not_built("roughness=inf", "roughness");
    not_built("roughness=-1", "roughness");
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(runs_that_touch_are_of_first_order);
    RUN_TEST(nothing_of_the_fall_is_stored);
    RUN_TEST(the_limit_has_gamma_min);
    RUN_TEST(each_model_has_its_own_word_for_rough);
    RUN_TEST(asperities_are_set_once_and_below_the_start);
    return UNITY_END();
}
