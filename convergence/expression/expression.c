/* expression.c -- reads an expression and computes it on the way, by recursive descent. */
#include "convergence/expression/expression.h"
#include "cases/pi.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { name_size = 64, max_depth = 60 };

/* An expression being read. */
struct reading {
    const char *at;
    int depth;
    const struct lub_scope *scope;
    struct lub_pool *pool;
    struct lub_message *message;
};

static enum lub_status whole(struct reading *r, struct lub_vector *value);

static void skip(struct reading *r)
{
    r->at += strspn(r->at, " \t");
}

/* Takes a token if it comes next. */
static bool take(struct reading *r, const char *token)
{
    skip(r);
    const size_t length = strlen(token);
    const bool here = strncmp(r->at, token, length) == 0;
    r->at += here ? length : 0;
    return here;
}

static enum lub_status lost(const struct reading *r, const char *wanted)
{
    return lub_fail(r->message, LUB_BAD_ARGUMENT, "%s expected before '%.40s'", wanted, r->at);
}

static enum lub_status single(struct reading *r, double number, struct lub_vector *value)
{
    double *const x = lub_vector_new(r->pool, 1, value);
    if (x) {
        *x = number;
    }
    return x ? LUB_OK : LUB_NO_MEMORY;
}

static bool take_name(struct reading *r, char name[name_size])
{
    size_t n = 0;
    skip(r);
    while (isalpha((unsigned char)r->at[n]) || r->at[n] == '_' ||
           (n && isdigit((unsigned char)r->at[n]))) {
        n++;
    }
    snprintf(name, name_size, "%.*s", (int)n, r->at);
    r->at += n;
    return n > 0 && n < name_size;
}

static enum lub_status quoted(struct reading *r, struct lub_vector *value)
{
    const char *const end = strchr(r->at, '\'');
    if (!end) {
        return lub_fail(r->message, LUB_BAD_ARGUMENT, "a word without its second quote");
    }
    const size_t n = (size_t)(end - r->at);
    char *const text = lub_pool_take(r->pool, n + 1, 1);
    const char **const words = lub_pool_take(r->pool, 1, sizeof *words);
    if (!text || !words) {
        return LUB_NO_MEMORY;
    }
    memcpy(text, r->at, n);
    words[0] = text;
    r->at = end + 1;
    *value = (struct lub_vector){.n = 1, .words = words};
    return LUB_OK;
}

static enum lub_status column(struct reading *r, const char *run, const char *name,
                              struct lub_vector *value)
{
    return r->scope->look(r->scope->data, run, name, r->pool, value, r->message);
}

/* Of run `a` from run `b` in a column, at the times of a; infinite if a did not come to its end. */
static enum lub_status distance_of(struct reading *r, const char *a, const char *b,
                                   const char *name, struct lub_vector *value)
{
    struct lub_vector v[3], there, here, ended;
    enum lub_status status = column(r, b, "t", &v[0]);
    status = status == LUB_OK ? column(r, b, name, &v[1]) : status;
    status = status == LUB_OK ? column(r, a, "t", &v[2]) : status;
    status = status == LUB_OK ? column(r, a, name, &here) : status;
    status = status == LUB_OK ? column(r, a, "status", &ended) : status;
    status =
        status == LUB_OK ? lub_apply("interpolate", 3, v, r->pool, &there, r->message) : status;
    if (status != LUB_OK) {
        return status;
    }
    double largest = here.n && here.n == there.n ? 0 : NAN;
    for (size_t k = 0; k < here.n && k < there.n; k++) {
        const double off = fabs(here.x[k] - there.x[k]);
        largest = isnan(off) || off > largest ? off : largest;
    }
    const char *const word = ended.n ? ended.words[0] : "";
    const bool stopped = *word && strcmp(word, "ok") != 0;
    return single(r, stopped ? INFINITY : largest, value);
}

static enum lub_status distance(struct reading *r, struct lub_vector *value)
{
    char names[3][name_size];
    for (size_t k = 0; k < 3; k++) {
        if (!take_name(r, names[k]) || !take(r, k < 2 ? "," : ")")) {
            return lub_fail(r->message, LUB_BAD_ARGUMENT,
                            "distance takes (run, truth, column): three names");
        }
    }
    return distance_of(r, names[0], names[1], names[2], value);
}

static enum lub_status call(struct reading *r, const char *name, struct lub_vector *value)
{
    struct lub_vector arguments[LUB_MAX_ARGUMENTS];
    size_t n = 0;
    if (strcmp(name, "distance") == 0) {
        return distance(r, value);
    }
    do {
        if (n == LUB_MAX_ARGUMENTS) {
            return lub_fail(r->message, LUB_BAD_ARGUMENT, "%.40s takes at most %d arguments", name,
                            LUB_MAX_ARGUMENTS);
        }
        const enum lub_status status = whole(r, &arguments[n++]);
        if (status != LUB_OK) {
            return status;
        }
    } while (take(r, ","));
    return take(r, ")") ? lub_apply(name, n, arguments, r->pool, value, r->message)
                        : lost(r, "')' or ','");
}

static enum lub_status named(struct reading *r, struct lub_vector *value)
{
    char name[name_size], of[name_size];
    if (!take_name(r, name)) {
        return lost(r, "a number, a name or '('");
    }
    if (take(r, "(")) {
        return call(r, name, value);
    }
    if (*r->at == '.') {
        r->at++;
        return take_name(r, of) ? column(r, name, of, value) : lost(r, "the name of a column");
    }
    return strcmp(name, "pi") == 0 ? single(r, lub_pi, value) : column(r, "", name, value);
}

