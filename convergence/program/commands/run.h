/* run.h -- a run in progress: what was asked for, and the files that it fills. */
#ifndef LUB_PROGRAM_RUN_H
#define LUB_PROGRAM_RUN_H

#include "convergence/kind/particles.h"
#include "convergence/kind/simulate.h"
#include "convergence/program/arguments.h"
#include "convergence/program/io/progress.h"
#include "convergence/program/io/snapshot.h"
#include "convergence/program/io/streams.h"

struct lub_job {
    const struct lub_arguments *arguments;
    struct lub_ask ask;
    size_t every; /* 0: the last state only */
    size_t checkpoint_every;
    struct lub_simulation simulation;
    const struct lub_layout *layout;
    size_t n_bodies;
    double *values;    /* of a row */
    char dt[64];       /* as the preamble says it */
    char *fingerprint; /* what a checkpoint must agree with */
    struct lub_streams streams;
    struct lub_output summary;
    struct lub_view view; /* of all pictures */
    struct lub_progress progress;
    double rows;                                      /* written by this process */
    const struct lub_series *series[LUB_RUN_STREAMS]; /* NULL where not asked for */
    size_t told;       /* the step that the tables of series told last */
    size_t first_step; /* where this process began */
    bool remarked;
};

/* Opens all files, so that a bad name is known before the first step, and writes their headers or
 * puts simulation and streams where the checkpoint of --resume left them. */
enum lub_status lub_job_open(struct lub_job *job, struct lub_message *message);
/* Files at the times of rows. */
enum lub_status lub_job_row(struct lub_job *job, struct lub_message *message);
/* Files after each step. */
enum lub_status lub_job_step(struct lub_job *job, struct lub_message *message);
enum lub_status lub_job_checkpoint(struct lub_job *job, struct lub_message *message);

/* Finds the tables of series that are asked for; LUB_BAD_ARGUMENT if the kind has no such. */
enum lub_status lub_job_find_series(struct lub_job *job, struct lub_message *message);
/* Headers, and where the checkpoint of --resume left off. */
void lub_job_begin_series(struct lub_job *job, bool resumed);
/* Rows of the tables of series if they are due, or if this is the last state. */
enum lub_status lub_job_tell_series(struct lub_job *job, bool last, struct lub_message *message);

/* Gives the files their names; the summary says the outcome. */
enum lub_status lub_job_close(struct lub_job *job, enum lub_status outcome,
                              struct lub_message *message);
/* Throws away what was not closed. */
void lub_job_discard(struct lub_job *job);

#endif
