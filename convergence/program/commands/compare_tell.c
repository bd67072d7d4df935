/* compare_tell.c -- what compare found, for people, for programs, and as a plot. */
#include "convergence/program/commands/compare.h"
#include "convergence/program/io/data.h"
#include "convergence/program/io/json.h"
#include "convergence/program/studies.h"
#include "reports/figure.h"

#include <math.h>
#include <string.h>

static void print_norms(FILE *file, const struct lub_comparison *c, const struct lub_compared *of)
{
    const char *separator = "";
    for (size_t k = 0; k < c->norms.n; k++) {
        if (c->has[k]) {
            fprintf(file, "%s\"%s\": ", separator, c->norms.list[k].name);
            lub_print_json_maybe(file, of->status == LUB_OK ? of->errors[k].value : NAN);
            separator = ", ";
        }
    }
}

/* Order between a file and the next finer one; NaN after the last. */
static double slope(const struct lub_comparison *c, size_t k)
{
    if (k + 1 >= c->n) {
        return NAN;
    }
    const struct lub_row *const coarse = &c->table.rows[k], *const fine = coarse + 1;
    return log(coarse->error / fine->error) / log(coarse->dt / fine->dt);
}

static void print_json(FILE *file, const struct lub_comparison *c)
{
    const struct lub_verdict *const v = &c->table.verdicts[0];
    fputs("{\"order\": ", file);
    lub_print_json_maybe(file, v->order);
    fputs(", \"ci_lo\": ", file);
    lub_print_json_maybe(file, v->ci_lo);
    fputs(", \"ci_hi\": ", file);
    lub_print_json_maybe(file, v->ci_hi);
    fprintf(file,
            ", \"class\": \"%s\", \"verdict\": \"%s\", \"norm\": \"%s\", \"case\": \"%s\", "
            "\"reference\": \"%s\", \"expect_lo\": ",
            lub_class_name(v->class_found), lub_verdict_name(v->verdict), v->subject.norm,
            c->ask.which->name, v->subject.reference);
    lub_print_json_maybe(file, v->expect_lo);
    fputs(", \"expect_hi\": ", file);
    lub_print_json_maybe(file, v->expect_hi);
    fputs(", \"reasons\": ", file);
    lub_print_json_text(file, v->reasons);
    fputs(", \"rows\": [", file);
    for (size_t k = 0; k < c->n; k++) {
        const struct lub_row *const row = &c->table.rows[k];
        fputs(k ? ",\n  {\"file\": " : "\n  {\"file\": ", file);
        lub_print_json_text(file, c->files[k].name);
        fputs(", \"dt\": ", file);
        lub_print_json_maybe(file, row->dt);
        fputs(", \"error\": ", file);
        lub_print_json_maybe(file, row->error);
        fputs(", \"floor\": ", file);
        lub_print_json_maybe(file, row->floor);
        fputs(", \"slope\": ", file);
        lub_print_json_maybe(file, slope(c, k));
        fprintf(file, ", \"used\": %s, \"n_times\": %zu, \"status\": \"%s\", \"norms\": {",
                c->files[k].used ? "true" : "false", c->files[k].errors[c->norm].n_times,
                row->status);
        print_norms(file, c, &c->files[k]);
        fputs("}}", file);
    }
    fputs("\n]}\n", file);
}

static void print_table(FILE *file, const struct lub_comparison *c)
{
    fprintf(file, "%s against the model %s\n%-12s", c->ask.which->name, c->model, "dt");
    for (size_t k = 0; k < c->norms.n; k++) {
        if (c->has[k]) {
            fprintf(file, " %-11s", c->norms.list[k].name);
        }
    }
    fputs(" file\n", file);
    for (size_t i = 0; i < c->n; i++) {
        const struct lub_compared *const of = &c->files[i];
        fprintf(file, "%-12.6g", of->dt);
        for (size_t k = 0; k < c->norms.n; k++) {
            if (c->has[k]) {
                fprintf(file, " %-11.4g", of->status == LUB_OK ? of->errors[k].value : NAN);
            }
        }
        fprintf(file, " %s%s%s\n", of->name, of->status == LUB_OK ? "" : ": ",
                of->status == LUB_OK ? "" : lub_status_text(of->status));
    }
}

void lub_compare_print(FILE *file, const struct lub_comparison *comparison, bool json)
{
    const struct lub_verdict *const verdict = &comparison->table.verdicts[0];
    if (json) {
        print_json(file, comparison);
        return;
    }
    print_table(file, comparison);
    if (comparison->n > 1) {
        fprintf(file, "%s (%s): %s\n", lub_verdict_name(verdict->verdict), verdict->subject.norm,
                verdict->reasons);
    }
}

enum lub_status lub_compare_write(const struct lub_comparison *comparison, const char *folder,
                                  struct lub_message *message)
{
    char templates[LUB_PATH_MAX], rows[LUB_PATH_MAX], out[LUB_PATH_MAX];
    struct lub_gates gates = {0};
    enum lub_status status = lub_write_table(folder, &comparison->table, message);
    if (status == LUB_OK) {
        status = lub_gates_add_verdicts(&gates, "compare", &comparison->table, 0);
    }
    if (status == LUB_OK) {
        status = lub_write_junit(folder, &gates, message);
    }
    lub_gates_free(&gates);
    if (status == LUB_OK && !lub_data_folder("templates", templates)) {
        status = lub_fail(message, LUB_FILE_ERROR,
                          "the folder of plot templates is missing; set LUBENCH_DATA to the one "
                          "that holds it");
    }
    if (status != LUB_OK) {
        return status;
    }
    snprintf(rows, sizeof rows, "%.4000s/rows.csv", folder);
    snprintf(out, sizeof out, "%.4000s/error_vs_dt.svg", folder);
    const struct lub_subject *const subject = &comparison->table.verdicts[0].subject;
    char title[512];
    snprintf(title, sizeof title, "%s against the model %s", subject->case_label,
             subject->reference);
    const struct lub_variable variables[] = {
        {"rows", rows},    {"title", title}, {"norm", subject->norm}, {"labels", subject->scheme},
        {"orders", "1 2"},
    };
    return lub_figure_draw(templates, "error_vs_dt.gp", out, sizeof variables / sizeof *variables,
                           variables, message);
}
