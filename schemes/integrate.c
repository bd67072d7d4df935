/* integrate.c -- drives a scheme over a problem: time, sampling, counting, checks. */
#include "schemes/integrate.h"

#include <math.h>

const double lub_max_steps = 1e9;
const double lub_max_rows = 2e7;

static double row_limit(const struct lub_request *request)
{
    return request->max_rows ? (double)request->max_rows : lub_max_rows;
}

static enum lub_status check(const struct lub_scheme *scheme, const struct lub_problem *problem,
                             double dt, struct lub_message *message)
{
    const double steps = dt > 0 ? lub_ticks_count(problem->t_end, dt) : 0;
    if (!(dt > 0 || (dt == 0 && scheme->automatic)) || !isfinite(dt)) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "dt=%g: allowed is a finite number > 0%s", dt,
                        scheme->automatic ? " or auto" : "");
    }
    const enum lub_status status = lub_problem_check(problem, lub_scheme_models(scheme), message);
    if (status != LUB_OK) {
        return status;
    }
    if (problem->roughness > 0 && !scheme->rough) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "scheme %s cannot stop at touching asperities: roughness=%g is not "
                        "supported, roughness=0 is",
                        scheme->name, problem->roughness);
    }
    if (!(problem->models & lub_scheme_models(scheme))) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "scheme %s approximates the model %s, which this case does not have",
                        scheme->name, lub_model_name(scheme->model));
    }
    if (steps > lub_max_steps) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt=%g makes %.3g steps; allowed are at most %.3g, dt >= %.3g here", dt,
                        steps, lub_max_steps, problem->t_end / lub_max_steps);
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

/* Fills the fields named: ln q, N(q), and the flag stuck by its convention for the eps-ODE, gamma <
 * -eps and |u| < eps. */
static void fill(const struct lub_problem *problem, unsigned fields, struct lub_gap *gap)
{
    const double eps = problem->drag.eps;
    if (fields & LUB_KEEPS_LOG_GAP) {
        gap->log_gap = log(gap->q);
    }
    if (fields & LUB_KEEPS_GAMMA) {
        gap->gamma = lub_drag_N_at_gap(&problem->drag, gap->log_gap, gap->q);
    }
    if (fields & LUB_KEEPS_STUCK) {
        gap->stuck = gap->gamma < -eps && fabs(gap->u) < eps;
    }
}

/* Fields that wait until a state is looked at; those that stuck and gamma follow from do not wait
 * for longer than these. */
static unsigned fields_late(const struct lub_scheme *scheme)
{
    unsigned late = scheme->unread;
    late &= late & LUB_KEEPS_STUCK ? ~0u : ~(unsigned)LUB_KEEPS_GAMMA;
    late &= late & LUB_KEEPS_GAMMA ? ~0u : ~(unsigned)LUB_KEEPS_LOG_GAP;
    return late & ~scheme->keeps;
}

const struct lub_outcome lub_outcome_none = {
    .t_hit = NAN, .t_release = NAN, .log_gap_min = INFINITY};

void lub_outcome_note(struct lub_outcome *outcome, double t, const struct lub_gap *gap)
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

/* Asperities touch: the surfaces rest at q = 2 e, and nothing of what brought them there is stored,
 * as if a run began there.  Found at the end of a step, which makes a run first order. */
static enum lub_status touch(struct lub_integration *integration, struct lub_state *next)
{
    const struct lub_problem *const problem = integration->run.problem;
    struct lub_problem rest = *problem;
    rest.q0 = 2 * problem->roughness;
    rest.u0 = 0;
    *next = first_state(integration->scheme, &rest);
    integration->run.problem = &rest;
    const enum lub_status status = integration->scheme->init
                                       ? integration->scheme->init(&integration->run, next, NULL)
                                       : LUB_OK;
    integration->run.problem = problem;
    return status;
}

/* Field by field: as one assignment it compiles to a string instruction that costs as much as a
 * step. */
static void clear(struct lub_state *state)
{
    state->gap = (struct lub_gap){.log_gap = NAN, .gamma = NAN};
    for (size_t k = 0; k < LUB_SCHEME_MEMORY; k++) {
        state->memory[k] = 0;
    }
}

/* A step that was chosen on the way is as long as it was chosen, to the last digit. */
static inline double offer(const struct lub_integration *integration)
{
    const struct lub_ticks *const ticks = &integration->ticks;
    const double next = lub_ticks_next(ticks);
    return integration->run.dt > 0 || next >= ticks->t_end ? next - ticks->t : ticks->dt;
}

static inline enum lub_status advance(struct lub_integration *integration)
{
    struct lub_ticks *const ticks = &integration->ticks;
    struct lub_state *const next = &integration->states[!integration->now];
    const double dt = offer(integration);
    struct lub_step step = {.t = ticks->t, .dt = dt, .taken = dt, .next = ticks->dt};
    clear(next);
    enum lub_status status = integration->scheme->step(
        &integration->run, &step, &integration->states[integration->now], next);
    status = outcome_of(&integration->run, status, &next->gap);
    if (status == LUB_OK && next->gap.q < 2 * integration->run.problem->roughness) {
        status = touch(integration, next);
    }
    if (status == LUB_OK) {
        if (integration->early) {
            fill(integration->run.problem, integration->early, &next->gap);
        }
        lub_ticks_move(ticks, step.dt, step.taken, step.next);
        integration->now = !integration->now;
        integration->steps++;
    }
    return status;
}

