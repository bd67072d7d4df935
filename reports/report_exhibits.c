/* report_exhibits.c -- one page for each group of exhibits, and the links to them. */
#include "reports/exhibit.h"
#include "reports/formula.h"
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
     "Every verdict rests on a reference: a solution of the model that a scheme approximates, with "
     "a bound on its own error that travels with every value. An error against another model says "
     "nothing, because the distance between two models does not shrink with the time step."},
    {"work-precision", "Work and precision",
     "Error against evaluations of the right-hand side, all schemes and CVODE on the same problem "
     "in one run; against seconds too in verify --full, because no two runs have them alike."},
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
    {"suspensions", "Suspensions under shear",
     "Many lubricated elastic spheres in a periodic box: relative viscosity, what carries the "
     "stress, and what the cut-off of lubrication does to it.  Long runs: verify --full."},
    {"phase-diagrams", "Phase diagrams",
     "Regimes over two parameters, with refined boundaries. Slices of one diagram stand side by "
     "side with one legend; a region has the same colour in all of them."},
};

enum { n_pages = sizeof pages / sizeof *pages };

static bool is_references(size_t page)
{
    return strcmp(pages[page].key, "references") == 0;
}

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

/* The models, to which the first page leads by these names. */
static void models(FILE *file)
{
    static const struct {
        const char *name, *title, *formula;
    } all[] = {{"eps-ode", "lubrication of finite viscosity",
                "q'' = -n(q) q' + f(t),  n(q) = eps/q^p near contact\n"
                "q' + N(q) = u0 + N(q0) + int f,  N' = n, its first integral"},
               {"limit", "the gluey limit of vanishing viscosity",
                "q' + gamma = u0 + int f,  q >= 0,  gamma <= 0,  q gamma = 0"},
               {"visco-elastic", "a film between elastic surfaces, in series",
                "eps q'/q = k_b (d - q) + k_n max(0, asperity - q),  d'' = f - k_b (d - q)"}};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        fprintf(file, "<h2 id=\"%s\">%s: %s</h2>\n", all[k].name, all[k].name, all[k].title);
        lub_formula(file, all[k].formula);
    }
    fputs("<p>Two spheres in shear have three of their own: stokes, the exact hydrodynamics of "
          "smooth rigid spheres; fits, the same by published fits; lubricated, the certified "
          "solution of the model that the schemes step.</p>\n"
          "<h2>How one is accepted</h2>\n<p>The eps-ODE is solved by CVODE in several forms, "
          "restarted at every jump of the force and stopped at the edges of the layers, and by a "
          "Radau method on the logarithm of the gap in 34 digits. Only if all agree and the first "
          "integral is conserved does the answer count; the largest disagreement, times a safety "
          "factor, is its bound. Otherwise the answer is a refusal with the reason.</p>\n",
          file);
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
    if (is_references(page)) {
        models(file);
    }
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
        if (count(data, pages[k].key) || is_references(k)) {
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
        if (n || is_references(k)) {
            fprintf(file, "<li><a href=\"%s.html\">%s</a> <span class=\"soft\">(%zu)</span></li>\n",
                    pages[k].key, pages[k].title, n);
        }
    }
    fputs("</ul>\n", file);
}
