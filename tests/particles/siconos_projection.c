/* siconos_projection.c -- the projection solved by Siconos Numerics, an independent program. */
#include "tests/particles/siconos_projection.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifndef LUBENCH_SICONOS

enum lub_status siconos_projection_solve(const struct lub_projection *problem,
                                         enum siconos_method method, double tol, double p[],
                                         double *const v[3], struct lub_solver_stats *stats)
{
    (void)problem, (void)method, (void)tol, (void)p, (void)v;
    *stats = (struct lub_solver_stats){.residual = NAN};
    return LUB_UNSUPPORTED;
}

#else

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

/* W_kl = (G M^-1 G^T)_kl. */
static double delassus(const struct lub_projection *problem, size_t k, size_t l)
{
    const struct lub_rows *const rows = &problem->rows;
    const ptrdiff_t body[2][2] = {{(ptrdiff_t)rows->i[k], rows->j[k]},
                                  {(ptrdiff_t)rows->i[l], rows->j[l]}};
    double cosine = 0, sum = 0;
    for (int c = 0; c < 3; c++) {
        cosine += rows->n[c][k] * rows->n[c][l];
    }
    for (int a = 0; a < 2; a++) {
        for (int b = 0; b < 2; b++) {
            if (body[0][a] >= 0 && body[0][a] == body[1][b]) {
                sum += (a == b ? 1 : -1) * problem->inv_mass[body[0][a]];
            }
        }
    }
    return cosine * sum;
}

/* Rows by body, so that W is found in time proportional to its entries. */
struct lists {
    size_t *head, *next; /* entry 2 row + place, plus 1; 0 ends */
};

static enum lub_status make_lists(const struct lub_projection *problem, struct lists *lists)
{
    const struct lub_rows *const rows = &problem->rows;
    lists->head = calloc(problem->n_bodies + 1, sizeof *lists->head);
    lists->next = calloc(2 * rows->n_rows + 1, sizeof *lists->next);
    for (size_t k = 0; lists->head && lists->next && k < rows->n_rows; k++) {
        const ptrdiff_t body[2] = {(ptrdiff_t)rows->i[k], rows->j[k]};
        for (size_t a = 0; a < 2; a++) {
            if (body[a] >= 0) {
                lists->next[2 * k + a] = lists->head[body[a]];
                lists->head[body[a]] = 2 * k + a + 1;
            }
        }
    }
    return lists->head && lists->next ? LUB_OK : LUB_NO_MEMORY;
}

/* Calls put(to, k, l, W_kl) once for each entry; a pair of rows may share both bodies. */
static void put_entries(const struct lub_projection *problem, const struct lists *lists,
                        NumericsMatrix *to, int stride)
{
    const struct lub_rows *const rows = &problem->rows;
    for (size_t k = 0; k < rows->n_rows; k++) {
        const ptrdiff_t body[2] = {(ptrdiff_t)rows->i[k], rows->j[k]};
        for (size_t a = 0; a < 2; a++) {
            for (size_t e = body[a] >= 0 ? lists->head[body[a]] : 0; e; e = lists->next[e - 1]) {
                const size_t l = (e - 1) / 2;
                const ptrdiff_t i = (ptrdiff_t)rows->i[l], first = body[0];
                const int seen = a == 1 && (i == first || rows->j[l] == first);
                if (!seen) {
                    NM_entry(to, stride * (int)k, stride * (int)l, delassus(problem, k, l));
                }
            }
        }
    }
}

/* w0 of each row, stride apart. */
static void put_rates(const struct lub_projection *problem, double *const v[3], int stride,
                      double q[])
{
    for (int c = 0; c < 3; c++) {
        memcpy(v[c], problem->v_free[c], problem->n_bodies * sizeof(double));
    }
    for (size_t k = 0; k < problem->rows.n_rows; k++) {
        q[stride * (int)k] = lub_row_rate(problem, k, v);
    }
}

