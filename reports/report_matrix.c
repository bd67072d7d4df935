/* report_matrix.c -- verdicts in a word, scheme by case, one table for each kind of cases. */
#include "reports/facts.h"
#include "reports/page.h"

#include <math.h>
#include <string.h>

/* What was found of a scheme on a case. */
struct found {
    const struct lub_verdict *main; /* by which the cell is known */
    enum lub_verdict_word worst;
    size_t n_verdicts, n_rows;
};

/* Errors of places tell most, then those at the end of the run. */
static int rank(const struct lub_verdict *verdict)
{
    const char *const norm = verdict->subject.norm;
    return 2 * lub_is_place(norm) + (strncmp(norm, "max", 3) == 0);
}

static bool is_worse(enum lub_verdict_word a, enum lub_verdict_word b)
{
    return a != b && b != LUB_FAIL && (a == LUB_FAIL || b == LUB_PASS);
}

static struct found find(const struct lub_table *table, const char *scheme, const char *which)
{
    struct found found = {.worst = LUB_PASS};
    for (size_t k = 0; k < table->n_verdicts; k++) {
        const struct lub_verdict *const v = &table->verdicts[k];
        if (lub_belongs(&v->subject, "scheme", scheme) && lub_belongs(&v->subject, "case", which)) {
            found.main = !found.main || rank(v) > rank(found.main) ? v : found.main;
            found.worst = is_worse(v->verdict, found.worst) ? v->verdict : found.worst;
            found.n_verdicts++;
        }
    }
    for (size_t k = 0; k < table->n_rows; k++) {
        found.n_rows += lub_belongs(&table->rows[k].subject, "scheme", scheme) &&
                        lub_belongs(&table->rows[k].subject, "case", which);
    }
    return found;
}

static void word(FILE *file, const struct lub_verdict *v)
{
    const char *const over = strstr(v->subject.scheme, " over ");
    if (isnan(v->order)) {
        fputs(isnan(v->expect_lo) ? "fails" : "undecided", file);
    } else if (v->class_found == LUB_STALLED || v->class_found == LUB_DIVERGING) {
        fputs(v->class_found == LUB_STALLED ? "stalls" : "diverges", file);
    } else if (over) {
        fprintf(file, "order %.1f in ", v->order);
        lub_page_text(file, over + 6);
    } else {
        fprintf(file, "order %.1f", v->order);
    }
}

/* Claims with a command that runs the case, with the scheme if that is named. */
static size_t count_claims(const struct lub_findings *findings, const char *scheme,
                           const char *which)
{
    char run[96], with[96];
    const char *last = "";
    size_t n = 0;
    snprintf(run, sizeof run, "lubench run %.70s ", which);
    snprintf(with, sizeof with, "--scheme %.70s", scheme);
    for (size_t k = 0; k < findings->n; k++) {
        const struct lub_finding *const f = &findings->list[k];
        const bool named = strstr(f->text, "--scheme ") != NULL;
        if (strcmp(f->item, "command") == 0 && strncmp(f->text, run, strlen(run)) == 0 &&
            (!named || strstr(f->text, with)) && strcmp(f->claim, last) != 0) {
            n++;
            last = f->claim;
        }
    }
    return n;
}

static void cell(FILE *file, const struct lub_report_data *data, const char *scheme,
                 const char *which)
{
    static const char *const classes[] = {
        [LUB_INCONCLUSIVE] = "may", [LUB_PASS] = "yes", [LUB_FAIL] = "no"};
    if (!data->report->runs(scheme, which)) {
        fputs("<td class=\"soft\">not applicable</td>", file);
        return;
    }
    const struct found found = find(&data->table, scheme, which);
    const size_t n = count_claims(&data->findings, scheme, which);
    if (found.main) {
        fprintf(file, "<td class=\"%s\">", classes[found.worst]);
        fprintf(file, "<a href=\"verdicts.html#");
        lub_page_text(file, found.main->subject.study);
        fputs("\">", file);
        word(file, found.main);
        fputs(found.worst == LUB_PASS   ? "</a></td>"
              : found.worst == LUB_FAIL ? "</a><small>not as expected</small></td>"
                                        : "</a><small>evidence too thin for all norms</small></td>",
              file);
    } else if (found.n_rows) {
        fputs("<td>", file);
        lub_page_link(file, "", "schemes", scheme);
        fputs("shown, not judged</a></td>", file);
    } else if (n) {
        fprintf(file, "<td><a href=\"findings.html\">in %zu claim%s</a></td>", n, n > 1 ? "s" : "");
    } else {
        fputs("<td class=\"soft\">not studied</td>", file);
    }
}

