/* test_kind_gap.c -- kind gap: rows, summaries and references as those of the driver and solvers.
 */
#include "convergence/kind/simulate.h"
#include "reference/cache.h"
#include "tests/schemes/gap_run.h"

#include "unity.h"

#include <math.h>
#include <string.h>

static struct gap_run run;
static struct lub_path path;
static struct lub_truth truth;

void setUp(void)
{
    run = (struct gap_run){0};
    path = (struct lub_path){0};
    truth = (struct lub_truth){0};
}

void tearDown(void)
{
    gap_run_free(&run);
    lub_path_free(&path);
    lub_truth_free(&truth);
}

static double value(const struct lub_ask *ask, const struct lub_summary *summary, const char *name)
{
    return summary->value[lub_quantity_find(ask->kind, ask->which, name)];
}

/* The bits of two numbers, so that NaN equals NaN. */
static void same(double expected, double found, const char *where)
{
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&expected, &found, sizeof found, where);
}

static struct lub_ask ask_of(const char *name)
{
    struct lub_ask ask = {.settings = run.settings, .threads = 1};
    TEST_ASSERT_EQUAL(LUB_OK, lub_find_case(name, &ask.kind, &ask.which, NULL));
    return ask;
}

/* Every third step: the rows of the kind are those of the driver, and so is what sums them up. */
static void rows_and_summary_are_those_of_the_driver(void)
{
    gap_run_build(&run, "lefebvre2009", "eps=0.05");
    struct lub_ask ask = ask_of("lefebvre2009");
    ask.dt = "0.01";
    for (size_t s = 0; (ask.scheme = lub_scheme_at(s)); s++) {
        const struct lub_march march = {.every = 3};
        const struct lub_request request = {.dt = 0.01, .every = 3, .settings = &run.settings};
        struct lub_summary summary;
        run.rows.n = 0;
        TEST_ASSERT_EQUAL(LUB_OK, lub_integrate(ask.scheme, &run.problem, &request, &run.rows,
                                                &run.outcome, NULL));
        TEST_ASSERT_EQUAL(LUB_OK, lub_simulate(&ask, &march, 0, &path, &summary, NULL));
        TEST_ASSERT_EQUAL(run.rows.n, path.n);
        for (size_t k = 0; k < path.n; k++) {
            same(run.rows.t[k], path.t[k], ask.scheme->name);
            same(lub_gap_row(&run.rows, k).q, lub_path_at(&path, k, 0), ask.scheme->name);
            same(lub_gap_row(&run.rows, k).u, lub_path_at(&path, k, 1), ask.scheme->name);
            same(lub_gap_row(&run.rows, k).log_gap, lub_path_at(&path, k, 2), ask.scheme->name);
            same(lub_gap_row(&run.rows, k).gamma, lub_path_at(&path, k, 3), ask.scheme->name);
            same(lub_gap_row(&run.rows, k).stuck, lub_path_at(&path, k, 4), ask.scheme->name);
        }
        TEST_ASSERT_EQUAL(run.outcome.status, summary.status);
        TEST_ASSERT_EQUAL(run.outcome.steps, summary.steps);
        TEST_ASSERT_EQUAL(run.outcome.rhs, summary.rhs);
        same(run.outcome.t_hit, value(&ask, &summary, "t_hit"), "t_hit");
        same(run.outcome.t_release, value(&ask, &summary, "t_release"), "t_release");
        same(run.outcome.log_gap_min, value(&ask, &summary, "log_gap_min"), "log_gap_min");
        same(lub_gap_row(&run.rows, run.rows.n - 1).u, value(&ask, &summary, "u_end"), "u_end");
        lub_path_free(&path);
    }
}

/* In each model of the case: rows and bounds of the reference, and bounds of what follows. */
static void a_truth_has_the_rows_of_the_reference_and_bounds(void)
{
    gap_run_build(&run, "lefebvre2009", "");
    const struct lub_ask ask = ask_of("lefebvre2009");
    const double times[] = {0, 1, 2.5, 6};
    const char *model;
    size_t k = 0;
    for (; (model = ask.kind->model(ask.which, k)); k++) {
        struct lub_path rows = {0};
        struct lub_certificate certificate;
        enum lub_model which;
        TEST_ASSERT_EQUAL(LUB_OK, lub_model_find(model, &which, NULL));
        TEST_ASSERT_EQUAL(LUB_OK,
                          lub_reference(&run.problem, which, 4, times, &rows, &certificate, NULL));
        TEST_ASSERT_EQUAL(LUB_OK, ask.kind->reference(&ask, model, 4, times, &truth, NULL));
        TEST_ASSERT_EQUAL(4, truth.path.n);
        for (size_t i = 0; i < 4; i++) {
            const double *const bounds = truth.path.bounds + 5 * i;
            same(lub_gap_row(&rows, i).log_gap, lub_path_at(&truth.path, i, 2), model);
            same(lub_gap_bound(&rows, i, LUB_GAP_Q), bounds[0], model);
            same(lub_gap_bound(&rows, i, LUB_GAP_LOG), bounds[2], model);
            TEST_ASSERT_TRUE(bounds[1] >= 0 && bounds[3] >= 0 && isnan(bounds[4]));
        }
        same(certificate.t_hit, value(&ask, &truth.summary, "t_hit"), model);
        TEST_ASSERT_EQUAL_DOUBLE(2, truth.event_rate);
        lub_path_free(&rows);
        lub_truth_free(&truth);
    }
    TEST_ASSERT_EQUAL(3, k);
}

