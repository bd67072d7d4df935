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

enum lub_status lub_claim_vary(struct lub_claim_ask *ask, size_t k, struct lub_message *message)
{
    if (!*ask->vary) {
        return LUB_OK;
    }
    if (strcmp(ask->vary, "dt") == 0) {
        ask->ask.dt = ask->values[k];
        return LUB_OK;
    }
    if (strcmp(ask->vary, "scheme") == 0) {
        return lub_ask_scheme(&ask->ask, ask->values[k], message);
    }
    /* The last one wins; the place behind the others is kept for it. */
    ask->ask.settings.list[ask->ask.settings.n - 1].value = ask->values[k];
    return *ask->of_scheme.text ? LUB_OK : lub_ask_scheme(&ask->ask, NULL, message);
}

static enum lub_status read_vary(const struct lub_claim_run *run, struct lub_claim_ask *ask,
                                 struct lub_message *message)
{
    ask->n_values = 1;
    if (!*run->vary) {
        return LUB_OK;
    }
    const enum lub_status status =
        lub_claim_values(run->vary, ask->vary, &ask->n_values, ask->values, message);
    if (status == LUB_OK && strcmp(ask->vary, "dt") != 0 && strcmp(ask->vary, "scheme") != 0) {
        ask->ask.settings.list[ask->ask.settings.n++] = (struct lub_setting){.name = ask->vary};
    }
    return status == LUB_OK ? lub_claim_vary(ask, 0, message) : status;
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
    return status == LUB_OK ? lub_ask_check(&ask->ask, message) : status;
}
