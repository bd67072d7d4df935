/* solver_apgd.c -- accelerated projected gradient in the multipliers, with restart.
 *
 * Nesterov's method on 1/2 p.Wp + w0.p, p >= 0 where not glued, with rows scaled so that W_ii = 1:
 * p+ = max(0, y - w(y) / L).  W is linear, so the rates at the extrapolated point y
 * follow from those of the last two iterates and a step costs one product.  The momentum restarts
 * when it points uphill (O'Donoghue and Candes 2015, gradient scheme).
 *
 * Time is memory traffic, so a step reads the rows three times only: extrapolation and gradient
 * step, velocities, rates and sums; and of the rows only those that are awake (awake.h).  Sums are
 * taken by blocks of rows and then over the blocks, in an order that no number of threads changes.
 */
#include "schemes/contact/awake.h"
#include "schemes/contact/near_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const size_t default_limit = 50000;
/* First guess of L = the largest eigenvalue of the scaled W: of two rows that share one body. */
static const double first_curvature = 1.5;
/* A curvature seen above L raises L to this much more. */
static const double margin = 1.02;
/* The best iterate is kept aside when its residual has fallen by this factor. */
static const double worth_keeping = 0.7;
/* Who is awake is looked at every so many steps: that costs about as much as one. */
static const size_t look_every = 10;
/* Rows sleep below this share of the residual to be reached: what they give away meanwhile must not
 * wake them again at the end. */
static const double quiet = 0.3;

/* What is still to come is foreseen from what was gained since the first look, when the long waves
 * of the start are gone, at the second look and whenever twice as many steps are done. */
static const size_t first_look = 50, second_look = 150;

/* Of a step d = next - y: d.Wd, d.d, w(y).(next - p), and the residual of next in scaled rows. */
struct sums {
    double curvature, length, slope, residual;
};

struct state {
    struct lub_delassus w;
    struct lub_awake awake;
    double *p, *p_rate;       /* iterate and its rates */
    double *next, *next_rate; /* the iterate after it */
    double *y, *y_rate;       /* extrapolated point */
    double *best;             /* an iterate of nearly the least residual ... */
    double best_residual;     /* ... and its residual */
    double largest;           /* max sqrt(W_ii): what a scaled rate stands for at most */
    double *residual;         /* of each block of rows, the last found */
    struct sums *block;       /* of each block that is awake */
    double curvature, shortness, momentum; /* L, 1 / L, and Nesterov's t */
};

static enum lub_status state_init(struct state *s, const struct lub_projection *problem,
                                  int threads)
{
    const size_t n_rows = problem->rows.n_rows;
    enum lub_status status = lub_delassus_init(&s->w, problem, threads);
    status = status == LUB_OK ? lub_awake_init(&s->awake, &s->w) : status;
    if (status != LUB_OK) {
        return status;
    }
    double **const vectors[] = {&s->p, &s->p_rate, &s->next, &s->next_rate,
                                &s->y, &s->y_rate, &s->best};
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++) {
        *vectors[k] = malloc((n_rows + 1) * sizeof(double));
        status = *vectors[k] ? status : LUB_NO_MEMORY;
    }
    s->residual = malloc((s->awake.n_blocks + 1) * sizeof *s->residual);
    s->block = malloc((s->awake.n_blocks + 1) * sizeof *s->block);
    return s->block && s->residual ? status : LUB_NO_MEMORY;
}

static void state_free(struct state *s)
{
    double *const vectors[] = {s->p, s->p_rate, s->next, s->next_rate, s->y, s->y_rate, s->best};
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++) {
        free(vectors[k]);
    }
    free(s->residual);
    free(s->block);
    lub_awake_free(&s->awake);
    lub_delassus_free(&s->w);
}

static void swap(double **a, double **b)
{
    double *const c = *a;
    *a = *b;
    *b = c;
}

/* The gradient step of a row with this y and rate. */
static inline double stepped(double y, double rate, double shortness, int is_glued)
{
    const double to = y - rate * shortness;
    return is_glued || to > 0 ? to : 0;
}

static void gradient_step(struct state *s)
{
    const struct lub_rows *const rows = &s->w.problem->rows;
#pragma omp parallel for schedule(static)                                                          \
    num_threads(s->w.threads) if (lub_worth_threads(&s->w, s->awake.n_bodies))
    for (size_t n = 0; n < s->awake.n; n++) {
        const size_t b = s->awake.block[n];
        for (size_t k = b * lub_row_block; k < lub_block_end(&s->w, b); k++) {
            s->next[k] = stepped(s->y[k], s->y_rate[k], s->shortness, lub_row_is_glued(rows, k));
        }
    }
}

