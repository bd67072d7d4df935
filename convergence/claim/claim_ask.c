/* claim_ask.c -- a run of a claim as a question to its kind. */
#include "convergence/claim/source.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static enum lub_status add_values(const char *text, size_t *n, char values[LUB_CLAIM_VALUES][32],
                                  struct lub_message *message)
{
    double lo, hi;
    int count;
    char extra;
    if (strncmp(text, "logspace", 8) == 0) {
        if (sscanf(text, "logspace %lf %lf %d %c", &lo, &hi, &count, &extra) != 3 || !(lo > 0) ||
            !(hi > 0) || count < 2 || count > LUB_CLAIM_VALUES) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "'%.80s': allowed is `logspace LO HI N`, N up to %d", text,
                            LUB_CLAIM_VALUES);
        }
        for (int k = 0; k < count; k++) {
            const double value = k + 1 < count ? lo * pow(hi / lo, (double)k / (count - 1)) : hi;
            snprintf(values[(*n)++], 32, "%.17g", value);
        }
        return LUB_OK;
    }
    for (const char *at = text + strspn(text, " "); *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        if (*n == LUB_CLAIM_VALUES || length >= 32) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "'%.80s': allowed are up to %d values of 31 characters", text,
                            LUB_CLAIM_VALUES);
        }
        snprintf(values[(*n)++], 32, "%.*s", (int)length, at);
        at += length;
    }
    return *n ? LUB_OK : lub_fail(message, LUB_BAD_ARGUMENT, "values are missing after the name");
}

enum lub_status lub_claim_values(const char *text, char name[LUB_NAME_LEN], size_t *n,
                                 char values[LUB_CLAIM_VALUES][32], struct lub_message *message)
{
    const size_t length = strcspn(text, " ");
    *n = 0;
    snprintf(name, LUB_NAME_LEN, "%.*s", (int)length, text);
    return add_values(text + length + strspn(text + length, " "), n, values, message);
}

static enum lub_status read_count(const char *key, const char *text, size_t *value,
                                  struct lub_message *message)
{
    char *end;
    const unsigned long long number = strtoull(text, &end, 10);
    *value = (size_t)number;
    return !*text || (*end == '\0' && number > 0 && number < 1000000000)
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT, "%s = %.60s: allowed is a whole number >= 1",
                          key, text);
}

static void add_settings(struct lub_claim_ask *ask, const struct lub_entry *entry)
{
    for (size_t k = 0; k < entry->n_settings; k++) {
        ask->ask.settings.list[ask->ask.settings.n++] = entry->settings[k];
    }
}

static enum lub_status find_scheme(const struct lub_claim_run *run, struct lub_claim_ask *ask,
                                   struct lub_message *message)
{
    enum lub_status status =
        *run->scheme ? lub_entry_parse(&ask->of_scheme, run->scheme, message) : LUB_OK;
    if (status == LUB_OK) {
        add_settings(ask, &ask->of_scheme);
        status = lub_ask_scheme(&ask->ask, *run->scheme ? ask->of_scheme.text : NULL, message);
    }
    return status;
}

static enum lub_status find_model(const struct lub_claim_run *run, struct lub_claim_ask *ask,
                                  struct lub_message *message)
{
    if (*run->scheme || *run->dt || *run->every) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "a run has a model or a scheme with dt and every, not both");
    }
    ask->at_all = strcmp(run->at, "all") == 0;
    const enum lub_status status =
        lub_find_model(ask->ask.kind, ask->ask.which, run->model, &ask->model, message);
    return status == LUB_OK && !ask->at_all ? read_count("at", run->at, &ask->n_times, message)
                                            : status;
}

static bool is_setting(const char *name)
{
    return *name && strcmp(name, "dt") != 0 && strcmp(name, "scheme") != 0;
}

/* A setting has a place of its own behind those that are written: the last one wins. */
static enum lub_status give(struct lub_claim_ask *ask, const char *name, const char *value,
                            struct lub_message *message)
{
    if (strcmp(name, "dt") == 0) {
        ask->ask.dt = value;
    } else if (strcmp(name, "scheme") == 0) {
        return lub_ask_scheme(&ask->ask, value, message);
    }
    for (size_t k = 0; is_setting(name) && k < ask->ask.settings.n; k++) {
        if (ask->settings[k].name == name) {
            ask->settings[k].value = value;
        }
    }
    return LUB_OK;
}

