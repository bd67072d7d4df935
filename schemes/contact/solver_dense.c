/* solver_dense.c -- the oracle: a dual active-set method on dense, orthogonalised rows.
 *
 * With y = M^1/2 (V - V*) the problem is  min 1/2 |y|^2  subject to  a_k.y + w0_k >= 0  (= 0 where
 * glued), a_k the rows of G M^-1/2.  Goldfarb and Idnani (1983) start at y = 0 and add one violated
 * row at a time; a multiplier that would turn negative on the way drops its row first.  The active
 * rows stay independent, so repeated contacts do no harm, and the distance |y| grows with each full
 * step, so the method ends after finitely many.  A violated row that depends on the active ones,
 * none of which can be dropped, proves that the rows contradict each other.
 *
 * The first guess is not used: the answer of the oracle depends on the problem alone.
 */
#include "schemes/contact/delassus.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { max_rows = 600 };
static const size_t pivots_per_row = 20;
/* A row whose part outside the span of the active rows is this small, relatively, depends on
 * them: orthogonalisation twice leaves errors of about 1e-15 times the number of rows. */
static const double dependent = 1e-11;

struct state {
    const struct lub_projection *problem;
    size_t n_rows, dim; /* dim = 3 n_bodies */
    double *a;          /* n_rows x dim */
    double *rate;       /* w0 */
    double *norm;       /* |a_k| */
    double *q;          /* orthonormal basis of the active rows, n_active x dim */
    double *r;          /* a_active[c] = sum over l <= c of r[c n_rows + l] q_l */
    double *y, *z, *u, *coefficient, *step;
    size_t *active, n_active;
    unsigned char *skip; /* rows that are active, or glued and implied by the others */
    size_t pivots;
};

static double dot(size_t n, const double x[], const double y[])
{
    double sum = 0;
    for (size_t k = 0; k < n; k++) {
        sum += x[k] * y[k];
    }
    return sum;
}

static void fill_rows(struct state *s)
{
    const struct lub_projection *problem = s->problem;
    const struct lub_rows *rows = &problem->rows;
    double *const v_free[3] = {s->y, s->y + problem->n_bodies, s->y + 2 * problem->n_bodies};
    for (int c = 0; c < 3; c++) {
        memcpy(v_free[c], problem->v_free[c], problem->n_bodies * sizeof(double));
    }
    for (size_t k = 0; k < s->n_rows; k++) {
        double *a = s->a + k * s->dim;
        for (size_t c = 0; c < 3; c++) {
            double *at = a + c * problem->n_bodies;
            at[rows->i[k]] = -sqrt(problem->inv_mass[rows->i[k]]) * rows->n[c][k];
            if (rows->j[k] >= 0) {
                at[rows->j[k]] = sqrt(problem->inv_mass[rows->j[k]]) * rows->n[c][k];
            }
        }
        s->rate[k] = lub_row_rate(problem, k, v_free);
        s->norm[k] = sqrt(dot(s->dim, a, a));
    }
    memset(s->y, 0, s->dim * sizeof *s->y);
}

static enum lub_status state_init(struct state *s, const struct lub_projection *problem)
{
    const size_t n = problem->rows.n_rows, dim = 3 * problem->n_bodies;
    *s = (struct state){.problem = problem, .n_rows = n, .dim = dim};
    s->a = calloc(n * dim + 1, sizeof *s->a);
    s->q = calloc(n * dim + 1, sizeof *s->q);
    s->r = calloc(n * n + 1, sizeof *s->r);
    s->rate = calloc(n + 1, sizeof *s->rate);
    s->norm = calloc(n + 1, sizeof *s->norm);
    s->y = calloc(dim + 1, sizeof *s->y);
    s->z = calloc(dim + 1, sizeof *s->z);
    s->u = calloc(n + 1, sizeof *s->u);
    s->coefficient = calloc(n + 1, sizeof *s->coefficient);
    s->step = calloc(n + 1, sizeof *s->step);
    s->active = calloc(n + 1, sizeof *s->active);
    s->skip = calloc(n + 1, sizeof *s->skip);
    if (!s->a || !s->q || !s->r || !s->rate || !s->norm || !s->y || !s->z || !s->u ||
        !s->coefficient || !s->step || !s->active || !s->skip) {
        return LUB_NO_MEMORY;
    }
    fill_rows(s);
    return LUB_OK;
}

static void state_free(struct state *s)
{
    free(s->a);
    free(s->q);
    free(s->r);
    free(s->rate);
    free(s->norm);
    free(s->y);
    free(s->z);
    free(s->u);
    free(s->coefficient);
    free(s->step);
    free(s->active);
    free(s->skip);
}

/* z = the part of row k outside the first n active rows, coefficient = the part inside, in q. */
static void split(struct state *s, size_t k, size_t n)
{
    memcpy(s->z, s->a + k * s->dim, s->dim * sizeof *s->z);
    memset(s->coefficient, 0, (n + 1) * sizeof *s->coefficient);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t l = 0; l < n; l++) {
            const double *q = s->q + l * s->dim;
            const double part = dot(s->dim, q, s->z);
            s->coefficient[l] += part;
            for (size_t x = 0; x < s->dim; x++) {
                s->z[x] -= part * q[x];
            }
        }
    }
}

