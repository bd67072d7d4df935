/* test_expression.c -- values of expressions, and what is said of those that mean nothing. */
#include "convergence/expression/expression.h"

#include "unity.h"

#include <math.h>
#include <string.h>

static struct lub_pool pool;

void setUp(void)
{
    pool = (struct lub_pool){0};
}

void tearDown(void)
{
    lub_pool_free(&pool);
}

/* Two runs: `a` of four rows, `b` of none. */
static enum lub_status look(const void *data, const char *run, const char *name,
                            struct lub_pool *unused, struct lub_vector *value,
                            struct lub_message *message)
{
    static const double t[] = {0, 1, 2, 3}, q[] = {0, 1, 4, 9}, hole[] = {1, NAN, 2, 0},
                        key[] = {7, 7, 8, 8}, r[] = {0.5, 0.5, 0.5, 0.5}, t2[] = {0, 0, 1, 1},
                        near[] = {0, 1, 0, 1}, apart[] = {0, 1, 0, 5}, zero[] = {0, 0, 0, 0};
    static const char *const words[] = {"up", "up", "down", "up"}, *const ok[] = {"ok"};
    static const struct {
        const char *name;
        struct lub_vector value;
    } columns[] = {
        {"t", {4, t, NULL}},        {"q", {4, q, NULL}},         {"hole", {4, hole, NULL}},
        {"key", {4, key, NULL}},    {"r", {4, r, NULL}},         {"t2", {4, t2, NULL}},
        {"near", {4, near, NULL}},  {"apart", {4, apart, NULL}}, {"zero", {4, zero, NULL}},
        {"word", {4, NULL, words}}, {"status", {1, NULL, ok}}};
    (void)data;
    (void)unused;
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++) {
        if (strcmp(columns[k].name, name) == 0) {
            *value = columns[k].value;
            value->n = strcmp(run, "b") == 0 ? 0 : value->n;
            return LUB_OK;
        }
    }
    return lub_fail(message, LUB_BAD_ARGUMENT, "no column %s", name);
}

static const struct lub_scope scope = {.look = look};

static double value_of(const char *text)
{
    struct lub_vector value;
    struct lub_message message = {""};
    const enum lub_status status = lub_evaluate(text, &scope, &pool, &value, &message);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, status, message.text);
    TEST_ASSERT_EQUAL_MESSAGE(1, value.n, text);
    return value.x[0];
}

static void expressions_have_their_values(void)
{
    static const struct {
        const char *text;
        double value;
    } cases[] = {{"1 + 2 * 3", 7},
                 {"(1 + 2) * 3", 9},
                 {"-2^2", -4},
                 {"2^-1", 0.5},
                 {"2^3^2", 512},
                 {"8 / 4 / 2", 1},
                 {"7 - 4 - 2", 1},
                 {"1 < 2 & 2 < 1 | 3 >= 3", 1},
                 {"1 == 2 | 1 != 2", 1},
                 {"abs(-3) + sqrt(16) + exp(0) + log(1)", 8},
                 {"hypot(3, 4) + larger(1, 2) + smaller(1, 2)", 8},
                 {"sum(a.t)", 6},
                 {"mean(a.q)", 3.5},
                 {"max(a.q - a.t)", 6},
                 {"min(2 * a.t + 1)", 1},
                 {"first(a.q) + last(a.q)", 9},
                 {"count(where(a.q, a.t > 1))", 2},
                 {"sum(a.word == 'up')", 3},
                 {"sum(a.word != 'up')", 1},
                 {"count(where(a.word, a.t > 1))", 2},
                 {"max(abs(fit(a.q, a.t^0, a.t, a.t^2) - fit(a.q, a.t^2, a.t, a.t^0))) < 1e-12", 1},
                 {"abs(sum((a.q - fit(a.q, a.t^0, a.t)) * a.t)) < 1e-12", 1},
                 {"max(abs(fit(a.q, a.q) - a.q)) < 1e-12", 1},
                 {"abs(max(fit(a.q, a.t^0)) - mean(a.q)) < 1e-12", 1},
                 {"interpolate(a.t, a.q, 2)", 4},
                 {"sum(join(a.t, a.q, 100))", 120},
                 {"first(join(a.q, a.t)) + last(join(a.t, a.q))", 9},
                 {"count(join(b.q, a.t, b.q))", 4},
                 {"interpolate(a.t, a.q, 2.5)", 6.5},
                 {"last(lowest(a.q, a.key))", 4},
                 {"first(highest(a.q, a.key))", 1},
                 {"sum(differ(a.word, a.key))", 2},
                 {"sum(members(a.key, a.word))", 6},
                 {"distance(a, a, q)", 0},
                 {"parted(a.t2, a.near, a.zero, a.r, 0.1)", 0},
                 {"parted(a.t2, a.apart, a.zero, a.r, 0.1)", 1}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        TEST_ASSERT_EQUAL_DOUBLE_MESSAGE(cases[k].value, value_of(cases[k].text), cases[k].text);
    }
}

