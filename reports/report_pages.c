/* report_pages.c -- opening and closing pages, tables of verdicts, pages of studies. */
#include "reports/report_pages.h"
#include "reports/page.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

/* A page gets its name when it is whole. */
static void name_part(const struct lub_report_data *data, const char *name,
                      char path[LUB_REPORT_PATH])
{
    snprintf(path, LUB_REPORT_PATH, "%s/%s.part", data->report->folder, name);
}

enum lub_status lub_report_open(const struct lub_report_data *data, const char *name, FILE **file,
                                struct lub_message *message)
{
    char path[LUB_REPORT_PATH];
    name_part(data, name, path);
    *file = fopen(path, "w");
    return *file ? LUB_OK
                 : lub_fail(message, LUB_FILE_ERROR, "cannot write '%.300s': %s", path,
                            strerror(errno));
}

enum lub_status lub_report_close(const struct lub_report_data *data, FILE *file, const char *name,
                                 struct lub_message *message)
{
    char part[LUB_REPORT_PATH], path[LUB_REPORT_PATH];
    name_part(data, name, part);
    snprintf(path, sizeof path, "%s/%s", data->report->folder, name);
    errno = 0;
    const bool good = fflush(file) == 0 && !ferror(file);
    if (fclose(file) == 0 && good && rename(part, path) == 0) {
        return LUB_OK;
    }
    const int error = errno ? errno : EIO;
    (void)unlink(part);
    return lub_fail(message, LUB_FILE_ERROR, "cannot write '%.300s': %s", path, strerror(error));
}

/* The name at the beginning of a label. */
static void label_name(const char *label, char name[LUB_LABEL_LEN])
{
    const size_t length = strcspn(label, " ");
    snprintf(name, LUB_LABEL_LEN, "%.*s", (int)length, label);
}

bool lub_belongs(const struct lub_subject *subject, const char *kind, const char *name)
{
    const char *const label = strcmp(kind, "study") == 0    ? subject->study
                              : strcmp(kind, "scheme") == 0 ? subject->scheme
                                                            : subject->case_label;
    char found[LUB_LABEL_LEN];
    label_name(label, found);
    return strcmp(found, name) == 0;
}

static void link_cell(FILE *file, const char *up, const char *folder, const char *label)
{
    char name[LUB_LABEL_LEN];
    label_name(label, name);
    fprintf(file, "<td><a href=\"%s%s/", up, folder);
    lub_page_text(file, name);
    fputs(".html\">", file);
    lub_page_text(file, label);
    fputs("</a></td>", file);
}

static void text_cell(FILE *file, const char *text)
{
    fputs("<td>", file);
    lub_page_text(file, text);
    fputs("</td>", file);
}

static void order_cells(FILE *file, const struct lub_verdict *verdict)
{
    if (isnan(verdict->order)) {
        fputs("<td class=\"n\">none</td><td class=\"n\">none</td>", file);
    } else {
        fprintf(file, "<td class=\"n\">%.2f</td><td class=\"n\">%.2f to %.2f</td>", verdict->order,
                verdict->ci_lo, verdict->ci_hi);
    }
    if (isnan(verdict->expect_lo)) {
        fputs("<td class=\"n\">failed runs</td>", file);
    } else {
        fprintf(file, "<td class=\"n\">%g to %g</td>", verdict->expect_lo, verdict->expect_hi);
    }
    text_cell(file, lub_class_name(verdict->class_found));
}

static void why_cell(FILE *file, const struct lub_verdict *verdict)
{
    fputs("<td class=\"why\">", file);
    lub_page_words(file, verdict->why, 40);
    fputs(" <span class=\"soft\">", file);
    lub_page_words(file, verdict->reasons, 40);
    fputs("</span></td>", file);
}

static void verdict_row(FILE *file, const struct lub_verdict *verdict, const char *up, bool whole)
{
    const struct lub_subject *const subject = &verdict->subject;
    fputs("<tr><td>", file);
    lub_page_badge(file, lub_verdict_name(verdict->verdict));
    fputs("</td>", file);
    link_cell(file, up, "studies", subject->study);
    link_cell(file, up, "schemes", subject->scheme);
    link_cell(file, up, "cases", subject->case_label);
    text_cell(file, subject->reference);
    text_cell(file, subject->norm);
    order_cells(file, verdict);
    if (whole) {
        fprintf(file, "<td>%zu rows, dt %.3g to %.3g</td>", verdict->rows, verdict->dt_max,
                verdict->dt_min);
        why_cell(file, verdict);
    }
    fputs("</tr>\n", file);
}

