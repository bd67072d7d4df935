/* report_figures.c -- one error-versus-step figure for each study, case, reference and norm. */
#include "reports/figure.h"
#include "reports/report_pages.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

bool lub_same_figure(const struct lub_subject *a, const struct lub_subject *b)
{
    return strcmp(a->study, b->study) == 0 && strcmp(a->case_label, b->case_label) == 0 &&
           strcmp(a->reference, b->reference) == 0 && strcmp(a->norm, b->norm) == 0;
}

void lub_figure_path(const struct lub_subject *subject, char path[LUB_REPORT_PATH])
{
    static const char folder[] = "figures/";
    snprintf(path, LUB_REPORT_PATH, "%s%s.%s.%s.%s.svg", folder, subject->study,
             subject->case_label, subject->reference, subject->norm);
    for (char *c = path + sizeof folder - 1; *c; c++) {
        *c = isalnum((unsigned char)*c) || strchr("._-", *c) ? *c : '_';
    }
}

/* True if no verdict before this one has the same figure. */
static bool is_first(const struct lub_table *table, size_t k)
{
    for (size_t i = 0; i < k; i++) {
        if (lub_same_figure(&table->verdicts[i].subject, &table->verdicts[k].subject)) {
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

static enum lub_status draw(const struct lub_report_data *data, size_t first,
                            struct lub_message *message)
{
    const struct lub_table *const table = &data->table;
    const struct lub_subject *const subject = &table->verdicts[first].subject;
    char path[LUB_REPORT_PATH], out[2 * LUB_REPORT_PATH], rows[2 * LUB_REPORT_PATH], title[512];
    char schemes[4096] = "", orders[32] = "";
    for (size_t k = first; k < table->n_verdicts; k++) {
        if (lub_same_figure(subject, &table->verdicts[k].subject)) {
            add_scheme(schemes, sizeof schemes, table->verdicts[k].subject.scheme);
            add_orders(orders, sizeof orders, &table->verdicts[k]);
        }
    }
    lub_figure_path(subject, path);
    snprintf(out, sizeof out, "%s/%s", data->report->folder, path);
    snprintf(rows, sizeof rows, "%s/rows.csv", data->report->folder);
    snprintf(title, sizeof title, "%s against the model %s", subject->case_label,
             subject->reference);
    const struct lub_variable variables[] = {
        {"rows", rows},
        {"title", title},
        {"study", subject->study},
        {"which", subject->case_label},
        {"model", subject->reference},
        {"norm", subject->norm},
        {"labels", schemes},
        {"orders", *orders ? orders : "1"},
    };
    return lub_figure_draw(data->report->templates, "error_vs_dt.gp", out,
                           sizeof variables / sizeof *variables, variables, message);
}

enum lub_status lub_report_figures(const struct lub_report_data *data, struct lub_message *message)
{
    const struct lub_report *const report = data->report;
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < data->table.n_verdicts && status == LUB_OK; k++) {
        if (report->progress) {
            report->progress("figures", k, data->table.n_verdicts, report->data);
        }
        if (is_first(&data->table, k)) {
            status = draw(data, k, message);
        }
    }
    return status;
}
