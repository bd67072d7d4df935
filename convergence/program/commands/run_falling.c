/* run_falling.c -- `lubench run falling-sphere`: rows, summary, and a warning where the published
 * step cannot be right. */
#include "convergence/program/io/falling_files.h"
#include "convergence/program/lookup.h"
#include "convergence/program/io/output.h"
#include "convergence/program/program.h"
#include "schemes/lubricated/fall.h"

#include <math.h>
#include <string.h>

struct order {
    const struct lub_case *which;
    const struct lub_normal *normal;
    struct lub_falling falling;
    struct lub_fall_request request;
};

static enum lub_status read_step(const struct lub_arguments *arguments, struct order *order,
                                 struct lub_message *message)
{
    size_t threads;
    enum lub_status status =
        lub_count("--every", arguments->every, 1, &order->request.every, message);
    if (status == LUB_OK) {
        status = lub_count("--threads", arguments->threads, 1, &threads, message);
    }
    if (status == LUB_OK && arguments->dt && strcmp(arguments->dt, "auto") != 0) {
        status = lub_positive("--dt", arguments->dt, &order->request.dt, message);
    }
    return status;
}

static enum lub_status read_order(struct lub_arguments *arguments, struct order *order,
                                  struct lub_message *message)
{
    enum lub_status status = lub_case_argument(arguments, &order->which, message);
    if (status == LUB_OK) {
        const char *const name = arguments->scheme ? arguments->scheme : order->which->scheme;
        status = lub_lookup_normal(name, order->which, &order->normal, message);
    }
    if (status == LUB_OK) {
        status = read_step(arguments, order, message);
    }
    if (status == LUB_OK) {
        status = lub_lookup_falling(order->which, &arguments->settings, &order->falling, message);
    }
    if (arguments->dt && strcmp(arguments->dt, "auto") == 0) {
        order->falling.dt_factor = 0;
    }
    order->request.interrupted = lub_interrupted();
    return status;
}

static double step_of(const struct order *order)
{
    const struct lub_falling *const falling = &order->falling;
    return order->request.dt > 0 ? order->request.dt
                                 : falling->dt_factor * sqrt(falling->mass / falling->k_b);
}

static enum lub_status write_rows(const struct lub_arguments *arguments, const struct order *order,
                                  const struct lub_fall_path *path, struct lub_output *output,
                                  struct lub_message *message)
{
    char dt[40] = "auto";
    if (step_of(order) > 0) {
        snprintf(dt, sizeof dt, "%.17g", step_of(order));
    }
    const struct lub_scheme label = {.name = order->normal->name};
    lub_print_preamble(output->file, order->which, &label, dt, NULL, &arguments->settings);
    lub_print_fall_rows(output->file, path);
    return lub_output_close(output, message);
}

static void warn(const struct lub_arguments *arguments, const struct order *order,
                 const struct lub_fall_outcome *outcome)
{
    if (order->normal->has_lambda_limit && outcome->lambda_dt > 1 && !arguments->quiet) {
        fprintf(stderr,
                "lubench: warning: Lambda = dt k_b |u_n|max/(nu_n a^2) = %.3g exceeds 1, where "
                "scheme %s lets trapped spheres go too early; take dt below %.3g or loggap-vep\n",
                outcome->lambda_dt, order->normal->name,
                order->falling.film / (order->falling.k_b * order->falling.u0));
    }
}

/* Both files are opened before the run, so that a bad name is known at once. */
static enum lub_status run_and_write(struct lub_arguments *arguments, const struct order *order,
                                     struct lub_fall_path *path, struct lub_fall_outcome *outcome,
                                     struct lub_message *message)
{
    struct lub_output rows = {0}, summary = {0};
    enum lub_status status = lub_output_open(&rows, arguments->out ? arguments->out : "-", message);
    if (status == LUB_OK && arguments->summary) {
        status = lub_output_open(&summary, arguments->summary, message);
    }
    if (status == LUB_OK) {
        status = lub_fall(order->normal, &order->falling, &order->request, path, outcome, message);
    }
    if (status == LUB_OK && outcome->status == LUB_INTERRUPTED) {
        status = lub_fail(message, LUB_INTERRUPTED, "interrupted at t = %g; nothing was written",
                          outcome->last.t);
    }
    if (status == LUB_OK) {
        status = write_rows(arguments, order, path, &rows, message);
    }
    if (status == LUB_OK && arguments->summary) {
        lub_print_fall_summary(summary.file, outcome);
        status = lub_output_close(&summary, message);
    }
    lub_output_discard(&rows);
    lub_output_discard(&summary);
    return status;
}

static enum lub_status stopped(const struct order *order, const struct lub_fall_outcome *outcome,
                               struct lub_message *message)
{
    const struct lub_fall_row *const last = &outcome->last;
    return lub_fail(message, outcome->status,
                    "%s stopped with status %s at t = %.10g, u_n = %.6g, v = %.6g, ln u = %.6g "
                    "(step %zu): %s; the rows up to there are kept",
                    order->normal->name, lub_status_word(outcome->status), last->t, last->u_n,
                    last->v, last->log_gap, outcome->steps,
                    outcome->status == LUB_OUTSIDE
                        ? "the centres come nearer than one radius (u_n < -a), where the model ends"
                        : lub_status_text(outcome->status));
}

int lub_run_falling(struct lub_arguments *arguments)
{
    struct order order = {0};
    struct lub_fall_path path = {0};
    struct lub_fall_outcome outcome = {0};
    struct lub_message message = {""};
    enum lub_status status = read_order(arguments, &order, &message);
    if (status == LUB_OK) {
        status = run_and_write(arguments, &order, &path, &outcome, &message);
    }
    if (status == LUB_OK) {
        warn(arguments, &order, &outcome);
    }
    if (status == LUB_OK && outcome.status != LUB_OK) {
        status = stopped(&order, &outcome, &message);
    }
    lub_fall_free(&path);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
