/* visco_radau.c -- steps of Radau IIA in extended precision for the visco-elastic model.
 *
 * u_n and v enter linearly.  With D = u_n - u at the stages, A the table of the method, h the step:
 *
 *     D = P (u_n + h A 1 v + h^2/mass A^2 F - u),     P = (1 + h^2 k_b/mass A^2)^-1
 *
 * so that Newton's iteration runs on the five stages of ln u alone.
 */
#include "reference/visco_radau.h"

#include <math.h>

enum { s = LUB_RADAU_STAGES, max_newton = 40 };

/* What a step of length h keeps while it iterates: P, A P, ... */
struct stages {
    struct lub_visco_table p, ap;
    long double base[s], force[s], u[s], d[s], xi[s];
};

static long double climb(const struct lub_visco_integrator *in, long double d, long double u)
{
    const struct lub_visco_elastic *const problem = in->problem;
    const long double push = in->contact ? problem->k_n * (problem->height - u) : 0;
    return (problem->k_b * d + push) / problem->film;
}

long double lub_visco_climb(const struct lub_visco_integrator *in,
                            const struct lub_visco_state *state)
{
    const long double u = expl(state->xi);
    return climb(in, state->u_n - u, u);
}

/* Solves m x = v in place by Gaussian elimination with row exchanges. */
static void solve(long double m[s][s], long double v[s])
{
    for (int k = 0; k < s; k++) {
        int best = k;
        for (int i = k + 1; i < s; i++) {
            best = fabsl(m[i][k]) > fabsl(m[best][k]) ? i : best;
        }
        for (int j = 0; j < s; j++) {
            const long double swap = m[k][j];
            m[k][j] = m[best][j];
            m[best][j] = swap;
        }
        const long double swap = v[k];
        v[k] = v[best];
        v[best] = swap;
        for (int i = k + 1; i < s; i++) {
            const long double factor = m[i][k] / m[k][k];
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

static struct lub_visco_table product(const struct lub_visco_table *a,
                                      const struct lub_visco_table *b)
{
    struct lub_visco_table c = {{{0}}};
    for (int i = 0; i < s; i++) {
        for (int j = 0; j < s; j++) {
            for (int k = 0; k < s; k++) {
                c.m[i][j] += a->m[i][k] * b->m[k][j];
            }
        }
    }
    return c;
}

/* P by columns. */
static struct lub_visco_table inverse(const struct lub_visco_integrator *in, long double kappa)
{
    struct lub_visco_table p;
    for (int j = 0; j < s; j++) {
        long double matrix[s][s], column[s];
        for (int i = 0; i < s; i++) {
            for (int k = 0; k < s; k++) {
                matrix[i][k] = (i == k) + kappa * in->square.m[i][k];
            }
            column[i] = i == j;
        }
        solve(matrix, column);
        for (int i = 0; i < s; i++) {
            p.m[i][j] = column[i];
        }
    }
    return p;
}

/* P, A P, and u_n + h A 1 v + h^2/mass A^2 F. */
static void prepare(const struct lub_visco_integrator *in, long double t,
                    const struct lub_visco_state *from, long double h, struct stages *stages)
{
    const long double mass = in->problem->mass;
    stages->p = inverse(in, h * h * in->problem->k_b / mass);
    stages->ap = product(&in->a, &stages->p);
    for (int j = 0; j < s; j++) {
        stages->force[j] = lub_visco_force_at(in->problem->force, in->piece, t + in->c[j] * h);
    }
    for (int i = 0; i < s; i++) {
        stages->base[i] = from->u_n + h * in->c[i] * from->v;
        for (int j = 0; j < s; j++) {
            stages->base[i] += h * h / mass * in->square.m[i][j] * stages->force[j];
        }
    }
}

/* u and D from the stages of ln u. */
static void evaluate(struct stages *stages)
{
    for (int j = 0; j < s; j++) {
        stages->u[j] = expl(stages->xi[j]);
    }
    for (int i = 0; i < s; i++) {
        stages->d[i] = 0;
        for (int j = 0; j < s; j++) {
            stages->d[i] += stages->p.m[i][j] * (stages->base[j] - stages->u[j]);
        }
    }
}

/* One Newton step on ln u; the size of the change. */
static long double newton(const struct lub_visco_integrator *in, long double xi, long double h,
                          struct stages *stages)
{
    const struct lub_visco_elastic *const problem = in->problem;
    const long double k_b = problem->k_b / problem->film;
    const long double k_n = in->contact ? problem->k_n / problem->film : 0;
    long double matrix[s][s], change[s], size = 0;
    evaluate(stages);
    for (int i = 0; i < s; i++) {
        change[i] = xi - stages->xi[i];
        for (int j = 0; j < s; j++) {
            const long double slope = in->a.m[i][j] * k_n + stages->ap.m[i][j] * k_b;
            change[i] += h * in->a.m[i][j] * climb(in, stages->d[j], stages->u[j]);
            matrix[i][j] = (i == j) + h * slope * stages->u[j];
        }
    }
    solve(matrix, change);
    for (int i = 0; i < s; i++) {
        stages->xi[i] += change[i];
        size = fabsl(change[i]) > size ? fabsl(change[i]) : size;
    }
    return size;
}

/* Settled, or the changes have reached round-off and no longer fall. */
static bool iterate(const struct lub_visco_integrator *in, long double xi, long double h,
                    struct stages *stages)
{
    const long double scale = 1 + fabsl(xi);
    long double last = 1e300;
    for (int k = 0; k < max_newton; k++) {
        const long double size = newton(in, xi, h, stages);
        if (!(size < 1e6)) {
            return false;
        }
        if (size <= 1e-18L * scale || (size <= 1e-14L * scale && size >= last)) {
            return true;
        }
        last = size;
    }
    return false;
}

/* Across more than this in ln u a smooth guess cannot be trusted, except where u acts on nothing.
 */
static bool trusted(const struct stages *stages, long double xi)
{
    bool deep = xi < LUB_VISCO_DEEP, near = true;
    for (int j = 0; j < s; j++) {
        deep = deep && stages->xi[j] < LUB_VISCO_DEEP;
        near = near && fabsl(stages->xi[j] - xi) <= 8;
    }
    return deep || near;
}

/* One step over h; false if Newton fails or ln u moves too far. */
bool lub_visco_single(const struct lub_visco_integrator *in, long double t,
                      const struct lub_visco_state *from, long double h,
                      struct lub_visco_state *end)
{
    const long double mass = in->problem->mass, k_b = in->problem->k_b;
    struct stages stages;
    prepare(in, t, from, h, &stages);
    for (int j = 0; j < s; j++) {
        stages.xi[j] = from->xi;
    }
    if (!iterate(in, from->xi, h, &stages) || !trusted(&stages, from->xi)) {
        return false;
    }
    evaluate(&stages);
    *end = *from;
    end->u_n += h * from->v;
    end->xi = stages.xi[s - 1];
    for (int j = 0; j < s; j++) {
        const long double pull = (stages.force[j] - k_b * stages.d[j]) / mass;
        end->v += h * in->a.m[s - 1][j] * pull;
        end->u_n += h * h * in->square.m[s - 1][j] * pull;
    }
    return true;
}

static double distance(const struct lub_visco_state *a, const struct lub_visco_state *b)
{
    const double xi = (double)fabsl(a->xi - b->xi) / fmax(1, fabs((double)b->xi));
    const double u_n = (double)fabsl(a->u_n - b->u_n) / fmax(1, fabs((double)b->u_n));
    const double v = (double)fabsl(a->v - b->v) / fmax(1, fabs((double)b->v));
    return fmax(xi, fmax(u_n, v));
}

/* One step of at most in->h, ended at `stop`; false if none is small enough.  Of one step and two
 * half steps the two are kept, whose error is about 2^-9 of the difference. */
bool lub_visco_advance(struct lub_visco_integrator *in, long double stop,
                       struct lub_visco_step *step)
{
    const long double tiny = 1e-18L * (1 + fabsl(in->t));
    while (in->h > tiny) {
        const bool last = in->t + in->h * 1.0000001 >= stop;
        const long double h = last ? stop - in->t : in->h;
        struct lub_visco_state whole;
        *step = (struct lub_visco_step){.t = in->t, .h = h, .from = in->now};
        if (!lub_visco_single(in, in->t, &in->now, h, &whole) ||
            !lub_visco_single(in, in->t, &in->now, h / 2, &step->middle) ||
            !lub_visco_single(in, in->t + h / 2, &step->middle, h / 2, &step->end)) {
            in->h = h / 4;
            continue;
        }
        const double error = distance(&whole, &step->end);
        const double factor = 0.9 * pow(in->tol / fmax(error, 1e-40), 0.1);
        if (error > in->tol) {
            in->h = h * fmin(0.7, factor);
            continue;
        }
        in->h = h * fmin(3, fmax(0.3, factor));
        return true;
    }
    return false;
}

void lub_visco_init(struct lub_visco_integrator *in, const struct lub_visco_elastic *problem,
                    double tol)
{
    *in = (struct lub_visco_integrator){.problem = problem,
                                        .tol = tol,
                                        .smooth = !(problem->k_n > 0 && problem->height > 0),
                                        .now = {problem->u_n0, problem->v0, problem->log_gap0}};
    struct lub_radau method;
    lub_radau_init(&method);
    for (int i = 0; i < s; i++) {
        in->c[i] = (long double)method.c[i];
        for (int j = 0; j < s; j++) {
            in->a.m[i][j] = (long double)method.a[i][j];
        }
    }
    in->square = product(&in->a, &in->a);
    if (!in->smooth) {
        in->level = logl(problem->height);
        in->contact = in->now.xi < in->level ||
                      (in->now.xi == in->level && lub_visco_climb(in, &in->now) < 0);
    }
}
