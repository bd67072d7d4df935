/* checkpoint.h -- the state of a run in a file, from which it goes on bit for bit.
 *
 * The file STATE holds a fingerprint of the run (preamble and first state), what the kind of
 * simulation saves, and how far its streams had come; what they held is in the files that streams.h
 * keeps beside it, so that a checkpoint costs the same whatever was written before.  It is replaced
 * as a whole, and it is believed only if its check sum and those of the streams are right.
 */
#ifndef LUB_PROGRAM_CHECKPOINT_H
#define LUB_PROGRAM_CHECKPOINT_H

#include "convergence/program/io/streams.h"

/* A simulation between two steps, as its kind writes and reads it. */
struct lub_saved {
    void *state;
    enum lub_status (*save)(const void *state, FILE *file);
    enum lub_status (*load)(void *state, FILE *file);
};

/* Check sum of the state now.  Of the first state it belongs into the fingerprint: a file of
 * another content that a case reads is another run. */
enum lub_status lub_checkpoint_sum(const struct lub_saved *saved, uint64_t *sum,
                                   struct lub_message *message);

enum lub_status lub_checkpoint_write(const char *path, const char *fingerprint,
                                     const struct lub_saved *saved, struct lub_streams *streams,
                                     struct lub_message *message);
/* Puts the simulation and the empty streams where they were.  LUB_FILE_ERROR: not there, damaged,
 * without what its streams held, or not a checkpoint; LUB_BAD_ARGUMENT: that of another run, with
 * the first line that differs. */
enum lub_status lub_checkpoint_read(const char *path, const char *fingerprint,
                                    const struct lub_saved *saved, struct lub_streams *streams,
                                    struct lub_message *message);

#endif
