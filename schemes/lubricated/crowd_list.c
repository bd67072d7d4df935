/* crowd_list.c -- near pairs in a periodic sheared box, by the search for open domains: spheres
 * near a face get images on the other side. */
#include "schemes/lubricated/crowd_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Spheres and images: number k is an image of owner[k], `up` boxes above it, moved by shift. */
struct images {
    struct lub_spheres spheres;
    size_t n, capacity;
    uint32_t *owner;
    signed char *up;
    double (*shift)[3];
};

struct near {
    uint32_t i, j;
    signed char up;
    double shift[3];
};

enum { n_memory = 10 };

void lub_crowd_pairs_free(struct lub_crowd_pairs *pairs)
{
    free(pairs->i);
    free(pairs->j);
    free(pairs->image);
    *pairs = (struct lub_crowd_pairs){0};
}

/* A sphere that left through the top or bottom comes in where the image there is, with the
 * velocity of that image. */
static void wrap(struct lub_crowd *crowd)
{
    const double box = crowd->box, offset = fmod(crowd->rate * box * crowd->t, box);
    for (size_t i = 0; i < crowd->n; i++) {
        const double up = floor(crowd->x[1][i] / box);
        crowd->x[1][i] -= up * box;
        crowd->x[0][i] -= up * offset;
        crowd->v[0][i] -= up * crowd->rate * box;
        crowd->x[0][i] -= floor(crowd->x[0][i] / box) * box;
        crowd->x[2][i] -= floor(crowd->x[2][i] / box) * box;
        for (int c = 0; c < 3; c++) {
            crowd->from[c][i] = crowd->x[c][i];
        }
    }
    crowd->t_list = crowd->t;
}

static void images_free(struct images *images)
{
    lub_spheres_free(&images->spheres);
    free(images->owner);
    free(images->up);
    free(images->shift);
}

static void add_image(struct images *images, const struct lub_crowd *crowd, size_t i, int up,
                      const double shift[3])
{
    const size_t k = images->n++;
    if (k >= images->capacity) {
        return; /* counting only */
    }
    for (int c = 0; c < 3; c++) {
        images->spheres.x[c][k] = crowd->x[c][i] + shift[c];
        images->shift[k][c] = shift[c];
    }
    images->spheres.r[k] = crowd->r[i];
    images->owner[k] = (uint32_t)i;
    images->up[k] = (signed char)up;
}

static bool is_near_box(const struct lub_crowd *crowd, size_t i, const double shift[3],
                        double reach)
{
    for (int c = 0; c < 3; c++) {
        const double x = crowd->x[c][i] + shift[c];
        if (x < -reach || x > crowd->box + reach) {
            return false;
        }
    }
    return true;
}

static void add_images(struct images *images, const struct lub_crowd *crowd, size_t i, double reach)
{
    const double box = crowd->box, offset = fmod(crowd->rate * box * crowd->t, box);
    for (int up = -1; up <= 1; up++) {
        for (int right = -2; right <= 2; right++) {
            for (int front = -1; front <= 1; front++) {
                const double shift[3] = {right * box + up * offset, up * box, front * box};
                if ((up || right || front) && is_near_box(crowd, i, shift, reach)) {
                    add_image(images, crowd, i, up, shift);
                }
            }
        }
    }
}

/* The spheres themselves, then their images; those for which there is no room are counted. */
static void fill_images(struct images *images, const struct lub_crowd *crowd, double reach)
{
    const double none[3] = {0};
    images->n = 0;
    for (size_t i = 0; i < crowd->n; i++) {
        add_image(images, crowd, i, 0, none);
    }
    for (size_t i = 0; i < crowd->n; i++) {
        add_images(images, crowd, i, reach);
    }
}

static enum lub_status images_create(struct images *images, const struct lub_crowd *crowd,
                                     double reach)
{
    fill_images(images, crowd, reach);
    images->capacity = images->n;
    images->owner = malloc(images->n * sizeof *images->owner);
    images->up = malloc(images->n);
    images->shift = malloc(images->n * sizeof *images->shift);
    const enum lub_status status = lub_spheres_create(&images->spheres, images->n);
    if (status != LUB_OK || !images->owner || !images->up || !images->shift) {
        return LUB_NO_MEMORY;
    }
    fill_images(images, crowd, reach);
    return LUB_OK;
}

/* Of the two ways in which a pair meets across a face, the one seen from the smaller number. */
static bool take(const struct images *images, size_t n, const size_t found[2], struct near *near)
{
    if (found[0] >= n || (found[1] >= n && images->owner[found[1]] <= found[0])) {
        return false;
    }
    *near = (struct near){
        .i = (uint32_t)found[0], .j = images->owner[found[1]], .up = images->up[found[1]]};
    memcpy(near->shift, images->shift[found[1]], sizeof near->shift);
    return true;
}

static int compare(const void *left, const void *right)
{
    const struct near *const a = left, *const b = right;
    return a->i != b->i ? (a->i > b->i) - (a->i < b->i) : (a->j > b->j) - (a->j < b->j);
}

/* Near pairs in order; the caller frees *near. */
static enum lub_status find_near(struct lub_crowd *crowd, double gap, struct near **near, size_t *n)
{
    const double reach = 2 * crowd->largest + gap;
    struct images images = {0};
    struct lub_found found = {0};
    enum lub_status status = images_create(&images, crowd, reach);
    if (status == LUB_OK) {
        status = lub_broadphase_cells.search(&images.spheres, gap, &found);
    }
    *near = status == LUB_OK ? malloc((found.n + 1) * sizeof **near) : NULL;
    *n = 0;
    for (size_t k = 0; *near && k < found.n; k++) {
        *n += take(&images, crowd->n, found.pair[k], *near + *n);
    }
    if (*near) {
        qsort(*near, *n, sizeof **near, compare);
    }
    images_free(&images);
    free(found.pair);
    return status != LUB_OK ? status : *near ? LUB_OK : LUB_NO_MEMORY;
}

