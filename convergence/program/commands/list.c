/* list.c -- `lubench list`: names with one line each. */
#include "convergence/program/commands/list.h"
#include "convergence/kind/kind.h"
#include "convergence/norm/norm_list.h"
#include "convergence/program/claims.h"
#include "convergence/program/commands/sweep.h"
#include "convergence/program/io/json.h"
#include "convergence/program/program.h"
#include "convergence/program/studies.h"
#include "convergence/study/study.h"
#include "schemes/contact/law.h"
#include "schemes/contact/projection.h"
#include "schemes/fluid/fluid.h"
#include "schemes/lubricated/pair.h"

#include <stdlib.h>
#include <string.h>

/* How entries are printed. */
struct teller {
    const char *list;
    bool json, first, bare;
};

static void tell(struct teller *teller, const char *name, const char *summary)
{
    if (teller->bare) {
        puts(name);
    } else if (teller->json) {
        printf("%s\n  {\"kind\": \"%s\", \"name\": \"%s\", \"summary\": ", teller->first ? "" : ",",
               teller->list, name);
        lub_print_json_text(stdout, summary);
        putchar('}');
    } else {
        printf("%-28s %s\n", name, summary);
    }
    teller->first = false;
}

static enum lub_status tell_schemes(struct teller *teller, struct lub_message *message)
{
    const struct lub_scheme *scheme;
    (void)message;
    for (size_t k = 0; (scheme = lub_any_scheme_at(k)); k++) {
        tell(teller, scheme->name, scheme->summary);
    }
    return LUB_OK;
}

static enum lub_status tell_cases(struct teller *teller, struct lub_message *message)
{
    const struct lub_kind *kind;
    const struct lub_case *which;
    (void)message;
    for (size_t k = 0; (which = lub_any_case_at(k, &kind)); k++) {
        tell(teller, which->name, which->summary);
    }
    return LUB_OK;
}

static enum lub_status tell_kinds(struct teller *teller, struct lub_message *message)
{
    const struct lub_kind *kind;
    (void)message;
    for (size_t k = 0; (kind = lub_kind_at(k)); k++) {
        tell(teller, kind->name, kind->summary);
    }
    return LUB_OK;
}

/* The law of lubricated elastic spheres is no plug-in: it brings forces and motion of its own. */
static enum lub_status tell_lubricated(struct teller *teller, struct lub_message *message)
{
    (void)message;
    tell(teller, lub_lubricated_law.name, lub_lubricated_law.summary);
    return LUB_OK;
}

/* Whether a case before number `end` has the norm too. */
static bool is_told(const char *norm, size_t end, struct lub_norm_list *room)
{
    const struct lub_kind *kind;
    const struct lub_case *which;
    bool told = false;
    for (size_t k = 0; !told && k < end && (which = lub_any_case_at(k, &kind)); k++) {
        lub_norms_of_case(kind, which, room);
        for (size_t i = 0; i < room->n; i++) {
            told = told || strcmp(room->list[i].name, norm) == 0;
        }
    }
    return told;
}

static enum lub_status tell_norms(struct teller *teller, struct lub_message *message)
{
    const struct lub_kind *kind;
    const struct lub_case *which;
    struct lub_norm_list *const norms = calloc(2, sizeof *norms);
    if (!norms) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    for (size_t k = 0; (which = lub_any_case_at(k, &kind)); k++) {
        lub_norms_of_case(kind, which, &norms[0]);
        for (size_t i = 0; i < norms->n; i++) {
            if (!is_told(norms->list[i].name, k, &norms[1])) {
                tell(teller, norms->list[i].name, norms->list[i].meaning);
            }
        }
    }
    free(norms);
    return LUB_OK;
}

static enum lub_status tell_studies(struct teller *teller, struct lub_message *message)
{
    size_t n;
    char **names;
    enum lub_status status = lub_shipped_studies(&n, &names, message);
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        struct lub_study *study;
        status = lub_study_open(names[k], &study, message);
        if (status == LUB_OK) {
            tell(teller, names[k], study->question);
            free(study);
        }
    }
    lub_study_names_free(n, names);
    return status;
}

