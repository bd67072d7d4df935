/* eps_quad.c -- the independent witness: Radau IIA of order 9 in 34 digits on the log gap.
 *
 * x' = (w(t) - N(x)) e^-x, x = ln q, restarted at every break of the force.  A step is accepted
 * when one step and two half steps agree to tol; the result of the two is kept, whose error is
 * about 2^-9 of that.  Between step ends the solution is interpolated by a polynomial through
 * points that the method itself computed, of higher degree than the method has order.
 */
#include "cases/pi.h"
#include "reference/eps_ode.h"
#include "reference/radau.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { s = LUB_RADAU_STAGES, n_nodes = 16, max_steps = 400000 };

/* What is known of the solution at a time: ln q, and by how much it is off at most. */
struct state {
    lub_quad t, x;
    double spread; /* if w is off by 1 all the way */
    double law;    /* by what the law of the program lacks of its formula */
};

struct integrator {
    const struct lub_problem *problem;
    struct lub_eps_exact exact;
    struct lub_radau method;
    struct lub_radau_equation equation;
    size_t piece; /* of the force */
    struct state now;
    lub_quad h;
    double tol, near;
};

static lub_quad rate(const struct integrator *in, lub_quad t, lub_quad x)
{
    lub_quad N, slope;
    lub_eps_exact_drag(&in->problem->drag, x, &N, &slope);
    return lub_eps_exact_w(&in->exact, in->piece, t) - N;
}

static lub_quad first_integral(const void *data, lub_quad t)
{
    const struct integrator *const in = data;
    return lub_eps_exact_w(&in->exact, in->piece, t);
}

static void right_side(const void *data, lub_quad w, lub_quad x, lub_quad *value, lub_quad *slope)
{
    const struct integrator *const in = data;
    lub_quad N, dN;
    lub_eps_exact_drag(&in->problem->drag, x, &N, &dN);
    const lub_quad factor = expf128(-x);
    *value = (w - N) * factor;
    *slope = -(dN + w - N) * factor;
}

/* Tables of a law are within this of their formula, as a part of r(q) = q^(1-p) (1 + q)^p. */
static double law_error(const struct lub_drag *drag, double x)
{
    const double wide = exp(x) + drag->shift;
    return drag->law->table ? 4e-16 * drag->eps * pow(wide, 1 - drag->p) * pow(1 + wide, drag->p)
                            : 0;
}

/* The state at x, a time h later.  If N or w is off by d(t), q is off by y with y' = d - n y, and
 * ln q by y/q: an upper bound takes the smaller n of both ends. */
static struct state spread_to(const struct integrator *in, const struct state *from, lub_quad t,
                              lub_quad h, lub_quad x)
{
    const struct lub_drag *const drag = &in->problem->drag;
    const double a = (double)from->x, b = (double)x, length = (double)h;
    const double n = fmin(lub_drag_n(drag, a), lub_drag_n(drag, b)), decay = exp(-n * length);
    const double grown = n * length > 1e-8 ? -expm1(-n * length) / n : length;
    const double off =
        law_error(drag, log(in->problem->q0)) + fmax(law_error(drag, a), law_error(drag, b));
    const double kept = exp(a - b) * decay;
    return (struct state){.t = t,
                          .x = x,
                          .spread = from->spread * kept + grown * exp(-b),
                          .law = from->law * kept + grown * exp(-b) * off};
}

/* One step over h from (t, x), the first guess a constant; false if Newton fails or x moves by more
 * than 8, across which a smooth guess cannot be trusted. */
