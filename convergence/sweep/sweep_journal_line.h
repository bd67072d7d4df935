/* sweep_journal_line.h -- what journal lines look like; between the two files that know. */
#ifndef LUB_CONVERGENCE_SWEEP_JOURNAL_LINE_H
#define LUB_CONVERGENCE_SWEEP_JOURNAL_LINE_H

#include "convergence/sweep/sweep_journal.h"

/* First line: HEAD identity shard i/n checksum.  Points: index status word steps values checksum.
 * Last line of a finished sweep: END count checksum. */
#define LUB_JOURNAL_HEAD "lubench-sweep-journal-1 "
#define LUB_JOURNAL_END  "end "

/* Fills `found` and `points` from a stream; `path` is for messages. */
enum lub_status lub_sweep_journal_parse(FILE *in, const char *path, const char *identity,
                                        size_t n_quantities, struct lub_sweep_points *points,
                                        struct lub_sweep_found *found, struct lub_message *message);

#endif
