/* integrate.c -- drives a scheme over a problem: time, sampling, counting, checks. */
#include "schemes/scheme.h"

#include <math.h>

const double lub_max_steps = 1e9;
const double lub_max_rows = 2e7;

/* The step count of a fixed dt; a last step shorter than a thousandth of dt is merged with the one
 * before it, so that round-off in t_end/dt does not make one of its own. */
static double step_count(double t_end, double dt)
{
    return fmax(1, ceil(t_end / dt - 1e-3));
}

static double row_limit(const struct lub_request *request)
{
    return request->max_rows ? (double)request->max_rows : lub_max_rows;
}

static enum lub_status check_request(const struct lub_scheme *scheme,
                                     const struct lub_problem *problem,
                                     const struct lub_request *request, struct lub_message *message)
{
    const double steps = step_count(problem->t_end, request->dt);
    const double rows = steps / (double)request->every + 2;
    if (!(request->dt > 0) || !isfinite(request->dt)) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "dt=%g: allowed is a finite number > 0",
                        request->dt);
    }
    if (!(problem->models & scheme->model)) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "scheme %s approximates the model %s, which this case does not have",
                        scheme->name, lub_model_name(scheme->model));
    }
    if (steps > lub_max_steps) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt=%g makes %.3g steps; allowed are at most %.3g, dt >= %.3g here",
                        request->dt, steps, lub_max_steps, problem->t_end / lub_max_steps);
    }
    if (rows > row_limit(request)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt=%g makes %.3g rows; allowed are at most %.3g: use --every %.0f or more",
                        request->dt, rows, row_limit(request),
                        ceil(steps / (row_limit(request) - 2)));
    }
    return LUB_OK;
}

/* A limit problem may start in contact: what pushes the particle on is then glue, as in the exact
 * solution. */
static struct lub_gap first_limit_gap(const struct lub_problem *problem)
{
    if (problem->q0 > 0 || problem->u0 >= 0) {
        return (struct lub_gap){.q = problem->q0, .u = problem->u0, .log_gap = log(problem->q0)};
    }
    const double gamma = fmax(problem->u0 / (problem->r * problem->r), problem->gamma_min);
    return (struct lub_gap){.log_gap = -INFINITY, .gamma = gamma, .stuck = gamma < 0};
}

static struct lub_state first_state(const struct lub_scheme *scheme,
                                    const struct lub_problem *problem)
{
    if (scheme->model == LUB_LIMIT) {
        return (struct lub_state){.gap = first_limit_gap(problem)};
    }
    const double x = log(problem->q0);
    return (struct lub_state){.gap = {.q = problem->q0,
                                      .u = problem->u0,
                                      .log_gap = x,
                                      .gamma = lub_drag_N(&problem->drag, x)}};
}

/* Fills what the scheme does not keep: ln q, N(q), and the flag stuck by its convention for the
 * eps-ODE, gamma < -eps and |u| < eps. */
static void complete(const struct lub_scheme *scheme, const struct lub_problem *problem,
                     struct lub_gap *gap)
{
    const double eps = problem->drag.eps;
    if (!(scheme->keeps & LUB_KEEPS_LOG_GAP)) {
        gap->log_gap = log(gap->q);
    }
    if (!(scheme->keeps & LUB_KEEPS_GAMMA)) {
        gap->gamma = lub_drag_N_at_gap(&problem->drag, gap->log_gap, gap->q);
    }
    if (!(scheme->keeps & LUB_KEEPS_STUCK)) {
        gap->stuck = gap->gamma < -eps && fabs(gap->u) < eps;
    }
}

static void note(struct lub_outcome *outcome, double t, const struct lub_gap *gap)
{
    outcome->log_gap_min = fmin(outcome->log_gap_min, gap->log_gap);
    outcome->gamma_min = fmin(outcome->gamma_min, gap->gamma);
    if (gap->stuck && isnan(outcome->t_hit)) {
        outcome->t_hit = t;
    }
    if (!gap->stuck && !isnan(outcome->t_hit) && isnan(outcome->t_release)) {
        outcome->t_release = t;
    }
}

/* Everything a run in progress needs besides the state. */
struct drive {
    const struct lub_scheme *scheme;
    const struct lub_request *request;
    struct lub_run run;
    struct lub_trajectory *trajectory;
    struct lub_outcome *outcome;
};

static enum lub_status sample(struct drive *drive, double t, const struct lub_gap *reached)
{
    struct lub_gap gap = *reached;
    complete(drive->scheme, drive->run.problem, &gap);
    note(drive->outcome, t, &gap);
    return lub_trajectory_append(drive->trajectory, t, &gap);
}

/* A gap that closes is a real contact where a rough shift keeps the drag finite there. */
static enum lub_status outcome_of(const struct lub_run *run, enum lub_status status,
                                  const struct lub_gap *gap)
{
    if (status == LUB_OK && (!isfinite(gap->q) || !isfinite(gap->u))) {
        return LUB_NOT_FINITE;
    }
    if (status == LUB_GAP_CLOSED || (status == LUB_OK && gap->q < 0)) {
        return run->problem->drag.shift > 0 ? LUB_CONTACT : LUB_GAP_CLOSED;
    }
    return status;
}

