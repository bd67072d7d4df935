/* sweep_probe_falling.c -- a falling sphere: its regime and what it is told from. */
#include "cases/gap/falling.h"
#include "convergence/sweep/sweep_probes.h"
#include "schemes/lubricated/fall.h"

#include <math.h>
#include <string.h>

enum {
    RESTITUTION,
    BOUNCES,
    OSCILLATIONS,
    LOG_GAP_MIN,
    GAP_END,
    LOG_GAP_END,
    GAP_EQUILIBRIUM,
    GAP_ERROR,
    DECAY_RATE,
    DECAY_THEORY,
    LAMBDA_DT,
    T_END,
    N_NAMES
};

static const char *const names[N_NAMES] = {
    "restitution", "bounces",   "oscillations", "log_gap_min",  "gap_end",   "log_gap_end",
    "gap_eq",      "gap_error", "decay_rate",   "decay_theory", "lambda_dt", "t_end"};

struct order {
    const struct lub_normal *normal;
    struct lub_falling falling;
    struct lub_fall_request run;
};

static enum lub_status read_dt(const struct lub_probe_request *request, struct order *order,
                               struct lub_message *message)
{
    const char *const text = request->dt ? request->dt : request->which->dt;
    if (strcmp(text, "auto") == 0 ||
        (lub_parse_number(text, &order->run.dt) && order->run.dt > 0 && isfinite(order->run.dt))) {
        return LUB_OK;
    }
    return lub_fail(message, LUB_BAD_ARGUMENT, "dt = %.80s: allowed is a finite number > 0 or auto",
                    text);
}

static enum lub_status build(struct lub_probe_request *request, struct order *order,
                             struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    const char *const scheme = request->scheme ? request->scheme : request->which->scheme;
    *order = (struct order){
        .normal = lub_normal_find(scheme),
        .run = {.every = 1, .max_steps = request->max_steps, .interrupted = request->interrupted}};
    enum lub_status status =
        order->normal ? read_dt(request, order, message)
                      : lub_fail(message, LUB_BAD_ARGUMENT, "unknown scheme '%.80s' of case %s",
                                 scheme, request->which->name);
    if (status == LUB_OK) {
        status = lub_case_resolve(request->which, &request->settings, values, message);
    }
    if (status == LUB_OK) {
        status = lub_case_root(request->which)->build(values, &order->falling, message);
    }
    return status == LUB_OK ? lub_probe_used(request, message) : status;
}

static enum lub_status check(struct lub_probe_request *request, struct lub_message *message)
{
    struct order order;
    return build(request, &order, message);
}

/* Contact number K of eq. 38. */
static double contact_number(const struct lub_falling *falling)
{
    return falling->k_n * falling->roughness / falling->mass;
}

/* Rate of the film -d ln u/dt in units 1/tau_c = 1/eta, over the last tenth of the run if it still
 * falls there, which it does for K < 1 and for smooth spheres. */
static double decay_rate(const struct lub_falling *falling, const struct lub_fall_path *path)
{
    if (path->n < 2) {
        return NAN;
    }
    const struct lub_fall_row *const last = &path->rows[path->n - 1];
    size_t k = path->n - 1;
    while (k > 0 && path->rows[k - 1].t >= 0.9 * last->t) {
        k--;
    }
    const struct lub_fall_row *const first = &path->rows[k];
    return last->t > first->t
               ? -falling->eta * (last->log_gap - first->log_gap) / (last->t - first->t)
               : NAN;
}

static void note(const struct lub_falling *falling, const struct lub_fall_outcome *outcome,
                 struct lub_probe_result *result)
{
    const double K = contact_number(falling);
    const double gap_eq = K > 1 ? falling->roughness * (1 - 1 / K) : 0;
    snprintf(result->regime, sizeof result->regime, "%.31s", outcome->regime.name);
    result->values[RESTITUTION] = outcome->regime.restitution;
    result->values[BOUNCES] = (double)outcome->regime.bounces;
    result->values[OSCILLATIONS] = (double)outcome->regime.oscillations;
    result->values[LOG_GAP_MIN] = outcome->log_gap_min;
    result->values[GAP_END] = exp(outcome->last.log_gap);
    result->values[LOG_GAP_END] = outcome->last.log_gap;
    result->values[GAP_EQUILIBRIUM] = gap_eq;
    result->values[GAP_ERROR] = gap_eq > 0 ? fabs(1 - exp(outcome->last.log_gap) / gap_eq) : NAN;
    result->values[DECAY_THEORY] = K < 1 ? 8.0 / 9 * (1 - K) : 0;
    result->values[LAMBDA_DT] = outcome->lambda_dt;
    result->values[T_END] = outcome->last.t;
}

static enum lub_status measure(struct lub_probe_request *request, struct lub_probe_result *result,
                               struct lub_message *message)
{
    struct order order;
    struct lub_fall_path path = {0};
    struct lub_fall_outcome outcome = {0};
    enum lub_status status = build(request, &order, message);
    /* Rows are kept only where there are few: a slow fall, whose decay is measured. */
    const bool keep = order.falling.St < 1;
    if (status == LUB_OK) {
        status = lub_fall(order.normal, &order.falling, &order.run, keep ? &path : NULL, &outcome,
                          message);
    }
    if (status == LUB_OK) {
        result->status = outcome.status;
        result->steps = outcome.steps;
        note(&order.falling, &outcome, result);
        result->values[DECAY_RATE] = keep ? decay_rate(&order.falling, &path) : NAN;
    }
    lub_fall_free(&path);
    return status;
}

/* A row is worth a line if time or place has moved on: the steps in contact are many and short. */
static bool is_next(const struct lub_falling *falling, const struct lub_fall_row *last,
                    const struct lub_fall_row *row, size_t rows)
{
    return row->t - last->t >= falling->t_end / (double)rows ||
           fabs(row->u_n - last->u_n) >= 0.01 * falling->u0;
}

static enum lub_status trace(struct lub_probe_request *request, size_t rows, FILE *file,
                             struct lub_message *message)
{
    struct order order;
    struct lub_fall_path path = {0};
    struct lub_fall_outcome outcome = {0};
    enum lub_status status = build(request, &order, message);
    /* Shorter steps than needed, for smooth curves in free flight. */
    order.falling.accuracy = fmin(order.falling.accuracy, 1e-5);
    if (status == LUB_OK) {
        status = lub_fall(order.normal, &order.falling, &order.run, &path, &outcome, message);
    }
    fputs("t,u_n,u,log_gap,v,force,contact,t_c\n", file);
    const struct lub_fall_row *last = NULL;
    for (size_t k = 0; k < path.n && status == LUB_OK; k++) {
        const struct lub_fall_row *const row = &path.rows[k];
        if (!last || k + 1 == path.n || is_next(&order.falling, last, row, rows)) {
            fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%d,%.17g\n", row->t, row->u_n,
                    exp(row->log_gap), row->log_gap, row->v, row->force, row->contact,
                    row->t / order.falling.eta);
            last = row;
        }
    }
    lub_fall_free(&path);
    return status;
}

const struct lub_probe lub_probe_falling = {.kind = LUB_FALLING,
                                            .n = N_NAMES,
                                            .names = names,
                                            .sample_x = "t",
                                            .sample_y = "u_n",
                                            .sample_names = "t t_c u_n u log_gap v force",
                                            .check = check,
                                            .measure = measure,
                                            .trace = trace};
