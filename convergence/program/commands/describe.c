/* describe.c -- `lubench describe`: a case, scheme, drag law, study or sweep in full. */
#include "convergence/program/commands/describe.h"
#include "convergence/program/claims.h"
#include "convergence/program/program.h"
#include "convergence/program/studies.h"
#include "convergence/study/study.h"
#include "convergence/program/commands/sweep.h"
#include "schemes/contact/law.h"
#include "schemes/contact/projection.h"
#include "schemes/lubricated/normal.h"

#include <math.h>
#include <stdlib.h>
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
        lub_print_param(&params[k], lub_case_default(which, k));
    }
    if (lub_case_kind(which) == LUB_SCENE) {
        lub_describe_engine();
    }
}

void lub_print_formula(const char *formula)
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
        lub_print_formula(scheme->formula);
    }
    puts(scheme->n_params ? "parameters (--set name=value): name, default, [unit] meaning (allowed)"
                          : "parameters: none");
    for (size_t k = 0; k < scheme->n_params; k++) {
        lub_print_param(&scheme->params[k], scheme->params[k].value);
    }
}

static void describe_normal(const struct lub_normal *normal)
{
    printf("%s -- scheme for lubricated elastic contact\n%s\nsource: %s\napproximates: ",
           normal->name, normal->summary, normal->source);
    print_models(LUB_VISCO_ELASTIC);
    printf("\nclaimed order: %u\n", normal->order);
    lub_print_formula(normal->formula);
    puts("parameters: none");
}

/* A name may be a scheme for one gap and a step for lubricated contact. */
static void describe_schemes(const char *name)
{
    const struct lub_scheme *const scheme = lub_scheme_find(name);
    const struct lub_normal *const normal = lub_normal_find(name);
    if (scheme) {
        describe_scheme(scheme);
    }
    if (normal) {
        fputs(scheme ? "\n" : "", stdout);
        describe_normal(normal);
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

static void print_rule(const struct lub_rule *rule)
{
    printf("  %s%s%s%s%s%s", *rule->schemes ? rule->schemes : "all schemes",
           *rule->norms ? ", norm " : "", rule->norms, *rule->cases ? ", case " : "", rule->cases,
           rule->skip             ? ": not run"
           : rule->observe        ? ": observed, not judged"
           : rule->expected.fails ? ": every run fails"
                                  : ": order ");
    if (rule->claimed) {
        printf("claimed by the scheme, within %g", rule->tolerance);
    } else if (rule->has_order) {
        printf("%g to %g", rule->expected.lo, rule->expected.hi);
    }
    printf("\n    %s\n", rule->why);
}

static void describe_study(const struct lub_study *study)
{
    printf("%s -- study\n%s\nsource: study file %s.ini\nreference: %s%s\ncases:\n", study->name,
           study->question, study->name, study->reference,
           study->distance ? " (model distance: schemes of other models too)" : "");
    for (size_t k = 0; k < study->n_cases; k++) {
        printf("  %s\n", study->cases[k].label);
    }
    puts("schemes:");
    for (size_t k = 0; k < study->n_schemes; k++) {
        printf("  %s\n", study->schemes[k].label);
    }
    fputs("norms:", stdout);
    for (size_t k = 0; k < study->chosen[0].n; k++) {
        printf(" %s", study->chosen[0].list[k].name);
    }
    fputs("\ntime steps:", stdout);
    for (size_t k = 0; k < study->n_dt; k++) {
        printf(" %.4g", study->dt[k]);
    }
    puts("\nexpected (the last that fits counts):");
    for (size_t k = 0; k < study->n_rules; k++) {
        print_rule(&study->rules[k]);
    }
}

/* True if the name is that of a study, described or refused with *status. */
static bool try_study(const char *name, enum lub_status *status, struct lub_message *message)
{
    size_t n;
    char **names;
    bool known = strlen(name) > 4 && strcmp(name + strlen(name) - 4, ".ini") == 0;
    if (!known && lub_shipped_studies(&n, &names, NULL) == LUB_OK) {
        for (size_t k = 0; k < n; k++) {
            known = known || strcmp(names[k], name) == 0;
        }
        lub_study_names_free(n, names);
    }
    if (known) {
        struct lub_study *study;
        *status = lub_study_open(name, &study, message);
        if (*status == LUB_OK) {
            describe_study(study);
            free(study);
        }
    }
    return known;
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
    for (size_t k = 0; n < max_names && lub_normal_at(k); k++) {
        names[n++] = lub_normal_at(k)->name;
    }
    for (size_t k = 0; n < max_names && lub_drag_law_at(k); k++) {
        names[n++] = lub_drag_law_at(k)->name;
    }
    for (size_t k = 0; n < max_names && lub_law_at(k); k++) {
        names[n++] = lub_law_at(k)->name;
    }
    for (size_t k = 0; n < max_names && lub_solver_at(k); k++) {
        names[n++] = lub_solver_at(k)->name;
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
    enum lub_status status = LUB_OK;
    if (lub_case_find(name)) {
        describe_case(lub_case_find(name));
    } else if (lub_scheme_find(name) || lub_normal_find(name)) {
        describe_schemes(name);
    } else if (lub_drag_law_find(name)) {
        describe_drag(lub_drag_law_find(name));
    } else if (!lub_describe_contact(name) && !lub_claim_describe(name, &status, &message) &&
               !lub_sweep_describe(name, &status, &message) &&
               !try_study(name, &status, &message)) {
        status = unknown_name(name, &message);
    }
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
