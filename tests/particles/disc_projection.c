/* disc_projection.c -- projections of packed discs under gravity, for tests and benchmarks. */
#include "tests/particles/disc_projection.h"

#include "cases/scene/deposit.h"

#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double gravity = 10, step = 0.002, mass = 2, neighbour = 0.02;

static void free_problem(struct disc_projection *d)
{
    lub_pairs_free(&d->pairs);
    free(d->inv_mass);
    free(d->glued);
    free(d->p);
    for (int c = 0; c < 3; c++) {
        free(d->v_free[c]);
        free(d->v[c]);
    }
}

void disc_projection_free(struct disc_projection *d)
{
    free_problem(d);
    lub_scene_free(&d->scene);
    *d = (struct disc_projection){0};
}

static enum lub_status allocate(struct disc_projection *d)
{
    const size_t n = d->scene.spheres.n;
    d->inv_mass = calloc(n + 1, sizeof *d->inv_mass);
    d->glued = calloc(d->pairs.n + 1, sizeof *d->glued);
    d->p = calloc(d->pairs.n + 1, sizeof *d->p);
    int failed = !d->inv_mass || !d->glued || !d->p;
    for (int c = 0; c < 3; c++) {
        d->v_free[c] = calloc(n + 1, sizeof(double));
        d->v[c] = calloc(n + 1, sizeof(double));
        failed = failed || !d->v_free[c] || !d->v[c];
    }
    return failed ? LUB_NO_MEMORY : LUB_OK;
}

/* The problem of a step from the scene as it is. */
static enum lub_status pose(struct disc_projection *d)
{
    const struct lub_spheres *const s = &d->scene.spheres;
    enum lub_status status =
        lub_pairs_search(&d->pairs, &lub_broadphase_cells, &d->scene, 0, neighbour);
    status = status == LUB_OK ? allocate(d) : status;
    for (size_t b = 0; b < s->n && status == LUB_OK; b++) {
        d->inv_mass[b] = 1 / s->m[b];
        for (int c = 0; c < 3; c++) {
            d->v_free[c][b] = s->v[c][b] - (c == 1 ? gravity * step : 0);
        }
    }
    d->problem = (struct lub_projection){
        .n_bodies = s->n,
        .inv_mass = d->inv_mass,
        .v_free = {d->v_free[0], d->v_free[1], d->v_free[2]},
        .h = step,
        .rows = {.n_rows = d->pairs.n,
                 .i = d->pairs.i,
                 .j = d->pairs.j,
                 .n = {d->pairs.normal[0], d->pairs.normal[1], d->pairs.normal[2]},
                 .gap = d->pairs.gap,
                 .glued = d->glued}};
    return status;
}

static enum lub_status put_walls(struct disc_projection *d, double width)
{
    enum lub_status status = lub_scene_wall(&d->scene, 0, 0, 0, 1);
    status = status == LUB_OK ? lub_scene_wall(&d->scene, 0, 0, 1, 0) : status;
    return status == LUB_OK ? lub_scene_wall(&d->scene, width, 0, -1, 0) : status;
}

enum lub_status disc_projection_deposit(struct disc_projection *d, size_t n, double radius_min,
                                        double radius_max, unsigned long seed)
{
    *d = (struct disc_projection){.scene = {.planar = true}};
    const double width = 1.1 * (radius_min + radius_max) * sqrt((double)n);
    gsl_rng *g = gsl_rng_alloc(gsl_rng_taus2);
    enum lub_status status = g ? lub_spheres_create(&d->scene.spheres, n) : LUB_NO_MEMORY;
    if (status == LUB_OK) {
        gsl_rng_set(g, seed);
        for (size_t b = 0; b < n; b++) {
            d->scene.spheres.r[b] = radius_min + (radius_max - radius_min) * gsl_rng_uniform(g);
            d->scene.spheres.m[b] = mass;
        }
        status = lub_deposit(&d->scene.spheres, width, seed);
    }
    gsl_rng_free(g);
    status = status == LUB_OK ? put_walls(d, width) : status;
    return status == LUB_OK ? pose(d) : status;
}

enum lub_status disc_projection_crystal(struct disc_projection *d, size_t columns, size_t rows,
                                        size_t hole_every)
{
    const double r = 0.02;
    const size_t n_holes = hole_every > 0 ? columns * rows / hole_every : 0;
    *d = (struct disc_projection){.scene = {.planar = true}};
    enum lub_status status = lub_spheres_create(&d->scene.spheres, columns * rows - n_holes);
    size_t b = 0;
    for (size_t place = 1; place <= columns * rows && status == LUB_OK; place++) {
        if (hole_every > 0 && place % hole_every == 0) {
            continue;
        }
        const size_t row = (place - 1) / columns, column = (place - 1) % columns;
        d->scene.spheres.x[0][b] = r * (double)(1 + 2 * column + row % 2);
        d->scene.spheres.x[1][b] = r * (1 + sqrt(3) * (double)row);
        d->scene.spheres.r[b] = r;
        d->scene.spheres.m[b++] = mass;
    }
    status = status == LUB_OK ? put_walls(d, r * (double)(2 * columns + 1)) : status;
    return status == LUB_OK ? pose(d) : status;
}

/* Order of pairs: by the first body, then obstacles from -1 down or bodies up, as the search says.
 */
static void carry(const struct disc_projection *before, struct disc_projection *d, int glue)
{
    size_t from = 0;
    for (size_t k = 0; k < d->pairs.n; k++) {
        while (from < before->pairs.n && before->pairs.i[from] < d->pairs.i[k]) {
            from++;
        }
        for (size_t l = from; l < before->pairs.n && before->pairs.i[l] == d->pairs.i[k]; l++) {
            if (before->pairs.j[l] == d->pairs.j[k]) {
                d->glued[k] = before->glued[l] || (glue && before->p[l] > 0);
                d->p[k] = d->glued[k] && !before->glued[l] ? 0 : before->p[l];
            }
        }
    }
}

enum lub_status disc_projection_next(struct disc_projection *d, int glue)
{
    struct disc_projection before = *d;
    const struct lub_spheres *const s = &d->scene.spheres;
    *d = (struct disc_projection){.scene = before.scene};
    for (int c = 0; c < 3; c++) {
        for (size_t b = 0; b < s->n; b++) {
            s->x[c][b] += step * before.v[c][b];
            s->v[c][b] = before.v[c][b];
        }
    }
    const enum lub_status status = pose(d);
    if (status == LUB_OK) {
        carry(&before, d, glue);
    }
    free_problem(&before);
    return status;
}

enum lub_status disc_projection_settle(struct disc_projection *d, size_t n_steps)
{
    const struct lub_solver_options options = {.tol = 1e-8, .threads = 1};
    const size_t size = d->scene.spheres.n * sizeof(double);
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < n_steps && status == LUB_OK; k++) {
        struct lub_solver_stats stats;
        struct lub_projector projector;
        status = lub_projector_create(&projector, lub_solver_default());
        if (status == LUB_OK) {
            status = lub_projector_solve(&projector, &d->problem, &options, d->p, d->v, &stats);
            lub_projector_free(&projector);
        }
        status = status == LUB_OK ? disc_projection_next(d, 0) : status;
        for (int c = 0; c < 3 && status == LUB_OK; c++) {
            memset(d->scene.spheres.v[c], 0, size);
            memset(d->v_free[c], 0, size);
        }
        for (size_t b = 0; b < d->scene.spheres.n && status == LUB_OK; b++) {
            d->v_free[1][b] = -gravity * step;
        }
    }
    return status;
}