/* y = next + beta (next - p) and its rates, of n rows; the gradient step from there goes to p. */
static void extrapolate_rows(size_t n, double beta, double shortness, const unsigned char *glued,
                             const double *restrict next, const double *restrict next_rate,
                             const double *restrict p_rate, double *restrict y,
                             double *restrict y_rate, double *restrict p)
{
    for (size_t k = 0; k < n; k++) {
        y[k] = next[k] + beta * (next[k] - p[k]);
        y_rate[k] = next_rate[k] + beta * (next_rate[k] - p_rate[k]);
    }
    if (glued) {
        for (size_t k = 0; k < n; k++) {
            p[k] = stepped(y[k], y_rate[k], shortness, glued[k]);
        }
    } else {
        for (size_t k = 0; k < n; k++) {
            p[k] = stepped(y[k], y_rate[k], shortness, 0);
        }
    }
}

/* Swapping makes `next` the iterate and what is new the next. */
static void extrapolate_and_step(struct state *s, double beta)
{
    const unsigned char *const glued = s->w.problem->rows.glued;
#pragma omp parallel for schedule(static)                                                          \
    num_threads(s->w.threads) if (lub_worth_threads(&s->w, s->awake.n_bodies))
    for (size_t n = 0; n < s->awake.n; n++) {
        const size_t b = s->awake.block[n], from = b * lub_row_block;
        extrapolate_rows(lub_block_end(&s->w, b) - from, beta, s->shortness,
                         glued ? glued + from : NULL, s->next + from, s->next_rate + from,
                         s->p_rate + from, s->y + from, s->y_rate + from, s->p + from);
    }
    swap(&s->p, &s->next);
    swap(&s->p_rate, &s->next_rate);
}

/* The larger of a residual and that of row k at `next`. */
static inline double worse(double residual, const struct state *s, size_t k)
{
    const double rate = s->next_rate[k], push = s->next[k];
    const double least = lub_row_is_glued(&s->w.problem->rows, k) || rate < push ? rate : push;
    return fabs(least) <= residual ? residual : fabs(least);
}

static struct sums sums_of_block(struct state *s, size_t block)
{
    const size_t from = block * lub_row_block, to = lub_block_end(&s->w, block);
    struct sums sums = {0, 0, 0, 0};
    lub_delassus_rates_between(&s->w, from, to, s->next_rate);
    for (size_t k = from; k < to; k++) {
        const double d = s->next[k] - s->y[k], rate = s->next_rate[k];
        sums.curvature += d * (rate - s->y_rate[k]);
        sums.length += d * d;
        sums.slope += s->y_rate[k] * (s->next[k] - s->p[k]);
        sums.residual = worse(sums.residual, s, k);
    }
    return sums;
}

/* Rates of `next`, and the sums that belong to it.  A rate that is not finite shows in `slope`. */
static struct sums find_sums(struct state *s)
{
    struct sums total = {0, 0, 0, 0};
    lub_delassus_velocities(&s->w, s->next, s->awake.body, s->awake.n_bodies);
#pragma omp parallel for schedule(static)                                                          \
    num_threads(s->w.threads) if (lub_worth_threads(&s->w, s->awake.n_bodies))
    for (size_t n = 0; n < s->awake.n; n++) {
        s->block[n] = sums_of_block(s, s->awake.block[n]);
    }
    for (size_t n = 0; n < s->awake.n; n++) {
        total.curvature += s->block[n].curvature;
        total.length += s->block[n].length;
        total.slope += s->block[n].slope;
        total.residual = fmax(total.residual, s->block[n].residual);
        s->residual[s->awake.block[n]] = s->block[n].residual;
    }
    return total;
}

static void keep(struct state *s, double residual)
{
    s->best_residual = residual;
    memcpy(s->best, s->next, s->w.problem->rows.n_rows * sizeof *s->best);
}

/* Rates and residuals of all rows at `next`; returns the largest residual. */
static double survey(struct state *s)
{
    double worst = 0;
    lub_delassus_rates(&s->w, s->next, s->next_rate);
    for (size_t b = 0; b < s->awake.n_blocks; b++) {
        s->residual[b] = 0;
        for (size_t k = b * lub_row_block; k < lub_block_end(&s->w, b); k++) {
            s->residual[b] = worse(s->residual[b], s, k);
        }
        worst = fmax(worst, s->residual[b]);
    }
    return worst;
}

static void copy_block(const struct state *s, size_t block, const double from[], double to[])
{
    const size_t begin = block * lub_row_block;
    memcpy(to + begin, from + begin, (lub_block_end(&s->w, block) - begin) * sizeof *to);
}

/* Decides anew which rows sleep.  Those that fall asleep or wake up have no momentum; those that
 * wake up find that others have moved. */
static void look_around(struct state *s, double target)
{
    struct lub_awake *const a = &s->awake;
    lub_awake_update(a, s->residual, quiet * target);
    lub_delassus_velocities(&s->w, s->next, a->body, a->n_bodies);
    for (size_t b = 0; b < a->n_blocks; b++) {
        if (a->is[b] == a->was[b]) {
            continue;
        }
        if (a->is[b]) {
            lub_delassus_rates_between(&s->w, b * lub_row_block, lub_block_end(&s->w, b),
                                       s->next_rate);
        }
        copy_block(s, b, s->next, s->p);
        copy_block(s, b, s->next_rate, s->p_rate);
    }
}

static void set_curvature(struct state *s, double curvature)
{
    s->curvature = curvature;
    s->shortness = 1 / curvature;
}

