/* checkpoint.h -- the state of a particle run in one file, from which it goes on bit for bit.
 *
 * The file holds a fingerprint of the run (preamble and first state), the engine's state, and what
 * the run has written so far, so that it needs no other file.  It is replaced as a whole, and it is
 * believed only if its check sum is right.
 */
#ifndef LUB_PROGRAM_CHECKPOINT_H
#define LUB_PROGRAM_CHECKPOINT_H

#include "schemes/contact/engine.h"

#include <stdio.h>

/* Streams that a run writes, NULL where one was not asked for; readable as well as writable. */
enum { LUB_RUN_STREAMS = 3 };

enum lub_status lub_checkpoint_write(const char *path, const char *fingerprint,
                                     struct lub_engine *engine, FILE *const streams[],
                                     struct lub_message *message);
/* Puts the engine and the empty streams where they were.  LUB_FILE_ERROR: not there, damaged or not
 * a checkpoint; LUB_BAD_ARGUMENT: that of another run, with the first line that differs. */
enum lub_status lub_checkpoint_read(const char *path, const char *fingerprint,
                                    struct lub_engine *engine, FILE *const streams[],
                                    struct lub_message *message);

#endif
