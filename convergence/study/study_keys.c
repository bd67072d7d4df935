/* study_keys.c -- the keys of the sections [study] and [expect]. */
#include "convergence/study/study_keys.h"
#include "convergence/study/ini_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum lub_status set_text(char *to, size_t size, const char *value, bool again,
                                struct lub_message *message)
{
    const size_t used = again ? strlen(to) : 0;
    const int wanted = snprintf(to + used, size - used, "%s%s", again ? " " : "", value);
    return (size_t)wanted < size - used
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT, "text longer than %zu bytes", size - 1);
}

static enum lub_status set_yes(bool *flag, const char *key, const char *value,
                               struct lub_message *message)
{
    *flag = strcmp(value, "yes") == 0;
    return *flag || strcmp(value, "no") == 0
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT, "%s = %.60s: allowed is yes or no", key,
                          value);
}

static enum lub_status add_dt(struct lub_study *study, double dt, struct lub_message *message)
{
    if (!(dt > 0) || !isfinite(dt) || study->n_dt == LUB_MAX_STEP_SIZES) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt = %g: allowed are up to %d finite numbers > 0", dt, LUB_MAX_STEP_SIZES);
    }
    for (size_t k = 0; k < study->n_dt; k++) {
        if (study->dt[k] == dt) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "dt = %g stands twice", dt);
        }
    }
    study->dt[study->n_dt++] = dt;
    return LUB_OK;
}

static enum lub_status set_logspace(struct lub_study *study, const char *value,
                                    struct lub_message *message)
{
    double from, to;
    int n;
    char extra;
    if (sscanf(value, "logspace %lf %lf %d %c", &from, &to, &n, &extra) != 3 || !(from > 0) ||
        !(to > 0) || n < 2) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt = %.80s: allowed is `logspace FROM TO COUNT` or a list of numbers",
                        value);
    }
    enum lub_status status = LUB_OK;
    for (int k = 0; k < n && status == LUB_OK; k++) {
        status =
            add_dt(study, k + 1 < n ? from * pow(to / from, (double)k / (n - 1)) : to, message);
    }
    return status;
}

static enum lub_status set_dt(struct lub_study *study, const char *value,
                              struct lub_message *message)
{
    if (strncmp(value, "logspace", 8) == 0) {
        return set_logspace(study, value, message);
    }
    enum lub_status status = LUB_OK;
    for (const char *at = value + strspn(value, ", \t"); *at && status == LUB_OK;
         at += strspn(at, ", \t")) {
        char *end;
        const double dt = strtod(at, &end);
        if (end == at || (*end && !strchr(", \t", *end))) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "dt = %.60s: not a number", at);
        }
        status = add_dt(study, dt, message);
        at = end;
    }
    return status;
}

static bool has_norm(const struct lub_study *study, const char *name)
{
    for (size_t k = 0; k < study->n_norms; k++) {
        if (strcmp(study->norms[k], name) == 0) {
            return true;
        }
    }
    return false;
}

static enum lub_status set_norms(struct lub_study *study, const char *value,
                                 struct lub_message *message)
{
    char words[LUB_TEXT_LEN], *rest = NULL;
    snprintf(words, sizeof words, "%s", value);
    for (char *word = strtok_r(words, ", \t", &rest); word; word = strtok_r(NULL, ", \t", &rest)) {
        if (strlen(word) >= LUB_NORM_NAME_LEN || study->n_norms == LUB_MAX_NORMS) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "norms = ... %.60s: too long, or more than %d", word, LUB_MAX_NORMS);
        }
        if (!has_norm(study, word)) {
            strcpy(study->norms[study->n_norms++], word);
        }
    }
    return LUB_OK;
}

static enum lub_status unknown(const char *what, const char *name, size_t n,
                               const char *const names[], struct lub_message *message)
{
    const char *const near = lub_nearest_name(name, n, names);
    return lub_fail(message, LUB_BAD_ARGUMENT, "unknown %s '%.60s'%s%s%s", what, name,
                    near ? ": did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static enum lub_status add_case(struct lub_study *study, const char *value,
                                struct lub_message *message)
{
    if (study->n_cases == LUB_MAX_CASES) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "more than %d cases", LUB_MAX_CASES);
    }
    struct lub_entry *const entry = &study->cases[study->n_cases];
    const enum lub_status status = lub_entry_parse(entry, value, message);
    if (status != LUB_OK) {
        return status;
    }
    study->n_cases++;
    return lub_find_case(entry->text, &entry->of_kind, &entry->of_case, message);
}

static enum lub_status add_scheme(struct lub_study *study, const char *text,
                                  struct lub_message *message)
{
    if (study->n_schemes == LUB_MAX_SCHEMES) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "more than %d schemes", LUB_MAX_SCHEMES);
    }
    struct lub_entry *const entry = &study->schemes[study->n_schemes];
    study->n_schemes++;
    return lub_entry_parse(entry, text, message);
}

