/* implicit.c -- Hillairet, Lozinski, Szopos, Remark 6 (eq. 26): drag at the new gap.
 *
 * With d = ln(q+/q) and v* = v + dt g, eq. 26 without v+ reads
 *     q (e^d - 1) + dt s(ln q + d) (1 - e^-d) = dt v*,     s(x) = q n(q) at q = e^x,
 * in which nothing underflows.  For eps/q it is a quadratic equation for e^d.  For other laws the
 * root is unique if v* <= 0; if v* > 0 and dt n is large there may be three, and the one nearest to
 * q is taken, which follows the solution as dt -> 0.
 *
 * Positive at every step, but the first integral is lost: the drag of a step is n(q+) (q+ - q)
 * instead of N(q+) - N(q), far too much at an impact that the steps do not resolve.  Little depth
 * is then stored in ln q, and the particle is released far too early (loggap-euler is the cure).
 */
#include "schemes/scheme.h"

#include <math.h>

enum { max_iterations = 200 };

/* The positive root e^d of q z^2 - b z - a = 0, a = dt eps, b = q - a + dt v*, without
 * cancellation. */
static double closed_form(double q, double a, double rise)
{
    const double b = q - a + rise;
    const double root = sqrt(b * b + 4 * a * q);
    return b > 0 ? (b + root) / (2 * q) : 2 * a / (root - b);
}

/* The same root where q underflows: z = -a/b if the particle stays, b/q in logarithms if not. */
static double closed_form_log(double x, double a, double rise)
{
    const double q = exp(x), b = q - a + rise;
    return b > 0 && q * (a / b) < 1e-16 * b ? log(b) - x : log(closed_form(q, a, rise));
}

struct equation {
    const struct lub_drag *drag;
    double x, q, dt, rise;
    size_t evaluations;
};

static double residual(struct equation *e, double d)
{
    e->evaluations++;
    return e->q * expm1(d) - e->dt * expm1(-d) * lub_drag_slope(e->drag, e->x + d) - e->rise;
}

/* Walks away from 0, doubling, until the residual changes sign; [0] is nearer to 0. */
static bool bracket(struct equation *e, double ends[2])
{
    const double way = e->rise < 0 ? -1 : 1;
    double near = 0, far = way * fmin(1, fmax(1e-6, fabs(e->rise) / e->q));
    while (fabs(far) < 1e10) {
        if (residual(e, far) * way >= 0) {
            ends[0] = near;
            ends[1] = far;
            return true;
        }
        near = far;
        far *= 2;
    }
    return false;
}

/* Regula falsi with halved weights (Illinois), bisection when it is slow. */
static double root_between(struct equation *e, const double ends[2])
{
    double a = ends[0], b = ends[1], fa = residual(e, a), fb = residual(e, b);
    for (int k = 0; k < max_iterations && fabs(b - a) > 4e-16 * (fabs(a) + fabs(b)); k++) {
        double c = isfinite(fa) && isfinite(fb) ? b - fb * (b - a) / (fb - fa) : (a + b) / 2;
        if (k % 8 == 7 || !(c > fmin(a, b) && c < fmax(a, b))) {
            c = (a + b) / 2;
        }
        const double fc = residual(e, c);
        if (fc == 0) {
            return c;
        }
        if ((fc > 0) == (fb > 0)) {
            fa /= 2;
        } else {
            a = b;
            fa = fb;
        }
        b = c;
        fb = fc;
    }
    return b;
}

static enum lub_status solve(struct lub_run *run, double x, double dt, double rise, double *d)
{
    const struct lub_drag *const drag = &run->problem->drag;
    if (drag->law->p == 0 && drag->p == 1 && drag->shift == 0) {
        run->rhs++;
        *d = closed_form_log(x, dt * drag->eps, rise);
        return LUB_OK;
    }
    struct equation e = {.drag = drag, .x = x, .q = exp(x), .dt = dt, .rise = rise};
    double ends[2];
    const bool found = rise != 0 && bracket(&e, ends);
    *d = found ? root_between(&e, ends) : 0;
    run->rhs += e.evaluations;
    if (found || rise == 0) {
        return LUB_OK;
    }
    return drag->shift > 0 && rise < 0 ? LUB_CONTACT : LUB_NO_CONVERGENCE;
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const double dt = step->dt, x = now->gap.log_gap;
    const double g = lub_force_at(&run->problem->force, step->t + dt);
    double d;
    const enum lub_status status = solve(run, x, dt, dt * (now->gap.u + dt * g), &d);
    next->gap.log_gap = x + d;
    next->gap.q = exp(x + d);
    next->gap.u = d < 1 ? now->gap.q * expm1(d) / dt : (next->gap.q - now->gap.q) / dt;
    return status;
}

const struct lub_scheme lub_scheme_implicit = {
    .name = "implicit",
    .summary = "Backward Euler for gap and velocity: positive at every step, one scalar equation "
               "per step.",
    .source = "Hillairet, Lozinski, Szopos, Remark 6 (eq. 26)",
    .formula = "(v+ - v)/dt = -n(q+) v+ + g(t+)\n"
               "(q+ - q)/dt = v+",
    .model = LUB_EPS_ODE,
    .order = 1,
    .rough = true,
    .keeps = LUB_KEEPS_LOG_GAP,
    .unread = LUB_KEEPS_GAMMA | LUB_KEEPS_STUCK,
    .implicit = true,
    .step = step,
};
