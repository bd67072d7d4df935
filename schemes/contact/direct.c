/* direct.c -- what the direct projection solvers share: iterate, rows in use, best so far. */
#include "schemes/contact/direct.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Rows are taken in when their rate is below this many times the largest violation.  On settled
 * packings 3 to 10 leave nothing to be taken in later; all rows cost twice the time. */
static const double reach = 5;

static enum lub_status allocate(struct lub_direct *s)
{
    const size_t n_rows = s->w.problem->rows.n_rows;
    const size_t n_unknowns = s->w.n_axes * s->w.problem->n_bodies;
    double **const by_row[] = {&s->p, &s->rate, &s->best, &s->d, &s->row};
    double **const by_unknown[] = {&s->y, &s->dy, &s->rhs};
    s->use = calloc(n_rows + 1, sizeof *s->use);
    int failed = !s->use;
    for (size_t k = 0; k < sizeof by_row / sizeof *by_row; k++) {
        *by_row[k] = calloc(n_rows + 1, sizeof(double));
        failed = failed || !*by_row[k];
    }
    for (size_t k = 0; k < sizeof by_unknown / sizeof *by_unknown; k++) {
        *by_unknown[k] = calloc(n_unknowns + 1, sizeof(double));
        failed = failed || !*by_unknown[k];
    }
    return failed ? LUB_NO_MEMORY : LUB_OK;
}

enum lub_status lub_direct_init(struct lub_direct *s, const struct lub_projection *problem,
                                const struct lub_solver_options *options, const double p[],
                                struct lub_solver_stats *stats)
{
    *s = (struct lub_direct){.options = options,
                             .stats = stats,
                             .target = lub_residual_target(options),
                             .best_residual = INFINITY};
    enum lub_status status = lub_delassus_init(&s->w, problem, 1);
    status = status == LUB_OK ? allocate(s) : status;
    status = status == LUB_OK ? lub_body_matrix_init(&s->matrix, &s->w) : status;
    if (status == LUB_OK) {
        memcpy(s->p, p, problem->rows.n_rows * sizeof *p);
        lub_direct_update(s);
    }
    return status;
}

void lub_direct_free(struct lub_direct *s)
{
    double *const arrays[] = {s->p, s->rate, s->best, s->d, s->row, s->y, s->dy, s->rhs};
    for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++) {
        free(arrays[k]);
    }
    free(s->use);
    lub_body_matrix_free(&s->matrix);
    lub_delassus_free(&s->w);
}

static void find_rates(struct lub_direct *s)
{
    lub_body_matrix_impulses(&s->matrix, s->p, s->y);
    lub_body_matrix_rates(&s->matrix, s->y, s->rate);
}

int lub_direct_update(struct lub_direct *s)
{
    find_rates(s);
    const double residual = lub_delassus_residual(&s->w, s->p, s->rate);
    if (residual < s->best_residual) {
        s->best_residual = residual;
        memcpy(s->best, s->p, s->w.problem->rows.n_rows * sizeof *s->best);
    }
    return !isfinite(residual) || residual <= s->target;
}

static double largest_violation(const struct lub_direct *s)
{
    const struct lub_rows *rows = &s->w.problem->rows;
    double worst = s->target;
    for (size_t k = 0; k < rows->n_rows; k++) {
        if (s->w.diagonal[k] > 0) {
            worst = fmax(worst, lub_row_is_glued(rows, k) ? fabs(s->rate[k]) : -s->rate[k]);
        }
    }
    return worst;
}

enum lub_status lub_direct_take_in(struct lub_direct *s)
{
    const struct lub_rows *rows = &s->w.problem->rows;
    const double bound = reach * largest_violation(s);
    int needed = !s->matrix.factor;
    for (size_t k = 0; k < rows->n_rows; k++) {
        needed = needed || (!s->use[k] && s->w.diagonal[k] > 0 && s->rate[k] < -s->target);
    }
    if (!needed) {
        return LUB_OK;
    }
    for (size_t k = 0; k < rows->n_rows; k++) {
        const int near =
            lub_row_is_glued(rows, k) || s->p[k] > 0 || s->best[k] > 0 || s->rate[k] < bound;
        s->use[k] = s->use[k] || (near && s->w.diagonal[k] > 0);
    }
    return lub_body_matrix_analyse(&s->matrix, s->use);
}

enum lub_status lub_direct_factorise(struct lub_direct *s)
{
    s->stats->iterations++;
    s->stats->factorisations++;
    return lub_body_matrix_factorise(&s->matrix, s->d);
}

int lub_direct_may_go_on(const struct lub_direct *s, size_t limit)
{
    const size_t asked = s->options->max_iter;
    return s->best_residual > s->target && s->stats->iterations < limit &&
           (asked == 0 || s->stats->iterations < asked);
}

/* An interior point leaves small multipliers on rows that open: they go if the target allows. */
static void drop_small(struct lub_direct *s)
{
    const struct lub_rows *rows = &s->w.problem->rows;
    memcpy(s->p, s->best, rows->n_rows * sizeof *s->p);
    find_rates(s);
    for (size_t k = 0; k < rows->n_rows; k++) {
        const int opens = s->p[k] * s->w.diagonal[k] < s->rate[k];
        s->p[k] = opens && !lub_row_is_glued(rows, k) ? 0 : s->p[k];
    }
    find_rates(s);
    if (lub_delassus_residual(&s->w, s->p, s->rate) <= s->target) {
        memcpy(s->best, s->p, rows->n_rows * sizeof *s->p);
    }
}

enum lub_status lub_direct_solve(const struct lub_projection *problem,
                                 const struct lub_solver_options *options,
                                 enum lub_status (*find)(struct lub_direct *s), double p[],
                                 double *const v[3], struct lub_solver_stats *stats)
{
    *stats = (struct lub_solver_stats){.residual = NAN};
    enum lub_status status = lub_projection_check(problem, options, p);
    if (status != LUB_OK) {
        return status;
    }
    struct lub_direct s;
    lub_multipliers_clean(problem, p);
    status = lub_direct_init(&s, problem, options, p, stats);
    status = status == LUB_OK ? find(&s) : status;
    if (status >= 0) {
        drop_small(&s);
        memcpy(p, s.best, problem->rows.n_rows * sizeof *p);
        status = lub_projection_finish(problem, options, p, v, stats);
    }
    lub_direct_free(&s);
    return status;
}