enum lub_status lub_crowd_pairs_create(struct lub_crowd_pairs *pairs, size_t n)
{
    const size_t padded = (n + LUB_CROWD_BLOCK - 1) / LUB_CROWD_BLOCK * LUB_CROWD_BLOCK;
    *pairs = (struct lub_crowd_pairs){.n = n, .padded = padded};
    pairs->i = calloc(padded + 1, sizeof *pairs->i);
    pairs->j = calloc(padded + 1, sizeof *pairs->j);
    pairs->image = calloc(LUB_CROWD_FIELDS * padded + 1, sizeof(double));
    if (!pairs->i || !pairs->j || !pairs->image) {
        lub_crowd_pairs_free(pairs);
        return LUB_NO_MEMORY;
    }
    double *next = pairs->image + padded;
    double **const fields[] = {
        &pairs->shift[0],  &pairs->shift[1],  &pairs->shift[2],  &pairs->on,
        &pairs->xi,        &pairs->u,         &pairs->u_n,       &pairs->stretch,
        &pairs->normal[0], &pairs->normal[1], &pairs->normal[2], &pairs->shear[0],
        &pairs->shear[1],  &pairs->shear[2],  &pairs->roll,      &pairs->twist};
    for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
        *fields[k] = next;
        next += padded;
    }
    for (size_t k = n; k < padded; k++) {
        pairs->shift[0][k] = 1e6;
        pairs->u[k] = 1;
    }
    return LUB_OK;
}

static void remember(const struct lub_crowd_pairs *pairs, struct lub_memory *memory)
{
    for (size_t k = 0; k < pairs->n; k++) {
        double *const data = lub_memory_at(memory, k);
        data[0] = pairs->on[k];
        data[1] = pairs->xi[k];
        data[2] = pairs->u_n[k];
        data[3] = pairs->stretch[k];
        for (int c = 0; c < 3; c++) {
            data[4 + c] = pairs->normal[c][k];
            data[7 + c] = pairs->shear[c][k];
        }
    }
}

/* u is e^xi again: rounding in its many small changes is forgotten here. */
static void recall(struct lub_crowd_pairs *pairs, const struct lub_memory *memory)
{
    for (size_t k = 0; k < pairs->n; k++) {
        const double *const data = lub_memory_at(memory, k);
        pairs->on[k] = data[0];
        pairs->xi[k] = data[1];
        pairs->u[k] = exp(data[1]);
        pairs->u_n[k] = data[2];
        pairs->stretch[k] = data[3];
        for (int c = 0; c < 3; c++) {
            pairs->normal[c][k] = data[4 + c];
            pairs->shear[c][k] = data[7 + c];
        }
    }
}

static enum lub_status carry(struct lub_crowd *crowd, size_t n, const struct near near[])
{
    struct lub_pairs list = {0};
    struct lub_memory lost = {0};
    crowd->memory.width = n_memory;
    remember(&crowd->pairs, &crowd->memory);
    enum lub_status status = lub_pairs_grow(&list, n);
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        list.i[k] = near[k].i;
        list.j[k] = (ptrdiff_t)near[k].j;
        list.n = k + 1;
    }
    if (status == LUB_OK) {
        status = lub_memory_carry(&crowd->memory, &list, &lost);
    }
    lub_pairs_free(&list);
    lub_memory_free(&lost);
    return status;
}

enum lub_status lub_crowd_search(struct lub_crowd *crowd)
{
    struct near *near = NULL;
    size_t n = 0;
    wrap(crowd);
    enum lub_status status =
        find_near(crowd, (crowd->law.cutoff + crowd->skin) * crowd->largest, &near, &n);
    if (status == LUB_OK) {
        status = carry(crowd, n, near);
    }
    if (status == LUB_OK) {
        lub_crowd_pairs_free(&crowd->pairs);
        status = lub_crowd_pairs_create(&crowd->pairs, n);
    }
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        crowd->pairs.i[k] = near[k].i;
        crowd->pairs.j[k] = near[k].j;
        crowd->pairs.image[k] = near[k].up;
        for (int c = 0; c < 3; c++) {
            crowd->pairs.shift[c][k] = near[k].shift[c];
        }
    }
    if (status == LUB_OK) {
        recall(&crowd->pairs, &crowd->memory);
        crowd->searches++;
    }
    free(near);
    return status;
}

/* A distance changes by at most what both spheres moved against the flow, and what the flow moved
 * them apart: at most the strain times how far they are. */
bool lub_crowd_list_is_old(const struct lub_crowd *crowd)
{
    const double time = crowd->t - crowd->t_list, strain = fabs(crowd->rate * time);
    double most = 0;
    for (size_t i = 0; i < crowd->n; i++) {
        const double dx =
            crowd->x[0][i] - crowd->from[0][i] - time * crowd->rate * crowd->from[1][i];
        const double dy = crowd->x[1][i] - crowd->from[1][i];
        const double dz = crowd->x[2][i] - crowd->from[2][i];
        most = fmax(most, dx * dx + dy * dy + dz * dz);
    }
    const double far = (2 + crowd->law.cutoff + crowd->skin) * crowd->largest;
    return 2 * sqrt(most) + strain * far > crowd->skin * crowd->largest;
}
