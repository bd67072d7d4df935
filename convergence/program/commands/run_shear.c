/* run_shear.c -- `lubench run two-sphere-shear`: rows and summary. */
#include "convergence/program/lookup.h"
#include "convergence/program/io/output.h"
#include "convergence/program/program.h"
#include "convergence/program/io/shear_files.h"
#include "schemes/lubricated/shear_whole.h"

#include <math.h>
#include <string.h>

struct order {
    const struct lub_case *which;
    const struct lub_normal *normal;
    struct lub_shear shear;
    struct lub_shear_request request;
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
        status = lub_lookup_shear(order->which, &arguments->settings, &order->shear, message);
    }
    order->request.interrupted = lub_interrupted();
    order->request.max_steps = 1000000000;
    return status;
}

static enum lub_status write_rows(const struct lub_arguments *arguments, const struct order *order,
                                  const struct lub_shear_path *path, struct lub_output *output,
                                  struct lub_message *message)
{
    const struct lub_scheme label = {.name = order->normal->name};
    lub_print_preamble(output->file, order->which, &label, arguments->dt ? arguments->dt : "auto",
                       NULL, &arguments->settings);
    lub_print_shear_rows(output->file, path->n, path->rows);
    return lub_output_close(output, message);
}

static enum lub_status write_summary(const struct lub_shear_outcome *outcome,
                                     struct lub_output *output, struct lub_message *message)
{
    const struct lub_shear_summary summary = {.status = lub_status_word(outcome->status),
                                              .end = lub_shear_end_word(outcome->end),
                                              .steps = outcome->steps,
                                              .log_gap_min = outcome->log_gap_min,
                                              .first = &outcome->first,
                                              .last = &outcome->last,
                                              .err_position = NAN,
                                              .err_log_gap = NAN};
    lub_print_shear_summary(output->file, &summary);
    return lub_output_close(output, message);
}

/* Both files are opened before the run, so that a bad name is known at once. */
static enum lub_status run_and_write(struct lub_arguments *arguments, const struct order *order,
                                     struct lub_shear_path *path, struct lub_shear_outcome *outcome,
                                     struct lub_message *message)
{
    struct lub_output rows = {0}, summary = {0};
    enum lub_status status = lub_output_open(&rows, arguments->out ? arguments->out : "-", message);
    if (status == LUB_OK && arguments->summary) {
        status = lub_output_open(&summary, arguments->summary, message);
    }
    if (status == LUB_OK) {
        status =
            lub_shear_run(order->normal, &order->shear, &order->request, path, outcome, message);
    }
    if (status == LUB_OK && outcome->status == LUB_INTERRUPTED) {
        status = lub_fail(message, LUB_INTERRUPTED, "interrupted at t = %g; nothing was written",
                          outcome->last.t);
    }
    if (status == LUB_OK) {
        status = write_rows(arguments, order, path, &rows, message);
    }
    if (status == LUB_OK && arguments->summary) {
        status = write_summary(outcome, &summary, message);
    }
    lub_output_discard(&rows);
    lub_output_discard(&summary);
    return status;
}

/* Ends that a user may not expect. */
static void explain(const struct lub_arguments *arguments, const struct lub_shear_outcome *outcome)
{
    static const char *const notes[] = {
        [LUB_SHEAR_RESTS] =
            "the sphere starts on the axis y = 0, where the flow is at rest, and no "
            "film moves it: it stays where it is",
        [LUB_SHEAR_RETURNS] = "the sphere is carried back to where it came from",
        [LUB_SHEAR_HELD] = "friction or an ever thinner film holds the spheres, which do not "
                           "turn, against the flow: they will not move again"};
    const size_t n = sizeof notes / sizeof *notes;
    if (!arguments->quiet && outcome->end < n && notes[outcome->end]) {
        fprintf(stderr, "lubench: note: %s\n", notes[outcome->end]);
    }
}

static enum lub_status stopped(const struct order *order, const struct lub_shear_outcome *outcome,
                               struct lub_message *message)
{
    const struct lub_shear_row *const last = &outcome->last;
    return lub_fail(message, outcome->status,
                    "%s stopped with status %s at t = %.10g, x = %.6g, y = %.6g, z = %.6g, u_n = "
                    "%.6g, ln u = %.6g (step %zu): %s; the rows up to there are kept",
                    order->normal->name, lub_status_word(outcome->status), last->t, last->x,
                    last->y, last->z, last->u_n, last->log_gap, outcome->steps,
                    outcome->status == LUB_OUTSIDE
                        ? "the centres come nearer than one radius (u_n < -a), where the model ends"
                        : lub_status_text(outcome->status));
}

int lub_run_shear(struct lub_arguments *arguments)
{
    struct order order = {0};
    struct lub_shear_path path = {0};
    struct lub_shear_outcome outcome = {0};
    struct lub_message message = {""};
    enum lub_status status = read_order(arguments, &order, &message);
    if (status == LUB_OK) {
        status = run_and_write(arguments, &order, &path, &outcome, &message);
    }
    if (status == LUB_OK) {
        explain(arguments, &outcome);
    }
    if (status == LUB_OK && outcome.status != LUB_OK) {
        status = stopped(&order, &outcome, &message);
    }
    lub_shear_free(&path);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
