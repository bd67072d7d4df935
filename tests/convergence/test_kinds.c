/* test_kinds.c -- what must hold of every kind and every case: complete tables, unique names, runs
 * by defaults alone, the same bytes twice, failures that leave the state. */
#include "convergence/kind/simulate.h"
#include "convergence/norm/norm_list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

void setUp(void)
{
}
void tearDown(void)
{
}

static struct lub_ask default_ask(const struct lub_kind *kind, const struct lub_case *which)
{
    struct lub_ask ask = {.kind = kind, .which = which, .threads = 1};
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_find_scheme(kind, which, NULL, &ask.scheme, &message),
                              message.text);
    return ask;
}

/* Calls `look` for every case. */
static void each_case(void (*look)(const struct lub_kind *kind, const struct lub_case *which))
{
    size_t n = 0;
    const struct lub_kind *kind;
    const struct lub_case *which;
    while ((which = lub_any_case_at(n, &kind))) {
        look(kind, which);
        n++;
    }
    TEST_ASSERT_GREATER_THAN(0, n);
}

static void not_empty(const char *text, const char *where)
{
    TEST_ASSERT_TRUE_MESSAGE(text && *text, where);
}

static void look_at_columns(const struct lub_kind *kind, const struct lub_case *which)
{
    struct lub_offer offer = {0};
    kind->offer(which, &offer);
    TEST_ASSERT_NOT_NULL_MESSAGE(offer.layout, which->name);
    TEST_ASSERT_GREATER_THAN(0, offer.layout->n);
    for (size_t k = 0; k < offer.layout->n; k++) {
        const struct lub_column *const column = &offer.layout->columns[k];
        not_empty(column->name, which->name);
        not_empty(column->unit, column->name);
        not_empty(column->meaning, column->name);
        TEST_ASSERT_EQUAL_MESSAGE(k, lub_layout_find(offer.layout, column->name), column->name);
        TEST_ASSERT_TRUE(strcmp(column->name, "t") != 0);
        TEST_ASSERT_TRUE(!offer.layout->key || strcmp(column->name, offer.layout->key) != 0);
    }
    const char *const shown[] = {offer.sample_x, offer.sample_y};
    for (size_t k = 0; k < 2; k++) {
        not_empty(shown[k], which->name);
        TEST_ASSERT_TRUE_MESSAGE(strcmp(shown[k], "t") == 0 ||
                                     lub_layout_find(offer.layout, shown[k]) < offer.layout->n,
                                 shown[k]);
    }
}

static void columns_are_named_once_with_unit_and_meaning(void)
{
    each_case(look_at_columns);
}

static void look_at_quantities(const struct lub_kind *kind, const struct lub_case *which)
{
    struct lub_offer offer = {0};
    const size_t n = lub_quantity_count(kind, which);
    kind->offer(which, &offer);
    TEST_ASSERT_TRUE_MESSAGE(n > 0 && n <= LUB_MAX_QUANTITIES, which->name);
    for (size_t k = 0; k < n; k++) {
        const struct lub_quantity *const quantity = lub_quantity_at(kind, which, k);
        not_empty(quantity->name, which->name);
        not_empty(quantity->meaning, quantity->name);
        TEST_ASSERT_TRUE_MESSAGE(
            quantity->form == LUB_A_WORD || (quantity->unit && *quantity->unit), quantity->name);
        TEST_ASSERT_EQUAL_MESSAGE(k, lub_quantity_find(kind, which, quantity->name),
                                  quantity->name);
        /* Those that the summary has of every run. */
        TEST_ASSERT_TRUE(strcmp(quantity->name, "status") != 0 &&
                         strcmp(quantity->name, "steps") != 0 &&
                         strcmp(quantity->name, "rhs") != 0);
    }
    TEST_ASSERT_NULL(lub_quantity_at(kind, which, n));
    TEST_ASSERT_NOT_NULL_MESSAGE(offer.regime, which->name);
    const size_t regime = lub_quantity_find(kind, which, offer.regime);
    TEST_ASSERT_TRUE_MESSAGE(!*offer.regime ||
                                 (regime < n && offer.n_regimes > 0 &&
                                  lub_quantity_at(kind, which, regime)->form == LUB_A_WORD),
                             which->name);
    for (size_t k = 0; k < offer.n_regimes; k++) {
        not_empty(offer.regimes[k].name, which->name);
        not_empty(offer.regimes[k].meaning, offer.regimes[k].name);
    }
}

