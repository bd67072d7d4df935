/* claim_figures.c -- data files and drawings of the figures of claims. */
#include "convergence/program/claim_figures.h"
#include "convergence/program/io/output.h"
#include "convergence/program/io/snapshot.h"
#include "reports/figure.h"

#include <string.h>

enum { path_size = 4096, name_size = 300, max_variables = LUB_CLAIM_VARIABLES + 4 };

static const char pictures[] = "particles.gp";

enum lub_status lub_claim_gallery_open(const char *folder, struct lub_message *message)
{
    char path[path_size];
    snprintf(path, sizeof path, "%.3000s/data", folder);
    const enum lub_status status = lub_output_folder(path, message);
    snprintf(path, sizeof path, "%.3000s/figures", folder);
    return status == LUB_OK ? lub_output_folder(path, message) : status;
}

static void title_of(const struct lub_claim *claim, char title[name_size])
{
    snprintf(title, name_size, "%.90s, %.90s: %.100s", claim->paper, claim->place, claim->title);
}

/* Draws figures/NAME.KIND from data/NAME.csv. */
static enum lub_status draw(const struct lub_claim_gallery *gallery, const char *template_name,
                            const char *name, const char *kind, size_t n,
                            struct lub_variable variables[], struct lub_message *message)
{
    char rows[path_size], out[path_size];
    snprintf(rows, sizeof rows, "%.3000s/data/%s.csv", gallery->folder, name);
    snprintf(out, sizeof out, "%.3000s/figures/%s.%s", gallery->folder, name, kind);
    variables[n] = (struct lub_variable){"rows", rows};
    return lub_figure_draw(gallery->templates, template_name, out, n + 1, variables, message);
}

static enum lub_status open_data(const struct lub_claim_gallery *gallery, const char *name,
                                 struct lub_output *output, struct lub_message *message)
{
    char path[path_size];
    snprintf(path, sizeof path, "%.3000s/data/%s.csv", gallery->folder, name);
    return lub_output_open(output, path, message);
}

static bool shows(const struct lub_claim_figure *figure, const struct lub_claim_run *run)
{
    return strcmp(figure->template_name, pictures) == 0 &&
           lub_claim_figure_shows(figure, run->name);
}

static enum lub_status take_picture(const struct lub_claim_gallery *gallery, const char *name,
                                    const struct lub_simulation *simulation,
                                    struct lub_message *message)
{
    struct lub_particles particles = {0};
    struct lub_output output;
    struct lub_view_text text;
    struct lub_variable variables[LUB_VIEW_VARIABLES + 1];
    simulation->kind->particles(simulation->state, &particles);
    const struct lub_view view = lub_view_of(&particles);
    enum lub_status status = open_data(gallery, name, &output, message);
    if (status == LUB_OK) {
        lub_print_snapshot(output.file, &particles, &view);
        status = lub_output_close(&output, message);
    }
    lub_view_text(&particles, &view, "png", &text);
    memcpy(variables, text.variables, sizeof text.variables);
    return status == LUB_OK && gallery->templates
               ? draw(gallery, pictures, name, "png", LUB_VIEW_VARIABLES, variables, message)
               : status;
}

enum lub_status lub_claim_picture(void *data, const struct lub_claim *claim,
                                  const struct lub_claim_run *run,
                                  const struct lub_simulation *simulation,
                                  struct lub_message *message)
{
    char name[name_size];
    snprintf(name, sizeof name, "%s-%s", claim->name, run->name);
    for (size_t k = 0; k < claim->n_figures; k++) {
        if (shows(&claim->figures[k], run) && simulation->kind->particles) {
            return take_picture(data, name, simulation, message);
        }
    }
    return LUB_OK;
}

static enum lub_status add_drawing(const struct lub_claim *claim, const char *path,
                                   const char *caption, struct lub_findings *findings)
{
    struct lub_finding finding = {.item = "figure"};
    snprintf(finding.claim, sizeof finding.claim, "%s", claim->name);
    snprintf(finding.text, sizeof finding.text, "%s", path);
    snprintf(finding.observed, sizeof finding.observed, "%s", caption);
    return lub_findings_add(findings, &finding);
}

