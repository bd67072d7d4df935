/* radau.c -- Radau IIA, 5 stages (Hairer and Wanner II, section IV.5), with a full Newton
 * iteration. */
#include "reference/radau.h"

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
static void solve(lub_quad m[s][s], lub_quad v[s])
{
    for (int k = 0; k < s; k++) {
        int best = k;
        for (int i = k + 1; i < s; i++) {
            best = fabsf128(m[i][k]) > fabsf128(m[best][k]) ? i : best;
        }
        for (int j = 0; j < s; j++) {
            const lub_quad swap = m[k][j];
            m[k][j] = m[best][j];
            m[best][j] = swap;
        }
        const lub_quad swap = v[k];
        v[k] = v[best];
        v[best] = swap;
        for (int i = k + 1; i < s; i++) {
            const lub_quad factor = m[i][k] / m[k][k];
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

void lub_radau_init(struct lub_radau *method)
{
    find_nodes(method->c);
    for (int i = 0; i < s; i++) {
        lub_quad powers[s][s], weights[s], c_power = method->c[i];
        for (int k = 0; k < s; k++) {
            for (int j = 0; j < s; j++) {
                powers[k][j] = k ? powers[k - 1][j] * method->c[j] : 1;
            }
            weights[k] = c_power / (k + 1); /* sum_j a_ij c_j^k = c_i^(k+1)/(k+1) */
            c_power *= method->c[i];
        }
        solve(powers, weights);
        for (int j = 0; j < s; j++) {
            method->a[i][j] = weights[j];
        }
    }
}

bool lub_radau_step(const struct lub_radau *method, const struct lub_radau_equation *equation,
                    lub_quad t, lub_quad x, lub_quad h, lub_quad z[s])
{
    lub_quad last = 1e300;
    for (int k = 0; k < max_newton; k++) {
        lub_quad f[s], slope[s], matrix[s][s], change[s], size = 0, scale = 1;
        for (int j = 0; j < s; j++) {
            equation->f(equation->data, t + method->c[j] * h, x + z[j], &f[j], &slope[j]);
        }
        for (int i = 0; i < s; i++) {
            change[i] = -z[i];
            for (int j = 0; j < s; j++) {
                change[i] += h * method->a[i][j] * f[j];
                matrix[i][j] = (i == j) - h * method->a[i][j] * slope[j];
            }
        }
        solve(matrix, change);
        for (int i = 0; i < s; i++) {
            z[i] += change[i];
            size = fabsf128(change[i]) > size ? fabsf128(change[i]) : size;
            scale = fabsf128(x + z[i]) > scale ? fabsf128(x + z[i]) : scale;
        }
        if (!(size < 1e30)) {
            return false;
        }
        /* Settled, or the changes have reached round-off and no longer fall. */
        const lub_quad noise = (lub_quad)equation->round_off * scale;
        if (size <= 100 * noise || (size <= (lub_quad)1e9 * noise && size >= last)) {
            return true;
        }
        last = size;
    }
    return false;
}
