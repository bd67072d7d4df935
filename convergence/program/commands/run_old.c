/* run_old.c -- `lubench run`: a case, by the kind of its question. */
#include "convergence/program/lookup.h"
#include "convergence/program/program.h"

/* Options that only particle cases have. */
static enum lub_status refuse_particle_options(const struct lub_arguments *arguments,
                                               struct lub_message *message)
{
    const struct {
        const char *name, *given;
    } options[] = {{"--contacts", arguments->contacts},
                   {"--events", arguments->events},
                   {"--vtk", arguments->vtk},
                   {"--snapshots", arguments->snapshots},
                   {"--resume", arguments->resume},
                   {"--checkpoint", arguments->checkpoint},
                   {"--checkpoint-every", arguments->checkpoint_every}};
    for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
        if (options[k].given) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "option %s is for cases with particles",
                            options[k].name);
        }
    }
    return LUB_OK;
}

int lub_run_old(struct lub_arguments *arguments)
{
    const struct lub_case *which;
    struct lub_message message = {""};
    enum lub_status status = lub_case_argument(arguments, &which, &message);
    if (status == LUB_OK && lub_case_kind(which) != LUB_SCENE) {
        status = refuse_particle_options(arguments, &message);
    }
    if (status != LUB_OK) {
        return lub_report_failure(status, &message);
    }
    return lub_run_falling(arguments);
}
