/* sweep_check.c -- what must hold once a sweep file is read: nothing missing, nothing set twice,
 * and every corner of every slice a run that can be made. */
#include "convergence/sweep/sweep_gate.h"
#include "convergence/sweep/sweep_keys.h"
#include "convergence/sweep/sweep_measure.h"

#include <math.h>
#include <string.h>

static enum lub_status check_axis(struct lub_sweep_axis *axis, const char *name, bool quick,
                                  struct lub_message *message)
{
    if (!*axis->parameter) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "[%s]: parameter is missing", name);
    }
    if (quick && axis->quick_n) {
        axis->n = axis->quick_n;
    }
    if (axis->n < 2 || axis->n > 100000) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "[%s]: allowed are 2 to 100000 points, not %zu",
                        name, axis->n);
    }
    if (!(axis->hi > axis->lo) || (axis->log && !(axis->lo > 0))) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "[%s]: from %g to %g: allowed is from < to, and from > 0 on a log scale",
                        name, axis->lo, axis->hi);
    }
    if (!*axis->label) {
        strcpy(axis->label, axis->parameter);
    }
    return LUB_OK;
}

/* `all` as values of `scheme`: every scheme that can run the case. */
static bool add_schemes(const struct lub_sweep *sweep, struct lub_sweep_list *list)
{
    const struct lub_scheme *scheme;
    size_t k = 0;
    for (; (scheme = lub_registry_at(sweep->entry.of_kind->schemes, k)) &&
           list->n < LUB_SWEEP_MAX_LIST;
         k++) {
        if (!sweep->entry.of_kind->runs ||
            sweep->entry.of_kind->runs(sweep->entry.of_case, scheme)) {
            list->values[list->n++] = scheme->name;
        }
    }
    return !scheme;
}

static enum lub_status cut_list(const struct lub_sweep *sweep, struct lub_sweep_list *list,
                                struct lub_message *message)
{
    char *rest = NULL;
    strcpy(list->words, sweep->is_quick && *list->quick ? list->quick : list->text);
    if (!*list->parameter) {
        return lub_sweep_missing("[slice]: parameter", message);
    }
    if (strcmp(list->parameter, "scheme") == 0 && strcmp(list->words, "all") == 0 &&
        add_schemes(sweep, list)) {
        return LUB_OK;
    }
    for (char *word = strtok_r(list->words, ", \t", &rest); word;
         word = strtok_r(NULL, ", \t", &rest)) {
        if (list->n == LUB_SWEEP_MAX_LIST) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "[slice]: more than %d values",
                            LUB_SWEEP_MAX_LIST);
        }
        for (size_t k = 0; k < list->n; k++) {
            if (strcmp(list->values[k], word) == 0) {
                return lub_fail(message, LUB_BAD_ARGUMENT, "[slice]: %s stands twice", word);
            }
        }
        list->values[list->n++] = word;
    }
    return list->n ? LUB_OK : lub_sweep_missing("[slice]: values", message);
}

static enum lub_status check_lines(const struct lub_sweep *sweep, size_t *line,
                                   struct lub_message *message)
{
    for (size_t k = 0; k < sweep->n_lines; k++) {
        const struct lub_sweep_line *const one = &sweep->lines[k];
        *line = one->line;
        if (!one->has_value || !*one->text) {
            return lub_sweep_missing("[line]: value or text", message);
        }
        const bool on_x = strcmp(one->parameter, "x") == 0;
        const bool on_y = strcmp(one->parameter, "y") == 0;
        if (!on_x && !on_y && strcmp(one->parameter, "sample") != 0) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "[line]: parameter = %.60s: allowed is x, y or sample", one->parameter);
        }
    }
    *line = 0;
    return LUB_OK;
}

static enum lub_status check_gates(const struct lub_sweep *sweep, size_t *line,
                                   struct lub_message *message)
{
    for (size_t k = 0; k < sweep->n_gates; k++) {
        const enum lub_status status = lub_sweep_gate_check(sweep, &sweep->gates[k], message);
        if (status != LUB_OK) {
            *line = sweep->gates[k].line;
            return status;
        }
    }
    return LUB_OK;
}

