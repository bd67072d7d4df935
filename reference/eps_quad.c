/* eps_quad.c -- the independent witness: Radau IIA of order 9 in 34 digits on the log gap.
 *
 * x' = (w(t) - N(x)) e^-x, x = ln q, restarted at every break of the force.  A step is accepted
 * when one step and two half steps agree to tol; the result of the two is kept, whose error is
 * about 2^-9 of that.  Between step ends the solution is interpolated by a polynomial through
 * points that the method itself computed, of higher degree than the method has order.
 */
#include "cases/drag_table.h"
#include "cases/pi.h"
#include "reference/eps_ode.h"
#include "reference/radau.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { s = LUB_RADAU_STAGES, n_nodes = 16, max_steps = 400000 };

struct integrator {
    const struct lub_problem *problem;
    struct lub_radau method;
    struct lub_radau_equation equation;
    size_t piece; /* of the force */
    lub_quad w;   /* first integral at the beginning of the piece */
    lub_quad t, x, h;
    double tol;
};

/* Integral of the force from the beginning of its piece to t. */
static lub_quad impulse(const struct lub_force *force, size_t k, lub_quad t)
{
    const lub_quad start = (lub_quad)force->t[k], s0 = t - start;
    if (force->kind == LUB_FORCE_SINE) {
        const lub_quad omega = (lub_quad)force->omega, phase = (lub_quad)force->phase;
        const lub_quad half = omega * s0 / 2, mid = omega * (start + t) / 2 + phase;
        const lub_quad sinc = fabsf128(half) > (lub_quad)1e-17 ? sinf128(half) / half : 1;
        return (lub_quad)force->amplitude * s0 * sinf128(mid) * sinc;
    }
    return s0 * ((lub_quad)force->f[k] + (lub_quad)force->slope[k] * s0 / 2);
}

/* ln(q + shift) and its derivative in x. */
static lub_quad shifted(const struct lub_drag *drag, lub_quad x, lub_quad *derivative)
{
    *derivative = 1;
    if (!(drag->shift > 0)) {
        return x;
    }
    const lub_quad q = expf128(x), wide = q + (lub_quad)drag->shift;
    *derivative = q / wide;
    return logf128(wide);
}

/* N and dN/dx at x.  The power law in 34 digits; a tabulated one in those of long double, with the
 * digits that x has beyond by one term of Taylor. */
static void drag(const struct lub_drag *drag, lub_quad x, lub_quad *N, lub_quad *slope)
{
    const lub_quad eps = (lub_quad)drag->eps, p = (lub_quad)drag->p;
    lub_quad inner;
    const lub_quad y = shifted(drag, x, &inner);
    if (drag->law->table) {
        const long double near = (long double)y;
        *slope = eps * (lub_quad)lub_drag_table_slope(drag->law->table, near);
        *N = eps * (lub_quad)lub_drag_table_N(drag->law->table, near) +
             *slope * (y - (lub_quad)near);
    } else {
        *slope = eps * (drag->p > 1 ? expf128((1 - p) * y) : 1);
        *N = drag->p > 1 ? *slope / (1 - p) : eps * y;
    }
    *slope *= inner;
}

static lub_quad rate(const struct integrator *in, lub_quad t, lub_quad x)
{
    lub_quad N, slope;
    drag(&in->problem->drag, x, &N, &slope);
    return in->w + impulse(&in->problem->force, in->piece, t) - N;
}

static void right_side(const void *data, lub_quad t, lub_quad x, lub_quad *value, lub_quad *slope)
{
    const struct integrator *const in = data;
    lub_quad N, dN;
    drag(&in->problem->drag, x, &N, &dN);
    const lub_quad u = in->w + impulse(&in->problem->force, in->piece, t) - N;
    const lub_quad factor = expf128(-x);
    *value = u * factor;
    *slope = -(dN + u) * factor;
}

/* One step over h from (t, x), the first guess a constant; false if Newton fails or x moves by more
 * than 8, across which a smooth guess cannot be trusted. */
static bool single(const struct integrator *in, lub_quad t, lub_quad x, lub_quad h, lub_quad *end)
{
    lub_quad z[s], value, slope;
    right_side(in, t, x, &value, &slope);
    /* Where h slope is large the rate is round-off divided by a tiny gap: no guess at all. */
    const bool smooth = fabsf128(h * slope) < 1;
    for (int k = 0; k < s; k++) {
        z[k] = smooth ? in->method.c[k] * h * value : 0;
    }
    if (!lub_radau_step(&in->method, &in->equation, t, x, h, z)) {
        return false;
    }
    *end = x + z[s - 1];
    return fabsf128(z[s - 1]) <= 8;
}

