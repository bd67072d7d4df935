/* solver_hybrid.c -- accelerated gradient steps first, then Newton, then an interior point.
 *
 * Gradient steps solve a heap for the price of a few factorisations, from a cold or a warm start;
 * where they are slow, which a warm start foresees, Newton rounds end with full accuracy.  The
 * interior point takes over where the rounds cycle.  Few rows that are next to dependent, with
 * multipliers of thousands, are left to the oracle, which orthogonalises them.
 */
#include "schemes/contact/projection.h"

#include <stdlib.h>
#include <string.h>

static const char gradient[] = "apgd", newton[] = "newton", oracle[] = "dense";
/* The oracle takes a tenth of a second for so many. */
static const size_t few_rows = 200;

/* A factorisation costs about as much as 150 gradient steps, for 1000 discs as for 100000, and
 * Newton takes ten to end: who spends as much on gradient steps first, which on heaps are mostly
 * done by then, loses at most a factor of two. */
static const size_t first_steps = 1500;

/* From the multipliers of the step before Newton takes four to ten factorisations.  After 150 steps
 * of the heaps looked at, those where gradient steps win (as deposited, 1000 to 10000 discs)
 * foresaw mostly less than 360 more of them, those where they lose (settled, or moving) from 490
 * on. */
static const size_t warm_patience = 450;

static size_t patience(const struct lub_projection *problem, const double p[])
{
    for (size_t k = 0; k < problem->rows.n_rows; k++) {
        if (p[k] > 0) {
            return warm_patience;
        }
    }
    return 0;
}

/* The oracle's answer if it is one, what was found before if not. */
static enum lub_status ask_oracle(const struct lub_projection *problem,
                                  const struct lub_solver_options *options, double p[],
                                  double *const v[3], struct lub_solver_stats *stats)
{
    const size_t n_rows = problem->rows.n_rows;
    double *const before = malloc((n_rows + 1) * sizeof *before);
    if (!before) {
        return LUB_NO_MEMORY;
    }
    memcpy(before, p, n_rows * sizeof *p);
    struct lub_solver_stats exact;
    const enum lub_status status =
        lub_solver_find(oracle)->solve(problem, options, NULL, p, v, &exact);
    stats->iterations += exact.iterations;
    if (status == LUB_OK || status < 0) {
        stats->residual = exact.residual;
    } else {
        memcpy(p, before, n_rows * sizeof *p);
        lub_projection_velocity(problem, p, v);
    }
    free(before);
    return status;
}

/* The options with what is left of the limit after n iterations. */
static struct lub_solver_options after(const struct lub_solver_options *options, size_t n)
{
    struct lub_solver_options rest = *options;
    rest.max_iter = options->max_iter > 0 ? options->max_iter - n : 0;
    return rest;
}

static int may_go_on(enum lub_status status, const struct lub_solver_options *options,
                     const struct lub_solver_stats *stats)
{
    return status == LUB_NO_CONVERGENCE &&
           (options->max_iter == 0 || stats->iterations < options->max_iter);
}

static enum lub_status solve(const struct lub_projection *problem,
                             const struct lub_solver_options *options, void *work, double p[],
                             double *const v[3], struct lub_solver_stats *stats)
{
    (void)work;
    struct lub_solver_options some = *options;
    some.max_iter = first_steps;
    some.patience = patience(problem, p);
    if (options->max_iter > 0 && options->max_iter < some.max_iter) {
        some.max_iter = options->max_iter;
    }
    enum lub_status status = lub_solver_find(gradient)->solve(problem, &some, NULL, p, v, stats);
    if (may_go_on(status, options, stats)) {
        const size_t n = stats->iterations, n_visits = stats->visits;
        some = after(options, n);
        status = lub_solver_find(newton)->solve(problem, &some, NULL, p, v, stats);
        stats->iterations += n;
        stats->visits = n_visits;
    }
    if (may_go_on(status, options, stats) && problem->rows.n_rows <= few_rows) {
        some = after(options, stats->iterations);
        status = ask_oracle(problem, &some, p, v, stats);
    }
    return status;
}

const struct lub_solver lub_solver_hybrid = {
    .name = "hybrid",
    .summary = "Up to 1500 steps of apgd, fewer from a warm start that is slow, then newton, which "
               "falls back on ipm; dense for few rows that defeat these.",
    .source = "Nesterov (1983); Hintermueller, Ito and Kunisch (2003); Mehrotra (1992)",
    .solve = solve,
};
