/* sweep_probe_gap.c -- one gap: what happens in a run, or the order of a scheme if `dt` is a list.
 *
 * Regimes of a run: `free` never stuck, `stuck` at its end, `released` before it.  Of an order: the
 * class of the error as dt falls.
 */
#include "convergence/study/study_keys.h"
#include "convergence/sweep/sweep_probes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    Q_END,
    U_END,
    LOG_GAP_MIN,
    GAMMA_MIN,
    T_HIT,
    T_RELEASE,
    ORDER,
    CI_LO,
    CI_HI,
    ERROR_COARSE,
    ERROR_FINE,
    N_NAMES
};

static const char *const names[N_NAMES] = {"q_end", "u_end",        "log_gap_min", "gamma_min",
                                           "t_hit", "t_release",    "order",       "ci_lo",
                                           "ci_hi", "error_coarse", "error_fine"};

enum lub_status lub_probe_used(const struct lub_probe_request *request, struct lub_message *message)
{
    for (size_t k = 0; k < request->settings.n; k++) {
        if (!request->settings.list[k].used) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "unknown parameter '%.80s' of case %s (see lubench describe %s)",
                            request->settings.list[k].name, request->which->name,
                            request->which->name);
        }
    }
    return LUB_OK;
}

static const char *dt_text(const struct lub_probe_request *request)
{
    return request->dt ? request->dt : request->which->dt;
}

/* True if the step is one number and so the point is one run. */
static bool is_run(const struct lub_probe_request *request, double *dt)
{
    return lub_parse_number(dt_text(request), dt);
}

static enum lub_status find_scheme(const struct lub_probe_request *request,
                                   const struct lub_scheme **scheme, struct lub_message *message)
{
    const char *const name = request->scheme ? request->scheme : request->which->scheme;
    *scheme = lub_scheme_find(name);
    return *scheme ? LUB_OK
                   : lub_fail(message, LUB_BAD_ARGUMENT,
                              "unknown scheme '%.80s' (see lubench list schemes)", name);
}

/* Builds the problem; settings of the scheme are marked as used too. */
static enum lub_status build(struct lub_probe_request *request, const struct lub_scheme **scheme,
                             struct lub_problem *problem, struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    enum lub_status status = find_scheme(request, scheme, message);
    *problem = (struct lub_problem){0};
    if (status == LUB_OK) {
        status = lub_case_build(request->which, &request->settings, problem, message);
    }
    if (status == LUB_OK) {
        status = lub_params_resolve((*scheme)->n_params, (*scheme)->params, 0, NULL,
                                    &request->settings, values, message);
    }
    return status == LUB_OK ? lub_probe_used(request, message) : status;
}

static enum lub_status check(struct lub_probe_request *request, struct lub_message *message)
{
    const struct lub_scheme *scheme;
    struct lub_problem problem;
    double dt;
    enum lub_status status = build(request, &scheme, &problem, message);
    if (status == LUB_OK && is_run(request, &dt) && !(dt > 0 && isfinite(dt))) {
        status = lub_fail(message, LUB_BAD_ARGUMENT, "dt = %g: allowed is a finite number > 0", dt);
    }
    if (status == LUB_OK && !(problem.models & scheme->model)) {
        status = lub_fail(message, LUB_UNSUPPORTED,
                          "scheme %s approximates the model %s, which case %s does not have",
                          scheme->name, lub_model_name(scheme->model), request->which->name);
    }
    lub_problem_free(&problem);
    return status;
}

static enum lub_status integrate(struct lub_probe_request *request, size_t rows,
                                 struct lub_trajectory *trajectory, struct lub_outcome *outcome,
                                 struct lub_message *message)
{
    const struct lub_scheme *scheme;
    struct lub_problem problem;
    struct lub_request run = {
        .every = 1, .settings = &request->settings, .interrupted = request->interrupted};
    enum lub_status status = build(request, &scheme, &problem, message);
    if (status == LUB_OK) {
        (void)is_run(request, &run.dt);
        const double steps = problem.t_end / run.dt;
        run.every = rows && steps > (double)rows ? (size_t)(steps / (double)rows) : 1;
        if (steps > (double)request->max_steps) {
            *outcome = (struct lub_outcome){.status = LUB_TOO_MANY_STEPS};
        } else {
            status = lub_integrate(scheme, &problem, &run, trajectory, outcome, message);
        }
    }
    lub_problem_free(&problem);
    return status;
}

static void note_run(const struct lub_trajectory *trajectory, const struct lub_outcome *outcome,
                     struct lub_probe_result *result)
{
    const size_t last = trajectory->n - 1;
    const char *regime = "free";
    if (!isnan(outcome->t_hit)) {
        regime = trajectory->stuck[last] ? "stuck" : "released";
    }
    snprintf(result->regime, sizeof result->regime, "%s", regime);
    result->values[Q_END] = trajectory->q[last];
    result->values[U_END] = trajectory->u[last];
    result->values[LOG_GAP_MIN] = outcome->log_gap_min;
    result->values[GAMMA_MIN] = outcome->gamma_min;
    result->values[T_HIT] = outcome->t_hit;
    result->values[T_RELEASE] = outcome->t_release;
}

static enum lub_status measure_run(struct lub_probe_request *request,
                                   struct lub_probe_result *result, struct lub_message *message)
{
    struct lub_trajectory trajectory = {0};
    struct lub_outcome outcome = {0};
    const enum lub_status status = integrate(request, 0, &trajectory, &outcome, message);
    result->status = outcome.status;
    result->steps = outcome.steps;
    if (status == LUB_OK && trajectory.n) {
        note_run(&trajectory, &outcome, result);
    }
    lub_trajectory_free(&trajectory);
    return status;
}

