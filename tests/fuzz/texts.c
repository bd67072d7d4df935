/* texts.c -- targets: forces, tables of forces, expressions. */
#include "cases/force.h"
#include "convergence/expression/expression.h"
#include "tests/fuzz/fuzz.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *as_text(const unsigned char *bytes, size_t n)
{
    char *const text = calloc(n + 1, 1);
    return text && n ? memcpy(text, bytes, n) : text;
}

/* What a force that was accepted promises: finite values, times that increase. */
static void look_at(struct lub_force *force)
{
    const double end = lub_force_end(force);
    if (!(end > 0) || !isfinite(lub_force_at(force, end / 3)) ||
        lub_force_next_jump(force, 0, end) > end) {
        abort();
    }
    lub_force_free(force);
}

void lub_fuzz_force(const unsigned char *bytes, size_t n)
{
    struct lub_force force = {0};
    char *const text = as_text(bytes, n);
    if (text && strncmp(text, "table:", 6) != 0 && lub_force_parse(&force, text, NULL) == LUB_OK) {
        look_at(&force);
    }
    free(text);
}

void lub_fuzz_table(const unsigned char *bytes, size_t n)
{
    struct lub_force force = {0};
    char text[200];
    snprintf(text, sizeof text, "table:%s", lub_fuzz_path(bytes, n, ".csv"));
    if (lub_force_parse(&force, text, NULL) == LUB_OK) {
        look_at(&force);
    }
}

static enum lub_status look(const void *data, const char *run, const char *name,
                            struct lub_pool *pool, struct lub_vector *value,
                            struct lub_message *message)
{
    static const double numbers[] = {1, -2, 0, 1e300, 5};
    static const char *const words[] = {"ok", "", "no", "ok", "x"};
    (void)data;
    (void)pool;
    if (!*run && strcmp(name, "x") == 0) {
        *value = (struct lub_vector){.n = 5, .x = numbers};
        return LUB_OK;
    }
    if (!*run && strcmp(name, "w") == 0) {
        *value = (struct lub_vector){.n = 5, .words = words};
        return LUB_OK;
    }
    return lub_fail(message, LUB_BAD_ARGUMENT, "unknown");
}

void lub_fuzz_expression(const unsigned char *bytes, size_t n)
{
    const struct lub_scope scope = {.look = look};
    struct lub_pool pool = {0};
    struct lub_vector value;
    struct lub_message message = {""};
    char *const text = as_text(bytes, n);
    if (text) {
        (void)lub_evaluate(text, &scope, &pool, &value, &message);
    }
    lub_pool_free(&pool);
    free(text);
}
