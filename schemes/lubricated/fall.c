/* fall.c -- the loop of a falling sphere: steps, rows, turning points. */
#include "schemes/lubricated/fall.h"
#include "schemes/lubricated/fall_step.h"

#include <math.h>

/* One run in progress. */
struct run {
    struct lub_fall_model model;
    const struct lub_falling *falling;
    const struct lub_fall_request *request;
    struct lub_fall_path *path;
    struct lub_fall_outcome *outcome;
    struct lub_regime regime;
    struct lub_fall_state now, next;
    double farthest;     /* largest |u_n| */
    double longest_near; /* longest step from or to contact */
    size_t most;         /* steps allowed */
};

static void set_model(struct run *run, const struct lub_normal *normal)
{
    const struct lub_falling *const falling = run->falling;
    run->model = (struct lub_fall_model){
        .normal = normal,
        .film = lub_film_of(falling->roughness, falling->k_n / falling->k_b),
        .k_over_m = falling->k_b / falling->mass,
        .tau = falling->film / falling->k_b,
        .mass = falling->mass,
        .film_drag = falling->film,
        .u0 = falling->u0,
        .accuracy = falling->accuracy,
        .contact_dt = 0.1 * sqrt(falling->mass / falling->k_b)};
    run->now = (struct lub_fall_state){.u_n = falling->u0, .xi = log(falling->u0)};
    run->farthest = falling->u0;
    run->outcome->log_gap_min = run->now.xi;
}

static struct lub_fall_row row_of(const struct run *run, const struct lub_fall_state *state)
{
    return (struct lub_fall_row){.t = state->t,
                                 .u_n = state->u_n,
                                 .log_gap = state->xi,
                                 .v = state->v,
                                 .force = -run->falling->k_b * state->stretch,
                                 .contact = run->falling->roughness > 0 &&
                                            state->xi <= run->model.film.log_roughness};
}

static enum lub_status keep(struct run *run, const struct lub_fall_state *state)
{
    const struct lub_fall_row row = row_of(run, state);
    return run->path ? lub_fall_append(run->path, &row) : LUB_OK;
}

/* Cubic through values and slopes at both ends, at the fraction s of the step. */
static double between(double dt, double s, double y0, double slope0, double y1, double slope1)
{
    const double r = 1 - s;
    return r * r * ((1 + 2 * s) * y0 + s * dt * slope0) +
           s * s * ((1 + 2 * r) * y1 - r * dt * slope1);
}

/* Tells the classifier where u_n turned inside the step, then how the step ended. */
static void watch(struct run *run)
{
    const struct lub_fall_state *const now = &run->now, *const next = &run->next;
    const double dt = next->t - now->t;
    double lowest = next->xi;
    if (now->slope < 0 && next->slope > 0) {
        const double s = now->slope / (now->slope - next->slope);
        lowest = fmin(lowest, between(dt, s, now->xi, now->slope, next->xi, next->slope));
    }
    run->outcome->log_gap_min = fmin(run->outcome->log_gap_min, lowest);
    if (now->v * next->v < 0) {
        const double s = now->v / (now->v - next->v);
        const double u_n = between(dt, s, now->u_n, now->v, next->u_n, next->v);
        lub_regime_add(&run->regime, now->t + s * dt, u_n, exp((1 - s) * now->xi + s * next->xi));
    }
    lub_regime_add(&run->regime, next->t, next->u_n, exp(next->xi));
    run->farthest = fmax(run->farthest, fabs(next->u_n));
    if (next->u_n <= 2 * run->falling->roughness || now->u_n <= 2 * run->falling->roughness) {
        run->longest_near = fmax(run->longest_near, dt);
    }
}

static enum lub_status check(const struct run *run)
{
    const struct lub_fall_state *const next = &run->next;
    if (!(isfinite(next->u_n) && isfinite(next->v) && isfinite(next->xi))) {
        return LUB_NOT_FINITE;
    }
    return next->u_n < -1 ? LUB_OUTSIDE : LUB_OK;
}

/* Books the step from now to next; what ends the run is its status. */
static enum lub_status accept(struct run *run)
{
    struct lub_fall_outcome *const outcome = run->outcome;
    outcome->status = check(run);
    if (outcome->status == LUB_NOT_FINITE) {
        return LUB_OK;
    }
    outcome->steps++;
    watch(run);
    run->now = run->next;
    if (outcome->status == LUB_OK && outcome->steps >= run->most &&
        run->now.t < run->falling->t_end) {
        outcome->status = LUB_TOO_MANY_STEPS;
    }
    if (run->request->interrupted && *run->request->interrupted) {
        outcome->status = LUB_INTERRUPTED;
    }
    const bool last = run->now.t >= run->falling->t_end || outcome->status != LUB_OK;
    return last || outcome->steps % run->request->every == 0 ? keep(run, &run->now) : LUB_OK;
}

