/* orbit.c -- an encounter of two spheres by quadrature of its closed form.
 *
 * The coordinate is the depth d = s_0 - s, how far ln(r - 2) has come down.  On panels of d, which
 * end at the seams of the pair functions, the mean of each integrand from the panel's beginning is
 * a Chebyshev series; so the integrals keep their relative accuracy at the start, where a path that
 * begins on the axis (y = 0) needs it.  The time is integrated over tau, x = x_0 (1 - tau^2), which
 * takes out the inverse root there.
 */
#include "reference/pair/encounter.h"

#include <gsl/gsl_chebyshev.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum {
    max_panels = 128,
    terms = 20, /* the functions are regular within pi of the real axis: 10^-20 on a panel of 1 */
    equal_knots = 32,
    max_newton = 200,
    max_intervals = 1000
};

/* Below this log gap no encounter of smooth spheres goes. */
static const double lowest = -60;

struct panel {
    double from, to;                       /* depths */
    double exponent, square;               /* the integrals over [0, from] */
    gsl_cheb_series *p_mean, *square_mean; /* of the integrands over [from, d] */
};

/* A place on the path at which the time is known. */
struct knot {
    double tau, depth, time;
};

struct lub_orbit {
    struct lub_encounter encounter;
    double first;   /* log gap */
    double deepest; /* depth of the closest approach */
    size_t n_panels;
    struct panel panel[max_panels];
    size_t n_knots;
    struct knot knot[equal_knots + 1 + max_panels];
};

/* An integrand on a panel under construction, and the rule that takes its means. */
struct integrand {
    const struct lub_orbit *orbit;
    const struct panel *panel;
    double (*rate)(const struct integrand *self, double depth);
    const gsl_integration_glfixed_table *rule;
};

static double p_rate(const struct integrand *self, double depth)
{
    const double s = self->orbit->first - depth;
    const struct lub_pair_functions f = self->orbit->encounter.pair->at(s);
    return (f.a - f.b) / (f.mobility * (2 + exp(s)));
}

static double exponent_at(const struct panel *panel, double depth)
{
    return panel->exponent + (depth - panel->from) * gsl_cheb_eval(panel->p_mean, depth);
}

static double square_rate(const struct integrand *self, double depth)
{
    const double s = self->orbit->first - depth;
    const struct lub_pair_functions f = self->orbit->encounter.pair->at(s);
    return f.b * (2 + exp(s)) / f.mobility * exp(-2 * exponent_at(self->panel, depth));
}

static double mean(double depth, void *data)
{
    const struct integrand *const self = data;
    const double from = self->panel->from;
    double sum = 0;
    for (size_t k = 0; k < self->rule->n; k++) {
        double place, weight;
        gsl_integration_glfixed_point(0, 1, k, &place, &weight, self->rule);
        sum += weight * self->rate(self, from + place * (depth - from));
    }
    return sum;
}

static gsl_cheb_series *mean_series(struct integrand *integrand)
{
    gsl_cheb_series *const series = gsl_cheb_alloc(terms);
    if (series) {
        const gsl_function function = {.function = mean, .params = integrand};
        gsl_cheb_init(series, &function, integrand->panel->from, integrand->panel->to);
    }
    return series;
}

/* The end of a panel that begins at a depth: at most 1 below, and never across a seam. */
static double panel_end(const struct lub_orbit *orbit, double from)
{
    const struct lub_pair_set *const pair = orbit->encounter.pair;
    double to = from + 1;
    for (size_t k = 0; k < pair->n_seams; k++) {
        const double seam = orbit->first - pair->seam[k];
        if (seam > from + 1e-9) {
            to = fmin(to, seam);
        }
    }
    return to;
}

static enum lub_status add_panel(struct lub_orbit *orbit, double from)
{
    struct panel *const panel = &orbit->panel[orbit->n_panels];
    *panel = (struct panel){.from = from, .to = panel_end(orbit, from)};
    if (orbit->n_panels) {
        const struct panel *const above = panel - 1;
        panel->exponent = exponent_at(above, from);
        panel->square =
            above->square + (from - above->from) * gsl_cheb_eval(above->square_mean, from);
    }
    gsl_integration_glfixed_table *const rule = gsl_integration_glfixed_table_alloc(terms);
    orbit->n_panels++;
    if (!rule) {
        return LUB_NO_MEMORY;
    }
    struct integrand integrand = {orbit, panel, p_rate, rule};
    panel->p_mean = mean_series(&integrand);
    integrand.rate = square_rate;
    panel->square_mean = panel->p_mean ? mean_series(&integrand) : NULL;
    gsl_integration_glfixed_table_free(rule);
    return panel->square_mean ? LUB_OK : LUB_NO_MEMORY;
}

/* The integrals over [0, depth]: phi = exp(exponent), y^2 = phi^2 (y_0^2 + square). */
struct shape {
    double exponent, square;
};

static struct shape shape_at(const struct lub_orbit *orbit, double depth)
{
    const struct panel *panel = orbit->panel;
    while (panel + 1 < orbit->panel + orbit->n_panels && depth > panel->to) {
        panel++;
    }
    return (struct shape){.exponent = exponent_at(panel, depth),
                          .square = panel->square + (depth - panel->from) *
                                                        gsl_cheb_eval(panel->square_mean, depth)};
}

