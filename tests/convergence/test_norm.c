/* test_norm.c -- norms on made-up paths whose distance is known, and the tables of all kinds. */
#include "convergence/norm/measure.h"
#include "convergence/order/order.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "unity.h"

void setUp(void);
void tearDown(void);

enum { X, Y, FLAG, N_COLUMNS };
enum { n_steps = 10 };

static const struct lub_column columns[] = {
    [X] = {"x", "1", "made up", .certified = true},
    [Y] = {"y", "1", "made up", .certified = true},
    [FLAG] = {"touch", "1", "made up", .whole = true},
};
static const struct lub_layout layout = {
    .key = "id", .first = 0, .n = N_COLUMNS, .columns = columns};
static const struct lub_quantity quantities[] = {{"score", "1", "made up", .costly = false}};
static const struct lub_case toy_case = {.name = "toy-case"};

static void offer(const struct lub_case *which, struct lub_offer *out)
{
    (void)which;
    *out = (struct lub_offer){.layout = &layout, .n_quantities = 1, .quantities = quantities};
}

static const struct lub_kind toy = {.name = "toy", .offer = offer};

static struct lub_path path;
static struct lub_truth truth;
static struct lub_summary summary;
static struct lub_times breaks;

/* Two bodies from t = 0 to 1; `shift` is added to both columns of body `body`. */
static void fill(struct lub_path *to, double shift, size_t body, bool bounds)
{
    *to = (struct lub_path){.layout = &layout, .n_bodies = 2};
    for (int k = 0; k <= n_steps; k++) {
        const double t = k / (double)n_steps;
        double row[2 * N_COLUMNS], bound[2 * N_COLUMNS];
        for (size_t b = 0; b < 2; b++) {
            double *const values = row + b * N_COLUMNS;
            values[X] = 1 + t + (b == body ? 3 * shift : 0);
            values[Y] = 2 - t + (b == body ? 4 * shift : 0);
            values[FLAG] = t > 0.35 && t < 0.75;
        }
        for (size_t i = 0; i < 2 * N_COLUMNS; i++) {
            bound[i] = 1e-12;
        }
        TEST_ASSERT_EQUAL(LUB_OK, lub_path_append(to, t, row, bounds ? bound : NULL));
    }
}

void setUp(void)
{
    fill(&path, 0.1, 1, false);
    fill(&truth.path, 0, 1, true);
    truth.certificate.t_hit = 0.4;
    truth.certificate.t_release = 0.8;
    truth.event_rate = 2;
    truth.quantity_bounds[0] = 1e-9;
    truth.summary.value[0] = 5;
    summary.value[0] = 5.5;
    TEST_ASSERT_EQUAL(LUB_OK, lub_times_add(&breaks, 0));
}

void tearDown(void)
{
    lub_path_free(&path);
    lub_truth_free(&truth);
    lub_times_free(&breaks);
}

static struct lub_error error_in(const struct lub_norm *norm, const char *model)
{
    const struct lub_measured measured = {.path = &path, .summary = &summary};
    const struct lub_standard standard = {.kind = &toy,
                                          .which = &toy_case,
                                          .model = model,
                                          .truth = &truth,
                                          .breaks = &breaks,
                                          .sampled = true};
    struct lub_error error;
    TEST_ASSERT_EQUAL(LUB_OK, lub_measure(&measured, &standard, 1, norm, &error));
    return error;
}

static double value_in(struct lub_norm norm)
{
    return error_in(&norm, "toy-model").value;
}

static void the_farthest_body_counts(void)
{
    const struct lub_norm norm = {.name = "n", .measure = LUB_LARGEST, .of = "x y"};
    const struct lub_error error = error_in(&norm, "toy-model");
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0.5, error.value); /* 3, 4, 5 */
    TEST_ASSERT_EQUAL(n_steps, error.n_times);
    const double rounding = DBL_EPSILON * (n_steps + 1) * hypot(2.3, 2.4);
    TEST_ASSERT_DOUBLE_WITHIN(rounding, sqrt(2) * 1e-12 + rounding, error.uncertainty);
}

static void each_measure_gives_its_number(void)
{
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0.3,
                              value_in((struct lub_norm){.measure = LUB_LARGEST, .of = "x"}));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0.4,
                              value_in((struct lub_norm){.measure = LUB_AT_END, .of = "y"}));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0.3,
                              value_in((struct lub_norm){.measure = LUB_INTEGRAL, .of = "x"}));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0.5,
                              value_in((struct lub_norm){.measure = LUB_QUANTITY, .of = "score"}));
    /* The run has the flag from 0.4 and not from 0.8: steps (0.3, 0.4] and (0.7, 0.8]. */
    const struct lub_norm on = {.measure = LUB_EVENT_ON, .of = "touch", .timed_by = "x"};
    const struct lub_norm off = {.measure = LUB_EVENT_OFF, .of = "touch", .timed_by = "x"};
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0.1, value_in(on));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0.1, value_in(off));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 5e-13, error_in(&on, "toy-model").uncertainty);
}

