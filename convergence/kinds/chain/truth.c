/* truth.c -- kind chain: the certified solution of spheres on a line in either of its models. */
#include "convergence/kinds/chain/line_kind.h"
#include "reference/chain/line_reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *lub_chain_model(const struct lub_case *which, size_t k)
{
    const enum lub_model other = which->model == LUB_LIMIT ? LUB_EPS_ODE : LUB_LIMIT;
    return k == 0 ? lub_model_name(which->model) : k == 1 ? lub_model_name(other) : NULL;
}

/* Equal times, and the jumps of the force. */
enum lub_status lub_chain_times(const struct lub_ask *ask, const char *model,
                                struct lub_times *times, struct lub_times *breaks, double *t_end,
                                struct lub_message *message)
{
    enum { n_equal = 201 };
    struct lub_line line;
    (void)model;
    enum lub_status status = lub_chain_question(ask, &line, message);
    *t_end = status == LUB_OK ? lub_force_end(&line.force) : 0;
    for (size_t k = 0; k < n_equal && status == LUB_OK; k++) {
        status =
            lub_times_add(times, k + 1 < n_equal ? *t_end * (double)k / (n_equal - 1) : *t_end);
    }
    for (size_t k = 0; status == LUB_OK && k <= line.force.n; k++) {
        status = lub_times_add(times, line.force.t[k]);
        status = status == LUB_OK ? lub_times_add(breaks, line.force.t[k]) : status;
    }
    lub_times_sort(times);
    lub_line_free(&line);
    return status == LUB_NO_MEMORY ? lub_fail(message, status, "out of memory") : status;
}

/* The columns that the case shows, of the rows of a reference. */
static enum lub_status show(const struct lub_line *line, const struct lub_path *rows,
                            struct lub_path *shown)
{
    const size_t width = lub_path_width(shown);
    double *const values = malloc((2 * width + 1) * sizeof *values), *const bounds = values + width;
    enum lub_status status = values ? LUB_OK : LUB_NO_MEMORY;
    for (size_t k = 0; k < rows->n && status == LUB_OK; k++) {
        const double *const value = lub_path_row(rows, k);
        const double *const bound = rows->bounds + k * lub_path_width(rows);
        for (size_t i = 0, at = 0; i < rows->n_bodies; i++) {
            (void)lub_chain_show(line, i, value + i * LUB_LINE_COLUMNS, values + at);
            at += lub_chain_show_bounds(line, bound + i * LUB_LINE_COLUMNS, bounds + at);
        }
        status = lub_path_append(shown, rows->t[k], values, bounds);
    }
    free(values);
    return status;
}

/* What a run would say, of the rows; NaN where that depends on its steps. */
static void summarise(const struct lub_path *rows, struct lub_truth *truth)
{
    double *const value = truth->summary.value, *const bound = truth->quantity_bounds;
    const size_t n = rows->n_bodies, last = rows->n ? rows->n - 1 : 0;
    for (size_t k = 0; k < LUB_MAX_QUANTITIES; k++) {
        value[k] = bound[k] = NAN;
    }
    for (size_t k = 0; k < truth->certificate.n; k++) {
        truth->summary.steps += truth->certificate.witness[k].steps;
    }
    value[LUB_CHAIN_N] = (double)n;
    value[LUB_CHAIN_LOG_MIN] = value[LUB_CHAIN_GAMMA_MIN] = INFINITY;
    value[LUB_CHAIN_STUCK] = 0;
    for (size_t k = 0; k < rows->n * n; k++) {
        const double *const row = rows->values + k * LUB_LINE_COLUMNS;
        value[LUB_CHAIN_LOG_MIN] = fmin(value[LUB_CHAIN_LOG_MIN], row[LUB_LINE_LOG]);
        value[LUB_CHAIN_GAMMA_MIN] = fmin(value[LUB_CHAIN_GAMMA_MIN], row[LUB_LINE_GAMMA]);
        value[LUB_CHAIN_STUCK] += k >= last * n && row[LUB_LINE_LOG] < LUB_CHAIN_CLOSED;
    }
    if (rows->n) {
        const size_t top = (last * n + n - 1) * LUB_LINE_COLUMNS;
        value[LUB_CHAIN_T_END] = rows->t[last];
        value[LUB_CHAIN_X_TOP] = rows->values[top + LUB_LINE_X];
        value[LUB_CHAIN_V_TOP] = rows->values[top + LUB_LINE_V];
        bound[LUB_CHAIN_X_TOP] = rows->bounds[top + LUB_LINE_X];
    }
}