/* x_0^2 - x^2 at a depth, and its slope, which is positive. */
static double way(const struct lub_orbit *orbit, double depth, double *slope)
{
    const struct lub_encounter *const e = &orbit->encounter;
    const double first_gap = exp(orbit->first), closer = -first_gap * expm1(-depth);
    const double gap = first_gap - closer, r = 2 + gap;
    const struct lub_pair_functions f = e->pair->at(orbit->first - depth);
    const struct shape shape = shape_at(orbit, depth);
    const double growth = expm1(2 * shape.exponent), across = e->y * e->y + e->z * e->z;
    const double added = growth * across + (1 + growth) * shape.square;
    *slope = 2 * r * gap + (2 * (f.a - f.b) / r * (across + added) + f.b * r) / f.mobility;
    return closer * (4 + 2 * first_gap - closer) + added;
}

/* The depth at which x_0^2 - x^2 has this value, by Newton's method inside a bracket. */
static double depth_at(const struct lub_orbit *orbit, double value, double lo, double hi,
                       double depth)
{
    for (int k = 0; k < max_newton; k++) {
        double slope;
        const double excess = way(orbit, depth, &slope) - value;
        *(excess > 0 ? &hi : &lo) = depth;
        double next = depth - excess / slope;
        if (!(next >= lo && next <= hi)) {
            next = (lo + hi) / 2;
        }
        if (fabs(next - depth) <= 2e-16 * depth) {
            break;
        }
        depth = next;
    }
    return depth;
}

/* Panels from the start downwards until x^2 changes sign. */
static enum lub_status find_closest(struct lub_orbit *orbit, struct lub_message *message)
{
    const double whole = orbit->encounter.x * orbit->encounter.x;
    double from = 0;
    while (orbit->n_panels < max_panels && orbit->first - from > lowest) {
        if (add_panel(orbit, from) != LUB_OK) {
            return lub_fail(message, LUB_NO_MEMORY, "out of memory");
        }
        const double to = orbit->panel[orbit->n_panels - 1].to;
        double slope;
        if (way(orbit, to, &slope) > whole) {
            orbit->deepest = depth_at(orbit, whole, from, to, to);
            return LUB_OK;
        }
        from = to;
    }
    return lub_fail(message, LUB_REFUSED, "the spheres come closer than exp(%g) radii", lowest);
}

void lub_orbit_shape(const struct lub_orbit *orbit, double log_gap, double *phi, double *square)
{
    const struct shape shape = shape_at(orbit, orbit->first - log_gap);
    *phi = exp(shape.exponent);
    *square = orbit->encounter.y * orbit->encounter.y + shape.square;
}

static const struct knot *knot_before(const struct lub_orbit *orbit, double tau)
{
    const struct knot *knot = orbit->knot;
    while (knot + 2 < orbit->knot + orbit->n_knots && tau > knot[1].tau) {
        knot++;
    }
    return knot;
}

static struct lub_encounter_point point_at(const struct lub_orbit *orbit, double tau)
{
    const double x0 = orbit->encounter.x, y0 = orbit->encounter.y;
    const double value = x0 * x0 * tau * tau * (2 - tau * tau);
    const struct knot *const knot = knot_before(orbit, tau);
    const double share = (tau - knot[0].tau) / (knot[1].tau - knot[0].tau);
    const double guess = knot[0].depth + share * (knot[1].depth - knot[0].depth);
    const double depth = depth_at(orbit, value, 0, orbit->deepest, guess);
    const struct shape shape = shape_at(orbit, depth);
    const double phi = exp(shape.exponent);
    return (struct lub_encounter_point){.x = x0 * (1 - tau * tau),
                                        .y = phi * sqrt(y0 * y0 + shape.square),
                                        .z = phi * orbit->encounter.z,
                                        .log_gap = orbit->first - depth};
}

/* dt/dtau; x' vanishes only with y. */
static double time_rate(double tau, void *data)
{
    const struct lub_orbit *const orbit = data;
    const struct lub_encounter_point point = point_at(orbit, tau);
    double rate[4];
    lub_encounter_rate(orbit->encounter.pair, &point, rate);
    return -2 * orbit->encounter.x * tau / rate[0];
}

static enum lub_status time_between(const struct lub_orbit *orbit, double from, double to,
                                    double *time)
{
    gsl_integration_workspace *const work = gsl_integration_workspace_alloc(max_intervals);
    if (!work) {
        return LUB_NO_MEMORY;
    }
    const gsl_function rate = {.function = time_rate, .params = (void *)orbit};
    double error = 0;
    const int code = gsl_integration_qag(&rate, from, to, 0, 1e-13, max_intervals,
                                         GSL_INTEG_GAUSS21, work, time, &error);
    gsl_integration_workspace_free(work);
    /* Round-off stops the last digits; whether it matters shows against CVODE. */
    return (code == 0 || code == GSL_EROUND) && isfinite(*time) ? LUB_OK : LUB_NO_CONVERGENCE;
}

