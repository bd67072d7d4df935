/* sweep_describe.c -- `lubench describe` of a sweep. */
#include "convergence/program/commands/describe.h"
#include "convergence/program/commands/sweep.h"

#include <stdlib.h>
#include <string.h>

static void print_axis(const char *name, const struct lub_sweep_axis *axis)
{
    printf("  %-6s %s from %g to %g, %s, %zu points (%zu with --quick)\n", name, axis->parameter,
           axis->lo, axis->hi, axis->log ? "log scale" : "linear", axis->n,
           axis->quick_n ? axis->quick_n : axis->n);
}

static void describe(const struct lub_sweep *sweep)
{
    const struct lub_case *const which = sweep->entry.of_case;
    printf("%s -- sweep\n%s\nsource: study file %s.ini\ncase: %s\nscheme: %s\ndt: %s\n",
           sweep->name, sweep->question, sweep->name, sweep->entry.label,
           *sweep->scheme ? sweep->scheme : which->scheme, *sweep->dt ? sweep->dt : which->dt);
    puts("axes:");
    print_axis("x", &sweep->x);
    if (sweep->y.n > 1) {
        print_axis("y", &sweep->y);
    }
    for (size_t k = 0; k < sweep->n_slice_axes; k++) {
        const struct lub_sweep_list *const list = &sweep->slice_axes[k];
        printf("  slice  %s = %s", list->parameter, list->text);
        printf(*list->quick ? " (%s with --quick)\n" : "%s\n", list->quick);
    }
    printf("measured: %s\nclasses: %s\nrefinement: %zu bisections of cells whose corners differ\n"
           "limit: %zu steps for a point\n",
           sweep->measure, sweep->classes, sweep->refine, sweep->max_steps);
    for (size_t k = 0; k < sweep->n_lines; k++) {
        printf("compared with: %s\n", sweep->lines[k].text);
    }
    for (size_t k = 0; k < sweep->n_gates; k++) {
        printf("gate: %s: %g to %g\n", sweep->gates[k].what, sweep->gates[k].within[0],
               sweep->gates[k].within[1]);
    }
}

bool lub_sweep_describe(const char *name, enum lub_status *status, struct lub_message *message)
{
    struct lub_sweep *sweep;
    if (!lub_is_sweep(name)) {
        return false;
    }
    *status = lub_sweep_open(name, false, &sweep, message);
    if (*status == LUB_OK) {
        describe(sweep);
        free(sweep);
    }
    return true;
}