static void quantities_are_named_once_with_meaning(void)
{
    each_case(look_at_quantities);
}

static void look_at_norms(const struct lub_kind *kind, const struct lub_case *which)
{
    struct lub_norm_list *const norms = calloc(1, sizeof *norms);
    TEST_ASSERT_NOT_NULL(norms);
    lub_norms_of_case(kind, which, norms);
    TEST_ASSERT_GREATER_THAN(0, norms->n);
    for (size_t k = 0; k < norms->n; k++) {
        size_t index;
        not_empty(norms->list[k].meaning, norms->list[k].name);
        TEST_ASSERT_EQUAL(LUB_OK, lub_norm_in(norms, norms->list[k].name, which, &index, NULL));
        TEST_ASSERT_EQUAL_MESSAGE(k, index, norms->list[k].name);
    }
    free(norms);
}

static void norms_are_named_once_with_meaning(void)
{
    each_case(look_at_norms);
}

/* Schemes, references and cases by name; what a kind cannot do is NULL as a whole. */
static void look_at_table(const struct lub_kind *kind, const struct lub_case *which)
{
    const struct lub_kind *found_kind;
    const struct lub_case *found;
    const char *model;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL(LUB_OK, lub_find_case(which->name, &found_kind, &found, NULL));
    TEST_ASSERT_EQUAL_PTR(which, found);
    TEST_ASSERT_EQUAL_PTR(kind, found_kind);
    default_ask(kind, which);
    const bool answers = kind->model && kind->model(which, 0);
    TEST_ASSERT_EQUAL(answers ? LUB_OK : LUB_UNSUPPORTED,
                      lub_find_model(kind, which, NULL, &model, &message));
    TEST_ASSERT_TRUE(!answers || (kind->times && kind->reference));
    TEST_ASSERT_TRUE(answers || strstr(message.text, which->name));
    TEST_ASSERT_TRUE(!kind->save == !kind->load);
}

static void tables_are_complete_and_cases_are_found(void)
{
    each_case(look_at_table);
    const struct lub_kind *kind;
    for (size_t k = 0; (kind = lub_kind_at(k)); k++) {
        not_empty(kind->name, "kind");
        not_empty(kind->summary, kind->name);
        not_empty(kind->source, kind->name);
        TEST_ASSERT_EQUAL_PTR(kind, lub_kind_find(kind->name));
    }
}

/* The sampled values after a few steps, and one guard after them. */
enum { n_steps = 3 };
static const double guard = 12345.5;

static double *values_after_steps(const struct lub_ask *ask, size_t *n)
{
    struct lub_simulation simulation;
    struct lub_offer offer = {0};
    struct lub_message message = {""};
    ask->kind->offer(ask->which, &offer);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_simulation_create(ask, &simulation, &message),
                              message.text);
    double t = -1;
    struct lub_clock clock = ask->kind->clock(simulation.state);
    for (size_t k = 0; k < n_steps && !clock.over; k++) {
        TEST_ASSERT_TRUE_MESSAGE(clock.t > t, ask->which->name);
        t = clock.t;
        TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, ask->kind->step(simulation.state, &message),
                                  message.text);
        clock = ask->kind->clock(simulation.state);
        TEST_ASSERT_EQUAL_MESSAGE(k + 1, clock.steps, ask->which->name);
    }
    TEST_ASSERT_TRUE_MESSAGE(clock.t > 0, ask->which->name);
    *n = ask->kind->bodies(simulation.state) * offer.layout->n;
    double *const values = malloc((*n + 1) * sizeof *values);
    TEST_ASSERT_NOT_NULL(values);
    for (size_t k = 0; k <= *n; k++) {
        values[k] = guard;
    }
    ask->kind->sample(simulation.state, values);
    TEST_ASSERT_EQUAL_DOUBLE(guard, values[*n]);
    for (size_t k = 0; k < *n; k++) {
        TEST_ASSERT_TRUE_MESSAGE(values[k] < guard || values[k] > guard, ask->which->name);
    }
    lub_simulation_free(&simulation);
    return values;
}

