/* reference_shear.c -- `lubench reference two-sphere-shear`: smooth rigid spheres with their exact
 * hydrodynamics, or with published fits (--model fits). */
#include "convergence/program/lookup.h"
#include "convergence/program/io/output.h"
#include "convergence/program/program.h"
#include "convergence/program/io/shear_files.h"
#include "convergence/program/io/times.h"
#include "reference/encounter.h"

#include <math.h>
#include <stdlib.h>

enum { default_rows = 201 };

struct order {
    const struct lub_case *which;
    struct lub_shear shear;
    struct lub_encounter encounter;
    struct lub_orbit *orbit;
    size_t n;
    double *times; /* NULL: equal ones */
};

/* What the reference is, point by point. */
struct answer {
    struct lub_encounter_point *points;
    struct lub_shear_row *rows;
    struct lub_shear_row first, last;
    struct lub_encounter_bounds bounds;
};

static enum lub_status read_order(struct lub_arguments *arguments, struct order *order,
                                  struct lub_message *message)
{
    const char *const model = arguments->model ? arguments->model : "exact";
    enum lub_status status = lub_case_argument(arguments, &order->which, message);
    if (status == LUB_OK) {
        status = lub_lookup_shear(order->which, &arguments->settings, &order->shear, message);
    }
    const double *const start = order->shear.start;
    order->encounter = (struct lub_encounter){
        .x = start[0], .y = start[1], .z = start[2], .pair = lub_pair_set_find(model)};
    if (status == LUB_OK && !order->encounter.pair) {
        status = lub_fail(message, LUB_BAD_ARGUMENT,
                          "unknown model '%.80s' of case %s: allowed is exact or fits", model,
                          order->which->name);
    }
    if (status == LUB_OK) {
        status = lub_orbit_create(&order->encounter, &order->orbit, message);
    }
    order->n = default_rows;
    if (status == LUB_OK && arguments->at) {
        status = lub_read_times(arguments->at, lub_orbit_end(order->orbit), &order->n,
                                &order->times, message);
    }
    return status;
}

static struct lub_shear_row row_of(const struct lub_encounter_point *point)
{
    return (struct lub_shear_row){.t = point->t,
                                  .x = point->x,
                                  .y = point->y,
                                  .z = point->z,
                                  .u_n = exp(point->log_gap),
                                  .log_gap = point->log_gap};
}

static enum lub_status solve(const struct order *order, struct answer *answer,
                             struct lub_message *message)
{
    struct lub_encounter_point first, last;
    answer->points = malloc(order->n * sizeof *answer->points);
    answer->rows = malloc(order->n * sizeof *answer->rows);
    enum lub_status status =
        answer->points && answer->rows
            ? lub_encounter_certified(&order->encounter, order->orbit, order->n, order->times,
                                      answer->points, &answer->bounds, message)
            : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    for (size_t k = 0; k < order->n && status == LUB_OK; k++) {
        answer->rows[k] = row_of(&answer->points[k]);
    }
    if (status == LUB_OK) {
        status = lub_orbit_at(order->orbit, 0, &first);
    }
    if (status == LUB_OK) {
        status = lub_orbit_at(order->orbit, lub_orbit_end(order->orbit), &last);
        answer->first = row_of(&first);
        answer->last = row_of(&last);
    }
    return status;
}

static enum lub_status write_rows(const struct lub_arguments *arguments, const struct order *order,
                                  const struct answer *answer, struct lub_output *output,
                                  struct lub_message *message)
{
    FILE *const file = output->file;
    lub_print_preamble(file, order->which, NULL, NULL, order->encounter.pair->name,
                       &arguments->settings);
    fprintf(file, "# truth: smooth rigid spheres without inertia, %s\n",
            order->encounter.pair->summary);
    fprintf(file,
            "# witness: cvode against quadrature of the closed form: within %.2g in position and "
            "%.2g in log_gap\n",
            answer->bounds.position, answer->bounds.log_gap);
    lub_print_shear_rows(file, order->n, answer->rows);
    return lub_output_close(output, message);
}

static enum lub_status write_summary(const struct order *order, const struct answer *answer,
                                     struct lub_output *output, struct lub_message *message)
{
    const struct lub_shear_summary summary = {.status = lub_status_word(LUB_OK),
                                              .end = "passed",
                                              .steps = answer->bounds.steps,
                                              .log_gap_min = lub_orbit_closest(order->orbit),
                                              .first = &answer->first,
                                              .last = &answer->last,
                                              .err_position = answer->bounds.position,
                                              .err_log_gap = answer->bounds.log_gap};
    lub_print_shear_summary(output->file, &summary);
    return lub_output_close(output, message);
}

static enum lub_status solve_and_write(const struct lub_arguments *arguments,
                                       const struct order *order, struct answer *answer,
                                       struct lub_message *message)
{
    struct lub_output rows = {0}, summary = {0};
    enum lub_status status = lub_output_open(&rows, arguments->out ? arguments->out : "-", message);
    if (status == LUB_OK && arguments->summary) {
        status = lub_output_open(&summary, arguments->summary, message);
    }
    if (status == LUB_OK) {
        status = solve(order, answer, message);
    }
    if (status == LUB_OK) {
        status = write_rows(arguments, order, answer, &rows, message);
    }
    if (status == LUB_OK && arguments->summary) {
        status = write_summary(order, answer, &summary, message);
    }
    lub_output_discard(&rows);
    lub_output_discard(&summary);
    return status;
}

int lub_reference_shear(struct lub_arguments *arguments)
{
    struct order order = {0};
    struct answer answer = {0};
    struct lub_message message = {""};
    enum lub_status status = read_order(arguments, &order, &message);
    if (status == LUB_OK) {
        status = solve_and_write(arguments, &order, &answer, &message);
    }
    free(answer.points);
    free(answer.rows);
    free(order.times);
    lub_orbit_free(order.orbit);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
