/* list.c -- `lubench list`: names with one line each. */
#include "cases/case.h"
#include "convergence/program/claims.h"
#include "convergence/program/io/json.h"
#include "convergence/program/program.h"
#include "convergence/program/studies.h"
#include "convergence/study/study.h"
#include "convergence/program/commands/sweep.h"
#include "schemes/contact/law.h"
#include "schemes/contact/projection.h"
#include "schemes/lubricated/pair.h"
#include "schemes/lubricated/normal.h"

#include <stdlib.h>
#include <string.h>

/* What list k of a kind says; false past the end. */
struct entry {
    const char *name, *summary;
};

/* Film step k that no scheme of one gap shares its name with. */
static const struct lub_normal *other_normal(size_t k)
{
    for (size_t i = 0; lub_normal_at(i); i++) {
        if (!lub_scheme_find(lub_normal_at(i)->name) && k-- == 0) {
            return lub_normal_at(i);
        }
    }
    return NULL;
}

static bool scheme_entry(size_t k, struct entry *entry)
{
    const struct lub_scheme *const scheme = lub_scheme_at(k);
    size_t n = 0;
    while (!scheme && lub_scheme_at(n)) {
        n++;
    }
    const struct lub_normal *const normal = scheme ? NULL : other_normal(k - n);
    *entry = scheme   ? (struct entry){scheme->name, scheme->summary}
             : normal ? (struct entry){normal->name, normal->summary}
                      : (struct entry){0};
    return scheme || normal;
}

static bool case_entry(size_t k, struct entry *entry)
{
    const struct lub_case *const which = lub_case_at(k);
    *entry = which ? (struct entry){which->name, which->summary} : (struct entry){0};
    return which != NULL;
}

static bool drag_entry(size_t k, struct entry *entry)
{
    const struct lub_drag_law *const law = lub_drag_law_at(k);
    *entry = law ? (struct entry){law->name, law->summary} : (struct entry){0};
    return law != NULL;
}

static bool law_entry(size_t k, struct entry *entry)
{
    const struct lub_law *const law = lub_law_at(k);
    const bool other = !law && (k == 0 || lub_law_at(k - 1)); /* the one past the end */
    *entry = law     ? (struct entry){law->name, law->summary}
             : other ? (struct entry){lub_lubricated_law.name, lub_lubricated_law.summary}
                     : (struct entry){0};
    return law || other;
}

static bool solver_entry(size_t k, struct entry *entry)
{
    const struct lub_solver *const solver = lub_solver_at(k);
    *entry = solver ? (struct entry){solver->name, solver->summary} : (struct entry){0};
    return solver != NULL;
}

/* Studies are files, so they have no table of entries. */
static const struct {
    const char *name;
    bool (*entry)(size_t k, struct entry *entry);
} kinds[] = {{"schemes", scheme_entry}, {"cases", case_entry},     {"drags", drag_entry},
             {"laws", law_entry},       {"solvers", solver_entry}, {"studies", NULL},
             {"claims", NULL}};

enum { n_kinds = sizeof kinds / sizeof *kinds };

static void print_entry(const char *kind, const struct entry *entry, bool json, bool *first)
{
    if (json) {
        printf("%s\n  {\"kind\": \"%s\", \"name\": \"%s\", \"summary\": ", *first ? "" : ",", kind,
               entry->name);
        lub_print_json_text(stdout, entry->summary);
        putchar('}');
    } else {
        printf("%-28s %s\n", entry->name, entry->summary);
    }
    *first = false;
}

static enum lub_status print_studies(bool json, bool *first, struct lub_message *message)
{
    size_t n;
    char **names;
    enum lub_status status = lub_shipped_studies(&n, &names, message);
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        struct lub_study *study;
        status = lub_study_open(names[k], &study, message);
        if (status == LUB_OK) {
            print_entry("studies", &(struct entry){names[k], study->question}, json, first);
            free(study);
        }
    }
    lub_study_names_free(n, names);
    return status;
}

static enum lub_status print_claims(bool json, bool *first, struct lub_message *message)
{
    struct lub_claim_list claims;
    const enum lub_status status = lub_claims_open(0, NULL, &claims, message);
    for (size_t k = 0; k < claims.n && status == LUB_OK; k++) {
        const struct lub_claim *const claim = claims.list[k];
        char text[3 * LUB_LABEL_LEN + 8];
        snprintf(text, sizeof text, "%s, %s: %s", claim->paper, claim->place, claim->title);
        print_entry("claims", &(struct entry){claim->name, text}, json, first);
    }
    lub_claims_close(&claims);
    return status;
}

/* Sweeps are studies too; the text says which is which. */
static enum lub_status print_sweeps(bool json, bool *first, struct lub_message *message)
{
    size_t n;
    char **names;
    enum lub_status status = lub_shipped_sweeps(&n, &names, message);
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        struct lub_sweep *sweep;
        status = lub_sweep_open(names[k], false, &sweep, message);
        if (status == LUB_OK) {
            char text[LUB_TEXT_LEN + 16];
            snprintf(text, sizeof text, "sweep: %s", sweep->question);
            print_entry("studies", &(struct entry){names[k], text}, json, first);
            free(sweep);
        }
    }
    lub_study_names_free(n, names);
    return status;
}

static enum lub_status print_kind(size_t kind, bool json, bool *first, struct lub_message *message)
{
    struct entry entry;
    if (strcmp(kinds[kind].name, "claims") == 0) {
        return print_claims(json, first, message);
    }
    if (!kinds[kind].entry) {
        const enum lub_status status = print_studies(json, first, message);
        return status == LUB_OK ? print_sweeps(json, first, message) : status;
    }
    for (size_t k = 0; kinds[kind].entry(k, &entry); k++) {
        print_entry(kinds[kind].name, &entry, json, first);
    }
    return LUB_OK;
}

static enum lub_status find_kind(const struct lub_arguments *arguments, size_t *first, size_t *end,
                                 struct lub_message *message)
{
    const char *names[n_kinds];
    *first = 0;
    *end = n_kinds;
    if (arguments->n_names == 0) {
        return LUB_OK;
    }
    for (size_t k = 0; k < n_kinds; k++) {
        names[k] = kinds[k].name;
        if (arguments->n_names == 1 && strcmp(names[k], arguments->names[0]) == 0) {
            *first = k;
            *end = k + 1;
            return LUB_OK;
        }
    }
    const char *const nearest = lub_nearest_name(arguments->names[0], n_kinds, names);
    return lub_fail(message, LUB_BAD_ARGUMENT, "cannot list '%.80s'%s%s%s; allowed is one of %s",
                    arguments->names[0], nearest ? " (did you mean '" : "", nearest ? nearest : "",
                    nearest ? "'?)" : "", arguments->command->names);
}

int lub_list_main(struct lub_arguments *arguments)
{
    size_t kind, end;
    struct lub_message message = {""};
    enum lub_status status = find_kind(arguments, &kind, &end, &message);
    if (status != LUB_OK) {
        return lub_report_failure(status, &message);
    }
    bool first = true;
    fputs(arguments->json ? "[" : "", stdout);
    for (; kind < end && status == LUB_OK; kind++) {
        status = print_kind(kind, arguments->json, &first, &message);
    }
    fputs(arguments->json ? "\n]\n" : "", stdout);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
