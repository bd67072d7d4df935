/* test_gas.c -- the gluey gas: the uniform solution to round-off, the reference beside it, films
 * that tend to the limit, files of others, the warning about too few spheres. */
#include "convergence/kind/simulate.h"
#include "convergence/kinds/chain/line_kind.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

void setUp(void)
{
}
void tearDown(void)
{
}

enum { max_settings = 4 };

struct asked {
    struct lub_setting list[max_settings];
    struct lub_ask ask;
};

/* settings: names and values in turn. */
static void ask(struct asked *asked, const char *dt, const char *const settings[])
{
    struct lub_message message = {""};
    *asked = (struct asked){.ask = {.dt = dt, .threads = 1, .settings = {.list = asked->list}}};
    TEST_ASSERT_EQUAL(LUB_OK,
                      lub_find_case("gluey-gas", &asked->ask.kind, &asked->ask.which, &message));
    for (size_t k = 0; settings[2 * k]; k++) {
        asked->list[asked->ask.settings.n++] =
            (struct lub_setting){.name = settings[2 * k], .value = settings[2 * k + 1]};
    }
    TEST_ASSERT_EQUAL(LUB_OK, lub_ask_scheme(&asked->ask, NULL, &message));
}

static struct lub_path run(struct asked *asked, size_t every, struct lub_summary *summary)
{
    struct lub_path path = {0};
    struct lub_message message = {""};
    const struct lub_march march = {.every = every};
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, lub_simulate(&asked->ask, &march, 0, &path, summary, &message), message.text);
    TEST_ASSERT_EQUAL(LUB_OK, summary->status);
    return path;
}

/* A fall with -a until t = 2, then the opposite: w = -a t, then -a (4 - t), and W its integral. */
static double fallen(double a, double t)
{
    return t < 2 ? -a * t * t / 2 : -4 * a + a * (4 - t) * (4 - t) / 2;
}

/* Each sphere on its own is at max(s/2 + W, 0) until w turns positive at t = 4, and is carried up
 * by W from where it then is. */
static void look_at_row(const double row[], double a, double t, double s)
{
    const double rest = fmax(s / 2 - 4 * a, 0), w = t < 2 ? -a * t : a * (t - 4);
    const double free = t <= 4 ? s / 2 + fallen(a, t) : rest + a * (t - 4) * (t - 4) / 2;
    const double z = fmax(free, 0);
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, z, row[LUB_GAS_Z]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, s + z, row[LUB_GAS_X]);
    TEST_ASSERT_EQUAL_DOUBLE(s, row[LUB_GAS_S]);
    if (fabs(free) > 1e-12) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, free > 0 ? w : 0, row[LUB_GAS_V]);
    }
}

/* Glue of the lowest sphere: the momentum of all that lies at the wall with it. */
static void look_at_glue(const double row[], double a, double t, size_t n)
{
    size_t lying = 0;
    for (size_t i = 0; i < n; i++) {
        lying += !(row[i * LUB_GAS_COLUMNS + LUB_GAS_Z] > 0);
    }
    const double w = t < 2 ? -a * t : a * (t - 4);
    TEST_ASSERT_DOUBLE_WITHIN(2e-13, fmin(0, w) * (double)lying / (double)n, row[LUB_GAS_GAMMA]);
}

static void the_uniform_gas_is_exact(void)
{
    static const struct {
        const char *n, *dt, *force;
        double a;
    } gases[] = {{"100", "0.01", "-2@2,2@6", 2},
                 {"200", "0.05", "-2@2,2@6", 2},
                 {"1", "0.1", "-2@2,2@6", 2},
                 {"37", "0.025", "-0.1@2,0.1@5", 0.1}}; /* part of it never falls to the wall */
    for (size_t g = 0; g < sizeof gases / sizeof *gases; g++) {
        struct asked asked;
        struct lub_summary summary;
        ask(&asked, gases[g].dt,
            (const char *const[]){"n", gases[g].n, "force", gases[g].force, NULL});
        TEST_ASSERT_EQUAL_STRING("viscous-midforce", asked.ask.scheme->name);
        struct lub_path path = run(&asked, 1, &summary);
        for (size_t k = 0; k < path.n; k++) {
            const double *const row = lub_path_row(&path, k);
            for (size_t i = 0; i < path.n_bodies; i++) {
                look_at_row(row + i * LUB_GAS_COLUMNS, gases[g].a, path.t[k],
                            (double)(i + 1) / (double)path.n_bodies);
            }
            look_at_glue(row, gases[g].a, path.t[k], path.n_bodies);
        }
        lub_path_free(&path);
    }
}

static void the_reference_is_the_uniform_gas(void)
{
    /* In any order, and twice: as --at gives them. */
    static const double times[] = {0, 4.5, 0.5, 1, 0.3, 2, 3.9, 1, 6};
    enum { n_times = sizeof times / sizeof *times };
    struct asked asked;
    struct lub_truth truth;
    struct lub_message message = {""};
    ask(&asked, NULL, (const char *const[]){"n", "200", NULL});
    TEST_ASSERT_EQUAL_STRING("limit", asked.ask.kind->model(asked.ask.which, 0));
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, asked.ask.kind->reference(&asked.ask, "limit", n_times, times, &truth, &message),
        message.text);
    for (size_t k = 0; k < n_times; k++) {
        const double *const row = lub_path_row(&truth.path, k);
        for (size_t i = 0; i < 200; i++) {
            const size_t at = k * lub_path_width(&truth.path) + i * LUB_GAS_COLUMNS;
            look_at_row(row + i * LUB_GAS_COLUMNS, 2, times[k], (double)(i + 1) / 200);
            TEST_ASSERT_TRUE(truth.path.bounds[at + LUB_GAS_Z] < 1e-14 * (1 + row[LUB_GAS_Z]));
        }
        look_at_glue(row, 2, times[k], 200);
    }
    lub_truth_free(&truth);
}

