/* viscous_solve.c -- damped Newton for the films of one step, with the dual function as its guide.
 *
 * The dual of the minimisation is  Psi(p) = sum Q(N) + c w0.p + c/2 |A^T p|^2,  N = held - p,
 * Q' = q: smooth, with the residual as its slope.  Rows that hardly contradict each other, as
 * round-off makes them in crystals, would let p grow without end; a proximal term
 * sigma/2 sum kappa (p - p0)^2 bounds it, and moves the rates by sigma W p only.  p0 is renewed
 * until that is below the tolerance (Rockafellar 1976).  Where Newton does not settle, a film
 * thicker by powers of ten leads to the thin one.
 */
#include "schemes/contact/viscous.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* sigma: bounds the weights c n by 1e10/W_ii, which a factorisation of doubles bears without losing
 * the free directions. */
static const double proximal = 1e-10, largest_sigma = 1, growth = 30, shrinkage = 10;
/* Warm starts take 2 to 8 rounds, cold ones of large heaps up to 30. */
enum { newton_limit = 150, few_halvings = 7, halvings = 20, thickest = 12, renewals = 4 };
/* Newton's part of the tolerance; the rest is for the proximal term. */
static const double share_of_newton = 0.5;
/* Share of the slope by which Psi must fall, and the round-off of Psi. */
static const double armijo = 1e-4, round_off = 1e-13;
/* Sixteen roundings in what is subtracted. */
static const double round_off_of_rate = 16 * DBL_EPSILON;

/* Films count in K from this share of the masses on, W n c; those with gaps below this share of
 * what the residual may move them are likely to. */
static const double weak = 1e-3, likely = 0.05;

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
    double worst; /* residual now, m/s */
    bool full;    /* the last step was long */
    double sigma; /* of the direction: at least that of the proximal term */
    unsigned char *use;
    struct point now, next;
    double *centre;   /* p0 */
    double *residual; /* of the rates, times c, with the proximal term */
    double *drag, *d, *ds, *row, *du;
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
    double **const by_row[] = {&s->now.s,    &s->now.x,     &s->now.q,  &s->now.p,
                               &s->now.rate, &s->next.s,    &s->next.x, &s->next.q,
                               &s->next.p,   &s->next.rate, &s->drag,   &s->residual,
                               &s->centre,   &s->d,         &s->ds,     &s->row};
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
        const double off = at->p[k] - s->centre[k];
        psi += lub_film_conjugate(&s->film[k], at->x[k]) + c * s->w.rate_free[k] * at->p[k] +
               0.5 * proximal * kappa(s, k) * off * off;
    }
    lub_body_matrix_impulses(&s->matrix, at->p, at->u);
    lub_body_matrix_rates(&s->matrix, at->u, at->rate);
    for (size_t m = 0; m < s->matrix.n_unknowns; m++) {
        square += at->u[m] * at->u[m];
    }
    at->psi = psi + 0.5 * c * square;
}

/* What |r|/c of a row is beyond round-off: a wide gap over a short step is a large number. */
static double excess(const struct newton *s, size_t k, double r)
{
    return fabs(r) / s->problem->step.h - round_off_of_rate * fabs(s->w.rate_free[k]);
}

/* The residual of each row with the proximal term, and the largest, m/s. */
static double measure(struct newton *s)
{
    double worst = 0;
    for (size_t k = 0; k < n_rows(s); k++) {
        s->residual[k] = s->now.q[k] - s->problem->step.h * s->now.rate[k] -
                         proximal * kappa(s, k) * (s->now.p[k] - s->centre[k]);
        const double here = excess(s, k, s->residual[k]);
        worst = isnan(here) ? NAN : fmax(worst, here);
    }
    return worst;
}

/* The largest without it. */
static double true_residual(const struct newton *s)
{
    double worst = 0;
    for (size_t k = 0; k < n_rows(s); k++) {
        worst = fmax(worst, excess(s, k, s->now.q[k] - s->problem->step.h * s->now.rate[k]));
    }
    return worst;
}

/* Only rows whose film is stiff against the masses, d W > weak, are in K: the others hardly change
 * the direction.  Rows that may soon become stiff are taken in with them. */
static enum lub_status take_in(struct newton *s)
{
    int missing = !s->matrix.factor;
    for (size_t k = 0; k < n_rows(s); k++) {
        missing = missing || (s->d[k] > 0 && !s->use[k]);
    }
    if (!missing) {
        return LUB_OK;
    }
    for (size_t k = 0; k < n_rows(s); k++) {
        s->use[k] =
            s->use[k] || s->d[k] > 0 ||
            s->now.q[k] + s->problem->step.rows.gap[k] < likely * s->worst * s->problem->step.h;
    }
    return lub_body_matrix_analyse(&s->matrix, s->use);
}

