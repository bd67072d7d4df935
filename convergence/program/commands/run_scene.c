/* run_scene.c -- `lubench run` of a particle case: files are opened, steps made, rows written. */
#include "convergence/kinds/scene/scene_kind.h"
#include "convergence/program/io/checkpoint.h"
#include "convergence/program/io/data.h"
#include "convergence/program/io/particle_files.h"
#include "convergence/program/lookup.h"
#include "convergence/program/program.h"
#include "convergence/program/io/progress.h"
#include "convergence/program/io/scene_files.h"
#include "convergence/program/io/snapshot.h"
#include "convergence/program/io/streams.h"
#include "convergence/program/io/vtk.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* All that a run was asked for, and what it has made so far. */
struct order {
    const struct lub_arguments *arguments;
    const struct lub_case *which;
    const char *dt_text;
    size_t every; /* 0: the last state only */
    size_t checkpoint_every;
    struct lub_engine_request request;
    struct lub_scene scene;
    struct lub_engine engine;
    char *fingerprint; /* what a checkpoint must agree with */
    struct lub_streams streams;
    struct lub_output summary;
    struct lub_view view; /* of all snapshots */
    struct lub_progress progress;
    double begin;      /* seconds of the clock */
    size_t first_step; /* where this process began */
    bool warned;
};

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static enum lub_status read_counts(const struct lub_arguments *arguments, struct order *order,
                                   struct lub_message *message)
{
    size_t threads = 1;
    enum lub_status status = lub_count("--every", arguments->every, 0, &order->every, message);
    if (status == LUB_OK) {
        status = lub_count("--threads", arguments->threads, 1, &threads, message);
    }
    if (status == LUB_OK) {
        status = lub_count("--checkpoint-every", arguments->checkpoint_every, 100,
                           &order->checkpoint_every, message);
    }
    if (status == LUB_OK && arguments->checkpoint_every && !arguments->checkpoint) {
        status = lub_fail(message, LUB_BAD_ARGUMENT,
                          "--checkpoint-every needs --checkpoint FILE, which says where to");
    }
    order->request.threads = threads < 256 ? (int)threads : 256;
    return status;
}

static enum lub_status read_options(struct lub_arguments *arguments, struct order *order,
                                    struct lub_message *message)
{
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
        status = read_counts(arguments, order, message);
    }
    order->request.settings = &arguments->settings;
    return status;
}

/* The preamble, what was asked for, and the first state as a check sum (FNV-1a): a file of another
 * content is another run. */
static enum lub_status take_fingerprint(struct order *order, struct lub_message *message)
{
    size_t n;
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    const unsigned char *const first = (const unsigned char *)order->scene.spheres.x[0];
    FILE *const file = open_memstream(&order->fingerprint, &n);
    for (size_t k = 0; k < 8 * order->scene.spheres.n * sizeof(double); k++) {
        sum = (sum ^ first[k]) * UINT64_C(0x100000001b3);
    }
    if (file) {
        fputs("checkpoint of a particle run\n", file);
        lub_print_scene_preamble(file, order->which, order->engine.law, order->dt_text,
                                 &order->arguments->settings);
        fprintf(file, "# every: %zu\n# contacts: %s\n# events: %s\n# first state: %016llx\n",
                order->every, order->arguments->contacts ? "yes" : "no",
                order->arguments->events ? "yes" : "no", (unsigned long long)sum);
    }
    return file && fclose(file) == 0 ? LUB_OK : lub_fail(message, LUB_NO_MEMORY, "out of memory");
}

static void write_headers(struct order *order)
{
    static void (*const header[LUB_RUN_STREAMS])(FILE *) = {
        lub_print_rows_header, lub_print_contacts_header, lub_print_events_header};
    for (size_t k = 0; k < LUB_RUN_STREAMS; k++) {
        if (order->streams.file[k]) {
            lub_print_scene_preamble(order->streams.file[k], order->which, order->engine.law,
                                     order->dt_text, &order->arguments->settings);
            header[k](order->streams.file[k]);
        }
    }
}

