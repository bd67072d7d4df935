/* sweep_draw.c -- figures of a sweep: a map for each slice, or curves over x. */
#include "convergence/program/io/output.h"
#include "convergence/program/commands/sweep_files.h"
#include "reports/figure.h"

#include <string.h>
#include <unistd.h>

enum { max_text = 4096, max_variables = 32 };

static const char file_break[] = {LUB_FIGURE_BREAK, '\0'};

/* Variables of a template, with room for their texts. */
struct script {
    size_t n;
    struct lub_variable variables[max_variables];
    char texts[max_variables][max_text];
};

static char *variable(struct script *script, const char *name)
{
    script->variables[script->n] = (struct lub_variable){name, script->texts[script->n]};
    script->texts[script->n][0] = '\0';
    return script->texts[script->n++];
}

static void set(struct script *script, const char *name, const char *format, const char *a,
                const char *b)
{
    char *const text = variable(script, name);
    snprintf(text, max_text, format, a, b);
}

static void add(char *text, const char *separator, const char *item)
{
    const size_t used = strlen(text);
    snprintf(text + used, max_text - used, "%s%s", used ? separator : "", item);
}

static void set_axis(struct script *script, const char *prefix, const struct lub_sweep_axis *axis)
{
    static const char *const names[2][4] = {{"xlo", "xhi", "xlog", "xname"},
                                            {"ylo", "yhi", "ylog", "yname"}};
    const char *const *const name = names[*prefix == 'y'];
    char number[32];
    snprintf(number, sizeof number, "%.17g", axis->lo);
    set(script, name[0], "%s%s", number, "");
    snprintf(number, sizeof number, "%.17g", axis->hi);
    set(script, name[1], "%s%s", number, "");
    set(script, name[2], "%s%s", axis->log ? "1" : "0", "");
    set(script, name[3], "%s%s", axis->label, "");
}

/* Lines of the slice as x|value|text, separated by newlines. */
static void set_lines(struct script *script, const struct lub_sweep *sweep, const char *title)
{
    char *const text = variable(script, "lines");
    for (size_t k = 0; k < sweep->n_lines; k++) {
        const struct lub_sweep_line *const line = &sweep->lines[k];
        char item[LUB_LABEL_LEN + 64];
        if (!title || !*line->where || strstr(title, line->where)) {
            snprintf(item, sizeof item, "%s|%.17g|%.150s", line->parameter, line->value,
                     line->text);
            add(text, "~", item);
        }
    }
}

/* Files, axes and the keys of the slice columns. */
static void set_common(struct script *script, const struct lub_sweep *sweep, const char *folder)
{
    char columns[8];
    snprintf(columns, sizeof columns, "%zu", sweep->n_slice_axes);
    set(script, "points", "%s/points.csv%s", folder, "");
    set(script, "boundaries", "%s/boundaries.csv%s", folder, "");
    set(script, "cells", "%s/cells.csv%s", folder, "");
    set(script, "n_slice", "%s%s", columns, "");
    set(script, "sample_x", "%s%s", sweep->sample_x, "");
    set(script, "sample_y", "%s%s", sweep->sample_y, "");
    set_axis(script, "x", &sweep->x);
}

/* Classes of the slice with the place of a sample of each, and the files of the samples. */
static void set_regions(struct script *script, const struct lub_sweep *sweep, size_t slice,
                        size_t n, const struct lub_sweep_count counts[], const char *folder)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    char *const words = variable(script, "classes"), *const places = variable(script, "places");
    char *const samples = variable(script, "samples");
    char name[LUB_LABEL_LEN], item[max_text];
    lub_sweep_slice_file(sweep, slice, name);
    for (size_t k = 0; k < n; k++) {
        if (counts[k].slice == slice) {
            const struct lub_sweep_node node = lub_sweep_node(&grid, counts[k].sample);
            add(words, "|", counts[k].word);
            snprintf(item, sizeof item, "%.17g,%.17g",
                     lub_sweep_axis_value(&sweep->x, node.i, grid.nx),
                     lub_sweep_axis_value(&sweep->y, node.j, grid.ny));
            add(places, "|", item);
            snprintf(item, sizeof item, "%.3000s/samples/%s.%s.csv", folder, name, counts[k].word);
            add(samples, file_break, item);
        }
    }
}

static void set_slice(struct script *script, const struct lub_sweep *sweep, size_t slice)
{
    char *const text = variable(script, "slice");
    for (size_t k = 0; k < sweep->n_slice_axes; k++) {
        add(text, "|", lub_sweep_slice_value(sweep, slice, k));
    }
}

static enum lub_status draw(const char *templates, const char *name, const char *folder,
                            const char *figure, struct script *script, struct lub_message *message)
{
    char out[max_text];
    snprintf(out, sizeof out, "%.3000s/figures/%.300s.svg", folder, figure);
    const enum lub_status status =
        lub_figure_draw(templates, name, out, script->n, script->variables, message);
    if (status != LUB_OK) {
        (void)unlink(out);
    }
    return status;
}

static enum lub_status draw_map(const struct lub_sweep *sweep, size_t slice, size_t n,
                                const struct lub_sweep_count counts[], const char *folder,
                                const char *templates, struct lub_message *message)
{
    struct script script = {0};
    char title[LUB_LABEL_LEN], file[LUB_LABEL_LEN], figure[2 * LUB_LABEL_LEN + 2];
    lub_sweep_slice_title(sweep, slice, title);
    lub_sweep_slice_file(sweep, slice, file);
    set_common(&script, sweep, folder);
    set_axis(&script, "y", &sweep->y);
    set_slice(&script, sweep, slice);
    set_regions(&script, sweep, slice, n, counts, folder);
    set_lines(&script, sweep, title);
    set(&script, "title", *title ? "%s, %s" : "%s%s", sweep->name, title);
    set(&script, "colour", "%s%s", sweep->colour, "");
    set(&script, "level", "%s%s", sweep->level_of, "");
    snprintf(figure, sizeof figure, "%s.%s", sweep->name, file);
    return draw(templates, "sweep_map.gp", folder, figure, &script, message);
}

