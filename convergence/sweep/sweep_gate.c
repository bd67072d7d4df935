/* sweep_gate.c -- gates on the points of a sweep. */
#include "convergence/expression/expression.h"
#include "convergence/kind/kind.h"
#include "convergence/sweep/sweep_gate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_number(const struct lub_sweep_list *list)
{
    double number;
    size_t k = 0;
    while (k < list->n && lub_parse_number(list->values[k], &number)) {
        k++;
    }
    return k == list->n;
}

static enum lub_status add_columns(const struct lub_sweep *sweep, struct lub_sheet *sheet)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < sweep->n_slice_axes && status == LUB_OK; k++) {
        const struct lub_sweep_list *const list = &sweep->slice_axes[k];
        status = lub_sheet_column(sheet, list->parameter, !is_number(list));
    }
    const struct {
        const char *name;
        bool words;
    } names[] = {{sweep->x.parameter, false},
                 {sweep->y.n > 1 ? sweep->y.parameter : NULL, false},
                 {"level", false},
                 {"class", true},
                 {"status", true},
                 {"steps", false}};
    for (size_t k = 0; k < sizeof names / sizeof *names && status == LUB_OK; k++) {
        status = names[k].name ? lub_sheet_column(sheet, names[k].name, names[k].words) : LUB_OK;
    }
    for (size_t k = 0; k < sweep->n_quantities && status == LUB_OK; k++) {
        status = lub_sheet_column(sheet, lub_sweep_quantity_name(sweep, k), false);
    }
    return status;
}

static enum lub_status add_row(const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
                               const struct lub_sweep_point *point, struct lub_sheet *sheet)
{
    const struct lub_sweep_node node = lub_sweep_node(grid, point->index);
    size_t column = 0;
    enum lub_status status = lub_sheet_row(sheet);
    for (size_t k = 0; k < sweep->n_slice_axes && status == LUB_OK; k++) {
        const char *const value = lub_sweep_slice_value(sweep, node.slice, k);
        if (sheet->columns[column].words) {
            status = lub_sheet_word(sheet, column++, value);
        } else {
            lub_sheet_number(sheet, column++, strtod(value, NULL));
        }
    }
    if (status != LUB_OK) {
        return status;
    }
    lub_sheet_number(sheet, column++, lub_sweep_axis_value(&sweep->x, node.i, grid->nx));
    if (sweep->y.n > 1) {
        lub_sheet_number(sheet, column++, lub_sweep_axis_value(&sweep->y, node.j, grid->ny));
    }
    lub_sheet_number(sheet, column++, (double)lub_sweep_level(grid, node));
    status = lub_sheet_word(sheet, column++, point->word);
    if (status == LUB_OK) {
        status = lub_sheet_word(sheet, column++, lub_status_word(point->status));
    }
    if (status != LUB_OK) {
        return status;
    }
    lub_sheet_number(sheet, column++, (double)point->steps);
    for (size_t k = 0; k < sweep->n_quantities; k++) {
        lub_sheet_number(sheet, column++, point->values[k]);
    }
    return status;
}

enum lub_status lub_sweep_sheet(const struct lub_sweep *sweep,
                                const struct lub_sweep_points *points, struct lub_sheet *sheet)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    enum lub_status status = add_columns(sweep, sheet);
    for (size_t k = 0; k < points->n && status == LUB_OK; k++) {
        status = add_row(sweep, &grid, &points->list[k], sheet);
    }
    return status;
}

/* Names in a gate are columns. */
static enum lub_status look(const void *data, const char *run, const char *name,
                            struct lub_pool *pool, struct lub_vector *value,
                            struct lub_message *message)
{
    const struct lub_sheet *const sheet = data;
    const struct lub_sheet_column *const column = *run ? NULL : lub_sheet_find(sheet, name);
    char all[300] = "";
    (void)pool;
    if (column) {
        *value = (struct lub_vector){
            .n = sheet->n, .x = column->numbers, .words = (const char *const *)column->words};
        return LUB_OK;
    }
    for (size_t k = 0; k < sheet->n_columns; k++) {
        lub_list_word(all, sizeof all, sheet->columns[k].name);
    }
    return lub_fail(message, LUB_BAD_ARGUMENT, "no column is called '%.40s': there are %s",
                    *run ? run : name, all);
}

