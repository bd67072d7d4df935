/* report_entries.c -- a page for each scheme and each case. */
#include "reports/facts.h"
#include "reports/formula.h"
#include "reports/page.h"
#include "reports/sketch.h"

#include <math.h>
#include <string.h>

/* Whether it shows orders over eps of a study, "... (STUDY)", in which the scheme was run. */
static bool is_order(const struct lub_report_data *data, const struct lub_exhibit *exhibit,
                     const char *scheme)
{
    const char *const study = strrchr(exhibit->title, '(');
    const size_t length = study ? strcspn(study + 1, ")") : 0;
    for (size_t k = 0; length > 0 && k < data->table.n_rows; k++) {
        const struct lub_subject *const subject = &data->table.rows[k].subject;
        if (strlen(subject->study) == length && strncmp(subject->study, study + 1, length) == 0 &&
            lub_belongs(subject, "scheme", scheme)) {
            return strncmp(exhibit->title, "Order ", 6) == 0;
        }
    }
    return false;
}

/* Maps of error and orders over eps that show the scheme. */
static void maps(FILE *file, const struct lub_report_data *data, const char *scheme)
{
    const size_t length = strlen(scheme);
    bool any = false;
    for (size_t k = 0; k < data->exhibits.n; k++) {
        const struct lub_exhibit *const e = &data->exhibits.list[k];
        const bool its_map = strncmp(e->title, scheme, length) == 0 && e->title[length] == ',';
        if (strcmp(e->page, "maps") == 0 && (its_map || is_order(data, e, scheme))) {
            fputs(any ? "" : "<h2>Error over time step and viscosity</h2>\n<div class=\"grid\">\n",
                  file);
            any = true;
            fprintf(file, "<figure><img src=\"../%s\" alt=\"", e->figure);
            lub_page_text(file, e->title);
            fputs("\" loading=\"lazy\"></figure>\n", file);
        }
    }
    fputs(any ? "</div>\n<p><a href=\"../maps.html\">All schemes, and the order over eps</a></p>\n"
              : "",
          file);
}

static bool is_failure(const struct lub_verdict *verdict)
{
    return isnan(verdict->order) || verdict->class_found == LUB_STALLED ||
           verdict->class_found == LUB_DIVERGING;
}

/* Each reason once. */
static void failures(FILE *file, const struct lub_report_data *data,
                     const struct lub_report_entry *entry)
{
    const char *const scheme = entry->name;
    struct lub_facts facts;
    lub_facts_of(data, entry, &facts);
    const struct lub_table *const table = &data->table;
    const char *last = "";
    fputs("<h2>Known failures</h2>\n<ul>\n", file);
    if (facts.trouble == LUB_FLIES_APART) {
        fprintf(file,
                "<li>Flies apart at eps = %g, where runs that ended had errors beyond all "
                "measure, in the study ",
                facts.eps_trouble);
        lub_page_link(file, "../", "studies", facts.bad->study);
        fprintf(file, "%s</a>.</li>\n", facts.bad->study);
        last = " ";
    }
    if (facts.n_closed) {
        fprintf(file, "<li>Closes the gap, after which a run cannot go on: %zu of %zu runs.</li>\n",
                facts.n_closed, facts.n_runs);
        last = " ";
    }
    for (size_t k = 0; k < table->n_verdicts; k++) {
        const struct lub_verdict *const v = &table->verdicts[k];
        if (lub_belongs(&v->subject, "scheme", scheme) && is_failure(v) &&
            strcmp(v->why, last) != 0) {
            last = v->why;
            fputs("<li>", file);
            lub_page_text(file, v->subject.case_label);
            fputs(isnan(v->order) ? ": fails. " : ": stalls. ", file);
            lub_page_words(file, v->why, 80);
            fputs("</li>\n", file);
        }
    }
    fputs(*last ? "</ul>\n" : "</ul>\n<p>None in the studies of this report.</p>\n", file);
}

static void scheme_parts(FILE *file, const struct lub_report_data *data,
                         const struct lub_report_entry *entry)
{
    fputs("<h2>In a line</h2>\n", file);
    lub_report_choice_of(file, data, entry);
    if (*entry->formula) {
        fputs("<h2>Method</h2>\n", file);
        lub_formula(file, entry->formula);
    }
    lub_own_exhibits(file, data, "scheme", entry->name);
    failures(file, data, entry);
    lub_error_figures(file, data, "scheme", entry->name);
    maps(file, data, entry->name);
}

