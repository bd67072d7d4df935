/* sweep_sample.c -- the run of a point, thinned to what a figure shows. */
#include "convergence/kind/simulate.h"
#include "convergence/sweep/sweep_measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A row shows where one of the two columns has moved by this part of its range. */
static const double shown_part = 1.0 / 100;

/* A column that a figure shows: t or one of the layout, over a quantity or not. */
struct shown {
    size_t column;  /* layout->n for t */
    size_t divisor; /* quantity; LUB_MAX_QUANTITIES: none */
    double range;   /* of the column in the run */
};

static bool find(const struct lub_sweep *sweep, const char *name, struct shown *shown)
{
    struct lub_offer offer = {0};
    char column[LUB_NAME_LEN];
    sweep->entry.of_kind->offer(sweep->entry.of_case, &offer);
    const size_t length = strcspn(name, "/");
    snprintf(column, sizeof column, "%.*s", (int)length, name);
    *shown = (struct shown){lub_layout_find(offer.layout, column), LUB_MAX_QUANTITIES, 0};
    if (name[length]) {
        shown->divisor =
            lub_quantity_find(sweep->entry.of_kind, sweep->entry.of_case, name + length + 1);
        const struct lub_quantity *const quantity =
            lub_quantity_at(sweep->entry.of_kind, sweep->entry.of_case, shown->divisor);
        if (!quantity || quantity->form == LUB_A_WORD) {
            return false;
        }
    }
    return shown->column < offer.layout->n || strcmp(column, "t") == 0;
}

bool lub_sweep_sample_has(const struct lub_sweep *sweep, const char *name)
{
    struct shown shown;
    return find(sweep, name, &shown);
}

static double at(const struct lub_path *path, size_t row, size_t body, size_t column)
{
    const size_t n = path->layout->n;
    return column == n ? path->t[row] : lub_path_row(path, row)[body * n + column];
}

static void measure_range(const struct lub_path *path, struct shown *shown)
{
    double lo = INFINITY, hi = -INFINITY;
    for (size_t k = 0; k < path->n; k++) {
        lo = fmin(lo, at(path, k, 0, shown->column));
        hi = fmax(hi, at(path, k, 0, shown->column));
    }
    shown->range = hi - lo;
}

/* Of one body, a row is worth a line if time or what the figure shows has moved on. */
static bool is_next(const struct lub_path *path, const struct shown shown[2], size_t last,
                    size_t row, size_t rows)
{
    const double t = path->t[row] - path->t[last];
    bool next = row + 1 == path->n || t >= path->t[path->n - 1] / (double)rows;
    for (size_t k = 0; k < 2; k++) {
        const double moved = at(path, row, 0, shown[k].column) - at(path, last, 0, shown[k].column);
        next = next || fabs(moved) >= shown_part * shown[k].range;
    }
    return next;
}

static void print_value(FILE *file, double value)
{
    fprintf(file, isnan(value) ? ",nan" : ",%.17g", value);
}

static void print_row(FILE *file, const struct lub_path *path, size_t row, size_t body,
                      const struct shown shown[2], const struct lub_summary *summary)
{
    const struct lub_layout *const layout = path->layout;
    fprintf(file, "%.17g", path->t[row]);
    if (layout->key) {
        fprintf(file, ",%zu", layout->first + body);
    }
    for (size_t k = 0; k < layout->n; k++) {
        print_value(file, at(path, row, body, k));
    }
    for (size_t k = 0; k < 2; k++) {
        if (shown[k].divisor < LUB_MAX_QUANTITIES) {
            print_value(file,
                        at(path, row, body, shown[k].column) / summary->value[shown[k].divisor]);
        }
    }
    fputc('\n', file);
}

