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

/* Counting sort of the rows by body, as second and as first one; places end up at body_start. */
static void list_rows_by_body(struct lub_delassus *w)
{
    const size_t n_rows = w->problem->rows.n_rows, n_bodies = w->problem->n_bodies;
    size_t *const start = w->body_start, *const turn = w->body_turn;
    memset(start, 0, (n_bodies + 3) * sizeof *start);
    memset(turn, 0, (n_bodies + 3) * sizeof *turn);
    for (size_t k = 0; k < n_rows; k++) {
        start[w->second[k]]++;
        turn[w->first[k]]++;
    }
    size_t at = 0;
    for (size_t b = 0; b <= n_bodies; b++) {
        const size_t n_second = start[b], n_first = turn[b];
        start[b] = at;
        turn[b] = at + n_second;
        at += n_second + n_first;
    }
    for (size_t k = 0; k < n_rows; k++) {
        w->entry[start[w->second[k]]++] = (uint32_t)k;
        w->entry[turn[w->first[k]]++] = (uint32_t)k;
    }
    /* Each count has moved to the end of its part, which is the start of the next. */
    for (size_t b = n_bodies + 1; b > 0; b--) {
        turn[b] = start[b];
        start[b] = turn[b - 1];
    }
    turn[0] = start[0];
    start[0] = 0;
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

static void fill_rows(struct lub_delassus *w)
{
    const struct lub_projection *problem = w->problem;
    const struct lub_rows *rows = &problem->rows;
    double *const v_free[3] = {w->velocity, w->velocity + problem->n_bodies,
                               w->velocity + 2 * problem->n_bodies};
    for (int c = 0; c < 3; c++) {
        memcpy(v_free[c], problem->v_free[c], problem->n_bodies * sizeof(double));
    }
    for (size_t k = 0; k < rows->n_rows; k++) {
        w->rate_free[k] = lub_row_rate(problem, k, v_free);
        w->diagonal[k] = lub_row_inverse_mass(problem, k);
        w->first[k] = (uint32_t)rows->i[k];
        w->second[k] = (uint32_t)(rows->j[k] >= 0 ? (size_t)rows->j[k] : problem->n_bodies);
        for (unsigned c = 0; c < w->n_axes; c++) {
            w->normal[w->n_axes * k + c] = rows->n[w->axis[c]][k];
        }
    }
    memset(w->velocity, 0, 3 * (problem->n_bodies + 1) * sizeof(double));
}

void lub_delassus_scale(struct lub_delassus *w)
{
    for (size_t k = 0; k < w->problem->rows.n_rows; k++) {
        const double scale = w->diagonal[k] > 0 ? 1 / sqrt(w->diagonal[k]) : 0;
        w->rate_free[k] *= scale;
        for (size_t c = 0; c < w->n_axes; c++) {
            w->normal[w->n_axes * k + c] *= scale;
        }
    }
}

static int allocate(struct lub_delassus *w)
{
    const size_t n_rows = w->problem->rows.n_rows, n_bodies = w->problem->n_bodies;
    w->rate_free = malloc((n_rows + 1) * sizeof *w->rate_free);
    w->diagonal = malloc((n_rows + 1) * sizeof *w->diagonal);
    w->normal = malloc((w->n_axes * n_rows + 1) * sizeof *w->normal);
    w->first = malloc((n_rows + 1) * sizeof *w->first);
    w->second = malloc((n_rows + 1) * sizeof *w->second);
    w->body_start = malloc((n_bodies + 3) * sizeof *w->body_start);
    w->entry = malloc((2 * n_rows + 1) * sizeof *w->entry);
    w->body_turn = malloc((n_bodies + 3) * sizeof *w->body_turn);
    w->velocity = malloc(3 * (n_bodies + 1) * sizeof *w->velocity);
    return w->rate_free && w->diagonal && w->normal && w->first && w->second && w->body_start &&
           w->entry && w->body_turn && w->velocity;
}

enum lub_status lub_delassus_init(struct lub_delassus *w, const struct lub_projection *problem,
                                  int threads)
{
    *w = (struct lub_delassus){.problem = problem, .threads = threads};
    if (problem->rows.n_rows >= UINT32_MAX / 2 || problem->n_bodies >= UINT32_MAX) {
        return LUB_UNSUPPORTED;
    }
    find_axes(w);
    if (!allocate(w)) {
        lub_delassus_free(w);
        return LUB_NO_MEMORY;
    }
    fill_rows(w);
    list_rows_by_body(w);
    return LUB_OK;
}

void lub_delassus_free(struct lub_delassus *w)
{
    free(w->rate_free);
    free(w->diagonal);
    free(w->normal);
    free(w->first);
    free(w->second);
    free(w->body_start);
    free(w->entry);
    free(w->body_turn);
    free(w->velocity);
    *w = (struct lub_delassus){0};
}

/* Each body gathers its own impulse in the order of the rows: no two threads write one sum.  Called
 * with a constant m, so that the inner loops are unrolled. */
static inline void gather(const struct lub_delassus *w, size_t m, size_t b, const double p[])
{
    double sum[3] = {0, 0, 0};
    for (size_t e = w->body_start[b]; e < w->body_turn[b]; e++) {
        for (size_t c = 0; c < m; c++) {
            sum[c] += w->normal[m * w->entry[e] + c] * p[w->entry[e]];
        }
    }
    for (size_t e = w->body_turn[b]; e < w->body_start[b + 1]; e++) {
        for (size_t c = 0; c < m; c++) {
            sum[c] -= w->normal[m * w->entry[e] + c] * p[w->entry[e]];
        }
    }
    for (size_t c = 0; c < m; c++) {
        w->velocity[m * b + c] = w->problem->inv_mass[b] * sum[c];
    }
}

void lub_delassus_velocities(struct lub_delassus *w, const double p[], const uint32_t body[],
                             size_t n)
{
#pragma omp parallel for schedule(static) num_threads(w->threads) if (lub_worth_threads(w, n))
    for (size_t k = 0; k < n; k++) {
        if (w->n_axes == 2) {
            gather(w, 2, body ? body[k] : k, p);
        } else {
            gather(w, w->n_axes, body ? body[k] : k, p);
        }
    }
}

static inline double rate_of(const struct lub_delassus *w, size_t m, size_t k)
{
    const double *const n = w->normal + m * k;
    const double *const v = w->velocity + m * w->first[k], *const u =
                                                               w->velocity + m * w->second[k];
    double sum = w->rate_free[k];
    for (size_t c = 0; c < m; c++) {
        sum += n[c] * (u[c] - v[c]);
    }
    return sum;
}

void lub_delassus_rates_between(const struct lub_delassus *w, size_t from, size_t to, double rate[])
{
    if (w->n_axes == 2) {
        for (size_t k = from; k < to; k++) {
            rate[k] = rate_of(w, 2, k);
        }
    } else {
        for (size_t k = from; k < to; k++) {
            rate[k] = rate_of(w, w->n_axes, k);
        }
    }
}

void lub_delassus_rates(struct lub_delassus *w, const double p[], double rate[])
{
    const size_t n_rows = w->problem->rows.n_rows;
    lub_delassus_velocities(w, p, NULL, w->problem->n_bodies);
#pragma omp parallel for schedule(static) num_threads(w->threads) if (w->threads > 1)
    for (size_t from = 0; from < n_rows; from += lub_row_block) {
        const size_t to = from + lub_row_block;
        lub_delassus_rates_between(w, from, to < n_rows ? to : n_rows, rate);
    }
}

/* |W_kl| summed over the rows l of body b. */
static double row_sum_at(const struct lub_delassus *w, size_t k, size_t b)
{
    const size_t m = w->n_axes;
    double sum = 0;
    for (size_t e = w->body_start[b]; e < w->body_start[b + 1]; e++) {
        double product = 0;
        for (size_t c = 0; c < m; c++) {
            product += w->normal[m * k + c] * w->normal[m * w->entry[e] + c];
        }
        sum += fabs(product);
    }
    return sum * w->problem->inv_mass[b];
}

double lub_delassus_bound(const struct lub_delassus *w)
{
    double bound = 0;
    for (size_t k = 0; k < w->problem->rows.n_rows; k++) {
        double sum = row_sum_at(w, k, w->first[k]);
        if (w->second[k] < w->problem->n_bodies) {
            sum += row_sum_at(w, k, w->second[k]);
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

/* A gradient method that converges gains a factor of 2 in far fewer iterations than this, on the
 * packings of the benchmarks in 20 to 100. */
static const size_t stall_window = 2000;

int lub_stalls(struct lub_stall *stall, const struct lub_solver_options *options, size_t iterations,
               double residual)
{
    if (stall->next == 0) {
        *stall = (struct lub_stall){stall_window, residual, residual};
    }
    stall->least = residual < stall->least ? residual : stall->least;
    if (options->max_iter > 0 || iterations < stall->next) {
        return 0;
    }
    const int stalls = !(stall->least < 0.5 * stall->residual);
    stall->residual = stall->least;
    stall->next += stall_window;
    return stalls;
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