/* Rows at the times asked for, in their order; the witnesses walk through increasing ones. */
static enum lub_status solve(const struct lub_line *line, enum lub_model model, size_t n,
                             const double times[], struct lub_path *rows,
                             struct lub_certificate *certificate, struct lub_message *message)
{
    struct lub_times walk = {0};
    struct lub_path walked = {0};
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        status = lub_times_add(&walk, times[k]);
    }
    lub_times_sort(&walk);
    status = status == LUB_OK ? lub_line_reference_cached(line, model, walk.n, walk.t, &walked,
                                                          certificate, message)
                              : lub_fail(message, status, "out of memory");
    rows->layout = walked.layout;
    rows->n_bodies = walked.n_bodies;
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        const double *const at = bsearch(&times[k], walk.t, walk.n, sizeof *at, lub_by_value);
        const size_t row = (size_t)(at - walk.t);
        status = lub_path_append(rows, *at, lub_path_row(&walked, row),
                                 walked.bounds + row * lub_path_width(&walked)) == LUB_OK
                     ? LUB_OK
                     : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    lub_path_free(&walked);
    lub_times_free(&walk);
    return status;
}

enum lub_status lub_chain_reference(const struct lub_ask *ask, const char *name, size_t n,
                                    const double times[], struct lub_truth *truth,
                                    struct lub_message *message)
{
    struct lub_line line;
    struct lub_offer offer;
    struct lub_path rows = {0};
    enum lub_model model;
    lub_chain_offer(ask->which, &offer);
    *truth = (struct lub_truth){0};
    enum lub_status status = lub_chain_question(ask, &line, message);
    truth->path = (struct lub_path){.layout = offer.layout, .n_bodies = line.n};
    if (status == LUB_OK) {
        status = lub_model_find(name, &model, message);
    }
    if (status == LUB_OK) {
        status = solve(&line, model, n, times, &rows, &truth->certificate, message);
    }
    if (status == LUB_OK) {
        status = show(&line, &rows, &truth->path);
        summarise(&rows, truth);
        status = status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
    }
    lub_path_free(&rows);
    lub_line_free(&line);
    return status;
}

/* Places and gaps follow from each other. */
static void complete_row(size_t n, size_t width, bool have_x, double values[])
{
    double x = 0;
    for (size_t i = 0; i < n; i++, values += width) {
        if (have_x) {
            values[LUB_LINE_LOG] = log(fmax(values[LUB_LINE_X] - x, 0));
            x = values[LUB_LINE_X];
        } else {
            x += exp(values[LUB_LINE_LOG]);
            values[LUB_LINE_X] = x;
        }
    }
}

/* z = x - s. */
static void complete_gas(struct lub_path *path, bool present[])
{
    const size_t n = path->n_bodies, have = present[LUB_GAS_X] ? LUB_GAS_X : LUB_GAS_Z,
                 lack = present[LUB_GAS_X] ? LUB_GAS_Z : LUB_GAS_X;
    const double sign = present[LUB_GAS_X] ? -1 : 1;
    for (size_t k = 0; k < path->n * n; k++) {
        double *const row = path->values + k * LUB_GAS_COLUMNS;
        row[LUB_GAS_S] = (double)(k % n + 1) / (double)n;
        row[lack] = present[lack] ? row[lack] : row[have] + sign * row[LUB_GAS_S];
    }
    present[LUB_GAS_S] = true;
    present[lack] = present[lack] || present[have];
}

void lub_chain_complete(const struct lub_ask *ask, const char *model, struct lub_path *path,
                        bool present[])
{
    (void)model;
    if (lub_chain_is_gas(ask->which)) {
        complete_gas(path, present);
        return;
    }
    if (present[LUB_LINE_X] == present[LUB_LINE_LOG]) {
        return;
    }
    for (size_t k = 0; k < path->n; k++) {
        complete_row(path->n_bodies, path->layout->n, present[LUB_LINE_X],
                     path->values + k * lub_path_width(path));
    }
    present[LUB_LINE_X] = present[LUB_LINE_LOG] = true;
}
