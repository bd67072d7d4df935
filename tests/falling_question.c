/* falling_question.c -- builds and runs the case falling-sphere. */
#include "tests/falling_question.h"
#include "cases/case.h"

#include <stdio.h>
#include <string.h>
#include <unity.h>

struct lub_falling lub_falling_question(const char *const settings[])
{
    enum { most = 8 };
    char text[most][64];
    struct lub_setting list[most];
    struct lub_settings all = {.list = list};
    struct lub_value values[LUB_MAX_PARAMS];
    struct lub_falling falling = {0};
    struct lub_message message = {""};
    const struct lub_case *const which = lub_case_find("falling-sphere");
    for (; settings[all.n]; all.n++) {
        snprintf(text[all.n], sizeof text[all.n], "%s", settings[all.n]);
        char *const equals = strchr(text[all.n], '=');
        *equals = '\0';
        list[all.n] = (struct lub_setting){.name = text[all.n], .value = equals + 1};
    }
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, lub_case_resolve(which, &all, values, &message),
                              message.text);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, which->build(values, &falling, &message), message.text);
    return falling;
}

struct lub_fall_outcome lub_falling_answer(const char *scheme, const struct lub_falling *falling,
                                           double dt)
{
    struct lub_message message = {""};
    struct lub_fall_outcome outcome;
    const struct lub_fall_request request = {.dt = dt, .every = 1};
    TEST_ASSERT_EQUAL_MESSAGE(
        LUB_OK, lub_fall(lub_normal_find(scheme), falling, &request, NULL, &outcome, &message),
        message.text);
    TEST_ASSERT_EQUAL(LUB_OK, outcome.status);
    return outcome;
}
