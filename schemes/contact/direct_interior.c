/* direct_interior.c -- primal-dual interior point for the projection.
 *
 * Mehrotra's predictor and corrector on  p_k s_k = mu,  s = w0 + A A^T p,  p, s > 0.  A step solves
 *
 *     ds = A dy + (w - s) + r dp,   s dp + p ds = c,   dy = A^T dp
 *
 * with r_k = delta W_kk: a proximal term in the multipliers (Friedlander and Orban 2012) that
 * bounds the weights d = 1 / (s/p + r), hence the condition of K, and vanishes at the solution.  A
 * glued row has no slack and a free multiplier: its weight is 1 / r.  V+ and p stay consistent,
 * since y is found from p after every step.
 *
 * Near the end Newton rounds on the rows where p exceeds s finish in one or two factorisations what
 * would take the interior point many where p and s vanish both; they also leave exact zeros.
 */
#include "schemes/contact/direct.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double delta = 1e-7;
/* First multipliers and slacks in units of the largest violation; 10 to 100 and 0.1 to 1 need about
 * the same number of steps on packings. */
static const double first_push = 30, first_slack = 1;
/* The share of the way to the boundary that a step takes. */
static const double to_boundary = 0.995;
/* Shorter steps mean that the rows contradict each other. */
static const double least_step = 1e-7;

/* A step that leaves more than this share of p s is followed by some without second-order
 * correction that aim at no less than the other share: plain path-following steps. */
static const double slow = 0.9, safe_share = 0.3;
/* Newton rounds are tried when the residual has fallen by this factor, and again by this. */
static const double first_trial = 1e-2, next_trial = 1e-2;
static const size_t rounds_per_trial = 4;

struct interior {
    struct lub_direct *s;
    double *slack, *dp, *ds;
    unsigned char *in; /* inequality rows that have a slack */
    size_t n_in;
    double mu, mu_before; /* mean of p s, now and a step ago */
    size_t n_stuck;       /* times that p s did not fall */
    size_t n_plain;       /* plain steps to come */
    double trial;         /* residual that calls for Newton rounds */
};

static int is_glued(const struct interior *q, size_t k)
{
    return lub_row_is_glued(&q->s->w.problem->rows, k);
}

static double violation(const struct lub_direct *s)
{
    double worst = s->target;
    for (size_t k = 0; k < s->w.problem->rows.n_rows; k++) {
        if (s->w.diagonal[k] > 0) {
            const int glued = lub_row_is_glued(&s->w.problem->rows, k);
            worst = fmax(worst, glued ? fabs(s->rate[k]) : -s->rate[k]);
        }
    }
    return worst;
}

/* Rows that have come into use get a slack and a multiplier of the size of the violation. */
static void add_rows(struct interior *q, double push, double slack)
{
    struct lub_direct *s = q->s;
    for (size_t k = 0; k < s->w.problem->rows.n_rows; k++) {
        if (s->use[k] && !q->in[k] && !is_glued(q, k)) {
            q->in[k] = 1;
            q->n_in++;
            s->p[k] = fmax(s->p[k], push / s->w.diagonal[k]);
            q->slack[k] = fmax(s->rate[k], slack);
        }
    }
}

static double complementarity(const struct interior *q, double step)
{
    double sum = 0;
    for (size_t k = 0; k < q->s->w.problem->rows.n_rows; k++) {
        if (q->in[k]) {
            sum += (q->s->p[k] + step * q->dp[k]) * (q->slack[k] + step * q->ds[k]);
        }
    }
    return q->n_in > 0 ? sum / (double)q->n_in : 0;
}

static void set_weights(struct interior *q)
{
    struct lub_direct *s = q->s;
    for (size_t k = 0; k < s->w.problem->rows.n_rows; k++) {
        const double r = delta * s->w.diagonal[k];
        s->d[k] = q->in[k] ? 1 / (q->slack[k] / s->p[k] + r) : s->use[k] ? 1 / r : 0;
    }
}

/* (c - p (w - s)) / p of row k; the corrector adds the product of the predicted changes. */
static double right_hand_side(const struct interior *q, size_t k, double mu, int corrector)
{
    const struct lub_direct *s = q->s;
    if (!q->in[k]) {
        return -s->rate[k];
    }
    const double c = mu - (corrector ? q->dp[k] * q->ds[k] : 0);
    return c / s->p[k] - s->rate[k];
}

/* The largest step, at most 1 / to_boundary, that keeps p and s from changing sign. */
static double longest_step(const struct interior *q)
{
    double step = 1 / to_boundary;
    for (size_t k = 0; k < q->s->w.problem->rows.n_rows; k++) {
        if (q->in[k]) {
            step = q->dp[k] < 0 ? fmin(step, -q->s->p[k] / q->dp[k]) : step;
            step = q->ds[k] < 0 ? fmin(step, -q->slack[k] / q->ds[k]) : step;
        }
    }
    return step;
}

