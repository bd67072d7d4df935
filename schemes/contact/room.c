/* room.c -- velocities for contacts that leave no room: the least violation.
 *
 * The method of multipliers: with y = M^1/2 (V - V*) and rates w = w0 + A y each round minimises
 *
 *     1/2 |y|^2 + 1/(2 sigma) sum (sigma p_k - w_k)_+^2        (no bound where glued)
 *
 * by Newton's method with an exact line search, which cannot cycle, and takes
 * p_k = (p_k - w_k / sigma)_+.  Where the rows contradict each other p grows for ever along a
 * self-stress, but y tends to the projection onto the rows shifted least (Chiche and Gilbert 2016),
 * at the rate sigma over the squares of the least angles between rows.
 */
#include "schemes/contact/room.h"
#include "schemes/contact/direct.h"
#include "schemes/contact/line_search.h"
#include "schemes/contact/select.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* sigma over max W_kk: from where a cold start takes short steps, past where a round shows what it
 * lacks, to where rounding begins.  Where there is no room p grows like 1 / sigma. */
static const double first_sigma = 1e-2, telling_sigma = 1e-5, last_sigma = 1e-7, shrink = 0.1;
enum { max_rounds = 40, max_newton = 60 };
/* Velocities are settled when a round changes them by less than this share of the tolerance. */
static const double settled = 0.05;

struct room {
    struct lub_direct *s;
    double *held;          /* multipliers of the round before */
    double *before;        /* y of the round before */
    double *c, *b;         /* springs along a line */
    unsigned char *active; /* rows that push in the Hessian at hand */
    double largest, sigma; /* max W_kk */
    int settled;
    double factorised; /* the sigma of that Hessian; 0: none */
};

static int is_glued(const struct room *r, size_t k)
{
    return lub_row_is_glued(&r->s->w.problem->rows, k);
}

/* The largest velocity that a vector of unknowns stands for. */
static double speed(const struct room *r, const double x[], const double from[])
{
    const struct lub_body_matrix *const m = &r->s->matrix;
    double worst = 0;
    for (size_t u = 0; u < m->n_unknowns; u++) {
        worst = fmax(worst, m->root[u / m->n_axes] * fabs(x[u] - (from ? from[u] : 0)));
    }
    return worst;
}

/* p of y, and the downhill direction A^T p - y in rhs; returns its size. */
static double find_push(struct room *r)
{
    struct lub_direct *const s = r->s;
    for (size_t k = 0; k < s->w.problem->rows.n_rows; k++) {
        const double push = r->held[k] - s->rate[k] / r->sigma;
        s->p[k] = s->use[k] && (is_glued(r, k) || push > 0) ? push : 0;
    }
    lub_body_matrix_impulses(&s->matrix, s->p, s->rhs);
    for (size_t u = 0; u < s->matrix.n_unknowns; u++) {
        s->rhs[u] -= s->y[u];
    }
    return speed(r, s->rhs, NULL);
}

static enum lub_status factorise(struct room *r)
{
    struct lub_direct *const s = r->s;
    int same = r->factorised >= r->sigma && r->factorised <= r->sigma;
    for (size_t k = 0; k < s->w.problem->rows.n_rows; k++) {
        const unsigned char now =
            s->use[k] && (is_glued(r, k) || r->held[k] * r->sigma > s->rate[k]);
        same = same && now == r->active[k];
        r->active[k] = now;
        s->d[k] = now ? 1 / r->sigma : 0;
    }
    r->factorised = r->sigma;
    return same ? LUB_OK : lub_direct_factorise(s);
}

static enum lub_status newton_step(struct room *r)
{
    struct lub_direct *const s = r->s;
    enum lub_status status = factorise(r);
    status = status == LUB_OK ? lub_body_matrix_solve(&s->matrix, s->rhs, s->dy) : status;
    struct lub_line line = {.n = s->w.problem->rows.n_rows,
                            .in = s->use,
                            .both = s->w.problem->rows.glued,
                            .c = r->c,
                            .b = r->b};
    for (size_t k = 0; k < line.n; k++) {
        r->c[k] = r->sigma * r->held[k] - s->rate[k];
        r->b[k] = s->use[k] ? -lub_body_matrix_row_times(&s->matrix, k, s->dy) : 0;
    }
    for (size_t u = 0; u < s->matrix.n_unknowns; u++) {
        line.slope += r->sigma * s->y[u] * s->dy[u];
        line.curvature += r->sigma * s->dy[u] * s->dy[u];
    }
    const double t = status == LUB_OK ? lub_line_search(&line) : 0;
    for (size_t u = 0; u < s->matrix.n_unknowns; u++) {
        s->y[u] += t * s->dy[u];
    }
    lub_body_matrix_rates(&s->matrix, s->y, s->rate);
    return status;
}

/* Rows in use that a round does not see must not be violated. */
static enum lub_status take_in(struct room *r)
{
    const size_t before = r->s->matrix.n_analysed;
    const enum lub_status status = lub_direct_take_in(r->s);
    r->factorised = r->s->matrix.n_analysed == before ? r->factorised : 0;
    return status;
}

/* Least y for the multipliers held, to what rounding allows or `enough`. */
static enum lub_status minimise(struct room *r, double enough)
{
    double best = INFINITY;
    int n_idle = 0;
    enum lub_status status = take_in(r);
    for (int n = 0; n < max_newton && status == LUB_OK; n++) {
        const double now = find_push(r);
        n_idle = now < best / 2 ? 0 : n_idle + 1;
        best = fmin(best, now);
        if (now <= enough || !isfinite(now) || n_idle > 20) {
            break;
        }
        status = newton_step(r);
        status = status == LUB_OK ? take_in(r) : status;
    }
    return status;
}