/* Gives each setting to the case or the scheme, whichever has a parameter of that name. */
static void share_settings(const struct lub_probe_request *request, struct lub_entry *of_case,
                           struct lub_entry *of_scheme)
{
    const struct lub_param *params;
    const size_t n = lub_case_params(request->which, &params);
    for (size_t k = 0; k < request->settings.n; k++) {
        size_t i = 0;
        while (i < n && strcmp(params[i].name, request->settings.list[k].name) != 0) {
            i++;
        }
        struct lub_entry *const entry = i < n ? of_case : of_scheme;
        if (entry->n_settings < LUB_MAX_SETTINGS) {
            entry->settings[entry->n_settings++] = request->settings.list[k];
        }
    }
}

/* A study of one case and one scheme against the model that the scheme approximates. */
static enum lub_status make_study(const struct lub_probe_request *request, struct lub_study *study,
                                  struct lub_message *message)
{
    const struct lub_scheme *scheme;
    enum lub_status status = find_scheme(request, &scheme, message);
    if (status != LUB_OK) {
        return status;
    }
    strcpy(study->name, "sweep");
    strcpy(study->reference, lub_model_name(scheme->model));
    strcpy(study->norms[study->n_norms++], "max_q");
    study->n_cases = study->n_schemes = study->n_rules = 1;
    study->cases[0].of_case = request->which;
    study->cases[0].of_kind = lub_kind_find("gap");
    study->schemes[0].of_scheme = scheme;
    snprintf(study->cases[0].label, LUB_LABEL_LEN, "%s", request->which->name);
    snprintf(study->schemes[0].label, LUB_LABEL_LEN, "%s", scheme->name);
    snprintf(study->cases[0].text, LUB_LABEL_LEN, "%s", request->which->name);
    snprintf(study->schemes[0].text, LUB_LABEL_LEN, "%s", scheme->name);
    share_settings(request, &study->cases[0], &study->schemes[0]);
    study->rules[0].has_order = true;
    study->rules[0].expected = (struct lub_expectation){.lo = -INFINITY, .hi = INFINITY};
    status = lub_study_set(study, "dt", dt_text(request), false, message);
    return status == LUB_OK ? lub_study_resolve(study, message) : status;
}

static void note_order(const struct lub_table *table, struct lub_probe_result *result)
{
    const struct lub_verdict *const verdict = &table->verdicts[0];
    bool any = false;
    for (size_t k = 0; k < table->n_rows; k++) {
        result->steps += table->rows[k].steps;
        if (strcmp(table->rows[k].status, "ok") == 0) {
            result->values[ERROR_COARSE] =
                any ? result->values[ERROR_COARSE] : table->rows[k].error;
            result->values[ERROR_FINE] = table->rows[k].error;
            any = true;
        }
    }
    result->values[ORDER] = verdict->order;
    result->values[CI_LO] = verdict->ci_lo;
    result->values[CI_HI] = verdict->ci_hi;
    if (any) {
        snprintf(result->regime, sizeof result->regime, "%s", lub_class_name(verdict->class_found));
    } else {
        snprintf(result->regime, sizeof result->regime, "%.31s", table->rows[0].status);
    }
}

static enum lub_status measure_order(struct lub_probe_request *request,
                                     struct lub_probe_result *result, struct lub_message *message)
{
    struct lub_study *const study = calloc(1, sizeof *study);
    struct lub_table table = {0};
    const struct lub_study_options options = {.threads = 1, .interrupted = request->interrupted};
    enum lub_status status = study ? make_study(request, study, message) : LUB_NO_MEMORY;
    if (status == LUB_OK) {
        status = lub_studies_run(1, (struct lub_study *const[]){study}, &options, &table, message);
    }
    if (status == LUB_OK) {
        note_order(&table, result);
    }
    lub_table_free(&table);
    free(study);
    return status;
}

static enum lub_status measure(struct lub_probe_request *request, struct lub_probe_result *result,
                               struct lub_message *message)
{
    double dt;
    return is_run(request, &dt) ? measure_run(request, result, message)
                                : measure_order(request, result, message);
}

static enum lub_status trace(struct lub_probe_request *request, size_t rows, FILE *file,
                             struct lub_message *message)
{
    struct lub_trajectory trajectory = {0};
    struct lub_outcome outcome = {0};
    double dt;
    if (!is_run(request, &dt)) {
        return LUB_UNSUPPORTED;
    }
    const enum lub_status status = integrate(request, rows, &trajectory, &outcome, message);
    fputs("t,q,u,log_gap,gamma,state\n", file);
    for (size_t k = 0; k < trajectory.n && status == LUB_OK; k++) {
        fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%d\n", trajectory.t[k], trajectory.q[k],
                trajectory.u[k], trajectory.log_gap[k], trajectory.gamma[k], trajectory.stuck[k]);
    }
    lub_trajectory_free(&trajectory);
    return status;
}

const struct lub_probe lub_probe_gap = {.kind = LUB_ONE_GAP,
                                        .n = N_NAMES,
                                        .names = names,
                                        .sample_x = "t",
                                        .sample_y = "q",
                                        .sample_names = "t q u log_gap gamma",
                                        .check = check,
                                        .measure = measure,
                                        .trace = trace};
