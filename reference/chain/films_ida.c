/* films_ida.c -- the witness by IDA: residuals e^x_i x_i' - F_i, or -F_i where a gap is deep.
 *
 * BDF alone is not a truth here: where gaps are stuck ln q is a straight line, the error test sees
 * nothing and steps grow across a release.  So every gap has a band of ln q, and a root ends the
 * run where a gap leaves its band.  Then bands, tolerances and deep gaps are found anew, and time
 * begins at 0 again: a gap that closes falls from e^-30 to e^-40 in 1e-13 of time, which a double
 * near 1 would not resolve.
 */
#include "reference/chain/films_ida.h"
#include "reference/chain/banded.h"
#include "reference/chain/ida_memory.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { max_internal = 50000, max_restarts = 100000, most = LUB_LINE_MOST_EPS };

/* Below e^-40 the left side is smaller than the round-off of F.  Bands overlap by two margins. */
static const double deep_gap = -40, width = 4, margin = 0.25;

struct context {
    const struct lub_line *line;
    size_t n, piece;
    double tol;
    double start[most];              /* p_i(0) */
    double size;                     /* of speeds */
    double t0;                       /* when the run in progress began */
    double above[most], below[most]; /* edges of bands */
    bool deep[most];
    struct lub_ida memory;
    size_t restarts;
};

static double N_of(const struct context *c, const double x[], size_t i)
{
    return i < c->n ? lub_drag_N(&c->line->drag, x[i]) : 0;
}

/* V_i, and F_i = V_i - V_{i-1}, at t0 + tau. */
static void velocities(const struct context *c, double tau, const double x[], double v[])
{
    const struct lub_force *const force = &c->line->force;
    const double since = c->t0 - force->t[c->piece] + tau;
    const double impulse = force->impulse[c->piece] + force->f[c->piece] * since;
    for (size_t i = 0; i < c->n; i++) {
        const double p = c->start[i] + c->line->load[i] * impulse;
        v[i] = (p - N_of(c, x, i) + N_of(c, x, i + 1)) / c->line->mass[i];
    }
}

static void rates(const struct context *c, double tau, const double x[], double f[])
{
    velocities(c, tau, x, f);
    for (size_t i = c->n; i-- > 1;) {
        f[i] -= f[i - 1];
    }
}

/* -dF_i/dx_j. */
static double coupling(const struct context *c, const double x[], size_t i, size_t j)
{
    const double up = 1 / c->line->mass[i], down = i ? 1 / c->line->mass[i - 1] : 0;
    const double factor = j == i ? up + down : j == i + 1 ? -up : j + 1 == i ? -down : 0;
    return factor * lub_drag_slope(&c->line->drag, x[j]);
}

static int residual(double tau, N_Vector y, N_Vector rate, N_Vector out, void *data)
{
    const struct context *const c = data;
    const double *const x = N_VGetArrayPointer(y), *const dx = N_VGetArrayPointer(rate);
    double *const r = N_VGetArrayPointer(out), f[most];
    rates(c, tau, x, f);
    for (size_t i = 0; i < c->n; i++) {
        r[i] = (c->deep[i] ? 0 : exp(x[i]) * dx[i]) - f[i];
        if (!isfinite(r[i])) {
            return 1;
        }
    }
    return 0;
}

static int jacobian(double tau, double alpha, N_Vector y, N_Vector rate, N_Vector r,
                    SUNMatrix matrix, void *data, N_Vector a, N_Vector b, N_Vector d)
{
    const struct context *const c = data;
    const double *const x = N_VGetArrayPointer(y), *const dx = N_VGetArrayPointer(rate);
    (void)tau, (void)r, (void)a, (void)b, (void)d;
    for (size_t i = 0; i < c->n; i++) {
        for (size_t j = 0; j < c->n; j++) {
            SM_ELEMENT_D(matrix, i, j) = coupling(c, x, i, j);
        }
        SM_ELEMENT_D(matrix, i, i) += c->deep[i] ? 0 : exp(x[i]) * (dx[i] + alpha);
    }
    return 0;
}

static int roots(double tau, N_Vector y, N_Vector rate, double value[], void *data)
{
    const struct context *const c = data;
    const double *const x = N_VGetArrayPointer(y);
    (void)tau, (void)rate;
    for (size_t i = 0; i < c->n; i++) {
        value[2 * i] = isfinite(c->above[i]) ? x[i] - c->above[i] : -1;
        value[2 * i + 1] = isfinite(c->below[i]) ? x[i] - c->below[i] : 1;
    }
    return 0;
}

