/* gap_files.c -- CSV and JSON of one-gap trajectories. */
#include "convergence/program/gap_files.h"
#include "convergence/program/provenance.h"

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

/* A table is named without its folder: the same numbers from another place are the same bytes. */
static void print_value(FILE *file, const char *name, const char *text)
{
    const char *const slash = strrchr(text, '/');
    if (strncmp(text, "table:", 6) == 0 && slash) {
        fprintf(file, "# %s: table:%s\n", name, slash + 1);
    } else {
        fprintf(file, "# %s: %s\n", name, text);
    }
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
        print_value(file, params[k].name,
                    given(settings, params[k].name, lub_case_default(which, k)));
    }
    for (size_t k = 0; scheme && k < scheme->n_params; k++) {
        const struct lub_param *const param = &scheme->params[k];
        print_value(file, param->name, given(settings, param->name, param->value));
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