static void a_surface_belongs_to_its_model(void)
{
    gap_run_build(&run, "plane", "");
    struct lub_setting k_b = {.name = "k_b", .value = "50"};
    struct lub_ask ask = ask_of("plane");
    struct lub_message message = {""};
    const double end = 6;
    ask.settings = (struct lub_settings){1, &k_b};
    TEST_ASSERT_EQUAL(LUB_OK, lub_ask_check(&ask, &message));
    TEST_ASSERT_EQUAL(LUB_OK,
                      ask.kind->reference(&ask, "visco-elastic", 1, &end, &truth, &message));
    lub_truth_free(&truth);
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT,
                      ask.kind->reference(&ask, "eps-ode", 1, &end, &truth, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "visco-elastic"));
}

/* t and q alone, as many programs write them. */
static void columns_that_follow_from_the_gap_are_filled(void)
{
    gap_run_build(&run, "plane", "");
    const struct lub_ask ask = ask_of("plane");
    struct lub_offer offer;
    ask.kind->offer(ask.which, &offer);
    bool present[] = {true, false, false, false, false};
    const double row[] = {0.5, NAN, NAN, NAN, NAN};
    path = (struct lub_path){.layout = offer.layout, .n_bodies = 1};
    TEST_ASSERT_EQUAL(LUB_OK, lub_path_append(&path, 0, row, NULL));
    ask.kind->complete(&ask, "eps-ode", &path, present);
    TEST_ASSERT_EQUAL_DOUBLE(log(0.5), lub_path_at(&path, 0, 2));
    TEST_ASSERT_EQUAL_DOUBLE(0.1 * log(0.5), lub_path_at(&path, 0, 3));
    TEST_ASSERT_TRUE(present[2] && present[3] && !present[1] && !present[4]);
}

/* Steps of its own choice over a jump of the force, at the accuracy of 1e-4 for each of them. */
static void automatic_steps_are_for_schemes_that_have_them(void)
{
    gap_run_build(&run, "plane", "k_b=100");
    struct lub_ask ask = ask_of("plane");
    struct lub_message message = {""};
    struct lub_summary summary;
    const struct lub_march march = {.every = 0};
    const double end = 6;
    TEST_ASSERT_EQUAL(LUB_OK,
                      ask.kind->reference(&ask, "visco-elastic", 1, &end, &truth, &message));
    ask.dt = "auto";
    for (size_t s = 0; (ask.scheme = lub_scheme_at(s)); s++) {
        ask.settings.n = ask.scheme->film ? 1 : 0;
        const enum lub_status status = lub_simulate(&ask, &march, 0, NULL, &summary, &message);
        TEST_ASSERT_EQUAL_MESSAGE(ask.scheme->automatic ? LUB_OK : LUB_BAD_ARGUMENT, status,
                                  ask.scheme->name);
        if (strcmp(ask.scheme->name, "loggap-vep") == 0) {
            TEST_ASSERT_DOUBLE_WITHIN(1e-3, lub_path_at(&truth.path, 0, 0),
                                      value(&ask, &summary, "q_end"));
        }
    }
    ask.scheme = lub_scheme_find("chevremont");
    ask.settings.n = 0;
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_simulate(&ask, &march, 0, NULL, &summary, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "k_b"));
}

/* gamma = N(q) and u = w - gamma move by the slope of N in ln q times what ln q moves; in the limit
 * every state is as sure as the gap. */
static void glue_and_velocity_are_as_sure_as_the_log_gap(void)
{
    static const char *const sets[] = {"eps=0.05 p=1", "eps=0.05 p=1.5"};
    const double times[] = {0.5, 1.5};
    for (size_t s = 0; s < 2; s++) {
        gap_run_build(&run, "lefebvre2009", sets[s]);
        const struct lub_ask ask = ask_of("lefebvre2009");
        TEST_ASSERT_EQUAL(LUB_OK, ask.kind->reference(&ask, "eps-ode", 2, times, &truth, NULL));
        for (size_t k = 0; k < 2; k++) {
            const double *const bounds = truth.path.bounds + k * LUB_GAP_COLUMNS;
            const double slope =
                lub_drag_slope(&run.problem.drag, lub_gap_row(&truth.path, k).log_gap);
            const double wanted = slope * bounds[LUB_GAP_LOG];
            TEST_ASSERT_TRUE(wanted > 0);
            TEST_ASSERT_DOUBLE_WITHIN(1e-6 * wanted, wanted, bounds[LUB_GAP_GAMMA]);
            TEST_ASSERT_DOUBLE_WITHIN(1e-6 * wanted, wanted, bounds[LUB_GAP_U]);
        }
        lub_truth_free(&truth);
        TEST_ASSERT_EQUAL(LUB_OK, ask.kind->reference(&ask, "limit", 2, times, &truth, NULL));
        for (size_t k = 0; k < 2; k++) {
            const double *const bounds = truth.path.bounds + k * LUB_GAP_COLUMNS;
            TEST_ASSERT_TRUE(bounds[LUB_GAP_Q] > 0);
            TEST_ASSERT_EQUAL_DOUBLE(bounds[LUB_GAP_Q], bounds[LUB_GAP_GAMMA]);
            TEST_ASSERT_EQUAL_DOUBLE(bounds[LUB_GAP_Q], bounds[LUB_GAP_U]);
        }
        lub_truth_free(&truth);
        gap_run_free(&run);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(automatic_steps_are_for_schemes_that_have_them);
    RUN_TEST(rows_and_summary_are_those_of_the_driver);
    RUN_TEST(a_truth_has_the_rows_of_the_reference_and_bounds);
    RUN_TEST(a_surface_belongs_to_its_model);
    RUN_TEST(columns_that_follow_from_the_gap_are_filled);
    RUN_TEST(glue_and_velocity_are_as_sure_as_the_log_gap);
    return UNITY_END();
}
