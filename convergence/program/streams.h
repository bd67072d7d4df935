/* streams.h -- the CSV files of a particle run: rows, contacts, events.
 *
 * Without checkpoints they are written as they come.  With checkpoints they are kept in unnamed
 * files until the end, because a checkpoint must be able to read back what was written.
 */
#ifndef LUB_PROGRAM_STREAMS_H
#define LUB_PROGRAM_STREAMS_H

#include "convergence/program/checkpoint.h"
#include "convergence/program/output.h"

#include <stdbool.h>

enum { LUB_ROWS, LUB_CONTACTS, LUB_EVENTS };

struct lub_streams {
    struct lub_output output[LUB_RUN_STREAMS];
    FILE *file[LUB_RUN_STREAMS]; /* where to write; NULL if not asked for */
    bool kept;                   /* in unnamed files */
};

/* Opens those whose path is not NULL. */
enum lub_status lub_streams_open(struct lub_streams *streams, const char *const paths[], bool keep,
                                 struct lub_message *message);
/* Gives all files their contents and names. */
enum lub_status lub_streams_close(struct lub_streams *streams, struct lub_message *message);
/* Throws away what was written; accepts closed or zeroed streams. */
void lub_streams_discard(struct lub_streams *streams);

#endif
