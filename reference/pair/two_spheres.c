/* two_spheres.c -- bispherical series for two equal spheres.
 *
 * Velocity u = x p/2 + v with p and the Cartesian components of v harmonic (Dean & O'Neill 1963,
 * O'Neill 1964).  With z = c sinh(eta)/(cosh(eta) - m), m = cos(theta), a harmonic function is
 *
 *     sqrt(cosh(eta) - m) sum_k X_k {sinh or cosh}((k + 1/2) eta) P_k^j(m),
 *
 * sinh or cosh by its parity in z, j by its dependence on the azimuth.  No slip on eta = alpha
 * gives one tridiagonal relation for each component, and div u = 0, itself harmonic, one more:
 *
 *     d/dz      X_k -> -((k-j) X_{k-1} - (2k+1) X_k + (k+1+j) X_{k+1}) / 2c
 *     x . grad  X_k -> -((k-j) X_{k-1} + X_k - (k+1+j) X_{k+1}) / 2
 *     d/drho (j = 0)           X_k -> -(X_{k-1} - 2 X_k + X_{k+1}) / 2c
 *     d/drho + j/rho           X_k -> ((k-j)(k-j+1) X_{k-1} - 2(k-j+1)(k+j) X_k
 *                                      + (k+j)(k+j+1) X_{k+1}) / 2c
 *
 * The unknowns of the linear system are the terms' values on the sphere, which decay with k.
 */
#include "reference/pair/two_spheres.h"
#include "reference/block_tridiagonal.h"

#include <math.h>
#include <stdlib.h>

/* pi and sqrt(2) to more digits than a long double holds. */
static const long double pi = 3.14159265358979323846264338327950288L;
static const long double sqrt2 = 1.41421356237309504880168872420969808L;

/* e^-50 = 2e-22 lies below the round-off of the sums. */
static const long double decay = 50;

enum { far_terms = 12 };

/* Radius 1: the foci lie at z = +-S. */
struct geometry {
    long double alpha;
    long double C, S; /* cosh and sinh of alpha: h and c */
};

static struct geometry geometry_of(long double gap)
{
    return (struct geometry){
        .alpha = 2 * asinhl(sqrtl(gap) / 2), .C = 1 + gap / 2, .S = sqrtl(gap * (1 + gap / 4))};
}

static size_t term_count(const struct geometry *g)
{
    return far_terms + (size_t)(decay / g->alpha);
}

static long double sinh_at(const struct geometry *g, long double k)
{
    return sinhl((k + 0.5L) * g->alpha);
}

static long double cosh_at(const struct geometry *g, long double k)
{
    return coshl((k + 0.5L) * g->alpha);
}

/* (C - m)^(-1/2) = sum_k root_k P_k(m) */
static long double root(const struct geometry *g, long double k)
{
    return sqrt2 * expl(-(k + 0.5L) * g->alpha);
}

/* The same function as a series in P_k'(m). */
static long double root_in_slopes(const struct geometry *g, long double k)
{
    return root(g, k - 1) / (2 * k - 1) - root(g, k + 1) / (2 * k + 3);
}

/* (C - m)^(1/2) = sum_k half_k P_k(m), with C root_k - (root_{k-1} + root_{k+1})/2 = 0 used. */
static long double half(const struct geometry *g, long double k)
{
    return (root(g, k + 1) / (2 * k + 3) - root(g, k - 1) / (2 * k - 1)) / 2;
}

/* (z - h) (C - m)^(1/2) = (C m - 1) (C - m)^(-1/2) in P_k(m) */
static long double lever(const struct geometry *g, long double k)
{
    return g->C * (k / (2 * k - 1) * root(g, k - 1) + (k + 1) / (2 * k + 3) * root(g, k + 1)) -
           root(g, k);
}

/* Multiplication by C - m of a series in the j-th derivatives of P_k: unknown and equation i. */
static void times_c_minus_m(const struct geometry *g, long double k, long double j, size_t i,
                            struct lub_block_row *row)
{
    row->lower[i][i] = -(k - j) / (2 * k - 1);
    row->diagonal[i][i] = g->C;
    row->upper[i][i] = -(k + 1 + j) / (2 * k + 3);
}

/* x[...] = 0 for a term that does not exist. */
static void absent(size_t i, struct lub_block_row *row)
{
    row->diagonal[i][i] = 1;
}

enum { A, B, D, F }; /* terms of v_z, p, and the components across the axis */