/* Body after body, an empty line between, so that a figure draws the way of each. */
static void print_path(FILE *file, const struct lub_path *path, size_t rows, struct shown shown[2],
                       const struct lub_summary *summary)
{
    measure_range(path, &shown[0]);
    measure_range(path, &shown[1]);
    for (size_t body = 0; body < path->n_bodies; body++) {
        fputs(body ? "\n" : "", file);
        size_t last = 0;
        for (size_t k = 0; k < path->n; k++) {
            if (k == 0 || path->n_bodies > 1 || is_next(path, shown, last, k, rows)) {
                print_row(file, path, k, body, shown, summary);
                last = k;
            }
        }
    }
}

static void print_names(FILE *file, const struct lub_sweep *sweep, const struct lub_layout *layout,
                        const struct shown shown[2])
{
    fprintf(file, layout->key ? "t,%s" : "t", layout->key);
    for (size_t k = 0; k < layout->n; k++) {
        fprintf(file, ",%s", layout->columns[k].name);
    }
    for (size_t k = 0; k < 2; k++) {
        if (shown[k].divisor < LUB_MAX_QUANTITIES) {
            fprintf(file, ",%s", k ? sweep->sample_y : sweep->sample_x);
        }
    }
    fputc('\n', file);
}

/* Every step of one body; of many so many steps that the file has about twice the rows. */
static enum lub_status stride(const struct lub_ask *ask, size_t rows, size_t *every,
                              struct lub_message *message)
{
    struct lub_simulation simulation;
    const enum lub_status status = lub_simulation_create(ask, &simulation, message);
    if (status == LUB_OK) {
        const size_t n = ask->kind->bodies(simulation.state);
        const size_t steps = ask->kind->clock(simulation.state).n_steps;
        *every = n > 1 && steps * n > 2 * rows ? steps * n / (2 * rows) : 1;
        lub_simulation_free(&simulation);
    }
    return status;
}

static unsigned long long wanted(const struct shown shown[2])
{
    unsigned long long bits = 0;
    for (size_t k = 0; k < 2; k++) {
        bits |= shown[k].divisor < LUB_MAX_QUANTITIES ? 1ull << shown[k].divisor : 0;
    }
    return bits;
}

static void add_settings(const struct lub_sweep *sweep, struct lub_settings *settings)
{
    for (size_t k = 0; k < sweep->sample_with.n_settings; k++) {
        settings->list[settings->n++] = sweep->sample_with.settings[k];
    }
}

enum lub_status lub_sweep_sample(const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
                                 size_t index, size_t rows, FILE *file, struct lub_message *message)
{
    struct lub_sweep_asked asked;
    struct lub_path path = {0};
    struct lub_truth truth = {0};
    struct lub_summary summary;
    struct shown shown[2];
    size_t every = 1;
    (void)find(sweep, sweep->sample_x, &shown[0]);
    (void)find(sweep, sweep->sample_y, &shown[1]);
    enum lub_status status =
        lub_sweep_ask(sweep, grid, lub_sweep_node(grid, index), NULL, &asked, message);
    if (status == LUB_OK) {
        for (size_t k = 0; k < asked.ask.settings.n; k++) {
            fprintf(file, "# %s: %s\n", asked.settings[k].name, asked.settings[k].value);
        }
        add_settings(sweep, &asked.ask.settings);
    }
    if (status == LUB_OK && asked.certified) {
        status = lub_sweep_truth(&asked, &truth, message);
        path = truth.path;
        truth.path = (struct lub_path){0};
        summary = truth.summary;
    } else if (status == LUB_OK) {
        status = stride(&asked.ask, rows, &every, message);
    }
    if (status == LUB_OK && !asked.certified) {
        const struct lub_march march = {.every = every, .max_steps = sweep->max_steps};
        status = lub_simulate(&asked.ask, &march, wanted(shown), &path, &summary, message);
    }
    if (status == LUB_OK && path.n) {
        print_names(file, sweep, path.layout, shown);
        print_path(file, &path, rows, shown, &summary);
    }
    lub_path_free(&path);
    lub_truth_free(&truth);
    return status;
}
