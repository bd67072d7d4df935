/* near_rows.c -- the rows of a projection that are near to being active. */
#include "schemes/contact/near_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* On settled packings 3 to 10 leave nothing to be taken in later. */
static const double reach = 5;

/* Velocities at p; the caller frees v[0]. */
static enum lub_status velocities(const struct lub_projection *whole, const double p[],
                                  double *v[3])
{
    const size_t n = whole->n_bodies;
    v[0] = malloc((3 * n + 1) * sizeof *v[0]);
    if (!v[0]) {
        return LUB_NO_MEMORY;
    }
    v[1] = v[0] + n;
    v[2] = v[1] + n;
    lub_projection_velocity(whole, p, v);
    return LUB_OK;
}

/* Whether any row is glued. */
static int choose(struct lub_near_rows *near, const double p[], double *const v[3])
{
    const struct lub_projection *const whole = near->whole;
    double worst = 0;
    int any = 0;
    for (size_t k = 0; k < whole->rows.n_rows; k++) {
        worst = fmax(worst, -lub_row_rate(whole, k, v));
    }
    for (size_t k = 0; k < whole->rows.n_rows; k++) {
        const int glued = whole->rows.glued && whole->rows.glued[k];
        near->in[k] = glued || p[k] > 0 || lub_row_rate(whole, k, v) <= reach * worst;
        any = any || glued;
    }
    return any;
}

/* Copies the rows taken in, which are ever more, and their multipliers. */
static void gather(struct lub_near_rows *near, const double p[])
{
    const struct lub_rows *const rows = &near->whole->rows;
    size_t n = 0;
    for (size_t k = 0; k < rows->n_rows; k++) {
        if (!near->in[k]) {
            continue;
        }
        near->i[n] = rows->i[k];
        near->j[n] = rows->j[k];
        near->gap[n] = rows->gap[k];
        near->drift[n] = rows->drift ? rows->drift[k] : 0;
        near->glued[n] = rows->glued ? rows->glued[k] : 0;
        for (int c = 0; c < 3; c++) {
            near->n[c][n] = rows->n[c][k];
        }
        near->p[n++] = p[k];
    }
    near->problem.rows.n_rows = n;
}

static enum lub_status allocate(struct lub_near_rows *near)
{
    const size_t n = near->whole->rows.n_rows + 1;
    double **const numbers[] = {&near->p,    &near->n[0], &near->n[1],
                                &near->n[2], &near->gap,  &near->drift};
    near->in = calloc(n, 1);
    near->glued = malloc(n);
    near->i = malloc(n * sizeof *near->i);
    near->j = malloc(n * sizeof *near->j);
    int failed = !near->in || !near->glued || !near->i || !near->j;
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        *numbers[k] = malloc(n * sizeof(double));
        failed = failed || !*numbers[k];
    }
    return failed ? LUB_NO_MEMORY : LUB_OK;
}

enum lub_status lub_near_rows_init(struct lub_near_rows *near, const struct lub_projection *whole,
                                   const double p[])
{
    double *v[3] = {NULL};
    *near = (struct lub_near_rows){.whole = whole, .problem = *whole};
    enum lub_status status = allocate(near);
    status = status == LUB_OK ? velocities(whole, p, v) : status;
    if (status == LUB_OK) {
        const int any = choose(near, p, v);
        gather(near, p);
        near->problem.rows = (struct lub_rows){.n_rows = near->problem.rows.n_rows,
                                               .i = near->i,
                                               .j = near->j,
                                               .n = {near->n[0], near->n[1], near->n[2]},
                                               .gap = near->gap,
                                               .drift = near->drift,
                                               .glued = any ? near->glued : NULL};
    }
    free(v[0]);
    return status;
}

enum lub_status lub_near_rows_check(struct lub_near_rows *near, double tol, double p[],
                                    size_t *n_more)
{
    const size_t n_rows = near->whole->rows.n_rows;
    double *v[3] = {NULL};
    size_t n = 0;
    for (size_t k = 0; k < n_rows; k++) {
        p[k] = near->in[k] ? near->p[n++] : 0;
    }
    *n_more = 0;
    const enum lub_status status = velocities(near->whole, p, v);
    for (size_t k = 0; k < n_rows && status == LUB_OK; k++) {
        if (!near->in[k] && lub_row_rate(near->whole, k, v) < -tol) {
            near->in[k] = 1;
            (*n_more)++;
        }
    }
    if (*n_more > 0) {
        gather(near, p);
    }
    free(v[0]);
    return status;
}

void lub_near_rows_free(struct lub_near_rows *near)
{
    double *const numbers[] = {near->p, near->n[0], near->n[1], near->n[2], near->gap, near->drift};
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        free(numbers[k]);
    }
    free(near->in);
    free(near->glued);
    free(near->i);
    free(near->j);
    *near = (struct lub_near_rows){0};
}