/* Sweeps are studies too; the text says which is which. */
static enum lub_status tell_sweeps(struct teller *teller, struct lub_message *message)
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
            tell(teller, names[k], text);
            free(sweep);
        }
    }
    lub_study_names_free(n, names);
    return status;
}

static enum lub_status tell_claims(struct teller *teller, struct lub_message *message)
{
    struct lub_claim_list claims;
    const enum lub_status status = lub_claims_open(0, NULL, true, &claims, message);
    for (size_t k = 0; k < claims.n && status == LUB_OK; k++) {
        const struct lub_claim *const claim = claims.list[k];
        char text[3 * LUB_LABEL_LEN + 8];
        snprintf(text, sizeof text, "%s, %s: %s", claim->paper, claim->place, claim->title);
        tell(teller, claim->name, text);
    }
    lub_claims_close(&claims);
    return status;
}

/* A line for each part of a list: a registry, or a function that tells its entries. */
static const struct {
    const char *name;
    const struct lub_registry *registry;
    enum lub_status (*tell)(struct teller *teller, struct lub_message *message);
} lists[] = {{"schemes", NULL, tell_schemes}, {"cases", NULL, tell_cases},
             {"kinds", NULL, tell_kinds},     {"drags", &lub_drag_laws, NULL},
             {"laws", &lub_laws, NULL},       {"laws", NULL, tell_lubricated},
             {"solvers", &lub_solvers, NULL}, {"fluids", &lub_fluids, NULL},
             {"norms", NULL, tell_norms},     {"studies", NULL, tell_studies},
             {"studies", NULL, tell_sweeps},  {"claims", NULL, tell_claims}};

enum { n_lists = sizeof lists / sizeof *lists };

static enum lub_status tell_list(size_t k, struct teller *teller, struct lub_message *message)
{
    const struct lub_registry *const registry = lists[k].registry;
    teller->list = lists[k].name;
    for (size_t i = 0; registry && i < lub_registry_count(registry); i++) {
        const struct lub_named *const entry = lub_registry_named(registry, i);
        tell(teller, entry->name, entry->summary);
    }
    return lists[k].tell ? lists[k].tell(teller, message) : LUB_OK;
}

void lub_list_names(const char *list)
{
    struct teller teller = {.bare = true};
    for (size_t k = 0; k < n_lists; k++) {
        if (!list || strcmp(lists[k].name, list) == 0) {
            (void)tell_list(k, &teller, NULL);
        }
    }
}

/* Refuses a name that no list has; NULL is all lists. */
static enum lub_status check_name(const struct lub_arguments *arguments,
                                  struct lub_message *message)
{
    const char *names[n_lists];
    if (arguments->n_names > 1) {
        return lub_fail(
            message, LUB_BAD_ARGUMENT,
            "unexpected argument '%.80s' after list %.80s: allowed is one list, or none "
            "for all",
            arguments->names[1], arguments->names[0]);
    }
    for (size_t k = 0; k < n_lists; k++) {
        names[k] = lists[k].name;
        if (arguments->n_names == 0 || strcmp(names[k], arguments->names[0]) == 0) {
            return LUB_OK;
        }
    }
    const char *const nearest = lub_nearest_name(arguments->names[0], n_lists, names);
    return lub_fail(message, LUB_BAD_ARGUMENT, "cannot list '%.80s'%s%s%s; allowed is one of %s",
                    arguments->names[0], nearest ? " (did you mean '" : "", nearest ? nearest : "",
                    nearest ? "'?)" : "", arguments->command->names);
}

int lub_list_main(struct lub_arguments *arguments)
{
    struct lub_message message = {""};
    struct teller teller = {.json = arguments->json, .first = true};
    const char *const wanted = arguments->n_names > 0 ? arguments->names[0] : NULL;
    enum lub_status status = check_name(arguments, &message);
    if (status != LUB_OK) {
        return lub_report_failure(status, &message);
    }
    fputs(arguments->json ? "[" : "", stdout);
    for (size_t k = 0; k < n_lists && status == LUB_OK; k++) {
        if (!wanted || strcmp(lists[k].name, wanted) == 0) {
            status = tell_list(k, &teller, &message);
        }
    }
    fputs(arguments->json ? "\n]\n" : "", stdout);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
