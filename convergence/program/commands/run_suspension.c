/* run_suspension.c -- `lubench run` of many lubricated spheres: rows and summary. */
#include "cases/suspension/suspension.h"
#include "convergence/program/io/gap_files.h"
#include "convergence/program/io/json.h"
#include "convergence/program/lookup.h"
#include "convergence/program/io/output.h"
#include "convergence/program/program.h"
#include "convergence/program/io/progress.h"
#include "schemes/lubricated/crowd.h"

#include <math.h>
#include <string.h>
#include <time.h>

struct order {
    struct lub_arguments *arguments;
    const struct lub_case *which;
    const struct lub_normal *normal;
    struct lub_suspension suspension;
    double dt;    /* 0: automatic */
    size_t every; /* 0: the last state only */
    struct lub_crowd crowd;
    struct lub_output rows, summary;
    struct lub_progress progress;
    double begin, begin_steps, end_steps; /* seconds of the clock */
};

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static enum lub_status read_order(struct order *order, struct lub_message *message)
{
    struct lub_arguments *const a = order->arguments;
    size_t threads;
    enum lub_status status = lub_case_argument(a, &order->which, message);
    if (status == LUB_OK) {
        status = lub_lookup_normal(a->scheme ? a->scheme : order->which->scheme, order->which,
                                   &order->normal, message);
    }
    if (status == LUB_OK && a->dt && strcmp(a->dt, "auto") != 0) {
        status = lub_positive("--dt", a->dt, &order->dt, message);
    }
    if (status == LUB_OK) {
        status = lub_count("--every", a->every, 0, &order->every, message);
    }
    if (status == LUB_OK) {
        status = lub_count("--threads", a->threads, 1, &threads, message);
    }
    return status == LUB_OK
               ? lub_lookup_suspension(order->which, &a->settings, &order->suspension, message)
               : status;
}

static void print_header(struct order *order)
{
    char dt[40];
    const struct lub_scheme label = {.name = order->normal->name};
    snprintf(dt, sizeof dt, "%.17g", order->crowd.dt);
    lub_print_preamble(order->rows.file, order->which, &label, dt, NULL,
                       &order->arguments->settings);
    fputs("t,id,x,y,z,vx,vy,vz,r,wx,wy,wz\n", order->rows.file);
}

static void print_state(const struct order *order)
{
    const struct lub_crowd *const c = &order->crowd;
    for (size_t i = 0; i < c->n; i++) {
        fprintf(order->rows.file,
                "%.17g,%zu,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", c->t, i,
                c->x[0][i], c->x[1][i], c->x[2][i], c->v[0][i], c->v[1][i], c->v[2][i], c->radius,
                c->w[0][i], c->w[1][i], c->w[2][i]);
    }
}

static void print_summary(const struct order *order, enum lub_status status)
{
    FILE *const file = order->summary.file;
    const struct lub_crowd *const c = &order->crowd;
    const double steps = c->steps > 0 ? (double)c->steps : NAN;
    const struct {
        const char *name;
        double value;
    } numbers[] = {{"t_end", c->t},
                   {"dt", c->dt},
                   {"stable_dt", c->stable_dt},
                   {"pair_steps", c->pair_steps},
                   {"pairs_mean", c->pair_steps / steps},
                   {"stress_end", c->stress},
                   {"stress_mean", c->stress_sum / steps},
                   {"log_gap_min", c->log_gap_min},
                   {"overlap_max", fmax(0, c->overlap_max)},
                   {"energy_end", lub_crowd_energy(c)},
                   {"seconds_search", c->seconds_search},
                   {"seconds_steps", order->end_steps - order->begin_steps},
                   {"seconds_total", seconds() - order->begin}};
    fprintf(file, "{\"status\": \"%s\", \"n\": %zu, \"steps\": %zu, \"searches\": %zu",
            lub_status_word(status), c->n, c->steps, c->searches);
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        fprintf(file, ", \"%s\": ", numbers[k].name);
        lub_print_json_number(file, numbers[k].value);
    }
    fputs("}\n", file);
}

/* Steps to the end; a positive status ends them, and what was computed is kept. */
static enum lub_status march(struct order *order)
{
    struct lub_crowd *const crowd = &order->crowd;
    const size_t n_steps = (size_t)ceil(crowd->t_end / crowd->dt);
    enum lub_status status = LUB_OK;
    if (order->every > 0) {
        print_state(order);
    }
    while (status == LUB_OK && crowd->t < crowd->t_end) {
        if (*lub_interrupted()) {
            return LUB_INTERRUPTED;
        }
        status = lub_crowd_step(crowd);
        if (status == LUB_OK && order->every > 0 && crowd->steps % order->every == 0 &&
            crowd->t < crowd->t_end) {
            print_state(order);
        }
        lub_progress_tell(&order->progress, order->which->name, crowd->steps, n_steps);
    }
    print_state(order);
    return status;
}

static enum lub_status run_and_write(struct order *order, enum lub_status *outcome,
                                     struct lub_message *message)
{
    const struct lub_arguments *const a = order->arguments;
    enum lub_status status = lub_output_open(&order->rows, a->out ? a->out : "-", message);
    if (status == LUB_OK && a->summary) {
        status = lub_output_open(&order->summary, a->summary, message);
    }
    if (status == LUB_OK) {
        status =
            lub_crowd_create(&order->crowd, &order->suspension, order->normal, order->dt, message);
    }
    if (status == LUB_OK) {
        print_header(order);
        order->begin_steps = seconds();
        *outcome = march(order);
        order->end_steps = seconds();
        lub_progress_end(&order->progress);
    }
    if (status == LUB_OK && *outcome < 0) {
        status = lub_fail(message, *outcome, "%s at t = %g; nothing was written",
                          lub_status_text(*outcome), order->crowd.t);
    }
    if (status == LUB_OK) {
        status = lub_output_close(&order->rows, message);
    }
    if (status == LUB_OK && a->summary) {
        print_summary(order, *outcome);
        status = lub_output_close(&order->summary, message);
    }
    return status;
}

int lub_run_suspension(struct lub_arguments *arguments)
{
    struct order order = {.arguments = arguments, .begin = seconds()};
    struct lub_message message = {""};
    enum lub_status outcome = LUB_OK, status = read_order(&order, &message);
    lub_progress_begin(&order.progress, "run", arguments->quiet);
    if (status == LUB_OK) {
        status = run_and_write(&order, &outcome, &message);
    }
    if (status == LUB_OK && outcome != LUB_OK) {
        status = lub_fail(&message, outcome,
                          "%s stopped with status %s in the step to t = %.10g (step %zu): %s; the "
                          "last state is kept",
                          order.normal->name, lub_status_word(outcome), order.crowd.t,
                          order.crowd.steps + 1, lub_status_text(outcome));
    }
    lub_output_discard(&order.rows);
    lub_output_discard(&order.summary);
    lub_crowd_free(&order.crowd);
    lub_suspension_free(&order.suspension);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
