/* reference_gap.c -- `lubench reference` of a one-gap case: the certified solution at asked or
 * default times. */
#include "convergence/program/io/gap_files.h"
#include "convergence/program/lookup.h"
#include "convergence/program/io/output.h"
#include "convergence/program/program.h"
#include "convergence/program/io/times.h"
#include "reference/cache.h"
#include "reference/reference.h"
#include "reference/visco_gap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct order {
    const struct lub_case *which;
    enum lub_model model;
    struct lub_problem problem;
    size_t n;
    double *times;
};

static enum lub_status read_order(struct lub_arguments *arguments, struct order *order,
                                  struct lub_message *message)
{
    enum lub_status status = lub_case_argument(arguments, &order->which, message);
    if (status == LUB_OK) {
        order->model = order->which->model;
        status =
            arguments->model ? lub_model_find(arguments->model, &order->model, message) : LUB_OK;
    }
    struct lub_surface surface = {0};
    if (status == LUB_OK && order->model == LUB_VISCO_ELASTIC) {
        status = lub_surface_resolve(&arguments->settings, &surface, message);
    }
    if (status == LUB_OK) {
        status =
            lub_lookup_problem(order->which, NULL, &arguments->settings, &order->problem, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    order->problem.surface = surface;
    if (arguments->at) {
        return lub_read_times(arguments->at, order->problem.t_end, &order->n, &order->times,
                              message);
    }
    order->times = lub_reference_times(&order->problem, &order->n);
    return order->times ? LUB_OK : lub_fail(message, LUB_NO_MEMORY, "out of memory");
}

/* The keys of a run, from the reference and its certificate. */
static struct lub_outcome outcome_of(const struct lub_trajectory *trajectory,
                                     const struct lub_certificate *certificate,
                                     enum lub_status status)
{
    struct lub_outcome outcome = {.status = status,
                                  .t_end = trajectory->t[trajectory->n - 1],
                                  .log_gap_min = INFINITY,
                                  .t_hit = certificate->t_hit,
                                  .t_release = certificate->t_release};
    for (size_t k = 0; k < trajectory->n; k++) {
        outcome.log_gap_min = fmin(outcome.log_gap_min, trajectory->log_gap[k]);
        outcome.gamma_min = fmin(outcome.gamma_min, trajectory->gamma[k]);
    }
    for (size_t k = 0; k < certificate->n; k++) {
        outcome.steps += certificate->witness[k].steps;
    }
    return outcome;
}

/* The parameters of the model that the case does not have. */
static void print_surface(FILE *file, const struct order *order)
{
    const struct lub_surface *const surface = &order->problem.surface;
    if (order->model == LUB_VISCO_ELASTIC) {
        fprintf(file, "# k_b: %.17g\n# asperity: %.17g\n# asperity_stiffness: %.17g\n",
                surface->k_b, surface->asperity, surface->asperity_stiffness);
    }
}

/* What there is: all rows, or those before a contact that ends the model. */
static enum lub_status write(struct lub_arguments *arguments, const struct order *order,
                             const struct lub_trajectory *trajectory,
                             const struct lub_certificate *certificate, enum lub_status how,
                             struct lub_output *rows, struct lub_output *summary,
                             struct lub_message *message)
{
    lub_print_preamble(rows->file, order->which, NULL, NULL, lub_model_name(order->model),
                       &arguments->settings);
    print_surface(rows->file, order);
    lub_print_certificate(rows->file, certificate);
    lub_print_gap_rows(rows->file, trajectory);
    enum lub_status status = lub_output_close(rows, message);
    if (status == LUB_OK && arguments->summary && trajectory->n > 0) {
        const struct lub_outcome outcome = outcome_of(trajectory, certificate, how);
        lub_print_gap_summary(summary->file, trajectory, &outcome);
        status = lub_output_close(summary, message);
    }
    return status;
}

static enum lub_status solve_and_write(struct lub_arguments *arguments, const struct order *order,
                                       struct lub_trajectory *trajectory,
                                       struct lub_message *message)
{
    struct lub_output rows = {0}, summary = {0};
    struct lub_certificate certificate = {0};
    enum lub_status status = lub_output_open(&rows, arguments->out ? arguments->out : "-", message);
    if (status == LUB_OK && arguments->summary) {
        status = lub_output_open(&summary, arguments->summary, message);
    }
    if (status == LUB_OK) {
        status = lub_reference_cached(&order->problem, order->model, order->n, order->times,
                                      trajectory, &certificate, message);
    }
    if (*certificate.remark && !arguments->quiet) {
        fprintf(stderr, "lubench: %s\n", certificate.remark);
    }
    if (status == LUB_OK || status == LUB_CONTACT) {
        struct lub_message own = {""};
        const enum lub_status written =
            write(arguments, order, trajectory, &certificate, status, &rows, &summary, &own);
        if (written != LUB_OK) {
            status = written;
            *message = own;
        }
    }
    lub_output_discard(&rows);
    lub_output_discard(&summary);
    return status;
}

int lub_reference_gap(struct lub_arguments *arguments)
{
    struct order order = {0};
    struct lub_trajectory trajectory = {0};
    struct lub_message message = {""};
    enum lub_status status = read_order(arguments, &order, &message);
    if (status == LUB_OK) {
        status = solve_and_write(arguments, &order, &trajectory, &message);
    }
    free(order.times);
    lub_trajectory_free(&trajectory);
    lub_problem_free(&order.problem);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
