/* reference_old.c -- `lubench reference`: the truth about a case, by the kind of its question. */
#include "convergence/program/lookup.h"
#include "convergence/program/program.h"
#include "reference/cache.h"

/* `--clear-cache` with or without a case. */
static enum lub_status clear(const struct lub_arguments *arguments, struct lub_message *message)
{
    size_t n_removed;
    const enum lub_status status = lub_cache_clear(&n_removed, message);
    if (status == LUB_OK && !arguments->quiet) {
        fprintf(stderr, "lubench: %zu cached references removed\n", n_removed);
    }
    return status;
}

int lub_reference_old(struct lub_arguments *arguments)
{
    const struct lub_case *which;
    struct lub_message message = {""};
    if (arguments->clear_cache) {
        const enum lub_status cleared = clear(arguments, &message);
        if (cleared != LUB_OK || arguments->n_names == 0) {
            return cleared == LUB_OK ? 0 : lub_report_failure(cleared, &message);
        }
    }
    const enum lub_status status = lub_case_argument(arguments, &which, &message);
    if (status != LUB_OK) {
        return lub_report_failure(status, &message);
    }
    switch (lub_case_kind(which)) {
    case LUB_FALLING:
        return lub_reference_falling(arguments);
    default:
        lub_fail(&message, LUB_UNSUPPORTED,
                 "case %s has no reference: many spheres together are "
                 "held to invariants instead",
                 which->name);
        return lub_report_failure(LUB_UNSUPPORTED, &message);
    }
}
