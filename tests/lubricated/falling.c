/* falling.c -- builds and runs the case falling-sphere. */
#include "tests/lubricated/falling.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

void falling_ask(struct falling *falling, const char *const settings[])
{
    struct lub_message message = {""};
    struct lub_ask *const ask = &falling->ask;
    *falling = (struct falling){.ask = {.threads = 1, .settings = {.list = falling->list}}};
    for (size_t k = 0; settings[k]; k++) {
        TEST_ASSERT_LESS_THAN(FALLING_SETTINGS, k);
        snprintf(falling->text[k], sizeof falling->text[k], "%s", settings[k]);
        char *const equals = strchr(falling->text[k], '=');
        *equals = '\0';
        falling->list[k] = (struct lub_setting){.name = falling->text[k], .value = equals + 1};
        ask->settings.n++;
    }
    TEST_ASSERT_EQUAL(LUB_OK, lub_find_case("falling-sphere", &ask->kind, &ask->which, &message));
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, lub_case_build(ask->which, &ask->settings, &falling->problem, &message),
        message.text);
}

enum lub_status falling_run(struct falling *falling, const struct lub_scheme *scheme, double dt,
                            size_t every, struct lub_path *path, struct lub_message *message)
{
    const struct lub_march march = {.every = every};
    snprintf(falling->dt, sizeof falling->dt, "%.17g", dt);
    falling->ask.dt = dt > 0 ? falling->dt : NULL;
    falling->ask.scheme = scheme;
    return lub_simulate(&falling->ask, &march, 0, path, &falling->summary, message);
}

void falling_answer(struct falling *falling, const char *scheme, double dt)
{
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, falling_run(falling, lub_scheme_find(scheme), dt, 0, NULL, &message), message.text);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, falling->summary.status, message.text);
}

void falling_truth(const struct falling *falling, size_t n, const double times[],
                   struct lub_truth *truth)
{
    struct lub_message message = {""};
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK,
        falling->ask.kind->reference(&falling->ask, "visco-elastic", n, times, truth, &message),
        message.text);
}

double falling_value(const struct falling *falling, const struct lub_summary *summary,
                     const char *name)
{
    return summary->value[lub_quantity_find(falling->ask.kind, falling->ask.which, name)];
}

const char *falling_regime(const struct falling *falling, const struct lub_summary *summary)
{
    return summary->word[lub_quantity_find(falling->ask.kind, falling->ask.which, "regime")];
}

double falling_unit(const struct falling *falling)
{
    return sqrt(falling->problem.mass / falling->problem.surface.k_b);
}

void falling_free(struct falling *falling)
{
    lub_problem_free(&falling->problem);
}