/* (1 + A^T c n A) du = A^T n r, then ds of every row; returns the slope of Psi along it. */
static enum lub_status find_direction(struct newton *s, double *slope)
{
    const double c = s->problem->step.h;
    for (size_t k = 0; k < n_rows(s); k++) {
        const double drag = lub_film_drag(&s->film[k], s->now.x[k]);
        s->drag[k] = drag < INFINITY ? drag / (1 + s->sigma * kappa(s, k) * drag)
                                     : 1 / (s->sigma * kappa(s, k));
        s->d[k] = kappa(s, k) * s->drag[k] > weak ? c * s->drag[k] : 0;
        s->row[k] = s->drag[k] * s->residual[k];
    }
    enum lub_status status = take_in(s);
    status = status == LUB_OK ? lub_body_matrix_factorise(&s->matrix, s->d) : status;
    if (status == LUB_OK) {
        lub_body_matrix_impulses(&s->matrix, s->row, s->du);
        status = lub_body_matrix_solve(&s->matrix, s->du, s->du);
    }
    *slope = 0;
    for (size_t k = 0; k < n_rows(s) && status == LUB_OK; k++) {
        const double dq = c * lub_body_matrix_row_times(&s->matrix, k, s->du) - s->residual[k];
        s->ds[k] = dq / kappa(s, k) + (1 - s->sigma) * s->drag[k] * dq;
        *slope += s->residual[k] * s->drag[k] * dq;
    }
    s->stats->iterations++;
    s->stats->factorisations++;
    return status;
}

/* Takes the longest of 1, 1/2, 1/4, ... along which Psi falls as its slope promises.  Returns
 * whether one of the first few did, or there is nothing better to try. */
static bool search_line(struct newton *s, double slope)
{
    double t = 1;
    const int tries = s->sigma < largest_sigma ? few_halvings : halvings;
    for (int k = 0; k < tries; k++, t *= 0.5) {
        for (size_t row = 0; row < n_rows(s); row++) {
            s->next.s[row] = s->now.s[row] + t * s->ds[row];
        }
        evaluate(s, &s->next);
        if (s->next.psi <= s->now.psi + armijo * t * slope + round_off * fabs(s->now.psi)) {
            const struct point last = s->now;
            s->now = s->next;
            s->next = last;
            s->full = k < 2;
            return true;
        }
    }
    return false;
}

/* One Newton step.  Redundant rows whose residuals contradict each other ask for impulses without
 * measure, as far as sigma lets them: where these lead uphill sigma grows, and shrinks again later.
 */
static enum lub_status advance(struct newton *s)
{
    double slope;
    const enum lub_status status = find_direction(s, &slope);
    const bool falls = status == LUB_OK && search_line(s, slope);
    if (!falls) {
        s->sigma = fmin(largest_sigma, growth * s->sigma);
    } else if (s->full) {
        s->sigma = fmax(proximal, s->sigma / shrinkage);
    }
    return status;
}

static enum lub_status newton(struct newton *s, size_t limit)
{
    enum lub_status status = LUB_OK;
    s->sigma = proximal;
    evaluate(s, &s->now);
    for (size_t round = 0; status == LUB_OK; round++) {
        const double residual = measure(s);
        s->worst = residual;
        if (!(residual > share_of_newton * s->target)) {
            return isnan(residual) ? LUB_NOT_FINITE : LUB_OK;
        }
        if (round == limit) {
            return LUB_NO_CONVERGENCE;
        }
        status = advance(s);
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

/* From thick films to those asked for: s hardly depends on how thick they are.  The first is far
 * from any kink, so that rows without a solution show there. */
static enum lub_status continue_to(struct newton *s, const double log_gap[])
{
    enum lub_status status = LUB_OK;
    set_films(s, 1);
    guess(s, log_gap);
    for (int k = thickest; k >= 0 && status == LUB_OK; k -= 2) {
        set_films(s, pow(10, k));
        status = newton(s, newton_limit);
    }
    return status;
}

static enum lub_status find_near(struct newton *s, const double log_gap[])
{
    set_films(s, 1);
    guess(s, log_gap);
    const enum lub_status status = newton(s, newton_limit);
    return status > 0 ? continue_to(s, log_gap) : status;
}

static enum lub_status find(struct newton *s, const double log_gap[])
{
    enum lub_status status = find_near(s, log_gap);
    s->stats->residual = true_residual(s);
    for (int k = 0; k < renewals && status == LUB_OK && s->stats->residual > s->target; k++) {
        memcpy(s->centre, s->now.p, n_rows(s) * sizeof *s->centre);
        status = newton(s, newton_limit);
        s->stats->residual = true_residual(s);
    }
    return status == LUB_OK && s->stats->residual > s->target ? LUB_NO_CONVERGENCE : status;
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
        for (size_t k = 0; k < n_rows(&s); k++) {
            log_gap[k] = s.now.x[k];
            p[k] = s.now.p[k];
        }
        lub_projection_velocity(&problem->step, p, v);
    }
    release(&s);
    return status;
}
