/* report_exhibits.c -- one page for each group of exhibits, and the links to them. */
#include "reports/exhibit.h"
#include "reports/page.h"
#include "reports/report_pages.h"

#include <string.h>

static const struct {
    const char *key, *title, *about;
} pages[] = {
    {"papers", "Figures of the papers",
     "Figures of the five papers, made again by this program: what was published beside what is "
     "seen here.  A figure agrees or disagrees by a computed criterion, which the text states."},
    {"references", "Certified references",
     "Every verdict rests on a reference.  A reference is accepted only if CVODE in several forms "
     "and a Radau method in 34 digits agree and the first integral is conserved; this page shows "
     "what each of them alone would have answered."},
    {"work-precision", "Work and precision",
     "Error against right-hand sides and against seconds, all schemes and CVODE on the same "
     "problem in one run."},
    {"maps", "Error over time step and viscosity",
     "Error of a scheme over (dt, eps): where it falls with dt it is the scheme's own, where it "
     "does not it is the distance between two models."},
    {"particles", "Many particles",
     "Projection of velocities with glue between particles: billiard, lotto, sedimentation, "
     "aggregation."},
    {"lubricated", "Lubricated elastic contact",
     "A film between elastic, rough spheres: a falling sphere, and two spheres in shear beside the "
     "exact hydrodynamics."},
    {"phase-diagrams", "Phase diagrams", "Regimes over two parameters, with refined boundaries."},
};

enum { n_pages = sizeof pages / sizeof *pages };

static size_t count(const struct lub_exhibits *exhibits, const char *page)
{
    size_t n = 0;
    for (size_t k = 0; k < exhibits->n; k++) {
        n += strcmp(exhibits->list[k].page, page) == 0;
    }
    return n;
}

static void paragraph(FILE *file, const char *name, const char *text)
{
    if (*text) {
        fprintf(file, "<p><b>%s</b> ", name);
        lub_page_text(file, text);
        fputs("</p>\n", file);
    }
}

/* `number` makes the anchor to which the page of findings links. */
static void show(FILE *file, const struct lub_exhibit *exhibit, size_t number)
{
    const char *const word = lub_agreement_word(exhibit->agreement);
    fprintf(file, "<section>\n<h2 id=\"e%zu\">", number);
    lub_page_text(file, exhibit->title);
    if (*word) {
        fputc(' ', file);
        lub_page_badge(file, word);
    }
    fputs("</h2>\n", file);
    if (*exhibit->figure) {
        fprintf(file, "<figure><img src=\"%s\" alt=\"", exhibit->figure);
        lub_page_text(file, exhibit->title);
        fputs("\" loading=\"lazy\"></figure>\n", file);
    }
    paragraph(file, "Published:", exhibit->published);
    paragraph(file, "Seen here:", exhibit->seen);
    if (*exhibit->command) {
        fputs("<p>Reproduce:</p>\n<pre>", file);
        lub_page_text(file, exhibit->command);
        fputs("</pre>\n", file);
    }
    if (*exhibit->data) {
        fprintf(file, "<p>Raw data: <a href=\"%s\">%s</a></p>\n", exhibit->data, exhibit->data);
    }
    fputs("</section>\n", file);
}

static enum lub_status write_page(const struct lub_report_data *data, size_t page,
                                  struct lub_message *message)
{
    const struct lub_exhibits *const exhibits = data->report->exhibits;
    char name[64];
    FILE *file;
    snprintf(name, sizeof name, "%s.html", pages[page].key);
    const enum lub_status status = lub_report_open(data, name, &file, message);
    if (status != LUB_OK) {
        return status;
    }
    lub_page_begin(file, pages[page].title, "");
    fputs("<p>", file);
    lub_page_text(file, pages[page].about);
    fputs("</p>\n", file);
    for (size_t k = 0; k < exhibits->n; k++) {
        if (strcmp(exhibits->list[k].page, pages[page].key) == 0) {
            show(file, &exhibits->list[k], k);
        }
    }
    lub_page_end(file);
    return lub_report_close(file, name, message);
}

static void finding(FILE *file, const struct lub_exhibit *exhibit, size_t number)
{
    fputs("<tr><td>", file);
    lub_page_badge(file, lub_agreement_word(exhibit->agreement));
    fprintf(file, "</td><td><a href=\"%s.html#e%zu\">", exhibit->page, number);
    lub_page_text(file, exhibit->title);
    fputs("</a></td><td>", file);
    lub_page_text(file, exhibit->published);
    fputs("</td><td>", file);
    lub_page_text(file, exhibit->seen);
    fputs("</td></tr>\n", file);
}

/* Every exhibit that holds something published against what is seen, disagreements first. */
static enum lub_status write_findings(const struct lub_report_data *data,
                                      struct lub_message *message)
{
    static const enum lub_agreement order[] = {LUB_DISAGREES, LUB_AGREES};
    const struct lub_exhibits *const exhibits = data->report->exhibits;
    FILE *file;
    const enum lub_status status = lub_report_open(data, "findings.html", &file, message);
    if (status != LUB_OK) {
        return status;
    }
    lub_page_begin(file, "Findings: what holds of what was published", "");
    fputs("<p>Each row holds a published statement against a computation; the link leads to its "
          "figure, data and commands.</p>\n<div class=\"wide\"><table>\n<tr><th></th><th>figure"
          "</th><th>published</th><th>seen here</th></tr>\n",
          file);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        for (size_t k = 0; k < exhibits->n; k++) {
            if (exhibits->list[k].agreement == order[i]) {
                finding(file, &exhibits->list[k], k);
            }
        }
    }
    fputs("</table></div>\n", file);
    lub_page_end(file);
    return lub_report_close(file, "findings.html", message);
}

enum lub_status lub_report_exhibits(const struct lub_report_data *data, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    if (data->report->exhibits && data->report->exhibits->n) {
        status = write_findings(data, message);
    }
    for (size_t k = 0; k < n_pages && status == LUB_OK; k++) {
        if (data->report->exhibits && count(data->report->exhibits, pages[k].key)) {
            status = write_page(data, k, message);
        }
    }
    return status;
}

void lub_exhibit_links(FILE *file, const struct lub_report_data *data)
{
    const struct lub_exhibits *const exhibits = data->report->exhibits;
    if (!exhibits || !exhibits->n) {
        return;
    }
    fputs(
        "<h2>More pages</h2>\n<ul>\n<li><a href=\"findings.html\">Findings: what holds of what was "
        "published</a></li>\n",
        file);
    for (size_t k = 0; k < n_pages; k++) {
        const size_t n = count(exhibits, pages[k].key);
        if (n) {
            fprintf(file, "<li><a href=\"%s.html\">%s</a> <span class=\"soft\">(%zu)</span></li>\n",
                    pages[k].key, pages[k].title, n);
        }
    }
    fputs("</ul>\n", file);
}