static int lemke(int n, NumericsMatrix *w, double q[], double tol, double p[], double rate[])
{
    LinearComplementarityProblem lcp = {.size = n, .M = w, .q = q};
    SolverOptions *options = solver_options_create(SICONOS_LCP_LEMKE);
    options->dparam[SICONOS_DPARAM_TOL] = tol;
    options->iparam[SICONOS_IPARAM_MAX_ITER] = 100 * n;
    const int failed = linearComplementarity_driver(&lcp, p, rate, options);
    solver_options_delete(options);
    free(options);
    return failed;
}

/* Three components per contact; without friction the tangential ones are 0 with any positive
 * diagonal. */
static int newton(int n, NumericsMatrix *w, double q[], double tol, double p[], double rate[])
{
    double *mu = calloc((size_t)n + 1, sizeof *mu);
    FrictionContactProblem contacts = {
        .dimension = 3, .numberOfContacts = n, .M = w, .q = q, .mu = mu};
    SolverOptions *options = solver_options_create(SICONOS_FRICTION_3D_NSN_AC);
    options->dparam[SICONOS_DPARAM_TOL] = tol;
    options->iparam[SICONOS_IPARAM_MAX_ITER] = 1000;
    const int failed = mu ? fc3d_driver(&contacts, p, rate, options) : 1;
    solver_options_delete(options);
    free(options);
    free(mu);
    return failed;
}

static NumericsMatrix *make_matrix(const struct lub_projection *problem, const struct lists *lists,
                                   enum siconos_method method, int stride)
{
    const int n = (int)problem->rows.n_rows * stride;
    NumericsMatrix *w = NM_create(method == SICONOS_LEMKE ? NM_DENSE : NM_SPARSE, n, n);
    if (w && method == SICONOS_LEMKE) {
        memset(w->matrix0, 0, (size_t)n * (size_t)n * sizeof(double));
    } else if (w) {
        NM_triplet_alloc(w, 16 * n);
    }
    if (w) {
        put_entries(problem, lists, w, stride);
    }
    for (int k = 0; w && k < n; k++) {
        if (k % stride > 0) {
            NM_entry(w, k, k, lub_row_inverse_mass(problem, (size_t)(k / stride)));
        }
    }
    return w;
}

static int any_glued(const struct lub_rows *rows)
{
    for (size_t k = 0; rows->glued && k < rows->n_rows; k++) {
        if (rows->glued[k]) {
            return 1;
        }
    }
    return 0;
}

enum lub_status siconos_projection_solve(const struct lub_projection *problem,
                                         enum siconos_method method, double tol, double p[],
                                         double *const v[3], struct lub_solver_stats *stats)
{
    const size_t n = problem->rows.n_rows, stride = method == SICONOS_LEMKE ? 1 : 3;
    struct lists lists = {0};
    *stats = (struct lub_solver_stats){.residual = NAN};
    if (any_glued(&problem->rows)) {
        return LUB_UNSUPPORTED;
    }
    double *q = calloc(stride * n + 1, sizeof *q), *rate = calloc(stride * n + 1, sizeof *rate);
    double *push = calloc(stride * n + 1, sizeof *push);
    enum lub_status status = make_lists(problem, &lists);
    NumericsMatrix *w = status == LUB_OK ? make_matrix(problem, &lists, method, (int)stride) : NULL;
    if (q && rate && push && w) {
        put_rates(problem, v, (int)stride, q);
        const int failed = method == SICONOS_LEMKE ? lemke((int)n, w, q, tol, push, rate)
                                                   : newton((int)n, w, q, tol, push, rate);
        for (size_t k = 0; k < n; k++) {
            p[k] = push[stride * k];
        }
        lub_projection_velocity(problem, p, v);
        stats->residual = lub_kkt_residual(problem, p, v);
        status = failed ? LUB_NO_CONVERGENCE : LUB_OK;
    } else {
        status = LUB_NO_MEMORY;
    }
    if (w) {
        NM_clear(w);
        free(w);
    }
    free(lists.head);
    free(lists.next);
    free(q);
    free(rate);
    free(push);
    return status;
}

#endif
