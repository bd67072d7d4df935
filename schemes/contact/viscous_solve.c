/* viscous_solve.c -- damped Newton for the films of one step, with the dual function as its guide.
 *
 * The dual of the minimisation is  Psi(p) = sum Q(N) + c w0.p + c/2 |A^T p|^2,  N = held - p,
 * Q' = q: smooth, with the residual as its slope.  Where Newton does not settle, a film thicker by
 * powers of ten leads to the thin one.
 */
#include "schemes/contact/viscous.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Weights c n beyond this share of 1/W_ii stand for a rigid contact: what the factorisation of
 * doubles bears without losing the free directions. */
static const double stiffest = 1e10;
/* Warm starts take 2 to 8 rounds, cold ones of large heaps up to 30. */
enum { newton_limit = 60, halvings = 20, continuation = 14 };
/* Share of the slope by which Psi must fall, and the round-off of Psi. */
static const double armijo = 1e-4, round_off = 1e-13;
/* Sixteen roundings in what is subtracted. */
static const double round_off_of_rate = 16 * DBL_EPSILON;

struct point {
    double *s, *x, *q, *p, *u, *rate; /* u = A^T p, rate = w0 + A u */
    double psi;
};

struct newton {
    const struct lub_viscous *problem;
    struct lub_film *film; /* of this round of the continuation */
    struct lub_delassus w;
    struct lub_body_matrix matrix;
    struct lub_solver_stats *stats;
    double target;
    unsigned char *use;
    struct point now, next;
    double *drag, *residual, *d, *ds, *row, *du;
    double *block;
};

static size_t n_rows(const struct newton *s)
{
    return s->problem->step.rows.n_rows;
}

static double kappa(const struct newton *s, size_t k)
{
    return s->problem->step.h * s->w.diagonal[k];
}

static enum lub_status allocate(struct newton *s)
{
    const size_t n = n_rows(s), m = s->w.n_axes * s->problem->step.n_bodies;
    double **const by_row[] = {&s->now.s,  &s->now.x,    &s->now.q,  &s->now.p,  &s->now.rate,
                               &s->next.s, &s->next.x,   &s->next.q, &s->next.p, &s->next.rate,
                               &s->drag,   &s->residual, &s->d,      &s->ds,     &s->row};
    double **const by_unknown[] = {&s->now.u, &s->next.u, &s->du};
    enum {
        rows = sizeof by_row / sizeof *by_row,
        unknowns = sizeof by_unknown / sizeof *by_unknown
    };
    s->block = calloc(rows * n + unknowns * m + 1, sizeof *s->block);
    s->film = malloc((n + 1) * sizeof *s->film);
    s->use = calloc(n + 1, sizeof *s->use);
    for (size_t k = 0; s->block && k < rows; k++) {
        *by_row[k] = s->block + k * n;
    }
    for (size_t k = 0; s->block && k < unknowns; k++) {
        *by_unknown[k] = s->block + rows * n + k * m;
    }
    return s->block && s->film && s->use ? LUB_OK : LUB_NO_MEMORY;
}

static void release(struct newton *s)
{
    free(s->block);
    free(s->film);
    free(s->use);
    lub_body_matrix_free(&s->matrix);
    lub_delassus_free(&s->w);
}

/* Gaps, impulses, rates and the dual function that belong to the s of a point. */
static void evaluate(struct newton *s, struct point *at)
{
    const double c = s->problem->step.h;
    double psi = 0, square = 0;
    for (size_t k = 0; k < n_rows(s); k++) {
        at->x[k] = lub_film_solve(&s->film[k], kappa(s, k), at->s[k]);
        at->q[k] = exp(at->x[k]);
        at->p[k] = s->problem->held[k] - lub_film_potential(&s->film[k], at->x[k]);
        psi += lub_film_conjugate(&s->film[k], at->x[k]) + c * s->w.rate_free[k] * at->p[k];
    }
    lub_body_matrix_impulses(&s->matrix, at->p, at->u);
    lub_body_matrix_rates(&s->matrix, at->u, at->rate);
    for (size_t m = 0; m < s->matrix.n_unknowns; m++) {
        square += at->u[m] * at->u[m];
    }
    at->psi = psi + 0.5 * c * square;
}

/* The residual of each row, and the largest beyond round-off, m/s: a wide gap over a short step is
 * a large number. */
static double measure(struct newton *s)
{
    const double c = s->problem->step.h;
    double worst = 0;
    for (size_t k = 0; k < n_rows(s); k++) {
        s->residual[k] = s->now.q[k] - c * s->now.rate[k];
        const double excess =
            fabs(s->residual[k]) / c - round_off_of_rate * fabs(s->w.rate_free[k]);
        worst = isnan(excess) ? NAN : fmax(worst, excess);
    }
    return worst;
}

/* Rows with drag must be in the pattern of K; those that begin within their cut will be. */
static enum lub_status take_in(struct newton *s)
{
    int missing = !s->matrix.factor;
    for (size_t k = 0; k < n_rows(s); k++) {
        const int near =
            s->now.q[k] < s->film[k].cut || s->problem->step.rows.gap[k] < s->film[k].cut;
        missing = missing || (near && s->now.q[k] < s->film[k].cut && !s->use[k]);
        s->use[k] = s->use[k] || near;
    }
    return missing ? lub_body_matrix_analyse(&s->matrix, s->use) : LUB_OK;
}

