/* reference_falling.c -- `lubench reference falling-sphere`: the certified visco-elastic path. */
#include "convergence/program/io/falling_files.h"
#include "convergence/program/lookup.h"
#include "convergence/program/io/output.h"
#include "convergence/program/program.h"
#include "convergence/program/io/times.h"
#include "reference/falling_reference.h"

#include <stdlib.h>

struct order {
    const struct lub_case *which;
    struct lub_falling falling;
    size_t n;
    double *times;
};

static enum lub_status default_times(struct order *order)
{
    enum { n_default = 201 };
    order->n = n_default;
    order->times = malloc(n_default * sizeof *order->times);
    for (size_t k = 0; order->times && k < n_default; k++) {
        order->times[k] = order->falling.t_end * (double)k / (n_default - 1);
    }
    return order->times ? LUB_OK : LUB_NO_MEMORY;
}

static enum lub_status read_order(struct lub_arguments *arguments, struct order *order,
                                  struct lub_message *message)
{
    enum lub_model model = LUB_VISCO_ELASTIC;
    enum lub_status status = lub_case_argument(arguments, &order->which, message);
    if (status == LUB_OK && arguments->model) {
        status = lub_model_find(arguments->model, &model, message);
    }
    if (status == LUB_OK && model != LUB_VISCO_ELASTIC) {
        status = lub_fail(message, LUB_UNSUPPORTED,
                          "case %s has no reference in model %s: allowed is visco-elastic",
                          order->which->name, arguments->model);
    }
    if (status == LUB_OK) {
        status = lub_lookup_falling(order->which, &arguments->settings, &order->falling, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    return arguments->at ? lub_read_times(arguments->at, order->falling.t_end, &order->n,
                                          &order->times, message)
                         : default_times(order);
}

static struct lub_fall_outcome outcome_of(const struct lub_falling_truth *truth,
                                          const struct lub_certificate *certificate)
{
    struct lub_fall_outcome outcome = {
        .last = truth->last, .log_gap_min = truth->log_gap_min, .regime = truth->regime};
    for (size_t k = 0; k < certificate->n; k++) {
        outcome.steps += certificate->witness[k].steps;
    }
    return outcome;
}

static enum lub_status write(struct lub_arguments *arguments, const struct order *order,
                             const struct lub_falling_truth *truth,
                             const struct lub_certificate *certificate, struct lub_output *rows,
                             struct lub_output *summary, struct lub_message *message)
{
    lub_print_preamble(rows->file, order->which, NULL, NULL, lub_model_name(LUB_VISCO_ELASTIC),
                       &arguments->settings);
    lub_print_certificate(rows->file, certificate);
    lub_print_fall_bounds(rows->file, truth);
    enum lub_status status = lub_output_close(rows, message);
    if (status == LUB_OK && arguments->summary) {
        const struct lub_fall_outcome outcome = outcome_of(truth, certificate);
        lub_print_fall_summary(summary->file, &outcome);
        status = lub_output_close(summary, message);
    }
    return status;
}

int lub_reference_falling(struct lub_arguments *arguments)
{
    struct order order = {0};
    struct lub_falling_truth truth = {0};
    struct lub_certificate certificate = {0};
    struct lub_output rows = {0}, summary = {0};
    struct lub_message message = {""};
    enum lub_status status = read_order(arguments, &order, &message);
    if (status == LUB_OK) {
        status = lub_output_open(&rows, arguments->out ? arguments->out : "-", &message);
    }
    if (status == LUB_OK && arguments->summary) {
        status = lub_output_open(&summary, arguments->summary, &message);
    }
    if (status == LUB_OK) {
        status = lub_falling_reference(&order.falling, order.n, order.times, &truth, &certificate,
                                       &message);
    }
    if (status == LUB_OK) {
        status = write(arguments, &order, &truth, &certificate, &rows, &summary, &message);
    }
    lub_output_discard(&rows);
    lub_output_discard(&summary);
    lub_falling_truth_free(&truth);
    free(order.times);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
