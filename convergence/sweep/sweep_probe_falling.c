/* sweep_probe_falling.c -- a falling sphere: its regime and what it is told from. */
#include "convergence/kind/simulate.h"
#include "convergence/sweep/sweep_probes.h"

#include <math.h>
#include <string.h>

static const char *const names[] = {"restitution", "bounces",      "oscillations", "log_gap_min",
                                    "gap_end",     "log_gap_end",  "gap_eq",       "gap_error",
                                    "decay_rate",  "decay_theory", "lambda_dt",    "t_end"};

enum { n_names = sizeof names / sizeof *names };

static enum lub_status ask_of(const struct lub_probe_request *request, struct lub_ask *ask,
                              struct lub_message *message)
{
    *ask = (struct lub_ask){.dt = request->dt, .settings = request->settings, .threads = 1};
    enum lub_status status = lub_find_case(request->which->name, &ask->kind, &ask->which, message);
    if (status == LUB_OK) {
        status = lub_find_scheme(ask->kind, ask->which, request->scheme, &ask->scheme, message);
    }
    return status;
}

static enum lub_status check(struct lub_probe_request *request, struct lub_message *message)
{
    struct lub_ask ask;
    struct lub_simulation simulation;
    enum lub_status status = ask_of(request, &ask, message);
    if (status == LUB_OK) {
        status = lub_simulation_create(&ask, &simulation, message);
        lub_simulation_free(&simulation);
    }
    return status;
}

static enum lub_status measure(struct lub_probe_request *request, struct lub_probe_result *result,
                               struct lub_message *message)
{
    struct lub_ask ask;
    struct lub_summary summary;
    const struct lub_march march = {.max_steps = request->max_steps,
                                    .interrupted = request->interrupted};
    enum lub_status status = ask_of(request, &ask, message);
    if (status == LUB_OK) {
        status = lub_simulate(&ask, &march, 0, NULL, &summary, message);
    }
    for (size_t k = 0; k < n_names && status == LUB_OK; k++) {
        result->values[k] = summary.value[lub_quantity_find(ask.kind, ask.which, names[k])];
    }
    if (status == LUB_OK) {
        const char *const regime = summary.word[lub_quantity_find(ask.kind, ask.which, "regime")];
        result->status = summary.status;
        result->steps = summary.steps;
        snprintf(result->regime, sizeof result->regime, "%.31s", regime);
    }
    return status;
}

/* A row is worth a line if time or place has moved on: the steps in contact are many and short. */
static void print_rows(FILE *file, const struct lub_path *path, double eta, size_t rows)
{
    const double t_end = path->t[path->n - 1], u0 = lub_path_at(path, 0, 0);
    size_t last = 0;
    for (size_t k = 0; k < path->n; k++) {
        const double *const row = lub_path_row(path, k);
        if (k == 0 || k + 1 == path->n || path->t[k] - path->t[last] >= t_end / (double)rows ||
            fabs(row[0] - lub_path_at(path, last, 0)) >= 0.01 * u0) {
            fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%d,%.17g\n", path->t[k], row[0],
                    row[1], row[2], row[3], row[4], row[5] > 0, path->t[k] / eta);
            last = k;
        }
    }
}

static enum lub_status trace(struct lub_probe_request *request, size_t rows, FILE *file,
                             struct lub_message *message)
{
    struct lub_ask ask;
    struct lub_path path = {0};
    struct lub_summary summary;
    struct lub_problem problem = {0};
    const struct lub_march march = {.every = 1, .interrupted = request->interrupted};
    enum lub_status status = ask_of(request, &ask, message);
    if (status == LUB_OK) {
        status = lub_case_build(ask.which, &ask.settings, &problem, message);
    }
    if (status == LUB_OK) {
        status = lub_simulate(&ask, &march, 0, &path, &summary, message);
    }
    fputs("t,u_n,u,log_gap,v,force,contact,t_c\n", file);
    if (status == LUB_OK) {
        print_rows(file, &path, problem.drag.eps / (1.5 * 3.14159265358979323846), rows);
    }
    lub_path_free(&path);
    lub_problem_free(&problem);
    return status;
}

const struct lub_probe lub_probe_falling = {.kind = LUB_FALLING,
                                            .n = n_names,
                                            .names = names,
                                            .sample_x = "t",
                                            .sample_y = "u_n",
                                            .sample_names = "t t_c u_n u log_gap v force",
                                            .check = check,
                                            .measure = measure,
                                            .trace = trace};