/* Between the errors -1 and +1 of two rows a straight line has the mean size 1/2. */
static void an_error_that_changes_sign_is_integrated_through_it(void)
{
    for (size_t k = 0; k < path.n; k++) {
        for (size_t b = 0; b < 2; b++) {
            path.values[k * lub_path_width(&path) + b * N_COLUMNS + X] =
                truth.path.values[k * lub_path_width(&path) + b * N_COLUMNS + X] +
                (b == 0 ? (k % 2 ? 1 : -1) : 0);
        }
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0.5,
                              value_in((struct lub_norm){.measure = LUB_INTEGRAL, .of = "x"}));
}

static void rules_of_contact_choose_the_rows(void)
{
    struct lub_norm norm = {
        .measure = LUB_LARGEST, .of = "x", .rules = LUB_ONLY_FLAGGED, .flag = "touch"};
    path.values[lub_path_width(&path) * 5 + X] += 0.7; /* t = 0.5, with the flag */
    path.values[lub_path_width(&path) * 9 + X] += 50;  /* t = 0.9, without */
    const struct lub_error flagged = error_in(&norm, "toy-model");
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0.7, flagged.value);
    TEST_ASSERT_EQUAL(4, flagged.n_times);
    /* Only against the limit model do rows beside a jump not count, and only those. */
    norm.rules = LUB_OFF_JUMP;
    path.values[lub_path_width(&path) * 2 + X] += 99;  /* t = 0.2, within 4 steps of 0.4 */
    path.values[lub_path_width(&path) * 2 + FLAG] = 1; /* where the reference has no flag */
    TEST_ASSERT_DOUBLE_WITHIN(1e-13, 50, error_in(&norm, "limit").value);
    TEST_ASSERT_DOUBLE_WITHIN(1e-13, 99, error_in(&norm, "toy-model").value);
}

static void what_is_not_a_number_is_no_distance(void)
{
    const struct lub_norm norm = {.measure = LUB_LARGEST, .of = "x"};
    const struct lub_norm unknown = {.measure = LUB_LARGEST, .of = "temperature"};
    const struct lub_norm no_score = {.measure = LUB_QUANTITY, .of = "no-score"};
    path.values[lub_path_width(&path) * 5 + X] = NAN;
    TEST_ASSERT_TRUE(isnan(error_in(&norm, "toy-model").value));
    TEST_ASSERT_TRUE(isnan(error_in(&unknown, "toy-model").value));
    TEST_ASSERT_TRUE(isnan(error_in(&no_score, "toy-model").value));
    summary.value[0] = NAN;
    TEST_ASSERT_TRUE(isnan(value_in((struct lub_norm){.measure = LUB_QUANTITY, .of = "score"})));
}

static void without_a_bound_nothing_is_known(void)
{
    const struct lub_norm norm = {.measure = LUB_LARGEST, .of = "x"};
    const struct lub_norm on = {.measure = LUB_EVENT_ON, .of = "touch", .timed_by = "x"};
    truth.path.bounds[lub_path_width(&path) * 3 + X] = NAN;
    TEST_ASSERT_FALSE(isnan(error_in(&norm, "toy-model").value));
    TEST_ASSERT_TRUE(isnan(error_in(&norm, "toy-model").uncertainty));
    TEST_ASSERT_TRUE(isnan(error_in(&on, "toy-model").uncertainty));
    truth.quantity_bounds[0] = NAN;
    TEST_ASSERT_TRUE(
        isnan(error_in(&(struct lub_norm){.measure = LUB_QUANTITY, .of = "score"}, "toy-model")
                  .uncertainty));
}

/* Errors of order 2, all of them or some not numbers, or above a floor that is none. */
static enum lub_verdict_word verdict_of(double error_at_3, double floor)
{
    const struct lub_expectation expected = {.lo = 1.8, .hi = 2.2};
    struct lub_point points[8];
    struct lub_verdict verdict = {.verdict = LUB_PASS};
    for (int k = 0; k < 8; k++) {
        const double dt = 0.1 * pow(0.5, k);
        points[k] = (struct lub_point){
            .dt = dt, .error = k == 3 ? error_at_3 * dt * dt : dt * dt, .floor = floor};
    }
    lub_order_verdict(8, points, &expected, &verdict);
    return verdict.verdict;
}

