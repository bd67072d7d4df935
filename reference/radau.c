/* radau.c -- Radau IIA, 5 stages (Hairer and Wanner II, section IV.5), with a full Newton
 * iteration. */
#include "reference/radau.h"

#include <math.h>

enum { s = LUB_RADAU_STAGES, max_newton = 40 };

/* Legendre polynomial of degree n at y and its derivative, by recurrence. */
static lub_quad legendre(int n, lub_quad y, lub_quad *derivative)
{
    lub_quad p0 = 1, p1 = y, d0 = 0, d1 = 1;
    for (int k = 2; k <= n; k++) {
        const lub_quad p2 = ((2 * k - 1) * y * p1 - (k - 1) * p0) / k;
        const lub_quad d2 = d0 + (2 * k - 1) * p1;
        p0 = p1;
        p1 = p2;
        d0 = d1;
        d1 = d2;
    }
    *derivative = n ? d1 : 0;
    return n ? p1 : 1;
}

/* Right Radau nodes: the zeros of P_s - P_(s-1) on [-1, 1], moved to [0, 1].  The starting values
 * are the Chebyshev nodes of the same kind; Newton's iteration doubles the digits each time. */
static void find_nodes(lub_quad c[s])
{
    static const double start[s] = {-0.885791607770965, -0.446313972723752, 0.167180864737834,
                                    0.720480271312439, 1.0};
    for (int k = 0; k < s; k++) {
        lub_quad y = (lub_quad)start[k];
        for (int i = 0; i < 8; i++) {
            lub_quad d, d_less;
            const lub_quad value = legendre(s, y, &d) - legendre(s - 1, y, &d_less);
            y -= value / (d - d_less);
        }
        c[k] = (1 + y) / 2;
    }
}

/* Solves m v = v in place by Gaussian elimination with row exchanges. */
static void solve(double m[s][s], double v[s])
{
    for (int k = 0; k < s; k++) {
        int best = k;
        for (int i = k + 1; i < s; i++) {
            best = fabs(m[i][k]) > fabs(m[best][k]) ? i : best;
        }
        for (int j = 0; j < s; j++) {
            const double swap = m[k][j];
            m[k][j] = m[best][j];
            m[best][j] = swap;
        }
        const double swap = v[k];
        v[k] = v[best];
        v[best] = swap;
        for (int i = k + 1; i < s; i++) {
            const double factor = m[i][k] / m[k][k];
            for (int j = k; j < s; j++) {
                m[i][j] -= factor * m[k][j];
            }
            v[i] -= factor * v[k];
        }
    }
    for (int k = s - 1; k >= 0; k--) {
        for (int j = k + 1; j < s; j++) {
            v[k] -= m[k][j] * v[j];
        }
        v[k] /= m[k][k];
    }
}

/* Row i of the weights: sum_j a_ij c_j^k = c_i^(k+1)/(k+1) for k < s, in double and refined. */
static void find_weights(const lub_quad c[s], int i, lub_quad weights[s])
{
    for (int j = 0; j < s; j++) {
        weights[j] = 0;
    }
    for (int round = 0; round < 6; round++) {
        double matrix[s][s], change[s];
        lub_quad power[s], c_power = c[i];
        for (int k = 0; k < s; k++) {
            lub_quad residual = c_power / (k + 1);
            for (int j = 0; j < s; j++) {
                power[j] = k ? power[j] * c[j] : 1;
                residual -= power[j] * weights[j];
                matrix[k][j] = (double)power[j];
            }
            change[k] = (double)residual;
            c_power *= c[i];
        }
        solve(matrix, change);
        for (int j = 0; j < s; j++) {
            weights[j] += (lub_quad)change[j];
        }
    }
}

void lub_radau_init(struct lub_radau *method)
{
    find_nodes(method->c);
    for (int i = 0; i < s; i++) {
        find_weights(method->c, i, method->a[i]);
    }
}

/* Newton's matrix is in double: it says where to look, not where the end is. */
bool lub_radau_step(const struct lub_radau *method, const struct lub_radau_equation *equation,
                    lub_quad t, lub_quad x, lub_quad h, lub_quad z[s])
{
    lub_quad last = 1e300, g[s];
    for (int j = 0; j < s; j++) {
        g[j] = equation->g(equation->data, t + method->c[j] * h);
    }
    for (int k = 0; k < max_newton; k++) {
        lub_quad f[s], slope[s], size = 0, scale = 1;
        double matrix[s][s], change[s];
        for (int j = 0; j < s; j++) {
            equation->f(equation->data, g[j], x + z[j], &f[j], &slope[j]);
        }
        for (int i = 0; i < s; i++) {
            lub_quad residual = -z[i];
            for (int j = 0; j < s; j++) {
                residual += h * method->a[i][j] * f[j];
                matrix[i][j] = (i == j) - (double)(h * method->a[i][j] * slope[j]);
            }
            change[i] = (double)residual;
        }
        solve(matrix, change);
        for (int i = 0; i < s; i++) {
            const lub_quad moved = (lub_quad)change[i];
            z[i] += moved;
            size = fabsf128(moved) > size ? fabsf128(moved) : size;
            scale = fabsf128(x + z[i]) > scale ? fabsf128(x + z[i]) : scale;
        }
        if (!(size < 1e30)) {
            return false;
        }
        /* Settled, or the next change will be, or the changes have reached round-off and no longer
         * fall. */
        const lub_quad noise = (lub_quad)equation->round_off * scale;
        if (size <= 100 * noise || (k > 0 && size * size <= noise * last) ||
            (size <= (lub_quad)1e9 * noise && size >= last)) {
            return true;
        }
        last = size;
    }
    return false;
}