static enum lub_status iterate(struct room *r)
{
    struct lub_direct *const s = r->s;
    const size_t n_rows = s->w.problem->rows.n_rows;
    const double tol = s->options->tol;
    enum lub_status status = LUB_OK;
    r->sigma = first_sigma * r->largest;
    for (int n = 0; n < max_rounds && status == LUB_OK; n++) {
        memcpy(r->before, s->y, s->matrix.n_unknowns * sizeof *s->y);
        status = minimise(r, settled * settled * tol);
        memcpy(r->held, s->p, n_rows * sizeof *s->p);
        const int telling = r->sigma <= telling_sigma * r->largest;
        if (telling && speed(r, s->y, r->before) <= settled * tol) {
            r->settled = 1;
            break;
        }
        r->sigma = fmax(last_sigma * r->largest, shrink * r->sigma);
    }
    return status;
}

static double shortfall(const struct lub_rows *rows, const double rate[], size_t k)
{
    return lub_row_is_glued(rows, k) ? -rate[k] : fmax(0, -rate[k]);
}

/* Takes as much of the self-stress s, which no motion sees, out of p as keeps p >= 0. */
static void take_out_self_stress(const struct room *r)
{
    struct lub_direct *const s = r->s;
    const struct lub_rows *const rows = &s->w.problem->rows;
    double share = INFINITY;
    for (size_t k = 0; k < rows->n_rows; k++) {
        const double give = s->use[k] ? shortfall(rows, s->rate, k) : 0;
        if (fabs(give) > s->options->tol) {
            share = fmin(share, fmax(0, s->p[k] / give));
        }
    }
    for (size_t k = 0; k < rows->n_rows && isfinite(share); k++) {
        s->p[k] -= s->use[k] ? share * shortfall(rows, s->rate, k) : 0;
        s->p[k] = lub_row_is_glued(rows, k) ? s->p[k] : fmax(0, s->p[k]);
    }
}

/* Multipliers of least norm for the rows that give way, and what is left to say about them. */
static enum lub_status finish(struct room *r, double p[], double *const v[3])
{
    struct lub_direct *const s = r->s;
    const struct lub_projection *const problem = s->w.problem;
    const size_t n_rows = problem->rows.n_rows;
    const double tol = s->options->tol;
    struct lub_projection shifted = *problem;
    size_t n_free;
    shifted.rows.gap = r->c;
    s->stats->violation = 0;
    for (size_t k = 0; k < n_rows; k++) {
        const double give = shortfall(&problem->rows, s->rate, k);
        r->c[k] = problem->rows.gap[k] + problem->h * give;
        s->stats->violation = fmax(s->stats->violation, fabs(give));
    }
    take_out_self_stress(r);
    memcpy(p, s->p, n_rows * sizeof *p);
    lub_projection_velocity(problem, p, v);
    enum lub_status status = s->stats->violation > tol
                                 ? lub_select_multipliers(&shifted, tol, p, v, s->use, &n_free)
                                 : LUB_OK;
    s->stats->residual = lub_kkt_residual(&shifted, p, v);
    s->stats->violation = 0;
    for (size_t k = 0; k < n_rows; k++) {
        s->rate[k] = lub_row_rate(problem, k, v);
        s->stats->violation =
            fmax(s->stats->violation, fabs(shortfall(&problem->rows, s->rate, k)));
    }
    const int solved = r->settled && (s->stats->violation > tol || s->stats->residual <= tol);
    if (status == LUB_OK) {
        status = !solved ? LUB_NO_CONVERGENCE : s->stats->violation > tol ? LUB_NO_ROOM : LUB_OK;
    }
    return status < 0 || isfinite(s->stats->residual) ? status : LUB_NOT_FINITE;
}

static enum lub_status create(struct room *r, struct lub_direct *s)
{
    const size_t n_rows = s->w.problem->rows.n_rows;
    *r = (struct room){.s = s,
                       .held = calloc(n_rows + 1, sizeof *r->held),
                       .before = calloc(s->matrix.n_unknowns + 1, sizeof *r->before),
                       .c = calloc(n_rows + 1, sizeof *r->c),
                       .b = calloc(n_rows + 1, sizeof *r->b),
                       .active = calloc(n_rows + 1, 1)};
    for (size_t k = 0; k < n_rows; k++) {
        r->largest = fmax(r->largest, s->w.diagonal[k]);
    }
    return r->held && r->before && r->c && r->b && r->active ? LUB_OK : LUB_NO_MEMORY;
}

static void destroy(struct room *r)
{
    free(r->held);
    free(r->before);
    free(r->c);
    free(r->b);
    free(r->active);
}

enum lub_status lub_make_room(const struct lub_projection *problem,
                              const struct lub_solver_options *options, double p[],
                              double *const v[3], struct lub_solver_stats *stats)
{
    struct lub_direct s = {0};
    struct room r = {0};
    memset(p, 0, problem->rows.n_rows * sizeof *p);
    enum lub_status status = lub_direct_init(&s, problem, options, p, stats);
    status = status == LUB_OK ? create(&r, &s) : status;
    if (status == LUB_OK && r.largest > 0) {
        status = iterate(&r);
    }
    status = status == LUB_OK ? finish(&r, p, v) : status;
    destroy(&r);
    lub_direct_free(&s);
    return status;
}