/* Along the axis: p = Q/c, v_z = W, v_rho = U; Q and U even in z, W odd. */
static void axial_divergence(const struct geometry *g, long double k, struct lub_block_row *row)
{
    const long double scale = cosh_at(g, k);
    const long double b[3] = {scale / cosh_at(g, k - 1), 1, scale / cosh_at(g, k + 1)};
    const long double a[3] = {k > 0 ? scale / sinh_at(g, k - 1) : 0, scale / sinh_at(g, k),
                              scale / sinh_at(g, k + 1)};
    row->lower[D][A] = -2 * k * a[0];
    row->diagonal[D][A] = 2 * (2 * k + 1) * a[1];
    row->upper[D][A] = -2 * (k + 1) * a[2];
    row->lower[D][B] = -k * b[0];
    row->diagonal[D][B] = 5;
    row->upper[D][B] = (k + 1) * b[2];
    row->lower[D][D] = 2 * (k - 1) * k * b[0];
    row->diagonal[D][D] = -4 * k * (k + 1);
    row->upper[D][D] = 2 * (k + 1) * (k + 2) * b[2];
}

/* Rows A: W = u_z - z Q/2c; B: U = u_rho - rho Q/2c; D: the divergence. */
static void axial_row(const void *data, size_t index, struct lub_block_row *row)
{
    const struct geometry *const g = data;
    const long double k = (long double)index;
    times_c_minus_m(g, k, 0, A, row);
    row->diagonal[A][B] = g->S / 2;
    row->rhs[A][0] = half(g, k);
    row->rhs[A][1] = -g->S * g->S * root(g, k);
    row->rhs[A][2] = -lever(g, k);
    if (index == 0) {
        row->diagonal[B][D] = 1; /* U has no term 0 */
    } else {
        row->lower[B][D] = -(k - 1) / (2 * k - 1);
        row->diagonal[B][D] = g->C;
        row->upper[B][D] = -(k + 2) / (2 * k + 3);
        row->lower[B][B] = 0.5L / (2 * k - 1);
        row->upper[B][B] = -0.5L / (2 * k + 3);
        row->rhs[B][1] = g->S / 2 * root_in_slopes(g, k);
        row->rhs[B][2] = row->rhs[B][1];
    }
    axial_divergence(g, k, row);
}

/* A point force F in z leaves v_z = F/8 pi R and p = F z/4 pi R^3 far away, and term k of a
 * series is, far away, sqrt(2) c/R (1 + (2k+1) c z/R^2). */
static void axial_forces(const struct geometry *g, size_t n, const struct lub_block_column x[],
                         struct lub_axial *axial)
{
    long double from_v[3] = {0}, from_p[3] = {0};
    for (size_t k = n; k-- > 0;) {
        for (size_t j = 0; j < 3; j++) {
            from_v[j] += x[k].x[A][j] / sinh_at(g, (long double)k);
            from_p[j] += (long double)(2 * k + 1) * x[k].x[B][j] / cosh_at(g, (long double)k);
        }
    }
    axial->mismatch = 0;
    for (size_t j = 0; j < 3; j++) {
        from_v[j] *= 4 * sqrt2 * pi * g->S;
        from_p[j] *= 2 * sqrt2 * pi * g->S;
        axial->mismatch = fmaxl(axial->mismatch, fabsl(from_v[j] - from_p[j]));
    }
    axial->moving = from_v[0];
    axial->strained = from_v[1];
    axial->carried = from_v[2];
}

enum lub_status lub_axial_solve(long double gap, struct lub_axial *axial)
{
    const struct geometry g = geometry_of(gap);
    const struct lub_block_system system = {
        .n = term_count(&g), .size = 3, .n_rhs = 3, .row = axial_row, .data = &g};
    struct lub_block_column *const x = calloc(system.n, sizeof *x);
    if (!x) {
        return LUB_NO_MEMORY;
    }
    const enum lub_status status = lub_block_solve(&system, x);
    if (status == LUB_OK) {
        axial_forces(&g, system.n, x, axial);
    }
    free(x);
    return status;
}

/* Across the axis, with azimuth t: p = Q cos t/c, v_z = W cos t, v_x = (U0 + U2 cos 2t)/2,
 * v_y = U2 sin 2t/2; W even in z, the others odd. */
static void transverse_divergence(const struct geometry *g, long double k,
                                  struct lub_block_row *row)
{
    const long double scale = sinh_at(g, k);
    const long double s[3] = {scale / sinh_at(g, k - 1), 1, scale / sinh_at(g, k + 1)};
    const long double a[3] = {scale / cosh_at(g, k - 1), scale / cosh_at(g, k),
                              scale / cosh_at(g, k + 1)};
    row->lower[B][A] = -2 * (k - 1) * a[0];
    row->diagonal[B][A] = 2 * (2 * k + 1) * a[1];
    row->upper[B][A] = -2 * (k + 2) * a[2];
    row->lower[B][B] = -(k - 1) * s[0];
    row->diagonal[B][B] = 5;
    row->upper[B][B] = (k + 2) * s[2];
    row->lower[B][D] = -s[0];
    row->diagonal[B][D] = 2;
    row->upper[B][D] = -s[2];
    row->lower[B][F] = (k - 2) * (k - 1) * s[0];
    row->diagonal[B][F] = -2 * (k - 1) * (k + 2);
    row->upper[B][F] = (k + 2) * (k + 3) * s[2];
}

