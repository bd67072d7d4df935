/* heap.c -- a heap of spheres in a box, dropped one by one. */
#include "cases/scene/heap.h"

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdlib.h>

/* Places tried for each sphere: 20 fill a third of the box with the radii of the paper. */
enum { n_tries = 20 };
static const size_t none = (size_t)-1;

/* Spheres already dropped, by the square column in which their centre stands. */
struct columns {
    struct lub_spheres *s;
    double size, depth;
    size_t n_x, n_z;
    size_t *first, *next;
};

static size_t along(double x, double size, size_t n)
{
    const double k = floor(x / size);
    return k < 0 ? 0 : k >= (double)n ? n - 1 : (size_t)k;
}

/* The height at which sphere b comes to lie on sphere a: 0 if it falls past. */
static double height_on(const struct lub_spheres *s, size_t b, size_t a)
{
    const double dx = s->x[0][b] - s->x[0][a], dz = s->x[2][b] - s->x[2][a];
    const double reach = s->r[b] + s->r[a], square = reach * reach - dx * dx - dz * dz;
    return square > 0 ? s->x[1][a] + sqrt(square) : 0;
}

static double drop(const struct columns *c, size_t b)
{
    const size_t i = along(c->s->x[0][b], c->size, c->n_x);
    const size_t j = along(c->s->x[2][b] + c->depth / 2, c->size, c->n_z);
    double y = c->s->r[b];
    for (size_t p = i ? i - 1 : 0; p <= i + 1 && p < c->n_x; p++) {
        for (size_t q = j ? j - 1 : 0; q <= j + 1 && q < c->n_z; q++) {
            for (size_t a = c->first[p * c->n_z + q]; a != none; a = c->next[a]) {
                y = fmax(y, height_on(c->s, b, a));
            }
        }
    }
    return y;
}

static void place(struct columns *c, size_t b, double width, gsl_rng *rng)
{
    struct lub_spheres *const s = c->s;
    const double r = s->r[b];
    double best[3] = {0, INFINITY, 0};
    for (int n = 0; n < n_tries; n++) {
        s->x[0][b] = r + (width - 2 * r) * gsl_rng_uniform(rng);
        s->x[2][b] = r - c->depth / 2 + (c->depth - 2 * r) * gsl_rng_uniform(rng);
        const double y = drop(c, b);
        if (y < best[1]) {
            best[0] = s->x[0][b];
            best[1] = y;
            best[2] = s->x[2][b];
        }
    }
    for (int k = 0; k < 3; k++) {
        s->x[k][b] = best[k];
    }
    const size_t i = along(best[0], c->size, c->n_x);
    const size_t j = along(best[2] + c->depth / 2, c->size, c->n_z);
    c->next[b] = c->first[i * c->n_z + j];
    c->first[i * c->n_z + j] = b;
}

static enum lub_status create(struct columns *c, struct lub_spheres *s, double width, double depth)
{
    double r_max = 0;
    for (size_t b = 0; b < s->n; b++) {
        r_max = fmax(r_max, s->r[b]);
    }
    /* Not more columns than a few per sphere, however wide the box is. */
    const double size = fmax(2 * r_max, sqrt(width * depth / (4 * (double)s->n + 16)));
    *c = (struct columns){.s = s,
                          .size = size,
                          .depth = depth,
                          .n_x = (size_t)fmax(1, ceil(width / size)),
                          .n_z = (size_t)fmax(1, ceil(depth / size))};
    c->first = malloc(c->n_x * c->n_z * sizeof *c->first);
    c->next = malloc(s->n * sizeof *c->next + 1);
    for (size_t k = 0; c->first && k < c->n_x * c->n_z; k++) {
        c->first[k] = none;
    }
    return c->first && c->next ? LUB_OK : LUB_NO_MEMORY;
}

enum lub_status lub_heap(struct lub_spheres *spheres, double width, double depth,
                         unsigned long seed)
{
    struct columns columns;
    gsl_rng *const rng = gsl_rng_alloc(gsl_rng_mt19937);
    const enum lub_status status = create(&columns, spheres, width, depth);
    if (rng && status == LUB_OK) {
        gsl_rng_set(rng, seed);
        for (size_t b = 0; b < spheres->n; b++) {
            place(&columns, b, width, rng);
        }
    }
    free(columns.first);
    free(columns.next);
    gsl_rng_free(rng);
    return rng ? status : LUB_NO_MEMORY;
}

enum lub_status lub_heap_walls(struct lub_scene *scene, double depth)
{
    enum lub_status status = LUB_OK;
    for (int side = -1; side <= 1 && status == LUB_OK; side += 2) {
        status = lub_scene_obstacle(scene, &(struct lub_obstacle){.kind = LUB_PLANE,
                                                                  .a = {0, 0, side * depth / 2},
                                                                  .b = {0, 0, -side}});
    }
    return status;
}