/* dp and ds towards p s = mu. */
static enum lub_status find_direction(struct interior *q, double mu, int corrector)
{
    struct lub_direct *s = q->s;
    const size_t n_rows = s->w.problem->rows.n_rows;
    for (size_t k = 0; k < n_rows; k++) {
        s->row[k] = s->use[k] ? s->d[k] * right_hand_side(q, k, mu, corrector) : 0;
    }
    lub_body_matrix_impulses(&s->matrix, s->row, s->rhs);
    const enum lub_status status = lub_body_matrix_solve(&s->matrix, s->rhs, s->dy);
    for (size_t k = 0; k < n_rows && status == LUB_OK; k++) {
        const double change = lub_body_matrix_row_times(&s->matrix, k, s->dy);
        q->dp[k] = s->use[k] ? s->row[k] - s->d[k] * change : 0;
        const double r = delta * s->w.diagonal[k];
        q->ds[k] = q->in[k] ? s->rate[k] - q->slack[k] + change + r * q->dp[k] : 0;
    }
    return status;
}

/* Corrections can send the iterates round in circles; then p s does not fall, and plain steps
 * follow, each time more of them. */
static void watch(struct interior *q)
{
    if (q->n_plain > 0) {
        q->n_plain--;
    } else if (q->mu > slow * q->mu_before) {
        q->n_plain = 2 * ++q->n_stuck;
    }
}

/* The aim of the corrector: the cube of the share of mu that the predictor leaves. */
static double centring(const struct interior *q)
{
    if (!(q->mu > 0)) {
        return 0;
    }
    const double share = pow(complementarity(q, fmin(1, longest_step(q))) / q->mu, 3);
    return q->mu * (q->n_plain > 0 ? fmax(share, safe_share) : share);
}

/* One predictor and corrector; *done when there is nothing to gain from another. */
static enum lub_status step(struct interior *q, int *done)
{
    struct lub_direct *s = q->s;
    set_weights(q);
    enum lub_status status = lub_direct_factorise(s);
    status = status == LUB_OK ? find_direction(q, 0, 0) : status;
    status = status == LUB_OK ? find_direction(q, centring(q), q->n_plain == 0) : status;
    if (status != LUB_OK) {
        return status;
    }
    const double length = fmin(1, to_boundary * longest_step(q));
    for (size_t k = 0; k < s->w.problem->rows.n_rows; k++) {
        s->p[k] += length * q->dp[k];
        q->slack[k] += length * q->ds[k];
    }
    memset(q->dp, 0, s->w.problem->rows.n_rows * sizeof *q->dp);
    memset(q->ds, 0, s->w.problem->rows.n_rows * sizeof *q->ds);
    *done = lub_direct_update(s) || !(length > least_step);
    return LUB_OK;
}

/* Newton rounds from the multipliers that exceed their slack; the iterate is left as it was. */
static enum lub_status try_newton(struct interior *q, size_t limit)
{
    struct lub_direct *s = q->s;
    const size_t n = s->w.problem->rows.n_rows, now = s->stats->iterations;
    double *const kept = malloc((n + 1) * sizeof *kept);
    if (!kept) {
        return LUB_NO_MEMORY;
    }
    memcpy(kept, s->p, n * sizeof *kept);
    for (size_t k = 0; k < n; k++) {
        s->p[k] = q->in[k] && s->p[k] * s->w.diagonal[k] < q->slack[k] ? 0 : s->p[k];
    }
    enum lub_status status = LUB_OK;
    if (!lub_direct_update(s)) {
        const size_t last = now + rounds_per_trial;
        status = lub_direct_newton(s, last < limit ? last : limit);
    }
    memcpy(s->p, kept, n * sizeof *kept);
    free(kept);
    return status;
}

static enum lub_status iterate(struct interior *q, size_t limit)
{
    struct lub_direct *s = q->s;
    int done = s->best_residual <= s->target;
    double push = first_push * violation(s), slack = first_slack * violation(s);
    q->trial = first_trial * violation(s);
    while (!done && lub_direct_may_go_on(s, limit)) {
        enum lub_status status = lub_direct_take_in(s);
        add_rows(q, push, slack);
        q->mu_before = q->mu > 0 ? q->mu : INFINITY;
        q->mu = complementarity(q, 0);
        watch(q);
        lub_body_matrix_impulses(&s->matrix, s->p, s->y);
        lub_body_matrix_rates(&s->matrix, s->y, s->rate);
        status = status == LUB_OK ? step(q, &done) : status;
        if (status != LUB_OK) {
            return status;
        }
        push = slack = violation(s);
        if (done || s->best_residual < q->trial) {
            q->trial = next_trial * s->best_residual;
            status = try_newton(q, limit);
        }
        if (status != LUB_OK) {
            return status;
        }
    }
    return LUB_OK;
}

enum lub_status lub_direct_interior(struct lub_direct *s, size_t limit)
{
    const size_t n = s->w.problem->rows.n_rows;
    struct interior q = {.s = s};
    memcpy(s->p, s->best, n * sizeof *s->p);
    lub_direct_update(s);
    q.slack = calloc(n + 1, sizeof *q.slack);
    q.dp = calloc(n + 1, sizeof *q.dp);
    q.ds = calloc(n + 1, sizeof *q.ds);
    q.in = calloc(n + 1, sizeof *q.in);
    const int failed = !q.slack || !q.dp || !q.ds || !q.in;
    const enum lub_status status = failed ? LUB_NO_MEMORY : iterate(&q, limit);
    free(q.slack);
    free(q.dp);
    free(q.ds);
    free(q.in);
    return status;
}
