/* report_index.c -- the first page: counts, one picture, the matrix of verdicts, provenance. */
#include "reports/page.h"
#include "reports/report_pages.h"

#include <math.h>
#include <string.h>

static size_t count_gates(const struct lub_gates *gates, enum lub_verdict_word word)
{
    size_t n = 0;
    for (size_t k = 0; gates && k < gates->n; k++) {
        n += gates->list[k].verdict == word;
    }
    return n;
}

/* What a verdict found, in a word or two. */
static void tell_found(FILE *file, const struct lub_verdict *verdict)
{
    fputs("<br><span class=\"soft\">", file);
    if (isnan(verdict->order)) {
        fputs(isnan(verdict->expect_lo) ? "fails" : "", file);
    } else if (verdict->class_found == LUB_STALLED || verdict->class_found == LUB_DIVERGING) {
        fputs(verdict->class_found == LUB_STALLED ? "stalls" : "diverges", file);
    } else {
        fprintf(file, "order %.2f", verdict->order);
    }
    fputs("</span>", file);
}

/* The verdict by which a cell of the matrix is known: the first in max_q, else the first. */
static const struct lub_verdict *main_verdict(const struct lub_table *table, const char *scheme,
                                              const char *which)
{
    const struct lub_verdict *found = NULL;
    for (size_t k = 0; k < table->n_verdicts; k++) {
        const struct lub_verdict *const verdict = &table->verdicts[k];
        if (lub_belongs(&verdict->subject, "scheme", scheme) &&
            lub_belongs(&verdict->subject, "case", which)) {
            if (strcmp(verdict->subject.norm, "max_q") == 0) {
                return verdict;
            }
            found = found ? found : verdict;
        }
    }
    return found;
}

/* The worst verdict of a scheme on a case: FAIL, then INCONCLUSIVE; NULL if there is none. */
static const char *worst(const struct lub_table *table, const char *scheme, const char *which)
{
    const char *found = NULL;
    bool failed = false;
    for (size_t k = 0; k < table->n_verdicts && !failed; k++) {
        const struct lub_verdict *const verdict = &table->verdicts[k];
        if (lub_belongs(&verdict->subject, "scheme", scheme) &&
            lub_belongs(&verdict->subject, "case", which)) {
            failed = verdict->verdict == LUB_FAIL;
            if (!found || verdict->verdict != LUB_PASS) {
                found = lub_verdict_name(verdict->verdict);
            }
        }
    }
    return found;
}

static bool has_verdict(const struct lub_table *table, const char *kind, const char *name)
{
    for (size_t k = 0; k < table->n_verdicts; k++) {
        if (lub_belongs(&table->verdicts[k].subject, kind, name)) {
            return true;
        }
    }
    return false;
}

static void matrix_row(FILE *file, const struct lub_report_data *data,
                       const struct lub_report_entry *scheme)
{
    const struct lub_report *const report = data->report;
    fprintf(file, "<tr><th><a href=\"schemes/%s.html\">%s</a></th>", scheme->name, scheme->name);
    for (size_t k = 0; k < report->n_entries; k++) {
        const struct lub_report_entry *const which = &report->entries[k];
        if (strcmp(which->kind, "case") != 0 || !has_verdict(&data->table, "case", which->name)) {
            continue;
        }
        const char *const word = worst(&data->table, scheme->name, which->name);
        fputs("<td>", file);
        if (word) {
            lub_page_badge(file, word);
            tell_found(file, main_verdict(&data->table, scheme->name, which->name));
        } else {
            fputs("<span class=\"soft\">not studied</span>", file);
        }
        fputs("</td>", file);
    }
    fputs("</tr>\n", file);
}

static void matrix(FILE *file, const struct lub_report_data *data)
{
    const struct lub_report *const report = data->report;
    fputs("<h2>Verdicts, scheme by case</h2>\n<p class=\"soft\">The worst verdict of all norms and "
          "references studied, and what the first study found in max |q|. A PASS may say that a "
          "scheme stalls or fails where it is known to.</p>\n<div "
          "class=\"wide\"><table>\n<tr><th></th>",
          file);
    for (size_t k = 0; k < report->n_entries; k++) {
        const struct lub_report_entry *const entry = &report->entries[k];
        if (strcmp(entry->kind, "case") == 0 && has_verdict(&data->table, "case", entry->name)) {
            fprintf(file, "<th><a href=\"cases/%s.html\">%s</a></th>", entry->name, entry->name);
        }
    }
    fputs("</tr>\n", file);
    for (size_t k = 0; k < report->n_entries; k++) {
        if (strcmp(report->entries[k].kind, "scheme") == 0) {
            matrix_row(file, data, &report->entries[k]);
        }
    }
    fputs("</table></div>\n", file);
}

