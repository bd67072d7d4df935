/* stage.c -- Newton for one stage, kept inside a bracket.
 *
 * For r >= 0 the unknown is Y itself: the left side is concave in Y and nearly straight in free
 * flight.  For r < 0 it is x = ln Y: the left side is nearly straight when stuck if p = 1, and its
 * logarithm is if p > 1.  With Y_0 the solution for r = 0, concavity of N gives the brackets
 * Y_0 <= Y <= Y_0 + r for r >= 0, and N_0 + r/c <= N <= min(N_0, r/c) for r < 0.
 */
#include "schemes/stage.h"

#include <gsl/gsl_sf_lambert.h>

#include <math.h>
#include <stdbool.h>

enum { max_iterations = 200 };

/* A Newton change below this leaves an error near its square: less than round-off. */
static const double close_enough = 1e-8;

struct law_point {
    double q, N, slope; /* slope = q n(q) */
};

static bool is_power(const struct lub_drag *drag)
{
    return drag->law->p == 0 && drag->shift == 0;
}

/* N and q n at the gap q = e^x; for the power law one exponential at most serves both. */
static struct law_point law_at(const struct lub_drag *drag, double x, double q)
{
    struct law_point point = {.q = q};
    if (!is_power(drag)) {
        point.N = lub_drag_N(drag, x);
        point.slope = lub_drag_slope(drag, x);
    } else if (drag->p == 1) {
        point.N = drag->eps * x;
        point.slope = drag->eps;
    } else {
        const bool root = drag->p == 1.5 && q > 1e-290;
        point.slope = drag->eps * (root ? 1 / sqrt(q) : exp((1 - drag->p) * x));
        point.N = point.slope / (1 - drag->p);
    }
    return point;
}

/* The power law with p = 3/2 works from the square root; the others need ln q. */
static bool needs_log(const struct lub_drag *drag, double q)
{
    return !(is_power(drag) && drag->p == 1.5 && q > 1e-290);
}

/* ln(1 + r) for the |r| <= 1e-3 of a last Newton change. */
static double log_near_1(double r)
{
    return r * (1 - r * (1.0 / 2 - r * (1.0 / 3 - r / 4)));
}

/* e^d for such a d. */
static double exp_near_0(double d)
{
    return 1 + d * (1 + d / 2 * (1 + d / 3 * (1 + d / 4)));
}

static enum lub_status finish(double x, double q, double N, struct lub_stage_point *point)
{
    *point = (struct lub_stage_point){.x = x, .q = q, .N = N};
    return isfinite(x) && isfinite(q) && isfinite(N) ? LUB_OK : LUB_NOT_FINITE;
}

static enum lub_status solve_gap(const struct lub_stage *stage, double r, double guess,
                                 struct lub_stage_point *point, size_t *evaluations)
{
    double lo = r >= 0 ? stage->q_zero : 0, hi = stage->q_zero + fmax(r, 0);
    double q = guess > lo && guess < hi ? guess : hi;
    for (int k = 0; k < max_iterations; k++) {
        const bool in_log = needs_log(stage->drag, q);
        const double x = in_log ? log(q) : 0;
        const struct law_point at = law_at(stage->drag, x, q);
        const double value = q + stage->c * at.N - r;
        const double change = -value / (1 + stage->c * at.slope / q);
        ++*evaluations;
        *(value > 0 ? &hi : &lo) = q;
        if (fabs(change) <= stage->accuracy * q) {
            const double x_new = in_log ? x + log_near_1(change / q) : log(q + change);
            return finish(x_new, q + change, at.N + at.slope / q * change, point);
        }
        q = q + change > lo && q + change < hi ? q + change : lo + (hi - lo) / 2;
        if (!(q > 0)) {
            return LUB_CONTACT;
        }
    }
    return LUB_NO_CONVERGENCE;
}

/* The change of x towards the solution.  p = 1: Newton on Y + c N - r.  p > 1: Newton on
 * ln(-c N) - ln(Y - r), straight in x when Y is small beside -r. */
static double log_change(const struct lub_stage *stage, const struct law_point *at, double r)
{
    const double c = stage->c, value = at->q + c * at->N - r;
    if (stage->drag->p > 1 && at->N < 0 && value != 0) {
        const double rest = at->q - r;
        return -log(-c * at->N / rest) / (at->slope / at->N - at->q / rest);
    }
    return -value / (at->q + c * at->slope);
}