static bool goes_on(const struct run *run)
{
    return run->outcome->status == LUB_OK && run->now.t < run->falling->t_end;
}

static enum lub_status run_fixed(struct run *run, double dt)
{
    enum lub_status status = LUB_OK;
    const double t_end = run->falling->t_end;
    for (size_t k = 0; status == LUB_OK && goes_on(run); k++) {
        const double t = dt * (double)(k + 1);
        const bool last = t >= t_end * (1 - 1e-12);
        lub_fall_leapfrog(&run->model, last ? t_end - run->now.t : dt, &run->now, &run->next);
        run->next.t = last ? t_end : t;
        status = accept(run);
    }
    return status;
}

static enum lub_status run_far(struct run *run)
{
    enum lub_status status = LUB_OK;
    const double t_end = run->falling->t_end;
    while (status == LUB_OK && goes_on(run)) {
        const double dt = lub_fall_far_dt(&run->model, &run->now);
        const bool last = run->now.t + dt >= t_end * (1 - 1e-12);
        lub_fall_leapfrog(&run->model, last ? t_end - run->now.t : dt, &run->now, &run->next);
        run->next.t = last ? t_end : run->now.t + dt;
        status = accept(run);
    }
    return status;
}

/* The next step from the error of this one, third order locally. */
static double adapt(double dt, double error)
{
    return dt * fmin(4, fmax(0.2, 0.9 * pow(fmax(error, 1e-12), -1.0 / 3)));
}

static enum lub_status run_coupled(struct run *run)
{
    enum lub_status status = LUB_OK;
    const double t_end = run->falling->t_end, longest = t_end / 100;
    double dt = 1e-3 * fmin(longest, sqrt(run->falling->u0));
    while (status == LUB_OK && goes_on(run)) {
        const bool last = run->now.t + dt >= t_end * (1 - 1e-12);
        const double step = last ? t_end - run->now.t : dt;
        const double error = lub_fall_coupled(&run->model, step, &run->now, &run->next);
        dt = isfinite(error) ? fmin(longest, adapt(step, error)) : step / 10;
        if (!(error <= 1) && step > 1e-14 * t_end) {
            continue;
        }
        run->next.t = last ? t_end : run->now.t + step;
        status = accept(run);
    }
    return status;
}

/* More steps or rows than these are refused before the run, or end one of automatic steps. */
static const double max_steps = 1e9, max_rows = 2e7;

static enum lub_status check_dt(const struct lub_falling *falling, double dt,
                                const struct lub_fall_request *request, bool with_rows,
                                struct lub_message *message)
{
    const double limit = lub_falling_stable_dt(falling), steps = dt > 0 ? falling->t_end / dt : 0;
    if (steps > max_steps) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt=%.6g makes %.3g steps: allowed are %g, dt >= %.3g here; dt_factor=auto "
                        "takes few steps where little happens",
                        dt, steps, max_steps, falling->t_end / max_steps);
    }
    if (with_rows && steps / (double)request->every > max_rows) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt=%.6g makes %.3g rows: allowed are %g, so --every must be at least %.0f",
                        dt, steps / (double)request->every, max_rows, ceil(steps / max_rows));
    }
    if (dt > 0 && !(dt < limit)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt=%.6g is above the stable limit: allowed is dt < %.6g = 2 sqrt(m/k_b), "
                        "that is dt_factor < 2",
                        dt, limit);
    }
    return LUB_OK;
}

static void finish(struct run *run)
{
    struct lub_fall_outcome *const outcome = run->outcome;
    outcome->last = row_of(run, &run->now);
    outcome->lambda_dt = run->longest_near * run->farthest / run->model.tau;
}

enum lub_status lub_fall(const struct lub_normal *normal, const struct lub_falling *falling,
                         const struct lub_fall_request *request, struct lub_fall_path *path,
                         struct lub_fall_outcome *outcome, struct lub_message *message)
{
    struct run run = {.falling = falling, .request = request, .path = path, .outcome = outcome};
    const double unit = sqrt(falling->mass / falling->k_b);
    const double dt = request->dt > 0 ? request->dt : falling->dt_factor * unit;
    *outcome = (struct lub_fall_outcome){0};
    enum lub_status status = check_dt(falling, dt, request, path != NULL, message);
    if (status != LUB_OK) {
        return status;
    }
    run.most = request->max_steps > 0 ? request->max_steps : (size_t)max_steps;
    set_model(&run, normal);
    lub_regime_init(&run.regime, falling);
    status = keep(&run, &run.now);
    if (status == LUB_OK) {
        run.longest_near = dt;
        status = dt > 0                     ? run_fixed(&run, dt)
                 : normal->has_lambda_limit ? run_far(&run)
                                            : run_coupled(&run);
    }
    finish(&run);
    const enum lub_status counted = lub_regime_result(&run.regime, &outcome->regime);
    lub_regime_free(&run.regime);
    return status == LUB_OK ? counted : status;
}
