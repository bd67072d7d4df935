/* report_index.c -- the first page: what this is, the one picture, the choice, the matrix, the five
 * findings that matter most, the other pages, provenance; and the badge. */
#include "reports/page.h"
#include "reports/report_pages.h"

#include <math.h>
#include <string.h>

static size_t count_gates(const struct lub_gates *gates, enum lub_verdict_word word)
{
    size_t n = 0;
    for (size_t k = 0; k < gates->n; k++) {
        n += gates->list[k].verdict == word;
    }
    return n;
}

/* What makes a figure telling: schemes that converge beside some that do not. */
static size_t telling(const struct lub_table *table, const struct lub_subject *subject)
{
    size_t good = 0, bad = 0;
    for (size_t k = 0; k < table->n_verdicts; k++) {
        const struct lub_verdict *const v = &table->verdicts[k];
        if (lub_same_figure(&v->subject, subject)) {
            const bool troubled = isnan(v->order) || v->class_found == LUB_STALLED;
            bad += troubled;
            good += !troubled;
        }
    }
    return (good < 3 ? good : 3) * 10 * bad + good;
}

/* The most telling figure; the first of those. */
static const struct lub_subject *the_one(const struct lub_table *table)
{
    size_t most = 0, chosen = 0;
    for (size_t k = 0; k < table->n_verdicts; k++) {
        const size_t n = telling(table, &table->verdicts[k].subject);
        if (n > most) {
            most = n;
            chosen = k;
        }
    }
    return &table->verdicts[chosen].subject;
}

static void picture(FILE *file, const struct lub_report_data *data)
{
    const struct lub_exhibits *const exhibits = &data->exhibits;
    for (size_t k = 0; k < exhibits->n; k++) {
        if (strcmp(exhibits->list[k].page, "first") == 0) {
            fprintf(file, "<figure><img src=\"%s\" alt=\"", exhibits->list[k].figure);
            lub_page_text(file, exhibits->list[k].title);
            fputs("\"><figcaption>", file);
            lub_page_text(file, exhibits->list[k].seen);
            fputs("</figcaption></figure>\n", file);
            return;
        }
    }
    if (data->table.n_verdicts) {
        char path[LUB_TEXT_LEN];
        const struct lub_subject *const subject = the_one(&data->table);
        lub_subject_figure(subject, path);
        fprintf(file, "<figure><img src=\"%s\" alt=\"error against time step\"><figcaption>", path);
        lub_page_text(file, subject->case_label);
        fputs(": error of each scheme against time step. Lines that fall converge, lines that do "
              "not have stalled, crosses are runs that failed.</figcaption></figure>\n",
              file);
    }
}

static void first_screen(FILE *file, const struct lub_report_data *data)
{
    static const enum lub_verdict_word words[] = {LUB_PASS, LUB_FAIL, LUB_INCONCLUSIVE};
    fputs("<p>Particles in a viscous fluid that nearly touch are held apart, and held together, by "
          "a film of lubrication whose resistance grows without bound as it closes, so that most "
          "ways of stepping them in time fail just there. lubench holds published and new schemes "
          "against solutions with certified bounds and says which of them can be trusted where. "
          "Everything below was computed by one run of <code>make verify</code>.</p>\n",
          file);
    picture(file, data);
    fputs("<p>", file);
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
        fprintf(file, "%zu ", count_gates(&data->gates, words[k]));
        lub_page_badge(file, lub_verdict_name(words[k]));
        fputs(" &nbsp; ", file);
    }
    fputs("of <a href=\"gates.html\">all gates</a>; a PASS says that what theory or a finer study "
          "expects was seen, be it an order or a failure.</p>\n",
          file);
}

static const char *figure_of(const struct lub_findings *findings, size_t first)
{
    const char *const path = lub_claim_text(findings, first, "figure");
    return *path ? path : "badge.svg";
}

static void five(FILE *file, const struct lub_report_data *data)
{
    enum { most = 5 };
    const struct lub_findings *const findings = &data->findings;
    size_t firsts[most];
    const size_t n = lub_claims_by_weight(findings, most, firsts);
    if (!n) {
        return;
    }
    fputs("<h2 id=\"findings\">What matters most</h2>\n<ul class=\"five\">\n", file);
    for (size_t k = 0; k < n; k++) {
        const struct lub_finding *const head = &findings->list[firsts[k]];
        fprintf(file, "<li><a href=\"findings.html#%s\"><img src=\"%s\" alt=\"", head->claim,
                figure_of(findings, firsts[k]));
        lub_page_text(file, head->text);
        fputs("\" loading=\"lazy\"></a><p><b>", file);
        lub_page_text(file, lub_claim_headline(findings, firsts[k]));
        fputs("</b></p><p class=\"soft\">", file);
        lub_page_text(file, head->text);
        fputs(": ", file);
        lub_page_text(file, head->observed);
        fprintf(file, ". <a href=\"findings.html#%s\">Read on</a></p></li>\n", head->claim);
    }
    fprintf(file, "</ul>\n<p><a href=\"findings.html\">All %zu findings</a></p>\n",
            lub_count_claims(findings, NULL));
}

/* All that may differ between two runs of the same revision stands in this block. */
static void provenance(FILE *file, const struct lub_report *report)
{
    fputs("<h2 id=\"provenance\">Provenance</h2>\n<pre id=\"provenance-block\">", file);
    lub_page_text(file, report->provenance);
    fputs("report: revision ", file);
    lub_page_text(file, report->revision);
    fputs(", ", file);
    lub_page_text(file, report->date);
    fputs("\n</pre>\n<p>Raw data: <a href=\"rows.csv\">rows.csv</a>, "
          "<a href=\"verdicts.csv\">verdicts.csv</a>, <a href=\"gates.csv\">gates.csv</a>, "
          "<a href=\"junit.xml\">junit.xml</a>. "
          "Repeat everything: <code>make verify</code>.</p>\n",
          file);
}

enum lub_status lub_report_index(const struct lub_report_data *data, struct lub_message *message)
{
    FILE *file;
    enum lub_status status = lub_report_open(data, "index.html", &file, message);
    if (status != LUB_OK) {
        return status;
    }
    lub_page_begin(file, "lubench: which scheme for particles that nearly touch", "");
    first_screen(file, data);
    status = lub_report_choice(file, data);
    lub_report_matrix(file, data);
    five(file, data);
    lub_exhibit_links(file, data);
    provenance(file, data->report);
    lub_page_end(file);
    const enum lub_status closed = lub_report_close(data, file, "index.html", message);
    return status == LUB_OK ? closed : status;
}

enum lub_status lub_report_badge(const struct lub_report_data *data, struct lub_message *message)
{
    const struct lub_gates *const gates = &data->gates;
    const size_t n = gates->n, passed = count_gates(gates, LUB_PASS);
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
