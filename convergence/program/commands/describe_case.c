/* describe_case.c -- `lubench describe` of cases and of their kinds. */
#include "convergence/norm/norm_list.h"
#include "convergence/program/commands/describe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *unit_of(const char *unit)
{
    return unit && *unit ? unit : "-";
}

static void print_case_params(const struct lub_case *which)
{
    const struct lub_param *params;
    const size_t n = lub_case_params(which, &params);
    puts("parameters (--set name=value): name, default, [unit] meaning (allowed)");
    for (size_t k = 0; k < n; k++) {
        lub_print_param(&params[k], lub_case_default(which, k));
    }
}

/* Those that the kind adds under the case's own scheme and its defaults. */
static void print_other_params(const struct lub_kind *kind, const struct lub_case *which)
{
    struct lub_ask ask = {.kind = kind, .which = which, .threads = 1};
    const struct lub_param *params;
    size_t n;
    if (lub_find_scheme(kind, which, NULL, &ask.scheme, NULL) != LUB_OK) {
        return;
    }
    for (size_t table = 1; (params = lub_ask_params(&ask, table, &n)); table++) {
        for (size_t k = 0; k < n; k++) {
            if (table == 1 && k == 0) {
                printf("parameters of scheme %s:\n", ask.scheme->name);
            } else if (k == 0) {
                puts("parameters that its defaults add:");
            }
            lub_print_param(&params[k], params[k].value);
        }
    }
}

/* The time has the unit of its end. */
static void print_columns(const struct lub_kind *kind, const struct lub_case *which,
                          const struct lub_layout *layout)
{
    const size_t end = lub_quantity_find(kind, which, "t_end");
    const struct lub_quantity *const quantity = lub_quantity_at(kind, which, end);
    puts("columns (--out): name, [unit] meaning");
    if (!layout->untimed) {
        printf("  %-16s [%s] time\n", "t", unit_of(quantity ? quantity->unit : NULL));
    }
    if (layout->key) {
        printf("  %-16s [-] number of the body, from %zu\n", layout->key, layout->first);
    }
    for (size_t k = 0; k < layout->n; k++) {
        const struct lub_column *const column = &layout->columns[k];
        printf("  %-16s [%s] %s%s\n", column->name, unit_of(column->unit), column->meaning,
               column->certified ? " (a reference adds its bound)" : "");
    }
}

static void print_quantities(const struct lub_kind *kind, const struct lub_case *which)
{
    const struct lub_quantity *quantity;
    puts("quantities (--summary, sweeps): name, [unit] meaning");
    for (size_t k = 0; (quantity = lub_quantity_at(kind, which, k)); k++) {
        printf("  %-24s [%s] %s%s\n", quantity->name, unit_of(quantity->unit), quantity->meaning,
               quantity->costly ? " (in sweeps that ask for it)" : "");
    }
}

static void print_series(const struct lub_kind *kind)
{
    const struct lub_series *series;
    for (size_t k = 0; kind->series && (series = kind->series(k)); k++) {
        printf("--%s FILE: t, and\n", series->name);
        for (size_t c = 0; c < series->layout.n; c++) {
            const struct lub_column *const column = &series->layout.columns[c];
            printf("  %-16s [%s] %s\n", column->name, unit_of(column->unit), column->meaning);
        }
    }
}

static enum lub_status print_norms(const struct lub_kind *kind, const struct lub_case *which)
{
    struct lub_norm_list *const norms = calloc(1, sizeof *norms);
    if (!norms) {
        return LUB_NO_MEMORY;
    }
    lub_norms_of_case(kind, which, norms);
    puts("norms (studies, compare --norm), the default first:");
    for (size_t k = 0; k < norms->n; k++) {
        printf("  %-16s %s\n", norms->list[k].name, norms->list[k].meaning);
    }
    free(norms);
    return LUB_OK;
}

static void print_regimes(const struct lub_offer *offer)
{
    if (offer->n_regimes > 0) {
        printf("regimes (%s), by which phase diagrams are coloured:\n", offer->regime);
    }
    for (size_t k = 0; k < offer->n_regimes; k++) {
        printf("  %-22s %s\n", offer->regimes[k].name, offer->regimes[k].meaning);
    }
}

