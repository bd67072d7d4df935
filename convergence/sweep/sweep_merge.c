/* sweep_merge.c -- shards to one result. */
#include "convergence/sweep/sweep_work.h"

#include <stdlib.h>

struct merging {
    const struct lub_sweep *sweep;
    const char *identity;
    size_t n;
    const char *const *folders;
    const char **owners; /* folder of each shard, NULL if it is not there yet */
};

static enum lub_status take_shard(struct merging *merging, size_t k,
                                  const struct lub_sweep_found *found, struct lub_message *message)
{
    const char *const folder = merging->folders[k];
    const struct lub_sweep_shard shard = found->shard;
    if (!found->finished) {
        return lub_fail(message, LUB_FILE_ERROR,
                        "shard %zu/%zu in '%.150s' is not finished (%zu points): --resume it first",
                        shard.part, shard.parts, folder, found->n);
    }
    if (shard.parts != merging->n || shard.part >= merging->n) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "'%.150s' holds shard %zu/%zu, and %zu folders are named: each of the %zu "
                        "shards is needed once",
                        folder, shard.part, shard.parts, merging->n, shard.parts);
    }
    if (merging->owners[shard.part]) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "shard %zu/%zu stands twice: in '%.150s' and in '%.150s'", shard.part,
                        shard.parts, merging->owners[shard.part], folder);
    }
    merging->owners[shard.part] = folder;
    return LUB_OK;
}

static enum lub_status read_shards(struct merging *merging, struct lub_sweep_points *points,
                                   struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < merging->n && status == LUB_OK; k++) {
        struct lub_sweep_found found;
        status = lub_sweep_journal_read(merging->folders[k], merging->identity,
                                        merging->sweep->n_quantities, points, &found, message);
        if (status == LUB_OK) {
            status = take_shard(merging, k, &found, message);
        }
    }
    return status;
}

/* All shards are there and finished, so nothing is wanted unless a journal was tampered with. */
static enum lub_status check_complete(const struct lub_sweep *sweep,
                                      const struct lub_sweep_points *points,
                                      struct lub_message *message)
{
    struct lub_sweep_wanted wanted = {0};
    enum lub_status status =
        lub_sweep_walk(sweep, points, (struct lub_sweep_shard){0, 1}, &wanted, NULL);
    if (status == LUB_OK && wanted.n) {
        status =
            lub_fail(message, LUB_FILE_ERROR, "%zu points are in none of the shards", wanted.n);
    }
    free(wanted.list);
    return status;
}

enum lub_status lub_sweep_merge(const struct lub_sweep *sweep, const char *identity, size_t n,
                                const char *const folders[], struct lub_sweep_points *points,
                                struct lub_message *message)
{
    const struct lub_sweep_grid grid = lub_sweep_grid_of(sweep);
    struct merging merging = {sweep, identity, n, folders, calloc(n + 1, sizeof *folders)};
    enum lub_status status = lub_sweep_points_init(points, &grid);
    if (!merging.owners) {
        status = LUB_NO_MEMORY;
    }
    if (status == LUB_OK) {
        status = read_shards(&merging, points, message);
    }
    if (status == LUB_OK) {
        status = check_complete(sweep, points, message);
    }
    lub_sweep_points_sort(points);
    free(merging.owners);
    return status == LUB_NO_MEMORY ? lub_fail(message, status, "out of memory") : status;
}