/* Claims with a command that runs the case. */
static void claims(FILE *file, const struct lub_findings *findings, const char *name)
{
    char run[96];
    const char *last = "";
    snprintf(run, sizeof run, "lubench run %.70s ", name);
    for (size_t k = 0, first = 0; k < findings->n; k++) {
        first = lub_is_claim(&findings->list[k]) ? k : first;
        if (strcmp(findings->list[k].item, "command") == 0 &&
            strncmp(findings->list[k].text, run, strlen(run)) == 0 &&
            strcmp(findings->list[k].claim, last) != 0) {
            fputs(*last ? "" : "<h2>Published statements about it</h2>\n<ul>\n", file);
            last = findings->list[k].claim;
            fprintf(file, "<li><a href=\"../findings.html#%s\">", last);
            lub_page_text(file, lub_claim_headline(findings, first));
            fputs("</a> ", file);
            lub_page_badge(file, findings->list[first].observed);
            fputs("</li>\n", file);
        }
    }
    fputs(*last ? "</ul>\n" : "", file);
}

/* Pictures of the claims that run the case. */
static void pictures(FILE *file, const struct lub_findings *findings, const char *name)
{
    enum { most = 6 };
    char run[96];
    size_t n = 0;
    snprintf(run, sizeof run, "lubench run %.70s ", name);
    for (size_t k = 0; k < findings->n; k++) {
        const struct lub_finding *const figure = &findings->list[k];
        bool runs = false;
        for (size_t i = 0; strcmp(figure->item, "figure") == 0 && n < most && i < findings->n;
             i++) {
            runs = runs || (strcmp(findings->list[i].claim, figure->claim) == 0 &&
                            strcmp(findings->list[i].item, "command") == 0 &&
                            strncmp(findings->list[i].text, run, strlen(run)) == 0);
        }
        if (runs) {
            fputs(n++ ? "" : "<h2>Pictures</h2>\n<div class=\"grid\">\n", file);
            fprintf(file, "<figure><img src=\"../%s\" alt=\"", figure->text);
            lub_page_text(file, *figure->observed ? figure->observed : figure->claim);
            fputs("\" loading=\"lazy\"><figcaption>", file);
            lub_page_text(file, figure->observed);
            fprintf(file, " <a href=\"../findings.html#%s\">%s</a></figcaption></figure>\n",
                    figure->claim, figure->claim);
        }
    }
    fputs(n ? "</div>\n" : "", file);
}

static void case_parts(FILE *file, const struct lub_report_data *data,
                       const struct lub_report_entry *entry)
{
    lub_sketch(file, entry->of, entry->name);
    if (*entry->formula) {
        fputs("<h2>Equations</h2>\n", file);
        lub_formula(file, entry->formula);
    } else {
        fprintf(file,
                "<p>What is solved is said by the scheme and, of particles, by their law of "
                "contact: <code>lubench list laws</code>, <code>lubench describe %s</code>.</p>\n",
                entry->name);
    }
    lub_own_exhibits(file, data, "case", entry->name);
    pictures(file, &data->findings, entry->name);
    claims(file, &data->findings, entry->name);
    lub_error_figures(file, data, "case", entry->name);
}

static enum lub_status entry_page(const struct lub_report_data *data,
                                  const struct lub_report_entry *entry, struct lub_message *message)
{
    const bool is_case = strcmp(entry->kind, "case") == 0;
    char name[512], title[300];
    FILE *file;
    snprintf(name, sizeof name, "%ss/%s.html", entry->kind, entry->name);
    const enum lub_status status = lub_report_open(data, name, &file, message);
    if (status != LUB_OK) {
        return status;
    }
    snprintf(title, sizeof title, "%s %s", is_case ? "Case" : "Scheme", entry->name);
    lub_page_begin(file, title, "../");
    lub_page_element(file, "p", entry->summary);
    fputs("\n<p class=\"soft\">Source: ", file);
    lub_page_text(file, entry->source);
    fprintf(file, ". Model: %s. All parameters: <code>lubench describe %s</code></p>\n",
            entry->model, entry->name);
    (is_case ? case_parts : scheme_parts)(file, data, entry);
    fputs("<h2>All verdicts</h2>\n", file);
    lub_verdict_table(file, data, entry->kind, entry->name, "../", true);
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
