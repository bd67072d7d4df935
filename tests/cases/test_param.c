/* test_param.c -- tables of parameters: how long they may be, and lists of names in messages. */
#include "cases/param.h"

#include "unity.h"

#include <stdio.h>
#include <string.h>

void setUp(void)
{
}
void tearDown(void)
{
}

/* A registry may grow longer than the text that lists it. */
static void a_list_of_words_stays_in_its_room(void)
{
    for (size_t size = 1; size < 60; size++) {
        char text[64];
        memset(text, '#', sizeof text);
        text[0] = '\0';
        for (int k = 0; k < 10; k++) {
            lub_list_word(text, size, "power");
        }
        TEST_ASSERT_LESS_THAN(size, strlen(text));
        for (size_t k = size; k < sizeof text; k++) {
            TEST_ASSERT_EQUAL_CHAR('#', text[k]);
        }
    }
}

static void a_list_says_when_there_are_more(void)
{
    char text[20] = "";
    lub_list_word(text, sizeof text, "power");
    TEST_ASSERT_EQUAL_STRING("power", text);
    lub_list_word(text, sizeof text, "disk");
    TEST_ASSERT_EQUAL_STRING("power, disk", text);
    lub_list_word(text, sizeof text, "sphere");
    TEST_ASSERT_EQUAL_STRING("power, disk, ...", text);
    lub_list_word(text, sizeof text, "sphere");
    TEST_ASSERT_EQUAL_STRING("power, disk, ...", text);
}

static void a_table_longer_than_allowed_is_refused(void)
{
    static struct lub_param params[LUB_MAX_PARAMS + 1];
    struct lub_value values[LUB_MAX_PARAMS + 1] = {{0}};
    struct lub_message message = {""};
    for (size_t k = 0; k <= LUB_MAX_PARAMS; k++) {
        params[k] = (struct lub_param){.name = "a", .value = "1", .hi = 2};
    }
    TEST_ASSERT_EQUAL(LUB_OK,
                      lub_params_resolve(LUB_MAX_PARAMS, params, 0, NULL, NULL, values, &message));
    TEST_ASSERT_EQUAL_DOUBLE(1, values[LUB_MAX_PARAMS - 1].number);
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_params_resolve(LUB_MAX_PARAMS + 1, params, 0, NULL,
                                                           NULL, values, &message));
    TEST_ASSERT_NULL(values[LUB_MAX_PARAMS].text);
    TEST_ASSERT_NOT_NULL(strstr(message.text, "at most 32"));
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(a_list_of_words_stays_in_its_room);
    RUN_TEST(a_list_says_when_there_are_more);
    RUN_TEST(a_table_longer_than_allowed_is_refused);
    return UNITY_END();
}