/* A criterion on no data, or on data with a hole, must not hold: it is not a number. */
static void nothing_and_holes_are_not_numbers(void)
{
    static const char *const texts[] = {"max(b.q)",
                                        "min(b.q)",
                                        "mean(b.q)",
                                        "sum(b.q)",
                                        "first(b.q)",
                                        "last(b.q)",
                                        "max(where(a.q, a.t > 9))",
                                        "max(a.hole)",
                                        "min(a.hole)",
                                        "mean(a.hole)",
                                        "first(lowest(a.hole, a.key))",
                                        "first(highest(a.hole, a.key))",
                                        "interpolate(a.t, a.q, 4)",
                                        "distance(b, a, q)",
                                        "distance(a, b, q)",
                                        "larger(1, max(b.q))",
                                        "smaller(max(b.q), 1)",
                                        "parted(b.t2, b.near, b.zero, b.r, 0.1)",
                                        "0 * max(b.q)"};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        TEST_ASSERT_TRUE_MESSAGE(isnan(value_of(texts[k])), texts[k]);
    }
}

static void what_means_nothing_is_said(void)
{
    static const struct {
        const char *text, *said;
    } cases[] = {{"", "a number, a name or '('"},
                 {"1 +", "a number, a name or '('"},
                 {"1 2", "an operator or the end"},
                 {"(1", "')'"},
                 {"a.", "the name of a column"},
                 {"a.nothing", "no column nothing"},
                 {"nothing", "no column nothing"},
                 {"median(a.q)", "unknown function 'median': allowed is one of distance, abs"},
                 {"max(1, 2)", "max takes (list)"},
                 {"max(a.word)", "words where numbers belong"},
                 {"where(a.q)", "where takes (list, condition)"},
                 {"where(a.q, 1)", "lists of 4 and 1 items"},
                 {"a.q + where(a.q, a.t > 1)", "lists of 4 and 2 items"},
                 {"a.word < 'up'", "words can be compared"},
                 {"a.word == 1", "words can be compared"},
                 {"'up", "second quote"},
                 {"distance(a, q)", "three names"},
                 {"max(1,2,3,4,5,6,7)", "at most 6 arguments"}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct lub_vector value;
        struct lub_message message = {""};
        TEST_ASSERT_EQUAL_MESSAGE(LUB_BAD_ARGUMENT,
                                  lub_evaluate(cases[k].text, &scope, &pool, &value, &message),
                                  cases[k].text);
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, cases[k].said), message.text);
    }
}

static void deep_nesting_is_refused(void)
{
    char text[512] = "";
    struct lub_vector value;
    struct lub_message message = {""};
    memset(text, '(', 200);
    text[200] = '\0';
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, lub_evaluate(text, &scope, &pool, &value, &message));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(message.text, "parentheses"), message.text);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(expressions_have_their_values);
    RUN_TEST(nothing_and_holes_are_not_numbers);
    RUN_TEST(what_means_nothing_is_said);
    RUN_TEST(deep_nesting_is_refused);
    return UNITY_END();
}
