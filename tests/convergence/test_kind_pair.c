/* test_kind_pair.c -- the kind of two spheres behind the table that all kinds share. */
#include "convergence/kind/simulate.h"
#include "convergence/norm/norm.h"
#include "schemes/lubricated/shear_run.h"

#include "unity.h"

#include <math.h>
#include <string.h>

void setUp(void)
{
}

void tearDown(void)
{
}

enum { max_settings = 8 };

/* `list`: k=v pairs, NULL at the end. */
static struct lub_ask ask_of(const char *scheme, const char *dt, struct lub_setting list[],
                             const char *const pairs[])
{
    struct lub_ask ask = {.dt = dt, .threads = 1};
    TEST_ASSERT_EQUAL(LUB_OK, lub_find_case("two-sphere-shear", &ask.kind, &ask.which, NULL));
    TEST_ASSERT_EQUAL(LUB_OK, lub_find_scheme(ask.kind, ask.which, scheme, &ask.scheme, NULL));
    for (ask.settings.list = list; pairs[2 * ask.settings.n]; ask.settings.n++) {
        list[ask.settings.n] = (struct lub_setting){.name = pairs[2 * ask.settings.n],
                                                    .value = pairs[2 * ask.settings.n + 1]};
    }
    return ask;
}

static double number(const struct lub_ask *ask, const struct lub_summary *summary, const char *name)
{
    return summary->value[lub_quantity_find(ask->kind, ask->which, name)];
}

static const char *const soft[] = {"d0", "0.8", "Ca", "0.01", NULL, NULL};

/* Rows at k dt, the last where the sphere passes, and what the summary says of them. */
static void fixed_steps_are_rows(void)
{
    static const char *const schemes[] = {"loggap-vep", "chevremont"};
    for (size_t k = 0; k < 2; k++) {
        struct lub_setting list[max_settings];
        const struct lub_ask ask = ask_of(schemes[k], "0.07", list, soft);
        struct lub_path path;
        struct lub_summary summary;
        const struct lub_march march = {.every = 1};
        TEST_ASSERT_EQUAL(LUB_OK, lub_simulate(&ask, &march, 0, &path, &summary, NULL));
        TEST_ASSERT_EQUAL(LUB_OK, summary.status);
        double lowest = INFINITY;
        for (size_t row = 0; row < path.n; row++) {
            const double *const v = lub_path_row(&path, row);
            if (row + 1 < path.n) {
                TEST_ASSERT_EQUAL_DOUBLE((double)row * 0.07, path.t[row]);
            }
            TEST_ASSERT_DOUBLE_WITHIN(1e-14, 2 + v[3],
                                      sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]));
            TEST_ASSERT_EQUAL_DOUBLE(exp(v[5]), v[4]);
            lowest = fmin(lowest, v[5]);
        }
        const double *const last = lub_path_row(&path, path.n - 1);
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, 10, last[0]);
        TEST_ASSERT_EQUAL_DOUBLE(path.t[path.n - 1], number(&ask, &summary, "t_end"));
        TEST_ASSERT_EQUAL_DOUBLE(hypot(last[1], last[2]), number(&ask, &summary, "offset_end"));
        TEST_ASSERT_EQUAL_DOUBLE(0.8, number(&ask, &summary, "offset_start"));
        TEST_ASSERT_EQUAL_DOUBLE(last[1] - 0.8, number(&ask, &summary, "deviation"));
        const double log_gap_min = number(&ask, &summary, "log_gap_min");
        TEST_ASSERT_TRUE(log_gap_min <= lowest && log_gap_min > lowest - 1e-2);
        TEST_ASSERT_EQUAL_STRING("passed",
                                 summary.word[lub_quantity_find(ask.kind, ask.which, "end")]);
        lub_path_free(&path);
    }
}

