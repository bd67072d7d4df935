/* test_particle_kinds.c -- the kinds with particles: they go on from a saved state bit for bit, a
 * failed step leaves the state before it, and what they show agrees with what they sample. */
#include "convergence/kind/particles.h"
#include "convergence/kind/simulate.h"

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

enum { max_settings = 6 };

struct question {
    const char *name, *scheme, *dt;
    const char *settings[2 * max_settings + 1];
    size_t steps; /* to make before and after the state is saved */
};

/* Noise, glue, obstacles that turn, and films with friction. */
static const struct question questions[] = {
    {"billiard", NULL, NULL, {NULL}, 300},
    {"aggregation-brownian", NULL, NULL, {"n", "40", NULL}, 30},
    {"lotto", NULL, NULL, {"n", "30", NULL}, 50},
    {"lotto", "viscous", NULL, {"n", "30", "law", "viscous", NULL}, 50},
    {"huddle", "viscous-sdirk2", NULL, {"law", "viscous", NULL}, 50},
    {"suspension-shear", NULL, NULL, {"n", "256", "phi", "0.5", NULL}, 70},
    {"suspension-shear", "chevremont", NULL, {"n", "256", "phi", "0.5", NULL}, 70},
};
enum { n_questions = sizeof questions / sizeof *questions };

struct asked {
    struct lub_setting list[max_settings];
    struct lub_ask ask;
};

static void ask(const struct question *question, struct asked *asked)
{
    struct lub_message message = {""};
    *asked = (struct asked){.ask = {.dt = question->dt, .threads = 1}};
    TEST_ASSERT_EQUAL(LUB_OK,
                      lub_find_case(question->name, &asked->ask.kind, &asked->ask.which, &message));
    TEST_ASSERT_EQUAL(LUB_OK, lub_find_scheme(asked->ask.kind, asked->ask.which, question->scheme,
                                              &asked->ask.scheme, &message));
    asked->ask.settings.list = asked->list;
    for (size_t k = 0; question->settings[2 * k]; k++) {
        asked->list[asked->ask.settings.n++] = (struct lub_setting){
            .name = question->settings[2 * k], .value = question->settings[2 * k + 1]};
    }
}

static struct lub_simulation start(struct asked *asked)
{
    struct lub_simulation simulation;
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_simulation_create(&asked->ask, &simulation, &message),
                              message.text);
    return simulation;
}

/* Steps on; the events that come are counted and summed. */
static double walk(struct lub_simulation *simulation, size_t steps)
{
    double sum = 0;
    struct lub_message message = {""};
    for (size_t k = 0; k < steps; k++) {
        struct lub_particles seen;
        TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, simulation->kind->step(simulation->state, &message),
                                  message.text);
        simulation->kind->particles(simulation->state, &seen);
        for (size_t e = 0; e < seen.n_events; e++) {
            TEST_ASSERT_TRUE(seen.events[e].t <= seen.t);
            sum += 1 + fabs(seen.events[e].value) + (double)seen.events[e].i;
        }
    }
    return sum;
}

struct bytes {
    char *at;
    size_t n;
};

static struct bytes saved(const struct lub_simulation *simulation)
{
    struct bytes bytes = {0};
    FILE *const file = open_memstream(&bytes.at, &bytes.n);
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL(LUB_OK, simulation->kind->save(simulation->state, file));
    TEST_ASSERT_EQUAL(0, fclose(file));
    return bytes;
}

static void restore(struct lub_simulation *simulation, const struct bytes *bytes, size_t n,
                    enum lub_status expected)
{
    FILE *const file = fmemopen(bytes->at, n, "rb");
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL(expected, simulation->kind->load(simulation->state, file));
    fclose(file);
}

static void same(const struct bytes *a, const struct bytes *b)
{
    TEST_ASSERT_EQUAL_size_t(a->n, b->n);
    TEST_ASSERT_EQUAL_MEMORY(a->at, b->at, a->n);
}

static void a_saved_state_goes_on_bit_for_bit(void)
{
    for (size_t k = 0; k < n_questions; k++) {
        struct asked asked;
        ask(&questions[k], &asked);
        struct lub_simulation whole = start(&asked), part = start(&asked);
        walk(&whole, questions[k].steps);
        struct bytes middle = saved(&whole);
        restore(&part, &middle, middle.n / 2, LUB_FILE_ERROR);
        lub_simulation_free(&part);
        part = start(&asked);
        restore(&part, &middle, middle.n, LUB_OK);
        const double events = walk(&whole, questions[k].steps);
        TEST_ASSERT_EQUAL_DOUBLE(events, walk(&part, questions[k].steps));
        struct bytes end = saved(&whole), again = saved(&part);
        same(&end, &again);
        free(middle.at);
        free(end.at);
        free(again.at);
        lub_simulation_free(&whole);
        lub_simulation_free(&part);
    }
}