static void nothing_passes_on_what_is_not_a_number(void)
{
    TEST_ASSERT_EQUAL(LUB_PASS, verdict_of(1, 0));
    TEST_ASSERT_NOT_EQUAL(LUB_PASS, verdict_of(NAN, 0));
    TEST_ASSERT_NOT_EQUAL(LUB_PASS, verdict_of(1, NAN));
}

static void a_kind_without_norms_has_two_for_each_column(void)
{
    static struct lub_norm_list norms;
    struct lub_message message = {""};
    size_t index;
    lub_norms_of_case(&toy, &toy_case, &norms);
    TEST_ASSERT_EQUAL(4, norms.n);
    TEST_ASSERT_EQUAL_STRING("max_x", norms.list[0].name);
    TEST_ASSERT_EQUAL_STRING("end_y", norms.list[3].name);
    TEST_ASSERT_EQUAL(LUB_OK, lub_norm_in(&norms, NULL, &toy_case, &index, &message));
    TEST_ASSERT_EQUAL(0, index);
    TEST_ASSERT_EQUAL(LUB_OK, lub_norm_in(&norms, "end_x", &toy_case, &index, &message));
    TEST_ASSERT_EQUAL(1, index);
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_norm_in(&norms, "max_z", &toy_case, &index, &message));
    TEST_ASSERT_NOT_NULL(strstr(message.text, "max_x, end_x, max_y, end_y"));
}

static bool has_column(const struct lub_layout *of, const char *names)
{
    char words[128], *rest = NULL;
    snprintf(words, sizeof words, "%s", names);
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (lub_layout_find(of, word) == of->n) {
            return false;
        }
    }
    return true;
}

/* What the norm names must be there: columns, flags, numbers of the summary. */
static void hold(const struct lub_kind *kind, const struct lub_case *which,
                 const struct lub_norm *norm)
{
    struct lub_offer offered = {0};
    kind->offer(which, &offered);
    TEST_ASSERT_TRUE_MESSAGE(norm->name && norm->meaning && norm->of, which->name);
    if (norm->measure == LUB_QUANTITY) {
        const size_t k = lub_quantity_find(kind, which, norm->of);
        TEST_ASSERT_TRUE_MESSAGE(k < lub_quantity_count(kind, which), norm->name);
        TEST_ASSERT_NOT_EQUAL(LUB_A_WORD, lub_quantity_at(kind, which, k)->form);
        return;
    }
    TEST_ASSERT_TRUE_MESSAGE(has_column(offered.layout, norm->of), norm->name);
    if (norm->rules & (LUB_ONLY_FLAGGED | LUB_OFF_JUMP)) {
        TEST_ASSERT_TRUE_MESSAGE(norm->flag && has_column(offered.layout, norm->flag), norm->name);
    }
    if (norm->measure == LUB_EVENT_ON || norm->measure == LUB_EVENT_OFF) {
        TEST_ASSERT_TRUE_MESSAGE(norm->timed_by && has_column(offered.layout, norm->timed_by),
                                 norm->name);
    }
}

static void norms_of_every_case_name_what_it_has(void)
{
    static struct lub_norm_list norms;
    const struct lub_kind *kind;
    const struct lub_case *which;
    size_t n = 0;
    for (; (which = lub_any_case_at(n, &kind)); n++) {
        lub_norms_of_case(kind, which, &norms);
        TEST_ASSERT_TRUE_MESSAGE(norms.n > 0, which->name);
        for (size_t k = 0; k < norms.n; k++) {
            hold(kind, which, &norms.list[k]);
            for (size_t i = 0; i < k; i++) {
                TEST_ASSERT_TRUE_MESSAGE(strcmp(norms.list[i].name, norms.list[k].name) != 0,
                                         norms.list[k].name);
            }
        }
    }
    TEST_ASSERT_TRUE(n > 0);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(the_farthest_body_counts);
    RUN_TEST(each_measure_gives_its_number);
    RUN_TEST(an_error_that_changes_sign_is_integrated_through_it);
    RUN_TEST(rules_of_contact_choose_the_rows);
    RUN_TEST(what_is_not_a_number_is_no_distance);
    RUN_TEST(without_a_bound_nothing_is_known);
    RUN_TEST(nothing_passes_on_what_is_not_a_number);
    RUN_TEST(a_kind_without_norms_has_two_for_each_column);
    RUN_TEST(norms_of_every_case_name_what_it_has);
    return UNITY_END();
}