static bool single(const struct integrator *in, lub_quad t, lub_quad x, lub_quad h, lub_quad *end)
{
    lub_quad z[s], value, slope;
    right_side(in, first_integral(in, t), x, &value, &slope);
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

/* One accepted step of at most in->h, ended at `stop`; false if none is possible.  A fast arrival
 * takes steps below the resolution of t: w is then a constant, and only x moves. */
static bool advance(struct integrator *in, lub_quad stop)
{
    struct state *const now = &in->now;
    while (in->h > (lub_quad)1e-100) {
        const bool last = now->t + in->h * (lub_quad)1.0000001 >= stop;
        const lub_quad h = last ? stop - now->t : in->h;
        lub_quad whole, middle, end;
        if (!single(in, now->t, now->x, h, &whole) || !single(in, now->t, now->x, h / 2, &middle) ||
            !single(in, now->t + h / 2, middle, h / 2, &end)) {
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
        *now = spread_to(in, now, last ? stop : now->t + h, h, end);
        return true;
    }
    return false;
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

static void put(const struct integrator *in, const struct state *state,
                struct lub_eps_answer *answer, size_t k)
{
    answer->log_gap[k] = (double)state->x;
    answer->u[k] = (double)rate(in, (lub_quad)answer->t[k], state->x);
    if (answer->spread) {
        answer->spread[k] = state->spread;
        answer->law[k] = state->law;
    }
    answer->reached = answer->t[k];
}

/* ln q at t inside the step just taken from `from`: one step of the method, or as many as it takes
 * where the first guess of that one is too poor. */
static bool inside(const struct integrator *in, const struct state *from, lub_quad t, lub_quad *x)
{
    if (!(t > from->t)) {
        *x = from->x;
        return true;
    }
    if (single(in, from->t, from->x, t - from->t, x)) {
        return true;
    }
    struct integrator copy = *in;
    copy.equation.data = &copy;
    copy.now = *from;
    copy.h = (t - from->t) / 4;
    for (int k = 0; k < 1000 && copy.now.t < t; k++) {
        if (!advance(&copy, t)) {
            return false;
        }
    }
    *x = copy.now.x;
    return copy.now.t >= t;
}

/* Answers the times of the step just taken: one by one if they are few, by interpolation if they
 * are many. */
static bool answer_step(const struct integrator *in, const struct state *from,
                        struct lub_eps_answer *answer, size_t *next)
{
    size_t end = *next;
    while (end < answer->n && (lub_quad)answer->t[end] <= in->now.t) {
        end++;
    }
    const bool many = end - *next > n_nodes;
    lub_quad nodes[n_nodes], values[n_nodes];
    for (int k = 0; many && k < n_nodes; k++) {
        nodes[k] =
            from->t + (in->now.t - from->t) * (1 - (lub_quad)cos(lub_pi * k / (n_nodes - 1))) / 2;
        if (!inside(in, from, nodes[k], &values[k])) {
            return false;
        }
    }
    for (; *next < end; ++*next) {
        const lub_quad t = (lub_quad)answer->t[*next];
        lub_quad x = in->now.x;
        if (many) {
            x = interpolate(nodes, values, t);
        } else if (t < in->now.t && !inside(in, from, t, &x)) {
            return false;
        }
        const struct state state = spread_to(in, from, t, t - from->t, x);
        put(in, &state, answer, *next);
    }
    return true;
}

static bool stuck_at(const struct integrator *in, lub_quad t, lub_quad x)
{
    lub_quad N, slope;
    lub_eps_exact_drag(&in->problem->drag, x, &N, &slope);
    return lub_eps_is_stuck(in->problem, (double)N, (double)rate(in, t, x));
}

/* Where the flag changes between the parts a and b of the step, by halving, with steps of the
 * method. */
static double change_time(const struct integrator *in, const struct state *from, lub_quad a,
                          lub_quad b, bool before)
{
    const lub_quad h = in->now.t - from->t;
    for (int k = 0; k < 60; k++) {
        const lub_quad mid = (a + b) / 2;
        lub_quad x;
        if (!single(in, from->t, from->x, mid * h, &x)) {
            break;
        }
        if (stuck_at(in, from->t + mid * h, x) == before) {
            a = mid;
        } else {
            b = mid;
        }
    }
    return (double)(from->t + b * h);
}

/* Notes the first contact and the first release inside the step just taken. */
static void watch(const struct integrator *in, const struct state *from,
                  struct lub_eps_answer *answer)
{
    enum { parts = 4 };
    const lub_quad h = in->now.t - from->t;
    bool before = stuck_at(in, from->t, from->x);
    for (int k = 1; k <= parts && isnan(answer->t_release); k++) {
        const lub_quad a = (lub_quad)(k - 1) / parts, b = (lub_quad)k / parts;
        lub_quad x = in->now.x;
        if (k < parts && !single(in, from->t, from->x, b * h, &x)) {
            return;
        }
        const bool after = stuck_at(in, from->t + b * h, x);
        if (after != before) {
            double *const time = after ? &answer->t_hit : &answer->t_release;
            const bool wanted = after ? isnan(answer->t_hit) : !isnan(answer->t_hit);
            *time = wanted ? change_time(in, from, a, b, before) : *time;
        }
        before = after;
    }
}

/* Where the gap follows the manifold, it is off as N and w are, at any time. */
static struct state manifold_state(const struct integrator *in, lub_quad t, lub_quad *u)
{
    const struct lub_drag *const drag = &in->problem->drag;
    lub_quad N, slope;
    struct state state = {.t = t, .x = lub_eps_deep_log_gap(&in->exact, in->piece, t, u)};
    lub_eps_exact_drag(drag, state.x, &N, &slope);
    state.spread = 1 / (double)slope;
    state.law =
        state.spread * (law_error(drag, log(in->problem->q0)) + law_error(drag, (double)state.x));
    return state;
}

/* The log gap below which the manifold leaves out 1e-20 of ln q, the square of what ln q is off by
 * after a jump of the force.  A shifted law has none. */
static double near_of(const struct lub_problem *problem)
{
    const double f = lub_largest_force(&problem->force);
    double lo = -700, hi = problem->drag.shift > 0 ? lo : -30;
    while (hi - lo > 0.01) {
        const double mid = (lo + hi) / 2, slope = lub_drag_slope(&problem->drag, mid);
        *(exp(mid) * f <= 1e-10 * slope * slope ? &lo : &hi) = mid;
    }
    return lo;
}

/* On the manifold, or falling to it in less than the resolution of any output time. */
static bool is_deep(const struct integrator *in)
{
    const struct state *const now = &in->now;
    if (!(now->x < (lub_quad)in->near)) {
        return false;
    }
    lub_quad u;
    const lub_quad off = now->x - lub_eps_deep_log_gap(&in->exact, in->piece, now->t, &u);
    const double speed = (double)rate(in, now->t, now->x);
    const bool falls = speed < 0 && exp((double)now->x) < -speed * 1e-19 * (double)now->t;
    return (now->x < (lub_quad)in->exact.deep || falls ||
            fabsf128(off) <= (lub_quad)1e-18 * fabsf128(now->x)) &&
           lub_eps_deep_end(&in->exact, in->piece, now->t, in->near) > now->t;
}

/* The manifold until it is left or the piece ends.  Its velocity is far below the round-off of
 * w - N. */
static void follow_deep(struct integrator *in, struct lub_eps_answer *answer, size_t *next)
{
    const lub_quad stop = lub_eps_deep_end(&in->exact, in->piece, in->now.t, in->near);
    lub_quad u;
    for (; *next < answer->n && (lub_quad)answer->t[*next] <= stop; ++*next) {
        const struct state state = manifold_state(in, (lub_quad)answer->t[*next], &u);
        put(in, &state, answer, *next);
        answer->u[*next] = (double)u;
    }
    in->now = manifold_state(in, stop, &u);
}

static enum lub_status fail(struct lub_eps_answer *answer, const struct integrator *in,
                            enum lub_status status, const char *why)
{
    snprintf(answer->note, sizeof answer->note, "%s at t = %.10g, ln q = %.6g", why,
             (double)in->now.t, (double)in->now.x);
    return status;
}

/* The gap that a shifted law lets close is a contact. */
static bool touches(const struct integrator *in)
{
    return in->problem->drag.shift > 0 && in->now.x < (lub_quad)in->exact.deep;
}

/* Nothing is left to answer; the events are looked for to the end. */
static bool is_done(const struct lub_eps_answer *answer, size_t next)
{
    return next == answer->n && !isnan(answer->t_release);
}

/* From now to the end of the piece. */
static enum lub_status walk_piece(struct integrator *in, struct lub_eps_answer *answer,
                                  size_t *next)
{
    const lub_quad end = (lub_quad)in->problem->force.t[in->piece + 1];
    while (in->now.t < end && !is_done(answer, *next)) {
        if (is_deep(in)) {
            if (isnan(answer->t_hit)) { /* it arrived faster than eps and is at rest now */
                answer->t_hit = (double)in->now.t;
            }
            follow_deep(in, answer, next);
            in->h = (lub_quad)1e-6 * (end - in->now.t);
            continue;
        }
        const struct state from = in->now;
        if (!advance(in, end)) {
            return fail(answer, in, LUB_NO_CONVERGENCE, "no step is small enough");
        }
        if (!answer_step(in, &from, answer, next)) {
            return fail(answer, in, LUB_NO_CONVERGENCE, "no value inside a step");
        }
        watch(in, &from, answer);
        if (touches(in)) {
            return fail(answer, in, LUB_CONTACT, "the surfaces touch");
        }
        if (++answer->steps > max_steps) {
            return fail(answer, in, LUB_TOO_MANY_STEPS, "too many steps");
        }
    }
    return LUB_OK;
}

static enum lub_status walk(struct integrator *in, struct lub_eps_answer *answer)
{
    enum lub_status status = LUB_OK;
    size_t next = 0;
    for (; next < answer->n && answer->t[next] <= 0; next++) {
        put(in, &in->now, answer, next);
    }
    for (; in->piece < in->problem->force.n && status == LUB_OK && !is_done(answer, next);
         in->piece++) {
        in->h = (lub_quad)1e-3 * ((lub_quad)in->problem->force.t[in->piece + 1] - in->now.t);
        status = walk_piece(in, answer, &next);
    }
    return status;
}

bool lub_eps_is_stuck(const struct lub_problem *problem, double gamma, double u)
{
    const double eps = problem->drag.eps;
    return gamma < -eps && fabs(u) < eps;
}

enum lub_status lub_eps_quad(const struct lub_problem *problem, double tol,
                             struct lub_eps_answer *answer)
{
    struct integrator in = {.problem = problem,
                            .tol = tol,
                            .near = near_of(problem),
                            .now.x = logf128((lub_quad)problem->q0)};
    enum lub_status status = LUB_NO_MEMORY;
    answer->t_hit = answer->t_release = NAN;
    lub_radau_init(&in.method);
    in.equation =
        (struct lub_radau_equation){.g = first_integral,
                                    .f = right_side,
                                    .data = &in,
                                    .round_off = problem->drag.law->table ? 1e-19 : 1e-33};
    if (lub_eps_exact_create(&in.exact, problem)) {
        status = walk(&in, answer);
    }
    lub_eps_exact_free(&in.exact);
    return status;
}
