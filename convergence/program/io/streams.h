/* streams.h -- the CSV files of a run: rows, contacts, events, and tables over time.
 *
 * Without checkpoints they are written as they come.  With a checkpoint STATE they grow in
 * STATE.rows, STATE.contacts and so on, which a kill leaves behind, and are given to their
 * names at the end.  A checkpoint then needs to say no more than how much of each counts.
 */
#ifndef LUB_PROGRAM_STREAMS_H
#define LUB_PROGRAM_STREAMS_H

#include "convergence/program/io/output.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    LUB_ROWS,
    LUB_CONTACTS,
    LUB_EVENTS,
    LUB_SERIES, /* the first of the tables of series.h */
    LUB_STRESS = LUB_SERIES,
    LUB_DISTRIBUTION,
    LUB_CLUSTERS,
    LUB_RUN_STREAMS
};

/* What the file of stream k is called beside a checkpoint, and its option but for the rows. */
const char *lub_stream_name(size_t k);

/* How much of a stream was written; length -1 if it was not asked for. */
struct lub_stream_mark {
    int64_t length;
    uint64_t sum; /* check sum of these bytes */
};

struct lub_streams {
    struct lub_output output[LUB_RUN_STREAMS];
    FILE *file[LUB_RUN_STREAMS]; /* where to write; NULL if not asked for */
    char *kept[LUB_RUN_STREAMS]; /* name of the file that a kill leaves behind; NULL without */
    bool made[LUB_RUN_STREAMS];  /* it was not there before */
    bool needed;                 /* a checkpoint refers to them */
    struct lub_stream_mark mark[LUB_RUN_STREAMS]; /* at the last checkpoint */
};

/* Name of the file in which stream k grows beside the checkpoint. */
void lub_streams_kept(const char *checkpoint, size_t k, size_t size, char name[]);

/* Opens those whose path is not NULL; `checkpoint` NULL: no checkpoints.  What an earlier run kept
 * beside the checkpoint is cleared, unless `resume`. */
enum lub_status lub_streams_open(struct lub_streams *streams, const char *const paths[],
                                 const char *checkpoint, bool resume, struct lub_message *message);
/* Brings the marks to the ends of the streams; the time it takes is that of what is new. */
enum lub_status lub_streams_mark(struct lub_streams *streams, struct lub_message *message);
/* Streams hold what those kept beside `checkpoint` held at the marks.  LUB_FILE_ERROR, with the
 * name of the file, if one is missing, shorter or another. */
enum lub_status lub_streams_resume(struct lub_streams *streams, const char *checkpoint,
                                   const struct lub_stream_mark marks[],
                                   struct lub_message *message);
/* Gives all files their contents and names; what checkpoints need stays. */
enum lub_status lub_streams_close(struct lub_streams *streams, struct lub_message *message);
/* Throws away what was written but for what checkpoints need; accepts closed or zeroed streams. */
void lub_streams_discard(struct lub_streams *streams);

#endif