/* U0 = 2 u_x - rho Q/2c, with u_x = velocity + (z - h) (spin - strain) on the sphere */
static void no_slip_u0(const struct geometry *g, long double k, struct lub_block_row *row)
{
    times_c_minus_m(g, k, 0, D, row);
    row->lower[D][B] = -(k - 1) * k / (2 * k - 1) / 2;
    row->upper[D][B] = (k + 1) * (k + 2) / (2 * k + 3) / 2;
    row->rhs[D][0] = 2 * half(g, k);
    row->rhs[D][1] = 2 * lever(g, k);
    row->rhs[D][2] = -2 * lever(g, k);
}

/* W = u_z - z Q/2c, with u_z = -(spin + strain) x on the sphere */
static void no_slip_w(const struct geometry *g, long double k, struct lub_block_row *row)
{
    times_c_minus_m(g, k, 1, A, row);
    row->diagonal[A][B] = g->S / 2;
    row->rhs[A][1] = -g->S * root_in_slopes(g, k);
    row->rhs[A][2] = row->rhs[A][1];
}

/* U2 = -rho Q/2c: the velocity on the sphere has no part in cos 2t */
static void no_slip_u2(const struct geometry *g, long double k, struct lub_block_row *row)
{
    times_c_minus_m(g, k, 2, F, row);
    row->lower[F][B] = 0.5L / (2 * k - 1);
    row->upper[F][B] = -0.5L / (2 * k + 3);
}

static void transverse_row(const void *data, size_t index, struct lub_block_row *row)
{
    const struct geometry *const g = data;
    const long double k = (long double)index;
    no_slip_u0(g, k, row);
    if (index >= 1) {
        no_slip_w(g, k, row);
        transverse_divergence(g, k, row);
    } else {
        absent(A, row);
        absent(B, row);
        row->lower[D][B] = 0;
    }
    if (index >= 2) {
        no_slip_u2(g, k, row);
    } else {
        absent(F, row);
    }
}

/* Forces as along the axis; far away, a torque T about the origin leaves v_z = -T x/8 pi R^3 and
 * v_x = T z/8 pi R^3, and term k of a series in sin P_k' is sqrt(2) c^2 k(k+1) rho/R^3. */
static void transverse_forces(const struct geometry *g, size_t n, const struct lub_block_column x[],
                              struct lub_transverse *out)
{
    *out = (struct lub_transverse){.mismatch = 0};
    long double from_p[3] = {0}, from_vx[3] = {0};
    for (size_t k = n; k-- > 0;) {
        const long double kk = (long double)(k * (k + 1)), odd = (long double)(2 * k + 1);
        const long double sinh_k = sinh_at(g, (long double)k), cosh_k = cosh_at(g, (long double)k);
        for (size_t j = 0; j < 3; j++) {
            out->force[j] += 2 * sqrt2 * pi * g->S * x[k].x[D][j] / sinh_k;
            from_p[j] += 2 * sqrt2 * pi * g->S * kk * x[k].x[B][j] / sinh_k;
            out->torque[j] -= 4 * sqrt2 * pi * g->S * g->S * kk * x[k].x[A][j] / cosh_k;
            from_vx[j] += 2 * sqrt2 * pi * g->S * g->S * odd * x[k].x[D][j] / sinh_k;
        }
    }
    for (size_t j = 0; j < 3; j++) {
        out->mismatch = fmaxl(out->mismatch, fabsl(out->force[j] - from_p[j]));
        out->mismatch = fmaxl(out->mismatch, fabsl(out->torque[j] - from_vx[j]));
    }
}

enum lub_status lub_transverse_solve(long double gap, struct lub_transverse *transverse)
{
    const struct geometry g = geometry_of(gap);
    const struct lub_block_system system = {
        .n = term_count(&g), .size = 4, .n_rhs = 3, .row = transverse_row, .data = &g};
    struct lub_block_column *const x = calloc(system.n, sizeof *x);
    if (!x) {
        return LUB_NO_MEMORY;
    }
    const enum lub_status status = lub_block_solve(&system, x);
    if (status == LUB_OK) {
        transverse_forces(&g, system.n, x, transverse);
    }
    free(x);
    return status;
}
