/* solver_uzawa.c -- projected gradient in the multipliers, with one fixed step.
 *
 * p <- max(0, p - rho w(p)), no maximum where glued.  It converges for 0 < rho < 2 / |W|.
 */
#include "schemes/contact/delassus.h"

#include <math.h>
#include <stdlib.h>

/* Slow by nature: the papers stop it at a loose tolerance. */
static const size_t default_limit = 100000;
/* Near the limit 2 of convergence; |W| is replaced by a bound, so the margin is larger still. */
static const double relative_step = 1.9;

static void step(const struct lub_delassus *w, double rho, const double rate[], double p[])
{
    const struct lub_rows *rows = &w->problem->rows;
    for (size_t k = 0; k < rows->n_rows; k++) {
        const double next = p[k] - rho * rate[k];
        p[k] = lub_row_is_glued(rows, k) || next > 0 ? next : 0;
        if (!(w->diagonal[k] > 0)) {
            p[k] = 0;
        }
    }
}

static void iterate(struct lub_delassus *w, const struct lub_solver_options *options, double p[],
                    double rate[], struct lub_solver_stats *stats)
{
    const size_t limit = options->max_iter ? options->max_iter : default_limit;
    const double bound = lub_delassus_bound(w);
    const double rho = bound > 0 ? relative_step / bound : 0;
    lub_delassus_rates(w, p, rate);
    struct lub_stall stall = {0};
    double residual = lub_delassus_residual(w, p, rate);
    while (stats->iterations < limit && residual > lub_residual_target(options) &&
           !lub_stalls(&stall, options, stats->iterations, residual)) {
        step(w, rho, rate, p);
        lub_delassus_rates(w, p, rate);
        residual = lub_delassus_residual(w, p, rate);
        stats->iterations++;
    }
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
    struct lub_delassus w;
    status = lub_delassus_init(&w, problem, options->threads);
    if (status != LUB_OK) {
        return status;
    }
    double *rate = malloc((problem->rows.n_rows + 1) * sizeof *rate);
    if (rate) {
        lub_multipliers_clean(problem, p);
        iterate(&w, options, p, rate, stats);
        status = lub_projection_finish(problem, options, p, v, stats);
    } else {
        status = LUB_NO_MEMORY;
    }
    lub_delassus_free(&w);
    free(rate);
    return status;
}

const struct lub_solver lub_solver_uzawa = {
    .name = "uzawa",
    .summary = "Projected gradient in the multipliers with the fixed step of the papers.",
    .source = "Maury (2004), section 3; Lefebvre (2009), section 3.3",
    .solve = solve,
};