/* The band of a gap that has left its own: all above -4, bands of 4, all below -40. */
static void choose_band(struct context *c, size_t i, double x)
{
    const double band = floor(fmin(fmax(-x, 0), -deep_gap) / width);
    c->deep[i] = band * width >= -deep_gap;
    c->above[i] = band > 0 ? -width * band + margin : INFINITY;
    c->below[i] = c->deep[i] ? -INFINITY : -width * (band + 1) - margin;
}

static bool choose_bands(struct context *c, const double x[])
{
    bool fell = false;
    for (size_t i = 0; i < c->n; i++) {
        if (!(x[i] > c->below[i] + margin / 4 && x[i] < c->above[i] - margin / 4)) {
            const bool was_deep = c->deep[i];
            choose_band(c, i, x[i]);
            fell = fell || (c->deep[i] && !was_deep);
        }
    }
    return fell;
}

/* ln q of the deep gaps from F_i = 0, by Newton's method; a straight line for p = 1. */
static bool settle(const struct context *c, double x[])
{
    enum { max_newton = 60 };
    double worst = 1;
    for (int k = 0; k < max_newton && worst > 1e-14; k++) {
        struct lub_banded system = {.n = c->n, .width = 1};
        double f[most];
        rates(c, 0, x, f);
        for (size_t i = 0; i < c->n; i++) {
            for (size_t j = 0; j < c->n && c->deep[i]; j++) {
                system.a[i][j] = coupling(c, x, i, j);
            }
            system.a[i][i] = c->deep[i] ? system.a[i][i] : 1;
            system.b[i] = c->deep[i] ? f[i] : 0;
        }
        if (!lub_banded_solve(&system)) {
            return false;
        }
        worst = 0;
        for (size_t i = 0; i < c->n; i++) {
            x[i] += system.b[i];
            worst = fmax(worst, fabs(system.b[i]) / fmax(1, fabs(x[i])));
        }
    }
    return isfinite(worst);
}

/* Whether F_i is round-off, as where a gap is on its slow manifold or deep. */
static bool rests(const struct context *c, double f, size_t i)
{
    return c->deep[i] || fabs(f) < 1e4 * DBL_EPSILON * c->size;
}

/* x' from e^x x' = F, and of gaps at rest from F_i = 0 in time. */
static bool first_rates(const struct context *c, const double x[], double dx[])
{
    struct lub_banded system = {.n = c->n, .width = 1};
    double f[most], later[most];
    const double f_now = c->line->force.f[c->piece];
    rates(c, 0, x, f);
    for (size_t i = 0; i < c->n; i++) {
        later[i] = c->line->load[i] * f_now / c->line->mass[i];
    }
    for (size_t i = 0; i < c->n; i++) {
        const bool rest = rests(c, f[i], i);
        for (size_t j = 0; j < c->n && rest; j++) {
            system.a[i][j] = coupling(c, x, i, j);
        }
        system.a[i][i] = rest ? system.a[i][i] : 1;
        system.b[i] = rest ? later[i] - (i ? later[i - 1] : 0) : f[i] * exp(-x[i]);
    }
    const bool good = lub_banded_solve(&system);
    memcpy(dx, system.b, c->n * sizeof *dx);
    return good;
}

/* F is known to round-off only.  That noise enters ln q as noise/(dF/dx) where a step is stiff and
 * as noise h/q where it is not; asking for more would make the solver chase it. */
static void set_tolerances(const struct context *c, const double x[], double longest)
{
    double *const absolute = N_VGetArrayPointer(c->memory.absolute);
    for (size_t i = 0; i < c->n; i++) {
        const double lowest = isfinite(c->below[i]) ? c->below[i] : deep_gap;
        const double stiff = 1 / coupling(c, x, i, i), free = longest * exp(-lowest);
        absolute[i] = fmax(c->tol, 4 * DBL_EPSILON * c->size * fmin(stiff, free));
    }
}