enum lub_status lub_integration_step(struct lub_integration *integration)
{
    return advance(integration);
}

static inline struct lub_gap gap_now(const struct lub_integration *integration)
{
    struct lub_gap gap = integration->states[integration->now].gap;
    fill(integration->run.problem, integration->late, &gap);
    return gap;
}

struct lub_gap lub_integration_gap(const struct lub_integration *integration)
{
    return gap_now(integration);
}

enum lub_status lub_integration_begin(struct lub_integration *integration,
                                      const struct lub_scheme *scheme,
                                      const struct lub_problem *problem, double dt,
                                      struct lub_settings *settings, struct lub_message *message)
{
    const unsigned late = fields_late(scheme);
    *integration = (struct lub_integration){
        .scheme = scheme,
        .run = {.problem = problem, .values = integration->values, .dt = dt, .first_dt = dt},
        .ticks = {.t_end = problem->t_end},
        .early = ~scheme->keeps & ~late,
        .late = late};
    enum lub_status status = check(scheme, problem, dt, message);
    if (status == LUB_OK) {
        status = lub_params_resolve(scheme->n_params, scheme->params, 0, NULL, settings,
                                    integration->values, message);
    }
    if (status == LUB_OK) {
        integration->states[0] = first_state(scheme, problem);
        status = scheme->init ? scheme->init(&integration->run, &integration->states[0], message)
                              : LUB_OK;
    }
    if (status == LUB_OK) {
        fill(problem, integration->early, &integration->states[0].gap);
        lub_ticks_restart(&integration->ticks, 0, integration->run.first_dt);
    }
    return status;
}

static enum lub_status check_rows(const struct lub_problem *problem,
                                  const struct lub_request *request, struct lub_message *message)
{
    const double steps = request->dt > 0 ? lub_ticks_count(problem->t_end, request->dt) : 0;
    const double rows = steps / (double)request->every + 2;
    return rows > row_limit(request)
               ? lub_fail(
                     message, LUB_BAD_ARGUMENT,
                     "dt=%g makes %.3g rows; allowed are at most %.3g: use --every %.0f or more",
                     request->dt, rows, row_limit(request), ceil(steps / (row_limit(request) - 2)))
               : LUB_OK;
}

/* A run and what is kept of it. */
struct drive {
    struct lub_integration integration;
    const struct lub_request *request;
    struct lub_path *rows;
    struct lub_outcome *outcome;
};

static enum lub_status sample(struct drive *drive)
{
    const struct lub_gap gap = gap_now(&drive->integration);
    const double t = drive->integration.ticks.t;
    lub_outcome_note(drive->outcome, t, &gap);
    return lub_gap_append(drive->rows, t, &gap);
}

static enum lub_status limits(const struct drive *drive)
{
    const struct lub_request *const request = drive->request;
    if (request->interrupted && *request->interrupted) {
        return LUB_INTERRUPTED;
    }
    const bool full = (double)drive->rows->n >= row_limit(request) ||
                      (double)drive->integration.steps >= lub_max_steps;
    return full ? LUB_TOO_MANY_STEPS : LUB_OK;
}

/* Steps until the end, a failed step or a limit; the last state reached is always sampled. */
static enum lub_status walk(struct drive *drive)
{
    struct lub_integration *const integration = &drive->integration;
    const struct lub_ticks *const ticks = &integration->ticks;
    struct lub_outcome *const outcome = drive->outcome;
    enum lub_status kept = sample(drive);
    size_t sampled = 0;
    while (kept == LUB_OK && outcome->status == LUB_OK && ticks->t < ticks->t_end) {
        outcome->status = advance(integration);
        if (outcome->status == LUB_OK) {
            outcome->status = ticks->t < ticks->t_end ? limits(drive) : LUB_OK;
        }
        const bool last = outcome->status != LUB_OK || ticks->t >= ticks->t_end;
        if (integration->steps > sampled &&
            (last || integration->steps - sampled == drive->request->every)) {
            kept = sample(drive);
            sampled = integration->steps;
        }
    }
    outcome->steps = integration->steps;
    outcome->t_end = ticks->t;
    outcome->rhs = integration->run.rhs;
    return kept;
}

enum lub_status lub_integrate(const struct lub_scheme *scheme, const struct lub_problem *problem,
                              const struct lub_request *request, struct lub_path *rows,
                              struct lub_outcome *outcome, struct lub_message *message)
{
    struct drive drive = {.request = request, .rows = rows, .outcome = outcome};
    *outcome = lub_outcome_none;
    enum lub_status status = lub_integration_begin(&drive.integration, scheme, problem, request->dt,
                                                   request->settings, message);
    if (status == LUB_OK) {
        status = check_rows(problem, request, message);
    }
    if (status == LUB_OK) {
        status = walk(&drive);
    }
    return status == LUB_NO_MEMORY
               ? lub_fail(message, status, "out of memory after %zu rows", rows->n)
               : status;
}
