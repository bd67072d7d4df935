/* describe.c -- `lubench describe`: anything that has a name, in full. */
#include "convergence/program/claims.h"
#include "convergence/program/commands/describe.h"
#include "convergence/program/program.h"
#include "schemes/contact/law.h"
#include "schemes/contact/projection.h"
#include "schemes/fluid/fluid.h"

#include <stdio.h>
#include <string.h>

static bool try_case(const char *name, enum lub_status *status, struct lub_message *message)
{
    const struct lub_kind *kind;
    const struct lub_case *which;
    (void)status;
    (void)message;
    const bool found = lub_find_case(name, &kind, &which, NULL) == LUB_OK;
    if (found) {
        *status = lub_describe_case(kind, which);
    }
    return found;
}

static bool try_kind(const char *name, enum lub_status *status, struct lub_message *message)
{
    const struct lub_kind *const kind = lub_kind_find(name);
    (void)status;
    (void)message;
    if (kind) {
        lub_describe_kind(kind);
    }
    return kind != NULL;
}

/* Whether a kind before number `end` has the same scheme. */
static bool is_told(const struct lub_scheme *scheme, size_t end)
{
    bool told = false;
    for (size_t k = 0; k < end; k++) {
        told = told || lub_registry_find(lub_kind_at(k)->schemes, scheme->name) == scheme;
    }
    return told;
}

/* Kinds may have schemes of their own under one name. */
static bool try_scheme(const char *name, enum lub_status *status, struct lub_message *message)
{
    bool found = false;
    const struct lub_kind *kind;
    (void)status;
    (void)message;
    for (size_t k = 0; (kind = lub_kind_at(k)); k++) {
        const struct lub_scheme *const scheme = lub_registry_find(kind->schemes, name);
        if (scheme && !is_told(scheme, k)) {
            fputs(found ? "\n" : "", stdout);
            lub_describe_scheme(scheme);
            found = true;
        }
    }
    return found;
}

/* Whatever can be described: each says whether it has the name, and describes it then.  A law and
 * the scheme that runs it may share one. */
static bool (*const describers[])(const char *name, enum lub_status *status,
                                  struct lub_message *message) = {
    try_case,          try_kind,           try_scheme,         lub_describe_plug_in,
    lub_describe_norm, lub_claim_describe, lub_sweep_describe, lub_describe_study};

static enum lub_status unknown_name(const char *name, struct lub_message *message)
{
    enum { max_names = 512 };
    const char *names[max_names];
    const struct lub_registry *const others[] = {&lub_drag_laws, &lub_laws, &lub_solvers,
                                                 &lub_fluids};
    const struct lub_kind *kind;
    size_t n = 0;
    for (size_t k = 0; n < max_names && lub_any_case_at(k, &kind); k++) {
        names[n++] = lub_any_case_at(k, &kind)->name;
    }
    for (size_t k = 0; n < max_names && lub_any_scheme_at(k); k++) {
        names[n++] = lub_any_scheme_at(k)->name;
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        for (size_t k = 0; n < max_names && k < lub_registry_count(others[i]); k++) {
            names[n++] = lub_registry_named(others[i], k)->name;
        }
    }
    const char *const nearest = lub_nearest_name(name, n, names);
    return lub_fail(message, LUB_BAD_ARGUMENT, "nothing is called '%.80s'%s%s%s (see lubench list)",
                    name, nearest ? "; did you mean '" : "", nearest ? nearest : "",
                    nearest ? "'?" : "");
}

static enum lub_status describe(const struct lub_arguments *arguments, struct lub_message *message)
{
    if (arguments->n_names != 1) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "describe needs one name (see lubench list)");
    }
    enum lub_status status = LUB_OK;
    bool found = false;
    for (size_t k = 0; k < sizeof describers / sizeof *describers && status == LUB_OK; k++) {
        found = describers[k](arguments->names[0], &status, message) || found;
    }
    return found ? status : unknown_name(arguments->names[0], message);
}

int lub_describe_main(struct lub_arguments *arguments)
{
    struct lub_message message = {""};
    const enum lub_status status = describe(arguments, &message);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
