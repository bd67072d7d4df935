/* solver_apgd.c -- accelerated projected gradient in the multipliers, with restart.
 *
 * Nesterov's method on 1/2 p.Wp + w0.p, p >= 0 where not glued, in the metric of the diagonal of
 * W: p+ = max(0, y - w(y) / (L W_ii)).  W is linear, so the rates at the extrapolated point y
 * follow from those of the last two iterates and a step costs one product.  The momentum restarts
 * when it points uphill (O'Donoghue and Candes 2015, gradient scheme).
 */
#include "schemes/contact/delassus.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const size_t default_limit = 50000;
/* First guess of L = the largest eigenvalue of the scaled W: of two rows that share one body. */
static const double first_curvature = 1.5;
/* A curvature seen above L raises L to this much more. */
static const double margin = 1.02;

struct state {
    struct lub_delassus w;
    double *p, *p_rate;       /* iterate and its rates */
    double *next, *next_rate; /* the iterate after it */
    double *y, *y_rate;       /* extrapolated point */
    double *best;             /* the iterate of least residual */
    double curvature, momentum, best_residual;
};

static enum lub_status state_init(struct state *s, const struct lub_projection *problem,
                                  int threads)
{
    enum lub_status status = lub_delassus_init(&s->w, problem, threads);
    if (status != LUB_OK) {
        return status;
    }
    double **const vectors[] = {&s->p, &s->p_rate, &s->next, &s->next_rate,
                                &s->y, &s->y_rate, &s->best};
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++) {
        *vectors[k] = malloc((problem->rows.n_rows + 1) * sizeof(double));
        status = *vectors[k] ? status : LUB_NO_MEMORY;
    }
    return status;
}

static void state_free(struct state *s)
{
    double *const vectors[] = {s->p, s->p_rate, s->next, s->next_rate, s->y, s->y_rate, s->best};
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++) {
        free(vectors[k]);
    }
    lub_delassus_free(&s->w);
}

static void swap(double **a, double **b)
{
    double *const c = *a;
    *a = *b;
    *b = c;
}

static void gradient_step(struct state *s)
{
    const struct lub_rows *rows = &s->w.problem->rows;
    for (size_t k = 0; k < rows->n_rows; k++) {
        const double mass = s->w.diagonal[k];
        const double to = mass > 0 ? s->y[k] - s->y_rate[k] / (s->curvature * mass) : 0;
        s->next[k] = lub_row_is_glued(rows, k) || to > 0 ? to : 0;
    }
    lub_delassus_rates(&s->w, s->next, s->next_rate);
}

/* d.Wd / d.diag(W)d along the step d = next - y: the step was safe if this is at most L. */
static double seen_curvature(const struct state *s)
{
    double above = 0, below = 0;
    for (size_t k = 0; k < s->w.problem->rows.n_rows; k++) {
        const double d = s->next[k] - s->y[k];
        above += d * (s->next_rate[k] - s->y_rate[k]);
        below += d * d * s->w.diagonal[k];
    }
    return below > 0 ? above / below : 0;
}

static int points_uphill(const struct state *s)
{
    double slope = 0;
    for (size_t k = 0; k < s->w.problem->rows.n_rows; k++) {
        slope += s->y_rate[k] * (s->next[k] - s->p[k]);
    }
    return slope > 0;
}

/* y = next + beta (next - p), its rates likewise; then `next` becomes `p`. */
static void extrapolate(struct state *s)
{
    if (points_uphill(s)) {
        s->momentum = 1;
    }
    const double grown = (1 + sqrt(1 + 4 * s->momentum * s->momentum)) / 2;
    const double beta = (s->momentum - 1) / grown;
    for (size_t k = 0; k < s->w.problem->rows.n_rows; k++) {
        s->y[k] = s->next[k] + beta * (s->next[k] - s->p[k]);
        s->y_rate[k] = s->next_rate[k] + beta * (s->next_rate[k] - s->p_rate[k]);
    }
    s->momentum = grown;
    swap(&s->p, &s->next);
    swap(&s->p_rate, &s->next_rate);
}

static void keep_best(struct state *s)
{
    const double residual = lub_delassus_residual(&s->w, s->p, s->p_rate);
    if (!(residual >= s->best_residual)) {
        s->best_residual = residual;
        memcpy(s->best, s->p, s->w.problem->rows.n_rows * sizeof *s->best);
    }
}

static void start(struct state *s, const double p[])
{
    const size_t size = s->w.problem->rows.n_rows * sizeof *p;
    memcpy(s->p, p, size);
    lub_delassus_rates(&s->w, s->p, s->p_rate);
    memcpy(s->y, s->p, size);
    memcpy(s->y_rate, s->p_rate, size);
    s->curvature = first_curvature;
    s->momentum = 1;
    s->best_residual = INFINITY;
    keep_best(s);
}

static void iterate(struct state *s, const struct lub_solver_options *options,
                    struct lub_solver_stats *stats)
{
    const size_t limit = options->max_iter ? options->max_iter : default_limit;
    while (s->best_residual > lub_residual_target(options) && stats->iterations < limit) {
        gradient_step(s);
        stats->iterations++;
        const double seen = seen_curvature(s);
        if (seen > s->curvature) {
            s->curvature = margin * seen;
            continue;
        }
        extrapolate(s);
        keep_best(s);
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
    struct state s = {0};
    status = state_init(&s, problem, options->threads);
    if (status == LUB_OK) {
        lub_multipliers_clean(problem, p);
        start(&s, p);
        iterate(&s, options, stats);
        memcpy(p, s.best, problem->rows.n_rows * sizeof *p);
        status = lub_projection_finish(problem, options, p, v, stats);
    }
    state_free(&s);
    return status;
}

const struct lub_solver lub_solver_apgd = {
    .name = "apgd",
    .summary = "Accelerated projected gradient with restart, scaled by the diagonal of W.",
    .source = "Nesterov (1983); Mazhar, Heyn, Negrut and Tasora (2015)",
    .solve = solve,
};