enum lub_status lub_claim_vary(struct lub_claim_ask *ask, size_t k, struct lub_message *message)
{
    const bool of_scheme = strcmp(ask->vary, "scheme") == 0 || strcmp(ask->also, "scheme") == 0;
    enum lub_status status =
        *ask->vary ? give(ask, ask->vary, ask->values[k / ask->n_also], message) : LUB_OK;
    if (status == LUB_OK && *ask->also) {
        status = give(ask, ask->also, ask->also_values[k % ask->n_also], message);
    }
    /* What the case's own scheme is may depend on its settings. */
    const bool own = *ask->vary && !of_scheme && !ask->model && !*ask->of_scheme.text;
    return status == LUB_OK && own ? lub_ask_scheme(&ask->ask, NULL, message) : status;
}

/* `NAME values` or `NAME values, NAME values`. */
static enum lub_status read_lists(const char *text, struct lub_claim_ask *ask,
                                  struct lub_message *message)
{
    char one[LUB_LABEL_LEN];
    const size_t length = strcspn(text, ",");
    const char *const rest = text + length + strspn(text + length, ", ");
    snprintf(one, sizeof one, "%.*s", (int)length, text);
    enum lub_status status = lub_claim_values(one, ask->vary, &ask->n_values, ask->values, message);
    if (status == LUB_OK && text[length]) {
        status = lub_claim_values(rest, ask->also, &ask->n_also, ask->also_values, message);
        ask->n_values *= ask->n_also;
    }
    return status == LUB_OK && strcmp(ask->vary, ask->also) == 0
               ? lub_fail(message, LUB_BAD_ARGUMENT, "vary: %.60s stands twice", ask->vary)
               : status;
}

static enum lub_status read_vary(const struct lub_claim_run *run, struct lub_claim_ask *ask,
                                 struct lub_message *message)
{
    ask->n_values = ask->n_also = 1;
    if (!*run->vary) {
        return LUB_OK;
    }
    const enum lub_status status = read_lists(run->vary, ask, message);
    const char *const names[] = {ask->vary, ask->also};
    for (size_t k = 0; k < 2 && status == LUB_OK; k++) {
        if (is_setting(names[k])) {
            ask->settings[ask->ask.settings.n++] = (struct lub_setting){.name = names[k]};
        }
    }
    return status == LUB_OK ? lub_claim_vary(ask, 0, message) : status;
}

static enum lub_status find_series(const struct lub_claim_run *run, struct lub_claim_ask *ask,
                                   struct lub_message *message)
{
    if (!*run->rows) {
        return LUB_OK;
    }
    if (*run->model || *run->vary) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "rows = %s: the rows of a table are those of one run, without model and "
                        "vary",
                        run->rows);
    }
    ask->series = lub_series_find(ask->ask.kind, run->rows);
    return ask->series ? LUB_OK
                       : lub_fail(message, LUB_BAD_ARGUMENT, "rows = %s: case %s has no such table",
                                  run->rows, ask->ask.which->name);
}

enum lub_status lub_claim_ask(const struct lub_claim_run *run, struct lub_claim_ask *ask,
                              struct lub_message *message)
{
    *ask = (struct lub_claim_ask){.ask = {.threads = 1, .dt = *run->dt ? run->dt : NULL}};
    ask->ask.settings.list = ask->settings;
    enum lub_status status = lub_entry_parse(&ask->of_case, run->of, message);
    if (status == LUB_OK) {
        status = lub_find_case(ask->of_case.text, &ask->ask.kind, &ask->ask.which, message);
    }
    if (status == LUB_OK) {
        add_settings(ask, &ask->of_case);
        status = *run->model ? find_model(run, ask, message) : find_scheme(run, ask, message);
    }
    if (status == LUB_OK) {
        status = read_count("every", run->every, &ask->every, message);
    }
    if (status == LUB_OK) {
        status = read_vary(run, ask, message);
    }
    if (status == LUB_OK) {
        status = find_series(run, ask, message);
    }
    return status == LUB_OK ? lub_ask_check(&ask->ask, message) : status;
}
