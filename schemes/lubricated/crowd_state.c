/* crowd_state.c -- all that many spheres need to go on, as bytes of this machine, and the way back
 * from a step that failed.
 *
 * A step moves the history of its pairs where it stands; a copy of all of it before each step would
 * cost more than the search.  So the state is kept every so many steps only, and the state before a
 * failed step is found by stepping again from there: same input, same bits.
 */
#include "schemes/lubricated/crowd_parts.h"
#include "cases/memory_text.h"

#include <stdlib.h>

enum { keep_every = 256 };

/* One list for both directions: a block goes out or comes in. */
struct passage {
    FILE *file;
    bool load, done;
};

static void pass(struct passage *passage, void *data, size_t size, size_t n)
{
    const size_t passed =
        passage->load ? fread(data, size, n, passage->file) : fwrite(data, size, n, passage->file);
    passage->done = passage->done && passed == n;
}

/* The memory's rows are those of the pairs; what they hold is written before it is read. */
static enum lub_status number_memory(struct lub_crowd *crowd)
{
    enum lub_status status = LUB_OK;
    crowd->memory.n = 0;
    for (size_t k = 0; k < crowd->pairs.n && status == LUB_OK; k++) {
        double *data;
        status =
            lub_memory_add(&crowd->memory, crowd->pairs.i[k], (ptrdiff_t)crowd->pairs.j[k], &data);
    }
    return status;
}

static void pass_pairs(struct passage *passage, struct lub_crowd *crowd)
{
    struct lub_crowd_pairs *const pairs = &crowd->pairs;
    size_t n = pairs->n;
    pass(passage, &n, sizeof n, 1);
    if (passage->done && passage->load && n != pairs->n) {
        lub_crowd_pairs_free(pairs);
        passage->done = n <= crowd->n * crowd->n && lub_crowd_pairs_create(pairs, n) == LUB_OK;
    }
    if (passage->done) {
        pass(passage, pairs->i, sizeof *pairs->i, n);
        pass(passage, pairs->j, sizeof *pairs->j, n);
        pass(passage, pairs->image, sizeof(double), LUB_CROWD_FIELDS * pairs->padded);
    }
    for (size_t k = 0; passage->load && k < n && passage->done; k++) {
        passage->done = (size_t)pairs->i[k] < crowd->n && (size_t)pairs->j[k] < crowd->n;
    }
    if (passage->done && passage->load) {
        passage->done = number_memory(crowd) == LUB_OK;
    }
}

static enum lub_status pass_crowd(struct passage *passage, struct lub_crowd *crowd)
{
    size_t n = crowd->n;
    double *const numbers[] = {&crowd->t,           &crowd->t_list,      &crowd->pair_steps,
                               &crowd->log_gap_min, &crowd->overlap_max, &crowd->stress,
                               &crowd->stress_sum};
    size_t *const counts[] = {&crowd->steps, &crowd->searches, &crowd->slow, &crowd->n_active};
    passage->done = true;
    pass(passage, &n, sizeof n, 1);
    if (!passage->done || n != crowd->n) {
        return LUB_FILE_ERROR;
    }
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        pass(passage, numbers[k], sizeof *numbers[k], 1);
    }
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        pass(passage, counts[k], sizeof *counts[k], 1);
    }
    pass(passage, crowd->x[0], sizeof(double), LUB_CROWD_SPHERE_FIELDS * n);
    pass_pairs(passage, crowd);
    return passage->done ? LUB_OK : LUB_FILE_ERROR;
}

enum lub_status lub_crowd_save(const struct lub_crowd *crowd, FILE *file)
{
    struct lub_crowd same = *crowd; /* nothing it refers to changes */
    return pass_crowd(&(struct passage){.file = file}, &same);
}

enum lub_status lub_crowd_load(struct lub_crowd *crowd, FILE *file)
{
    lub_crowd_forget(crowd);
    return pass_crowd(&(struct passage){.file = file, .load = true}, crowd);
}

void lub_crowd_forget(struct lub_crowd *crowd)
{
    free(crowd->kept.bytes);
    crowd->kept = (struct lub_crowd_kept){0};
}

enum lub_status lub_crowd_keep(struct lub_crowd *crowd)
{
    if (crowd->kept.bytes && crowd->steps - crowd->kept.steps < keep_every) {
        return LUB_OK;
    }
    lub_crowd_forget(crowd);
    FILE *const file = open_memstream(&crowd->kept.bytes, &crowd->kept.n);
    const enum lub_status status = file ? lub_crowd_save(crowd, file) : LUB_NO_MEMORY;
    crowd->kept.steps = crowd->steps;
    return lub_memory_text_end(file, &crowd->kept.bytes) && status == LUB_OK ? LUB_OK
                                                                             : LUB_NO_MEMORY;
}

enum lub_status lub_crowd_go_back(struct lub_crowd *crowd)
{
    const size_t steps = crowd->steps;
    FILE *const file = fmemopen(crowd->kept.bytes, crowd->kept.n, "rb");
    enum lub_status status =
        file ? pass_crowd(&(struct passage){.file = file, .load = true}, crowd) : LUB_NO_MEMORY;
    if (file) {
        fclose(file);
    }
    while (status == LUB_OK && crowd->steps < steps) {
        status = lub_crowd_try(crowd);
    }
    return status;
}
