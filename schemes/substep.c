/* substep.c -- SDIRK3 with an embedded error estimate, and the choice of the step. */
#include "schemes/substep.h"
#include "schemes/stage.h"

#include <math.h>

/* Alexander (1977): the root of x^3 - 3 x^2 + 3 x/2 - 1/6 = 0 in (1/6, 1/2). */
static const double g = 0.43586652150845899942;

/* Weights b of order 3 with stages at g, (1 + g)/2, 1, the last stage being the step; b^ uses the
 * first two stages and has order 2. */
static double b_1(void)
{
    return -(6 * g * g - 16 * g + 1) / 4;
}

static double b_2(void)
{
    return (6 * g * g - 20 * g + 5) / 4;
}

struct lub_substep_point lub_substep_load(double t, const struct lub_gap *gap, double w)
{
    return (struct lub_substep_point){
        .t = t, .x = gap->log_gap, .q = gap->q, .u = gap->u, .N = gap->gamma, .w = w};
}

struct lub_gap lub_substep_gap(const struct lub_substep_point *point)
{
    return (struct lub_gap){.q = point->q, .u = point->u, .log_gap = point->x, .gamma = point->N};
}

/* A stage: its point and its slope k = w - N, from the side that loses less. */
struct result {
    struct lub_stage_point point;
    double w, k;
};

static enum lub_status solve(struct lub_run *run, const struct lub_stage *stage, double start,
                             double w, double x_guess, double k_guess, struct result *result)
{
    const double c = stage->c;
    const struct lub_stage_point guess = {.x = x_guess, .q = start + c * k_guess};
    const enum lub_status status =
        lub_stage_solve(stage, start + c * w, &guess, &result->point, &run->rhs);
    const bool small = result->point.q < c * fabs(result->point.N);
    result->w = w;
    result->k = small ? (result->point.q - start) / c : w - result->point.N;
    return status;
}

/* The difference of the formulas of order 3 and 2. */
static double embedded_error(double h, double k_1, double k_2, double k_3)
{
    const double drop = b_1() - g / (1 - g), rise = b_2() - (1 - 2 * g) / (1 - g);
    return fabs(h * (drop * k_1 + rise * k_2 + g * k_3));
}

/* A release between the start and the first stage is seen by neither formula: all stages then lie
 * on the free motion.  The parabola through their slopes misses the slope at the start by d, and
 * the free motion was taken for granted over at most g h, an error of up to d g h/2 in q. */
static double missed_start(double h, double k_0, double k_1, double k_2, double k_3)
{
    const double c_2 = (1 + g) / 2;
    const double at_start = k_1 * c_2 / ((g - c_2) * (g - 1)) + k_2 * g / ((c_2 - g) * (c_2 - 1)) +
                            k_3 * g * c_2 / ((1 - g) * (1 - c_2));
    return g / 2 * h * fabs(k_0 - at_start);
}

/* Tries a step over h, inside which the force must not jump; *error estimates its error in q.
 * `tol` is the error the caller will allow: stages are solved well below it.  `kept` saves work
 * between tries of the same h; zeroed at first, it belongs to the caller. */
static enum lub_status substep_try(struct lub_run *run, const struct lub_substep_point *from,
                                   double h, double tol, double kept[LUB_STAGE_MEMORY],
                                   struct lub_substep_point *to, double *error)
{
    const struct lub_force *const force = &run->problem->force;
    const double q = from->q, t = from->t, c_2 = (1 + g) / 2;
    struct lub_stage stage = lub_stage_recall(&run->problem->drag, g * h, kept, &run->rhs);
    lub_stage_keep(&stage, kept);
    /* What the stages leave, the square of this, adds up to a thousandth of tol per unit time. */
    stage.accuracy = fmin(fmax(stage.accuracy, sqrt(1e-3 * tol * fmin(h, 1))), 1e-3);
    struct result one, two, end;
    double w = from->w + lub_force_impulse(force, t, t + g * h);
    enum lub_status status = solve(run, &stage, q, w, from->x, from->u, &one);
    if (status != LUB_OK) {
        return status;
    }
    const double bend = (one.k - from->u) / g; /* change of the slope over h */
    w = from->w + lub_force_impulse(force, t, t + c_2 * h);
    status =
        solve(run, &stage, q + (1 - g) / 2 * h * one.k, w, one.point.x, from->u + c_2 * bend, &two);
    if (status != LUB_OK) {
        return status;
    }
    w = from->w + lub_force_impulse(force, t, t + h);
    const double start = q + h * (b_1() * one.k + b_2() * two.k);
    status = solve(run, &stage, start, w, two.point.x, 2 * two.k - one.k, &end);
    *error =
        fmax(embedded_error(h, one.k, two.k, end.k), missed_start(h, from->u, one.k, two.k, end.k));
    *to = (struct lub_substep_point){
        .t = t + h, .x = end.point.x, .q = end.point.q, .u = end.k, .N = end.point.N, .w = w};
    return status;
}

/* Of the gap itself: no step is shortened to get below it. */
static const double round_off = 1e-15;

/* The usual controller for an estimate of order h^3. */
static double factor(double tol, double error)
{
    const double largest = 4, safety = 0.9;
    if (error * largest * largest * largest <= tol * safety * safety * safety) {
        return largest;
    }
    return fmax(0.1, safety * cbrt(tol / error));
}

enum lub_status lub_substep_take(struct lub_run *run, const struct lub_substep_point *from,
                                 double tol, double kept[LUB_STAGE_MEMORY], double *h, double *next,
                                 struct lub_substep_point *to)
{
    const double allowed = fmax(tol, round_off * from->q);
    double error;
    for (;;) {
        const enum lub_status status = substep_try(run, from, *h, tol, kept, to, &error);
        if (status != LUB_OK) {
            return status;
        }
        if (error <= allowed || !(from->t + *h / 2 > from->t)) {
            break;
        }
        *h *= fmin(0.5, factor(allowed, error));
    }
    *next = *h * factor(allowed, error);
    return LUB_OK;
}