/* Every so many rows are rows of the whole run, and the last is always there. */
static void rows_are_thinned_without_another_step(void)
{
    static const char *const steps[] = {"auto", "0.1"};
    for (size_t k = 0; k < 2; k++) {
        struct lub_setting list[max_settings];
        const struct lub_ask ask = ask_of("loggap-vep", steps[k], list, soft);
        struct lub_path all, some;
        struct lub_summary whole, thin;
        const struct lub_march every = {.every = 1}, third = {.every = 3};
        TEST_ASSERT_EQUAL(LUB_OK, lub_simulate(&ask, &every, 0, &all, &whole, NULL));
        TEST_ASSERT_EQUAL(LUB_OK, lub_simulate(&ask, &third, 0, &some, &thin, NULL));
        TEST_ASSERT_EQUAL_size_t(whole.steps, thin.steps);
        TEST_ASSERT_EQUAL_size_t(1 + (all.n - 2) / 3 + 1, some.n);
        for (size_t row = 0; row < some.n; row++) {
            const size_t from = row + 1 < some.n ? 3 * row : all.n - 1;
            TEST_ASSERT_EQUAL_DOUBLE(all.t[from], some.t[row]);
            TEST_ASSERT_EQUAL_MEMORY(lub_path_row(&all, from), lub_path_row(&some, row),
                                     6 * sizeof(double));
        }
        lub_path_free(&all);
        lub_path_free(&some);
    }
}

/* Costly quantities are there when asked for by name, and not otherwise. */
static void rigid_gaps_come_on_request(void)
{
    struct lub_setting list[max_settings];
    const struct lub_ask ask = ask_of("loggap-vep", NULL, list, soft);
    const size_t exact = lub_quantity_find(ask.kind, ask.which, "gap_min_exact");
    const size_t fits = lub_quantity_find(ask.kind, ask.which, "gap_min_fits");
    struct lub_summary summary;
    const struct lub_march march = {.every = 0};
    TEST_ASSERT_EQUAL(LUB_OK, lub_simulate(&ask, &march, 0, NULL, &summary, NULL));
    TEST_ASSERT_TRUE(isnan(summary.value[exact]) && isnan(summary.value[fits]));
    TEST_ASSERT_EQUAL(LUB_OK, lub_simulate(&ask, &march, 1ULL << exact, NULL, &summary, NULL));
    TEST_ASSERT_TRUE(isfinite(summary.value[exact]) && isnan(summary.value[fits]));

    struct lub_truth truth;
    const double t[] = {0};
    TEST_ASSERT_EQUAL(LUB_OK, ask.kind->reference(&ask, "stokes", 1, t, &truth, NULL));
    TEST_ASSERT_EQUAL_DOUBLE(
        summary.value[exact],
        truth.summary.value[lub_quantity_find(ask.kind, ask.which, "gap_min")]);
    lub_truth_free(&truth);
}

/* The exact path begins where runs begin and is symmetric; its bounds are as small as claimed. */
static void stokes_reference_is_certified(void)
{
    struct lub_setting list[max_settings];
    const struct lub_ask ask = ask_of(NULL, NULL, list, soft);
    for (size_t k = 0; k < 2; k++) {
        const char *const model = ask.kind->model(ask.which, k);
        struct lub_times times = {0}, breaks = {0};
        struct lub_truth truth;
        double t_end;
        TEST_ASSERT_EQUAL(LUB_OK, ask.kind->times(&ask, model, &times, &breaks, &t_end, NULL));
        TEST_ASSERT_EQUAL_size_t(201, times.n);
        TEST_ASSERT_EQUAL_DOUBLE(t_end, times.t[200]);
        TEST_ASSERT_EQUAL(LUB_OK, ask.kind->reference(&ask, model, times.n, times.t, &truth, NULL));
        const double *const first = lub_path_row(&truth.path, 0);
        const double *const last = lub_path_row(&truth.path, 200);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, -10, first[0]);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, 10, last[0]);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.8, last[1]);
        TEST_ASSERT_TRUE(truth.path.bounds[0] < 1e-8 && truth.path.bounds[5] < 1e-8);
        lub_truth_free(&truth);
        lub_times_free(&times);
    }
    TEST_ASSERT_EQUAL_STRING("stokes", ask.kind->model(ask.which, 0));
}

static double least_log_gap(const char *scheme, const char *dt)
{
    struct lub_setting list[max_settings];
    const struct lub_ask ask = ask_of(scheme, dt, list, soft);
    const struct lub_march march = {.every = 0};
    struct lub_summary summary;
    TEST_ASSERT_EQUAL(LUB_OK, lub_simulate(&ask, &march, 0, NULL, &summary, NULL));
    return number(&ask, &summary, "log_gap_min");
}

