/* shear_run.c -- the loop of two spheres in shear: flights in the bare flow, steps of the film,
 * and what ends them.
 *
 * Beyond the cut-off a sphere that has no inertia, or has not yet felt its fellow, is carried
 * straight along x: flights are exact.  Steps without inertia that cross the cut-off, and all that
 * cross the end, are shortened to meet it.
 */
#include "schemes/lubricated/shear_run.h"
#include "schemes/lubricated/shear_model.h"

#include <math.h>

struct run {
    struct lub_shear_model model;
    const struct lub_shear_request *request;
    struct lub_shear_path *path;
    struct lub_shear_outcome *outcome;
    struct lub_shear_state states[2], *now, *next; /* accepting a step swaps them */
    bool film;                                     /* within the cut-off */
    bool fresh;                                    /* the film has just begun: no rates yet */
    size_t ticks;                                  /* multiples of dt passed */
    double dt;                                     /* fixed, or the next automatic one */
};

/* A length of time is met to this, in units of the shear. */
static const double meet = 1e-13;

static struct lub_shear_row row_of(const struct lub_shear_state *state)
{
    const struct lub_v3 p = lub_shear_position(state);
    return (struct lub_shear_row){
        .t = state->t, .x = p.x, .y = p.y, .z = p.z, .u_n = state->u_n, .log_gap = state->xi};
}

static enum lub_status keep(const struct run *run)
{
    const struct lub_shear_row row = row_of(run->now);
    return run->path ? lub_shear_append(run->path, &row) : LUB_OK;
}

/* Positive once the run is over. */
static double past_end(const struct run *run, const struct lub_shear_state *state)
{
    const struct lub_v3 p = lub_shear_position(state);
    const double ahead = run->model.shear->rate * p.x, y = p.y;
    return fmax(ahead - LUB_SHEAR_X, ahead > 0 ? -y : -1);
}