static enum lub_status evaluate(const struct lub_sweep_gate *gate, const struct lub_sheet *sheet,
                                double *number, struct lub_message *message)
{
    const struct lub_scope scope = {sheet, look};
    struct lub_pool pool = {0};
    struct lub_vector value = {0};
    enum lub_status status = lub_evaluate(gate->value, &scope, &pool, &value, message);
    if (status == LUB_OK && (value.n != 1 || value.words)) {
        status = lub_fail(message, LUB_BAD_ARGUMENT, "[gate] value: not one number");
    }
    *number = status == LUB_OK ? value.x[0] : NAN;
    lub_pool_free(&pool);
    return status;
}

/* Computed from two points without numbers, so that lists are lists. */
enum lub_status lub_sweep_gate_check(const struct lub_sweep *sweep,
                                     const struct lub_sweep_gate *gate, struct lub_message *message)
{
    struct lub_sheet sheet = {0};
    double number;
    if (!*gate->what || !*gate->value || !gate->has_within) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "[gate]: what, value or within is missing");
    }
    enum lub_status status = add_columns(sweep, &sheet);
    for (int k = 0; k < 2 && status == LUB_OK; k++) {
        status = lub_sheet_row(&sheet);
    }
    if (status == LUB_OK) {
        status = evaluate(gate, &sheet, &number, message);
    }
    lub_sheet_free(&sheet);
    return status;
}

static bool is_status(const char *word)
{
    static const char *const words[] = {
#define STATUS(name, value, word, exit_code, text) word,
#include "cases/status.def"
#undef LUB_OF_STATUS
    };
    size_t k = 0;
    while (k < sizeof words / sizeof *words && strcmp(words[k], word) != 0) {
        k++;
    }
    return k < sizeof words / sizeof *words;
}

static bool is_regime(const struct lub_sweep *sweep, const char *word)
{
    struct lub_offer offer = {0};
    size_t k = 0;
    sweep->entry.of_kind->offer(sweep->entry.of_case, &offer);
    if (lub_quantity_find(sweep->entry.of_kind, sweep->entry.of_case, offer.regime) !=
        sweep->regime) {
        return true; /* another word, of which nothing is known */
    }
    while (k < offer.n_regimes && strcmp(offer.regimes[k].name, word) != 0) {
        k++;
    }
    return k < offer.n_regimes;
}

static bool is_order_class(const char *word)
{
    int k = LUB_UNCLASSED;
    while (k <= LUB_DIVERGING && strcmp(lub_class_name((enum lub_class)k), word) != 0) {
        k++;
    }
    return k <= LUB_DIVERGING;
}

/* Whether a point of the sweep can be of the class. */
static bool is_class(const struct lub_sweep *sweep, const char *word)
{
    if (is_status(word)) {
        return true;
    }
    if (sweep->by_threshold) {
        return strcmp(word, sweep->below) == 0 || strcmp(word, sweep->above) == 0 ||
               strcmp(word, "unknown") == 0;
    }
    return sweep->is_order ? is_order_class(word) : is_regime(sweep, word);
}

/* All coarse points are there, of classes that there are. */
static bool is_complete(const struct lub_sweep *sweep, const struct lub_sweep_points *points)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    size_t coarse = 0;
    for (size_t k = 0; k < points->n; k++) {
        if (!is_class(sweep, points->list[k].word)) {
            return false;
        }
        coarse += lub_sweep_level(&grid, lub_sweep_node(&grid, points->list[k].index)) == 0;
    }
    return coarse == grid.n_slices * sweep->x.n * sweep->y.n;
}

enum lub_status lub_sweep_judge(const struct lub_sweep *sweep,
                                const struct lub_sweep_points *points, struct lub_gates *gates)
{
    const bool complete = is_complete(sweep, points);
    char command[LUB_LABEL_LEN];
    struct lub_sheet sheet = {0};
    enum lub_status status = lub_sweep_sheet(sweep, points, &sheet);
    snprintf(command, sizeof command, "lubench sweep %.60s%s --out map", sweep->name,
             sweep->is_quick ? " --quick" : "");
    for (size_t k = 0; k < sweep->n_gates && status == LUB_OK; k++) {
        const struct lub_sweep_gate *const gate = &sweep->gates[k];
        double number = NAN;
        if (!complete || evaluate(gate, &sheet, &number, NULL) != LUB_OK || !isfinite(number)) {
            number = NAN;
        }
        status = lub_gates_add_number(gates, "phase diagrams", gate->what, number, gate->within[0],
                                      gate->within[1], command);
    }
    lub_sheet_free(&sheet);
    return status;
}
