/* shear_run.c -- a run of two spheres in shear: flights in the bare flow and steps of the film, at
 * fixed or automatic time steps. */
#include "schemes/lubricated/shear_run.h"
#include "schemes/lubricated/shear_parts.h"

#include <math.h>
#include <stdlib.h>

static struct lub_shear_place place_of(const struct lub_shear_state *state)
{
    return (struct lub_shear_place){
        .t = state->t, .at = lub_shear_position(state), .u_n = state->u_n, .log_gap = state->xi};
}

/* The lowest point of the cubic through both ends of a step. */
static double lowest_between(const struct lub_shear_state *a, const struct lub_shear_state *b)
{
    const double dt = b->t - a->t, m0 = a->rates.xi, m1 = b->rates.xi;
    if (!(m0 < 0 && m1 > 0)) {
        return fmin(a->xi, b->xi);
    }
    const double s = m0 / (m0 - m1), r = 1 - s;
    const double cubic =
        r * r * ((1 + 2 * s) * a->xi + s * dt * m0) + s * s * ((1 + 2 * r) * b->xi - r * dt * m1);
    return fmin(cubic, fmin(a->xi, b->xi));
}

static enum lub_status check(const struct lub_shear_state *state)
{
    if (!(isfinite(state->u_n) && isfinite(state->xi) && isfinite(state->n.x))) {
        return LUB_NOT_FINITE;
    }
    return state->u_n < -1 ? LUB_OUTSIDE : LUB_OK;
}

void lub_shear_accept(struct lub_shear_run *run)
{
    struct lub_shear_state *const next = run->next;
    run->status = check(next);
    if (run->status == LUB_NOT_FINITE) {
        return;
    }
    run->steps++;
    run->log_gap_min = fmin(run->log_gap_min, lowest_between(run->now, next));
    run->next = run->now;
    run->now = next;
}

/* A step or flight of its own choice; steps whose error is too large are tried again, shorter.
 * Flights are taken in ten parts for the sake of plots. */
static void choose(struct lub_shear_run *run)
{
    const size_t steps = run->steps;
    while (run->steps == steps && run->status == LUB_OK) {
        if (run->film) {
            run->part = 0;
            lub_shear_choose_step(run);
        } else {
            run->part = run->part > 0 ? run->part : lub_shear_flight_time(run, INFINITY) / 10;
            lub_shear_fly(run, run->part);
        }
    }
    lub_shear_settle(run);
}

/* One tick of the clock, in parts where the film begins or ends inside it.  The first step of a
 * film is of first order, and short so as not to be seen. */
static void tick(struct lub_shear_run *run, double dt)
{
    double left = dt, error;
    while (left > 0 && run->status == LUB_OK && !run->over) {
        const bool film = run->film;
        const double most = run->fresh ? fmin(left, 0.1 * dt) : left;
        const double taken =
            film ? lub_shear_film_step(run, most, &error) : lub_shear_fly(run, left);
        if (film && taken == 0) {
            run->status = LUB_NO_CONVERGENCE;
        }
        left = left - taken > lub_shear_meet ? left - taken : 0;
        lub_shear_settle(run);
    }
    if (!run->over && run->status == LUB_OK) {
        run->now->t = (double)(run->rows + 1) * dt;
    }
}

enum lub_status lub_shear_run_step(struct lub_shear_run *run)
{
    const size_t steps = run->steps;
    if (run->status == LUB_OK && !run->over) {
        if (run->fixed > 0) {
            tick(run, run->fixed);
        } else {
            choose(run);
        }
    }
    if (run->steps == steps) {
        return run->status;
    }
    run->rows++;
    return LUB_OK;
}

static enum lub_status check_dt(const struct lub_shear *shear, double dt,
                                struct lub_message *message)
{
    if (shear->mass == 0) {
        return dt <= 1 ? LUB_OK
                       : lub_fail(message, LUB_BAD_ARGUMENT,
                                  "dt=%.6g is above the limit: allowed is dt <= 1, one over the "
                                  "shear rate, at which the steps still follow the motion",
                                  dt);
    }
    const double limit = fmin(lub_shear_stable_dt(shear), 1);
    return dt <= limit ? LUB_OK
                       : lub_fail(message, LUB_BAD_ARGUMENT,
                                  "dt=%.6g is above the stable limit of the explicit motion: "
                                  "allowed is dt <= %.6g for this St, Ca and kt_ratio (St=0 has no "
                                  "such limit)",
                                  dt, limit);
}

/* Of the automatic run with inertia, whose step is the same all along: well inside the limit, and
 * fine on the scale of the shear. */
static double own_dt(const struct lub_shear *shear)
{
    return shear->mass > 0 ? fmin(0.25 * lub_shear_stable_dt(shear), 0.005) : 0;
}

static void begin(struct lub_shear_run *run, const struct lub_shear *shear)
{
    const struct lub_v3 start = {shear->start[0], shear->start[1], shear->start[2]};
    run->now = &run->states[0];
    run->next = &run->states[1];
    *run->now = lub_shear_free_state(&run->model, 0, start);
    run->dt = run->fixed > 0 ? run->fixed : own_dt(shear);
    if (shear->mass > 0) {
        run->model.kick = lub_shear_kick_of(shear, run->dt / 2);
    }
    run->first = place_of(run->now);
    run->log_gap_min = run->now->xi;
    if (run->now->u_n <= shear->cutoff) {
        lub_shear_begin_film(run);
    }
    lub_shear_settle(run);
}

enum lub_status lub_shear_run_create(const struct lub_normal *normal, const struct lub_shear *shear,
                                     double dt, struct lub_shear_run **run,
                                     struct lub_message *message)
{
    const enum lub_status status = check_dt(shear, dt, message);
    if (status != LUB_OK) {
        return status;
    }
    *run = calloc(1, sizeof **run);
    if (!*run) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    (*run)->model = lub_shear_model_of(shear, normal);
    (*run)->fixed = dt;
    begin(*run, shear);
    return LUB_OK;
}

struct lub_shear_clock lub_shear_run_clock(const struct lub_shear_run *run)
{
    const bool fixed = run->fixed > 0 || run->model.shear->mass > 0;
    return (struct lub_shear_clock){
        .t = run->now->t, .dt = fixed ? run->dt : 0, .rows = run->rows, .over = run->over};
}

struct lub_shear_progress lub_shear_run_progress(const struct lub_shear_run *run)
{
    return (struct lub_shear_progress){.status = run->status,
                                       .end = run->end,
                                       .steps = run->steps,
                                       .log_gap_min = run->log_gap_min,
                                       .first = run->first,
                                       .last = place_of(run->now)};
}

void lub_shear_run_free(struct lub_shear_run *run)
{
    free(run);
}