static enum lub_status add_figure(const struct lub_claim *claim, const char *name, const char *kind,
                                  bool drawn, const char *caption, struct lub_findings *findings)
{
    char path[name_size + 16];
    enum lub_status status = LUB_OK;
    if (drawn) {
        snprintf(path, sizeof path, "figures/%s.%s", name, kind);
        status = add_drawing(claim, path, caption, findings);
    }
    snprintf(path, sizeof path, "data/%s.csv", name);
    return status == LUB_OK ? lub_findings_text(findings, claim->name, "data", path) : status;
}

/* The labels of the runs that are drawn, separated by |. */
static void join_labels(const struct lub_claim *claim, const struct lub_claim_figure *figure,
                        char *labels, size_t size)
{
    *labels = '\0';
    for (size_t k = 0; k < claim->n_runs; k++) {
        const size_t used = strlen(labels);
        if (lub_claim_figure_shows(figure, claim->runs[k].name)) {
            snprintf(labels + used, size - used, "%s%s", used ? "|" : "", claim->runs[k].label);
        }
    }
}

static enum lub_status draw_figure(const struct lub_claim *claim,
                                   const struct lub_claim_figure *figure, const char *name,
                                   const struct lub_claim_gallery *gallery,
                                   struct lub_message *message)
{
    char title[name_size], labels[LUB_CLAIM_RUNS * LUB_LABEL_LEN];
    struct lub_variable variables[max_variables];
    size_t n = 2;
    title_of(claim, title);
    join_labels(claim, figure, labels, sizeof labels);
    variables[0] = (struct lub_variable){"title", title};
    variables[1] = (struct lub_variable){"labels", labels};
    for (size_t k = 0; k < figure->n_variables; k++) {
        if (lub_figure_is_file(figure->variables[k].name)) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "[figure] %.40s = ...: that name is for files, which a claim does not "
                            "choose",
                            figure->variables[k].name);
        }
        variables[n++] =
            (struct lub_variable){figure->variables[k].name, figure->variables[k].value};
    }
    return draw(gallery, figure->template_name, name, "svg", n, variables, message);
}

static enum lub_status make_figure(const struct lub_claim *claim, size_t k,
                                   const struct lub_claim_data data[],
                                   const struct lub_claim_gallery *gallery,
                                   struct lub_findings *findings, struct lub_message *message)
{
    char name[name_size];
    struct lub_output output;
    snprintf(name, sizeof name, k ? "%s-%zu" : "%s", claim->name, k + 1);
    enum lub_status status = open_data(gallery, name, &output, message);
    if (status == LUB_OK) {
        status = lub_claim_figure_write(output.file, claim, &claim->figures[k], data, message);
        status = status == LUB_OK ? lub_output_close(&output, message) : status;
        lub_output_discard(&output);
    }
    if (status == LUB_OK && gallery->templates) {
        status = draw_figure(claim, &claim->figures[k], name, gallery, message);
    }
    return status == LUB_OK
               ? add_figure(claim, name, "svg", gallery->templates != NULL, "", findings)
               : status;
}

/* A figure that another stage has drawn into the folder; without it the claim goes without. */
static enum lub_status add_file(const struct lub_claim *claim,
                                const struct lub_claim_figure *figure,
                                const struct lub_claim_gallery *gallery,
                                struct lub_findings *findings)
{
    char path[path_size];
    snprintf(path, sizeof path, "%.3000s/%s", gallery->folder, figure->file);
    FILE *const there = fopen(path, "r");
    if (!there) {
        return LUB_OK;
    }
    fclose(there);
    return add_drawing(claim, figure->file, "", findings);
}

enum lub_status lub_claim_figures(const struct lub_claim *claim, const struct lub_claim_data data[],
                                  const struct lub_claim_gallery *gallery,
                                  struct lub_findings *findings, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < claim->n_figures && status == LUB_OK; k++) {
        if (*claim->figures[k].file) {
            status = add_file(claim, &claim->figures[k], gallery, findings);
            continue;
        }
        if (strcmp(claim->figures[k].template_name, pictures) != 0) {
            status = make_figure(claim, k, data, gallery, findings, message);
            continue;
        }
        for (size_t i = 0; i < claim->n_runs && status == LUB_OK; i++) {
            char name[name_size];
            snprintf(name, sizeof name, "%s-%s", claim->name, claim->runs[i].name);
            if (shows(&claim->figures[k], &claim->runs[i])) {
                status = add_figure(claim, name, "png", gallery->templates != NULL,
                                    claim->runs[i].label, findings);
            }
        }
    }
    return status;
}
