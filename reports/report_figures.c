/* report_figures.c -- one error-versus-step figure for each study, case, reference and norm.
 *
 * Its rows are written beside it first, so that gnuplot reads what it draws and no more, and
 * removed afterwards: rows.csv has them all. */
#include "reports/figure.h"
#include "reports/report_pages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool lub_same_figure(const struct lub_subject *a, const struct lub_subject *b)
{
    return strcmp(a->study, b->study) == 0 && strcmp(a->case_label, b->case_label) == 0 &&
           strcmp(a->reference, b->reference) == 0 && strcmp(a->norm, b->norm) == 0;
}

bool lub_has_figure(const struct lub_table *table, size_t row)
{
    const struct lub_subject *const subject = &table->rows[row].subject;
    for (size_t k = 0; k < table->n_verdicts; k++) {
        if (lub_same_figure(&table->verdicts[k].subject, subject)) {
            return true;
        }
    }
    for (size_t k = 0; k < row; k++) {
        const struct lub_subject *const other = &table->rows[k].subject;
        if (strcmp(other->study, subject->study) == 0 &&
            strcmp(other->case_label, subject->case_label) == 0) {
            return strcmp(other->norm, subject->norm) == 0;
        }
    }
    return true;
}

/* True if no row before this one has the same figure. */
static bool is_first(const struct lub_table *table, size_t k)
{
    for (size_t i = k; i > 0; i--) {
        if (lub_same_figure(&table->rows[i - 1].subject, &table->rows[k].subject)) {
            return false;
        }
    }
    return true;
}

/* Appends a word, after a blank if there is one before it, unless it is there already. */
static void add_word(char *list, size_t size, const char *word)
{
    const size_t length = strlen(word);
    for (const char *found = strstr(list, word); found; found = strstr(found + 1, word)) {
        const bool begins = found == list || found[-1] == ' ';
        if (begins && (found[length] == ' ' || !found[length])) {
            return;
        }
    }
    const size_t used = strlen(list);
    if (used + length + 2 < size) {
        snprintf(list + used, size - used, "%s%s", used ? " " : "", word);
    }
}

/* The whole orders that the expected ranges hold: the slopes of the triangles. */
static void add_orders(char *list, size_t size, const struct lub_verdict *verdict)
{
    const double lo = verdict->expect_lo, hi = verdict->expect_hi;
    for (int order = 1; order <= 4; order++) {
        if (lo <= order && order <= hi && isfinite(hi)) {
            add_word(list, size, (char[]){(char)('0' + order), '\0'});
        }
    }
}

/* Schemes are separated by | because their labels may hold blanks. */
static void add_scheme(char *list, size_t size, const char *label)
{
    const size_t used = strlen(list);
    if (used + strlen(label) + 2 < size) {
        snprintf(list + used, size - used, "%s%s", used ? "|" : "", label);
    }
}

/* The rows of one figure, as a table of their own. */
static enum lub_status rows_of(const struct lub_table *table, const struct lub_subject *subject,
                               struct lub_table *own)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < table->n_rows && status == LUB_OK; k++) {
        if (lub_same_figure(subject, &table->rows[k].subject)) {
            status = lub_table_add_row(own, &table->rows[k]);
        }
    }
    return status;
}

static enum lub_status write_rows(const struct lub_report_data *data, const char *name,
                                  const struct lub_table *own, struct lub_message *message)
{
    FILE *file;
    enum lub_status status = lub_report_open(data, name, &file, message);
    if (status == LUB_OK) {
        lub_rows_write(file, "", own);
        status = lub_report_close(data, file, name, message);
    }
    return status;
}

/* Schemes in the order of their first rows, separated by | because labels may hold blanks. */
static void list_schemes(const struct lub_table *own, char *list, size_t size)
{
    for (size_t k = 0; k < own->n_rows; k++) {
        const char *const label = own->rows[k].subject.scheme;
        if (k == 0 || strcmp(label, own->rows[k - 1].subject.scheme) != 0) {
            add_scheme(list, size, label);
        }
    }
}

static void list_orders(const struct lub_table *table, const struct lub_subject *subject,
                        char *list, size_t size)
{
    for (size_t k = 0; k < table->n_verdicts; k++) {
        if (lub_same_figure(subject, &table->verdicts[k].subject)) {
            add_orders(list, size, &table->verdicts[k]);
        }
    }
}

static enum lub_status draw(const struct lub_report_data *data, const struct lub_subject *subject,
                            const struct lub_table *own, struct lub_message *message)
{
    char svg[LUB_TEXT_LEN], csv[LUB_TEXT_LEN], out[LUB_REPORT_PATH], rows[LUB_REPORT_PATH];
    char title[512], schemes[8192] = "", orders[32] = "";
    lub_subject_figure(subject, svg);
    strcpy(csv, svg);
    strcpy(csv + strlen(csv) - 3, "csv");
    snprintf(out, sizeof out, "%s/%s", data->report->folder, svg);
    snprintf(rows, sizeof rows, "%s/%s", data->report->folder, csv);
    snprintf(title, sizeof title, "%s against the model %s", subject->case_label,
             subject->reference);
    list_schemes(own, schemes, sizeof schemes);
    list_orders(&data->table, subject, orders, sizeof orders);
    const struct lub_variable variables[] = {
        {"rows", rows},
        {"title", title},
        {"norm", subject->norm},
        {"labels", schemes},
        {"orders", *orders ? orders : "1"},
    };
    if (data->report->pages_only && access(out, R_OK) == 0) {
        return LUB_OK;
    }
    const enum lub_status status = write_rows(data, csv, own, message);
    if (status != LUB_OK) {
        return status;
    }
    const enum lub_status drawn =
        lub_figure_draw(data->report->templates, "error_vs_dt.gp", out,
                        sizeof variables / sizeof *variables, variables, message);
    (void)unlink(rows);
    return drawn;
}

static enum lub_status draw_one(const struct lub_report_data *data,
                                const struct lub_subject *subject, struct lub_message *message)
{
    struct lub_table own = {0};
    enum lub_status status = rows_of(&data->table, subject, &own);
    if (status == LUB_OK) {
        status = draw(data, subject, &own, message);
    }
    lub_table_free(&own);
    return status;
}

/* Numbers of the rows that begin a figure; the caller frees. */
static size_t *list_figures(const struct lub_table *table, size_t *n)
{
    size_t *const firsts = malloc((table->n_rows + 1) * sizeof *firsts);
    *n = 0;
    for (size_t k = 0; firsts && k < table->n_rows; k++) {
        if (is_first(table, k) && lub_has_figure(table, k)) {
            firsts[(*n)++] = k;
        }
    }
    return firsts;
}

static void tell(const struct lub_report *report, size_t done, size_t all)
{
    if (report->progress) {
        report->progress("figures", done, all, report->data);
    }
}

/* Figures are drawn side by side, each by a gnuplot of its own. */
enum lub_status lub_report_figures(const struct lub_report_data *data, struct lub_message *message)
{
    size_t n, done = 0;
    size_t *const firsts = list_figures(&data->table, &n);
    enum lub_status worst = firsts ? LUB_OK : LUB_NO_MEMORY;
#pragma omp parallel for schedule(dynamic)
    for (size_t k = 0; k < n; k++) {
        struct lub_message own = {""};
        const enum lub_status status = draw_one(data, &data->table.rows[firsts[k]].subject, &own);
#pragma omp critical
        {
            tell(data->report, ++done, n);
            if (status != LUB_OK && worst == LUB_OK) {
                worst = lub_fail(message, status, "%s", own.text);
            }
        }
    }
    free(firsts);
    return worst;
}
