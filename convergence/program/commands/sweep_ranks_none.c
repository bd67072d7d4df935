/* sweep_ranks_none.c -- a program built without MPI: one rank. */
#include "convergence/program/commands/sweep_launch.h"
#include "convergence/program/commands/sweep_ranks.h"

enum lub_status lub_ranks_init(struct lub_ranks *ranks, struct lub_message *message)
{
    *ranks = (struct lub_ranks){.size = 1, .threads = 1};
    return lub_launched_ranks() > 1
               ? lub_fail(message, LUB_UNSUPPORTED,
                          "started as %d ranks, but this lubench was built without MPI",
                          lub_launched_ranks())
               : LUB_OK;
}

enum lub_status lub_ranks_agree(const struct lub_ranks *ranks, enum lub_status status)
{
    (void)ranks;
    return status;
}

enum lub_status lub_ranks_work(struct lub_ranks *ranks, const struct lub_sweep *sweep,
                               const volatile int *interrupted)
{
    (void)ranks;
    (void)sweep;
    (void)interrupted;
    return LUB_UNSUPPORTED;
}

void lub_ranks_free(struct lub_ranks *ranks, bool waiting)
{
    (void)waiting;
    *ranks = (struct lub_ranks){0};
}
