/* verify_report.c -- the pages of a verification, from its result files and the registries. */
#include "cases/memory_text.h"
#include "convergence/kind/kind.h"
#include "convergence/program/io/provenance.h"
#include "convergence/program/stages/verify.h"
#include "reports/report.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { names_size = 96 };

/* Whether the scheme can run any case of the kind. */
static bool runs_any(const struct lub_kind *kind, const struct lub_scheme *scheme)
{
    for (size_t k = 0; k < lub_registry_count(kind->cases); k++) {
        const struct lub_scheme *found;
        if (lub_find_scheme(kind, lub_registry_at(kind->cases, k), scheme->name, &found, NULL) ==
            LUB_OK) {
            return true;
        }
    }
    return false;
}

/* A film between elastic surfaces is what a scheme for it is chosen for, whatever else it does. */
static const char *model_of(const struct lub_scheme *scheme)
{
    return lub_model_name(lub_scheme_models(scheme) & LUB_VISCO_ELASTIC ? LUB_VISCO_ELASTIC
                                                                        : scheme->model);
}

/* Names of the kinds with cases that it runs. */
static void list_kinds(const struct lub_scheme *scheme, char names[names_size])
{
    const struct lub_kind *kind;
    names[0] = '\0';
    for (size_t k = 0; (kind = lub_kind_at(k)); k++) {
        const size_t used = strlen(names);
        if (runs_any(kind, scheme)) {
            snprintf(names + used, names_size - used, "%s%s", used ? " " : "", kind->name);
        }
    }
}

static size_t count_schemes(void)
{
    size_t n = 0;
    while (lub_any_scheme_at(n)) {
        n++;
    }
    return n;
}

static size_t count_cases(void)
{
    const struct lub_kind *kind;
    size_t n = 0;
    while (lub_any_case_at(n, &kind)) {
        n++;
    }
    return n;
}

/* Schemes and cases as the pages show them; the names of kinds go to `names`, one for each scheme.
 */
static void fill_entries(struct lub_report_entry entries[], char (*names)[names_size])
{
    const struct lub_scheme *scheme;
    const struct lub_case *which;
    const struct lub_kind *kind;
    size_t n = 0;
    for (size_t k = 0; (scheme = lub_any_scheme_at(k)); k++) {
        list_kinds(scheme, names[k]);
        entries[n++] = (struct lub_report_entry){.kind = "scheme",
                                                 .name = scheme->name,
                                                 .summary = scheme->summary,
                                                 .source = scheme->source,
                                                 .formula = scheme->formula ? scheme->formula : "",
                                                 .model = model_of(scheme),
                                                 .of = names[k]};
    }
    for (size_t k = 0; (which = lub_any_case_at(k, &kind)); k++) {
        const char *const equations = lub_case_root(which)->equations;
        entries[n++] = (struct lub_report_entry){
            .kind = "case",
            .name = which->name,
            .summary = which->summary,
            .source = which->source,
            .formula = equations ? equations : "",
            .model = which->model ? lub_model_name(which->model) : "its own",
            .of = kind->name};
    }
}

static bool runs(const char *scheme, const char *which)
{
    const struct lub_kind *kind;
    const struct lub_case *found;
    const struct lub_scheme *its;
    return lub_find_case(which, &kind, &found, NULL) == LUB_OK &&
           lub_find_scheme(kind, found, scheme, &its, NULL) == LUB_OK;
}

static void tell_report(const char *what, size_t done, size_t all, void *data)
{
    lub_progress_tell(data, what, done, all);
}

/* Day and time in UTC. */
static void write_date(char *text, size_t size)
{
    const time_t now = time(NULL);
    struct tm parts;
    if (!gmtime_r(&now, &parts) || strftime(text, size, "%Y-%m-%d %H:%M UTC", &parts) == 0) {
        snprintf(text, size, "unknown date");
    }
}

static enum lub_status write_pages(const struct lub_verify *verify, size_t n,
                                   const struct lub_report_entry entries[], const char *provenance,
                                   struct lub_message *message)
{
    char date[40];
    write_date(date, sizeof date);
    const struct lub_report report = {.folder = verify->folder,
                                      .templates = verify->templates,
                                      .provenance = provenance,
                                      .n_entries = n,
                                      .entries = entries,
                                      .runs = runs,
                                      .revision = lub_revision,
                                      .date = date,
                                      .pages_only = verify->pages_only,
                                      .progress = tell_report,
                                      .data = verify->progress};
    lub_progress_begin(verify->progress, "report", verify->quiet);
    const enum lub_status status = lub_report_write(&report, message);
    lub_progress_end(verify->progress);
    return status;
}

enum lub_status lub_verify_report(const struct lub_verify *verify, struct lub_message *message)
{
    const size_t n_schemes = count_schemes(), n = n_schemes + count_cases();
    char *provenance = NULL, (*const names)[names_size] = calloc(n_schemes + 1, sizeof *names);
    struct lub_report_entry *const entries = calloc(n + 1, sizeof *entries);
    enum lub_status status = LUB_NO_MEMORY;
    size_t size;
    FILE *const text = open_memstream(&provenance, &size);
    if (text) {
        lub_print_version(text);
    }
    if (lub_memory_text_end(text, &provenance) && entries && names) {
        fill_entries(entries, names);
        status = write_pages(verify, n, entries, provenance, message);
    }
    free(entries);
    free(names);
    free(provenance);
    return status;
}