/* Titles of all slices, and the keys that their lines begin with. */
static void set_slices(struct script *script, const struct lub_sweep *sweep)
{
    const size_t n_slices = lub_sweep_slices(sweep);
    char *const slices = variable(script, "slices");
    for (size_t k = 0; k < n_slices; k++) {
        char title[LUB_LABEL_LEN];
        lub_sweep_slice_title(sweep, k, title);
        add(slices, "|", *title ? title : sweep->curve);
    }
    char *const keys = variable(script, "keys");
    for (size_t k = 0; k < n_slices; k++) {
        char key[LUB_LABEL_LEN] = "";
        for (size_t i = 0; i < sweep->n_slice_axes; i++) {
            strncat(key, lub_sweep_slice_value(sweep, k, i), sizeof key - strlen(key) - 2);
            strcat(key, i + 1 < sweep->n_slice_axes ? "," : "");
        }
        add(keys, "|", *key ? key : "-");
    }
}

/* All slices side by side, with the classes that any of them has. */
static enum lub_status draw_grid(const struct lub_sweep *sweep, size_t n,
                                 const struct lub_sweep_count counts[], const char *folder,
                                 const char *templates, struct lub_message *message)
{
    struct script script = {0};
    set_common(&script, sweep, folder);
    set_axis(&script, "y", &sweep->y);
    set_slices(&script, sweep);
    char *const classes = variable(&script, "classes");
    for (size_t k = 0; k < n; k++) {
        bool known = false;
        for (size_t i = 0; i < k; i++) {
            known = known || strcmp(counts[i].word, counts[k].word) == 0;
        }
        if (!known) {
            add(classes, "|", counts[k].word);
        }
    }
    return draw(templates, "sweep_grid.gp", folder, sweep->name, &script, message);
}

/* A sample of each slice: of its first class. */
static void set_samples(struct script *script, const struct lub_sweep *sweep, size_t n,
                        const struct lub_sweep_count counts[], const char *folder)
{
    char *const samples = variable(script, "samples");
    for (size_t k = 0; k < n; k++) {
        char name[LUB_LABEL_LEN], item[max_text];
        if (k == 0 || counts[k].slice != counts[k - 1].slice) {
            lub_sweep_slice_file(sweep, counts[k].slice, name);
            snprintf(item, sizeof item, "%.3000s/samples/%s.%s.csv", folder, name, counts[k].word);
            add(samples, file_break, access(item, R_OK) == 0 ? item : "-");
        }
    }
}

static enum lub_status draw_curves(const struct lub_sweep *sweep, size_t n_counts,
                                   const struct lub_sweep_count counts[], const char *folder,
                                   const char *templates, struct lub_message *message)
{
    struct script script = {0};
    char column[16];
    set_common(&script, sweep, folder);
    set_slices(&script, sweep);
    set_lines(&script, sweep, NULL);
    set_samples(&script, sweep, n_counts, counts, folder);
    set(&script, "title", "%s%s", sweep->name, "");
    set(&script, "curve", "%s%s", sweep->curve, "");
    const size_t first = sweep->n_slice_axes + (sweep->y.n > 1 ? 2u : 1u) + 5;
    snprintf(column, sizeof column, "%zu", first + lub_sweep_quantity(sweep, sweep->curve));
    set(&script, "column", "%s%s", column, "");
    snprintf(column, sizeof column, "%zu", first + lub_sweep_quantity(sweep, sweep->also));
    set(&script, "also_column", "%s%s", column, "");
    set(&script, "also", "%s%s", sweep->also, "");
    char *const lo = variable(&script, "range_lo"), *const hi = variable(&script, "range_hi");
    if (sweep->range[0] < sweep->range[1]) {
        snprintf(lo, max_text, "%.17g", sweep->range[0]);
        snprintf(hi, max_text, "%.17g", sweep->range[1]);
    }
    return draw(templates, "sweep_curves.gp", folder, sweep->name, &script, message);
}

enum lub_status lub_sweep_draw(const struct lub_sweep *sweep, size_t n_counts,
                               const struct lub_sweep_count counts[], const char *folder,
                               const char *templates, int threads, struct lub_message *message)
{
    char path[max_text];
    if (!lub_figure_possible()) {
        return lub_fail(message, LUB_UNSUPPORTED, "gnuplot cannot be run");
    }
    snprintf(path, sizeof path, "%.4000s/figures", folder);
    enum lub_status status = lub_output_folder(path, message);
    if (status != LUB_OK || sweep->figure == LUB_SWEEP_CURVES) {
        return status == LUB_OK ? draw_curves(sweep, n_counts, counts, folder, templates, message)
                                : status;
    }
    const size_t n = lub_sweep_slices(sweep);
    size_t first = n;
#pragma omp parallel for schedule(dynamic) num_threads(threads)
    for (size_t k = 0; k < n; k++) {
        struct lub_message own = {""};
        const enum lub_status one = draw_map(sweep, k, n_counts, counts, folder, templates, &own);
#pragma omp critical
        if (one != LUB_OK && k < first) {
            first = k;
            status = one;
            *message = own;
        }
    }
    return status == LUB_OK && n > 1
               ? draw_grid(sweep, n_counts, counts, folder, templates, message)
               : status;
}
