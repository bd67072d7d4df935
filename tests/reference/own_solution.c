/* own_solution.c -- the eps-ODE in 34 digits by code that shares nothing with reference/. */
#include "tests/reference/own_solution.h"
#include "cases/drag_table.h"

#include <math.h>
#include <string.h>

typedef own_number real;

real expf128(real x);
real logf128(real x);
real sinf128(real x);
real cosf128(real x);

enum { points = 8, most_steps = 60000 };

static const double deep = -120;

/* The method, the question, and the solution up to now. */
struct run {
    const struct lub_problem *problem;
    real node[points], weight[points][points];
    size_t piece;
    real w; /* at the beginning of the piece */
    real t, x, h;
};

real own_exp(real x)
{
    return expf128(x);
}

static double size_of(real x)
{
    return fabs((double)x);
}

/* P_8 - P_7, whose zeros on (-1, 1] are the points, by the recurrence of Legendre. */
static real polynomial(real y)
{
    real before = 1, now = y;
    for (int k = 2; k <= points; k++) {
        const real next = ((2 * k - 1) * y * now - (k - 1) * before) / k;
        before = now;
        now = next;
    }
    return now - before;
}

/* The zeros are looked for by changes of sign on a grid, then by halving; the last is 1. */
static void find_points(real node[points])
{
    int found = 0;
    for (int k = 0; k < 400 && found < points - 1; k++) {
        real lo = -1 + (real)k / 200, hi = -1 + (real)(k + 1) / 200;
        if ((polynomial(lo) > 0) == (polynomial(hi) > 0)) {
            continue;
        }
        const bool falls = polynomial(lo) > 0;
        for (int i = 0; i < 115; i++) {
            const real mid = (lo + hi) / 2;
            *((polynomial(mid) > 0) == falls ? &lo : &hi) = mid;
        }
        node[found++] = (1 + lo) / 2;
    }
    node[points - 1] = 1;
}

/* weight[i][j] = integral from 0 to node i of the Lagrange polynomial of point j. */
static void find_weights(struct run *run)
{
    for (int j = 0; j < points; j++) {
        real c[points] = {1}; /* coefficients of prod (y - node m)/(node j - node m) */
        int degree = 0;
        for (int m = 0; m < points; m++) {
            if (m == j) {
                continue;
            }
            const real scale = 1 / (run->node[j] - run->node[m]);
            for (int k = ++degree; k >= 0; k--) {
                c[k] = ((k > 0 ? c[k - 1] : 0) - run->node[m] * (k < degree ? c[k] : 0)) * scale;
            }
        }
        for (int i = 0; i < points; i++) {
            real sum = 0;
            for (int k = points - 1; k >= 0; k--) {
                sum = (sum + c[k] / (k + 1)) * run->node[i];
            }
            run->weight[i][j] = sum;
        }
    }
}

static real slope_of_table(const struct lub_force *force, size_t k)
{
    return force->kind == LUB_FORCE_TABLE ? ((real)force->f[k + 1] - (real)force->f[k]) /
                                                ((real)force->t[k + 1] - (real)force->t[k])
                                          : 0;
}

/* w in the piece at hand. */
static real w_at(const struct run *run, real t)
{
    const struct lub_force *const force = &run->problem->force;
    const size_t k = run->piece;
    if (force->kind == LUB_FORCE_SINE) {
        const real omega = (real)force->omega, phase = (real)force->phase;
        return run->w +
               (real)force->amplitude / omega * (cosf128(phase) - cosf128(omega * t + phase));
    }
    const real s = t - (real)force->t[k];
    return run->w + (real)force->f[k] * s + slope_of_table(force, k) * s * s / 2;
}

