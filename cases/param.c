/* param.c -- reading parameters from text and holding them against their table. */
#include "cases/param.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { max_name = 64 };

bool lub_parse_number(const char *text, double *number)
{
    char *end;
    if (!*text || strchr(" \t\n\v\f\r", *text)) {
        return false;
    }
    *number = strtod(text, &end);
    return *end == '\0' && !isnan(*number);
}

static size_t smallest(size_t a, size_t b, size_t c)
{
    const size_t m = a < b ? a : b;
    return m < c ? m : c;
}

/* Levenshtein distance with one row of the table kept. */
static size_t edit_distance(const char *a, const char *b)
{
    size_t row[max_name + 1];
    const size_t n = strlen(b);
    if (n > max_name) {
        return n;
    }
    for (size_t k = 0; k <= n; k++) {
        row[k] = k;
    }
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t k = 1; k <= n; k++) {
            const size_t above = row[k];
            row[k] = smallest(above + 1, row[k - 1] + 1, diagonal + (a[i - 1] != b[k - 1]));
            diagonal = above;
        }
    }
    return row[n];
}

const char *lub_nearest_name(const char *name, size_t n, const char *const names[])
{
    const char *nearest = NULL;
    size_t best = strlen(name) / 3 + 2;
    for (size_t k = 0; k < n; k++) {
        const size_t distance = edit_distance(name, names[k]);
        if (distance < best) {
            best = distance;
            nearest = names[k];
        }
    }
    return nearest;
}

void lub_list_word(char *text, size_t size, const char *word)
{
    static const char more[] = ", ...";
    const size_t used = strlen(text), comma = used ? 2 : 0;
    if (used + comma + strlen(word) + sizeof more <= size) {
        snprintf(text + used, size - used, "%s%s", used ? ", " : "", word);
    } else if (used + sizeof more <= size && (used < 3 || strcmp(text + used - 3, "...") != 0)) {
        strcpy(text + used, used ? more : more + 2);
    }
}

static enum lub_status refuse_number(const struct lub_param *param, const char *text,
                                     struct lub_message *message)
{
    char range[128] = "a number";
    const char *const what = param->kind == LUB_COUNT ? "a whole number" : "a number";
    const char *const at_least = param->above_lo ? ">" : ">=";
    if (isfinite(param->lo) && isfinite(param->hi)) {
        snprintf(range, sizeof range, "%s %s %g and <= %g", what, at_least, param->lo, param->hi);
    } else if (isfinite(param->lo)) {
        snprintf(range, sizeof range, "a finite number %s %g", at_least, param->lo);
    } else if (isfinite(param->hi)) {
        snprintf(range, sizeof range, "%s <= %g", what, param->hi);
    } else {
        snprintf(range, sizeof range, "a finite number");
    }
    const char *const hint =
        strchr(text, ',') ? "; a decimal point is a point, and a parameter has one value" : "";
    return lub_fail(message, LUB_BAD_ARGUMENT, "%s='%.80s': allowed is %s%s%s%s%s", param->name,
                    text, range, param->word ? " or '" : "", param->word ? param->word : "",
                    param->word ? "'" : "", hint);
}

static enum lub_status read_number(const struct lub_param *param, const char *text,
                                   struct lub_value *value, struct lub_message *message)
{
    if (param->word && strcmp(text, param->word) == 0) {
        value->number = param->word_value;
        return LUB_OK;
    }
    double x;
    const bool ok = lub_parse_number(text, &x) &&
                    (isfinite(x) || (param->word && x == param->word_value)) && x <= param->hi &&
                    (param->above_lo ? x > param->lo : x >= param->lo) &&
                    (param->kind == LUB_NUMBER || x == floor(x));
    if (!ok) {
        return refuse_number(param, text, message);
    }
    value->number = x;
    return LUB_OK;
}

static bool is_choice(const char *choices, const char *text)
{
    const size_t length = strlen(text);
    for (const char *c = choices; c; c = strchr(c, '|') ? strchr(c, '|') + 1 : NULL) {
        if (strcspn(c, "|") == length && strncmp(c, text, length) == 0) {
            return true;
        }
    }
    return false;
}

static enum lub_status read_value(const struct lub_param *param, const char *text,
                                  struct lub_value *value, struct lub_message *message)
{
    value->text = text;
    if (param->kind != LUB_TEXT) {
        return read_number(param, text, value, message);
    }
    if (param->choices && !is_choice(param->choices, text)) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "%s='%.80s': allowed is one of %s", param->name,
                        text, param->choices);
    }
    return LUB_OK;
}

static const char *given_text(const struct lub_param *param, size_t n_presets,
                              const struct lub_preset presets[], struct lub_settings *settings)
{
    const char *text = param->value;
    for (size_t k = 0; k < n_presets; k++) {
        if (strcmp(presets[k].name, param->name) == 0) {
            text = presets[k].value;
        }
    }
    for (size_t k = 0; settings && k < settings->n; k++) {
        if (strcmp(settings->list[k].name, param->name) == 0) {
            text = settings->list[k].value;
            settings->list[k].used = true;
        }
    }
    return text;
}

enum lub_status lub_params_resolve(size_t n, const struct lub_param params[], size_t n_presets,
                                   const struct lub_preset presets[], struct lub_settings *settings,
                                   struct lub_value values[], struct lub_message *message)
{
    if (n > LUB_MAX_PARAMS) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "a table of %zu parameters, from '%.80s' on: allowed are at most %d", n,
                        params[0].name, LUB_MAX_PARAMS);
    }
    for (size_t k = 0; k < n; k++) {
        const char *const text = given_text(&params[k], n_presets, presets, settings);
        const enum lub_status status = read_value(&params[k], text, &values[k], message);
        if (status != LUB_OK) {
            return status;
        }
    }
    return LUB_OK;
}
