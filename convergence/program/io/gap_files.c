/* gap_files.c -- CSV and JSON of one-gap trajectories. */
#include "convergence/program/io/gap_files.h"
#include "convergence/program/io/provenance.h"

#include <math.h>
#include <string.h>

static const char *given(const struct lub_settings *settings, const char *name,
                         const char *fallback)
{
    const char *text = fallback;
    for (size_t k = 0; settings && k < settings->n; k++) {
        if (strcmp(settings->list[k].name, name) == 0) {
            text = settings->list[k].value;
        }
    }
    return text;
}

void lub_print_setting(FILE *file, const struct lub_settings *settings, const char *name,
                       const char *fallback)
{
    const char *const text = given(settings, name, fallback);
    const bool table = strncmp(text, "table:", 6) == 0;
    const char *const slash = table || strcmp(name, "file") == 0 ? strrchr(text, '/') : NULL;
    fprintf(file, "# %s: %s%s\n", name, slash && table ? "table:" : "", slash ? slash + 1 : text);
}

void lub_print_preamble(FILE *file, const struct lub_case *which, const struct lub_scheme *scheme,
                        const char *dt, const char *model, const struct lub_settings *settings)
{
    const struct lub_param *params;
    const size_t n = lub_case_params(which, &params);
    fprintf(file, "# case: %s\n", which->name);
    if (scheme) {
        fprintf(file, "# scheme: %s\n", scheme->name);
    }
    if (model) {
        fprintf(file, "# model: %s\n", model);
    }
    if (dt) {
        fprintf(file, "# dt: %s\n", dt);
    }
    for (size_t k = 0; k < n; k++) {
        lub_print_setting(file, settings, params[k].name, lub_case_default(which, k));
    }
    for (size_t k = 0; scheme && k < scheme->n_params; k++) {
        lub_print_setting(file, settings, scheme->params[k].name, scheme->params[k].value);
    }
    lub_print_versions(file);
}

void lub_print_gap_rows(FILE *file, const struct lub_trajectory *trajectory)
{
    const bool bounds = trajectory->err_q != NULL;
    fprintf(file, "t,q,u,log_gap,gamma,state%s\n", bounds ? ",err_q,err_log_gap" : "");
    for (size_t k = 0; k < trajectory->n; k++) {
        fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%d", trajectory->t[k], trajectory->q[k],
                trajectory->u[k], trajectory->log_gap[k], trajectory->gamma[k],
                trajectory->stuck[k]);
        if (bounds) {
            fprintf(file, ",%.17g,%.17g", trajectory->err_q[k], trajectory->err_log_gap[k]);
        }
        fputc('\n', file);
    }
}

void lub_print_gap_summary(FILE *file, const struct lub_trajectory *trajectory,
                           const struct lub_outcome *outcome)
{
    const size_t last = trajectory->n - 1;
    const struct {
        const char *name;
        double value;
    } numbers[] = {{"t_end", outcome->t_end},         {"q_end", trajectory->q[last]},
                   {"u_end", trajectory->u[last]},    {"log_gap_min", outcome->log_gap_min},
                   {"gamma_min", outcome->gamma_min}, {"t_hit", outcome->t_hit},
                   {"t_release", outcome->t_release}};
    fprintf(file, "{\"status\": \"%s\", \"steps\": %zu, \"rhs\": %zu",
            lub_status_word(outcome->status), outcome->steps, outcome->rhs);
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        fprintf(file, ", \"%s\": ", numbers[k].name);
        lub_print_json_number(file, numbers[k].value);
    }
    fputs("}\n", file);
}

void lub_print_certificate(FILE *file, const struct lub_certificate *certificate)
{
    for (size_t k = 0; k < certificate->n; k++) {
        const struct lub_witness *const witness = &certificate->witness[k];
        fprintf(file, "# witness: %s: %s", witness->name, lub_status_word(witness->status));
        if (witness->status == LUB_OK) {
            fprintf(file, ", within %.2g in q and %.2g in log_gap", witness->worst_q,
                    witness->worst_log_gap);
        } else if (*witness->note) {
            fprintf(file, ", %s", witness->note);
        }
        fputc('\n', file);
    }
}