/* One accepted step of at most in->h, ended at `stop`; the length taken, 0 if none is possible. */
static lub_quad advance(struct integrator *in, lub_quad stop)
{
    const lub_quad tiny = (lub_quad)1e-33 * (1 + fabsf128(in->t));
    while (in->h > tiny) {
        const bool last = in->t + in->h * (lub_quad)1.0000001 >= stop;
        const lub_quad h = last ? stop - in->t : in->h;
        lub_quad whole, middle, end;
        if (!single(in, in->t, in->x, h, &whole) || !single(in, in->t, in->x, h / 2, &middle) ||
            !single(in, in->t + h / 2, middle, h / 2, &end)) {
            in->h = h / 4;
            continue;
        }
        const double error = (double)fabsf128(whole - end);
        const double allowed = in->tol * fmax(1, fabs((double)end));
        const double factor = 0.9 * pow(allowed / fmax(error, 1e-40), 0.1);
        if (error > allowed) {
            in->h = h * (lub_quad)fmin(0.7, factor);
            continue;
        }
        in->h = h * (lub_quad)fmin(3, fmax(0.3, factor));
        in->t = last ? stop : in->t + h;
        in->x = end;
        return h;
    }
    return 0;
}

/* Barycentric interpolation through Chebyshev points of the second kind. */
static lub_quad interpolate(const lub_quad nodes[n_nodes], const lub_quad values[n_nodes],
                            lub_quad t)
{
    lub_quad above = 0, below = 0;
    for (int k = 0; k < n_nodes; k++) {
        const lub_quad distance = t - nodes[k];
        if (distance == 0) {
            return values[k];
        }
        const lub_quad weight = (k % 2 ? -1 : 1) * (k == 0 || k == n_nodes - 1 ? (lub_quad)0.5 : 1);
        above += weight / distance * values[k];
        below += weight / distance;
    }
    return above / below;
}

static void put(const struct integrator *in, struct lub_eps_answer *answer, size_t k, lub_quad x)
{
    answer->log_gap[k] = (double)x;
    answer->u[k] = (double)rate(in, (lub_quad)answer->t[k], x);
    answer->reached = answer->t[k];
}

/* ln q at t inside the step just taken from (t0, x0): one step of the method, or as many as it
 * takes where the first guess of that one is too poor. */
static bool inside(const struct integrator *in, lub_quad t0, lub_quad x0, lub_quad t, lub_quad *x)
{
    if (!(t > t0)) {
        *x = x0;
        return true;
    }
    if (single(in, t0, x0, t - t0, x)) {
        return true;
    }
    struct integrator copy = *in;
    copy.equation.data = &copy;
    copy.t = t0;
    copy.x = x0;
    copy.h = (t - t0) / 4;
    for (int k = 0; k < 1000 && copy.t < t; k++) {
        if (advance(&copy, t) == 0) {
            return false;
        }
    }
    *x = copy.x;
    return copy.t >= t;
}

/* Answers the times in (t0, t1] of the step just taken from (t0, x0): one by one if they are few,
 * by interpolation if they are many. */
static bool answer_step(const struct integrator *in, lub_quad t0, lub_quad x0,
                        struct lub_eps_answer *answer, size_t *next)
{
    size_t end = *next;
    while (end < answer->n && (lub_quad)answer->t[end] <= in->t) {
        end++;
    }
    const bool many = end - *next > n_nodes;
    lub_quad nodes[n_nodes], values[n_nodes];
    for (int k = 0; many && k < n_nodes; k++) {
        nodes[k] = t0 + (in->t - t0) * (1 - (lub_quad)cos(lub_pi * k / (n_nodes - 1))) / 2;
        if (!inside(in, t0, x0, nodes[k], &values[k])) {
            return false;
        }
    }
    for (; *next < end; ++*next) {
        const lub_quad t = (lub_quad)answer->t[*next];
        lub_quad x = in->x;
        if (many) {
            x = interpolate(nodes, values, t);
        } else if (t < in->t && !inside(in, t0, x0, t, &x)) {
            return false;
        }
        put(in, answer, *next, x);
    }
    return true;
}

static bool stuck_at(const struct integrator *in, lub_quad t, lub_quad x)
{
    lub_quad N, slope;
    drag(&in->problem->drag, x, &N, &slope);
    return lub_eps_is_stuck(in->problem, (double)N, (double)rate(in, t, x));
}

/* Where the flag changes between t0 + a h and t0 + b h, by halving, with steps of the method. */
static double change_time(const struct integrator *in, lub_quad t0, lub_quad x0, lub_quad a,
                          lub_quad b, bool before)
{
    const lub_quad h = in->t - t0;
    for (int k = 0; k < 60; k++) {
        const lub_quad mid = (a + b) / 2;
        lub_quad x;
        if (!single(in, t0, x0, mid * h, &x)) {
            break;
        }
        if (stuck_at(in, t0 + mid * h, x) == before) {
            a = mid;
        } else {
            b = mid;
        }
    }
    return (double)(t0 + b * h);
}