static void print_schemes(const struct lub_kind *kind, const struct lub_case *which)
{
    const struct lub_scheme *scheme, *found;
    fputs("schemes:", stdout);
    for (size_t k = 0; (scheme = lub_registry_at(kind->schemes, k)); k++) {
        if (lub_find_scheme(kind, which, scheme->name, &found, NULL) == LUB_OK) {
            printf(" %s", scheme->name);
        }
    }
    putchar('\n');
}

static void print_models(const struct lub_kind *kind, const struct lub_case *which)
{
    const char *model;
    if (!kind->model || !kind->model(which, 0)) {
        puts("reference: none");
        return;
    }
    fputs("reference (--model), the default first:", stdout);
    for (size_t k = 0; (model = kind->model(which, k)); k++) {
        printf(" %s", model);
    }
    putchar('\n');
}

enum lub_status lub_describe_case(const struct lub_kind *kind, const struct lub_case *which)
{
    struct lub_offer offer = {0};
    kind->offer(which, &offer);
    printf("%s -- case\n%s\nsource: %s\nkind: %s\ndefaults: --scheme %s --dt %s\n", which->name,
           which->summary, which->source, kind->name, which->scheme, which->dt);
    if (which->base) {
        printf("preset of: %s\n", which->base->name);
    }
    lub_print_lines("equations", lub_case_root(which)->equations);
    print_schemes(kind, which);
    print_models(kind, which);
    print_case_params(which);
    print_other_params(kind, which);
    print_columns(kind, which, offer.layout);
    print_quantities(kind, which);
    print_series(kind);
    const enum lub_status status = print_norms(kind, which);
    print_regimes(&offer);
    return status;
}

static void print_names(const char *what, const struct lub_registry *registry)
{
    printf("%s:", what);
    for (size_t k = 0; k < lub_registry_count(registry); k++) {
        printf(" %s", lub_registry_named(registry, k)->name);
    }
    putchar('\n');
}

bool lub_kind_runs(const struct lub_kind *kind, const struct lub_scheme *scheme)
{
    const struct lub_case *which;
    const struct lub_scheme *found;
    for (size_t k = 0; (which = lub_registry_at(kind->cases, k)); k++) {
        if (lub_find_scheme(kind, which, scheme->name, &found, NULL) == LUB_OK && found == scheme) {
            return true;
        }
    }
    return false;
}

static void print_kind_schemes(const struct lub_kind *kind)
{
    const struct lub_scheme *scheme;
    fputs("schemes:", stdout);
    for (size_t k = 0; (scheme = lub_registry_at(kind->schemes, k)); k++) {
        printf(lub_kind_runs(kind, scheme) ? " %s" : "%.0s", scheme->name);
    }
    putchar('\n');
}

void lub_describe_kind(const struct lub_kind *kind)
{
    printf("%s -- kind of cases\n%s\nsource: %s\n", kind->name, kind->summary, kind->source);
    print_names("cases", kind->cases);
    print_kind_schemes(kind);
    printf("particles (--vtk, --snapshots, --contacts, --events): %s\n",
           kind->particles ? "yes" : "no");
    printf("checkpoints (--checkpoint, --resume): %s\n", kind->save ? "yes" : "no");
    printf("reference: %s\n", kind->reference ? "yes" : "none");
}

bool lub_describe_norm(const char *name, enum lub_status *status, struct lub_message *message)
{
    bool found = false;
    const struct lub_kind *kind;
    const struct lub_case *which;
    struct lub_norm_list *const norms = calloc(1, sizeof *norms);
    *status = norms ? LUB_OK : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    for (size_t k = 0; norms && (which = lub_any_case_at(k, &kind)); k++) {
        size_t index = 0;
        lub_norms_of_case(kind, which, norms);
        if (lub_norm_in(norms, name, which, &index, NULL) == LUB_OK) {
            if (!found) {
                printf("%s -- norm\nsource: defined by the cases that have it:\n", name);
            }
            printf("  %-24s %s\n", which->name, norms->list[index].meaning);
            found = true;
        }
    }
    free(norms);
    return found || *status != LUB_OK;
}