static int by_tau(const void *a, const void *b)
{
    const double x = ((const struct knot *)a)->tau, y = ((const struct knot *)b)->tau;
    return (x > y) - (x < y);
}

/* Equal steps of tau, and the seams, where the rate of time has a kink or a jump. */
static void place_knots(struct lub_orbit *orbit)
{
    const double x0 = orbit->encounter.x;
    for (size_t k = 0; k <= equal_knots; k++) {
        const double tau = (double)k / equal_knots;
        const double value = x0 * x0 * tau * tau * (2 - tau * tau);
        const double depth = depth_at(orbit, value, 0, orbit->deepest, 0.5 * orbit->deepest);
        orbit->knot[orbit->n_knots++] = (struct knot){.tau = tau, .depth = depth};
    }
    for (size_t k = 1; k < orbit->n_panels; k++) {
        double slope;
        const double depth = orbit->panel[k].from;
        const double share = sqrt(fmax(1 - way(orbit, depth, &slope) / (x0 * x0), 0));
        orbit->knot[orbit->n_knots++] = (struct knot){.tau = sqrt(1 - share), .depth = depth};
    }
    qsort(orbit->knot, orbit->n_knots, sizeof *orbit->knot, by_tau);
}

static enum lub_status set_knots(struct lub_orbit *orbit, struct lub_message *message)
{
    place_knots(orbit);
    for (size_t k = 0; k + 1 < orbit->n_knots; k++) {
        struct knot *const knot = &orbit->knot[k];
        double time;
        if (time_between(orbit, knot[0].tau, knot[1].tau, &time) != LUB_OK) {
            return lub_fail(message, LUB_REFUSED, "the time integral does not converge");
        }
        knot[1].time = knot[0].time + time;
    }
    return LUB_OK;
}

enum lub_status lub_orbit_create(const struct lub_encounter *encounter, struct lub_orbit **orbit,
                                 struct lub_message *message)
{
    *orbit = calloc(1, sizeof **orbit);
    if (!*orbit) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    const double r = hypot(hypot(encounter->x, encounter->y), encounter->z);
    (*orbit)->encounter = *encounter;
    (*orbit)->first = log(r - 2);
    enum lub_status status =
        encounter->x < 0 && encounter->y >= 0 && r > 2
            ? find_closest(*orbit, message)
            : lub_fail(message, LUB_BAD_ARGUMENT, "an encounter starts at x < 0, y >= 0, r > 2");
    if (status == LUB_OK) {
        status = set_knots(*orbit, message);
    }
    if (status != LUB_OK) {
        lub_orbit_free(*orbit);
        *orbit = NULL;
    }
    return status;
}

double lub_orbit_end(const struct lub_orbit *orbit)
{
    return 2 * orbit->knot[orbit->n_knots - 1].time;
}

double lub_orbit_closest(const struct lub_orbit *orbit)
{
    return orbit->first - orbit->deepest;
}

/* tau at a time of the first half: Newton's method inside the interval between two knots. */
static enum lub_status tau_at(const struct lub_orbit *orbit, double t, double *tau)
{
    const struct knot *knot = orbit->knot;
    while (knot + 2 < orbit->knot + orbit->n_knots && t > knot[1].time) {
        knot++;
    }
    double lo = knot[0].tau, hi = knot[1].tau;
    *tau = lo + (hi - lo) * (t - knot[0].time) / (knot[1].time - knot[0].time);
    for (int i = 0; i<max_newton && * tau> knot[0].tau; i++) {
        double time;
        if (time_between(orbit, knot[0].tau, *tau, &time) != LUB_OK) {
            return LUB_NO_CONVERGENCE;
        }
        const double excess = knot[0].time + time - t;
        *(excess > 0 ? &hi : &lo) = *tau;
        double next = *tau - excess / time_rate(*tau, (void *)orbit);
        if (!(next >= lo && next <= hi)) {
            next = (lo + hi) / 2;
        }
        /* Newton's step is quadratic: after one below 1e-9 the next lies below rounding. */
        const bool done = fabs(next - *tau) <= 1e-9 || hi - lo <= 2e-16;
        *tau = next;
        if (done) {
            break;
        }
    }
    return LUB_OK;
}

enum lub_status lub_orbit_at(const struct lub_orbit *orbit, double t,
                             struct lub_encounter_point *point)
{
    const double end = lub_orbit_end(orbit), first = fmax(fmin(t, end - t), 0);
    double tau = 0;
    const enum lub_status status = tau_at(orbit, first, &tau);
    *point = point_at(orbit, tau);
    point->t = t;
    point->x = t > end / 2 ? -point->x : point->x;
    return status;
}

void lub_orbit_free(struct lub_orbit *orbit)
{
    for (size_t k = 0; orbit && k < orbit->n_panels; k++) {
        if (orbit->panel[k].p_mean) {
            gsl_cheb_free(orbit->panel[k].p_mean);
        }
        if (orbit->panel[k].square_mean) {
            gsl_cheb_free(orbit->panel[k].square_mean);
        }
    }
    free(orbit);
}