/* A checkpoint that cannot be written is known before the run, not after its first hour. */
static enum lub_status try_checkpoint(const char *path, struct lub_message *message)
{
    struct lub_output output = {0};
    if (!path) {
        return LUB_OK;
    }
    const enum lub_status status =
        strcmp(path, "-") == 0
            ? lub_fail(message, LUB_BAD_ARGUMENT, "--checkpoint -: allowed is a file")
            : lub_output_open(&output, path, message);
    lub_output_discard(&output);
    return status;
}

static enum lub_status open_files(struct order *order, struct lub_message *message)
{
    const struct lub_arguments *const a = order->arguments;
    const char *const paths[LUB_RUN_STREAMS] = {a->out ? a->out : "-", a->contacts, a->events};
    enum lub_status status =
        lub_streams_open(&order->streams, paths, a->checkpoint, a->resume != NULL, message);
    if (status == LUB_OK && a->summary) {
        status = lub_output_open(&order->summary, a->summary, message);
    }
    if (status == LUB_OK && a->vtk) {
        status = lub_output_folder(a->vtk, message);
    }
    if (status == LUB_OK && a->snapshots) {
        status = lub_output_folder(a->snapshots, message);
    }
    return status == LUB_OK ? try_checkpoint(a->checkpoint, message) : status;
}

static enum lub_status draw(const struct order *order, struct lub_message *message)
{
    char name[32], templates[LUB_PATH_MAX];
    struct lub_particles seen;
    lub_scene_particles(&order->engine, &seen);
    snprintf(name, sizeof name, "frame_%09zu", order->engine.step);
    if (!lub_data_folder("templates", templates)) {
        return lub_fail(message, LUB_FILE_ERROR, "the folder of the plot templates is not there");
    }
    return lub_snapshot(order->arguments->snapshots, name, templates, &seen, &order->view, message);
}

static enum lub_status write_state(struct order *order, struct lub_message *message)
{
    const struct lub_arguments *const a = order->arguments;
    struct lub_particles seen;
    lub_scene_particles(&order->engine, &seen);
    lub_print_rows(order->streams.file[LUB_ROWS], order->engine.t, &order->scene.spheres);
    if (order->streams.file[LUB_CONTACTS]) {
        lub_print_contacts(order->streams.file[LUB_CONTACTS], &seen);
    }
    enum lub_status status = LUB_OK;
    if (a->vtk) {
        status = lub_vtk_frame(a->vtk, &seen, message);
    }
    if (status == LUB_OK && a->vtk) {
        status = lub_vtk_index(a->vtk, &seen, order->every, message);
    }
    return status == LUB_OK && a->snapshots ? draw(order, message) : status;
}

static void warn(struct order *order)
{
    const struct lub_engine *const engine = &order->engine;
    if (order->warned || engine->stats.displacement_max <= 1 || order->arguments->quiet) {
        return;
    }
    order->warned = true;
    lub_progress_end(&order->progress);
    fprintf(
        stderr,
        "lubench: warning: dt = %g lets near spheres move by %.2g radii in a step at t = %g and "
        "jump over each other; a safe step is about %.3g\n",
        engine->dt, engine->stats.displacement_max, engine->t,
        engine->dt / engine->stats.displacement_max);
}

static enum lub_status save(const void *engine, FILE *file)
{
    return lub_engine_save(engine, file);
}

static enum lub_status load(void *engine, FILE *file)
{
    return lub_engine_load(engine, file);
}

static struct lub_saved saved(struct order *order)
{
    return (struct lub_saved){.state = &order->engine, .save = save, .load = load};
}

static enum lub_status write_checkpoint(struct order *order, struct lub_message *message)
{
    const struct lub_saved engine = saved(order);
    return lub_checkpoint_write(order->arguments->checkpoint, order->fingerprint, &engine,
                                &order->streams, message);
}

static enum lub_status write_step(struct order *order, struct lub_message *message)
{
    const struct lub_engine *const engine = &order->engine;
    const bool last = engine->step == engine->n_steps;
    enum lub_status status = LUB_OK;
    if (order->streams.file[LUB_EVENTS]) {
        struct lub_particles seen;
        lub_scene_particles(engine, &seen);
        lub_print_events(order->streams.file[LUB_EVENTS], &seen);
    }
    if (order->every > 0 && engine->step % order->every == 0 && !last) {
        status = write_state(order, message);
    }
    warn(order);
    if (status == LUB_OK && order->arguments->checkpoint && !last &&
        engine->step % order->checkpoint_every == 0) {
        status = write_checkpoint(order, message);
    }
    return status;
}