static void look_at_run(const struct lub_kind *kind, const struct lub_case *which)
{
    size_t n, again;
    const struct lub_ask ask = default_ask(kind, which);
    double *const first = values_after_steps(&ask, &n);
    double *const second = values_after_steps(&ask, &again);
    struct lub_offer offer = {0};
    kind->offer(which, &offer);
    TEST_ASSERT_EQUAL(n, again);
    for (size_t k = 0; k < n; k++) { /* all but how long it took */
        const char *const column = offer.layout->columns[k % offer.layout->n].name;
        if (strncmp(column, "seconds", strlen("seconds")) != 0) {
            TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&first[k], &second[k], sizeof *first, which->name);
        }
    }
    free(first);
    free(second);
}

static void every_case_runs_by_defaults_and_twice_the_same(void)
{
    each_case(look_at_run);
}

static void look_at_refusals(const struct lub_kind *kind, const struct lub_case *which)
{
    struct lub_simulation simulation;
    struct lub_message message = {""};
    struct lub_setting setting = {.name = "no_such_name", .value = "1"};
    struct lub_ask ask = default_ask(kind, which);
    ask.settings = (struct lub_settings){1, &setting};
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_simulation_create(&ask, &simulation, &message));
    TEST_ASSERT_NULL(simulation.state);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, "no_such_name"), message.text);
    ask.settings.n = 0;
    ask.dt = "-1";
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_simulation_create(&ask, &simulation, &message));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, "--dt '-1'"), message.text);
    const struct lub_scheme *scheme;
    TEST_ASSERT_NOT_EQUAL(LUB_OK, lub_find_scheme(kind, which, "eulr", &scheme, &message));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, "eulr"), message.text);
}

static void unknown_names_and_bad_steps_are_refused_by_name(void)
{
    each_case(look_at_refusals);
}

/* Settings with which a step is known to fail. */
static const struct {
    const char *name, *scheme, *dt, *parameter, *value;
    enum lub_status status;
} failing[] = {{"plane", "euler", "0.1", NULL, NULL, LUB_GAP_CLOSED},
               {"plane", "loggap-sdirk2", "0.01", "shift", "0.1", LUB_CONTACT}};

static void a_failed_step_leaves_the_state(void)
{
    for (size_t k = 0; k < sizeof failing / sizeof *failing; k++) {
        struct lub_setting setting = {.name = failing[k].parameter, .value = failing[k].value};
        struct lub_ask ask = {.dt = failing[k].dt, .threads = 1};
        ask.settings = (struct lub_settings){setting.name != NULL, &setting};
        TEST_ASSERT_EQUAL(LUB_OK, lub_find_case(failing[k].name, &ask.kind, &ask.which, NULL));
        TEST_ASSERT_EQUAL(
            LUB_OK, lub_find_scheme(ask.kind, ask.which, failing[k].scheme, &ask.scheme, NULL));
        struct lub_simulation simulation;
        struct lub_message message = {""};
        double before[16], after[16];
        struct lub_clock clock, now;
        TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_simulation_create(&ask, &simulation, &message),
                                  message.text);
        enum lub_status status = LUB_OK;
        while (status == LUB_OK) {
            clock = ask.kind->clock(simulation.state);
            TEST_ASSERT_FALSE_MESSAGE(clock.over, failing[k].name);
            ask.kind->sample(simulation.state, before);
            status = ask.kind->step(simulation.state, &message);
        }
        TEST_ASSERT_EQUAL_MESSAGE(failing[k].status, status, failing[k].name);
        struct lub_offer offer = {0};
        ask.kind->offer(ask.which, &offer);
        ask.kind->sample(simulation.state, after);
        now = ask.kind->clock(simulation.state);
        TEST_ASSERT_EQUAL_MEMORY(before, after, offer.layout->n * sizeof *before);
        TEST_ASSERT_EQUAL(clock.steps, now.steps);
        TEST_ASSERT_TRUE(clock.t <= now.t && clock.t >= now.t);
        lub_simulation_free(&simulation);
    }
}

/* What is written of a march: first state, every so many steps, last state, each once. */
struct seen {
    size_t n, steps[64];
};

static enum lub_status see(void *data, struct lub_simulation *simulation,
                           struct lub_message *message)
{
    struct seen *const seen = data;
    (void)message;
    TEST_ASSERT_LESS_THAN(64, seen->n);
    seen->steps[seen->n++] = simulation->kind->clock(simulation->state).steps;
    return LUB_OK;
}

