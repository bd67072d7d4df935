/* visco_extended.c -- the independent witness of the visco-elastic model: Radau IIA of order 9 in
 * extended precision, restarted at every break of the force and wherever asperities touch or part.
 */
#include "reference/visco_radau.h"
#include "cases/grow.h"
#include "cases/pi.h"

#include <math.h>
#include <stdio.h>

enum { n_nodes = 16, max_steps = 250000 }; /* some seconds */

/* What is watched for a change of sign inside a step. */
enum watched { VELOCITY, CLIMB, LEVEL };

static long double value_of(const struct lub_visco_integrator *in, enum watched which,
                            const struct lub_visco_state *state)
{
    return which == VELOCITY ? state->v
           : which == CLIMB  ? lub_visco_climb(in, state)
                             : state->xi - in->level;
}

/* The fraction of the step at which it vanishes, between lo and hi where its signs differ, by false
 * position (Illinois: an end kept twice counts half) with steps of the method; the state there. */
static long double zero(const struct lub_visco_integrator *in, enum watched which,
                        const struct lub_visco_step *step, long double lo, long double f_lo,
                        long double hi, long double f_hi, struct lub_visco_state *state)
{
    int kept = 0; /* which end the last step kept: -1 lo, 1 hi */
    long double mid = hi;
    for (int k = 0; k < 100 && hi - lo > 1e-18L; k++) {
        mid = k % 8 == 7 ? (lo + hi) / 2 : (lo * f_hi - hi * f_lo) / (f_hi - f_lo);
        mid = mid > lo && mid < hi ? mid : (lo + hi) / 2;
        const bool stepped = lub_visco_single(in, step->t, &step->from, mid * step->h, state);
        const long double f = stepped ? value_of(in, which, state) : 0;
        if (f == 0) {
            break;
        }
        if ((f > 0) == (f_hi > 0)) {
            hi = mid;
            f_hi = f;
            f_lo /= kept == -1 ? 2 : 1;
            kept = -1;
        } else {
            lo = mid;
            f_lo = f;
            f_hi /= kept == 1 ? 2 : 1;
            kept = 1;
        }
    }
    return mid;
}

void lub_visco_add_extremum(struct lub_visco_answer *answer, struct lub_visco_extremum extremum)
{
    struct lub_visco_extremum *const moved =
        lub_grown(answer->extrema, answer->n_extrema, &answer->capacity, sizeof *moved);
    if (!moved) {
        answer->no_memory = true;
        return;
    }
    answer->extrema = moved;
    answer->extrema[answer->n_extrema++] = extremum;
}

/* The extreme value of one kind between two points of a step, if there is one.  Values at rest that
 * differ by round-off only are none. */
static void note_extremum(const struct lub_visco_integrator *in, const struct lub_visco_step *step,
                          enum watched which, int half, struct lub_visco_answer *answer)
{
    const struct lub_visco_state *const a = half ? &step->middle : &step->from;
    const struct lub_visco_state *const b = half ? &step->end : &step->middle;
    const long double f_a = value_of(in, which, a), f_b = value_of(in, which, b);
    const long double noise = 1e-12L;
    if ((f_a > 0) == (f_b > 0) || f_a == 0 || (fabsl(f_a) < noise && fabsl(f_b) < noise)) {
        return;
    }
    struct lub_visco_state state = *b;
    const long double at = zero(in, which, step, half / 2.0L, f_a, (half + 1) / 2.0L, f_b, &state);
    lub_visco_add_extremum(answer,
                           (struct lub_visco_extremum){.t = (double)(step->t + at * step->h),
                                                       .u_n = (double)state.u_n,
                                                       .log_gap = (double)state.xi,
                                                       .of_film = which == CLIMB,
                                                       .is_maximum = f_a > 0});
}

/* Both kinds in each half, in the order of time. */
static void note_extrema(const struct lub_visco_integrator *in, const struct lub_visco_step *step,
                         struct lub_visco_answer *answer)
{
    for (int half = 0; half < 2; half++) {
        const size_t first = answer->n_extrema;
        note_extremum(in, step, VELOCITY, half, answer);
        note_extremum(in, step, CLIMB, half, answer);
        if (answer->n_extrema == first + 2 &&
            answer->extrema[first].t > answer->extrema[first + 1].t) {
            const struct lub_visco_extremum swap = answer->extrema[first];
            answer->extrema[first] = answer->extrema[first + 1];
            answer->extrema[first + 1] = swap;
        }
    }
}