/* Makes row k the active row number n, after `split`. */
static void append(struct state *s, size_t k, size_t n)
{
    const double length = sqrt(dot(s->dim, s->z, s->z));
    for (size_t x = 0; x < s->dim; x++) {
        s->q[n * s->dim + x] = s->z[x] / length;
    }
    memcpy(s->r + n * s->n_rows, s->coefficient, n * sizeof *s->r);
    s->r[n * s->n_rows + n] = length;
    s->active[n] = k;
    s->skip[k] = 1;
}

static void drop(struct state *s, size_t place)
{
    s->u[s->active[place]] = 0;
    s->skip[s->active[place]] = 0;
    s->n_active--;
    for (size_t c = place; c < s->n_active; c++) {
        const size_t k = s->active[c + 1];
        split(s, k, c);
        append(s, k, c);
    }
}

/* x with sum_c x_c a_active[c] = sum_l b_l q_l: back substitution; b and x may be one array. */
static void solve_triangle(const struct state *s, const double b[], double x[])
{
    for (size_t c = s->n_active; c-- > 0;) {
        double sum = b[c];
        for (size_t d = c + 1; d < s->n_active; d++) {
            sum -= x[d] * s->r[d * s->n_rows + c];
        }
        x[c] = sum / s->r[c * s->n_rows + c];
    }
}

static double rate(const struct state *s, size_t k)
{
    return s->rate[k] + dot(s->dim, s->a + k * s->dim, s->y);
}

/* The first active inequality whose multiplier vanishes along the step, or n_active. */
static size_t blocking(const struct state *s, double *length)
{
    size_t place = s->n_active;
    *length = INFINITY;
    for (size_t c = 0; c < s->n_active; c++) {
        const size_t k = s->active[c];
        if (lub_row_is_glued(&s->problem->rows, k) || !(s->step[c] > 0)) {
            continue;
        }
        if (s->u[k] / s->step[c] < *length) {
            *length = s->u[k] / s->step[c];
            place = c;
        }
    }
    return place;
}

static void move(struct state *s, size_t k, double t, int outside)
{
    if (outside) {
        for (size_t x = 0; x < s->dim; x++) {
            s->y[x] += t * s->z[x];
        }
    }
    for (size_t c = 0; c < s->n_active; c++) {
        s->u[s->active[c]] -= t * s->step[c];
    }
    s->u[k] += t;
}

/* Meets row k, dropping what stands in its way.  False if it contradicts the active rows. */
static int add(struct state *s, size_t k, double tol)
{
    for (;;) {
        const double w = rate(s, k);
        split(s, k, s->n_active);
        solve_triangle(s, s->coefficient, s->step);
        const double outside = dot(s->dim, s->z, s->z);
        const int independent = outside > dependent * dependent * s->norm[k] * s->norm[k];
        if (!independent && fabs(w) <= tol && lub_row_is_glued(&s->problem->rows, k)) {
            s->skip[k] = 1;
            return 1;
        }
        const double full = independent ? -w / outside : INFINITY;
        double partial;
        const size_t place = blocking(s, &partial);
        s->pivots++;
        if (full <= partial && isfinite(full)) {
            move(s, k, full, 1);
            append(s, k, s->n_active++);
            return 1;
        }
        if (place == s->n_active || lub_row_is_glued(&s->problem->rows, k)) {
            return 0;
        }
        move(s, k, partial, independent);
        drop(s, place);
    }
}

static int add_glued(struct state *s, double tol)
{
    int met = 1;
    for (size_t k = 0; k < s->n_rows; k++) {
        if (lub_row_is_glued(&s->problem->rows, k)) {
            met = add(s, k, tol) && met;
            s->skip[k] = 1;
        }
    }
    return met;
}

static size_t most_violated(const struct state *s, double tol)
{
    size_t worst = s->n_rows;
    double least = -tol;
    for (size_t k = 0; k < s->n_rows; k++) {
        if (!s->skip[k] && rate(s, k) < least) {
            least = rate(s, k);
            worst = k;
        }
    }
    return worst;
}

/* Round-off of a step is far below a hundredth of any tolerance that can be met. */
static void iterate(struct state *s, const struct lub_solver_options *options)
{
    const size_t limit = options->max_iter ? options->max_iter : pivots_per_row * (s->n_rows + 1);
    const double tol = options->tol / 100;
    if (!add_glued(s, tol)) {
        return;
    }
    while (s->pivots < limit) {
        const size_t k = most_violated(s, tol);
        if (k == s->n_rows || !add(s, k, tol)) {
            return;
        }
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
    if (problem->rows.n_rows > max_rows) {
        return LUB_UNSUPPORTED;
    }
    struct state s;
    status = state_init(&s, problem);
    if (status == LUB_OK) {
        iterate(&s, options);
        memcpy(p, s.u, s.n_rows * sizeof *p);
        stats->iterations = s.pivots;
        status = lub_projection_finish(problem, options, p, v, stats);
    }
    state_free(&s);
    return status;
}

const struct lub_solver lub_solver_dense = {
    .name = "dense",
    .summary = "Oracle: dual active-set method on dense rows, for small problems.",
    .source = "Goldfarb and Idnani (1983)",
    .max_rows = max_rows,
    .solve = solve,
};
