/* preamble.c -- what determines the numbers of a file, in the lines above them. */
#include "convergence/program/io/preamble.h"
#include "convergence/program/io/provenance.h"

#include <stdint.h>
#include <string.h>

static const char *given(const struct lub_settings *settings, const char *name,
                         const char *fallback)
{
    const char *text = fallback;
    for (size_t k = 0; k < settings->n; k++) {
        if (strcmp(settings->list[k].name, name) == 0) {
            text = settings->list[k].value;
        }
    }
    return text;
}

/* Of the name of a file only its end: where it lies does not determine the numbers. */
static void print_setting(FILE *file, const char *name, const char *text)
{
    const bool table = strncmp(text, "table:", 6) == 0;
    const char *const slash = table || strcmp(name, "file") == 0 ? strrchr(text, '/') : NULL;
    fprintf(file, "# %s: %s%s\n", name, slash && table ? "table:" : "", slash ? slash + 1 : text);
}

/* Of a reference those of the case; its model has its own. */
static void print_params(FILE *file, const struct lub_ask *ask, size_t n_tables)
{
    const char *const step = ask->dt && ask->kind->refines ? ask->kind->refines : "";
    const struct lub_param *params;
    size_t n;
    for (size_t table = 0; table < n_tables && (params = lub_ask_params(ask, table, &n)); table++) {
        for (size_t k = 0; k < n; k++) {
            const char *const fallback =
                table == 0 ? lub_case_default(ask->which, k) : params[k].value;
            const char *const text = given(&ask->settings, params[k].name, fallback);
            print_setting(file, params[k].name, strcmp(params[k].name, step) == 0 ? ask->dt : text);
        }
    }
}

void lub_preamble_print(FILE *file, const struct lub_ask *ask, const char *model, const char *dt)
{
    fprintf(file, "# case: %s\n", ask->which->name);
    if (ask->scheme) {
        fprintf(file, "# scheme: %s\n", ask->scheme->name);
    }
    if (model) {
        fprintf(file, "# model: %s\n", model);
    }
    if (dt) {
        fprintf(file, "# dt: %s\n", dt);
    }
    print_params(file, ask, model ? 1 : SIZE_MAX);
    if (model && ask->kind->model_preamble) {
        ask->kind->model_preamble(ask, model, file);
    }
    lub_print_versions(file);
}

void lub_preamble_dt(const struct lub_ask *ask, const struct lub_clock *clock, char text[],
                     size_t size)
{
    double given_dt;
    const char *const words = ask->dt ? ask->dt : ask->which->dt;
    if (clock->dt > 0 && !lub_parse_number(words, &given_dt)) {
        snprintf(text, size, "%.17g", clock->dt);
    } else {
        snprintf(text, size, "%s", words);
    }
}

void lub_certificate_print(FILE *file, const struct lub_certificate *certificate)
{
    for (size_t k = 0; k < certificate->n; k++) {
        const struct lub_witness *const witness = &certificate->witness[k];
        fprintf(file, "# witness: %s: %s", witness->name, lub_status_word(witness->status));
        if (witness->status == LUB_OK) {
            fprintf(file, ", within %.2g in %s and %.2g in log_gap", witness->worst_q,
                    certificate->compared ? certificate->compared : "q", witness->worst_log_gap);
        } else if (*witness->note) {
            fprintf(file, ", %s", witness->note);
        }
        fputc('\n', file);
    }
}
