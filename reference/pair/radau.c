/* radau.c -- steps of Radau IIA in extended precision for two lubricated spheres in shear. */
#include "reference/pair/radau.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    TENSION = LUB_PAIR_TENSION,
    FILM = LUB_PAIR_FILM,
    FORCE = LUB_PAIR_FORCE,
    dim = LUB_PAIR_DIM,
    s = LUB_RADAU_STAGES,
    size = LUB_PAIR_STAGED,
    max_newton = 40
};

static const long double pi = 3.141592653589793238462643383279502884L;

static long double dot(const long double a[3], const long double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const long double a[3], const long double b[3], long double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static long double climb(const struct lub_pair_integrator *in, const long double y[dim])
{
    const long double k = in->shear->stiffness;
    const long double push = in->contact ? k * (in->shear->roughness - expl(y[FILM])) : 0;
    return (y[TENSION] + push) / (1.5L * pi);
}

static long double gap(const struct lub_pair_integrator *in, const long double y[dim])
{
    return expl(y[FILM]) + y[TENSION] / in->shear->stiffness;
}

/* F' from the velocity across the pair and the rate of n. */
static void slide(const struct lub_shear *shear, const long double y[dim], long double r,
                  const long double across[3], const long double turn[3], long double rate[3])
{
    const long double *const n = y, *const force = y + FORCE, u = expl(y[FILM]);
    const long double drag = pi / 2 * ((2 + u) * (logl(2 + u) - y[FILM]) - 2);
    const long double scale = shear->slip_scaling ? 2 / r : 1;
    long double w[3] = {0}, rolled[3], twisted[3];
    if (shear->rotation) {
        cross(force, n, w);
        for (int k = 0; k < 3; k++) {
            w[k] =
                (w[k] * r / (16 * pi) - (k == 2 ? 0.5L * shear->rate : 0)) / shear->torque_factor;
        }
    }
    cross(w, n, rolled);
    cross(n, force, twisted);
    for (int k = 0; k < 3; k++) {
        const long double slip = scale * (across[k] - r * rolled[k]);
        rate[k] = -shear->k_t * (slip + force[k] / drag) - n[k] * dot(turn, force) +
                  dot(w, n) * twisted[k];
    }
}

static void rates(const struct lub_pair_integrator *in, const long double y[dim],
                  long double f[dim])
{
    const struct lub_shear *const shear = in->shear;
    const long double *const n = y, rise = climb(in, y), r = 2 + gap(in, y);
    const long double flow[3] = {shear->rate * r * n[1], 0, 0}, along = dot(flow, n);
    long double across[3];
    for (int k = 0; k < 3; k++) {
        across[k] = flow[k] - along * n[k] + y[FORCE + k] / (3 * pi);
        f[k] = across[k] / r;
        f[FORCE + k] = 0;
    }
    f[TENSION] = shear->stiffness * (along - y[TENSION] / (3 * pi) - expl(y[FILM]) * rise);
    f[FILM] = rise;
    if (shear->tangential) {
        slide(shear, y, r, across, f, f + FORCE);
    }
}

/* By differences: of no effect on where Newton's iteration ends. */
static void slopes(const struct lub_pair_integrator *in, const long double y[dim],
                   long double j[dim][dim])
{
    long double f[dim], g[dim], z[dim];
    rates(in, y, f);
    for (int k = 0; k < dim; k++) {
        const long double step = 1e-10L * (1e-3L + fabsl(y[k]));
        memcpy(z, y, sizeof z);
        z[k] += step;
        rates(in, z, g);
        for (int i = 0; i < dim; i++) {
            j[i][k] = (g[i] - f[i]) / step;
        }
    }
}

/* The matrix of Newton's iteration, in double: it says where to look, not where the end is. */
struct matrix {
    double m[size][size];
    int row[size]; /* exchanged with, before column k is eliminated */
};

/* m = L U in place; false if it is singular. */
static bool factor(struct matrix *matrix)
{
    double(*const m)[size] = matrix->m;
    for (int k = 0; k < size; k++) {
        int best = k;
        for (int i = k + 1; i < size; i++) {
            best = fabs(m[i][k]) > fabs(m[best][k]) ? i : best;
        }
        matrix->row[k] = best;
        for (int j = 0; j < size; j++) {
            const double swap = m[k][j];
            m[k][j] = m[best][j];
            m[best][j] = swap;
        }
        if (!(fabs(m[k][k]) > 0)) {
            return false;
        }
        for (int i = k + 1; i < size; i++) {
            const double share = m[i][k] / m[k][k];
            m[i][k] = share;
            for (int j = k + 1; j < size; j++) {
                m[i][j] -= share * m[k][j];
            }
        }
    }
    return true;
}

static void back_solve(const struct matrix *matrix, double v[size])
{
    const double(*const m)[size] = matrix->m;
    for (int k = 0; k < size; k++) {
        const double swap = v[k];
        v[k] = v[matrix->row[k]];
        v[matrix->row[k]] = swap;
    }
    for (int i = 0; i < size; i++) {
        for (int k = 0; k < i; k++) {
            v[i] -= m[i][k] * v[k];
        }
    }
    for (int i = size - 1; i >= 0; i--) {
        for (int k = i + 1; k < size; k++) {
            v[i] -= m[i][k] * v[k];
        }
        v[i] /= m[i][i];
    }
}

/* h A f(y + z) - z of all stages. */
static void residual(const struct lub_pair_integrator *in, const long double y[dim], long double h,
                     const long double z[size], double out[size])
{
    long double f[s][dim], at[dim];
    for (int i = 0; i < s; i++) {
        for (int k = 0; k < dim; k++) {
            at[k] = y[k] + z[i * dim + k];
        }
        rates(in, at, f[i]);
    }
    for (int i = 0; i < size; i++) {
        long double sum = -z[i];
        for (int j = 0; j < s; j++) {
            sum += h * in->a[i / dim][j] * f[j][i % dim];
        }
        out[i] = (double)sum;
    }
}

/* Settled, or the changes have reached round-off and no longer fall. */
static bool iterate(const struct lub_pair_integrator *in, const long double y[dim], long double h,
                    const struct matrix *matrix, long double z[size])
{
    const long double floor = 1e-14L + in->noise;
    long double last = INFINITY;
    for (int k = 0; k < max_newton; k++) {
        double change[size];
        long double most = 0;
        residual(in, y, h, z, change);
        back_solve(matrix, change);
        for (int i = 0; i < size; i++) {
            z[i] += change[i];
            most = fmaxl(most, fabs(change[i]) / (1 + fabsl(y[i % dim])));
        }
        if (!(most < 1e3L) || (k > 3 && most > last && most > 10 * floor)) {
            return false;
        }
        if (most <= 1e-18L || (most <= floor && most >= last)) {
            return true;
        }
        last = most;
    }
    return false;
}

bool lub_pair_single(const struct lub_pair_integrator *in, const struct lub_pair_state *from,
                     long double h, struct lub_pair_state *end)
{
    long double j[dim][dim], z[size] = {0};
    struct matrix matrix;
    slopes(in, from->y, j);
    for (int i = 0; i < size; i++) {
        for (int k = 0; k < size; k++) {
            matrix.m[i][k] = (double)((i == k) - h * in->a[i / dim][k / dim] * j[i % dim][k % dim]);
        }
    }
    if (!factor(&matrix) || !iterate(in, from->y, h, &matrix, z)) {
        return false;
    }
    for (int k = 0; k < dim; k++) {
        end->y[k] = from->y[k] + z[(s - 1) * dim + k];
    }
    return true;
}

void lub_pair_touch(struct lub_pair_integrator *in, bool contact)
{
    in->contact = contact;
    in->noise = contact
                    ? 16 * LDBL_EPSILON * (long double)(in->shear->stiffness * in->shear->roughness)
                    : 0;
}

long double lub_pair_gap(const struct lub_pair_integrator *in, const struct lub_pair_state *state)
{
    return gap(in, state->y);
}

long double lub_pair_climb(const struct lub_pair_integrator *in, const struct lub_pair_state *state)
{
    return climb(in, state->y);
}

void lub_pair_radau_init(struct lub_pair_integrator *in, const struct lub_shear *shear)
{
    struct lub_radau method;
    lub_radau_init(&method);
    *in = (struct lub_pair_integrator){.shear = shear};
    for (int i = 0; i < s; i++) {
        for (int j = 0; j < s; j++) {
            in->a[i][j] = (long double)method.a[i][j];
        }
    }
}