static int restart(struct context *c, double x[], double end)
{
    double *const dx = N_VGetArrayPointer(c->memory.rate);
    const double longest = lub_force_end(&c->line->force) / 200;
    if ((choose_bands(c, x) && !settle(c, x)) || !first_rates(c, x, dx)) {
        return IDA_LSETUP_FAIL;
    }
    if (++c->restarts > max_restarts) {
        return IDA_TOO_MUCH_WORK;
    }
    memcpy(N_VGetArrayPointer(c->memory.y), x, c->n * sizeof *x);
    set_tolerances(c, x, longest);
    int flag = IDAReInit(c->memory.ida, 0, c->memory.y, c->memory.rate);
    flag = flag ? flag : IDASVtolerances(c->memory.ida, c->tol, c->memory.absolute);
    flag = flag ? flag : IDASetMaxStep(c->memory.ida, longest);
    return flag ? flag : IDASetStopTime(c->memory.ida, end - c->t0);
}

static void put(const struct context *c, double tau, const double x[], size_t row,
                struct lub_line_answer *answer)
{
    double v[most], place = 0;
    velocities(c, tau, x, v);
    for (size_t i = 0; i < c->n; i++) {
        place += exp(x[i]);
        answer->x[row * c->n + i] = place;
        answer->v[row * c->n + i] = v[i];
        answer->log_gap[row * c->n + i] = x[i];
    }
}

/* From t0 to `stop` in the piece that ends at `end`; x is the state. */
static int walk_to(struct context *c, double stop, double end, double x[])
{
    const double *const y = N_VGetArrayPointer(c->memory.y);
    int flag = IDA_SUCCESS;
    double tau;
    while (flag >= 0) {
        if (!(stop - c->t0 > 0)) {
            return IDA_SUCCESS;
        }
        flag = IDASolve(c->memory.ida, stop - c->t0, &tau, c->memory.y, c->memory.rate, IDA_NORMAL);
        if (flag < 0) {
            return flag;
        }
        memcpy(x, y, c->n * sizeof *x);
        if (flag != IDA_ROOT_RETURN) {
            return IDA_SUCCESS;
        }
        c->t0 += tau;
        flag = restart(c, x, end);
    }
    return flag;
}

static int walk_piece(struct context *c, double x[], struct lub_line_answer *answer, size_t *next)
{
    const double end = c->line->force.t[c->piece + 1];
    const bool last = c->piece + 1 == c->line->force.n;
    c->t0 = c->line->force.t[c->piece];
    int flag = restart(c, x, end);
    for (; flag >= 0 && *next < answer->n_times; ++*next) {
        const double t = answer->t[*next];
        if (t > end || (t >= end && !last)) {
            break;
        }
        flag = walk_to(c, t, end, x);
        put(c, t - c->t0, x, *next, answer);
    }
    return flag < 0 ? flag : walk_to(c, end, end, x);
}

static void begin(struct context *c, double x[])
{
    const struct lub_line *const line = c->line;
    for (size_t i = 0; i < c->n; i++) {
        x[i] = log(line->gap[i]);
        c->start[i] = lub_line_momentum(line, i, 0);
        c->above[i] = -INFINITY; /* no band yet */
        for (size_t k = 0; k < line->force.n; k++) {
            const double impulse = fabs(line->load[i]) * fabs(line->force.impulse[k + 1]);
            c->size = fmax(c->size, (fabs(c->start[i]) + impulse) / line->mass[i]);
        }
    }
}

static enum lub_status tell(const struct context *c, int flag, struct lub_line_answer *answer)
{
    if (flag >= 0) {
        return LUB_OK;
    }
    char *const name = IDAGetReturnFlagName(flag);
    snprintf(answer->note, sizeof answer->note, "IDA stops after t = %.10g: %s", c->t0,
             name ? name : "");
    free(name);
    return flag == IDA_MEM_FAIL ? LUB_NO_MEMORY : LUB_NO_CONVERGENCE;
}

enum lub_status lub_films_by_ida(const struct lub_line *line, double tol,
                                 struct lub_line_answer *answer)
{
    struct context c = {.line = line, .n = line->n, .tol = tol};
    const struct lub_ida_problem problem = {.dim = (int)line->n,
                                            .n_roots = 2 * (int)line->n,
                                            .residual = residual,
                                            .jacobian = jacobian,
                                            .roots = roots,
                                            .data = &c,
                                            .max_steps = max_internal};
    double x[most];
    size_t next = 0;
    begin(&c, x);
    int flag = lub_ida_create(&c.memory, &problem);
    for (; c.piece < line->force.n && flag >= 0; c.piece++) {
        flag = walk_piece(&c, x, answer, &next);
    }
    answer->steps = c.restarts;
    const enum lub_status status = tell(&c, flag, answer);
    lub_ida_free(&c.memory);
    return status;
}
