/* study_resolve.c -- names in a study become models, norms and schemes of the kind of its cases. */
#include "convergence/study/study.h"

#include <string.h>

static enum lub_status check_kinds(struct lub_study *study, struct lub_message *message)
{
    for (size_t c = 1; c < study->n_cases; c++) {
        study->fault_line = study->cases[c].line;
        if (study->cases[c].of_kind != study->cases[0].of_kind) {
            return lub_fail(
                message, LUB_BAD_ARGUMENT,
                "cases %.60s and %.60s are of the kinds %s and %s: a study has cases of "
                "one kind",
                study->cases[0].text, study->cases[c].text, study->cases[0].of_kind->name,
                study->cases[c].of_kind->name);
        }
    }
    return LUB_OK;
}

/* Keeps those of the kind's norms that are asked for, in its order. */
static enum lub_status choose_norms(struct lub_study *study, size_t c, struct lub_message *message)
{
    struct lub_norm_list *const norms = &study->chosen[c];
    bool wanted[LUB_MAX_NORMS] = {false};
    size_t kept = 0;
    lub_norms_of_case(study->cases[c].of_kind, study->cases[c].of_case, norms);
    for (size_t k = 0; k < study->n_norms; k++) {
        size_t index;
        const enum lub_status status =
            lub_norm_in(norms, study->norms[k], study->cases[c].of_case, &index, message);
        if (status != LUB_OK) {
            return status;
        }
        wanted[index] = true;
    }
    for (size_t k = 0; k < norms->n; k++) {
        if (wanted[k]) {
            norms->list[kept++] = norms->list[k];
        }
    }
    norms->n = kept;
    return LUB_OK;
}

/* Whether the scheme can run every case and approximates its model. */
static bool is_of_all(const struct lub_study *study, const struct lub_scheme *scheme)
{
    for (size_t c = 0; c < study->n_cases; c++) {
        const struct lub_entry *const of = &study->cases[c];
        const struct lub_scheme *found;
        if (!lub_approximates(of->of_kind, scheme, study->models[c]) ||
            lub_find_scheme(of->of_kind, of->of_case, scheme->name, &found, NULL) != LUB_OK) {
            return false;
        }
    }
    return true;
}

/* `all` becomes every such scheme, in the order of the registry. */
static enum lub_status expand_all(struct lub_study *study, struct lub_message *message)
{
    const struct lub_registry *const schemes = study->cases[0].of_kind->schemes;
    study->n_schemes = 0;
    for (size_t k = 0; k < lub_registry_count(schemes); k++) {
        const struct lub_scheme *const scheme = lub_registry_at(schemes, k);
        if (!is_of_all(study, scheme)) {
            continue;
        }
        if (study->n_schemes == LUB_MAX_SCHEMES) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "more than %d schemes", LUB_MAX_SCHEMES);
        }
        struct lub_entry *const entry = &study->schemes[study->n_schemes++];
        const enum lub_status status = lub_entry_parse(entry, scheme->name, message);
        if (status != LUB_OK) {
            return status;
        }
        entry->of_scheme = scheme;
    }
    return study->n_schemes
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "schemes = all: none approximates the model %s", study->reference);
}

static enum lub_status find_schemes(struct lub_study *study, struct lub_message *message)
{
    const struct lub_entry *const of = &study->cases[0];
    study->fault_line = study->schemes[0].line;
    if (study->n_schemes == 1 && strcmp(study->schemes[0].text, "all") == 0) {
        return expand_all(study, message);
    }
    for (size_t s = 0; s < study->n_schemes; s++) {
        struct lub_entry *const entry = &study->schemes[s];
        study->fault_line = entry->line;
        if (strcmp(entry->text, "all") == 0) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "`schemes = all` stands alone");
        }
        entry->of_scheme = lub_registry_find(of->of_kind->schemes, entry->text);
        if (!entry->of_scheme) {
            return lub_find_scheme(of->of_kind, of->of_case, entry->text, &entry->of_scheme,
                                   message);
        }
    }
    return LUB_OK;
}

/* Settings of a case belong to it or to its model, those of a scheme to the scheme. */
static enum lub_status check_settings(const struct lub_entry *entry, const struct lub_entry *of,
                                      struct lub_message *message)
{
    struct lub_setting list[LUB_MAX_SETTINGS];
    struct lub_ask ask = {.kind = of->of_kind, .which = of->of_case};
    memcpy(list, entry->settings, sizeof list);
    if (entry == of) {
        ask.settings = (struct lub_settings){.n = entry->n_settings, .list = list};
        return lub_ask_check(&ask, message);
    }
    const struct lub_scheme *const scheme = entry->of_scheme;
    for (size_t k = 0; k < entry->n_settings; k++) {
        size_t i = 0;
        while (i < scheme->n_params && strcmp(scheme->params[i].name, list[k].name) != 0) {
            i++;
        }
        if (i == scheme->n_params) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "scheme %.60s has no parameter '%.60s'",
                            scheme->name, list[k].name);
        }
    }
    return LUB_OK;
}

bool lub_study_over_inverse(const struct lub_study *study)
{
    return strncmp(study->over, "1/", 2) == 0;
}

const char *lub_study_over(const struct lub_study *study)
{
    return lub_study_over_inverse(study) ? study->over + 2 : study->over;
}

/* What a study goes over is a parameter of each of its schemes, and set nowhere else. */
static enum lub_status check_over(const struct lub_study *study, const struct lub_entry *entry,
                                  struct lub_message *message)
{
    const struct lub_scheme *const scheme = entry->of_scheme;
    const char *const over = lub_study_over(study);
    bool known = !*over;
    for (size_t k = 0; k < scheme->n_params; k++) {
        known = known || strcmp(scheme->params[k].name, over) == 0;
    }
    for (size_t k = 0; k < entry->n_settings; k++) {
        if (strcmp(entry->settings[k].name, over) == 0) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "'%.80s' sets what the study goes over",
                            entry->label);
        }
    }
    return known ? LUB_OK
                 : lub_fail(message, LUB_BAD_ARGUMENT,
                            "over = %.60s: scheme %.60s has no such parameter", over, scheme->name);
}

enum lub_status lub_study_resolve(struct lub_study *study, struct lub_message *message)
{
    enum lub_status status = check_kinds(study, message);
    for (size_t c = 0; c < study->n_cases && status == LUB_OK; c++) {
        const struct lub_entry *const entry = &study->cases[c];
        study->fault_line = study->reference_line;
        status = lub_find_model(entry->of_kind, entry->of_case, study->reference, &study->models[c],
                                message);
        if (status == LUB_OK) {
            study->fault_line = study->norms_line;
            status = choose_norms(study, c, message);
        }
        if (status == LUB_OK) {
            study->fault_line = entry->line;
            status = check_settings(entry, entry, message);
        }
    }
    if (status == LUB_OK) {
        status = find_schemes(study, message);
    }
    for (size_t s = 0; s < study->n_schemes && status == LUB_OK; s++) {
        study->fault_line = study->schemes[s].line;
        status = check_settings(&study->schemes[s], &study->cases[0], message);
        if (status == LUB_OK) {
            status = check_over(study, &study->schemes[s], message);
        }
    }
    return status;
}