/* N and dN/dx of the gap e^x. */
static void law(const struct lub_drag *drag, real x, real *N, real *slope)
{
    const real eps = (real)drag->eps, shift = (real)drag->shift;
    const real q = shift > 0 ? expf128(x) : 0, y = shift > 0 ? logf128(q + shift) : x;
    if (drag->law->table) {
        const long double near = (long double)y;
        *slope = eps * (real)lub_drag_table_slope(drag->law->table, near);
        *N = eps * (real)lub_drag_table_N(drag->law->table, near) + *slope * (y - (real)near);
    } else if (drag->p == 1) {
        *slope = eps;
        *N = eps * y;
    } else {
        const real power = 1 - (real)drag->p;
        *slope = eps * expf128(power * y);
        *N = *slope / power;
    }
    if (shift > 0) {
        *slope *= q / (q + shift);
    }
}

/* Gaussian elimination with row exchanges; the matrix only says where to look, double will do. */
static bool eliminate(double m[points][points], double v[points])
{
    for (int k = 0; k < points; k++) {
        int best = k;
        for (int i = k + 1; i < points; i++) {
            best = fabs(m[i][k]) > fabs(m[best][k]) ? i : best;
        }
        if (!(fabs(m[best][k]) > 0)) {
            return false;
        }
        double row[points];
        memcpy(row, m[best], sizeof row);
        memcpy(m[best], m[k], sizeof row);
        memcpy(m[k], row, sizeof row);
        const double value = v[best];
        v[best] = v[k];
        v[k] = value;
        for (int i = k + 1; i < points; i++) {
            const double factor = m[i][k] / m[k][k];
            for (int j = k; j < points; j++) {
                m[i][j] -= factor * m[k][j];
            }
            v[i] -= factor * v[k];
        }
    }
    for (int k = points - 1; k >= 0; k--) {
        for (int j = k + 1; j < points; j++) {
            v[k] -= m[k][j] * v[j];
        }
        v[k] /= m[k][k];
    }
    return true;
}

/* One collocation over h from (t, x); false if the iteration does not settle. */
static bool collocate(const struct run *run, real t, real x, real h, real *end)
{
    const double noise = run->problem->drag.law->table ? 1e-19 : 1e-32;
    real z[points] = {0}, w[points];
    double before = INFINITY;
    for (int i = 0; i < points; i++) {
        w[i] = w_at(run, t + run->node[i] * h);
    }
    for (int k = 0; k < 60; k++) {
        real rate[points];
        double slope[points], m[points][points], v[points], change = 0;
        for (int i = 0; i < points; i++) {
            real N, dN;
            law(&run->problem->drag, x + z[i], &N, &dN);
            const real shrink = h * expf128(-x - z[i]);
            rate[i] = (w[i] - N) * shrink;
            slope[i] = (double)(-(dN + w[i] - N) * shrink);
        }
        for (int i = 0; i < points; i++) {
            real residual = -z[i];
            for (int j = 0; j < points; j++) {
                residual += run->weight[i][j] * rate[j];
                m[i][j] = (i == j) - (double)run->weight[i][j] * slope[j];
            }
            v[i] = (double)residual;
        }
        if (!eliminate(m, v)) {
            return false;
        }
        for (int i = 0; i < points; i++) {
            z[i] += (real)v[i];
            change = fmax(change, fabs(v[i]));
        }
        const double scale = 1 + size_of(x);
        if (!(change < 1e3)) {
            return false;
        }
        if (change <= 10 * noise * scale || (change < 1e-17 * scale && change >= before)) {
            *end = x + z[points - 1];
            return size_of(z[points - 1]) < 6;
        }
        before = change;
    }
    return false;
}

/* From t to `stop` with steps of which two halves agree; false if none is small enough. */
static bool reach(struct run *run, real stop, int *steps)
{
    while (run->t < stop && !(run->x < (real)deep)) {
        const bool last = run->t + run->h >= stop;
        const real h = last ? stop - run->t : run->h;
        real whole, middle, end;
        if (!(h > (real)1e-150) || ++*steps > most_steps) {
            return false;
        }
        if (!collocate(run, run->t, run->x, h, &whole) ||
            !collocate(run, run->t, run->x, h / 2, &middle) ||
            !collocate(run, run->t + h / 2, middle, h / 2, &end)) {
            run->h = h / 5;
            continue;
        }
        const double allowed = run->problem->drag.law->table ? 1e-16 : 1e-18;
        const double error = fabs((double)(whole - end)) / (allowed * (1 + size_of(end)));
        const double factor = 0.8 * pow(fmax(error, 1e-30), -1.0 / 16);
        run->h = h * (real)fmin(4, fmax(0.2, factor));
        if (error <= 1) {
            run->t = last ? stop : run->t + h;
            run->x = end;
        }
    }
    return true;
}

