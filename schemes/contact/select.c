/* select.c -- the multipliers of least norm, by Newton's method on the dual of their problem.
 *
 * With A = G M^-1/2 on the rows that may push and y = A^T p of the solution at hand, the dual is
 *
 *     minimise over u   1/2 |(A u)_+|^2 - y.u,      p = (A u)_+     (no bound where glued):
 *
 * the p of least norm is the one that contacts of equal stiffness show under a displacement u.  The
 * Hessian is A^T A of the rows that push; a multiple of the unit matrix, small enough to count as
 * rounding of the geometry, makes it definite, and as each step works on what the one before left,
 * it does not enter the result.
 */
#include "schemes/contact/select.h"
#include "schemes/contact/body_matrix.h"
#include "schemes/contact/core_rows.h"
#include "schemes/contact/line_search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Squares of angles, relative to W_kk, that count as zero, so that contacts are redundant if they
 * are so to 1e-5 rad: five digits are left to a factorisation, and each step gains them anew. */
static const double delta = 1e-10;
/* A row takes part in a self-stress if its share of a random p that no motion sees exceeds this. */
static const double seen = 1e-5;
/* While rows come and go the Hessian gets a larger multiple, which keeps steps short where no row
 * pushes; it grows and shrinks by these factors. */
static const double first_added = 1e-6, most_added = 1e-3, more = 1e3, less = 1e-2;
/* The balance is good enough at this share of the tolerance. */
static const double fine = 1e-4;
enum { max_steps = 200, probe_steps = 6 };

struct selection {
    const struct lub_projection *problem;
    struct lub_delassus w;
    struct lub_body_matrix matrix;
    unsigned char *in, *pushes; /* rows in question; of these, rows in the Hessian */
    double *p, *best;           /* (A u)_+, and the one that balances best */
    double *a_u, *a_du;         /* A u and A du, by row */
    double *d, *row;            /* weights; scratch */
    double *g, *du, *y;         /* by unknown: y - A^T p, a step of u, y */
    double largest, stiffness;  /* max W_kk; 1 / (what is added to the Hessian) */
};

static enum lub_status create(struct selection *s, const struct lub_projection *problem)
{
    const size_t n_rows = problem->rows.n_rows;
    *s = (struct selection){.problem = problem};
    enum lub_status status = lub_delassus_init(&s->w, problem, 1);
    status = status == LUB_OK ? lub_body_matrix_init(&s->matrix, &s->w) : status;
    if (status != LUB_OK) {
        return status;
    }
    double **const by_row[] = {&s->p, &s->best, &s->a_u, &s->a_du, &s->d, &s->row};
    double **const by_unknown[] = {&s->g, &s->du, &s->y};
    s->in = calloc(n_rows + 1, 1);
    s->pushes = calloc(n_rows + 1, 1);
    int failed = !s->in || !s->pushes;
    for (size_t k = 0; k < sizeof by_row / sizeof *by_row; k++) {
        *by_row[k] = calloc(n_rows + 1, sizeof(double));
        failed = failed || !*by_row[k];
    }
    for (size_t k = 0; k < sizeof by_unknown / sizeof *by_unknown; k++) {
        *by_unknown[k] = calloc(s->matrix.n_unknowns + 1, sizeof(double));
        failed = failed || !*by_unknown[k];
    }
    return failed ? LUB_NO_MEMORY : LUB_OK;
}

static void destroy(struct selection *s)
{
    double *const arrays[] = {s->p, s->best, s->a_u, s->a_du, s->d, s->row, s->g, s->du, s->y};
    for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++) {
        free(arrays[k]);
    }
    free(s->in);
    free(s->pushes);
    lub_body_matrix_free(&s->matrix);
    lub_delassus_free(&s->w);
}

static int is_glued(const struct selection *s, size_t k)
{
    return lub_row_is_glued(&s->problem->rows, k);
}