/* The clock of a run.  A scheme that takes every step it is offered walks on t = k dt, which is not
 * a running sum; one that chose a step of its own continues from the time it reached. */
struct clock {
    double t, t_end;
    double start, dt;
    double k, n; /* steps since start, and how many there are until t_end */
};

static void restart(struct clock *clock, double start, double dt)
{
    clock->t = clock->start = start;
    clock->dt = dt;
    clock->k = 0;
    clock->n = step_count(clock->t_end - start, dt);
}

static double tick(const struct clock *clock)
{
    return clock->k + 1 >= clock->n ? clock->t_end : clock->start + (clock->k + 1) * clock->dt;
}

static void move(struct clock *clock, const struct lub_step *step)
{
    const double end = step->taken < step->dt ? step->t + step->taken : tick(clock);
    if (step->taken < step->dt || step->next < clock->dt || step->next > clock->dt) {
        restart(clock, end, step->next);
    } else {
        clock->t = end;
        clock->k += 1;
    }
}

/* The state reached and room for the next: a step that succeeds turns them round, because copying
 * a state costs more than an explicit step. */
struct states {
    struct lub_state pair[2];
    unsigned now;
};

/* Field by field: as one assignment it compiles to a string instruction that costs as much as a
 * step. */
static void clear(struct lub_state *state)
{
    state->gap = (struct lub_gap){0};
    for (size_t k = 0; k < LUB_SCHEME_MEMORY; k++) {
        state->memory[k] = 0;
    }
}

/* One step: the state and the clock move only if it succeeds. */
static enum lub_status advance(struct drive *drive, struct clock *clock, struct states *states)
{
    struct lub_state *const next = &states->pair[!states->now];
    const double dt = tick(clock) - clock->t;
    struct lub_step step = {.t = clock->t, .dt = dt, .taken = dt, .next = clock->dt};
    clear(next);
    enum lub_status status =
        drive->scheme->step(&drive->run, &step, &states->pair[states->now], next);
    status = outcome_of(&drive->run, status, &next->gap);
    if (status == LUB_OK) {
        move(clock, &step);
        states->now = !states->now;
        drive->outcome->steps++;
    }
    return status;
}

static enum lub_status limits(const struct drive *drive)
{
    const struct lub_request *const request = drive->request;
    if (request->interrupted && *request->interrupted) {
        return LUB_INTERRUPTED;
    }
    const bool full = (double)drive->trajectory->n >= row_limit(request) ||
                      (double)drive->outcome->steps >= lub_max_steps;
    return full ? LUB_TOO_MANY_STEPS : LUB_OK;
}

/* Steps until the end, a failed step or a limit; the last state reached is always sampled. */
static enum lub_status walk(struct drive *drive, const struct lub_state *first)
{
    struct states states = {.pair = {*first}};
    struct clock clock = {.t_end = drive->run.problem->t_end};
    struct lub_outcome *const outcome = drive->outcome;
    restart(&clock, 0, drive->request->dt);
    enum lub_status kept = sample(drive, 0, &first->gap);
    size_t sampled = 0;
    while (kept == LUB_OK && outcome->status == LUB_OK && clock.t < clock.t_end) {
        outcome->status = advance(drive, &clock, &states);
        if (outcome->status == LUB_OK) {
            outcome->status = clock.t < clock.t_end ? limits(drive) : LUB_OK;
        }
        const bool last = outcome->status != LUB_OK || clock.t >= clock.t_end;
        if (outcome->steps > sampled &&
            (last || outcome->steps - sampled == drive->request->every)) {
            kept = sample(drive, clock.t, &states.pair[states.now].gap);
            sampled = outcome->steps;
        }
    }
    outcome->t_end = clock.t;
    outcome->rhs = drive->run.rhs;
    return kept;
}

enum lub_status lub_integrate(const struct lub_scheme *scheme, const struct lub_problem *problem,
                              const struct lub_request *request, struct lub_trajectory *trajectory,
                              struct lub_outcome *outcome, struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    struct drive drive = {.scheme = scheme,
                          .request = request,
                          .run = {.problem = problem, .values = values, .dt = request->dt},
                          .trajectory = trajectory,
                          .outcome = outcome};
    *outcome = (struct lub_outcome){.t_hit = NAN, .t_release = NAN, .log_gap_min = INFINITY};
    enum lub_status status = check_request(scheme, problem, request, message);
    if (status == LUB_OK) {
        status = lub_params_resolve(scheme->n_params, scheme->params, 0, NULL, request->settings,
                                    values, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    struct lub_state state = first_state(scheme, problem);
    status = scheme->init ? scheme->init(&drive.run, &state, message) : LUB_OK;
    if (status == LUB_OK) {
        status = walk(&drive, &state);
    }
    return status == LUB_NO_MEMORY
               ? lub_fail(message, status, "out of memory after %zu rows", trajectory->n)
               : status;
}
