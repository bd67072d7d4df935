/* solver_pgs.c -- projected Gauss-Seidel: one row after the other, velocities kept up to date. */
#include "schemes/contact/delassus.h"

#include <math.h>

static const size_t default_limit = 100000;
/* Sweeps between two calculations of the velocities afresh, so that round-off does not add up. */
static const size_t refresh_every = 100;

/* Solves row k for its own multiplier and returns its residual before that. */
static double relax(const struct lub_projection *problem, size_t k, double p[], double *const v[3])
{
    const struct lub_rows *rows = &problem->rows;
    const double rate = lub_row_rate(problem, k, v);
    const double mass = lub_row_inverse_mass(problem, k);
    const int glued = lub_row_is_glued(rows, k);
    const double residual = fabs(glued ? rate : fmin(p[k] * mass, rate));
    if (!(mass > 0)) {
        return residual;
    }
    const double next = p[k] - rate / mass;
    const double change = (glued || next > 0 ? next : 0) - p[k];
    const size_t i = rows->i[k];
    const ptrdiff_t j = rows->j[k];
    for (int c = 0; c < 3; c++) {
        const double impulse = rows->n[c][k] * change;
        v[c][i] -= problem->inv_mass[i] * impulse;
        if (j >= 0) {
            v[c][j] += problem->inv_mass[j] * impulse;
        }
    }
    p[k] += change;
    return residual;
}

static double sweep(const struct lub_projection *problem, double p[], double *const v[3])
{
    double worst = 0;
    for (size_t k = 0; k < problem->rows.n_rows; k++) {
        worst = fmax(worst, relax(problem, k, p, v));
    }
    return worst;
}

static enum lub_status solve(const struct lub_projection *problem,
                             const struct lub_solver_options *options, void *work, double p[],
                             double *const v[3], struct lub_solver_stats *stats)
{
    (void)work;
    *stats = (struct lub_solver_stats){.residual = NAN};
    enum lub_status status = lub_projection_check(problem, options, p);
    if (status != LUB_OK) {
        return status;
    }
    const size_t limit = options->max_iter ? options->max_iter : default_limit;
    lub_multipliers_clean(problem, p);
    status = lub_projection_finish(problem, options, p, v, stats);
    struct lub_stall stall = {0};
    while (status == LUB_NO_CONVERGENCE && stats->iterations < limit &&
           !lub_stalls(&stall, options, stats->iterations, stats->residual)) {
        const double worst = sweep(problem, p, v);
        stats->iterations++;
        if (worst <= options->tol || stats->iterations % refresh_every == 0 ||
            stats->iterations == limit) {
            status = lub_projection_finish(problem, options, p, v, stats);
        }
    }
    return status;
}

const struct lub_solver lub_solver_pgs = {
    .name = "pgs",
    .summary = "Projected Gauss-Seidel in the order of the rows; always on one thread.",
    .source = "Hildreth (1957); Jourdan, Alart and Jean (1998)",
    .solve = solve,
};
