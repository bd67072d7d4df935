/* solver_newton.c -- proximal active-set Newton method, with an interior point to fall back on. */
#include "schemes/contact/direct.h"

#include <math.h>
#include <string.h>

/* A cold start takes 15 to 20 rounds when it does not cycle. */
static const size_t newton_limit = 25;
static const size_t total_limit = 225;

static enum lub_status find(struct lub_direct *s)
{
    enum lub_status status = lub_direct_newton(s, newton_limit);
    if (status >= 0 && lub_direct_may_go_on(s, total_limit)) {
        status = lub_direct_interior(s, total_limit);
    }
    return status;
}

static enum lub_status solve(const struct lub_projection *problem,
                             const struct lub_solver_options *options, void *work, double p[],
                             double *const v[3], struct lub_solver_stats *stats)
{
    (void)work;
    return lub_direct_solve(problem, options, find, p, v, stats);
}

const struct lub_solver lub_solver_newton = {
    .name = "newton",
    .summary = "Proximal active-set Newton with sparse Cholesky factors; ipm takes over if it "
               "does not settle.",
    .source = "Hintermueller, Ito and Kunisch (2003); Rockafellar (1976)",
    .solve = solve,
};
