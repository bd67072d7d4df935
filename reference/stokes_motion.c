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
    gsl_odeiv2_step *step;
    gsl_odeiv2_evolve *evolve;
    double h;       /* next step of the witness */
    size_t n_steps; /* done */
    size_t piece;   /* of the force, for the witness */
};

static const double first_step = 1e-6;

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

/* The step that errs by 1e-13 in ln q.  The controls of GSL 2.7 go on where they get no memory, and
 * this one needs none. */
static int adjust(void *state, size_t n, unsigned order, const double x[], const double error[],
                  const double rate[], double *h)
{
    const double off = fabs(error[0]) / 1e-13;
    (void)state, (void)n, (void)x, (void)rate;
    if (off > 1.1) {
        *h *= fmax(0.2, 0.9 / pow(off, 1.0 / order));
        return GSL_ODEIV_HADJ_DEC;
    }
    if (off < 0.5) {
        *h *= fmin(5, fmax(1, 0.9 / pow(off, 1.0 / (order + 1))));
        return GSL_ODEIV_HADJ_INC;
    }
    return GSL_ODEIV_HADJ_NIL;
}

static const gsl_odeiv2_control_type absolute = {.name = "absolute", .hadjust = adjust};

static bool prepare(struct solution *s)
{
    s->h = first_step;
    s->step = gsl_odeiv2_step_alloc(gsl_odeiv2_step_rk8pd, 1);
    s->evolve = gsl_odeiv2_evolve_alloc(1);
    return s->step && s->evolve;
}

static void release(struct solution *s)
{
    gsl_odeiv2_evolve_free(s->evolve);
    gsl_odeiv2_step_free(s->step);
}

static bool go_to(struct solution *s, double t)
{
    const gsl_odeiv2_system system = {.function = right_side, .dimension = 1, .params = s};
    gsl_odeiv2_control control = {.type = &absolute};
    while (s->t < t) {
        if (gsl_odeiv2_evolve_apply(s->evolve, &control, s->step, &system, &s->t, t, &s->h,
                                    &s->x) != GSL_SUCCESS) {
            return false;
        }
        s->n_steps++;
    }
    return true;
}

/* Moves the witness to t, from break to break of the force. */
static bool follow(struct solution *s, double t)
{
    const struct lub_force *const force = &s->motion->force;
    while (s->t < t) {
        const double stop = fmin(t, force->t[s->piece + 1]);
        if (!go_to(s, stop)) {
            return false;
        }
        if (s->t >= force->t[s->piece + 1] && s->piece + 1 < force->n) {
            s->piece++;
            gsl_odeiv2_evolve_reset(s->evolve);
            gsl_odeiv2_step_reset(s->step);
            s->h = first_step;
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
    witness->steps = s->n_steps;
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
    s.start = lub_drag_N(&s.drag, s.x);
    const enum lub_status status = prepare(&s) ? certify(&s, n, times, rows, certificate, message)
                                               : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    release(&s);
    return status;
}