void lub_verdict_table(FILE *file, const struct lub_report_data *data, const char *kind,
                       const char *name, const char *up, bool whole)
{
    size_t n = 0;
    for (size_t k = 0; k < data->table.n_verdicts; k++) {
        const struct lub_verdict *const verdict = &data->table.verdicts[k];
        if (lub_belongs(&verdict->subject, kind, name)) {
            fprintf(file,
                    n ? "%s"
                      : "<div class=\"wide\"><table>\n<tr><th>verdict</th><th>study</th>"
                        "<th>scheme</th><th>case</th><th>reference</th><th>norm</th><th>order</th>"
                        "<th>95 %% interval</th><th>expected</th><th>class</th>%s</tr>\n",
                    n       ? ""
                    : whole ? "<th>window</th><th>why</th>"
                            : "");
            verdict_row(file, verdict, up, whole);
            n++;
        }
    }
    fputs(n ? "</table></div>\n" : "<p>No order of it is judged.</p>\n", file);
}

static void figure(FILE *file, const struct lub_subject *subject)
{
    char path[LUB_TEXT_LEN];
    lub_subject_figure(subject, path);
    fprintf(file,
            "<figure><img src=\"../%s\" alt=\"%s error against time step\" loading=\"lazy\">"
            "<figcaption>%s of ",
            path, subject->norm, subject->norm);
    lub_page_text(file, subject->case_label);
    fprintf(file, " against the model %s, study ", subject->reference);
    lub_page_text(file, subject->study);
    fputs("</figcaption></figure>\n", file);
}

static void figure_link(FILE *file, const struct lub_subject *subject)
{
    char path[LUB_TEXT_LEN];
    lub_subject_figure(subject, path);
    fprintf(file, "<li><a href=\"../%s\">%s of ", path, subject->norm);
    lub_page_text(file, subject->case_label);
    fputs("</a>, study ", file);
    lub_page_text(file, subject->study);
    fputs("</li>\n", file);
}

/* Whether row k is the first on the page of its figure. */
static bool begins_figure(const struct lub_table *table, size_t k, const char *kind,
                          const char *name)
{
    const struct lub_subject *const subject = &table->rows[k].subject;
    if (!lub_belongs(subject, kind, name) || !lub_has_figure(table, k)) {
        return false;
    }
    for (size_t i = k; i > 0; i--) {
        const struct lub_subject *const other = &table->rows[i - 1].subject;
        if (strcmp(other->study, subject->study) != 0) {
            return true;
        }
        if (lub_same_figure(subject, other) && lub_belongs(other, kind, name)) {
            return false;
        }
    }
    return true;
}

/* The first norm of a study and case is shown, the others are links; of many cases the first eight.
 */
static bool is_shown(const struct lub_table *table, size_t k, size_t n_shown)
{
    const struct lub_subject *const subject = &table->rows[k].subject;
    for (size_t i = k; i > 0; i--) {
        const struct lub_subject *const other = &table->rows[i - 1].subject;
        if (strcmp(other->study, subject->study) != 0) {
            break;
        }
        if (strcmp(other->case_label, subject->case_label) == 0) {
            return n_shown < 8 && strcmp(other->norm, subject->norm) == 0;
        }
    }
    return n_shown < 8;
}

void lub_error_figures(FILE *file, const struct lub_report_data *data, const char *kind,
                       const char *name)
{
    const struct lub_table *const table = &data->table;
    for (int links = 0; links < 2; links++) {
        size_t shown = 0, n = 0;
        for (size_t k = 0; k < table->n_rows; k++) {
            if (!begins_figure(table, k, kind, name)) {
                continue;
            }
            const bool is_link = !is_shown(table, k, shown);
            shown += !is_link;
            if (is_link == (links == 1)) {
                fputs(n++     ? ""
                      : links ? "<p>More of them:</p>\n<ul>\n"
                              : "<h2>Errors against time step</h2>\n<div class=\"grid\">\n",
                      file);
                (links ? figure_link : figure)(file, &table->rows[k].subject);
            }
        }
        fputs(!n ? "" : links ? "</ul>\n" : "</div>\n", file);
    }
}