static enum lub_status set_schemes(struct lub_study *study, const char *value,
                                   struct lub_message *message)
{
    char words[LUB_TEXT_LEN], *rest = NULL;
    enum lub_status status = LUB_OK;
    snprintf(words, sizeof words, "%s", value);
    for (char *word = strtok_r(words, ",", &rest); word && status == LUB_OK;
         word = strtok_r(NULL, ",", &rest)) {
        word += strspn(word, " \t");
        for (size_t n = strlen(word); n && strchr(" \t", word[n - 1]); n--) {
            word[n - 1] = '\0';
        }
        status = *word ? add_scheme(study, word, message) : LUB_OK;
    }
    return status;
}

enum lub_status lub_study_set(struct lub_study *study, const char *key, const char *value,
                              bool again, struct lub_message *message)
{
    static const char *const keys[] = {"question", "reference", "case", "schemes", "norms",
                                       "dt",       "distance",  "tier", "over",    "step"};
    if (strcmp(key, "question") == 0) {
        return set_text(study->question, sizeof study->question, value, again, message);
    }
    if (strcmp(key, "reference") == 0) {
        return set_text(study->reference, sizeof study->reference, value, again, message);
    }
    if (strcmp(key, "case") == 0) {
        return add_case(study, value, message);
    }
    if (strcmp(key, "schemes") == 0) {
        return set_schemes(study, value, message);
    }
    if (strcmp(key, "norms") == 0) {
        return set_norms(study, value, message);
    }
    if (strcmp(key, "dt") == 0) {
        return set_dt(study, value, message);
    }
    if (strcmp(key, "over") == 0) {
        return set_text(study->over, sizeof study->over, value, false, message);
    }
    if (strcmp(key, "step") == 0) {
        double step;
        return lub_parse_number(value, &step) && step > 0 && isfinite(step)
                   ? set_text(study->step, sizeof study->step, value, false, message)
                   : lub_fail(message, LUB_BAD_ARGUMENT,
                              "step = %.60s: allowed is a finite number > 0", value);
    }
    if (strcmp(key, "distance") == 0) {
        return set_yes(&study->distance, key, value, message);
    }
    if (strcmp(key, "tier") == 0) {
        return lub_ini_tier(&study->full, value, message);
    }
    return unknown("key of [study]", key, sizeof keys / sizeof *keys, keys, message);
}

static enum lub_status set_order(struct lub_rule *rule, const char *value,
                                 struct lub_message *message)
{
    char extra;
    rule->has_order = true;
    rule->claimed = sscanf(value, "claimed %lf %c", &rule->tolerance, &extra) == 1;
    if (rule->claimed && rule->tolerance > 0 && isfinite(rule->tolerance)) {
        return LUB_OK;
    }
    struct lub_expectation *const e = &rule->expected;
    if (rule->claimed || sscanf(value, "%lf %lf %c", &e->lo, &e->hi, &extra) != 2 ||
        !(e->lo < e->hi) || !isfinite(e->lo) || !isfinite(e->hi)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "order = %.60s: allowed is `LO HI` or `claimed TOLERANCE`", value);
    }
    return LUB_OK;
}

static enum lub_status set_classes(struct lub_rule *rule, const char *value,
                                   struct lub_message *message)
{
    char words[LUB_TEXT_LEN], *rest = NULL;
    snprintf(words, sizeof words, "%s", value);
    for (char *word = strtok_r(words, ", \t", &rest); word; word = strtok_r(NULL, ", \t", &rest)) {
        unsigned bit = 0;
        for (int k = LUB_MONOTONE; k <= LUB_DIVERGING; k++) {
            bit |= strcmp(word, lub_class_name((enum lub_class)k)) == 0 ? 1u << k : 0;
        }
        if (!bit) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "class = %.60s: allowed is monotone, oscillating, stalled or diverging",
                            word);
        }
        rule->expected.classes |= bit;
    }
    return LUB_OK;
}

enum lub_status lub_rule_set(struct lub_rule *rule, const char *key, const char *value, bool again,
                             struct lub_message *message)
{
    static const char *const keys[] = {"scheme", "norm",  "case", "order",  "class",
                                       "why",    "fails", "skip", "observe"};
    if (strcmp(key, "scheme") == 0) {
        return set_text(rule->schemes, sizeof rule->schemes, value, again, message);
    }
    if (strcmp(key, "norm") == 0) {
        return set_text(rule->norms, sizeof rule->norms, value, again, message);
    }
    if (strcmp(key, "case") == 0) {
        return set_text(rule->cases, sizeof rule->cases, value, again, message);
    }
    if (strcmp(key, "order") == 0) {
        return set_order(rule, value, message);
    }
    if (strcmp(key, "class") == 0) {
        return set_classes(rule, value, message);
    }
    if (strcmp(key, "why") == 0) {
        return set_text(rule->why, sizeof rule->why, value, again, message);
    }
    if (strcmp(key, "fails") == 0) {
        return set_yes(&rule->expected.fails, key, value, message);
    }
    if (strcmp(key, "skip") == 0) {
        return set_yes(&rule->skip, key, value, message);
    }
    if (strcmp(key, "observe") == 0) {
        return set_yes(&rule->observe, key, value, message);
    }
    return unknown("key of [expect]", key, sizeof keys / sizeof *keys, keys, message);
}