static bool share_figure(const struct lub_subject *a, const struct lub_subject *b)
{
    return strcmp(a->study, b->study) == 0 && strcmp(a->case_label, b->case_label) == 0 &&
           strcmp(a->reference, b->reference) == 0 && strcmp(a->norm, b->norm) == 0;
}

/* The figure in which the most schemes are judged; the first of those. */
static const struct lub_subject *fullest_figure(const struct lub_table *table)
{
    size_t most = 0, chosen = 0;
    for (size_t k = 0; k < table->n_verdicts; k++) {
        size_t n = 0;
        for (size_t i = 0; i < table->n_verdicts; i++) {
            n += share_figure(&table->verdicts[i].subject, &table->verdicts[k].subject);
        }
        if (n > most) {
            most = n;
            chosen = k;
        }
    }
    return &table->verdicts[chosen].subject;
}

static void first_screen(FILE *file, const struct lub_report_data *data)
{
    static const enum lub_verdict_word words[] = {LUB_PASS, LUB_FAIL, LUB_INCONCLUSIVE};
    const struct lub_table *const table = &data->table;
    fputs("<p>Time-stepping schemes for lubricated, nearly touching particles, each held against a "
          "certified solution of the model it approximates. A PASS means that the observed order "
          "lies in the stated interval, on a stated window of time steps.</p>\n<p class=\"count\">",
          file);
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        fprintf(file, "%zu ", count_gates(data->report->gates, words[k]));
        lub_page_badge(file, lub_verdict_name(words[k]));
        fputs(" &nbsp; ", file);
    }
    fprintf(file,
            "<a href=\"gates.html\">all gates</a></p>\n<p class=\"soft\" "
            "id=\"provenance-line\">Revision %s, %s. <a href=\"#provenance\">Provenance</a></p>\n",
            data->report->revision, data->report->date);
    if (table->n_verdicts) {
        char path[LUB_TEXT_LEN];
        const struct lub_subject *const subject = fullest_figure(table);
        lub_subject_figure(subject, path);
        fprintf(file,
                "<figure><img src=\"%s\" alt=\"error against time step\"><figcaption>Study %s: "
                "error of each scheme against time step; the triangles show whole orders, the "
                "dashed line the floor of the reference.</figcaption></figure>\n",
                path, subject->study);
    }
}

static void provenance(FILE *file, const struct lub_report *report)
{
    fputs("<h2 id=\"provenance\">Provenance</h2>\n<pre>", file);
    lub_page_text(file, report->provenance);
    fputs("</pre>\n<p>Raw data: <a href=\"rows.csv\">rows.csv</a>, "
          "<a href=\"verdicts.csv\">verdicts.csv</a>, <a href=\"junit.xml\">junit.xml</a>. "
          "Reproduce everything: <code>make verify</code>.</p>\n",
          file);
}

enum lub_status lub_report_index(const struct lub_report_data *data, struct lub_message *message)
{
    FILE *file;
    const enum lub_status status = lub_report_open(data, "index.html", &file, message);
    if (status != LUB_OK) {
        return status;
    }
    lub_page_begin(file, "lubench: what was verified", "");
    first_screen(file, data);
    matrix(file, data);
    lub_exhibit_links(file, data);
    fputs("<h2>All verdicts</h2>\n", file);
    lub_verdict_table(file, data, NULL, NULL, "");
    provenance(file, data->report);
    lub_page_end(file);
    return lub_report_close(data, file, "index.html", message);
}

enum lub_status lub_report_badge(const struct lub_report_data *data, struct lub_message *message)
{
    const struct lub_gates *const gates = data->report->gates;
    const size_t n = gates ? gates->n : 0, passed = count_gates(gates, LUB_PASS);
    FILE *file;
    const enum lub_status status = lub_report_open(data, "badge.svg", &file, message);
    if (status != LUB_OK) {
        return status;
    }
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"170\" height=\"20\" role=\"img\" "
            "aria-label=\"lubench: %zu of %zu gates pass\">"
            "<rect width=\"62\" height=\"20\" fill=\"#444\"/>"
            "<rect x=\"62\" width=\"108\" height=\"20\" fill=\"%s\"/>"
            "<g fill=\"#fff\" font-family=\"sans-serif\" font-size=\"11\">"
            "<text x=\"8\" y=\"14\">lubench</text>"
            "<text x=\"70\" y=\"14\">%zu/%zu gates pass</text></g></svg>\n",
            passed, n, n && passed == n ? "#0b6b3a" : "#a3161a", passed, n);
    return lub_report_close(data, file, "badge.svg", message);
}