static enum lub_status study_page(const struct lub_report_data *data, const char *study,
                                  struct lub_message *message)
{
    char name[512], title[300];
    FILE *file;
    snprintf(name, sizeof name, "studies/%s.html", study);
    const enum lub_status status = lub_report_open(data, name, &file, message);
    if (status != LUB_OK) {
        return status;
    }
    snprintf(title, sizeof title, "Study %s", study);
    lub_page_begin(file, title, "../");
    fputs("<p>Repeat: <code>lubench converge ", file);
    lub_page_text(file, study);
    fputs("</code>; raw data: <a href=\"../rows.csv\">rows.csv</a>, <a href=\"../verdicts.csv\">"
          "verdicts.csv</a>.</p>\n",
          file);
    lub_verdict_table(file, data, "study", study, "../", true);
    lub_error_figures(file, data, "study", study);
    lub_page_end(file);
    return lub_report_close(data, file, name, message);
}

/* A study without a verdict shows its rows. */
enum lub_status lub_report_studies(const struct lub_report_data *data, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    const char *last = "";
    for (size_t k = 0; k < data->table.n_rows && status == LUB_OK; k++) {
        const char *const study = data->table.rows[k].subject.study;
        if (strcmp(study, last) != 0) {
            status = study_page(data, study, message);
            last = study;
        }
    }
    return status;
}

/* Links to the groups: studies, and words that are no PASS. */
static void filters(FILE *file, const struct lub_table *table)
{
    const char *last = "";
    fputs("<p>Studies:", file);
    for (size_t k = 0; k < table->n_verdicts; k++) {
        const char *const study = table->verdicts[k].subject.study;
        if (strcmp(study, last) != 0) {
            last = study;
            fprintf(file, " <a href=\"#%s\">%s</a>", study, study);
        }
    }
    fputs("</p>\n<p>By scheme or by case: the pages that the <a href=\"index.html#matrix\">matrix"
          "</a> leads to. Raw data: <a href=\"verdicts.csv\">verdicts.csv</a>.</p>\n",
          file);
}

static void not_passed(FILE *file, const struct lub_report_data *data)
{
    size_t n = 0;
    fputs("<h2 id=\"open\">Failed or undecided</h2>\n<ul>\n", file);
    for (size_t k = 0; k < data->table.n_verdicts; k++) {
        const struct lub_verdict *const verdict = &data->table.verdicts[k];
        if (verdict->verdict != LUB_PASS) {
            fputs("<li>", file);
            lub_page_badge(file, lub_verdict_name(verdict->verdict));
            fprintf(file, " <a href=\"#%s\">%s</a>: ", verdict->subject.study,
                    verdict->subject.study);
            lub_page_text(file, verdict->subject.scheme);
            fputs(" on ", file);
            lub_page_text(file, verdict->subject.case_label);
            fprintf(file, ", %s: ", verdict->subject.norm);
            lub_page_words(file, verdict->reasons, 60);
            fputs("</li>\n", file);
            n++;
        }
    }
    fputs(n ? "</ul>\n" : "</ul>\n<p>None.</p>\n", file);
}

enum lub_status lub_report_verdicts(const struct lub_report_data *data, struct lub_message *message)
{
    const char *last = "";
    FILE *file;
    const enum lub_status status = lub_report_open(data, "verdicts.html", &file, message);
    if (status != LUB_OK) {
        return status;
    }
    lub_page_begin(file, "All verdicts, study by study", "");
    filters(file, &data->table);
    not_passed(file, data);
    for (size_t k = 0; k < data->table.n_rows; k++) {
        const char *const study = data->table.rows[k].subject.study;
        if (strcmp(study, last) != 0) {
            last = study;
            fprintf(file, "<h2 id=\"%s\">", study);
            lub_page_link(file, "", "studies", study);
            fprintf(file, "%s</a></h2>\n", study);
            lub_verdict_table(file, data, "study", study, "", false);
        }
    }
    lub_page_end(file);
    return lub_report_close(data, file, "verdicts.html", message);
}
