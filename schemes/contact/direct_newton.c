/* direct_newton.c -- proximal active-set Newton method for the projection.
 *
 * Each round solves the rows taken as active for  w_k + sigma W_kk (p - p_old)_k = 0, the others
 * having p = 0; an active row whose multiplier comes out negative leaves, and a violated one
 * enters: a primal-dual active-set method (Hintermueller, Ito and Kunisch 2003).  The proximal term
 * (Rockafellar 1976) makes redundant rows harmless and vanishes at the solution.  From a cold start
 * sigma begins at 1, where the method hardly differs from a Jacobi step, and shrinks: the active
 * set grows along the way instead of jumping.
 *
 * Without a line search the method may cycle, on crystalline packings for instance; the caller
 * must have something else to turn to.
 */
#include "schemes/contact/direct.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Measured on packings: 15 to 20 rounds from a cold start, about 9 from the multipliers of the step
 * before.  A warm start below 1e-3 cycles now and then. */
static const double cold_sigma = 1, warm_sigma = 1e-3;
/* Round-off of a round is 1e-16 / sigma of its change of velocity: little enough to tell which rows
 * are active, and later, when that is settled, to gain five digits with each round. */
static const double least_sigma = 1e-8, least_when_settled = 1e-11;
static const double shrink = 0.3;
static const double shrink_when_settled = 0.01;
/* When more rows change than in the round before, sigma has become small too soon. */
static const double grow = 3;

static size_t start_active(const struct lub_direct *s, unsigned char active[])
{
    const struct lub_rows *rows = &s->w.problem->rows;
    size_t n_pushing = 0;
    for (size_t k = 0; k < rows->n_rows; k++) {
        const int violated = lub_row_is_glued(rows, k) || s->rate[k] < 0;
        active[k] = s->w.diagonal[k] > 0 && (violated || s->p[k] > 0);
        n_pushing += s->p[k] < 0 || s->p[k] > 0;
    }
    return n_pushing;
}

/* z = p - w / (sigma W_kk) of the active rows and the weights that belong to it. */
static void set_weights(struct lub_direct *s, const unsigned char active[], double sigma)
{
    for (size_t k = 0; k < s->w.problem->rows.n_rows; k++) {
        s->d[k] = active[k] ? 1 / (sigma * s->w.diagonal[k]) : 0;
        s->row[k] = active[k] ? s->p[k] - s->d[k] * s->rate[k] : 0;
    }
}

/* dy = K^-1 (A^T z - y), so that y + dy = A^T (z - d A dy).  Working with the change keeps
 * round-off proportional to it. */
static enum lub_status find_change(struct lub_direct *s)
{
    enum lub_status status = lub_direct_factorise(s);
    if (status != LUB_OK) {
        return status;
    }
    lub_body_matrix_impulses(&s->matrix, s->row, s->rhs);
    for (size_t u = 0; u < s->matrix.n_unknowns; u++) {
        s->rhs[u] -= s->y[u];
    }
    return lub_body_matrix_solve(&s->matrix, s->rhs, s->dy);
}

/* Applies the change to the multipliers and returns how many rows enter or leave. */
static size_t apply_change(struct lub_direct *s, unsigned char active[])
{
    const struct lub_rows *rows = &s->w.problem->rows;
    size_t n_changes = 0;
    for (size_t k = 0; k < rows->n_rows; k++) {
        const double change = lub_body_matrix_row_times(&s->matrix, k, s->dy);
        const double to = s->row[k] - s->d[k] * change;
        const int glued = lub_row_is_glued(rows, k);
        const int next =
            s->w.diagonal[k] > 0 && (glued || (active[k] ? to > 0 : s->rate[k] + change < 0));
        s->p[k] = active[k] && (glued || to > 0) ? to : 0;
        n_changes += next != active[k];
        active[k] = (unsigned char)next;
    }
    return n_changes;
}

/* Rows that become active must be in use: their rates at y + dy decide that. */
static enum lub_status take_in_active(struct lub_direct *s, const unsigned char active[])
{
    int missing = !s->matrix.factor;
    for (size_t k = 0; k < s->w.problem->rows.n_rows; k++) {
        missing = missing || (active[k] && !s->use[k]);
        s->use[k] = s->use[k] || active[k];
    }
    return missing ? lub_body_matrix_analyse(&s->matrix, s->use) : LUB_OK;
}

static double next_sigma(double sigma, size_t n_changes, size_t n_before)
{
    if (n_changes == 0) {
        return fmax(least_when_settled, shrink_when_settled * sigma);
    }
    if (n_changes > n_before && sigma < warm_sigma) {
        return grow * sigma;
    }
    return fmax(least_sigma, shrink * sigma);
}

static enum lub_status iterate(struct lub_direct *s, size_t limit, unsigned char active[])
{
    double sigma = start_active(s, active) > 0 ? warm_sigma : cold_sigma;
    size_t n_before = s->w.problem->rows.n_rows;
    int done = s->best_residual <= s->target;
    while (!done && lub_direct_may_go_on(s, limit)) {
        enum lub_status status = take_in_active(s, active);
        set_weights(s, active, sigma);
        status = status == LUB_OK ? find_change(s) : status;
        if (status != LUB_OK) {
            return status;
        }
        const size_t n_changes = apply_change(s, active);
        done = lub_direct_update(s);
        sigma = next_sigma(sigma, n_changes, n_before);
        n_before = n_changes;
    }
    return LUB_OK;
}

enum lub_status lub_direct_newton(struct lub_direct *s, size_t limit)
{
    enum lub_status status = s->matrix.factor ? LUB_OK : lub_direct_take_in(s);
    unsigned char *active = calloc(s->w.problem->rows.n_rows + 1, sizeof *active);
    if (status == LUB_OK) {
        status = active ? iterate(s, limit, active) : LUB_NO_MEMORY;
    }
    free(active);
    return status;
}