static enum lub_shear_end reason(const struct run *run, const struct lub_shear_state *state)
{
    const double ahead = run->model.shear->rate * lub_shear_position(state).x;
    return ahead >= LUB_SHEAR_X * (1 - 1e-9) ? LUB_SHEAR_PASSED : LUB_SHEAR_CLOSED;
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

static bool step(const struct run *run, double dt, struct lub_shear_state *next, double *error)
{
    const struct lub_shear_model *const model = &run->model;
    *error = 0;
    if (model->shear->mass > 0) {
        return lub_shear_leapfrog(model, dt, run->now, next) == LUB_OK || next->u_n < -1;
    }
    return run->fresh || model->law.normal->has_lambda_limit
               ? lub_shear_euler(model, dt, run->now, next, error)
               : lub_shear_tr_bdf2(model, dt, run->now, next, error);
}

/* Positive where the film or the run is over.  With inertia a step knows the cut-off itself. */
static double past_film(const struct run *run, const struct lub_shear_state *state)
{
    const double end = past_end(run, state), beyond = state->u_n - run->model.shear->cutoff;
    return run->model.shear->mass > 0 ? end : fmax(end, beyond);
}

/* Shortens a step that went past the end of the film or of the run: the last point before, within
 * `meet`, by bisection and the rule of false position in turn. */
static bool shorten(const struct run *run, double *dt, struct lub_shear_state *next)
{
    double lo = 0, hi = *dt, error, below = past_film(run, run->now);
    double above = past_film(run, next);
    bool good = true;
    for (int k = 0; k < 200 && good && hi - lo > meet; k++) {
        const double share = k % 3 == 2 ? 0.5 : fmin(fmax(-below / (above - below), 0.01), 0.99);
        const double trial = lo + share * (hi - lo);
        good = step(run, trial, next, &error);
        const double past = past_film(run, next);
        *(past > 0 ? &hi : &lo) = trial;
        *(past > 0 ? &above : &below) = past;
    }
    *dt = hi;
    return good && step(run, hi, next, &error);
}

static enum lub_status check(const struct lub_shear_state *state)
{
    if (!(isfinite(state->u_n) && isfinite(state->xi) && isfinite(state->n.x))) {
        return LUB_NOT_FINITE;
    }
    return state->u_n < -1 ? LUB_OUTSIDE : LUB_OK;
}

/* Books the step or flight to run->next. */
static void accept(struct run *run)
{
    struct lub_shear_outcome *const outcome = run->outcome;
    struct lub_shear_state *const next = run->next;
    outcome->status = check(next);
    if (outcome->status == LUB_NOT_FINITE) {
        return;
    }
    outcome->steps++;
    outcome->log_gap_min = fmin(outcome->log_gap_min, lowest_between(run->now, next));
    run->next = run->now;
    run->now = next;
    if (outcome->status == LUB_OK && run->request->max_steps > 0 &&
        outcome->steps >= run->request->max_steps) {
        outcome->status = LUB_TOO_MANY_STEPS;
    }
    if (run->request->interrupted && *run->request->interrupted) {
        outcome->status = LUB_INTERRUPTED;
    }
}

static void begin_film(struct run *run)
{
    run->film = true;
    run->fresh = true;
    if (run->request->dt == 0 && run->model.shear->mass == 0) {
        run->dt = 1e-4; /* of the first step, of first order; later ones follow the error */
    }
}

/* No force beyond the cut-off: what the film remembered is forgotten. */
static void end_film(struct run *run)
{
    *run->now = lub_shear_free_state(&run->model, run->now->t, lub_shear_position(run->now));
    run->film = false;
}

/* The time that a flight along x takes to the cut-off, or to the end, or to `most`. */
static double flight_time(const struct run *run, double most)
{
    const struct lub_shear *const shear = run->model.shear;
    const struct lub_v3 p = lub_shear_position(run->now);
    const double reach = 2 + shear->cutoff, across = p.y * p.y + p.z * p.z;
    const double speed = shear->rate * p.y, ahead = shear->rate * p.x;
    const double gate = -sqrt(fmax(reach * reach - across, 0));
    if (reach * reach > across && ahead < gate) {
        return fmin(most, (gate - ahead) / fabs(speed));
    }
    return fmin(most, fmax(LUB_SHEAR_X - ahead, 0) / fabs(speed));
}

static bool at_gate(const struct run *run, const struct lub_shear_state *state)
{
    const double ahead = run->model.shear->rate * lub_shear_position(state).x;
    return ahead < 0 && state->u_n <= run->model.shear->cutoff * (1 + 1e-14);
}

/* Passing x = 0 the spheres are nearest. */
static void note_flight(struct run *run, const struct lub_v3 *from, const struct lub_v3 *to)
{
    if (from->x * to->x <= 0) {
        const double gap = hypot(from->y, from->z) - 2;
        run->outcome->log_gap_min = fmin(run->outcome->log_gap_min, log(gap));
    }
}

/* Along x for at most `most`; the time it took. */
static double fly(struct run *run, double most)
{
    const double time = flight_time(run, most);
    const struct lub_v3 from = lub_shear_position(run->now);
    struct lub_v3 to = from;
    to.x += run->model.shear->rate * from.y * time;
    *run->next = lub_shear_free_state(&run->model, run->now->t + time, to);
    note_flight(run, &from, &to);
    accept(run);
    if (at_gate(run, run->now)) {
        begin_film(run);
    }
    return time;
}

/* A step of the film over at most dt; the time it took, 0 if it was refused. */
static double film_step(struct run *run, double dt, double *error)
{
    bool good = step(run, dt, run->next, error);
    const bool over = good && !run->fresh && past_film(run, run->next) > 0;
    if (over) {
        good = shorten(run, &dt, run->next);
    }
    if (!good) {
        *error = INFINITY;
        return 0;
    }
    if (run->request->dt == 0 && !run->fresh && *error > 1 && dt > 1e-12) {
        return 0;
    }
    accept(run);
    run->fresh = false;
    if (over && run->model.shear->mass == 0 && run->now->u_n >= run->model.shear->cutoff - 1e-9) {
        end_film(run);
    }
    return dt;
}

/* Spheres that do not turn can be held against the flow for ever, by sticking asperities or, where
 * these are flattened, by a film that drains without end: the centres rest while the flow goes on.
 */
static bool is_held(const struct run *run)
{
    const struct lub_shear_state *const now = run->now;
    const double flow = fabs(lub_shear_position(now).y);
    const double motion = (2 + now->u_n) * lub_v3_length(now->rates.n) + fabs(now->rates.u_n);
    const bool sticks = lub_v3_length(now->force) <= lub_shear_friction(&run->model, now->xi);
    return motion < 1e-6 * flow && (sticks || now->xi < -1e6);
}

static bool is_over(struct run *run)
{
    struct lub_shear_outcome *const outcome = run->outcome;
    const struct lub_v3 p = lub_shear_position(run->now);
    const struct lub_shear *const shear = run->model.shear;
    if (outcome->status != LUB_OK) {
        outcome->end = LUB_SHEAR_STOPPED;
    } else if (past_end(run, run->now) >= -1e-12 * LUB_SHEAR_X) {
        outcome->end = reason(run, run->now);
    } else if (p.y == 0 && !(run->film && shear->tangential && shear->rotation)) {
        outcome->end = LUB_SHEAR_RESTS;
    } else if (!run->film && p.y < 0 && shear->rate * p.x < 0) {
        outcome->end = LUB_SHEAR_RETURNS;
    } else if (run->film && !run->fresh && shear->mass == 0 && is_held(run)) {
        outcome->end = LUB_SHEAR_HELD;
    } else {
        return false;
    }
    return true;
}

/* The next step from the error of this one. */
static double adapt(const struct run *run, double dt, double error)
{
    const double order = run->model.law.normal->has_lambda_limit ? 2 : 3;
    const double factor = 0.9 * pow(fmax(error, 1e-9), -1 / order);
    return dt * fmin(4, fmax(0.2, factor));
}

/* A step of the film of its own choice. */
static void choose_step(struct run *run)
{
    double error = 0;
    const double dt = run->dt, taken = film_step(run, dt, &error);
    if (run->model.shear->mass == 0) {
        run->dt = isfinite(error) ? adapt(run, dt, error) : dt / 10;
    }
    if (taken == 0 && (run->dt < 1e-14 || run->model.shear->mass > 0)) {
        run->outcome->status = LUB_NO_CONVERGENCE;
    }
}

/* Flights are taken in ten parts for the sake of plots. */
static enum lub_status run_automatic(struct run *run)
{
    enum lub_status status = LUB_OK;
    bool over = is_over(run);
    double part = 0;
    while (status == LUB_OK && !over) {
        const size_t steps = run->outcome->steps;
        if (run->film) {
            part = 0;
            choose_step(run);
        } else {
            part = part > 0 ? part : flight_time(run, INFINITY) / 10;
            fly(run, part);
        }
        over = is_over(run);
        if (run->outcome->steps > steps &&
            (over || run->outcome->steps % run->request->every == 0)) {
            status = keep(run);
        }
    }
    return status;
}

/* One tick of the clock, in parts where the film begins or ends inside it.  The first step of a
 * film is of first order, and short so as not to be seen. */
static void tick(struct run *run, double dt)
{
    double left = dt, error;
    while (left > 0 && run->outcome->status == LUB_OK && !is_over(run)) {
        const bool film = run->film;
        const double most = run->fresh ? fmin(left, 0.1 * dt) : left;
        const double taken = film ? film_step(run, most, &error) : fly(run, left);
        if (film && taken == 0) {
            run->outcome->status = LUB_NO_CONVERGENCE;
        }
        left = left - taken > meet ? left - taken : 0;
    }
}

static enum lub_status run_fixed(struct run *run)
{
    enum lub_status status = LUB_OK;
    while (status == LUB_OK && !is_over(run)) {
        tick(run, run->request->dt);
        run->ticks++;
        const bool over = is_over(run);
        if (!over) {
            run->now->t = (double)run->ticks * run->request->dt;
        }
        if (over || run->ticks % run->request->every == 0) {
            status = keep(run);
        }
    }
    return status;
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

enum lub_status lub_shear_run(const struct lub_normal *normal, const struct lub_shear *shear,
                              const struct lub_shear_request *request, struct lub_shear_path *path,
                              struct lub_shear_outcome *outcome, struct lub_message *message)
{
    struct run run = {.model = lub_shear_model_of(shear, normal),
                      .request = request,
                      .path = path,
                      .outcome = outcome};
    const struct lub_v3 start = {shear->start[0], shear->start[1], shear->start[2]};
    enum lub_status status = check_dt(shear, request->dt, message);
    *outcome = (struct lub_shear_outcome){0};
    if (status != LUB_OK) {
        return status;
    }
    run.now = &run.states[0];
    run.next = &run.states[1];
    *run.now = lub_shear_free_state(&run.model, 0, start);
    run.dt = request->dt > 0 ? request->dt : own_dt(shear);
    if (shear->mass > 0) {
        run.model.kick = lub_shear_kick_of(shear, run.dt / 2);
    }
    outcome->first = row_of(run.now);
    outcome->log_gap_min = run.now->xi;
    if (run.now->u_n <= shear->cutoff) {
        begin_film(&run);
    }
    status = keep(&run);
    if (status == LUB_OK) {
        status = request->dt > 0 ? run_fixed(&run) : run_automatic(&run);
    }
    outcome->last = row_of(run.now);
    return status;
}

const char *lub_shear_end_word(enum lub_shear_end end)
{
    static const char *const words[] = {"stopped", "passed", "closed", "rests", "returns", "held"};
    return words[end];
}
