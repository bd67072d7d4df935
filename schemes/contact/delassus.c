/* delassus.c -- what the projection solvers share: checks, the rows' rates, W p, the ending. */
#include "schemes/contact/delassus.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int all_finite(size_t n, const double x[])
{
    for (size_t k = 0; k < n; k++) {
        if (!isfinite(x[k])) {
            return 0;
        }
    }
    return 1;
}

static int data_finite(const struct lub_projection *problem, const double p[])
{
    const struct lub_rows *rows = &problem->rows;
    int finite = all_finite(problem->n_bodies, problem->inv_mass);
    for (int c = 0; c < 3; c++) {
        finite = finite && all_finite(problem->n_bodies, problem->v_free[c]) &&
                 all_finite(rows->n_rows, rows->n[c]);
    }
    return finite && all_finite(rows->n_rows, rows->gap) && all_finite(rows->n_rows, p) &&
           (!rows->drift || all_finite(rows->n_rows, rows->drift));
}

enum lub_status lub_projection_check(const struct lub_projection *problem,
                                     const struct lub_solver_options *options, const double p[])
{
    const struct lub_rows *rows = &problem->rows;
    const ptrdiff_t n_bodies = (ptrdiff_t)problem->n_bodies;
    if (!(options->tol > 0) || options->threads < 1 || !(problem->h > 0)) {
        return LUB_BAD_ARGUMENT;
    }
    for (size_t k = 0; k < rows->n_rows; k++) {
        const ptrdiff_t i = (ptrdiff_t)rows->i[k];
        if (i < 0 || i >= n_bodies || rows->j[k] >= n_bodies || rows->j[k] == i) {
            return LUB_BAD_ARGUMENT;
        }
    }
    for (size_t b = 0; b < problem->n_bodies; b++) {
        if (problem->inv_mass[b] < 0) {
            return LUB_BAD_ARGUMENT;
        }
    }
    return data_finite(problem, p) && isfinite(problem->h) ? LUB_OK : LUB_NOT_FINITE;
}

void lub_multipliers_clean(const struct lub_projection *problem, double p[])
{
    for (size_t k = 0; k < problem->rows.n_rows; k++) {
        const int glued = lub_row_is_glued(&problem->rows, k);
        if ((!glued && p[k] < 0) || !(lub_row_inverse_mass(problem, k) > 0)) {
            p[k] = 0;
        }
    }
}

/* Counting sort of the rows by body, which keeps them in ascending order. */
static void list_rows_by_body(struct lub_delassus *w)
{
    const struct lub_rows *rows = &w->problem->rows;
    const size_t n_bodies = w->problem->n_bodies;
    size_t *start = w->body_start;
    memset(start, 0, (n_bodies + 2) * sizeof *start);
    for (size_t k = 0; k < rows->n_rows; k++) {
        start[rows->i[k] + 2]++;
        if (rows->j[k] >= 0) {
            start[rows->j[k] + 2]++;
        }
    }
    for (size_t b = 0; b < n_bodies; b++) {
        start[b + 2] += start[b + 1];
    }
    for (size_t k = 0; k < rows->n_rows; k++) {
        w->entry[start[rows->i[k] + 1]++] = 2 * k;
        if (rows->j[k] >= 0) {
            w->entry[start[rows->j[k] + 1]++] = 2 * k + 1;
        }
    }
}

static void find_axes(struct lub_delassus *w)
{
    const struct lub_rows *rows = &w->problem->rows;
    w->n_axes = 0;
    for (unsigned c = 0; c < 3; c++) {
        for (size_t k = 0; k < rows->n_rows; k++) {
            if (rows->n[c][k] < 0 || rows->n[c][k] > 0) {
                w->axis[w->n_axes++] = c;
                break;
            }
        }
    }
}

static void find_rates_and_masses(struct lub_delassus *w)
{
    const struct lub_projection *problem = w->problem;
    for (int c = 0; c < 3; c++) {
        memcpy(w->velocity[c], problem->v_free[c], problem->n_bodies * sizeof(double));
    }
    for (size_t k = 0; k < problem->rows.n_rows; k++) {
        w->rate_free[k] = lub_row_rate(problem, k, w->velocity);
        w->diagonal[k] = lub_row_inverse_mass(problem, k);
    }
}