/* The names that two axes, or an axis and a fixed parameter, would both set. */
static enum lub_status check_disjoint(const struct lub_sweep *sweep, struct lub_message *message)
{
    const char *names[LUB_SWEEP_MAX_SLICE_AXES + 4 + LUB_MAX_SETTINGS];
    size_t n = 0;
    names[n++] = sweep->x.parameter;
    if (sweep->y.n > 1) {
        names[n++] = sweep->y.parameter;
    }
    for (size_t k = 0; k < sweep->n_slice_axes; k++) {
        names[n++] = sweep->slice_axes[k].parameter;
    }
    for (size_t k = 0; k < sweep->entry.n_settings; k++) {
        names[n++] = sweep->entry.settings[k].name;
    }
    names[n++] = *sweep->scheme ? "scheme" : "";
    names[n++] = *sweep->dt ? "dt" : "";
    for (size_t k = 0; k < n; k++) {
        for (size_t i = 0; i < k; i++) {
            if (*names[k] && strcmp(names[i], names[k]) == 0) {
                return lub_fail(message, LUB_BAD_ARGUMENT, "%.60s is set twice", names[k]);
            }
        }
    }
    return LUB_OK;
}

static enum lub_status check_axes(struct lub_sweep *sweep, size_t *line,
                                  struct lub_message *message)
{
    *line = sweep->x.line;
    enum lub_status status = check_axis(&sweep->x, "x", sweep->is_quick, message);
    if (status == LUB_OK && sweep->y.line) {
        *line = sweep->y.line;
        status = check_axis(&sweep->y, "y", sweep->is_quick, message);
    } else {
        sweep->y.n = 1;
    }
    for (size_t k = 0; k < sweep->n_slice_axes && status == LUB_OK; k++) {
        *line = sweep->slice_axes[k].line;
        status = cut_list(sweep, &sweep->slice_axes[k], message);
    }
    if (status == LUB_OK) {
        *line = 0;
        status = check_disjoint(sweep, message);
    }
    return status;
}

/* A map has two axes; along a line the first quantity is drawn unless the file says which. */
static enum lub_status check_figure(struct lub_sweep *sweep, size_t *line,
                                    struct lub_message *message)
{
    if (sweep->y.n > 1 || sweep->figure == LUB_SWEEP_CURVES) {
        return LUB_OK;
    }
    *line = lub_sweep_key_line(sweep, "figure");
    sweep->figure = LUB_SWEEP_CURVES;
    snprintf(sweep->curve, sizeof sweep->curve, "%s", lub_sweep_quantity_name(sweep, 0));
    return *line ? lub_fail(message, LUB_BAD_ARGUMENT,
                            "figure = map: there is no [y]; allowed is `curves QUANTITY`")
                 : LUB_OK;
}

static enum lub_status check_sizes(struct lub_sweep *sweep, struct lub_message *message)
{
    if (sweep->is_quick && sweep->has_quick_refine) {
        sweep->refine = sweep->quick_refine;
    }
    if (sweep->refine > LUB_SWEEP_MAX_REFINE) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "refine = %zu: allowed is 0 to %d",
                        sweep->refine, LUB_SWEEP_MAX_REFINE);
    }
    if (sweep->max_steps == 0) {
        sweep->max_steps = 10000000;
    }
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    const double all = (double)grid.nx * (double)grid.ny * (double)grid.n_slices;
    return all <= lub_sweep_max_points
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "%.3g points on the finest grid: allowed are at most %.3g", all,
                          lub_sweep_max_points);
}

/* A value that is not allowed shows at an end of its axis, before anything is computed. */
static enum lub_status check_corners(const struct lub_sweep *sweep, struct lub_message *message)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    enum lub_status status = LUB_OK;
    for (size_t slice = 0; slice < grid.n_slices && status == LUB_OK; slice++) {
        for (size_t corner = 0; corner < 4 && status == LUB_OK; corner++) {
            const struct lub_sweep_node node = {slice, corner & 1 ? grid.nx - 1 : 0,
                                                corner & 2 ? grid.ny - 1 : 0};
            status = lub_sweep_try(sweep, &grid, node, message);
        }
    }
    return status;
}

enum lub_status lub_sweep_check(struct lub_sweep *sweep, size_t *line, struct lub_message *message)
{
    enum lub_status status = lub_sweep_find_names(sweep, line, message);
    if (status == LUB_OK) {
        status = check_axes(sweep, line, message);
    }
    if (status == LUB_OK) {
        status = check_lines(sweep, line, message);
    }
    if (status == LUB_OK) {
        status = check_gates(sweep, line, message);
    }
    if (status == LUB_OK) {
        status = check_figure(sweep, line, message);
    }
    if (status == LUB_OK) {
        status = check_sizes(sweep, message);
    }
    return status == LUB_OK ? check_corners(sweep, message) : status;
}
