/* run_gap.c -- `lubench run` of a one-gap case: a case, a scheme, a time step; rows and summary
 * out. */
#include "convergence/program/io/gap_files.h"
#include "convergence/program/lookup.h"
#include "convergence/program/io/output.h"
#include "convergence/program/program.h"

/* All that a run was asked for, checked before anything is computed. */
struct order {
    const struct lub_case *which;
    const struct lub_scheme *scheme;
    const char *dt_text;
    struct lub_problem problem;
    struct lub_request request;
};

static enum lub_status read_order(struct lub_arguments *arguments, struct order *order,
                                  struct lub_message *message)
{
    size_t threads;
    enum lub_status status = lub_case_argument(arguments, &order->which, message);
    if (status == LUB_OK) {
        const char *const name = arguments->scheme ? arguments->scheme : order->which->scheme;
        status = lub_lookup_scheme(name, &order->scheme, message);
    }
    if (status == LUB_OK) {
        order->dt_text = arguments->dt ? arguments->dt : order->which->dt;
        status = lub_positive("--dt", order->dt_text, &order->request.dt, message);
    }
    if (status == LUB_OK) {
        status = lub_count("--every", arguments->every, 1, &order->request.every, message);
    }
    if (status == LUB_OK) {
        status = lub_count("--threads", arguments->threads, 1, &threads, message);
    }
    if (status == LUB_OK) {
        status = lub_lookup_problem(order->which, order->scheme, &arguments->settings,
                                    &order->problem, message);
    }
    order->request.settings = &arguments->settings;
    order->request.interrupted = lub_interrupted();
    return status;
}

static enum lub_status write_rows(const struct lub_arguments *arguments, const struct order *order,
                                  const struct lub_trajectory *trajectory,
                                  struct lub_output *output, struct lub_message *message)
{
    lub_print_preamble(output->file, order->which, order->scheme, order->dt_text, NULL,
                       &arguments->settings);
    lub_print_gap_rows(output->file, trajectory);
    return lub_output_close(output, message);
}

/* Both files are opened before the run, so that a bad name is known at once. */
static enum lub_status run_and_write(struct lub_arguments *arguments, const struct order *order,
                                     struct lub_trajectory *trajectory, struct lub_outcome *outcome,
                                     struct lub_message *message)
{
    struct lub_output rows = {0}, summary = {0};
    enum lub_status status = lub_output_open(&rows, arguments->out ? arguments->out : "-", message);
    if (status == LUB_OK && arguments->summary) {
        status = lub_output_open(&summary, arguments->summary, message);
    }
    if (status == LUB_OK) {
        status = lub_integrate(order->scheme, &order->problem, &order->request, trajectory, outcome,
                               message);
    }
    if (status == LUB_OK && outcome->status == LUB_INTERRUPTED) {
        status = lub_fail(message, LUB_INTERRUPTED, "interrupted at t = %g; nothing was written",
                          outcome->t_end);
    }
    if (status == LUB_OK) {
        status = write_rows(arguments, order, trajectory, &rows, message);
    }
    if (status == LUB_OK && arguments->summary) {
        lub_print_gap_summary(summary.file, trajectory, outcome);
        status = lub_output_close(&summary, message);
    }
    lub_output_discard(&rows);
    lub_output_discard(&summary);
    return status;
}

int lub_run_gap(struct lub_arguments *arguments)
{
    struct order order = {0};
    struct lub_trajectory trajectory = {0};
    struct lub_outcome outcome = {0};
    struct lub_message message = {""};
    enum lub_status status = read_order(arguments, &order, &message);
    if (status == LUB_OK) {
        status = run_and_write(arguments, &order, &trajectory, &outcome, &message);
    }
    if (status == LUB_OK && outcome.status != LUB_OK) {
        status =
            lub_fail(&message, outcome.status,
                     "%s stopped with status %s in the step from t = %.17g (step %zu): %s; the "
                     "rows up to there are kept",
                     order.scheme->name, lub_status_word(outcome.status), outcome.t_end,
                     outcome.steps + 1, lub_status_text(outcome.status));
    }
    lub_trajectory_free(&trajectory);
    lub_problem_free(&order.problem);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
