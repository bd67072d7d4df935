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
    {"viscous", "Many particles at finite viscosity",
     "One convex minimisation a step moves many particles at every viscosity, without a threshold: "
     "spheres on a line beside certified solutions, a gas of them, discs in the plane, and in "
     "which sense the gluey model is the limit."},
    {"lubricated", "Lubricated elastic contact",
     "A film between elastic, rough spheres: a falling sphere, and two spheres in shear beside the "
     "exact hydrodynamics."},
    {"phase-diagrams", "Phase diagrams", "Regimes over two parameters, with refined boundaries."},
};

enum { n_pages = sizeof pages / sizeof *pages };

/* Exhibits and claims of a page. */
static size_t count(const struct lub_report_data *data, const char *page)
{
    const struct lub_exhibits *const exhibits = &data->exhibits;
    size_t n = lub_count_claims(&data->findings, page);
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

void lub_own_exhibits(FILE *file, const struct lub_report_data *data, const char *kind,
                      const char *name)
{
    for (size_t k = 0; k < data->exhibits.n; k++) {
        const struct lub_exhibit *const e = &data->exhibits.list[k];
        if (strcmp(e->page, kind) == 0 && strcmp(e->title, name) == 0) {
            fprintf(file, "<h2>How it moves</h2>\n<figure><img src=\"../%s\" alt=\"", e->figure);
            lub_page_text(file, e->seen);
            fputs("\" loading=\"lazy\"><figcaption>", file);
            lub_page_text(file, e->seen);
            fputs("</figcaption></figure>\n", file);
        }
    }
}

static void show(FILE *file, const struct lub_exhibit *exhibit)
{
    fputs("<section>\n<h2>", file);
    lub_page_text(file, exhibit->title);
    fputs("</h2>\n", file);
    if (*exhibit->figure) {
        fprintf(file, "<figure><img src=\"%s\" alt=\"", exhibit->figure);
        lub_page_text(file, exhibit->title);
        fputs("\" loading=\"lazy\"></figure>\n", file);
    }
    paragraph(file, "Seen here:", exhibit->seen);
    if (*exhibit->command) {
        fputs("<p>Repeat:</p>\n<pre>", file);
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
    const struct lub_exhibits *const exhibits = &data->exhibits;
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
    for (size_t k = 0; k < data->findings.n; k++) {
        if (lub_is_claim(&data->findings.list[k]) &&
            strcmp(lub_claim_text(&data->findings, k, "page"), pages[page].key) == 0) {
            lub_claim_card(file, &data->findings, k, true);
        }
    }
    for (size_t k = 0; k < exhibits->n; k++) {
        if (strcmp(exhibits->list[k].page, pages[page].key) == 0) {
            show(file, &exhibits->list[k]);
        }
    }
    lub_page_end(file);
    return lub_report_close(data, file, name, message);
}

enum lub_status lub_report_exhibits(const struct lub_report_data *data, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    status = lub_report_claims(data, message);
    for (size_t k = 0; k < n_pages && status == LUB_OK; k++) {
        if (count(data, pages[k].key)) {
            status = write_page(data, k, message);
        }
    }
    return status;
}

void lub_exhibit_links(FILE *file, const struct lub_report_data *data)
{
    const size_t n_claims = lub_count_claims(&data->findings, NULL);
    fputs("<h2>More pages</h2>\n<ul>\n", file);
    if (n_claims) {
        fprintf(file,
                "<li><a href=\"findings.html\">Findings: what holds of what was published</a> "
                "<span class=\"soft\">(%zu)</span></li>\n",
                n_claims);
    }
    for (size_t k = 0; k < n_pages; k++) {
        const size_t n = count(data, pages[k].key);
        if (n) {
            fprintf(file, "<li><a href=\"%s.html\">%s</a> <span class=\"soft\">(%zu)</span></li>\n",
                    pages[k].key, pages[k].title, n);
        }
    }
    fputs("</ul>\n", file);
}