enum lub_status lub_delassus_init(struct lub_delassus *w, const struct lub_projection *problem,
                                  int threads)
{
    const size_t n_rows = problem->rows.n_rows, n_bodies = problem->n_bodies;
    *w = (struct lub_delassus){.problem = problem, .threads = threads};
    w->rate_free = malloc((n_rows + 1) * sizeof(double));
    w->diagonal = malloc((n_rows + 1) * sizeof(double));
    w->body_start = malloc((n_bodies + 2) * sizeof(size_t));
    w->entry = malloc((2 * n_rows + 1) * sizeof(size_t));
    int failed = !w->rate_free || !w->diagonal || !w->body_start || !w->entry;
    for (int c = 0; c < 3; c++) {
        w->velocity[c] = malloc((n_bodies + 1) * sizeof(double));
        failed = failed || !w->velocity[c];
    }
    if (failed) {
        lub_delassus_free(w);
        return LUB_NO_MEMORY;
    }
    find_axes(w);
    list_rows_by_body(w);
    find_rates_and_masses(w);
    return LUB_OK;
}

void lub_delassus_free(struct lub_delassus *w)
{
    free(w->rate_free);
    free(w->diagonal);
    free(w->body_start);
    free(w->entry);
    for (int c = 0; c < 3; c++) {
        free(w->velocity[c]);
    }
    *w = (struct lub_delassus){0};
}

/* Each body gathers its own impulse in the order of the rows: no two threads write one sum. */
static void find_velocity(struct lub_delassus *w, unsigned c, const double p[])
{
    const double *n = w->problem->rows.n[c], *inv_mass = w->problem->inv_mass;
    double *velocity = w->velocity[c];
    const size_t *start = w->body_start, *entry = w->entry, n_bodies = w->problem->n_bodies;
#pragma omp parallel for schedule(static) num_threads(w->threads) if (w->threads > 1)
    for (size_t b = 0; b < n_bodies; b++) {
        double impulse = 0;
        for (size_t e = start[b]; e < start[b + 1]; e++) {
            const double part = n[entry[e] / 2] * p[entry[e] / 2];
            impulse += entry[e] % 2 ? part : -part;
        }
        velocity[b] = inv_mass[b] * impulse;
    }
}

static void add_rates(struct lub_delassus *w, unsigned c, double rate[])
{
    const struct lub_rows *rows = &w->problem->rows;
    const double *n = rows->n[c], *velocity = w->velocity[c];
    const size_t n_rows = rows->n_rows;
#pragma omp parallel for schedule(static) num_threads(w->threads) if (w->threads > 1)
    for (size_t k = 0; k < n_rows; k++) {
        const double second = rows->j[k] >= 0 ? velocity[rows->j[k]] : 0;
        rate[k] += n[k] * (second - velocity[rows->i[k]]);
    }
}

void lub_delassus_rates(struct lub_delassus *w, const double p[], double rate[])
{
    memcpy(rate, w->rate_free, w->problem->rows.n_rows * sizeof *rate);
    for (unsigned a = 0; a < w->n_axes; a++) {
        find_velocity(w, w->axis[a], p);
        add_rates(w, w->axis[a], rate);
    }
}

/* |W_kl| summed over the rows l of body b. */
static double row_sum_at(const struct lub_delassus *w, size_t k, size_t b)
{
    const struct lub_rows *rows = &w->problem->rows;
    double sum = 0;
    for (size_t e = w->body_start[b]; e < w->body_start[b + 1]; e++) {
        const size_t l = w->entry[e] / 2;
        double product = 0;
        for (unsigned a = 0; a < w->n_axes; a++) {
            product += rows->n[w->axis[a]][k] * rows->n[w->axis[a]][l];
        }
        sum += fabs(product);
    }
    return w->problem->inv_mass[b] * sum;
}

double lub_delassus_bound(const struct lub_delassus *w)
{
    const struct lub_rows *rows = &w->problem->rows;
    double bound = 0;
    for (size_t k = 0; k < rows->n_rows; k++) {
        double sum = row_sum_at(w, k, rows->i[k]);
        if (rows->j[k] >= 0) {
            sum += row_sum_at(w, k, (size_t)rows->j[k]);
        }
        bound = fmax(bound, sum);
    }
    return bound;
}

double lub_delassus_residual(const struct lub_delassus *w, const double p[], const double rate[])
{
    const struct lub_rows *rows = &w->problem->rows;
    double worst = 0;
    for (size_t k = 0; k < rows->n_rows; k++) {
        const double push = p[k] * w->diagonal[k];
        const double least = push < rate[k] ? push : rate[k];
        const double size = fabs(lub_row_is_glued(rows, k) ? rate[k] : least);
        if (!(size <= worst)) {
            worst = size;
        }
        if (isnan(worst)) {
            break;
        }
    }
    return worst;
}

enum lub_status lub_projection_finish(const struct lub_projection *problem,
                                      const struct lub_solver_options *options, const double p[],
                                      double *const v[3], struct lub_solver_stats *stats)
{
    lub_projection_velocity(problem, p, v);
    stats->residual = lub_kkt_residual(problem, p, v);
    if (!isfinite(stats->residual)) {
        return LUB_NOT_FINITE;
    }
    return stats->residual <= options->tol ? LUB_OK : LUB_NO_CONVERGENCE;
}