static bool is_of(const struct lub_report_entry *entry, const char *kind, const char *of)
{
    const size_t n = strlen(of);
    const char *at = strstr(entry->of, of);
    while (at && ((at > entry->of && at[-1] != ' ') || (at[n] && at[n] != ' '))) {
        at = strstr(at + 1, of);
    }
    return strcmp(entry->kind, kind) == 0 && at;
}

/* A case that nobody has studied or claimed has no column. */
static bool is_shown(const struct lub_report_data *data, const struct lub_report_entry *which,
                     const char *kind)
{
    if (!is_of(which, "case", kind)) {
        return false;
    }
    for (size_t k = 0; k < data->table.n_rows; k++) {
        if (lub_belongs(&data->table.rows[k].subject, "case", which->name)) {
            return true;
        }
    }
    for (size_t k = 0; k < data->report->n_entries; k++) {
        const struct lub_report_entry *const scheme = &data->report->entries[k];
        if (is_of(scheme, "scheme", kind) &&
            count_claims(&data->findings, scheme->name, which->name)) {
            return true;
        }
    }
    return false;
}

static void rows(FILE *file, const struct lub_report_data *data, const char *kind)
{
    const struct lub_report *const report = data->report;
    for (size_t k = 0; k < report->n_entries; k++) {
        const struct lub_report_entry *const scheme = &report->entries[k];
        if (!is_of(scheme, "scheme", kind)) {
            continue;
        }
        fputs("<tr><th>", file);
        lub_page_link(file, "", "schemes", scheme->name);
        lub_page_text(file, scheme->name);
        fputs("</a></th>", file);
        for (size_t i = 0; i < report->n_entries; i++) {
            if (is_shown(data, &report->entries[i], kind)) {
                cell(file, data, scheme->name, report->entries[i].name);
            }
        }
        fputs("</tr>\n", file);
    }
}

static void table_of(FILE *file, const struct lub_report_data *data, const char *kind)
{
    const struct lub_report *const report = data->report;
    bool any = false;
    for (size_t k = 0; k < report->n_entries; k++) {
        if (is_shown(data, &report->entries[k], kind)) {
            if (!any) {
                fprintf(file, "<h3>Kind %s</h3>\n<div class=\"wide\"><table>\n<tr><th></th>", kind);
            }
            any = true;
            fputs("<th>", file);
            lub_page_link(file, "", "cases", report->entries[k].name);
            lub_page_text(file, report->entries[k].name);
            fputs("</a></th>", file);
        }
    }
    if (any) {
        fputs("</tr>\n", file);
        rows(file, data, kind);
        fputs("</table></div>\n", file);
    }
}

void lub_report_matrix(FILE *file, const struct lub_report_data *data)
{
    const struct lub_report *const report = data->report;
    const char *last = "";
    fputs("<h2 id=\"matrix\">Every scheme on every case</h2>\n<p>The word says what was found, the "
          "colour whether that is what was expected: <span class=\"yes\">green</span> it is, also "
          "where "
          "a scheme stalls and theory says that it must, <span class=\"no\">red</span> it is not, "
          "<span class=\"may\">yellow</span> the evidence is too thin to say. Not judged are "
          "cells for which no theory states an order: they lead to the plots.</p>\n",
          file);
    for (size_t k = 0; k < report->n_entries; k++) {
        const struct lub_report_entry *const entry = &report->entries[k];
        if (strcmp(entry->kind, "case") == 0 && strcmp(entry->of, last) != 0) {
            last = entry->of;
            table_of(file, data, last);
        }
    }
}
