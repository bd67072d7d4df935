/* stokes_motion.c -- the first integral, and a Runge-Kutta method that watches over it. */
#include "reference/stokes_motion.h"

#include <float.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>

/* The largest disagreement times this is the bound; more than `most` is refused. */
static const double safety = 2, most = 1e-9;

struct solution {
    const struct lub_motion *motion;
    struct lub_drag drag; /* of the sphere, eps = 6 pi mu */
    double start;         /* N(q0) */
    double x, t;          /* of the witness */
    gsl_odeiv2_driver *driver;
    size_t piece; /* of the force, for the witness */
};

static int right_side(double t, const double x[], double rate[], void *data)
{
    const struct solution *const s = data;
    const struct lub_force *const force = &s->motion->force;
    /* Within its piece: at a jump the value of the other side must not be seen. */
    const double from = force->t[s->piece], to = force->t[s->piece + 1];
    const double f = t <= from ? lub_force_after(force, from)
                     : t >= to ? lub_force_at(force, to)
                               : lub_force_at(force, t);
    rate[0] = f / lub_drag_slope(&s->drag, x[0]);
    return isfinite(rate[0]) ? GSL_SUCCESS : GSL_FAILURE;
}

/* Moves the witness to t, from break to break of the force. */
static bool follow(struct solution *s, double t)
{
    const struct lub_force *const force = &s->motion->force;
    while (s->t < t) {
        const double stop = fmin(t, force->t[s->piece + 1]);
        if (stop > s->t && gsl_odeiv2_driver_apply(s->driver, &s->t, stop, &s->x) != GSL_SUCCESS) {
            return false;
        }
        if (s->t >= force->t[s->piece + 1] && s->piece + 1 < force->n) {
            s->piece++;
            gsl_odeiv2_driver_reset_hstart(s->driver, 1e-6);
        }
    }
    return true;
}

static struct lub_gap state_at(const struct solution *s, double t)
{
    const struct lub_force *const force = &s->motion->force;
    const double N = s->start + lub_force_impulse(force, 0, t);
    const double x = t > 0 ? lub_drag_inverse(&s->drag, N) : log(s->motion->q0);
    return (struct lub_gap){.q = t > 0 ? exp(x) : s->motion->q0,
                            .u = lub_force_after(force, t) * exp(x) / lub_drag_slope(&s->drag, x),
                            .log_gap = x,
                            .gamma = N};
}

/* Round-off of N, of its inverse and of the sums, seen in ln q. */
static double round_off(const struct solution *s, const struct lub_gap *gap)
{
    const double N = fabs(gap->gamma) + fabs(s->start);
    return 8 * DBL_EPSILON * (1 + fabs(gap->log_gap) + N / lub_drag_slope(&s->drag, gap->log_gap));
}

static enum lub_status add_rows(const struct solution *s, size_t n, const double times[],
                                double worst, struct lub_path *rows)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        const struct lub_gap gap = state_at(s, times[k]);
        const double err = safety * worst + round_off(s, &gap);
        status = lub_gap_append_certified(rows, times[k], &gap, gap.q * expm1(err), err);
    }
    return status;
}

/* The witness beside the first integral at increasing times: the largest distance in ln q. */
static enum lub_status compare(struct solution *s, const struct lub_times *times,
                               struct lub_witness *witness, struct lub_message *message)
{
    for (size_t k = 0; k < times->n; k++) {
        const struct lub_gap gap = state_at(s, times->t[k]);
        if (!follow(s, times->t[k])) {
            return lub_fail(message, LUB_REFUSED, "the witness cannot go on at t = %.10g", s->t);
        }
        const double off = fabs(s->x - gap.log_gap);
        if (!(off <= witness->worst_log_gap)) {
            witness->worst_log_gap = off;
            witness->worst_q = gap.q * off;
            witness->worst_t = times->t[k];
        }
    }
    witness->steps = (size_t)s->driver->n;
    return witness->worst_log_gap <= most
               ? LUB_OK
               : lub_fail(message, LUB_REFUSED,
                          "first integral and Runge-Kutta disagree by %.2g in ln q at t = %.10g "
                          "(allowed %.2g)",
                          witness->worst_log_gap, witness->worst_t, most);
}

static enum lub_status sorted(size_t n, const double times[], double t_end, struct lub_times *list,
                              struct lub_message *message)
{
    enum lub_status status = lub_times_add(list, t_end);
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        if (!(times[k] >= 0 && times[k] <= t_end)) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "time %g is outside the run, 0 to %g",
                            times[k], t_end);
        }
        status = lub_times_add(list, times[k]);
    }
    lub_times_sort(list);
    return status == LUB_OK ? status : lub_fail(message, status, "out of memory");
}

static enum lub_status certify(struct solution *s, size_t n, const double times[],
                               struct lub_path *rows, struct lub_certificate *certificate,
                               struct lub_message *message)
{
    struct lub_times list = {0};
    struct lub_witness *const witness = &certificate->witness[1];
    *certificate = (struct lub_certificate){
        .n = 2,
        .witness = {{.name = "first integral"}, {.name = "Runge-Kutta (8,9) in ln q"}},
        .t_hit = NAN,
        .t_release = NAN};
    enum lub_status status = sorted(n, times, s->motion->t_end, &list, message);
    if (status == LUB_OK) {
        status = compare(s, &list, witness, message);
    }
    if (status == LUB_OK) {
        status = add_rows(s, n, times, witness->worst_log_gap, rows);
    }
    lub_times_free(&list);
    return status;
}

enum lub_status lub_stokes_motion(const struct lub_motion *motion, size_t n, const double times[],
                                  struct lub_path *rows, struct lub_certificate *certificate,
                                  struct lub_message *message)
{
    struct solution s = {.motion = motion, .drag = lub_motion_drag(motion), .x = log(motion->q0)};
    gsl_odeiv2_system system = {.function = right_side, .dimension = 1, .params = &s};
    s.start = lub_drag_N(&s.drag, s.x);
    s.driver = gsl_odeiv2_driver_alloc_y_new(&system, gsl_odeiv2_step_rk8pd, 1e-6, 1e-13, 0);
    if (!s.driver) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    const enum lub_status status = certify(&s, n, times, rows, certificate, message);
    gsl_odeiv2_driver_free(s.driver);
    return status;
}
