/* sweep_work.h -- one work list, many workers: threads of this process, or whoever an engine asks.
 *
 * Workers take indices and deliver points, in any order.  Each delivered point is in the journal
 * before anything else happens with it.
 */
#ifndef LUB_CONVERGENCE_SWEEP_WORK_H
#define LUB_CONVERGENCE_SWEEP_WORK_H

#include "convergence/sweep/sweep_journal.h"

#include <omp.h>

struct lub_sweep_work {
    const struct lub_sweep *sweep;
    struct lub_sweep_grid grid;
    struct lub_sweep_points *points;
    struct lub_sweep_journal *journal; /* NULL: nothing is kept */
    const struct lub_sweep_options *options;
    struct lub_sweep_wanted wanted;
    size_t next, done, n_run; /* next to hand out, delivered of this list, delivered in all */
    omp_lock_t lock;
    enum lub_status status; /* negative: all stop */
    struct lub_message message;
};

/* The next index; false if there is none or the work has stopped. */
bool lub_sweep_take(struct lub_sweep_work *work, size_t *index);
void lub_sweep_deliver(struct lub_sweep_work *work, const struct lub_sweep_point *point);
/* Stops the work; the first reason counts. */
void lub_sweep_stop(struct lub_sweep_work *work, enum lub_status status,
                    const struct lub_message *message);
/* How many indices nobody has taken yet. */
size_t lub_sweep_left(struct lub_sweep_work *work);
/* Takes, measures and delivers until there is nothing left. */
void lub_sweep_worker(struct lub_sweep_work *work);

/* Works through one list and returns when every index is delivered or the work has stopped. */
struct lub_sweep_engine {
    void *self;
    void (*run)(void *self, struct lub_sweep_work *work);
};

struct lub_sweep_options {
    int threads; /* 0: as many as OpenMP likes */
    struct lub_sweep_shard shard;
    bool go_on;
    const char *folder;                    /* of the journal; NULL: none is kept */
    const char *identity;                  /* of program and sweep, see sweep_journal.h */
    const struct lub_sweep_engine *engine; /* NULL: threads of this process */
    const volatile int *interrupted;
    /* Called under a lock after each point; may be NULL. */
    void (*progress)(void *data, size_t done, size_t all);
    /* A remark for the user, one line; may be NULL. */
    void (*remark)(void *data, const char *text);
    void *data;
};

/* Measures what is not known yet, list after list, until nothing is wanted.  `points` is zeroed;
 * after a failure it holds what was measured.  *n_run counts the points measured now. */
enum lub_status lub_sweep_run(const struct lub_sweep *sweep,
                              const struct lub_sweep_options *options,
                              struct lub_sweep_points *points, size_t *n_run,
                              struct lub_message *message);

/* Joins finished shards: every one of them once, all of the same sweep, no point missing. */
enum lub_status lub_sweep_merge(const struct lub_sweep *sweep, const char *identity, size_t n,
                                const char *const folders[], struct lub_sweep_points *points,
                                struct lub_message *message);

#endif
