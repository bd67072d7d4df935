/* sweep_order.c -- a point that is a study: one case, one scheme, a list of step sizes. */
#include "convergence/study/study_keys.h"
#include "convergence/sweep/sweep_measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ORDER, CI_LO, CI_HI, ERROR_COARSE, ERROR_FINE };

static const char *const names[LUB_SWEEP_ORDERS] = {"order", "ci_lo", "ci_hi", "error_coarse",
                                                    "error_fine"};

const char *lub_sweep_order_name(size_t k)
{
    return k < LUB_SWEEP_ORDERS ? names[k] : NULL;
}

static bool is_of_scheme(const struct lub_scheme *scheme, const char *name)
{
    size_t k = 0;
    while (k < scheme->n_params && strcmp(scheme->params[k].name, name) != 0) {
        k++;
    }
    return k < scheme->n_params;
}

/* "name k=v k=v" of the case or of the scheme, as a study file would have it. */
static void entry_text(const struct lub_ask *ask, bool of_scheme, char text[LUB_TEXT_LEN])
{
    size_t used = (size_t)snprintf(text, LUB_TEXT_LEN, "%s",
                                   of_scheme ? ask->scheme->name : ask->which->name);
    for (size_t k = 0; k < ask->settings.n && used < LUB_TEXT_LEN; k++) {
        const struct lub_setting *const setting = &ask->settings.list[k];
        if (is_of_scheme(ask->scheme, setting->name) == of_scheme) {
            used += (size_t)snprintf(text + used, LUB_TEXT_LEN - used, " %s=%s", setting->name,
                                     setting->value);
        }
    }
}

/* Fills a study as its file would: any order is expected, for none is judged. */
static enum lub_status make_study(const struct lub_sweep_asked *asked, struct lub_study *study,
                                  struct lub_message *message)
{
    const struct lub_ask *const ask = &asked->ask;
    char of_case[LUB_TEXT_LEN], of_scheme[LUB_TEXT_LEN];
    struct lub_norm_list norms;
    entry_text(ask, false, of_case);
    entry_text(ask, true, of_scheme);
    lub_norms_of_case(ask->kind, ask->which, &norms);
    const struct {
        const char *key, *value;
    } keys[] = {{"question", "Which order has the scheme?"},
                {"reference", asked->model},
                {"case", of_case},
                {"schemes", of_scheme},
                {"norms", norms.list[0].name},
                {"dt", ask->dt}};
    enum lub_status status = LUB_OK;
    strcpy(study->name, "sweep");
    for (size_t k = 0; k < sizeof keys / sizeof *keys && status == LUB_OK; k++) {
        status = lub_study_set(study, keys[k].key, keys[k].value, false, message);
    }
    study->n_rules = 1;
    if (status == LUB_OK) {
        status = lub_rule_set(&study->rules[0], "order", "-1e9 1e9", false, message);
    }
    if (status == LUB_OK) {
        status = lub_rule_set(&study->rules[0], "why", "observed", false, message);
    }
    return status == LUB_OK ? lub_study_check(study, message) : status;
}

static void note(const struct lub_table *table, double values[], char word[LUB_SWEEP_WORD],
                 size_t *steps)
{
    const struct lub_verdict *const verdict = &table->verdicts[0];
    bool any = false;
    for (size_t k = 0; k < table->n_rows; k++) {
        *steps += table->rows[k].steps;
        if (strcmp(table->rows[k].status, "ok") == 0) {
            values[ERROR_COARSE] = any ? values[ERROR_COARSE] : table->rows[k].error;
            values[ERROR_FINE] = table->rows[k].error;
            any = true;
        }
    }
    values[ORDER] = verdict->order;
    values[CI_LO] = verdict->ci_lo;
    values[CI_HI] = verdict->ci_hi;
    snprintf(word, LUB_SWEEP_WORD, "%.31s",
             any ? lub_class_name(verdict->class_found) : table->rows[0].status);
}

enum lub_status lub_sweep_measure_order(const struct lub_sweep_asked *asked, double values[],
                                        char word[LUB_SWEEP_WORD], size_t *steps,
                                        struct lub_message *message)
{
    struct lub_study *const study = calloc(1, sizeof *study);
    struct lub_table table = {0};
    const struct lub_study_options options = {.threads = 1, .interrupted = asked->ask.interrupted};
    enum lub_status status = study ? make_study(asked, study, message)
                                   : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    if (status == LUB_OK) {
        status = lub_studies_run(1, (struct lub_study *const[]){study}, &options, &table, message);
    }
    if (status == LUB_OK) {
        note(&table, values, word, steps);
    }
    lub_table_free(&table);
    free(study);
    return status;
}
