/* error.c -- computes the norms. */
#include "convergence/norm/parts.h"
#include "convergence/norm/norms.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* Steps around a jump of the reference's gamma in which only one of two may be stuck. */
static const double jump_steps = 4;

struct comparison {
    const struct lub_trajectory *h;
    enum lub_model model;
    const struct lub_truth *truth;
    double max_err_q, max_err_gamma, max_err_log_gap; /* of the reference, where it was used */
    double size_q, size_u, size_gamma, size_log_gap;  /* largest values of the trajectory */
    double longest_step;
    size_t at; /* where the last reference row was found: times are asked for in rising order */
};

/* Row of the reference at exactly t; times only rise between two calls of rewind_to_start. */
static size_t find(struct comparison *c, double t)
{
    const struct lub_trajectory *const reference = c->truth->trajectory;
    while (c->at + 1 < reference->n && reference->t[c->at] < t) {
        c->at++;
    }
    return c->at;
}

/* Uncertainty of gamma, and so of u = w - gamma: N at the ends of the interval of ln q.  In the
 * limit model all states share the bound of q. */
static double err_gamma(const struct lub_truth *truth, size_t row)
{
    const struct lub_trajectory *const reference = truth->trajectory;
    if (truth->model == LUB_LIMIT) {
        return reference->err_q[row];
    }
    const double x = reference->log_gap[row], e = reference->err_log_gap[row];
    return e * fmax(lub_drag_slope(&truth->problem->drag, x - e),
                    lub_drag_slope(&truth->problem->drag, x + e));
}

/* The larger of two distances; what is not a number is no distance, and stays. */
static double larger(double a, double b)
{
    return isnan(a) || isnan(b) ? NAN : fmax(a, b);
}

static void note_reference(struct comparison *c, size_t row)
{
    const struct lub_trajectory *const reference = c->truth->trajectory;
    c->max_err_q = fmax(c->max_err_q, reference->err_q[row]);
    c->max_err_gamma = fmax(c->max_err_gamma, err_gamma(c->truth, row));
    if (reference->stuck[row]) {
        c->max_err_log_gap = fmax(c->max_err_log_gap, reference->err_log_gap[row]);
    }
}

static void note_sizes(struct comparison *c)
{
    for (size_t k = 0; k < c->h->n; k++) {
        c->size_q = fmax(c->size_q, fabs(c->h->q[k]));
        c->size_u = fmax(c->size_u, fabs(c->h->u[k]));
        c->size_gamma = fmax(c->size_gamma, fabs(c->h->gamma[k]));
        if (isfinite(c->h->log_gap[k])) {
            c->size_log_gap = fmax(c->size_log_gap, fabs(c->h->log_gap[k]));
        }
        if (k > 0) {
            c->longest_step = fmax(c->longest_step, c->h->t[k] - c->h->t[k - 1]);
        }
    }
}

/* True for the times at which gamma of the two may differ by the jump itself. */
static bool in_jump(const struct comparison *c, size_t k, size_t row)
{
    const double distance = fabs(c->h->t[k] - c->truth->certificate->t_hit);
    return c->truth->model == LUB_LIMIT && distance <= jump_steps * c->longest_step &&
           c->h->stuck[k] != c->truth->trajectory->stuck[row];
}

static void compare_points(struct comparison *c, struct lub_error errors[])
{
    const struct lub_trajectory *const h = c->h, *const reference = c->truth->trajectory;
    double max_q = 0, max_gamma = 0, max_log_gap = 0;
    bool stuck = false;
    c->at = 0;
    for (size_t k = 0; k < h->n; k++) {
        const size_t row = find(c, h->t[k]);
        note_reference(c, row);
        max_q = larger(max_q, fabs(h->q[k] - reference->q[row]));
        if (!in_jump(c, k, row)) {
            max_gamma = larger(max_gamma, fabs(h->gamma[k] - reference->gamma[row]));
        }
        if (reference->stuck[row]) {
            stuck = true;
            max_log_gap = larger(max_log_gap, fabs(h->log_gap[k] - reference->log_gap[row]));
        }
        errors[LUB_END_Q].value = fabs(h->q[k] - reference->q[row]);
    }
    errors[LUB_MAX_Q].value = max_q;
    errors[LUB_MAX_GAMMA].value = max_gamma;
    errors[LUB_MAX_LOG_GAP].value = stuck ? max_log_gap : NAN;
}

/* Value at t in the step from row k: linear, or that of the step's end. */
static double between(const struct comparison *c, const double *y, size_t k, double t, bool linear)
{
    const double *const times = c->h->t;
    if (!linear) {
        return y[k + 1];
    }
    const double s = (t - times[k]) / (times[k + 1] - times[k]);
    return (1 - s) * y[k] + s * y[k + 1];
}

