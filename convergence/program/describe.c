/* describe.c -- `lubench describe`: a case, scheme or drag law in full. */
#include "convergence/program/lookup.h"
#include "convergence/program/program.h"

#include <math.h>

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

static void print_param(const struct lub_param *param, const char *value)
{
    printf("  %-12s %-14s [%s] %s", param->name, value, *param->unit ? param->unit : "-",
           param->meaning);
    print_range(param);
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
}

static void describe_case(const struct lub_case *which)
{
    const struct lub_param *params;
    const size_t n = lub_case_params(which, &params);
    printf("%s -- case\n%s\nsource: %s\nmodel: %s\ndefaults: --scheme %s --dt %s\n", which->name,
           which->summary, which->source, lub_model_name(which->model), which->scheme, which->dt);
    if (which->base) {
        printf("preset of: %s\n", which->base->name);
    }
    puts("parameters (--set name=value): name, default, [unit] meaning (allowed)");
    for (size_t k = 0; k < n; k++) {
        print_param(&params[k], lub_case_default(which, k));
    }
}

static void print_formula(const char *formula)
{
    fputs("step:\n  ", stdout);
    for (const char *c = formula; *c; c++) {
        putchar(*c);
        fputs(*c == '\n' ? "  " : "", stdout);
    }
    putchar('\n');
}

static void describe_scheme(const struct lub_scheme *scheme)
{
    printf("%s -- scheme\n%s\nsource: %s\napproximates: ", scheme->name, scheme->summary,
           scheme->source);
    print_models((unsigned)scheme->model);
    printf("\nclaimed order: %u\n", scheme->order);
    puts(scheme->implicit ? "kind: implicit, a step solves an equation" : "kind: explicit");
    if (scheme->formula) {
        print_formula(scheme->formula);
    }
    puts(scheme->n_params ? "parameters (--set name=value): name, default, [unit] meaning (allowed)"
                          : "parameters: none");
    for (size_t k = 0; k < scheme->n_params; k++) {
        print_param(&scheme->params[k], scheme->params[k].value);
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

static enum lub_status unknown_name(const char *name, struct lub_message *message)
{
    enum { max_names = 512 };
    const char *names[max_names];
    size_t n = 0;
    for (size_t k = 0; n < max_names && lub_case_at(k); k++) {
        names[n++] = lub_case_at(k)->name;
    }
    for (size_t k = 0; n < max_names && lub_scheme_at(k); k++) {
        names[n++] = lub_scheme_at(k)->name;
    }
    for (size_t k = 0; n < max_names && lub_drag_law_at(k); k++) {
        names[n++] = lub_drag_law_at(k)->name;
    }
    const char *const nearest = lub_nearest_name(name, n, names);
    return lub_fail(message, LUB_BAD_ARGUMENT, "nothing is called '%.80s'%s%s%s (see lubench list)",
                    name, nearest ? "; did you mean '" : "", nearest ? nearest : "",
                    nearest ? "'?" : "");
}

int lub_describe_main(struct lub_arguments *arguments)
{
    struct lub_message message = {""};
    if (arguments->n_names != 1) {
        return lub_report_failure(
            lub_fail(&message, LUB_BAD_ARGUMENT, "describe needs one name (see lubench list)"),
            &message);
    }
    const char *const name = arguments->names[0];
    if (lub_case_find(name)) {
        describe_case(lub_case_find(name));
    } else if (lub_scheme_find(name)) {
        describe_scheme(lub_scheme_find(name));
    } else if (lub_drag_law_find(name)) {
        describe_drag(lub_drag_law_find(name));
    } else {
        return lub_report_failure(unknown_name(name, &message), &message);
    }
    return 0;
}
