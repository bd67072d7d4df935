/* sweep_print.c -- a sweep in words: the preamble of its files. */
#include "convergence/sweep/sweep.h"

#include <string.h>

static bool is_swept(const struct lub_sweep *sweep, const char *name)
{
    bool swept = strcmp(sweep->x.parameter, name) == 0 ||
                 (sweep->y.n > 1 && strcmp(sweep->y.parameter, name) == 0);
    for (size_t k = 0; k < sweep->n_slice_axes; k++) {
        swept = swept || strcmp(sweep->slice_axes[k].parameter, name) == 0;
    }
    return swept;
}

static const char *fixed_value(const struct lub_sweep *sweep, const char *name,
                               const char *fallback)
{
    const char *value = fallback;
    for (size_t k = 0; k < sweep->entry.n_settings; k++) {
        if (strcmp(sweep->entry.settings[k].name, name) == 0) {
            value = sweep->entry.settings[k].value;
        }
    }
    return value;
}

/* Parameters of the case that are not swept; settings of the scheme after them. */
static void print_fixed(FILE *file, const struct lub_sweep *sweep)
{
    const struct lub_param *params;
    const struct lub_case *const which = sweep->entry.of_case;
    const size_t n = lub_case_params(which, &params);
    for (size_t k = 0; k < n; k++) {
        if (!is_swept(sweep, params[k].name)) {
            fprintf(file, "# %s: %s\n", params[k].name,
                    fixed_value(sweep, params[k].name, lub_case_default(which, k)));
        }
    }
    for (size_t k = 0; k < sweep->entry.n_settings; k++) {
        size_t i = 0;
        while (i < n && strcmp(params[i].name, sweep->entry.settings[k].name) != 0) {
            i++;
        }
        if (i == n) {
            fprintf(file, "# %s: %s\n", sweep->entry.settings[k].name,
                    sweep->entry.settings[k].value);
        }
    }
}

static void print_axis(FILE *file, const char *name, const struct lub_sweep_axis *axis)
{
    fprintf(file, "# %s: %s %s %.17g %.17g, %zu points\n", name, axis->parameter,
            axis->log ? "log" : "linear", axis->lo, axis->hi, axis->n);
}

void lub_sweep_print(FILE *file, const struct lub_sweep *sweep)
{
    const struct lub_case *const which = sweep->entry.of_case;
    fprintf(file, "# sweep: %s%s\n# case: %s\n", sweep->name, sweep->is_quick ? " (quick)" : "",
            which->name);
    if (!is_swept(sweep, "scheme")) {
        fprintf(file, "# scheme: %s\n", *sweep->scheme ? sweep->scheme : which->scheme);
    }
    if (!is_swept(sweep, "dt")) {
        fprintf(file, "# dt: %s\n", *sweep->dt ? sweep->dt : which->dt);
    }
    print_fixed(file, sweep);
    print_axis(file, "x", &sweep->x);
    if (sweep->y.n > 1) {
        print_axis(file, "y", &sweep->y);
    }
    for (size_t k = 0; k < sweep->n_slice_axes; k++) {
        fprintf(file, "# slices: %s", sweep->slice_axes[k].parameter);
        for (size_t i = 0; i < sweep->slice_axes[k].n; i++) {
            fprintf(file, " %s", sweep->slice_axes[k].values[i]);
        }
        fputc('\n', file);
    }
    fprintf(file, "# measure: %s\n# classes: %s\n# refine: %zu\n# max_steps: %zu\n", sweep->measure,
            sweep->classes, sweep->refine, sweep->max_steps);
}