static void show_progress(struct order *order)
{
    char rate[40];
    const struct lub_engine *const engine = &order->engine;
    if (order->progress.on) {
        snprintf(rate, sizeof rate, "%.3g steps/s",
                 (double)(engine->step - order->first_step) / fmax(1e-9, seconds() - order->begin));
        lub_progress_tell(&order->progress, rate, engine->step, engine->n_steps);
    }
}

/* Steps far too long cost minutes of projection and mean nothing. */
static enum lub_status check_step(const struct lub_engine *engine, struct lub_message *message)
{
    const double flight = lub_engine_flight(engine), most = 1000;
    if (!(flight > most)) {
        return LUB_OK;
    }
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "dt=%g: a free sphere would move by %.2g radii in the first step; allowed is "
                    "at most %g",
                    engine->dt, flight, most);
}

static enum lub_status stop(struct order *order, struct lub_message *message)
{
    const struct lub_engine *const engine = &order->engine;
    const char *const path = order->arguments->checkpoint;
    lub_progress_end(&order->progress);
    const enum lub_status status = path ? write_checkpoint(order, message) : LUB_OK;
    if (status != LUB_OK) {
        return status;
    }
    return lub_fail(message, LUB_INTERRUPTED, "interrupted at t = %g (step %zu of %zu)%s%.300s",
                    engine->t, engine->step, engine->n_steps,
                    path ? "; go on with --resume " : "; nothing was written", path ? path : "");
}

static enum lub_status march(struct order *order, struct lub_message *message)
{
    struct lub_engine *const engine = &order->engine;
    enum lub_status status = LUB_OK;
    order->first_step = engine->step;
    if (order->arguments->checkpoint) {
        lub_interrupt_patiently();
    }
    if (order->every > 0 && engine->step == 0) {
        status = write_state(order, message);
    }
    while (engine->step < engine->n_steps && status == LUB_OK) {
        if (*lub_interrupted()) {
            return stop(order, message);
        }
        status = lub_engine_step(engine, message);
        if (status == LUB_OK) {
            status = write_step(order, message);
            show_progress(order);
        }
    }
    lub_progress_end(&order->progress);
    return status;
}

/* A numerical failure is a result: what was computed is written, and the message says so. */
static enum lub_status write_end(struct order *order, enum lub_status outcome,
                                 struct lub_message *message)
{
    enum lub_status status = write_state(order, message);
    if (status == LUB_OK) {
        status = lub_streams_close(&order->streams, message);
    }
    if (status == LUB_OK && order->arguments->summary) {
        lub_print_scene_summary(order->summary.file, order->which, &order->engine, outcome,
                                seconds() - order->begin);
        status = lub_output_close(&order->summary, message);
    }
    return status;
}

static enum lub_status run_and_write(struct order *order, struct lub_message *message)
{
    struct lub_message file_message = {""};
    enum lub_status status = open_files(order, message);
    if (status == LUB_OK) {
        status = take_fingerprint(order, message);
    }
    struct lub_particles seen;
    lub_scene_particles(&order->engine, &seen);
    order->view = lub_view_of(&seen);
    if (status == LUB_OK && order->arguments->resume) {
        const struct lub_saved engine = saved(order);
        status = lub_checkpoint_read(order->arguments->resume, order->fingerprint, &engine,
                                     &order->streams, message);
    } else if (status == LUB_OK) {
        write_headers(order);
    }
    if (status != LUB_OK) {
        return status;
    }
    lub_progress_begin(&order->progress, order->which->name, order->arguments->quiet);
    order->begin = seconds();
    status = march(order, message);
    if (status < 0) {
        return status;
    }
    const enum lub_status writing = write_end(order, status, &file_message);
    if (writing != LUB_OK) {
        *message = file_message;
        return writing;
    }
    return status;
}

static void free_order(struct order *order)
{
    lub_streams_discard(&order->streams);
    lub_output_discard(&order->summary);
    lub_engine_free(&order->engine);
    lub_scene_free(&order->scene);
    free(order->fingerprint);
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
        status = check_step(&order.engine, &message);
    }
    if (status == LUB_OK) {
        status = run_and_write(&order, &message);
    }
    free_order(&order);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