/* The largest distance from the limit, in L2 over s, at the times of a run up to t = 4. */
static double distance(const char *eps)
{
    struct asked asked;
    struct lub_summary summary;
    double worst = 0;
    ask(&asked, "0.05", (const char *const[]){"n", "400", "eps", eps, NULL});
    TEST_ASSERT_EQUAL_STRING("viscous-sdirk2", asked.ask.scheme->name);
    struct lub_path path = run(&asked, 20, &summary);
    for (size_t k = 0; k < path.n && path.t[k] < 4.01; k++) {
        double sum = 0;
        for (size_t i = 0; i < 400; i++) {
            const double z = fmax(0, (double)(i + 1) / 800 + fallen(2, path.t[k]));
            sum += pow(z - lub_path_row(&path, k)[i * LUB_GAS_COLUMNS + LUB_GAS_Z], 2);
        }
        worst = fmax(worst, sqrt(sum / 400));
    }
    lub_path_free(&path);
    return worst;
}

/* Where the gas is packed; n eps >= 3 in all. */
static void films_tend_to_the_limit_linearly(void)
{
    const double far = distance("0.03"), near = distance("0.0075");
    TEST_ASSERT_DOUBLE_WITHIN(0.05, 1, log2(far / near) / 2);
}

static void density_and_memory_are_those_of_the_gaps(void)
{
    struct asked asked;
    struct lub_summary summary;
    ask(&asked, "0.05", (const char *const[]){"n", "10", "eps", "0.5", NULL});
    struct lub_path path = run(&asked, 10, &summary);
    for (size_t k = 0; k < path.n; k++) {
        double below = 0;
        for (size_t i = 0; i < 10; i++) {
            const double *const row = lub_path_row(&path, k) + i * LUB_GAS_COLUMNS;
            const double gap = row[LUB_GAS_Z] - below;
            TEST_ASSERT_DOUBLE_WITHIN(1e-13, 0.1 / (0.1 + gap), row[LUB_GAS_RHO]);
            TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.5 * log(10 * gap), row[LUB_GAS_GAMMA]);
            below = row[LUB_GAS_Z];
        }
    }
    lub_path_free(&path);
}

static void too_few_spheres_are_told(void)
{
    static const struct {
        const char *n, *eps;
        bool few;
    } gases[] = {{"100", "0.01", true}, {"100", "0.03", false}, {"100", "0", false}};
    for (size_t g = 0; g < sizeof gases / sizeof *gases; g++) {
        struct asked asked;
        struct lub_simulation simulation;
        struct lub_message message = {""};
        char text[300];
        ask(&asked, NULL, (const char *const[]){"n", gases[g].n, "eps", gases[g].eps, NULL});
        TEST_ASSERT_EQUAL(LUB_OK, lub_simulation_create(&asked.ask, &simulation, &message));
        simulation.kind->remark(simulation.state, text, sizeof text);
        TEST_ASSERT_EQUAL(gases[g].few, strstr(text, "n eps = 1") && strstr(text, "n = 300"));
        TEST_ASSERT_EQUAL(gases[g].few, *text != '\0');
        lub_simulation_free(&simulation);
    }
}

/* A file may hold places or the room below them. */
static void places_and_room_follow_from_each_other(void)
{
    for (size_t have = 0; have < 2; have++) {
        struct asked asked;
        double values[2 * LUB_GAS_COLUMNS];
        bool present[LUB_GAS_COLUMNS] = {false};
        const size_t given = have ? LUB_GAS_Z : LUB_GAS_X;
        ask(&asked, NULL, (const char *const[]){"n", "2", NULL});
        struct lub_path path = {.n_bodies = 2, .n = 1, .values = values};
        struct lub_offer offer;
        lub_chain_offer(asked.ask.which, &offer);
        path.layout = offer.layout;
        for (size_t k = 0; k < 2 * LUB_GAS_COLUMNS; k++) {
            values[k] = NAN;
        }
        for (size_t i = 0; i < 2; i++) {
            values[i * LUB_GAS_COLUMNS + given] = have ? 0.25 : 0.25 + 0.5 * (double)(i + 1);
        }
        present[given] = true;
        asked.ask.kind->complete(&asked.ask, "limit", &path, present);
        for (size_t i = 0; i < 2; i++) {
            TEST_ASSERT_EQUAL_DOUBLE(0.25, values[i * LUB_GAS_COLUMNS + LUB_GAS_Z]);
            TEST_ASSERT_EQUAL_DOUBLE(0.25 + 0.5 * (double)(i + 1),
                                     values[i * LUB_GAS_COLUMNS + LUB_GAS_X]);
        }
        TEST_ASSERT_TRUE(present[LUB_GAS_X] && present[LUB_GAS_Z] && present[LUB_GAS_S]);
        TEST_ASSERT_FALSE(present[LUB_GAS_V]);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(the_uniform_gas_is_exact);
    RUN_TEST(the_reference_is_the_uniform_gas);
    RUN_TEST(films_tend_to_the_limit_linearly);
    RUN_TEST(density_and_memory_are_those_of_the_gaps);
    RUN_TEST(too_few_spheres_are_told);
    RUN_TEST(places_and_room_follow_from_each_other);
    return UNITY_END();
}
