/* run_scene.c -- `lubench run` of a particle case: files are opened, steps made, rows written. */
#include "convergence/program/lookup.h"
#include "convergence/program/output.h"
#include "convergence/program/program.h"
#include "convergence/program/progress.h"
#include "convergence/program/scene_files.h"

#include <math.h>
#include <string.h>
#include <time.h>

/* All that a run was asked for, and what it has made so far. */
struct order {
    const struct lub_arguments *arguments;
    const struct lub_case *which;
    const char *dt_text;
    size_t every; /* 0: the last state only */
    struct lub_engine_request request;
    struct lub_scene scene;
    struct lub_engine engine;
    struct lub_output rows, contacts, events, summary;
    struct lub_progress progress;
    double begin; /* seconds of the clock */
    bool warned;
};

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static enum lub_status read_options(struct lub_arguments *arguments, struct order *order,
                                    struct lub_message *message)
{
    size_t threads = 1;
    enum lub_status status = lub_case_argument(arguments, &order->which, message);
    if (status == LUB_OK && arguments->scheme &&
        strcmp(arguments->scheme, order->which->scheme) != 0) {
        status = lub_fail(message, LUB_UNSUPPORTED,
                          "--scheme '%.80s': case %s has particles; allowed is %s",
                          arguments->scheme, order->which->name, order->which->scheme);
    }
    if (status == LUB_OK) {
        order->dt_text = arguments->dt ? arguments->dt : order->which->dt;
        status = lub_positive("--dt", order->dt_text, &order->request.dt, message);
    }
    if (status == LUB_OK) {
        status = lub_count("--every", arguments->every, 0, &order->every, message);
    }
    if (status == LUB_OK) {
        status = lub_count("--threads", arguments->threads, 1, &threads, message);
    }
    order->request.threads = threads < 256 ? (int)threads : 256;
    order->request.settings = &arguments->settings;
    return status;
}

static enum lub_status open_file(struct lub_output *output, const char *path,
                                 const struct order *order, void (*header)(FILE *),
                                 struct lub_message *message)
{
    if (!path) {
        return LUB_OK;
    }
    const enum lub_status status = lub_output_open(output, path, message);
    if (status == LUB_OK && header) {
        lub_print_scene_preamble(output->file, order->which, order->engine.law, order->dt_text,
                                 &order->arguments->settings);
        header(output->file);
    }
    return status;
}

static enum lub_status open_files(struct order *order, struct lub_message *message)
{
    const struct lub_arguments *const a = order->arguments;
    enum lub_status status =
        open_file(&order->rows, a->out ? a->out : "-", order, lub_print_rows_header, message);
    if (status == LUB_OK) {
        status =
            open_file(&order->contacts, a->contacts, order, lub_print_contacts_header, message);
    }
    if (status == LUB_OK) {
        status = open_file(&order->events, a->events, order, lub_print_events_header, message);
    }
    if (status == LUB_OK) {
        status = open_file(&order->summary, a->summary, order, NULL, message);
    }
    return status;
}

static void write_state(struct order *order)
{
    lub_print_rows(order->rows.file, order->engine.t, &order->scene.spheres);
    if (order->contacts.file) {
        lub_print_contacts(order->contacts.file, &order->engine);
    }
}

static void write_step(struct order *order)
{
    const struct lub_engine *const engine = &order->engine;
    if (order->events.file) {
        lub_print_events(order->events.file, engine);
    }
    if (order->every > 0 && engine->step % order->every == 0 && engine->step < engine->n_steps) {
        write_state(order);
    }
    if (!order->warned && engine->stats.displacement_max > 1 && !order->arguments->quiet) {
        order->warned = true;
        lub_progress_end(&order->progress);
        fprintf(
            stderr,
            "lubench: warning: dt = %g lets near spheres move by %.2g radii in a step at t = %g "
            "and jump over each other; a safe step is %.3g\n",
            engine->dt, engine->stats.displacement_max, engine->t,
            engine->dt / engine->stats.displacement_max);
    }
}

static void show_progress(struct order *order)
{
    char rate[40];
    const struct lub_engine *const engine = &order->engine;
    if (order->progress.on) {
        snprintf(rate, sizeof rate, "%.3g steps/s",
                 (double)engine->step / fmax(1e-9, seconds() - order->begin));
        lub_progress_tell(&order->progress, rate, engine->step, engine->n_steps);
    }
}

static enum lub_status march(struct order *order, struct lub_message *message)
{
    struct lub_engine *const engine = &order->engine;
    enum lub_status status = LUB_OK;
    if (order->every > 0) {
        write_state(order);
    }
    while (engine->step < engine->n_steps && status == LUB_OK) {
        if (*lub_interrupted()) {
            return lub_fail(message, LUB_INTERRUPTED, "interrupted at t = %g (step %zu of %zu)",
                            engine->t, engine->step, engine->n_steps);
        }
        status = lub_engine_step(engine, message);
        if (status == LUB_OK) {
            write_step(order);
            show_progress(order);
        }
    }
    lub_progress_end(&order->progress);
    return status;
}

static enum lub_status close_files(struct order *order, struct lub_message *message)
{
    struct lub_output *const outputs[] = {&order->rows, &order->contacts, &order->events,
                                          &order->summary};
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < 4 && status == LUB_OK; k++) {
        if (outputs[k]->file) {
            status = lub_output_close(outputs[k], message);
        }
    }
    return status;
}

/* A numerical failure is a result: what was computed is written, and the message says so. */
static enum lub_status run_and_write(struct order *order, struct lub_message *message)
{
    struct lub_message file_message = {""};
    enum lub_status status = open_files(order, message);
    if (status != LUB_OK) {
        return status;
    }
    lub_progress_begin(&order->progress, order->which->name, order->arguments->quiet);
    order->begin = seconds();
    status = march(order, message);
    if (status < 0) {
        return status;
    }
    write_state(order);
    if (order->summary.file) {
        lub_print_scene_summary(order->summary.file, &order->engine, status,
                                seconds() - order->begin);
    }
    const enum lub_status closing = close_files(order, &file_message);
    if (closing != LUB_OK) {
        *message = file_message;
        return closing;
    }
    return status;
}

static void free_order(struct order *order)
{
    lub_output_discard(&order->rows);
    lub_output_discard(&order->contacts);
    lub_output_discard(&order->events);
    lub_output_discard(&order->summary);
    lub_engine_free(&order->engine);
    lub_scene_free(&order->scene);
}

int lub_run_scene(struct lub_arguments *arguments)
{
    struct order order = {.arguments = arguments};
    struct lub_message message = {""};
    enum lub_status status = read_options(arguments, &order, &message);
    if (status == LUB_OK) {
        status = lub_scene_settings(order.which, &arguments->settings, true, &message);
    }
    if (status == LUB_OK) {
        status = lub_case_build_scene(order.which, &arguments->settings, &order.scene, &message);
    }
    if (status == LUB_OK) {
        status = lub_engine_create(&order.engine, &order.scene, &order.request, &message);
    }
    if (status == LUB_OK) {
        status = run_and_write(&order, &message);
    }
    free_order(&order);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
