/* sweep_run.c -- the work list, its workers, and the rounds of refinement. */
#include "convergence/sweep/sweep_measure.h"
#include "convergence/sweep/sweep_work.h"

#include <stdlib.h>
#include <string.h>

static bool interrupted(const struct lub_sweep_work *work)
{
    return work->options->interrupted && *work->options->interrupted;
}

void lub_sweep_stop(struct lub_sweep_work *work, enum lub_status status,
                    const struct lub_message *message)
{
    omp_set_lock(&work->lock);
    if (work->status == LUB_OK) {
        work->status = status;
        work->message = *message;
    }
    omp_unset_lock(&work->lock);
}

size_t lub_sweep_left(struct lub_sweep_work *work)
{
    omp_set_lock(&work->lock);
    const size_t left = work->wanted.n - work->next;
    omp_unset_lock(&work->lock);
    return left;
}

bool lub_sweep_take(struct lub_sweep_work *work, size_t *index)
{
    omp_set_lock(&work->lock);
    const bool any = work->status == LUB_OK && !interrupted(work) && work->next < work->wanted.n;
    if (any) {
        *index = work->wanted.list[work->next++];
    }
    omp_unset_lock(&work->lock);
    return any;
}

static enum lub_status accept_point(struct lub_sweep_work *work,
                                    const struct lub_sweep_point *point,
                                    struct lub_message *message)
{
    enum lub_status status =
        work->journal ? lub_sweep_journal_append(work->journal, point, message) : LUB_OK;
    if (status == LUB_OK) {
        status = lub_sweep_points_add(work->points, point);
    }
    return status;
}

void lub_sweep_deliver(struct lub_sweep_work *work, const struct lub_sweep_point *point)
{
    struct lub_message message = {""};
    omp_set_lock(&work->lock);
    const enum lub_status status =
        work->status == LUB_OK ? accept_point(work, point, &message) : work->status;
    if (status == LUB_OK) {
        work->done++;
        work->n_run++;
        if (work->options->progress) {
            work->options->progress(work->options->data, work->done, work->wanted.n);
        }
    }
    omp_unset_lock(&work->lock);
    if (status != LUB_OK) {
        lub_sweep_stop(work, status, &message);
    }
}

void lub_sweep_worker(struct lub_sweep_work *work)
{
    size_t index;
    while (lub_sweep_take(work, &index)) {
        struct lub_sweep_point point;
        struct lub_message message = {""};
        const enum lub_status status = lub_sweep_measure(
            work->sweep, &work->grid, index, work->options->interrupted, &point, &message);
        if (status == LUB_OK) {
            lub_sweep_deliver(work, &point);
        } else {
            lub_sweep_stop(work, status, &message);
        }
    }
}

static void run_threads(struct lub_sweep_work *work)
{
    const int threads = work->options->threads > 0 ? work->options->threads : omp_get_max_threads();
#pragma omp parallel num_threads(threads)
    lub_sweep_worker(work);
}

static void run_list(struct lub_sweep_work *work)
{
    const struct lub_sweep_engine *const engine = work->options->engine;
    work->next = work->done = 0;
    if (engine) {
        engine->run(engine->self, work);
    } else {
        run_threads(work);
    }
}

static enum lub_status rounds(struct lub_sweep_work *work, struct lub_message *message)
{
    for (;;) {
        const enum lub_status status =
            lub_sweep_walk(work->sweep, work->points, work->options->shard, &work->wanted, NULL);
        if (status != LUB_OK || work->wanted.n == 0) {
            return status;
        }
        run_list(work);
        if (work->status != LUB_OK) {
            *message = work->message;
            return work->status;
        }
        if (interrupted(work)) {
            return LUB_INTERRUPTED;
        }
    }
}

static void tell_found(const struct lub_sweep_options *options, const struct lub_sweep_found *found,
                       const char *path)
{
    char text[512];
    if (options->remark && found->torn) {
        snprintf(text, sizeof text, "'%.300s': a torn last record was dropped", path);
        options->remark(options->data, text);
    }
    if (options->remark && found->n) {
        snprintf(text, sizeof text, "going on after %zu finished points", found->n);
        options->remark(options->data, text);
    }
}

static enum lub_status with_journal(struct lub_sweep_work *work, struct lub_message *message)
{
    const struct lub_sweep_options *const options = work->options;
    struct lub_sweep_journal journal = {.descriptor = -1,
                                        .n_quantities = work->sweep->n_quantities};
    struct lub_sweep_found found;
    enum lub_status status =
        lub_sweep_journal_open(&journal, options->folder, options->identity, options->shard,
                               options->go_on, work->points, &found, message);
    if (status == LUB_OK) {
        tell_found(options, &found, journal.path);
        work->journal = &journal;
        status = rounds(work, message);
    }
    if (status == LUB_OK && !found.finished) {
        status = lub_sweep_journal_finish(&journal, work->points->n, message);
    }
    lub_sweep_journal_close(&journal);
    return status;
}

enum lub_status lub_sweep_run(const struct lub_sweep *sweep,
                              const struct lub_sweep_options *options,
                              struct lub_sweep_points *points, size_t *n_run,
                              struct lub_message *message)
{
    struct lub_sweep_work work = {
        .sweep = sweep, .grid = lub_sweep_grid_of(sweep), .points = points, .options = options};
    omp_init_lock(&work.lock);
    enum lub_status status = lub_sweep_points_init(points, &work.grid);
    if (status == LUB_OK) {
        status = options->folder ? with_journal(&work, message) : rounds(&work, message);
    }
    if (status == LUB_NO_MEMORY) {
        lub_fail(message, status, "out of memory");
    }
    lub_sweep_points_sort(points);
    *n_run = work.n_run;
    free(work.wanted.list);
    omp_destroy_lock(&work.lock);
    return status;
}