/* Rows that may have a multiplier: glued ones, and those that do not open. */
static void find_rows(struct selection *s, double tol, double *const v[3])
{
    for (size_t k = 0; k < s->problem->rows.n_rows; k++) {
        s->in[k] =
            s->w.diagonal[k] > 0 && (is_glued(s, k) || lub_row_rate(s->problem, k, v) <= tol);
        s->largest = s->in[k] ? fmax(s->largest, s->w.diagonal[k]) : s->largest;
    }
}

static enum lub_status factorise(struct selection *s, double share)
{
    s->stiffness = 1 / (share * s->largest);
    for (size_t k = 0; k < s->problem->rows.n_rows; k++) {
        s->d[k] = s->pushes[k] ? s->stiffness : 0;
    }
    return lub_body_matrix_factorise(&s->matrix, s->d);
}

/* du = (A^T A + 1/stiffness)^-1 g, A of the rows in the Hessian; and A du. */
static enum lub_status find_step(struct selection *s)
{
    for (size_t x = 0; x < s->matrix.n_unknowns; x++) {
        s->du[x] = s->stiffness * s->g[x];
    }
    const enum lub_status status = lub_body_matrix_solve(&s->matrix, s->du, s->du);
    for (size_t k = 0; k < s->problem->rows.n_rows; k++) {
        s->a_du[k] = s->in[k] ? lub_body_matrix_row_times(&s->matrix, k, s->du) : 0;
    }
    return status;
}

/* Numbers between 1/2 and 3/2 without pattern; the rows that they single out do not depend on
 * which numbers these are. */
static double without_pattern(size_t k)
{
    const double x = 0.6180339887498949 * (double)(k + 1);
    const double spread = 7919 * (x - floor(x));
    return 0.5 + (spread - floor(spread));
}

/* What of a random p no motion sees is a self-stress. */
static enum lub_status find_free(struct selection *s, unsigned char is_free[], size_t *n_free)
{
    const size_t n_rows = s->problem->rows.n_rows;
    memcpy(s->pushes, s->in, n_rows);
    enum lub_status status = lub_body_matrix_analyse(&s->matrix, s->in);
    status = status == LUB_OK ? factorise(s, delta) : status;
    for (size_t k = 0; k < n_rows; k++) {
        s->row[k] = s->in[k] ? without_pattern(k) : 0;
    }
    for (int n = 0; n < probe_steps && status == LUB_OK; n++) {
        lub_body_matrix_impulses(&s->matrix, s->row, s->g);
        status = find_step(s);
        for (size_t k = 0; k < n_rows; k++) {
            s->row[k] -= s->a_du[k];
        }
    }
    *n_free = 0;
    for (size_t k = 0; k < n_rows; k++) {
        is_free[k] = s->in[k] && fabs(s->row[k]) > seen;
        *n_free += is_free[k];
    }
    return status;
}

/* p = (A u)_+, g = y - A^T p; returns the largest velocity that g stands for. */
static double balance(struct selection *s)
{
    const size_t m = s->matrix.n_axes;
    double worst = 0;
    for (size_t k = 0; k < s->problem->rows.n_rows; k++) {
        s->p[k] = s->in[k] && (is_glued(s, k) || s->a_u[k] > 0) ? s->a_u[k] : 0;
    }
    lub_body_matrix_impulses(&s->matrix, s->p, s->g);
    for (size_t x = 0; x < s->matrix.n_unknowns; x++) {
        s->g[x] = s->y[x] - s->g[x];
        worst = fmax(worst, fabs(s->g[x]) * s->matrix.root[x / m]);
    }
    return worst;
}

/* The least point of the dual along u + t du. */
static double line_search(const struct selection *s)
{
    struct lub_line line = {.n = s->problem->rows.n_rows,
                            .in = s->in,
                            .both = s->problem->rows.glued,
                            .c = s->a_u,
                            .b = s->a_du};
    for (size_t x = 0; x < s->matrix.n_unknowns; x++) {
        line.slope -= s->y[x] * s->du[x];
    }
    return lub_line_search(&line);
}