/* The model of the schemes themselves: they approximate it at their orders, and nothing else. */
static void schemes_converge_to_the_lubricated_reference(void)
{
    struct lub_setting list[max_settings];
    const struct lub_ask ask = ask_of(NULL, NULL, list, soft);
    struct lub_times times = {0}, breaks = {0};
    struct lub_truth truth;
    size_t n_orders = 0;
    double t_end;
    TEST_ASSERT_EQUAL(LUB_OK, ask.kind->times(&ask, "lubricated", &times, &breaks, &t_end, NULL));
    TEST_ASSERT_EQUAL_size_t(2, breaks.n); /* the film begins and ends */
    TEST_ASSERT_EQUAL_size_t(203, times.n);
    TEST_ASSERT_EQUAL(LUB_OK,
                      ask.kind->reference(&ask, "lubricated", times.n, times.t, &truth, NULL));
    TEST_ASSERT_TRUE(truth.path.bounds[0] > 0 && truth.path.bounds[0] < 1e-8);
    TEST_ASSERT_EQUAL_DOUBLE(t_end, number(&ask, &truth.summary, "t_end"));
    const double exact = number(&ask, &truth.summary, "log_gap_min");
    for (size_t k = 0; k < lub_registry_count(ask.kind->schemes); k++) {
        const struct lub_scheme *const scheme = lub_registry_at(ask.kind->schemes, k);
        TEST_ASSERT_EQUAL(scheme->film != NULL, lub_approximates(ask.kind, scheme, "lubricated"));
        TEST_ASSERT_FALSE(lub_approximates(ask.kind, scheme, "stokes"));
        TEST_ASSERT_FALSE(lub_approximates(ask.kind, scheme, "fits"));
        if (!scheme->film) {
            continue;
        }
        const double coarse = fabs(least_log_gap(scheme->name, "0.01") - exact);
        const double fine = fabs(least_log_gap(scheme->name, "0.005") - exact);
        TEST_ASSERT_DOUBLE_WITHIN(0.05, scheme->film->order, log2(coarse / fine));
        n_orders++;
    }
    TEST_ASSERT_EQUAL_size_t(2, n_orders);
    lub_truth_free(&truth);
    lub_times_free(&times);
    lub_times_free(&breaks);
}

static void assert_refused(const char *scheme, const char *dt, const char *const pairs[],
                           const char *words)
{
    struct lub_setting list[max_settings];
    struct lub_message message = {""};
    struct lub_simulation simulation;
    const struct lub_ask ask = ask_of(scheme, dt, list, pairs);
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_simulation_create(&ask, &simulation, &message));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, words), message.text);
}

static void bad_questions_are_refused_by_name(void)
{
    static const char *const inertia[] = {"St", "1e-3", "Ca", "1e-8", NULL, NULL};
    static const char *const none[] = {"cutof", "3", NULL, NULL};
    static const char *const surface[] = {"k_b", "1", NULL,
                                          NULL}; /* of the scheme, not of this kind */
    static const char *const rough[] = {"roughness", "0.5", "cutoff", "0.4", NULL, NULL};
    assert_refused(NULL, "-1", soft, "'-1'");
    assert_refused(NULL, "1.5", soft, "dt <= 1");
    assert_refused(NULL, "1e-2", inertia, "stable limit");
    assert_refused(NULL, "auto", none, "did you mean 'cutoff'");
    assert_refused(NULL, "auto", surface, "unknown parameter 'k_b'");
    assert_refused(NULL, "auto", rough, "cutoff > roughness");
}

/* A pair that cannot be stepped further says where it is, and has not moved. */
static void failing_step_leaves_the_state(void)
{
    static const char *const crushed[] = {"St", "100", "Ca", "1", "d0", "0.5", NULL, NULL};
    struct lub_setting list[max_settings];
    struct lub_message message = {""};
    struct lub_simulation s;
    const struct lub_ask ask = ask_of(NULL, NULL, list, crushed);
    TEST_ASSERT_EQUAL(LUB_OK, lub_simulation_create(&ask, &s, &message));
    double before[6], after[6];
    enum lub_status status = LUB_OK;
    while (status == LUB_OK && !s.kind->clock(s.state).over) {
        s.kind->sample(s.state, before);
        status = s.kind->step(s.state, &message);
    }
    TEST_ASSERT_EQUAL(LUB_OUTSIDE, status);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, "where the model ends"), message.text);
    s.kind->sample(s.state, after);
    TEST_ASSERT_EQUAL_MEMORY(before, after, sizeof before);
    lub_simulation_free(&s);
}

