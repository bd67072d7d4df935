/* broadphase.c -- from what a search found to the sorted list of near pairs. */
#include "schemes/contact/broadphase.h"
#include "cases/grow.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

const struct lub_broadphase *lub_broadphase_find(const char *name)
{
    static const struct lub_broadphase *const all[] = {&lub_broadphase_cells,
                                                       &lub_broadphase_brute};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        if (strcmp(all[k]->name, name) == 0) {
            return all[k];
        }
    }
    return NULL;
}

/* False, and the old block is kept, when memory runs out. */
static bool resize(void **block, size_t bytes)
{
    void *const more = realloc(*block, bytes);
    *block = more ? more : *block;
    return more != NULL;
}

static bool resize_reals(double **block, size_t n)
{
    void *raw = *block;
    const bool done = resize(&raw, n * sizeof **block);
    *block = raw;
    return done;
}

enum lub_status lub_pairs_grow(struct lub_pairs *pairs, size_t n)
{
    if (n <= pairs->capacity) {
        return LUB_OK;
    }
    const size_t capacity = n + n / 2 + 16;
    void *i = pairs->i, *j = pairs->j;
    bool done = resize(&i, capacity * sizeof *pairs->i);
    done = resize(&j, capacity * sizeof *pairs->j) && done;
    pairs->i = i;
    pairs->j = j;
    done = resize_reals(&pairs->gap, capacity) && done;
    for (int c = 0; c < 3; c++) {
        done = resize_reals(&pairs->normal[c], capacity) && done;
    }
    if (!done) {
        return LUB_NO_MEMORY;
    }
    pairs->capacity = capacity;
    return LUB_OK;
}

void lub_pairs_free(struct lub_pairs *pairs)
{
    free(pairs->i);
    free(pairs->j);
    free(pairs->gap);
    for (int c = 0; c < 3; c++) {
        free(pairs->normal[c]);
    }
    *pairs = (struct lub_pairs){0};
}

static void put(struct lub_pairs *pairs, size_t i, ptrdiff_t j, double gap, const double normal[3])
{
    const size_t k = pairs->n++;
    pairs->i[k] = i;
    pairs->j[k] = j;
    pairs->gap[k] = gap;
    for (int c = 0; c < 3; c++) {
        pairs->normal[c][k] = normal[c];
    }
}

void lub_pairs_trim(struct lub_pairs *pairs, double cutoff)
{
    const size_t n = pairs->n;
    pairs->n = 0;
    for (size_t k = 0; k < n; k++) {
        if (pairs->gap[k] < cutoff) {
            const double normal[3] = {pairs->normal[0][k], pairs->normal[1][k],
                                      pairs->normal[2][k]};
            put(pairs, pairs->i[k], pairs->j[k], pairs->gap[k], normal);
        }
    }
}

enum lub_status lub_found_add(struct lub_found *found, size_t i, size_t j)
{
    size_t(*const more)[2] = lub_grown(found->pair, found->n, &found->capacity, sizeof *more);
    if (!more) {
        return LUB_NO_MEMORY;
    }
    found->pair = more;
    found->pair[found->n][0] = i < j ? i : j;
    found->pair[found->n][1] = i < j ? j : i;
    found->n++;
    return LUB_OK;
}

/* Where each sphere's partners begin in `partner`, which holds them in ascending order. */
struct sorted {
    size_t *start, *partner;
};

static void insert(size_t list[], size_t n, size_t value)
{
    while (n > 0 && list[n - 1] > value) {
        list[n] = list[n - 1];
        n--;
    }
    list[n] = value;
}

/* Counting by the first sphere, then insertion among its few partners. */
static enum lub_status sort(struct sorted *sorted, size_t n_spheres, const struct lub_found *found)
{
    size_t *const fill = calloc(n_spheres + 1, sizeof *fill);
    sorted->start = calloc(n_spheres + 2, sizeof *sorted->start);
    sorted->partner = malloc((found->n + 1) * sizeof *sorted->partner);
    if (!fill || !sorted->start || !sorted->partner) {
        free(fill);
        return LUB_NO_MEMORY;
    }
    for (size_t k = 0; k < found->n; k++) {
        sorted->start[found->pair[k][0] + 1]++;
    }
    for (size_t i = 0; i < n_spheres; i++) {
        sorted->start[i + 1] += sorted->start[i];
    }
    for (size_t k = 0; k < found->n; k++) {
        const size_t i = found->pair[k][0];
        insert(sorted->partner + sorted->start[i], fill[i]++, found->pair[k][1]);
    }
    free(fill);
    return LUB_OK;
}

/* The obstacles near sphere i, then its partners: j ascends. */
static void put_sphere(struct lub_pairs *pairs, const struct lub_scene *scene,
                       const struct lub_pose pose[], const struct sorted *sorted, size_t i,
                       double cutoff)
{
    const struct lub_spheres *const s = &scene->spheres;
    const double x[3] = {s->x[0][i], s->x[1][i], s->x[2][i]};
    double normal[3];
    for (size_t k = scene->n_obstacles; k-- > 0;) {
        const double gap = lub_obstacle_gap(&scene->obstacles[k], &pose[k], x, s->r[i], normal);
        if (gap < cutoff) {
            put(pairs, i, -1 - (ptrdiff_t)k, gap, normal);
        }
    }
    for (size_t k = sorted->start[i]; k < sorted->start[i + 1]; k++) {
        const double gap = lub_spheres_gap(s, i, sorted->partner[k], normal);
        if (gap < cutoff) {
            put(pairs, i, (ptrdiff_t)sorted->partner[k], gap, normal);
        }
    }
}

static enum lub_status fill(struct lub_pairs *pairs, const struct lub_scene *scene,
                            const struct sorted *sorted, double t, double cutoff)
{
    const size_t n = scene->spheres.n;
    struct lub_pose *const pose = malloc((scene->n_obstacles + 1) * sizeof *pose);
    enum lub_status status = pose ? LUB_OK : LUB_NO_MEMORY;
    for (size_t k = 0; pose && k < scene->n_obstacles; k++) {
        pose[k] = lub_obstacle_pose(&scene->obstacles[k], t);
    }
    pairs->n = 0;
    for (size_t i = 0; i < n && status == LUB_OK; i++) {
        const size_t most = scene->n_obstacles + sorted->start[i + 1] - sorted->start[i];
        status = lub_pairs_grow(pairs, pairs->n + most);
        if (status == LUB_OK) {
            put_sphere(pairs, scene, pose, sorted, i, cutoff);
        }
    }
    free(pose);
    return status;
}

enum lub_status lub_pairs_search(struct lub_pairs *pairs, const struct lub_broadphase *broadphase,
                                 const struct lub_scene *scene, double t, double cutoff)
{
    struct lub_found found = {0};
    struct sorted sorted = {0};
    enum lub_status status = broadphase->search(&scene->spheres, cutoff, &found);
    if (status == LUB_OK) {
        status = sort(&sorted, scene->spheres.n, &found);
    }
    free(found.pair);
    if (status == LUB_OK) {
        status = fill(pairs, scene, &sorted, t, cutoff);
    }
    free(sorted.start);
    free(sorted.partner);
    return status;
}