/* Below `deep` the first integral leaves q' = 1e-52 f/(q n) out of w. */
static real inverse(const struct lub_drag *drag, real w)
{
    real x = drag->p == 1
                 ? w / (real)drag->eps
                 : logf128((1 - (real)drag->p) * w / (real)drag->eps) / (1 - (real)drag->p);
    for (int k = 0; k < 40; k++) {
        real N, slope;
        law(drag, x, &N, &slope);
        x -= (N - w) / slope;
    }
    return x;
}

/* When w, which is at or below the level now, is above it at the latest `stop`: halving between the
 * zeros of the force, where it is monotone. */
static real rise(const struct run *run, real level, real stop)
{
    const struct lub_force *const force = &run->problem->force;
    const real pi = 4 * (real)atan(1) + (real)1.2246467991473532e-16;
    real lo = run->t;
    while (lo < stop) {
        real hi = stop;
        if (force->kind == LUB_FORCE_SINE) {
            const real omega = (real)fabs(force->omega);
            const real phase = (real)(force->omega < 0 ? -force->phase : force->phase);
            const real turn = ((real)floor((double)((omega * lo + phase) / pi) + 1e-9) + 1) * pi;
            hi = (turn - phase) / omega;
        } else if (slope_of_table(force, run->piece) != 0) {
            const size_t k = run->piece;
            const real zero = (real)force->t[k] - (real)force->f[k] / slope_of_table(force, k);
            hi = zero > lo ? zero : stop;
        }
        hi = hi < stop ? hi : stop;
        if (w_at(run, hi) > level) {
            for (int k = 0; k < 120; k++) {
                const real mid = (lo + hi) / 2;
                *(w_at(run, mid) > level ? &hi : &lo) = mid;
            }
            return hi;
        }
        lo = hi;
    }
    return stop;
}

/* To t, which is not beyond the piece. */
static bool go(struct run *run, real t, int *steps, bool *contact)
{
    real level, slope;
    law(&run->problem->drag, (real)deep, &level, &slope);
    while (run->t < t) {
        if (!(run->x < (real)deep)) {
            if (!reach(run, t, steps)) {
                return false;
            }
            continue;
        }
        if (run->problem->drag.shift > 0) {
            *contact = true;
            return false;
        }
        run->t = w_at(run, run->t) > level ? run->t : rise(run, level, t);
        run->x = (real)deep;
        if (run->t >= t) {
            const real w = w_at(run, run->t);
            run->x = w > level ? (real)deep : inverse(&run->problem->drag, w);
        }
        run->h = (real)1e-9;
    }
    return true;
}

bool own_solution(const struct lub_problem *problem, size_t n, const double times[],
                  own_number log_gap[], size_t *n_told, bool *contact)
{
    const struct lub_force *const force = &problem->force;
    struct run run = {.problem = problem, .x = logf128((real)problem->q0), .h = (real)1e-9};
    real slope;
    int steps = 0;
    find_points(run.node);
    find_weights(&run);
    law(&problem->drag, run.x, &run.w, &slope);
    run.w += (real)problem->u0;
    *contact = false;
    for (*n_told = 0; *n_told < n; ++*n_told) {
        const double t = times[*n_told];
        while (t > force->t[run.piece + 1]) {
            const real end = (real)force->t[run.piece + 1];
            if (!go(&run, end, &steps, contact)) {
                return false;
            }
            run.w = w_at(&run, end);
            run.piece++;
            run.h = (real)1e-9 * ((real)force->t[run.piece + 1] - end);
        }
        if (!go(&run, (real)t, &steps, contact)) {
            return false;
        }
        log_gap[*n_told] = run.x;
    }
    return true;
}