/* Notes the first contact and the first release inside the step just taken from (t0, x0). */
static void watch(const struct integrator *in, lub_quad t0, lub_quad x0,
                  struct lub_eps_answer *answer)
{
    enum { parts = 4 };
    bool before = stuck_at(in, t0, x0);
    for (int k = 1; k <= parts && isnan(answer->t_release); k++) {
        const lub_quad a = (lub_quad)(k - 1) / parts, b = (lub_quad)k / parts;
        lub_quad x = in->x;
        if (k < parts && !single(in, t0, x0, b * (in->t - t0), &x)) {
            return;
        }
        const bool after = stuck_at(in, t0 + b * (in->t - t0), x);
        if (after != before) {
            double *const time = after ? &answer->t_hit : &answer->t_release;
            const bool wanted = after ? isnan(answer->t_hit) : !isnan(answer->t_hit);
            *time = wanted ? change_time(in, t0, x0, a, b, before) : *time;
        }
        before = after;
    }
}

/* Below LUB_DEEP: the manifold until it is left or the piece ends. */
static void follow_deep(struct integrator *in, lub_quad stop, struct lub_eps_answer *answer,
                        size_t *next)
{
    for (; *next < answer->n && (lub_quad)answer->t[*next] <= stop; ++*next) {
        const double t = answer->t[*next];
        const double f = lub_force_at(&in->problem->force, t);
        const double x = lub_deep_log_gap(in->problem, t, f);
        answer->log_gap[*next] = x;
        answer->u[*next] = exp(x) * f / lub_drag_slope(&in->problem->drag, x);
        answer->reached = t;
    }
    in->t = stop;
}

static enum lub_status fail(struct lub_eps_answer *answer, const struct integrator *in,
                            enum lub_status status, const char *why)
{
    snprintf(answer->note, sizeof answer->note, "%s at t = %.10g, ln q = %.6g", why, (double)in->t,
             (double)in->x);
    return status;
}

/* The gap that a shifted law lets close: below e^-690 it is a contact. */
static bool touches(const struct integrator *in)
{
    return in->problem->drag.shift > 0 && in->x < LUB_DEEP;
}

/* From in->t to the end of the piece. */
static enum lub_status walk_piece(struct integrator *in, size_t n, const double monotone[],
                                  struct lub_eps_answer *answer, size_t *next)
{
    const lub_quad end = (lub_quad)in->problem->force.t[in->piece + 1];
    while (in->t < end) {
        if (in->x < LUB_DEEP && !touches(in)) {
            const double level = lub_drag_N(&in->problem->drag, LUB_DEEP);
            const double leave = lub_rise_time(in->problem, n, monotone, (double)in->t, level);
            const lub_quad stop = (lub_quad)leave < end ? (lub_quad)leave : end;
            if (isnan(answer->t_hit)) { /* it arrived faster than eps and is at rest now */
                answer->t_hit = (double)in->t;
            }
            follow_deep(in, stop, answer, next);
            in->x = (lub_quad)(stop < end ? LUB_DEEP : LUB_DEEP - 1);
            in->h = (lub_quad)1e-6 * (end - in->t);
            continue;
        }
        const lub_quad t0 = in->t, x0 = in->x;
        if (advance(in, end) == 0) {
            return fail(answer, in, LUB_NO_CONVERGENCE, "no step is small enough");
        }
        if (!answer_step(in, t0, x0, answer, next)) {
            return fail(answer, in, LUB_NO_CONVERGENCE, "no value inside a step");
        }
        watch(in, t0, x0, answer);
        if (touches(in)) {
            return fail(answer, in, LUB_CONTACT, "the surfaces touch");
        }
        if (++answer->steps > max_steps) {
            return fail(answer, in, LUB_TOO_MANY_STEPS, "too many steps");
        }
    }
    return LUB_OK;
}

bool lub_eps_is_stuck(const struct lub_problem *problem, double gamma, double u)
{
    const double eps = problem->drag.eps;
    return gamma < -eps && fabs(u) < eps;
}

enum lub_status lub_eps_quad(const struct lub_problem *problem, double tol,
                             struct lub_eps_answer *answer)
{
    size_t n, next = 0;
    double *const monotone = lub_monotone_times(problem, &n);
    struct integrator in = {.problem = problem, .tol = tol, .x = logf128((lub_quad)problem->q0)};
    if (!monotone) {
        return LUB_NO_MEMORY;
    }
    answer->t_hit = answer->t_release = NAN;
    lub_radau_init(&in.method);
    in.equation = (struct lub_radau_equation){
        .f = right_side, .data = &in, .round_off = problem->drag.law->table ? 1e-19 : 1e-33};
    lub_quad N, slope;
    drag(&problem->drag, in.x, &N, &slope);
    in.w = (lub_quad)problem->u0 + N;
    for (; next < answer->n && answer->t[next] <= 0; next++) {
        put(&in, answer, next, in.x);
    }
    enum lub_status status = LUB_OK;
    for (; in.piece < problem->force.n && status == LUB_OK; in.piece++) {
        const lub_quad end = (lub_quad)problem->force.t[in.piece + 1];
        in.h = (lub_quad)1e-3 * (end - in.t);
        status = walk_piece(&in, n, monotone, answer, &next);
        if (status == LUB_OK) {
            in.w += impulse(&problem->force, in.piece, end);
        }
    }
    free(monotone);
    return status;
}
