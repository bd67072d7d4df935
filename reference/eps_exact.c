/* eps_exact.c -- the data of one gap in 34 digits. */
#include "reference/eps_exact.h"
#include "cases/drag_table.h"

#include <math.h>
#include <stdlib.h>

lub_quad lub_eps_exact_w(const struct lub_eps_exact *exact, size_t piece, lub_quad t)
{
    return exact->w[piece] + lub_exact_impulse(&exact->problem->force, piece, t);
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

void lub_eps_exact_drag(const struct lub_drag *drag, lub_quad x, lub_quad *N, lub_quad *slope)
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

/* By halving: both conditions hold from some log gap downwards.  A shifted law has no manifold, its
 * gap closes: below 1e-28 that is a contact. */
static double deep_of(const struct lub_problem *problem)
{
    if (problem->drag.shift > 0) {
        return -28 * log(10);
    }
    const double f = lub_largest_force(&problem->force);
    double lo = -700, hi = -30;
    while (hi - lo > 0.01) {
        const double mid = (lo + hi) / 2, slope = lub_drag_slope(&problem->drag, mid);
        const bool close = exp(mid) * f <= 1e-20 * slope * slope;
        *(close && exp(mid) <= 1e-22 * problem->t_end * slope ? &lo : &hi) = mid;
    }
    return lo;
}

bool lub_eps_exact_create(struct lub_eps_exact *exact, const struct lub_problem *problem)
{
    const struct lub_force *const force = &problem->force;
    *exact = (struct lub_eps_exact){.problem = problem, .deep = deep_of(problem)};
    exact->w = calloc(force->n + 1, sizeof *exact->w);
    exact->turns = lub_sign_times(force, &exact->n_turns);
    if (!exact->w || !exact->turns) {
        return false;
    }
    lub_quad N, slope;
    lub_eps_exact_drag(&problem->drag, logf128((lub_quad)problem->q0), &N, &slope);
    exact->w[0] = (lub_quad)problem->u0 + N;
    exact->size = fabs(problem->u0) + fabs((double)N);
    for (size_t k = 0; k < force->n; k++) {
        exact->w[k + 1] = lub_eps_exact_w(exact, k, (lub_quad)force->t[k + 1]);
    }
    for (size_t k = 0; k < exact->n_turns; k++) {
        const lub_quad w = lub_eps_exact_w(exact, exact->turns[k].piece, exact->turns[k].t);
        exact->size = fmax(exact->size, fabs((double)w));
    }
    return true;
}

void lub_eps_exact_free(struct lub_eps_exact *exact)
{
    free(exact->w);
    free(exact->turns);
    *exact = (struct lub_eps_exact){0};
}

/* The x with N(x) = value: the inverse in double and three steps of Newton. */
static lub_quad inverse(const struct lub_drag *drag, lub_quad value)
{
    lub_quad x = (lub_quad)lub_drag_inverse(drag, (double)value);
    for (int k = 0; k < 3; k++) {
        lub_quad N, slope;
        lub_eps_exact_drag(drag, x, &N, &slope);
        x -= (N - value) / slope;
    }
    return x;
}

lub_quad lub_eps_deep_log_gap(const struct lub_eps_exact *exact, size_t piece, lub_quad t,
                              lub_quad *u)
{
    const struct lub_drag *const drag = &exact->problem->drag;
    const lub_quad w = lub_eps_exact_w(exact, piece, t);
    const lub_quad f = lub_exact_force(&exact->problem->force, piece, t);
    lub_quad x = inverse(drag, w), N, slope;
    for (int k = 0; k < 2; k++) {
        lub_eps_exact_drag(drag, x, &N, &slope);
        *u = expf128(x) * f / slope;
        x = inverse(drag, w - *u);
    }
    return x;
}

/* Between two times at which w turns, at the later of which it is above the level. */
static lub_quad crossing(const struct lub_eps_exact *exact, size_t piece, lub_quad lo, lub_quad hi,
                         lub_quad level)
{
    for (int k = 0; k < 120; k++) {
        const lub_quad mid = (lo + hi) / 2;
        *(lub_eps_exact_w(exact, piece, mid) > level ? &hi : &lo) = mid;
    }
    return hi;
}

/* The first turn of w after t. */
static size_t first_after(const struct lub_eps_exact *exact, lub_quad t)
{
    size_t lo = 0, hi = exact->n_turns - 1;
    while (lo < hi) {
        const size_t mid = (lo + hi) / 2;
        if (exact->turns[mid].t > t) {
            hi = mid;
        } else {
            lo = mid + 1;
        }
    }
    return lo;
}

lub_quad lub_eps_deep_end(const struct lub_eps_exact *exact, size_t piece, lub_quad from,
                          double log_gap)
{
    const lub_quad end = (lub_quad)exact->problem->force.t[piece + 1];
    lub_quad level, slope;
    lub_eps_exact_drag(&exact->problem->drag, (lub_quad)log_gap, &level, &slope);
    if (lub_eps_exact_w(exact, piece, from) > level) {
        return from;
    }
    lub_quad lo = from;
    for (size_t k = first_after(exact, from); lo < end; k++) {
        const lub_quad hi = exact->turns[k].t;
        if (lub_eps_exact_w(exact, piece, hi) > level) {
            return crossing(exact, piece, lo, hi, level);
        }
        lo = hi;
    }
    return end;
}
