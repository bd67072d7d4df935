/* sweep_journal.h -- the points of a sweep as they are finished: a file that survives any end.
 *
 * One line for each point, each with a checksum, appended by one write.  The first line tells the
 * program, the sweep and the shard; a journal of another is refused.  A last line that is not whole
 * is what a kill leaves behind: it is dropped.  The last line of a finished sweep says so.
 */
#ifndef LUB_CONVERGENCE_SWEEP_JOURNAL_H
#define LUB_CONVERGENCE_SWEEP_JOURNAL_H

#include "convergence/sweep/sweep_grid.h"

#include <sys/types.h>

struct lub_sweep_journal {
    int descriptor;
    off_t size; /* of what is whole */
    size_t n_quantities;
    long synced; /* second at which it was last forced to disk */
    char path[4096];
};

/* What reading a journal found. */
struct lub_sweep_found {
    size_t n;      /* points */
    bool finished; /* ends with the mark */
    bool torn;     /* a torn last line was dropped */
    off_t whole;   /* bytes up to the end of the last whole line */
    struct lub_sweep_shard shard;
};

/* Checksum of a text (CRC-32 of ISO 3309), as the journal and the manifest use it. */
uint32_t lub_crc32(const char *text, size_t length);

/* Opens folder/journal for appending and locks it; journal->n_quantities is set by the caller and
 * journal->descriptor is -1.  With `go_on` what it holds goes to `points`; without, an unfinished
 * one is refused and any other begun anew.  `identity` is one line, without newline, about program
 * and sweep. */
enum lub_status lub_sweep_journal_open(struct lub_sweep_journal *journal, const char *folder,
                                       const char *identity, struct lub_sweep_shard shard,
                                       bool go_on, struct lub_sweep_points *points,
                                       struct lub_sweep_found *found, struct lub_message *message);
/* On failure (a full disk) the file is cut back to what was whole. */
enum lub_status lub_sweep_journal_append(struct lub_sweep_journal *journal,
                                         const struct lub_sweep_point *point,
                                         struct lub_message *message);
enum lub_status lub_sweep_journal_finish(struct lub_sweep_journal *journal, size_t n,
                                         struct lub_message *message);
void lub_sweep_journal_close(struct lub_sweep_journal *journal);

/* Writes a finished journal with the points in the order they have, in place of what is there: then
 * equal results have equal journals. */
enum lub_status lub_sweep_journal_tidy(const char *folder, const char *identity,
                                       struct lub_sweep_shard shard, size_t n_quantities,
                                       const struct lub_sweep_points *points,
                                       struct lub_message *message);

/* Reads folder/journal, of any shard, without changing it; a point that is known already must be
 * the same. */
enum lub_status lub_sweep_journal_read(const char *folder, const char *identity,
                                       size_t n_quantities, struct lub_sweep_points *points,
                                       struct lub_sweep_found *found, struct lub_message *message);

#endif
