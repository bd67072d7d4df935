/* report_pages.c -- pages of studies, schemes and cases, and the table of verdicts. */
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

static void verdict_row(FILE *file, const struct lub_verdict *verdict, const char *up)
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
    if (isnan(verdict->order)) {
        fputs("<td class=\"n\">none</td><td class=\"n\">none</td>", file);
    } else {
        fprintf(file, "<td class=\"n\">%.3f</td><td class=\"n\">%.3f to %.3f</td>", verdict->order,
                verdict->ci_lo, verdict->ci_hi);
    }
    if (isnan(verdict->expect_lo)) {
        fputs("<td class=\"n\">failed runs</td>", file);
    } else {
        fprintf(file, "<td class=\"n\">%g to %g</td>", verdict->expect_lo, verdict->expect_hi);
    }
    text_cell(file, lub_class_name(verdict->class_found));
    fprintf(file, "<td>%zu rows, dt %.3g to %.3g</td>", verdict->rows, verdict->dt_max,
            verdict->dt_min);
    fputs("<td class=\"why\">", file);
    lub_page_text(file, verdict->why);
    fputs(" <span class=\"soft\">", file);
    lub_page_text(file, verdict->reasons);
    fputs("</span></td></tr>\n", file);
}

void lub_verdict_table(FILE *file, const struct lub_report_data *data, const char *kind,
                       const char *name, const char *up)
{
    fputs("<div class=\"wide\"><table>\n<tr><th>verdict</th><th>study</th><th>scheme</th>"
          "<th>case</th><th>reference</th><th>norm</th><th>order</th><th>95 % interval</th>"
          "<th>expected</th><th>class</th><th>window</th><th>why</th></tr>\n",
          file);
    for (size_t k = 0; k < data->table.n_verdicts; k++) {
        const struct lub_verdict *const verdict = &data->table.verdicts[k];
        if (!kind || lub_belongs(&verdict->subject, kind, name)) {
            verdict_row(file, verdict, up);
        }
    }
    fputs("</table></div>\n", file);
}

static void figure(FILE *file, const struct lub_subject *subject)
{
    char path[LUB_TEXT_LEN];
    lub_subject_figure(subject, path);
    fprintf(file,
            "<figure><img src=\"../%s\" alt=\"%s error against time step\"><figcaption>%s of ",
            path, subject->norm, subject->norm);
    lub_page_text(file, subject->case_label);
    fprintf(file, " against the model %s, study ", subject->reference);
    lub_page_text(file, subject->study);
    fputs("</figcaption></figure>\n", file);
}

/* The figures of a page, each once. */
static void figures_of(FILE *file, const struct lub_report_data *data, const char *kind,
                       const char *name)
{
    const struct lub_table *const table = &data->table;
    for (size_t k = 0; k < table->n_verdicts; k++) {
        const struct lub_subject *const subject = &table->verdicts[k].subject;
        bool shown = !lub_belongs(subject, kind, name);
        for (size_t i = 0; i < k && !shown; i++) {
            const struct lub_subject *const other = &table->verdicts[i].subject;
            shown = lub_belongs(other, kind, name) && lub_same_figure(subject, other);
        }
        if (!shown) {
            figure(file, subject);
        }
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
    fputs("<p>Reproduce: <code>lubench converge ", file);
    lub_page_text(file, study);
    fputs("</code>; raw data: ", file);
    fputs(
        "<a href=\"../rows.csv\">rows.csv</a>, <a href=\"../verdicts.csv\">verdicts.csv</a>.</p>\n",
        file);
    lub_verdict_table(file, data, "study", study, "../");
    figures_of(file, data, "study", study);
    lub_page_end(file);
    return lub_report_close(data, file, name, message);
}

enum lub_status lub_report_studies(const struct lub_report_data *data, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    const char *last = "";
    for (size_t k = 0; k < data->table.n_verdicts && status == LUB_OK; k++) {
        const char *const study = data->table.verdicts[k].subject.study;
        if (strcmp(study, last) != 0) {
            status = study_page(data, study, message);
            last = study;
        }
    }
    return status;
}

static enum lub_status entry_page(const struct lub_report_data *data,
                                  const struct lub_report_entry *entry, struct lub_message *message)
{
    char name[512], title[300];
    FILE *file;
    snprintf(name, sizeof name, "%ss/%s.html", entry->kind, entry->name);
    const enum lub_status status = lub_report_open(data, name, &file, message);
    if (status != LUB_OK) {
        return status;
    }
    snprintf(title, sizeof title, "%s %s", strcmp(entry->kind, "case") ? "Scheme" : "Case",
             entry->name);
    lub_page_begin(file, title, "../");
    fputs("<p>", file);
    lub_page_text(file, entry->summary);
    fputs("</p>\n<p class=\"soft\">Source: ", file);
    lub_page_text(file, entry->source);
    fprintf(file, ". Model: %s.</p>\n", entry->model);
    if (*entry->formula) {
        fputs("<h2>Definition</h2>\n<pre>", file);
        lub_page_text(file, entry->formula);
        fputs("</pre>\n", file);
    }
    fprintf(file, "<p>Parameters: <code>lubench describe %s</code></p>\n<h2>Verdicts</h2>\n",
            entry->name);
    lub_verdict_table(file, data, entry->kind, entry->name, "../");
    figures_of(file, data, entry->kind, entry->name);
    lub_page_end(file);
    return lub_report_close(data, file, name, message);
}

enum lub_status lub_report_entries(const struct lub_report_data *data, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < data->report->n_entries && status == LUB_OK; k++) {
        status = entry_page(data, &data->report->entries[k], message);
    }
    return status;
}
