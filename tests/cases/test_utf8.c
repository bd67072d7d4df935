/* test_utf8.c -- which bytes are characters. */
#include "cases/utf8.h"
#include "unity.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static void characters_have_their_lengths(void)
{
    TEST_ASSERT_EQUAL_INT(1, lub_utf8_length("a"));
    TEST_ASSERT_EQUAL_INT(1, lub_utf8_length(""));
    TEST_ASSERT_EQUAL_INT(2, lub_utf8_length("\xC3\xA9"));
    TEST_ASSERT_EQUAL_INT(3, lub_utf8_length("\xE2\x82\xAC"));
    TEST_ASSERT_EQUAL_INT(4, lub_utf8_length("\xF0\x9D\x84\x9E"));
}

/* Alone, cut short, longer than needed, half of a pair, beyond the last. */
static void other_bytes_are_none(void)
{
    static const char *const bytes[] = {"\x80",         "\xFF",         "\xC3",
                                        "\xC3(",        "\xE2\x82",     "\xC0\xAF",
                                        "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80"};
    for (size_t k = 0; k < sizeof bytes / sizeof *bytes; k++) {
        TEST_ASSERT_EQUAL_INT(0, lub_utf8_length(bytes[k]));
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(characters_have_their_lengths);
    RUN_TEST(other_bytes_are_none);
    return UNITY_END();
}