static void start(struct state *s, const double p[])
{
    const size_t n_rows = s->w.problem->rows.n_rows, size = n_rows * sizeof *p;
    for (size_t k = 0; k < n_rows; k++) {
        const double root = sqrt(s->w.diagonal[k]);
        s->next[k] = p[k] * root;
        s->largest = fmax(s->largest, root);
    }
    lub_delassus_scale(&s->w);
    set_curvature(s, first_curvature);
    s->momentum = 1;
    keep(s, survey(s));
    memcpy(s->p, s->next, size);
    memcpy(s->p_rate, s->next_rate, size);
}

/* The factor of extrapolation; momentum that points uphill is given up. */
static double next_beta(struct state *s, double slope)
{
    const double momentum = slope > 0 ? 1 : s->momentum;
    s->momentum = (1 + sqrt(1 + 4 * momentum * momentum)) / 2;
    return (momentum - 1) / s->momentum;
}

static int is_worth_keeping(const struct state *s, double residual, int last)
{
    return residual < (last ? 1 : worth_keeping) * s->best_residual;
}

/* What is awake has reached the target: 1 if the rows that sleep have, too, else they wake up. */
static int is_done(struct state *s, double target)
{
    const double residual = survey(s);
    if (residual <= target) {
        keep(s, residual);
        return 1;
    }
    s->momentum = 1;
    look_around(s, target);
    return 0;
}

struct outlook {
    size_t begin, next; /* iterations before the first step; steps at the next look */
    double first;       /* residual at the first look */
};

/* Whether the residual, if it goes on falling as since the first look, needs more steps than the
 * caller is patient for. */
static int is_too_far(struct outlook *o, const struct lub_solver_options *options,
                      size_t iterations, double residual, double target)
{
    const size_t n = iterations - o->begin;
    if (n == first_look) {
        o->first = residual;
        o->next = second_look;
    }
    if (options->patience == 0 || n != o->next) {
        return 0;
    }
    o->next *= 2;
    const double gained = log(o->first / residual), wanted = log(residual / target);
    return wanted * (double)(n - first_look) > gained * (double)options->patience;
}

/* Iterates until the residual, the limit, or numbers that are not finite end it. */
static void iterate(struct state *s, const struct lub_solver_options *options,
                    struct lub_solver_stats *stats)
{
    const size_t limit = options->max_iter ? options->max_iter : default_limit;
    const double target = lub_residual_target(options) / s->largest;
    struct lub_stall stall = {0};
    struct outlook outlook = {.begin = stats->iterations};
    int last = !(s->best_residual > target) || limit == 0;
    if (last) {
        return;
    }
    look_around(s, target);
    extrapolate_and_step(s, 0);
    while (!last) {
        const struct sums sums = find_sums(s);
        const double seen = sums.length > 0 ? sums.curvature / sums.length : 0;
        stats->iterations++;
        stats->visits += s->awake.n * lub_row_block;
        last = stats->iterations >= limit || !isfinite(sums.slope) ||
               lub_stalls(&stall, options, stats->iterations, sums.residual) ||
               is_too_far(&outlook, options, stats->iterations, s->best_residual, target);
        if (seen > s->curvature) {
            set_curvature(s, margin * seen);
            gradient_step(s);
            continue;
        }
        if (is_worth_keeping(s, sums.residual, last)) {
            keep(s, sums.residual);
        }
        if (sums.residual <= target && is_done(s, target)) {
            return;
        }
        if (stats->iterations % look_every == 0) {
            look_around(s, target);
        }
        extrapolate_and_step(s, next_beta(s, sums.slope));
    }
}

/* From near->p to multipliers that solve the rows taken in, as far as the limits allow. */
static enum lub_status solve_near(struct lub_near_rows *near,
                                  const struct lub_solver_options *options,
                                  struct lub_solver_stats *stats)
{
    struct state s = {0};
    const enum lub_status status = state_init(&s, &near->problem, options->threads);
    if (status == LUB_OK) {
        start(&s, near->p);
        iterate(&s, options, stats);
        for (size_t k = 0; k < near->problem.rows.n_rows; k++) {
            near->p[k] = s.w.diagonal[k] > 0 ? s.best[k] / sqrt(s.w.diagonal[k]) : 0;
        }
    }
    state_free(&s);
    return status;
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
    struct lub_near_rows near;
    size_t n_more = 1;
    lub_multipliers_clean(problem, p);
    status = lub_near_rows_init(&near, problem, p);
    while (status == LUB_OK && n_more > 0) {
        status = solve_near(&near, options, stats);
        status = status == LUB_OK ? lub_near_rows_check(&near, options->tol, p, &n_more) : status;
    }
    lub_near_rows_free(&near);
    return status == LUB_OK ? lub_projection_finish(problem, options, p, v, stats) : status;
}

const struct lub_solver lub_solver_apgd = {
    .name = "apgd",
    .summary = "Accelerated projected gradient with restart, scaled by the diagonal of W.",
    .source = "Nesterov (1983); Mazhar, Heyn, Negrut and Tasora (2015)",
    .solve = solve,
};