/* Whether ln u at the end of the step belongs to the other side of the asperities. */
static bool beyond(const struct lub_visco_integrator *in, const struct lub_visco_state *state)
{
    return in->contact ? state->xi > in->level : state->xi < in->level;
}

/* The film's turning point in the step, if it is on the other side: a graze that the ends do not
 * show. */
static bool grazes(const struct lub_visco_integrator *in, const struct lub_visco_step *step,
                   long double *at, struct lub_visco_state *state)
{
    const long double f0 = lub_visco_climb(in, &step->from), f1 = lub_visco_climb(in, &step->end);
    if ((f0 > 0) == (f1 > 0) || (f0 > 0) != in->contact) {
        return false;
    }
    *at = zero(in, CLIMB, step, 0, f0, 1, f1, state);
    return beyond(in, state);
}

/* Cuts the step where the film passes the tops of the asperities; true if it does. */
static bool cut(const struct lub_visco_integrator *in, struct lub_visco_step *step)
{
    long double at = 1;
    struct lub_visco_state there = step->end;
    if (in->smooth || (!beyond(in, &step->end) && !grazes(in, step, &at, &there))) {
        return false;
    }
    at = zero(in, LEVEL, step, 0, step->from.xi - in->level, at, there.xi - in->level, &there);
    lub_visco_single(in, step->t, &step->from, at * step->h / 2, &step->middle);
    step->h *= at;
    step->end = there;
    step->end.xi = in->level;
    return true;
}

static long double interpolate(const long double nodes[n_nodes], const long double values[n_nodes],
                               long double t)
{
    long double above = 0, below = 0;
    for (int k = 0; k < n_nodes; k++) {
        const long double away = t - nodes[k];
        if (away == 0) {
            return values[k];
        }
        const long double weight = (k % 2 ? -1 : 1) * (k == 0 || k == n_nodes - 1 ? 0.5 : 1);
        above += weight / away * values[k];
        below += weight / away;
    }
    return above / below;
}

static void put(struct lub_visco_answer *answer, size_t k, const struct lub_visco_state *state)
{
    answer->u_n[k] = (double)state->u_n;
    answer->v[k] = (double)state->v;
    answer->log_gap[k] = (double)state->xi;
}

/* Chebyshev points of the second kind across a step, and the solution there. */
struct nodes {
    long double t[n_nodes], u_n[n_nodes], v[n_nodes], xi[n_nodes];
};

static bool fill_nodes(const struct lub_visco_integrator *in, const struct lub_visco_step *step,
                       struct nodes *nodes)
{
    for (int k = 0; k < n_nodes; k++) {
        struct lub_visco_state state = step->from;
        const long double h = step->h * (1 - cos(lub_pi * k / (n_nodes - 1))) / 2;
        if (k > 0 && !lub_visco_single(in, step->t, &step->from, h, &state)) {
            return false;
        }
        nodes->t[k] = step->t + h;
        nodes->u_n[k] = state.u_n;
        nodes->v[k] = state.v;
        nodes->xi[k] = state.xi;
    }
    return true;
}

/* Answers the times in the step: by a step of the method to each if they are few, by interpolation
 * through such steps if they are many. */
static bool answer_step(const struct lub_visco_integrator *in, const struct lub_visco_step *step,
                        struct lub_visco_answer *answer, size_t *next)
{
    const long double end = step->t + step->h;
    size_t stop = *next;
    while (stop < answer->n && answer->t[stop] <= end) {
        stop++;
    }
    const bool many = stop - *next > n_nodes;
    struct nodes nodes;
    if (many && !fill_nodes(in, step, &nodes)) {
        return false;
    }
    for (; *next < stop; ++*next) {
        const long double t = answer->t[*next];
        struct lub_visco_state state = t > step->t ? step->end : step->from;
        if (many) {
            state.u_n = interpolate(nodes.t, nodes.u_n, t);
            state.v = interpolate(nodes.t, nodes.v, t);
            state.xi = interpolate(nodes.t, nodes.xi, t);
        } else if (t > step->t && t < end &&
                   !lub_visco_single(in, step->t, &step->from, t - step->t, &state)) {
            return false;
        }
        put(answer, *next, &state);
    }
    return true;
}

