/* verify_maps.c -- maps of the error over (dt, eps) and the order as a function of eps, from the
 * rows of the studies that go through many eps. */
#include "convergence/program/io/data.h"
#include "convergence/program/io/output.h"
#include "convergence/kind/kind.h"
#include "convergence/order/order.h"
#include "convergence/program/stages/verify.h"
#include "convergence/study/study.h"
#include "reports/figure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Studies whose cases differ in eps and p; the second holds limit schemes against the eps-ODE. */
static const char *const studies[] = {"uniform", "distance"};

/* The value of a parameter of the case in a label, as text: that of the label, else the default; ""
 * if the case has no such parameter. */
static void setting_of(const char *label, const char *name, char value[32])
{
    struct lub_entry entry;
    const struct lub_kind *kind;
    const struct lub_case *which;
    const struct lub_param *params;
    value[0] = '\0';
    if (lub_entry_parse(&entry, label, NULL) != LUB_OK ||
        lub_find_case(entry.text, &kind, &which, NULL) != LUB_OK) {
        return;
    }
    const size_t n = lub_case_params(which, &params);
    for (size_t k = 0; k < n; k++) {
        if (strcmp(params[k].name, name) == 0) {
            snprintf(value, 32, "%s", lub_case_default(which, k));
        }
    }
    for (size_t k = 0; k < entry.n_settings; k++) {
        if (strcmp(entry.settings[k].name, name) == 0) {
            snprintf(value, 32, "%s", entry.settings[k].value);
        }
    }
}

static bool mine(const struct lub_subject *subject, const char *study, const char *scheme,
                 const char *p)
{
    char found[32];
    setting_of(subject->case_label, "p", found);
    return strcmp(subject->study, study) == 0 && strcmp(subject->norm, "max_q") == 0 &&
           strcmp(found, p) == 0 && (!scheme || strcmp(subject->scheme, scheme) == 0);
}

static enum lub_status write_map(const char *path, const struct lub_table *table, const char *study,
                                 const char *scheme, const char *p, struct lub_message *message)
{
    struct lub_output output;
    const enum lub_status status = lub_output_open(&output, path, message);
    if (status != LUB_OK) {
        return status;
    }
    fputs("eps,dt,error,floor,status\n", output.file);
    for (size_t k = 0; k < table->n_rows; k++) {
        const struct lub_row *const row = &table->rows[k];
        char eps[32];
        if (mine(&row->subject, study, scheme, p)) {
            setting_of(row->subject.case_label, "eps", eps);
            fprintf(output.file, "%s,%.17g,%.17g,%.17g,%s\n", eps, row->dt, row->error, row->floor,
                    row->status);
        }
    }
    return lub_output_close(&output, message);
}

/* For each eps the error at the finest step: with a limit scheme, the distance of the models. */
static void describe(const struct lub_table *table, const char *study, const char *scheme,
                     const char *p, char *text, size_t size)
{
    snprintf(text, size, "Error at the finest step:");
    for (size_t k = 0; k < table->n_rows; k++) {
        const struct lub_row *const row = &table->rows[k];
        const bool last = k + 1 == table->n_rows ||
                          strcmp(table->rows[k + 1].subject.case_label, row->subject.case_label) ||
                          strcmp(table->rows[k + 1].subject.scheme, row->subject.scheme) ||
                          strcmp(table->rows[k + 1].subject.norm, row->subject.norm);
        const size_t used = strlen(text);
        char eps[32];
        if (last && mine(&row->subject, study, scheme, p)) {
            setting_of(row->subject.case_label, "eps", eps);
            snprintf(text + used, size - used, " %.3g at eps = %s;", row->error, eps);
        }
    }
}

static enum lub_status draw_map(const struct lub_verify *verify, const struct lub_table *table,
                                const char *study, const char *scheme, const char *p,
                                struct lub_message *message)
{
    struct lub_exhibit exhibit = {.page = "maps"};
    char data[LUB_PATH_MAX], out[LUB_PATH_MAX];
    snprintf(exhibit.title, sizeof exhibit.title, "%.60s, p = %s, against the eps-ODE", scheme, p);
    snprintf(exhibit.data, sizeof exhibit.data, "figures/map_%.40s_%.60s_p%s.csv", study, scheme,
             p);
    snprintf(exhibit.figure, sizeof exhibit.figure, "figures/map_%.40s_%.60s_p%s.svg", study,
             scheme, p);
    snprintf(exhibit.command, sizeof exhibit.command, "lubench converge %s", study);
    describe(table, study, scheme, p, exhibit.seen, sizeof exhibit.seen);
    snprintf(data, sizeof data, "%.3800s/%s", verify->folder, exhibit.data);
    snprintf(out, sizeof out, "%.3800s/%s", verify->folder, exhibit.figure);
    const struct lub_variable variables[] = {{"rows", data}, {"title", exhibit.title}};
    enum lub_status status = write_map(data, table, study, scheme, p, message);
    if (status == LUB_OK) {
        status = lub_figure_draw(verify->templates, "map.gp", out, 2, variables, message);
    }
    return status == LUB_OK ? lub_exhibit_add(verify->exhibits, &exhibit) : status;
}

/* True if rows k - 1 and k belong to the same run of step sizes. */
static bool goes_on(const struct lub_table *table, size_t k)
{
    const struct lub_subject *const a = &table->rows[k - 1].subject, *const b =
                                                                         &table->rows[k].subject;
    return strcmp(a->study, b->study) == 0 && strcmp(a->case_label, b->case_label) == 0 &&
           strcmp(a->scheme, b->scheme) == 0 && strcmp(a->norm, b->norm) == 0;
}

