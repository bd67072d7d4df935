/* study_check.c -- what must hold once a study file is read, and which rule fits a verdict. */
#include "convergence/norm/measure.h"
#include "convergence/study/study_keys.h"

#include <stdio.h>
#include <string.h>

/* True if `item` stands in the list of words that `separators` part; an empty list has all. */
static bool listed(const char *list, const char *separators, const char *item)
{
    const size_t length = strlen(item);
    if (!*list) {
        return true;
    }
    for (const char *at = list + strspn(list, separators); *at; at += strspn(at, separators)) {
        const size_t n = strcspn(at, separators);
        size_t trimmed = n;
        while (trimmed && at[trimmed - 1] == ' ') {
            trimmed--;
        }
        if (trimmed == length && strncmp(at, item, length) == 0) {
            return true;
        }
        at += n;
        at += *at && strspn(at, separators) ? 1 : 0;
        at += strspn(at, " \t");
    }
    return false;
}

/* A case fits by its label, its name, or one of its settings. */
static bool case_fits(const char *list, const struct lub_entry *entry)
{
    if (listed(list, ";", entry->label) || listed(list, ";", entry->of_case->name)) {
        return true;
    }
    for (size_t k = 0; k < entry->n_settings; k++) {
        char word[LUB_LABEL_LEN];
        snprintf(word, sizeof word, "%s=%s", entry->settings[k].name, entry->settings[k].value);
        if (listed(list, ";", word)) {
            return true;
        }
    }
    return false;
}

static bool fits(const struct lub_rule *rule, const struct lub_entry *of_case,
                 const struct lub_entry *scheme, const char *norm)
{
    return (listed(rule->schemes, ",", scheme->label) ||
            listed(rule->schemes, ",", scheme->text)) &&
           listed(rule->norms, ", ", norm) && case_fits(rule->cases, of_case);
}

const struct lub_rule *lub_study_rule(const struct lub_study *study, size_t which_case,
                                      size_t scheme, const char *norm)
{
    for (size_t k = study->n_rules; k > 0; k--) {
        const struct lub_rule *const rule = &study->rules[k - 1];
        if (fits(rule, &study->cases[which_case], &study->schemes[scheme], norm)) {
            return rule;
        }
    }
    return NULL;
}

/* Whether the rule fits anything at all: a misspelt name fits nothing. */
static bool fits_some(const struct lub_study *study, const struct lub_rule *rule)
{
    for (size_t c = 0; c < study->n_cases; c++) {
        for (size_t s = 0; s < study->n_schemes; s++) {
            for (size_t k = 0; k < study->chosen[c].n; k++) {
                if (fits(rule, &study->cases[c], &study->schemes[s],
                         study->chosen[c].list[k].name)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static enum lub_status check_present(const struct lub_study *study, struct lub_message *message)
{
    const char *const missing = !*study->reference  ? "reference"
                                : !study->n_cases   ? "case"
                                : !study->n_schemes ? "schemes"
                                : !study->n_norms   ? "norms"
                                : !study->n_dt      ? "dt"
                                                    : NULL;
    if (missing) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "[study] has no %s", missing);
    }
    return *study->over || !*study->step
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "step is for studies over a parameter: [study] has no over");
}

static enum lub_status check_rules(struct lub_study *study, struct lub_message *message)
{
    for (size_t k = 0; k < study->n_rules; k++) {
        const struct lub_rule *const rule = &study->rules[k];
        study->fault_line = rule->line;
        if (rule->has_order + rule->expected.fails + rule->skip + rule->observe != 1) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "[expect] needs exactly one of order, fails = yes, observe = yes and "
                            "skip = yes");
        }
        if (!rule->why[0]) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "[expect] needs a why");
        }
        if (!fits_some(study, rule)) {
            return lub_fail(
                message, LUB_BAD_ARGUMENT,
                "[expect] fits no verdict: its scheme, norm or case is none of [study]");
        }
    }
    study->fault_line = 0;
    return LUB_OK;
}

static enum lub_status check_verdict(struct lub_study *study, size_t which_case, size_t scheme,
                                     const struct lub_norm *norm, struct lub_message *message)
{
    const struct lub_entry *const entry = &study->schemes[scheme];
    const struct lub_entry *const of = &study->cases[which_case];
    const char *const model = study->models[which_case];
    const struct lub_rule *const rule = lub_study_rule(study, which_case, scheme, norm->name);
    study->fault_line = of->line;
    if (!rule) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "no [expect] fits %.60s, %s, %.100s",
                        entry->label, norm->name, of->label);
    }
    if (rule->skip) {
        return LUB_OK;
    }
    study->fault_line = entry->line;
    const enum lub_status status = lub_norm_allowed(
        norm, entry->of_scheme->model == LUB_LIMIT,
        lub_approximates(of->of_kind, entry->of_scheme, model), model, study->distance, message);
    const struct lub_scheme *found;
    return status == LUB_OK
               ? lub_find_scheme(of->of_kind, of->of_case, entry->of_scheme->name, &found, message)
               : status;
}

enum lub_status lub_study_check(struct lub_study *study, struct lub_message *message)
{
    enum lub_status status = check_present(study, message);
    if (status == LUB_OK) {
        status = lub_study_resolve(study, message);
    }
    if (status == LUB_OK) {
        status = check_rules(study, message);
    }
    for (size_t c = 0; c < study->n_cases; c++) {
        for (size_t s = 0; s < study->n_schemes; s++) {
            for (size_t k = 0; k < study->chosen[c].n && status == LUB_OK; k++) {
                status = check_verdict(study, c, s, &study->chosen[c].list[k], message);
            }
        }
    }
    return status;
}
