/* describe_plug_in.c -- `lubench describe` of schemes, drag laws, contact laws, solvers and fluids.
 */
#include "convergence/program/commands/describe.h"
#include "schemes/contact/law.h"
#include "schemes/contact/projection.h"
#include "schemes/fluid/fluid.h"
#include "schemes/lubricated/pair.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void print_range(const struct lub_param *param)
{
    if (param->kind == LUB_TEXT) {
        printf(param->choices ? " (%s)" : "%s", param->choices ? param->choices : "");
    } else if (isfinite(param->lo) && isfinite(param->hi)) {
        printf(" (%s %g, <= %g)", param->above_lo ? ">" : ">=", param->lo, param->hi);
    } else if (isfinite(param->lo)) {
        printf(" (%s %g)", param->above_lo ? ">" : ">=", param->lo);
    } else if (isfinite(param->hi)) {
        printf(" (<= %g)", param->hi);
    }
}

void lub_print_param(const struct lub_param *param, const char *value)
{
    printf("  %-12s %-14s [%s] %s", param->name, value, *param->unit ? param->unit : "-",
           param->meaning);
    print_range(param);
    putchar('\n');
}

static void print_params(size_t n, const struct lub_param params[])
{
    puts("parameters (--set name=value): name, default, [unit] meaning (allowed)");
    for (size_t k = 0; k < n; k++) {
        lub_print_param(&params[k], params[k].value);
    }
}

void lub_print_lines(const char *head, const char *lines)
{
    if (!lines || !*lines) {
        return;
    }
    printf("%s:\n  ", head);
    for (const char *c = lines; *c; c++) {
        putchar(*c);
        fputs(*c == '\n' ? "  " : "", stdout);
    }
    putchar('\n');
}

static void print_models(unsigned models)
{
    const char *separator = "";
    for (unsigned bit = 1; bit <= LUB_VISCO_ELASTIC; bit *= 2) {
        if (models & bit) {
            printf("%s%s", separator, lub_model_name((enum lub_model)bit));
            separator = ", ";
        }
    }
    putchar('\n');
}

static void print_kinds(const struct lub_scheme *scheme)
{
    const struct lub_kind *kind;
    fputs("kinds of cases:", stdout);
    for (size_t k = 0; (kind = lub_kind_at(k)); k++) {
        printf(lub_kind_runs(kind, scheme) ? " %s" : "%.0s", kind->name);
    }
    putchar('\n');
}

void lub_describe_scheme(const struct lub_scheme *scheme)
{
    printf("%s -- scheme\n%s\nsource: %s\n", scheme->name, scheme->summary, scheme->source);
    print_kinds(scheme);
    fputs("approximates: ", stdout);
    print_models(lub_scheme_models(scheme));
    printf("claimed order: %u\n", scheme->order);
    puts(scheme->implicit ? "kind: implicit, a step solves an equation" : "kind: explicit");
    lub_print_lines("step", scheme->formula);
    if (scheme->n_params > 0) {
        print_params(scheme->n_params, scheme->params);
    } else {
        puts("parameters: none");
    }
}

static void describe_drag(const struct lub_drag_law *law)
{
    printf("%s -- drag law (--set drag=%s)\n%s\nsource: %s\n", law->name, law->name, law->summary,
           law->source);
    if (law->p > 0) {
        printf("small-gap limit: eps/q^%g\n", law->p);
    }
}

static void describe_law(const struct lub_law *law)
{
    printf("%s -- contact law (--set law=%s)\n%s\nsource: %s\n", law->name, law->name, law->summary,
           law->source);
    lub_print_lines("step", law->formula);
    if (law->n_params > 0) {
        print_params(law->n_params, law->params);
    } else {
        puts("parameters: those of the case");
    }
}

/* Not a projected law: it brings forces and motion of its own. */
static void describe_lubricated(void)
{
    const struct lub_law_text *const law = &lub_lubricated_law;
    printf("%s -- contact law of cases falling-sphere, two-sphere-shear, suspension-shear\n%s\n"
           "source: %s\n",
           law->name, law->summary, law->source);
    lub_print_lines("step", law->formula);
    puts("parameters: those of the case");
}

static void describe_solver(const struct lub_solver *solver)
{
    printf("%s -- projection solver (--set solver=%s)\n%s\nsource: %s\n", solver->name,
           solver->name, solver->summary, solver->source);
    if (solver->max_rows > 0) {
        printf("at most %zu pairs\n", solver->max_rows);
    }
    if (solver == lub_solver_default()) {
        puts("the default");
    }
}

static void describe_fluid(const struct lub_fluid *fluid)
{
    printf("%s -- fluid (--set fluid=%s)\n%s\nsource: %s\n", fluid->name, fluid->name,
           fluid->summary, fluid->source);
    puts(fluid->has_cells ? "cells: of the size dx of the case, in a box of its size box"
                          : "cells: none");
    if (fluid->n_params > 0) {
        print_params(fluid->n_params, fluid->params);
    } else {
        puts("parameters: those of the case");
    }
}

bool lub_describe_plug_in(const char *name, enum lub_status *status, struct lub_message *message)
{
    (void)status;
    (void)message;
    const struct lub_drag_law *const drag = lub_registry_find(&lub_drag_laws, name);
    const struct lub_law *const law = lub_registry_find(&lub_laws, name);
    const struct lub_solver *const solver = lub_registry_find(&lub_solvers, name);
    const struct lub_fluid *const fluid = lub_registry_find(&lub_fluids, name);
    const bool lubricated = strcmp(name, lub_lubricated_law.name) == 0;
    if (drag) {
        describe_drag(drag);
    } else if (law) {
        describe_law(law);
    } else if (solver) {
        describe_solver(solver);
    } else if (fluid) {
        describe_fluid(fluid);
    } else if (lubricated) {
        describe_lubricated();
    }
    return drag || law || solver || fluid || lubricated;
}
