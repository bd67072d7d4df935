/* sweep_summary.c -- what a sweep found, in a few lines. */
#include "convergence/program/commands/sweep_files.h"
#include "convergence/program/io/json.h"
#include "convergence/program/studies.h"

#include <stdlib.h>
#include <string.h>

/* Share of a slice's area, on the scale of the axes, that cells of the class fill. */
static double share(const struct lub_sweep *sweep, const struct lub_sweep_points *points,
                    const struct lub_sweep_cells *cells, size_t slice, const char *word)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    double mine = 0, all = 0;
    for (size_t k = 0; k < cells->n; k++) {
        const struct lub_sweep_cell *const cell = &cells->list[k];
        if (cell->slice != slice) {
            continue;
        }
        const double area = (double)cell->di * (double)(cell->dj ? cell->dj : 1);
        const struct lub_sweep_node node = {slice, cell->i, cell->j};
        const char *const its =
            cell->mixed ? "" : lub_sweep_points_at(points, lub_sweep_index(&grid, node))->word;
        all += area;
        mine += strcmp(its, word) == 0 ? area : 0;
    }
    return all > 0 ? mine / all : 0;
}

static void print_text(FILE *file, const struct lub_sweep *sweep,
                       const struct lub_sweep_points *points, const struct lub_sweep_cells *cells,
                       size_t n, const struct lub_sweep_count counts[],
                       const struct lub_gates *gates)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    const size_t full = grid.n_slices * grid.nx * grid.ny;
    fprintf(file,
            "%s%s: %zu points; the full grid at this resolution has %zu, so %zu (%.0f %%) "
            "were saved\n",
            sweep->name, sweep->is_quick ? " (quick)" : "", points->n, full, full - points->n,
            100 * (double)(full - points->n) / (double)full);
    for (size_t k = 0; k < n; k++) {
        char title[LUB_LABEL_LEN];
        lub_sweep_slice_title(sweep, counts[k].slice, title);
        fprintf(file, "  %-28s %-24s %6zu points, %5.1f %% of the map\n", title, counts[k].word,
                counts[k].n, 100 * share(sweep, points, cells, counts[k].slice, counts[k].word));
    }
    if (gates->n) {
        lub_print_gates(file, gates);
    }
}

static void print_json_gates(FILE *file, const struct lub_gates *gates)
{
    fputs("\n], \"gates\": [", file);
    for (size_t k = 0; k < gates->n; k++) {
        const struct lub_gate *const gate = &gates->list[k];
        fprintf(file, "%s\n  {\"gate\": ", k ? "," : "");
        lub_print_json_text(file, gate->name);
        fputs(", \"expected\": ", file);
        lub_print_json_text(file, gate->expected);
        fputs(", \"observed\": ", file);
        lub_print_json_text(file, gate->observed);
        fprintf(file, ", \"verdict\": \"%s\"}", lub_verdict_name(gate->verdict));
    }
}

static void print_json(FILE *file, const struct lub_sweep *sweep,
                       const struct lub_sweep_points *points, const struct lub_sweep_cells *cells,
                       size_t n, const struct lub_sweep_count counts[],
                       const struct lub_gates *gates)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    fputs("{\"sweep\": ", file);
    lub_print_json_text(file, sweep->name);
    fprintf(file, ", \"points\": %zu, \"full_grid\": %zu, \"classes\": [", points->n,
            grid.n_slices * grid.nx * grid.ny);
    for (size_t k = 0; k < n; k++) {
        char title[LUB_LABEL_LEN];
        lub_sweep_slice_title(sweep, counts[k].slice, title);
        fprintf(file, "%s\n  {\"slice\": ", k ? "," : "");
        lub_print_json_text(file, title);
        fprintf(file, ", \"class\": \"%s\", \"points\": %zu, \"share\": ", counts[k].word,
                counts[k].n);
        lub_print_json_number(file, share(sweep, points, cells, counts[k].slice, counts[k].word));
        fputc('}', file);
    }
    if (gates->n) {
        print_json_gates(file, gates);
    }
    fputs("\n]}\n", file);
}

enum lub_status lub_sweep_print_summary(FILE *file, const struct lub_sweep *sweep,
                                        const struct lub_sweep_points *points,
                                        const struct lub_gates *gates, bool json)
{
    size_t n;
    struct lub_sweep_count *counts;
    struct lub_sweep_wanted wanted = {0};
    struct lub_sweep_cells cells = {0};
    enum lub_status status = lub_sweep_counts(sweep, points, &n, &counts);
    if (status == LUB_OK) {
        status = lub_sweep_walk(sweep, points, (struct lub_sweep_shard){0, 1}, &wanted, &cells);
    }
    if (status == LUB_OK) {
        (json ? print_json : print_text)(file, sweep, points, &cells, n, counts, gates);
    }
    free(wanted.list);
    free(cells.list);
    free(counts);
    return status;
}
