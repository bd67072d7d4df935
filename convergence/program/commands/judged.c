/* judged.c -- expectation, verdict, advice and plot of a series of errors. */
#include "convergence/program/commands/judged.h"
#include "cases/param.h"
#include "convergence/order/advice.h"
#include "convergence/program/io/data.h"
#include "convergence/program/io/json.h"
#include "convergence/program/studies.h"
#include "reports/figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum lub_status lub_expectation_read(const char *text, struct lub_expectation *expected,
                                     struct lub_message *message)
{
    char lo[64] = "";
    const char *const comma = text ? strchr(text, ',') : NULL;
    *expected = (struct lub_expectation){.lo = 0.5, .hi = INFINITY};
    if (!text) {
        return LUB_OK;
    }
    if (comma && (size_t)(comma - text) < sizeof lo) {
        memcpy(lo, text, (size_t)(comma - text));
    }
    if (!comma || !lub_parse_number(lo, &expected->lo) ||
        !lub_parse_number(comma + 1, &expected->hi) || !isfinite(expected->lo) ||
        !(expected->lo < expected->hi)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "--expect '%.80s': allowed is lo,hi with lo < hi, as in --expect 0.9,1.1",
                        text);
    }
    return LUB_OK;
}

enum lub_status lub_judge_rows(struct lub_table *table, size_t first,
                               const struct lub_expectation *expected, struct lub_message *message)
{
    const size_t n = table->n_rows - first;
    struct lub_point *const points = malloc((n + 1) * sizeof *points);
    struct lub_verdict verdict = {.subject = table->rows[first].subject};
    strcpy(verdict.why, "asked for on the command line, or else any order above 1/2");
    for (size_t k = 0; points && k < n; k++) {
        points[k] = lub_point_of(&table->rows[first + k]);
    }
    enum lub_status status =
        points ? lub_order_verdict(n, points, expected, &verdict) : LUB_NO_MEMORY;
    if (status == LUB_OK) {
        status = lub_table_add_verdict(table, &verdict);
    }
    free(points);
    return status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
}

static void print_number(FILE *file, const char *name, double value)
{
    fprintf(file, "\"%s\": ", name);
    lub_print_json_maybe(file, value);
    fputs(", ", file);
}

static void print_text(FILE *file, const char *name, const char *text)
{
    fprintf(file, "\"%s\": ", name);
    lub_print_json_text(file, text);
    fputs(", ", file);
}

void lub_print_verdict_fields(FILE *file, const struct lub_verdict *v, size_t n,
                              const struct lub_row rows[])
{
    char advice[LUB_TEXT_LEN];
    lub_order_advice(n, rows, v, advice);
    print_number(file, "order", v->order);
    print_number(file, "ci_lo", v->ci_lo);
    print_number(file, "ci_hi", v->ci_hi);
    print_text(file, "class", lub_class_name(v->class_found));
    print_text(file, "verdict", lub_verdict_name(v->verdict));
    print_text(file, "norm", v->subject.norm);
    print_text(file, "case", v->subject.case_label);
    print_text(file, "reference", v->subject.reference);
    print_number(file, "expect_lo", v->expect_lo);
    print_number(file, "expect_hi", v->expect_hi);
    print_number(file, "dt_max", v->dt_max);
    print_number(file, "dt_min", v->dt_min);
    print_text(file, "reasons", v->reasons);
    fputs("\"advice\": ", file);
    lub_print_json_text(file, advice);
}

void lub_print_row_fields(FILE *file, const struct lub_verdict *verdict, size_t n,
                          const struct lub_row rows[], size_t k)
{
    print_number(file, "dt", rows[k].dt);
    print_number(file, "error", rows[k].error);
    print_number(file, "floor", rows[k].floor);
    print_number(file, "slope", lub_local_order(n, rows, k));
    fprintf(file, "\"used\": %s, \"status\": ", lub_row_used(&rows[k], verdict) ? "true" : "false");
    lub_print_json_text(file, rows[k].status);
}

void lub_print_verdict_lines(FILE *file, const struct lub_verdict *verdict, size_t n,
                             const struct lub_row rows[])
{
    char advice[LUB_TEXT_LEN];
    lub_order_advice(n, rows, verdict, advice);
    fprintf(file, "%s (%s): %s\n", lub_verdict_name(verdict->verdict), verdict->subject.norm,
            verdict->reasons);
    if (*advice) {
        fprintf(file, "advice: %s\n", advice);
    }
}

static enum lub_status write_gates(const struct lub_table *table, const char *folder,
                                   struct lub_message *message)
{
    struct lub_gates gates = {0};
    enum lub_status status =
        lub_gates_add_verdicts(&gates, table->verdicts[0].subject.study, table, 0);
    if (status == LUB_OK) {
        status = lub_write_junit(folder, &gates, message);
    }
    lub_gates_free(&gates);
    return status;
}

static enum lub_status draw(const struct lub_table *table, size_t verdict, const char *folder,
                            const char *title, struct lub_message *message)
{
    char templates[LUB_PATH_MAX], rows[LUB_PATH_MAX], out[LUB_PATH_MAX];
    const struct lub_subject *const subject = &table->verdicts[verdict].subject;
    if (!lub_data_folder("templates", templates)) {
        return lub_fail(message, LUB_FILE_ERROR,
                        "the folder of plot templates is missing; set LUBENCH_DATA to the one "
                        "that holds it");
    }
    snprintf(rows, sizeof rows, "%.4000s/rows.csv", folder);
    snprintf(out, sizeof out, "%.4000s/error_vs_dt%s%.60s.svg", folder, verdict ? "_" : "",
             verdict ? subject->norm : "");
    const struct lub_variable variables[] = {
        {"rows", rows},    {"title", title}, {"norm", subject->norm}, {"labels", subject->scheme},
        {"orders", "1 2"},
    };
    return lub_figure_draw(templates, "error_vs_dt.gp", out, sizeof variables / sizeof *variables,
                           variables, message);
}

enum lub_status lub_judged_write(const struct lub_table *table, const char *folder,
                                 const char *title, bool quiet, struct lub_message *message)
{
    enum lub_status status = lub_write_table(folder, table, message);
    if (status == LUB_OK) {
        status = write_gates(table, folder, message);
    }
    const bool plots = lub_figure_possible();
    if (!plots && !quiet) {
        fputs("lubench: gnuplot is missing: results without plots\n", stderr);
    }
    for (size_t k = 0; k < table->n_verdicts && status == LUB_OK && plots; k++) {
        status = draw(table, k, folder, title, message);
    }
    return status;
}