/* The order seen in the rows from `first` on, judged or not. */
static void write_order(FILE *file, const struct lub_table *table, size_t first)
{
    enum { max_points = 64 };
    const struct lub_expectation any = {.lo = -HUGE_VAL, .hi = HUGE_VAL};
    struct lub_point points[max_points];
    struct lub_verdict found;
    char eps[32];
    size_t n = 0;
    for (size_t k = first; k < table->n_rows && n < max_points; k++) {
        const struct lub_row *const row = &table->rows[k];
        if (k > first && !goes_on(table, k)) {
            break;
        }
        points[n++] =
            (struct lub_point){row->dt, row->error, row->floor, strcmp(row->status, "ok") != 0};
    }
    lub_order_verdict(n, points, &any, &found);
    setting_of(table->rows[first].subject.case_label, "eps", eps);
    if (!isnan(found.order)) {
        fprintf(file, "%s,%s,%.17g,%.17g,%.17g\n", table->rows[first].subject.scheme, eps,
                found.order, found.ci_lo, found.ci_hi);
    }
}

static enum lub_status write_orders(const char *path, const struct lub_table *table,
                                    const char *study, const char *p, struct lub_message *message)
{
    struct lub_output output;
    const enum lub_status status = lub_output_open(&output, path, message);
    if (status != LUB_OK) {
        return status;
    }
    fputs("scheme,eps,order,ci_lo,ci_hi\n", output.file);
    for (size_t k = 0; k < table->n_rows; k++) {
        if (mine(&table->rows[k].subject, study, NULL, p) && (k == 0 || !goes_on(table, k))) {
            write_order(output.file, table, k);
        }
    }
    return lub_output_close(&output, message);
}

static enum lub_status draw_orders(const struct lub_verify *verify, const struct lub_table *table,
                                   const char *study, const char *schemes, const char *p,
                                   struct lub_message *message)
{
    struct lub_exhibit exhibit = {.page = "maps"};
    char data[LUB_PATH_MAX], out[LUB_PATH_MAX];
    snprintf(exhibit.title, sizeof exhibit.title, "Order as a function of eps, p = %s (%s)", p,
             study);
    snprintf(exhibit.data, sizeof exhibit.data, "figures/order_%.40s_p%s.csv", study, p);
    snprintf(exhibit.figure, sizeof exhibit.figure, "figures/order_%.40s_p%s.svg", study, p);
    snprintf(exhibit.command, sizeof exhibit.command, "lubench converge %s", study);
    snprintf(data, sizeof data, "%.3800s/%s", verify->folder, exhibit.data);
    snprintf(out, sizeof out, "%.3800s/%s", verify->folder, exhibit.figure);
    const struct lub_variable variables[] = {
        {"rows", data}, {"title", exhibit.title}, {"labels", schemes}};
    enum lub_status status = write_orders(data, table, study, p, message);
    if (status == LUB_OK) {
        status = lub_figure_draw(verify->templates, "order_vs_eps.gp", out, 3, variables, message);
    }
    return status == LUB_OK ? lub_exhibit_add(verify->exhibits, &exhibit) : status;
}

/* Whether a word stands in a list of words separated by |. */
static bool is_listed(const char *list, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = list; *at; at += *at == '|') {
        const size_t n = strcspn(at, "|");
        if (n == length && strncmp(at, word, n) == 0) {
            return true;
        }
        at += n;
    }
    return false;
}

/* The schemes of a study, separated by |. */
static void list_schemes(const struct lub_table *table, const char *study, const char *p,
                         char *list, size_t size)
{
    for (size_t k = 0; k < table->n_rows; k++) {
        const struct lub_subject *const subject = &table->rows[k].subject;
        const size_t used = strlen(list);
        if (mine(subject, study, NULL, p) && !is_listed(list, subject->scheme)) {
            snprintf(list + used, size - used, "%s%s", used ? "|" : "", subject->scheme);
        }
    }
}

static enum lub_status show(const struct lub_verify *verify, const struct lub_table *table,
                            const char *study, const char *p, struct lub_message *message)
{
    char schemes[4096] = "", words[4096], *rest = NULL;
    list_schemes(table, study, p, schemes, sizeof schemes);
    strcpy(words, schemes);
    enum lub_status status =
        *schemes ? draw_orders(verify, table, study, schemes, p, message) : LUB_OK;
    for (char *scheme = strtok_r(words, "|", &rest); scheme && status == LUB_OK;
         scheme = strtok_r(NULL, "|", &rest)) {
        status = draw_map(verify, table, study, scheme, p, message);
    }
    return status;
}

enum lub_status lub_verify_maps(const struct lub_verify *verify, struct lub_gates *gates,
                                struct lub_message *message)
{
    static const char *const exponents[] = {"1", "1.5"};
    struct lub_table table = {0};
    (void)gates;
    enum lub_status status = lub_rows_load(verify->folder, &table, message);
    for (size_t s = 0; s < sizeof studies / sizeof *studies; s++) {
        for (size_t k = 0; k < sizeof exponents / sizeof *exponents && status == LUB_OK; k++) {
            status = show(verify, &table, studies[s], exponents[k], message);
        }
    }
    lub_table_free(&table);
    return status;
}
