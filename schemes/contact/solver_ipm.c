/* solver_ipm.c -- primal-dual interior point with predictor and corrector. */
#include "schemes/contact/direct.h"

static const size_t default_limit = 200;

static enum lub_status find(struct lub_direct *s)
{
    return lub_direct_interior(s, default_limit);
}

static enum lub_status solve(const struct lub_projection *problem,
                             const struct lub_solver_options *options, void *work, double p[],
                             double *const v[3], struct lub_solver_stats *stats)
{
    (void)work;
    return lub_direct_solve(problem, options, find, p, v, stats);
}

const struct lub_solver lub_solver_ipm = {
    .name = "ipm",
    .summary = "Primal-dual interior point with sparse Cholesky factors, safe on crystals.",
    .source = "Mehrotra (1992); Friedlander and Orban (2012) for the regularisation",
    .solve = solve,
};