static enum lub_status solve_log(const struct lub_stage *stage, double r, double guess,
                                 struct lub_stage_point *point, size_t *evaluations)
{
    const double x_top = stage->x_zero;
    double lo = -INFINITY, hi = x_top;
    double x = guess < hi ? guess : hi;
    for (int k = 0; k < max_iterations; k++) {
        const struct law_point at = law_at(stage->drag, x, exp(x));
        const double change = log_change(stage, &at, r);
        ++*evaluations;
        *(change < 0 ? &hi : &lo) = x;
        if (fabs(change) <= fmax(stage->accuracy, 1e-15 * fabs(x))) {
            return finish(x + change, at.q * exp_near_0(change), at.N + at.slope * change, point);
        }
        x += change;
        if (!(x >= lo && x <= hi)) {
            lo = fmax(lo, lub_drag_inverse(stage->drag, r / stage->c + stage->N_zero));
            x = lo + (hi - lo) / 2;
        }
    }
    return LUB_NO_CONVERGENCE;
}

enum lub_status lub_stage_solve(const struct lub_stage *stage, double r,
                                const struct lub_stage_point *guess, struct lub_stage_point *point,
                                size_t *evaluations)
{
    if (!isfinite(r)) {
        return LUB_NOT_FINITE;
    }
    if (stage->drag->shift > 0 && r <= stage->c * stage->N_touch) {
        return LUB_CONTACT;
    }
    return r >= 0 || stage->drag->shift > 0 ? solve_gap(stage, r, guess->q, point, evaluations)
                                            : solve_log(stage, r, guess->x, point, evaluations);
}

/* For r = 0 the brackets are not known yet: a walk in x from 0 finds one, bisection and Newton the
 * solution. */
static double zero_by_iteration(const struct lub_drag *drag, double c, size_t *evaluations)
{
    double lo = -1, hi = 1;
    for (; lo > -1e4 && exp(lo) + c * lub_drag_N(drag, lo) > 0; lo *= 2) {
        ++*evaluations;
    }
    for (; hi < 700 && exp(hi) + c * lub_drag_N(drag, hi) < 0; hi *= 2) {
        ++*evaluations;
    }
    double x = (lo + hi) / 2;
    for (int k = 0; k < max_iterations; k++) {
        const struct law_point at = law_at(drag, x, exp(x));
        const double value = at.q + c * at.N;
        double next = x - value / (at.q + c * at.slope);
        ++*evaluations;
        *(value > 0 ? &hi : &lo) = x;
        next = next > lo && next < hi ? next : (lo + hi) / 2;
        if (fabs(next - x) <= 4e-16 * (1 + fabs(x))) {
            return next;
        }
        x = next;
    }
    return x;
}

/* Power law: e^x = -a x is Lambert's equation for -x, and e^x = a e^((1-p) x)/(p-1) has a
 * logarithm, where a = c eps. */
static double zero_solution(const struct lub_drag *drag, double c, size_t *evaluations)
{
    const double a = c * drag->eps;
    if (!is_power(drag) || !(a > 1e-300 && a < 1e300)) {
        return zero_by_iteration(drag, c, evaluations);
    }
    return drag->p == 1 ? -gsl_sf_lambert_W0(1 / a) : log(a / (drag->p - 1)) / drag->p;
}

/* For drag and c > 0, which must outlive it; adds its evaluations of the law to *evaluations. */
static struct lub_stage stage_init(const struct lub_drag *drag, double c, size_t *evaluations)
{
    struct lub_stage stage = {.drag = drag, .c = c, .accuracy = close_enough, .N_touch = -INFINITY};
    if (drag->shift > 0) {
        stage.N_touch = lub_drag_N(drag, -INFINITY);
    }
    if (stage.N_touch >= 0) { /* a shift so large that the drag law is positive at contact */
        stage.x_zero = -INFINITY;
        stage.N_zero = stage.N_touch;
        return stage;
    }
    stage.x_zero = zero_solution(drag, c, evaluations);
    stage.q_zero = exp(stage.x_zero);
    stage.N_zero = lub_drag_N(drag, stage.x_zero);
    return stage;
}

/* The brackets may be off by the relative change of c, 1e-9 at most: less than close_enough, so
 * that a solution on the edge is still accepted. */
static bool same_step(double c, double kept)
{
    return fabs(c - kept) <= 1e-9 * c;
}

void lub_stage_keep(const struct lub_stage *stage, double memory[LUB_STAGE_MEMORY])
{
    memory[0] = stage->c;
    memory[1] = stage->x_zero;
    memory[2] = stage->q_zero;
    memory[3] = stage->N_zero;
    memory[4] = stage->N_touch;
}

struct lub_stage lub_stage_recall(const struct lub_drag *drag, double c,
                                  const double memory[LUB_STAGE_MEMORY], size_t *evaluations)
{
    if (!same_step(c, memory[0])) {
        return stage_init(drag, c, evaluations);
    }
    return (struct lub_stage){.drag = drag,
                              .c = c,
                              .accuracy = close_enough,
                              .x_zero = memory[1],
                              .q_zero = memory[2],
                              .N_zero = memory[3],
                              .N_touch = memory[4]};
}