static enum lub_status fail(struct lub_visco_answer *answer, const struct lub_visco_integrator *in,
                            enum lub_status status, const char *why)
{
    snprintf(answer->note, sizeof answer->note, "%s at t = %.10g, ln u = %.6g", why, (double)in->t,
             (double)in->now.xi);
    return status;
}

/* How far ln u and the momentum that moves it have come. */
static void note_range(const struct lub_visco_integrator *in, struct lub_visco_answer *answer)
{
    const struct lub_visco_elastic *const problem = in->problem;
    const double momentum = problem->mass * fabs((double)in->now.v) / problem->film;
    answer->range = fmax(answer->range, fmax(fabs((double)in->now.xi), momentum));
}

/* The free swing of a film that acts on nothing, until it acts again or the piece ends. */
static void swing(struct lub_visco_integrator *in, long double end, struct lub_visco_answer *answer,
                  size_t *next)
{
    struct lub_visco_deep deep;
    lub_visco_deep_init(&deep, in->problem, in->piece, in->t, &in->now);
    const long double stop = lub_visco_deep_leave(&deep, end, answer);
    for (; *next < answer->n && answer->t[*next] <= stop; ++*next) {
        const struct lub_visco_state state = lub_visco_deep_at(&deep, answer->t[*next]);
        put(answer, *next, &state);
    }
    in->now = lub_visco_deep_at(&deep, stop);
    in->t = stop;
    in->h = 1e-2L / deep.omega;
}

/* A step that leaves the tops of the asperities and returns to them hides where it returns. */
static bool hides_return(const struct lub_visco_integrator *in, const struct lub_visco_step *step)
{
    return !in->smooth && step->from.xi == in->level && beyond(in, &step->end);
}

/* From in->t to the end of the piece. */
static enum lub_status walk_piece(struct lub_visco_integrator *in, struct lub_visco_answer *answer,
                                  size_t *next)
{
    const long double end = in->problem->force->t[in->piece + 1];
    while (in->t < end) {
        note_range(in, answer);
        if (lub_visco_is_deep(in->problem, in->now.xi)) {
            swing(in, end, answer, next);
            continue;
        }
        struct lub_visco_step step;
        if (!lub_visco_advance(in, end, &step)) {
            return fail(answer, in, LUB_NO_CONVERGENCE, "no step is small enough");
        }
        if (++answer->steps > max_steps) {
            return fail(answer, in, LUB_TOO_MANY_STEPS, "too many steps");
        }
        if (hides_return(in, &step)) {
            in->h = step.h / 2;
            continue;
        }
        const bool switches = cut(in, &step);
        note_extrema(in, &step, answer);
        if (!answer_step(in, &step, answer, next)) {
            return fail(answer, in, LUB_NO_CONVERGENCE, "no value inside a step");
        }
        in->t = !switches && step.t + step.h > end - 1e-18L * (1 + end) ? end : step.t + step.h;
        in->now = step.end;
        in->contact = in->contact != switches;
    }
    return LUB_OK;
}

enum lub_status lub_visco_extended(const struct lub_visco_elastic *problem, double tol,
                                   struct lub_visco_answer *answer)
{
    struct lub_visco_integrator in;
    enum lub_status status = LUB_OK;
    size_t next = 0;
    lub_visco_init(&in, problem, tol);
    for (; next < answer->n && answer->t[next] <= 0; next++) {
        put(answer, next, &in.now);
    }
    for (; in.piece < problem->force->n && status == LUB_OK; in.piece++) {
        in.h = 1e-3 * (problem->force->t[in.piece + 1] - in.t);
        status = walk_piece(&in, answer, &next);
    }
    return answer->no_memory ? fail(answer, &in, LUB_NO_MEMORY, "out of memory") : status;
}