static void the_same_state_is_the_same_bytes(void)
{
    for (size_t k = 0; k < n_questions; k++) {
        struct asked asked;
        ask(&questions[k], &asked);
        struct lub_simulation a = start(&asked), b = start(&asked);
        struct bytes first = saved(&a), second = saved(&b);
        same(&first, &second);
        walk(&a, 1);
        struct bytes moved = saved(&a);
        TEST_ASSERT_TRUE(moved.n != first.n || memcmp(moved.at, first.at, first.n) != 0);
        free(first.at);
        free(second.at);
        free(moved.at);
        lub_simulation_free(&a);
        lub_simulation_free(&b);
    }
}

static void what_is_shown_is_what_is_sampled(void)
{
    for (size_t k = 0; k < n_questions; k++) {
        struct asked asked;
        struct lub_offer offer = {0};
        struct lub_particles seen;
        ask(&questions[k], &asked);
        asked.ask.kind->offer(asked.ask.which, &offer);
        struct lub_simulation simulation = start(&asked);
        walk(&simulation, 3);
        asked.ask.kind->particles(simulation.state, &seen);
        TEST_ASSERT_EQUAL_size_t(asked.ask.kind->bodies(simulation.state), seen.n);
        TEST_ASSERT_EQUAL_DOUBLE(asked.ask.kind->clock(simulation.state).t, seen.t);
        double *const values = calloc(seen.n * offer.layout->n, sizeof *values);
        asked.ask.kind->sample(simulation.state, values);
        for (size_t b = 0; b < seen.n; b++) {
            const double *const row = values + b * offer.layout->n;
            for (int c = 0; c < 3; c++) {
                TEST_ASSERT_EQUAL_DOUBLE(row[c], seen.x[c][b]);
                TEST_ASSERT_EQUAL_DOUBLE(row[3 + c], seen.v[c][b]);
            }
            TEST_ASSERT_EQUAL_DOUBLE(row[6], seen.r[b]);
        }
        free(values);
        lub_simulation_free(&simulation);
    }
}

/* Ends, normal and gap of a pair say the same, across the faces of a periodic box too; films differ
 * from the gap of the undeformed surfaces by what the surfaces give way. */
static void pairs_are_where_their_bodies_are(void)
{
    for (size_t k = 0; k < n_questions; k++) {
        struct asked asked;
        struct lub_particles seen;
        size_t n = 0;
        ask(&questions[k], &asked);
        const bool soft = strcmp(asked.ask.kind->name, "suspension") == 0;
        struct lub_simulation simulation = start(&asked);
        walk(&simulation, questions[k].steps);
        asked.ask.kind->particles(simulation.state, &seen);
        for (size_t p = 0; p < seen.n_pairs; p++) {
            struct lub_near_pair near;
            if (!seen.pair(seen.simulation, p, &near)) {
                continue;
            }
            double along = 0, square = 0;
            for (int c = 0; c < 3; c++) {
                along += (near.to[c] - near.from[c]) * near.normal[c];
                square += (near.to[c] - near.from[c]) * (near.to[c] - near.from[c]);
            }
            TEST_ASSERT_TRUE((ptrdiff_t)near.i < near.j || near.j < 0);
            TEST_ASSERT_TRUE(along > 0.9 * sqrt(square));
            if (near.j >= 0) {
                const double rest = seen.r[near.i] + seen.r[near.j];
                TEST_ASSERT_DOUBLE_WITHIN((soft ? 0.05 : 1e-14) * rest, near.gap,
                                          sqrt(square) - rest);
            }
            n++;
        }
        TEST_ASSERT_TRUE(n > 0 || strcmp(questions[k].name, "billiard") == 0);
        lub_simulation_free(&simulation);
    }
}

/* Those that may be unknown say so. */
static void quantities_are_all_given(void)
{
    for (size_t k = 0; k < n_questions; k++) {
        struct asked asked;
        struct lub_summary summary;
        struct lub_message message = {""};
        ask(&questions[k], &asked);
        asked.list[asked.ask.settings.n++] = (struct lub_setting){
            .name = strcmp(asked.ask.kind->name, "suspension") == 0 ? "strain" : "t_end",
            .value = "0.01"};
        const struct lub_march march = {0};
        struct lub_path path = {0};
        TEST_ASSERT_EQUAL_MESSAGE(
            LUB_OK, lub_simulate(&asked.ask, &march, 0, &path, &summary, &message), message.text);
        TEST_ASSERT_EQUAL(LUB_OK, summary.status);
        TEST_ASSERT_EQUAL_size_t(1, path.n);
        TEST_ASSERT_EQUAL_DOUBLE(0.01, path.t[0]);
        const struct lub_quantity *quantity;
        for (size_t q = 0; (quantity = lub_quantity_at(asked.ask.kind, asked.ask.which, q)); q++) {
            TEST_ASSERT_TRUE_MESSAGE(quantity->form == LUB_A_WORD
                                         ? summary.word[q] != NULL
                                         : !isnan(summary.value[q]) ||
                                               strstr(quantity->meaning, "nan "),
                                     quantity->name);
        }
        lub_path_free(&path);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(a_saved_state_goes_on_bit_for_bit);
    RUN_TEST(the_same_state_is_the_same_bytes);
    RUN_TEST(what_is_shown_is_what_is_sampled);
    RUN_TEST(pairs_are_where_their_bodies_are);
    RUN_TEST(quantities_are_all_given);
    return UNITY_END();
}
