/* sweep_ranks.h -- the ranks of an MPI job as workers of a sweep.
 *
 * Rank 0 keeps the work list and the journal and measures too; the others ask it for points.  A
 * program built without MPI has one rank, and refuses to be started as many.
 */
#ifndef LUB_PROGRAM_SWEEP_RANKS_H
#define LUB_PROGRAM_SWEEP_RANKS_H

#include "convergence/sweep/sweep_work.h"

struct lub_ranks {
    int rank, size;
    int threads; /* of each rank; set by the caller */
    bool started;
    size_t n_idle; /* ranks that wait for points */
    int *idle;
    struct lub_sweep_engine engine;
};

/* Joins the job, if the program was started by one. */
enum lub_status lub_ranks_init(struct lub_ranks *ranks, struct lub_message *message);
/* The worst status of all ranks: all go on, or none does. */
enum lub_status lub_ranks_agree(const struct lub_ranks *ranks, enum lub_status status);
/* Any other rank than 0: measures what rank 0 asks for until it says that all is done. */
enum lub_status lub_ranks_work(struct lub_ranks *ranks, const struct lub_sweep *sweep,
                               const volatile int *interrupted);
/* Rank 0 lets the others go; every rank leaves the job.  `waiting`: they wait for points. */
void lub_ranks_free(struct lub_ranks *ranks, bool waiting);

#endif