static enum lub_status atom(struct reading *r, struct lub_vector *value)
{
    skip(r);
    if (take(r, "'")) {
        return quoted(r, value);
    }
    if (take(r, "(")) {
        const enum lub_status status = whole(r, value);
        return status != LUB_OK || take(r, ")") ? status : lost(r, "')'");
    }
    if (isdigit((unsigned char)*r->at) || *r->at == '.') {
        char *end;
        const double number = strtod(r->at, &end);
        r->at = end;
        return single(r, number, value);
    }
    return named(r, value);
}

enum operation {
    OR,
    AND,
    SAME,
    OTHER,
    AT_MOST,
    AT_LEAST,
    LESS,
    MORE,
    PLUS,
    MINUS,
    TIMES,
    OVER,
    POWER
};

static double compute(enum operation op, double a, double b)
{
    switch (op) {
    case OR:
        return a != 0 || b != 0;
    case AND:
        return a != 0 && b != 0;
    case SAME:
        return a == b; /* for numbers that are copied, not computed */
    case OTHER:
        return a != b;
    case AT_MOST:
        return a <= b;
    case AT_LEAST:
        return a >= b;
    case LESS:
        return a < b;
    case MORE:
        return a > b;
    case PLUS:
        return a + b;
    case MINUS:
        return a - b;
    case TIMES:
        return a * b;
    case OVER:
        return a / b;
    default:
        return pow(a, b);
    }
}

static double compute_words(enum operation op, const char *a, const char *b)
{
    return (strcmp(a, b) == 0) == (op == SAME);
}

static enum lub_status combine(struct reading *r, enum operation op, const struct lub_vector *a,
                               const struct lub_vector *b, struct lub_vector *value)
{
    const bool words = a->words && b->words;
    if ((a->words || b->words) && !(words && (op == SAME || op == OTHER))) {
        return lub_fail(r->message, LUB_BAD_ARGUMENT,
                        "words can be compared with words by == and !=, and nothing else");
    }
    if (a->n != b->n && a->n != 1 && b->n != 1) {
        return lub_fail(r->message, LUB_BAD_ARGUMENT, "lists of %zu and %zu items", a->n, b->n);
    }
    const size_t n = a->n == 1 ? b->n : a->n;
    double *const x = lub_vector_new(r->pool, n, value);
    for (size_t k = 0; x && k < n; k++) {
        const size_t i = a->n == 1 ? 0 : k, j = b->n == 1 ? 0 : k;
        x[k] = words ? compute_words(op, a->words[i], b->words[j]) : compute(op, a->x[i], b->x[j]);
    }
    return x ? LUB_OK : LUB_NO_MEMORY;
}

/* Operators by how tightly they bind, those of two characters before those of one. */
static const struct {
    const char *token;
    int level;
    enum operation op;
} operators[] = {{"|", 0, OR},       {"&", 1, AND},       {"==", 2, SAME}, {"!=", 2, OTHER},
                 {"<=", 2, AT_MOST}, {">=", 2, AT_LEAST}, {"<", 2, LESS},  {">", 2, MORE},
                 {"+", 3, PLUS},     {"-", 3, MINUS},     {"*", 4, TIMES}, {"/", 4, OVER}};

enum { tightest = 5 };

static bool take_operator(struct reading *r, int level, enum operation *op)
{
    for (size_t k = 0; k < sizeof operators / sizeof *operators; k++) {
        if (operators[k].level == level && take(r, operators[k].token)) {
            *op = operators[k].op;
            return true;
        }
    }
    return false;
}

/* A minus sign, then a power: -2^2 is -4, 2^-1 a half. */
static enum lub_status power(struct reading *r, struct lub_vector *value)
{
    struct lub_vector a, b;
    if (take(r, "-")) {
        enum lub_status status = power(r, &b);
        status = status == LUB_OK ? single(r, 0, &a) : status;
        return status == LUB_OK ? combine(r, MINUS, &a, &b, value) : status;
    }
    enum lub_status status = atom(r, value);
    if (status == LUB_OK && take(r, "^")) {
        a = *value;
        status = power(r, &b);
        status = status == LUB_OK ? combine(r, POWER, &a, &b, value) : status;
    }
    return status;
}

static enum lub_status from_level(struct reading *r, int level, struct lub_vector *value)
{
    if (level == tightest) {
        return power(r, value);
    }
    enum operation op;
    enum lub_status status = from_level(r, level + 1, value);
    while (status == LUB_OK && take_operator(r, level, &op)) {
        const struct lub_vector a = *value;
        struct lub_vector b;
        status = from_level(r, level + 1, &b);
        status = status == LUB_OK ? combine(r, op, &a, &b, value) : status;
    }
    return status;
}

static enum lub_status whole(struct reading *r, struct lub_vector *value)
{
    if (r->depth == max_depth) {
        return lub_fail(r->message, LUB_BAD_ARGUMENT, "more than %d parentheses in one another",
                        max_depth);
    }
    r->depth++;
    const enum lub_status status = from_level(r, 0, value);
    r->depth--;
    return status;
}

enum lub_status lub_evaluate(const char *text, const struct lub_scope *scope, struct lub_pool *pool,
                             struct lub_vector *value, struct lub_message *message)
{
    struct reading r = {.at = text, .scope = scope, .pool = pool, .message = message};
    const enum lub_status status = whole(&r, value);
    skip(&r);
    return status == LUB_OK && *r.at ? lost(&r, "an operator or the end") : status;
}