static void compare_integrals(struct comparison *c, struct lub_error errors[])
{
    const struct lub_trajectory *const h = c->h, *const reference = c->truth->trajectory;
    const bool linear = c->model != LUB_LIMIT;
    double sum_q = 0, sum_u = 0, sum_gamma = 0;
    struct lub_part part = {0};
    c->at = 0;
    while (lub_part_next(h->n, h->t, c->truth->breaks, &part)) {
        double q[2], u[2], gamma[2];
        for (int i = 0; i < 2; i++) {
            const double t = lub_part_node(&part, i);
            const size_t row = find(c, t), k = part.row;
            note_reference(c, row);
            q[i] = between(c, h->q, k, t, true) - reference->q[row];
            u[i] = between(c, h->u, k, t, linear) - reference->u[row];
            gamma[i] = between(c, h->gamma, k, t, linear) - reference->gamma[row];
        }
        sum_q += lub_part_integral(&part, q[0], q[1]);
        sum_u += lub_part_integral(&part, u[0], u[1]);
        sum_gamma += lub_part_integral(&part, gamma[0], gamma[1]);
    }
    errors[LUB_L1_Q].value = sum_q;
    errors[LUB_L1_U].value = sum_u;
    errors[LUB_L1_GAMMA].value = sum_gamma;
}

/* Integral of |e| over h, for e linear from a to b. */
static double linear_integral(double h, double a, double b)
{
    if (a * b >= 0) {
        return 0.5 * h * fabs(a + b);
    }
    return 0.5 * h * (a * a + b * b) / fabs(b - a);
}

static void compare_sampled_integrals(struct comparison *c, struct lub_error errors[])
{
    const struct lub_trajectory *const h = c->h, *const reference = c->truth->trajectory;
    double last[3] = {0}, sums[3] = {0};
    c->at = 0;
    for (size_t k = 0; k < h->n; k++) {
        const size_t row = find(c, h->t[k]);
        const double e[3] = {h->q[k] - reference->q[row], h->u[k] - reference->u[row],
                             h->gamma[k] - reference->gamma[row]};
        for (size_t i = 0; i < 3; i++) {
            sums[i] += k ? linear_integral(h->t[k] - h->t[k - 1], last[i], e[i]) : 0;
            last[i] = e[i];
        }
    }
    errors[LUB_L1_Q].value = sums[0];
    errors[LUB_L1_U].value = sums[1];
    errors[LUB_L1_GAMMA].value = sums[2];
}

/* Farther end of the step (t_{k-1}, t_k] from `truth`, where row k is the first from `from` on with
 * the flag; NaN if neither has the event, inf if one has.  Moves *from to that row. */
static double event_error(const struct lub_trajectory *h, bool stuck, double truth, size_t *from)
{
    size_t k = *from;
    while (k < h->n && (bool)h->stuck[k] != stuck) {
        k++;
    }
    *from = k;
    if (k == h->n) {
        return isnan(truth) ? NAN : INFINITY;
    }
    if (isnan(truth)) {
        return INFINITY;
    }
    return fmax(fabs(h->t[k] - truth), k > 0 ? fabs(h->t[k - 1] - truth) : 0);
}

static void compare_events(const struct comparison *c, struct lub_error errors[])
{
    size_t row = 0;
    errors[LUB_T_HIT].value = event_error(c->h, true, c->truth->certificate->t_hit, &row);
    errors[LUB_T_RELEASE].value = event_error(c->h, false, c->truth->certificate->t_release, &row);
}

/* Smallest |f| other than 0: how fast u, and so an event, moves past a threshold. */
static double slowest_force(const struct lub_problem *problem)
{
    double least = INFINITY;
    for (size_t k = 0; problem->force.kind != LUB_FORCE_SINE && k < problem->force.n; k++) {
        const double f = fabs(problem->force.f[k]);
        least = f > 0 ? fmin(least, f) : least;
    }
    return isfinite(least) ? least : 1;
}

static void set_uncertainties(const struct comparison *c, struct lub_error errors[])
{
    const double rounding = DBL_EPSILON * (double)c->h->n;
    const double length = c->h->t[c->h->n - 1] - c->h->t[0];
    const double q = c->max_err_q + rounding * c->size_q;
    const double u = c->max_err_gamma + rounding * c->size_u;
    const double gamma = c->max_err_gamma + rounding * c->size_gamma;
    const double time = c->max_err_gamma / slowest_force(c->truth->problem) + rounding * length;
    errors[LUB_MAX_Q].uncertainty = errors[LUB_END_Q].uncertainty = q;
    errors[LUB_L1_Q].uncertainty = length * q;
    errors[LUB_L1_U].uncertainty = length * u;
    errors[LUB_L1_GAMMA].uncertainty = length * gamma;
    errors[LUB_MAX_GAMMA].uncertainty = gamma;
    errors[LUB_T_HIT].uncertainty = errors[LUB_T_RELEASE].uncertainty = time;
    errors[LUB_MAX_LOG_GAP].uncertainty = c->max_err_log_gap + rounding * c->size_log_gap;
}

void lub_norms(const struct lub_trajectory *trajectory, enum lub_model model,
               const struct lub_truth *truth, unsigned norms, struct lub_error errors[LUB_N_NORMS])
{
    struct comparison c = {.h = trajectory, .model = model, .truth = truth};
    note_sizes(&c);
    compare_points(&c, errors);
    if (truth->sampled) {
        compare_sampled_integrals(&c, errors);
    } else if (norms & lub_integral_norms) {
        compare_integrals(&c, errors);
    }
    compare_events(&c, errors);
    set_uncertainties(&c, errors);
    for (size_t k = 0; k < LUB_N_NORMS; k++) {
        if (!(norms & 1u << k)) {
            errors[k] = (struct lub_error){NAN, NAN};
        }
    }
}