static void march(const char *scheme, size_t every, size_t max_steps, struct seen *seen,
                  enum lub_status *outcome)
{
    struct lub_ask ask = {.dt = "0.1", .threads = 1};
    struct lub_simulation simulation;
    struct lub_message message = {""};
    const struct lub_watch watch = {.data = seen, .row = see};
    const struct lub_march limits = {.every = every, .max_steps = max_steps};
    *seen = (struct seen){0};
    TEST_ASSERT_EQUAL(LUB_OK, lub_find_case("plane", &ask.kind, &ask.which, NULL));
    TEST_ASSERT_EQUAL(LUB_OK, lub_find_scheme(ask.kind, ask.which, scheme, &ask.scheme, NULL));
    TEST_ASSERT_EQUAL(LUB_OK, lub_simulation_create(&ask, &simulation, &message));
    TEST_ASSERT_EQUAL(LUB_OK, lub_march(&simulation, &limits, &watch, outcome, &message));
    lub_simulation_free(&simulation);
}

static void rows_are_the_first_every_nth_and_the_last(void)
{
    struct seen seen;
    enum lub_status outcome;
    const size_t by_25[] = {0, 25, 50, 60}, by_20[] = {0, 20, 40, 60}, failed[] = {0, 5, 9};
    march("lefebvre", 25, 0, &seen, &outcome);
    TEST_ASSERT_EQUAL(LUB_OK, outcome);
    TEST_ASSERT_EQUAL(4, seen.n);
    TEST_ASSERT_EQUAL_MEMORY(by_25, seen.steps, sizeof by_25);
    march("lefebvre", 20, 0, &seen, &outcome);
    TEST_ASSERT_EQUAL(4, seen.n);
    TEST_ASSERT_EQUAL_MEMORY(by_20, seen.steps, sizeof by_20);
    march("lefebvre", 0, 0, &seen, &outcome);
    TEST_ASSERT_TRUE(seen.n == 1 && seen.steps[0] == 60);
    march("euler", 5, 0, &seen, &outcome);
    TEST_ASSERT_EQUAL(LUB_GAP_CLOSED, outcome);
    TEST_ASSERT_EQUAL(3, seen.n);
    TEST_ASSERT_EQUAL_MEMORY(failed, seen.steps, sizeof failed);
    march("euler", 9, 0, &seen, &outcome);
    TEST_ASSERT_TRUE(seen.n == 2 && seen.steps[1] == 9);
    march("lefebvre", 25, 30, &seen, &outcome);
    TEST_ASSERT_EQUAL(LUB_TOO_MANY_STEPS, outcome);
    TEST_ASSERT_TRUE(seen.n == 1 && seen.steps[0] == 0); /* known before the first step */
}

/* A row holds the flag of its state, also the first one: at rest under the drag of a disk gamma(1)
 * = -2 eps, which is stuck by the convention. */
static void the_first_row_has_its_flag(void)
{
    struct lub_ask ask = {.dt = "0.1", .threads = 1};
    struct lub_simulation simulation;
    struct lub_offer offer = {0};
    double values[16];
    TEST_ASSERT_EQUAL(LUB_OK, lub_find_case("hillairet-mild", &ask.kind, &ask.which, NULL));
    TEST_ASSERT_EQUAL(LUB_OK, lub_find_scheme(ask.kind, ask.which, "euler", &ask.scheme, NULL));
    TEST_ASSERT_EQUAL(LUB_OK, lub_simulation_create(&ask, &simulation, NULL));
    ask.kind->offer(ask.which, &offer);
    ask.kind->sample(simulation.state, values);
    TEST_ASSERT_EQUAL_DOUBLE(-0.2, values[lub_layout_find(offer.layout, "gamma")]);
    TEST_ASSERT_EQUAL_DOUBLE(1, values[lub_layout_find(offer.layout, "state")]);
    lub_simulation_free(&simulation);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(columns_are_named_once_with_unit_and_meaning);
    RUN_TEST(quantities_are_named_once_with_meaning);
    RUN_TEST(norms_are_named_once_with_meaning);
    RUN_TEST(tables_are_complete_and_cases_are_found);
    RUN_TEST(every_case_runs_by_defaults_and_twice_the_same);
    RUN_TEST(unknown_names_and_bad_steps_are_refused_by_name);
    RUN_TEST(a_failed_step_leaves_the_state);
    RUN_TEST(rows_are_the_first_every_nth_and_the_last);
    RUN_TEST(the_first_row_has_its_flag);
    return UNITY_END();
}
