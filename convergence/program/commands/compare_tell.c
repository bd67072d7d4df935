/* compare_tell.c -- what compare found, for people, for programs, and as a plot. */
#include "convergence/order/advice.h"
#include "convergence/program/commands/compare.h"
#include "convergence/program/commands/judged.h"
#include "convergence/program/io/json.h"

#include <math.h>

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

static void print_rows(FILE *file, const struct lub_comparison *c, size_t k)
{
    fputs("\"rows\": [", file);
    for (size_t i = 0; i < c->n; i++) {
        fputs(i ? ",\n  {\"file\": " : "\n  {\"file\": ", file);
        lub_print_json_text(file, c->files[i].name);
        fputs(", ", file);
        lub_print_row_fields(file, &c->table.verdicts[k], c->n, lub_compare_rows(c, k), i);
        fprintf(file, ", \"n_times\": %zu, \"norms\": {", c->files[i].errors[c->judged[k]].n_times);
        print_norms(file, c, &c->files[i]);
        fputs("}}", file);
    }
    fputs("\n]", file);
}

static void print_verdict(FILE *file, const struct lub_comparison *c, size_t k)
{
    lub_print_verdict_fields(file, &c->table.verdicts[k], c->n, lub_compare_rows(c, k));
    fputs(", ", file);
    print_rows(file, c, k);
}

/* The fields of the first verdict, and where all norms were asked for those of each. */
static void print_json(FILE *file, const struct lub_comparison *c)
{
    fputc('{', file);
    print_verdict(file, c, 0);
    if (c->all) {
        fputs(",\n\"verdicts\": [", file);
        for (size_t k = 0; k < c->n_judged; k++) {
            fputs(k ? ",\n{" : "\n{", file);
            print_verdict(file, c, k);
            fputc('}', file);
        }
        fputc(']', file);
    }
    fputs("}\n", file);
}

static void print_header(FILE *file, const struct lub_comparison *c)
{
    fprintf(file, "%s against the model %s\n%-12s", c->ask.which->name, c->model, "dt");
    for (size_t k = 0; k < c->norms.n; k++) {
        if (c->has[k]) {
            fprintf(file, " %-11s", c->norms.list[k].name);
        }
    }
    fputs(c->n > 1 && !c->all ? " slope    used file\n" : " file\n", file);
}

/* Of the norm that is judged. */
static void print_fit(FILE *file, const struct lub_comparison *c, size_t i)
{
    const struct lub_row *const rows = lub_compare_rows(c, 0);
    const double slope = lub_local_order(c->n, rows, i);
    char text[32] = "-";
    if (isfinite(slope)) {
        snprintf(text, sizeof text, "%.3f", slope);
    }
    fprintf(file, " %-8s %-4s", text, lub_row_used(&rows[i], &c->table.verdicts[0]) ? "yes" : "no");
}

static void print_table(FILE *file, const struct lub_comparison *c)
{
    print_header(file, c);
    for (size_t i = 0; i < c->n; i++) {
        const struct lub_compared *const of = &c->files[i];
        fprintf(file, "%-12.6g", of->dt);
        for (size_t k = 0; k < c->norms.n; k++) {
            if (c->has[k]) {
                fprintf(file, " %-11.4g", of->status == LUB_OK ? of->errors[k].value : NAN);
            }
        }
        if (c->n > 1 && !c->all) {
            print_fit(file, c, i);
        }
        fprintf(file, " %s%s%s\n", of->name, of->status == LUB_OK ? "" : ": ",
                of->status == LUB_OK ? "" : lub_status_text(of->status));
    }
}

void lub_compare_print(FILE *file, const struct lub_comparison *c, bool json)
{
    if (json) {
        print_json(file, c);
        return;
    }
    print_table(file, c);
    for (size_t k = 0; k < c->n_judged && c->n > 1; k++) {
        lub_print_verdict_lines(file, &c->table.verdicts[k], c->n, lub_compare_rows(c, k));
    }
}

enum lub_status lub_compare_write(const struct lub_comparison *c, const char *folder,
                                  struct lub_message *message)
{
    char title[512];
    snprintf(title, sizeof title, "%s against the model %s", c->ask.which->name, c->model);
    return lub_judged_write(&c->table, folder, title, c->arguments->quiet, message);
}
