/* solver_hybrid.c -- accelerated gradient steps first, then Newton, then an interior point.
 *
 * Gradient steps find most of the active set for the price of a few factorisations, from a cold or
 * a warm start, and Newton rounds end with full accuracy.  The interior point takes over where the
 * rounds cycle.
 */
#include "schemes/contact/projection.h"

#include <math.h>

static const char gradient[] = "apgd", newton[] = "newton";

/* A factorisation costs about as much as 25 gradient steps for 3000 discs and 100 for 100000. */
static size_t first_steps(const struct lub_projection *problem)
{
    return 1 + (size_t)sqrt((double)problem->rows.n_rows);
}

static enum lub_status solve(const struct lub_projection *problem,
                             const struct lub_solver_options *options, void *work, double p[],
                             double *const v[3], struct lub_solver_stats *stats)
{
    (void)work;
    struct lub_solver_options first = *options;
    first.max_iter = first_steps(problem);
    if (options->max_iter > 0 && options->max_iter < first.max_iter) {
        first.max_iter = options->max_iter;
    }
    enum lub_status status = lub_solver_find(gradient)->solve(problem, &first, NULL, p, v, stats);
    if (status != LUB_NO_CONVERGENCE || stats->iterations == options->max_iter) {
        return status;
    }
    const size_t n_gradient = stats->iterations;
    struct lub_solver_options rest = *options;
    rest.max_iter = options->max_iter > 0 ? options->max_iter - n_gradient : 0;
    status = lub_solver_find(newton)->solve(problem, &rest, NULL, p, v, stats);
    stats->iterations += n_gradient;
    return status;
}

const struct lub_solver lub_solver_hybrid = {
    .name = "hybrid",
    .summary = "A few steps of apgd, then newton, which falls back on ipm: fastest at 1e-8 m/s.",
    .source = "Nesterov (1983); Hintermueller, Ito and Kunisch (2003); Mehrotra (1992)",
    .solve = solve,
};