/* Which rows push; 1 if they are not those of the Hessian at hand. */
static int update_pushing(struct selection *s)
{
    int changed = 0;
    for (size_t k = 0; k < s->problem->rows.n_rows; k++) {
        const unsigned char now = s->in[k] && (is_glued(s, k) || s->a_u[k] > 0);
        changed = changed || now != s->pushes[k];
        s->pushes[k] = now;
    }
    return changed;
}

/* Newton steps from u = 0, the first with all rows in the Hessian, until the balance is as good as
 * rounding allows; the velocity that is still missing goes to *missing. */
static enum lub_status minimise(struct selection *s, double enough, double *missing)
{
    const size_t n_rows = s->problem->rows.n_rows;
    size_t n_idle = 0;
    double share = first_added;
    enum lub_status status = LUB_OK;
    *missing = INFINITY;
    memcpy(s->pushes, s->in, n_rows);
    for (int n = 0; n < max_steps && n_idle < 3 && status == LUB_OK; n++) {
        const double now = balance(s);
        const int settled = n > 0 && !update_pushing(s), least = share <= delta;
        n_idle = settled && least && !(now < 0.5 * *missing) ? n_idle + 1 : 0;
        if (now < *missing) {
            *missing = now;
            memcpy(s->best, s->p, n_rows * sizeof *s->best);
        }
        if (now <= enough) {
            break;
        }
        if (!settled || !least) {
            share = settled ? fmax(delta, less * share)
                    : n > 0 ? fmin(most_added, more * share)
                            : share;
            status = factorise(s, share);
        }
        status = status == LUB_OK ? find_step(s) : status;
        const double t = status == LUB_OK ? line_search(s) : 0;
        for (size_t k = 0; k < n_rows; k++) {
            s->a_u[k] += t * s->a_du[k];
        }
    }
    return status;
}

/* Takes the new multipliers over if they are a solution, too. */
static enum lub_status take_over(struct selection *s, double tol, double p[], double *const v[3])
{
    const size_t n_rows = s->problem->rows.n_rows;
    memcpy(s->row, p, n_rows * sizeof *p);
    for (size_t k = 0; k < n_rows; k++) {
        p[k] = s->in[k] ? s->best[k] : p[k];
    }
    lub_projection_velocity(s->problem, p, v);
    if (!(lub_kkt_residual(s->problem, p, v) <= tol)) {
        memcpy(p, s->row, n_rows * sizeof *p);
        lub_projection_velocity(s->problem, p, v);
    }
    return LUB_OK;
}

static enum lub_status choose(struct selection *s, double tol, double p[], double *const v[3],
                              unsigned char is_free[], size_t *n_free)
{
    size_t n_core;
    double missing;
    find_rows(s, tol, v);
    enum lub_status status = lub_core_rows(&s->w, s->in, &n_core);
    if (status != LUB_OK || n_core == 0) {
        return status;
    }
    status = find_free(s, is_free, n_free);
    if (status != LUB_OK || *n_free == 0) {
        return status;
    }
    memcpy(s->in, is_free, s->problem->rows.n_rows);
    for (size_t k = 0; k < s->problem->rows.n_rows; k++) {
        s->row[k] = s->in[k] ? p[k] : 0;
    }
    lub_body_matrix_impulses(&s->matrix, s->row, s->y);
    status = minimise(s, fine * tol, &missing);
    return status == LUB_OK && missing < tol ? take_over(s, tol, p, v) : status;
}

enum lub_status lub_select_multipliers(const struct lub_projection *problem, double tol, double p[],
                                       double *const v[3], unsigned char is_free[], size_t *n_free)
{
    struct selection s;
    *n_free = 0;
    if (problem->rows.n_rows == 0) {
        return LUB_OK; /* nothing touches, and the lists may be NULL */
    }
    memset(is_free, 0, problem->rows.n_rows);
    enum lub_status status = create(&s, problem);
    status = status == LUB_OK ? choose(&s, tol, p, v, is_free, n_free) : status;
    destroy(&s);
    return status;
}
