/* sweep_check.c -- what must hold once a sweep file is read: nothing missing, names found, and
 * every corner of every slice a run that can be made. */
#include "convergence/sweep/sweep_gate.h"
#include "convergence/sweep/sweep_keys.h"

#include <math.h>
#include <string.h>

static enum lub_status missing(const char *key, struct lub_message *message)
{
    return lub_fail(message, LUB_BAD_ARGUMENT, "%s is missing", key);
}

static enum lub_status unknown(const char *what, const char *name, size_t n,
                               const char *const names[], struct lub_message *message)
{
    const char *const near = lub_nearest_name(name, n, names);
    return lub_fail(message, LUB_BAD_ARGUMENT, "unknown %s '%.60s'%s%s%s", what, name,
                    near ? ": did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static enum lub_status find_case(struct lub_sweep *sweep, struct lub_message *message)
{
    const char *names[128];
    size_t n = 0;
    if (!*sweep->entry.text) {
        return missing("case", message);
    }
    sweep->entry.of_case = lub_case_find(sweep->entry.text);
    if (!sweep->entry.of_case) {
        for (; n < 128 && lub_case_at(n); n++) {
            names[n] = lub_case_at(n)->name;
        }
        return unknown("case", sweep->entry.text, n, names, message);
    }
    sweep->probe = lub_probe_of(lub_case_kind(sweep->entry.of_case));
    return sweep->probe ? LUB_OK
                        : lub_fail(message, LUB_UNSUPPORTED, "case %s cannot be swept",
                                   sweep->entry.of_case->name);
}

static size_t find_name(const struct lub_probe *probe, const char *name)
{
    size_t k = 0;
    while (k < probe->n && strcmp(probe->names[k], name) != 0) {
        k++;
    }
    return k;
}

static enum lub_status find_quantities(struct lub_sweep *sweep, struct lub_message *message)
{
    char words[LUB_TEXT_LEN], *rest = NULL;
    snprintf(words, sizeof words, "%s", sweep->measure);
    for (char *word = strtok_r(words, ", \t", &rest); word; word = strtok_r(NULL, ", \t", &rest)) {
        const size_t k = find_name(sweep->probe, word);
        if (k == sweep->probe->n) {
            return unknown("quantity", word, k, sweep->probe->names, message);
        }
        if (lub_sweep_quantity(sweep, word) < sweep->n_quantities) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "measure: %s stands twice", word);
        }
        sweep->quantities[sweep->n_quantities++] = k;
    }
    return sweep->n_quantities ? LUB_OK : missing("measure", message);
}

/* `regime`, or `quantity threshold below above`. */
static enum lub_status find_classes(struct lub_sweep *sweep, struct lub_message *message)
{
    char name[LUB_NAME_LEN], number[LUB_NAME_LEN], extra;
    if (!*sweep->classes) {
        return missing("classes", message);
    }
    if (strcmp(sweep->classes, "regime") == 0) {
        return LUB_OK;
    }
    if (sscanf(sweep->classes, "%63s %63s %31s %31s %c", name, number, sweep->below, sweep->above,
               &extra) != 4 ||
        !lub_parse_number(number, &sweep->threshold)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "classes = %.60s: allowed is `regime` or `QUANTITY THRESHOLD BELOW ABOVE`",
                        sweep->classes);
    }
    sweep->by_threshold = true;
    sweep->threshold_of = find_name(sweep->probe, name);
    return sweep->threshold_of < sweep->probe->n
               ? LUB_OK
               : unknown("quantity", name, sweep->probe->n, sweep->probe->names, message);
}

static enum lub_status check_measured(const struct lub_sweep *sweep, const char *key,
                                      const char *name, struct lub_message *message)
{
    return !*name || lub_sweep_quantity(sweep, name) < sweep->n_quantities
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT,
                          "%s: '%.60s' is not among what `measure` lists", key, name);
}

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

/* `all` as values of `scheme`: every scheme of one gap. */
static bool add_schemes(struct lub_sweep_list *list)
{
    for (size_t k = 0; lub_scheme_at(k) && list->n < LUB_SWEEP_MAX_LIST; k++) {
        list->values[list->n++] = lub_scheme_at(k)->name;
    }
    return !lub_scheme_at(list->n);
}

static enum lub_status cut_list(struct lub_sweep_list *list, bool quick,
                                struct lub_message *message)
{
    char *rest = NULL;
    strcpy(list->words, quick && *list->quick ? list->quick : list->text);
    if (!*list->parameter) {
        return missing("[slice]: parameter", message);
    }
    if (strcmp(list->parameter, "scheme") == 0 && strcmp(list->words, "all") == 0 &&
        add_schemes(list)) {
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
    return list->n ? LUB_OK : missing("[slice]: values", message);
}

static enum lub_status check_lines(const struct lub_sweep *sweep, size_t *line,
                                   struct lub_message *message)
{
    for (size_t k = 0; k < sweep->n_lines; k++) {
        const struct lub_sweep_line *const one = &sweep->lines[k];
        *line = one->line;
        if (!one->has_value || !*one->text) {
            return missing("[line]: value or text", message);
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

static bool is_word(const char *list, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = list; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
        if (strcspn(at, " ") == length && strncmp(at, word, length) == 0) {
            return true;
        }
    }
    return false;
}

static enum lub_status check_sample(struct lub_sweep *sweep, struct lub_message *message)
{
    const struct lub_probe *const probe = sweep->probe;
    if (!*sweep->sample_x) {
        snprintf(sweep->sample_x, LUB_NAME_LEN, "%s", probe->sample_x);
        snprintf(sweep->sample_y, LUB_NAME_LEN, "%s", probe->sample_y);
    }
    return is_word(probe->sample_names, sweep->sample_x) &&
                   is_word(probe->sample_names, sweep->sample_y)
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT, "sample = %.40s %.40s: allowed are two of %s",
                          sweep->sample_x, sweep->sample_y, probe->sample_names);
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
        status = cut_list(&sweep->slice_axes[k], sweep->is_quick, message);
    }
    if (status == LUB_OK) {
        *line = 0;
        status = check_disjoint(sweep, message);
    }
    return status;
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
            struct lub_sweep_request made;
            const struct lub_sweep_node node = {slice, corner & 1 ? grid.nx - 1 : 0,
                                                corner & 2 ? grid.ny - 1 : 0};
            lub_sweep_request(sweep, &grid, node, NULL, &made);
            status = sweep->probe->check(&made.request, message);
        }
    }
    return status;
}

enum lub_status lub_sweep_check(struct lub_sweep *sweep, size_t *line, struct lub_message *message)
{
    enum lub_status status = *sweep->question ? LUB_OK : missing("question", message);
    if (status == LUB_OK) {
        status = find_case(sweep, message);
    }
    if (status == LUB_OK) {
        status = find_quantities(sweep, message);
    }
    if (status == LUB_OK) {
        status = find_classes(sweep, message);
    }
    if (status == LUB_OK) {
        status = check_measured(sweep, "figure", sweep->curve, message);
    }
    if (status == LUB_OK) {
        status = check_measured(sweep, "also", sweep->also, message);
    }
    if (status == LUB_OK) {
        status = check_measured(sweep, "colour", sweep->colour, message);
    }
    if (status == LUB_OK) {
        status = check_measured(sweep, "level", sweep->level_of, message);
    }
    if (status == LUB_OK) {
        status = check_sample(sweep, message);
    }
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
        status = check_sizes(sweep, message);
    }
    return status == LUB_OK ? check_corners(sweep, message) : status;
}