/* Schemes without a film step cannot run it, and the message says which can. */
static void schemes_without_a_film_are_refused(void)
{
    struct lub_setting list[max_settings];
    struct lub_message message = {""};
    const struct lub_ask ask = ask_of(NULL, NULL, list, soft);
    const struct lub_scheme *scheme = NULL;
    TEST_ASSERT_EQUAL(LUB_UNSUPPORTED,
                      lub_find_scheme(ask.kind, ask.which, "euler", &scheme, &message));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, "allowed is chevremont, loggap-vep"),
                                 message.text);
}

/* Ends that a user may not expect are remarked, others are not. */
static void unusual_ends_are_remarked(void)
{
    static const char *const axis[] = {"d0", "0", NULL, NULL};
    struct lub_setting list[max_settings];
    struct lub_simulation s;
    char text[256];
    struct lub_ask ask = ask_of(NULL, NULL, list, axis);
    TEST_ASSERT_EQUAL(LUB_OK, lub_simulation_create(&ask, &s, NULL));
    TEST_ASSERT_TRUE(s.kind->clock(s.state).over);
    s.kind->remark(s.state, text, sizeof text);
    TEST_ASSERT_NOT_NULL(strstr(text, "on the axis"));
    lub_simulation_free(&s);
    ask = ask_of(NULL, NULL, list, soft);
    TEST_ASSERT_EQUAL(LUB_OK, lub_simulation_create(&ask, &s, NULL));
    s.kind->remark(s.state, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("", text);
    lub_simulation_free(&s);
}

/* Of a stranger's columns t, x, y the rest follows in the plane of shear; the film only where the
 * spheres are rigid or where u is told. */
static void missing_columns_follow_from_the_position(void)
{
    static const char *const aside[] = {"theta", "1", NULL, NULL};
    struct lub_setting list[max_settings];
    struct lub_ask ask = ask_of(NULL, NULL, list, soft);
    struct lub_offer offer;
    ask.kind->offer(ask.which, &offer);
    struct lub_path path = {.layout = offer.layout, .n_bodies = 1};
    const double row[] = {-3, 4, NAN, NAN, NAN, NAN};
    TEST_ASSERT_EQUAL(LUB_OK, lub_path_append(&path, 1, row, NULL));
    bool present[6] = {true, true};
    ask.kind->complete(&ask, "lubricated", &path, present);
    TEST_ASSERT_TRUE(present[2] && present[3] && !present[4] && !present[5]);
    TEST_ASSERT_EQUAL_DOUBLE(0, path.values[2]);
    TEST_ASSERT_EQUAL_DOUBLE(3, path.values[3]);
    ask.kind->complete(&ask, "stokes", &path, present);
    TEST_ASSERT_TRUE(present[4] && present[5]);
    TEST_ASSERT_EQUAL_DOUBLE(log(3), path.values[5]);

    ask = ask_of(NULL, NULL, list, aside);
    bool flat[6] = {true, true};
    path.values[2] = path.values[3] = NAN;
    ask.kind->complete(&ask, "stokes", &path, flat);
    TEST_ASSERT_FALSE(flat[2] || flat[3] || flat[5]);
    lub_path_free(&path);
}

/* Every end of a run is a regime with a definition. */
static void ends_are_defined(void)
{
    struct lub_setting list[max_settings];
    const struct lub_ask ask = ask_of(NULL, NULL, list, soft);
    struct lub_offer offer;
    ask.kind->offer(ask.which, &offer);
    for (int end = LUB_SHEAR_STOPPED; end <= LUB_SHEAR_HELD; end++) {
        bool found = false;
        for (size_t k = 0; k < offer.n_regimes; k++) {
            found = found ||
                    strcmp(offer.regimes[k].name, lub_shear_end_word((enum lub_shear_end)end)) == 0;
        }
        TEST_ASSERT_TRUE(found);
    }
    TEST_ASSERT_EQUAL_STRING("max_position", offer.norms[0].name);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(fixed_steps_are_rows);
    RUN_TEST(rows_are_thinned_without_another_step);
    RUN_TEST(rigid_gaps_come_on_request);
    RUN_TEST(stokes_reference_is_certified);
    RUN_TEST(schemes_converge_to_the_lubricated_reference);
    RUN_TEST(bad_questions_are_refused_by_name);
    RUN_TEST(failing_step_leaves_the_state);
    RUN_TEST(schemes_without_a_film_are_refused);
    RUN_TEST(unusual_ends_are_remarked);
    RUN_TEST(missing_columns_follow_from_the_position);
    RUN_TEST(ends_are_defined);
    return UNITY_END();
}
