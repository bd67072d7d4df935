/* projection.h -- the nearest allowed velocities: the problem, its solvers, its residual.
 *
 * One step of Maury (2004) and Lefebvre (2009, Algorithm 3.3) asks for
 *
 *     V+ = argmin 1/2 |V - V*|_M^2   subject to   w = D/h + G V + b >= 0   (= 0 where glued)
 *
 * with the diagonal mass matrix M, the gaps D, the step h, and one row of G per near pair.  The row
 * of a pair (i, j) with unit normal n, from i to j, is the rate of its gap:  n.(V_j - V_i).  An
 * obstacle takes the place of j with a prescribed velocity U: -n.V_i + b, b = n.U.  With the
 * multipliers p = h lambda
 *
 *     M (V+ - V*) = G^T p,   p >= 0 where not glued,   p w = 0;
 *
 * p > 0 pushes the pair apart.  The gap after the step is h w, to first order.  V+ is unique
 * whenever the rows can be met; p is unique only if the active rows are independent, which packed
 * discs are not.
 */
#ifndef LUB_CONTACT_PROJECTION_H
#define LUB_CONTACT_PROJECTION_H

#include "cases/registry.h"
#include "cases/status.h"

#include <stddef.h>

/* Rows by field, n_rows entries each; all arrays are the caller's and are only read.  Any order is
 * allowed and pairs may repeat, but a solver is fastest when neighbours have near body numbers. */
struct lub_rows {
    size_t n_rows;
    const size_t *i;     /* first body, < n_bodies */
    const ptrdiff_t *j;  /* second body, not i; any negative number is an obstacle */
    const double *n[3];  /* unit normal from i to j, components x, y, z */
    const double *gap;   /* D, m */
    const double *drift; /* b = n.U of the obstacle, m/s; 0 for pairs; NULL if 0 throughout */
    const unsigned char *glued; /* 1: equality; NULL if there is none */
};

struct lub_projection {
    size_t n_bodies;
    const double *inv_mass;  /* 1/kg; 0 is a body whose velocity is prescribed (V+ = V*) */
    const double *v_free[3]; /* V*, m/s, components x, y, z, n_bodies each */
    double h;                /* time step, s, > 0 */
    struct lub_rows rows;
};

struct lub_solver_options {
    double tol;      /* KKT residual to reach, m/s, > 0 */
    size_t max_iter; /* 0: the solver's own limit */
    int threads;     /* at least 1; the result does not depend on it, bit for bit */
    size_t patience; /* gradient steps end where more than this are still to come; 0: never */
};

struct lub_solver_stats {
    size_t iterations;     /* sweeps, gradient steps, pivots or Newton steps */
    size_t factorisations; /* of sparse matrices; 0 for the iterative solvers */
    size_t visits;         /* rows looked at in gradient steps, over all of these */
    double residual;       /* lub_kkt_residual of what was returned, m/s */
    double violation;      /* LUB_NO_ROOM: the most by which a row gives way, m/s */
};

/* A solver is a constant; what it keeps between calls (memory, symbolic factorisation) lives in
 * `work`.
 *
 * `solve` reads p as the first guess (zeros: cold start; negative entries of rows not glued count
 * as 0) and replaces it by the multipliers; v receives V+.  v may not overlap v_free.  It returns
 * LUB_OK when the residual is at most tol, LUB_NO_CONVERGENCE with the best found when not (rows
 * that contradict each other end so), LUB_NOT_FINITE when the data or the iterates are not finite,
 * and a negative status, with p and v unspecified, when it cannot go on (memory, or more rows than
 * max_rows).  V+ equals V* + M^-1 G^T p to round-off in every case where p and v are specified. */
struct lub_solver {
    const char *name;
    const char *summary; /* one sentence */
    const char *source;  /* where the method comes from */
    size_t max_rows;     /* 0: no limit */
    size_t work_size;    /* bytes of `work`, zeroed before the first solve */
    enum lub_status (*solve)(const struct lub_projection *problem,
                             const struct lub_solver_options *options, void *work, double p[],
                             double *const v[3], struct lub_solver_stats *stats);
    void (*free)(void *work); /* releases what `work` points to, not `work`; NULL if nothing */
};

/* The solvers of solvers.def in its order; NULL past the end. */
extern const struct lub_registry lub_solvers;
const struct lub_solver *lub_solver_at(size_t index);
const struct lub_solver *lub_solver_find(const char *name);
/* The fastest at 1e-8 m/s. */
const struct lub_solver *lub_solver_default(void);

/* A solver with its memory, for repeated solves: the pattern of the rows may change from call to
 * call, and costs least where it does not.  One projector serves one thread at a time. */
struct lub_projector {
    const struct lub_solver *solver;
    void *work;
};

enum lub_status lub_projector_create(struct lub_projector *projector,
                                     const struct lub_solver *solver);
/* As the solver's, but with room made (room.h) where it stalls without a limit of iterations from
 * outside: LUB_NO_ROOM if the rows contradict each other by more than the tolerance. */
enum lub_status lub_projector_solve(struct lub_projector *projector,
                                    const struct lub_projection *problem,
                                    const struct lub_solver_options *options, double p[],
                                    double *const v[3], struct lub_solver_stats *stats);
void lub_projector_free(struct lub_projector *projector);

/* v = V* + M^-1 G^T p, summed in the order of the rows. */
void lub_projection_velocity(const struct lub_projection *problem, const double p[],
                             double *const v[3]);
/* w = D/h + G v + b of one row, m/s. */
double lub_row_rate(const struct lub_projection *problem, size_t row, double *const v[3]);
/* W_ii = (G M^-1 G^T)_ii of one row, 1/kg. */
double lub_row_inverse_mass(const struct lub_projection *problem, size_t row);
/* max over rows of |min(p_i W_ii, w_i)|, or |w_i| where glued, m/s; NaN if anything is. */
double lub_kkt_residual(const struct lub_projection *problem, const double p[], double *const v[3]);

#endif