/* (1 + A^T c n A) du = A^T n r, then ds of every row; returns the slope of Psi along it. */
static enum lub_status find_direction(struct newton *s, double *slope)
{
    const double c = s->problem->step.h;
    enum lub_status status = take_in(s);
    for (size_t k = 0; k < n_rows(s) && status == LUB_OK; k++) {
        const double drag = lub_film_drag(&s->film[k], s->now.x[k]);
        s->drag[k] = fmin(drag, stiffest / kappa(s, k));
        s->d[k] = s->now.q[k] < s->film[k].cut ? c * s->drag[k] : 0;
        s->row[k] = s->drag[k] * s->residual[k];
    }
    status = status == LUB_OK ? lub_body_matrix_factorise(&s->matrix, s->d) : status;
    if (status == LUB_OK) {
        lub_body_matrix_impulses(&s->matrix, s->row, s->du);
        status = lub_body_matrix_solve(&s->matrix, s->du, s->du);
    }
    *slope = 0;
    for (size_t k = 0; k < n_rows(s) && status == LUB_OK; k++) {
        const double dq = c * lub_body_matrix_row_times(&s->matrix, k, s->du) - s->residual[k];
        s->ds[k] = dq / kappa(s, k) + s->drag[k] * dq;
        *slope += s->residual[k] * s->drag[k] * dq;
    }
    s->stats->iterations++;
    s->stats->factorisations++;
    return status;
}

/* The longest of 1, 1/2, 1/4, ... along which Psi falls as its slope promises. */
static void search_line(struct newton *s, double slope)
{
    double t = 1;
    for (int k = 0; k < halvings; k++, t *= 0.5) {
        for (size_t row = 0; row < n_rows(s); row++) {
            s->next.s[row] = s->now.s[row] + t * s->ds[row];
        }
        evaluate(s, &s->next);
        if (s->next.psi <= s->now.psi + armijo * t * slope + round_off * fabs(s->now.psi)) {
            break;
        }
    }
    const struct point last = s->now;
    s->now = s->next;
    s->next = last;
}

static enum lub_status newton(struct newton *s, size_t limit)
{
    enum lub_status status = LUB_OK;
    evaluate(s, &s->now);
    for (size_t round = 0; status == LUB_OK; round++) {
        double slope;
        s->stats->residual = measure(s);
        if (!(s->stats->residual > s->target)) {
            return isnan(s->stats->residual) ? LUB_NOT_FINITE : LUB_OK;
        }
        if (round == limit) {
            return LUB_NO_CONVERGENCE;
        }
        status = find_direction(s, &slope);
        if (status == LUB_OK) {
            search_line(s, slope);
        }
    }
    return status;
}

static void set_films(struct newton *s, double factor)
{
    for (size_t k = 0; k < n_rows(s); k++) {
        s->film[k] = s->problem->film[k];
        s->film[k].eps *= factor;
    }
}

static void guess(struct newton *s, const double log_gap[])
{
    for (size_t k = 0; k < n_rows(s); k++) {
        s->now.s[k] = exp(log_gap[k]) / kappa(s, k) + lub_film_potential(&s->film[k], log_gap[k]);
    }
}

/* From thick films to those asked for: s hardly depends on how thick they are. */
static enum lub_status continue_to(struct newton *s, const double log_gap[])
{
    enum lub_status status = LUB_OK;
    set_films(s, 1);
    guess(s, log_gap);
    for (int k = continuation; k >= 0 && status >= 0; k--) {
        set_films(s, pow(10, k));
        status = newton(s, newton_limit);
    }
    return status;
}

static enum lub_status find(struct newton *s, const double log_gap[])
{
    set_films(s, 1);
    guess(s, log_gap);
    const enum lub_status status = newton(s, newton_limit);
    return status > 0 ? continue_to(s, log_gap) : status;
}

enum lub_status lub_viscous_solve(const struct lub_viscous *problem,
                                  const struct lub_solver_options *options, double log_gap[],
                                  double p[], double *const v[3], struct lub_solver_stats *stats)
{
    struct newton s = {.problem = problem, .stats = stats, .target = lub_residual_target(options)};
    *stats = (struct lub_solver_stats){.residual = NAN};
    enum lub_status status = lub_projection_check(&problem->step, options, problem->held);
    status = status == LUB_OK ? lub_delassus_init(&s.w, &problem->step, 1) : status;
    status = status == LUB_OK ? allocate(&s) : status;
    status = status == LUB_OK ? lub_body_matrix_init(&s.matrix, &s.w) : status;
    status = status == LUB_OK ? find(&s, log_gap) : status;
    if (status >= 0 && s.block) {
        memcpy(log_gap, s.now.x, n_rows(&s) * sizeof *log_gap);
        memcpy(p, s.now.p, n_rows(&s) * sizeof *p);
        lub_projection_velocity(&problem->step, p, v);
    }
    release(&s);
    return status;
}
