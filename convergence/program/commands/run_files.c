/* run_files.c -- the files of a run: opened before the first step, filled as it goes, named at its
 * end. */
#include "convergence/program/commands/run.h"
#include "cases/memory_text.h"
#include "convergence/program/io/checkpoint.h"
#include "convergence/program/io/data.h"
#include "convergence/program/io/particle_files.h"
#include "convergence/program/io/preamble.h"
#include "convergence/program/io/replace.h"
#include "convergence/program/io/rows.h"
#include "convergence/program/io/summary.h"
#include "convergence/program/io/vtk.h"

#include <stdlib.h>
#include <string.h>

static struct lub_clock clock_of(const struct lub_job *job)
{
    return job->ask.kind->clock(job->simulation.state);
}

static struct lub_particles particles_of(const struct lub_job *job)
{
    struct lub_particles particles = {0};
    if (job->ask.kind->particles) {
        job->ask.kind->particles(job->simulation.state, &particles);
    }
    return particles;
}

static enum lub_status save(const void *simulation, FILE *file)
{
    const struct lub_simulation *const s = simulation;
    return s->kind->save(s->state, file);
}

static enum lub_status load(void *simulation, FILE *file)
{
    const struct lub_simulation *const s = simulation;
    return s->kind->load(s->state, file);
}

static struct lub_saved saved(struct lub_job *job)
{
    return (struct lub_saved){.state = &job->simulation, .save = save, .load = load};
}

/* The preamble, what was asked for, and the first state as a check sum: a file of another content
 * is another run. */
static enum lub_status take_fingerprint(struct lub_job *job, struct lub_message *message)
{
    size_t n;
    uint64_t sum;
    const struct lub_arguments *const a = job->arguments;
    const struct lub_saved now = saved(job);
    const enum lub_status status = lub_checkpoint_sum(&now, &sum, message);
    FILE *const file = status == LUB_OK ? open_memstream(&job->fingerprint, &n) : NULL;
    if (status != LUB_OK) {
        return status;
    }
    if (file) {
        fputs("checkpoint of a run\n", file);
        lub_preamble_print(file, &job->ask, NULL, job->dt);
        fprintf(file, "# every: %zu\n# contacts: %s\n# events: %s\n", job->every,
                a->contacts ? "yes" : "no", a->events ? "yes" : "no");
        for (size_t k = LUB_SERIES; k < LUB_RUN_STREAMS; k++) {
            if (job->series[k]) {
                fprintf(file, "# %s: yes\n", lub_stream_name(k));
            }
        }
        fprintf(file, "# first state: %016llx\n", (unsigned long long)sum);
    }
    return lub_memory_text_end(file, &job->fingerprint)
               ? LUB_OK
               : lub_fail(message, LUB_NO_MEMORY, "out of memory");
}

static void write_headers(struct lub_job *job)
{
    for (size_t k = 0; k < LUB_SERIES; k++) {
        FILE *const file = job->streams.file[k];
        if (file) {
            lub_preamble_print(file, &job->ask, NULL, job->dt);
        }
        if (file && k == LUB_ROWS) {
            lub_rows_header(file, job->layout, false);
        } else if (file && k == LUB_CONTACTS) {
            lub_print_contacts_header(file);
        } else if (file) {
            lub_print_events_header(file);
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

/* Each output has a file of its own; to go on with the checkpoint that is resumed is fine. */
static enum lub_status check_paths(const struct lub_arguments *a, struct lub_message *message)
{
    const char *const state = a->checkpoint ? a->checkpoint : a->resume;
    char kept[LUB_RUN_STREAMS][LUB_PATH_MAX], labels[LUB_RUN_STREAMS][48];
    enum { n_asked = 7 };
    struct lub_named_path paths[n_asked + 1 + LUB_RUN_STREAMS] = {
        {"--out", a->out ? a->out : "-"},
        {"--contacts", a->contacts},
        {"--events", a->events},
        {"--stress", a->stress},
        {"--distribution", a->distribution},
        {"--clusters", a->clusters},
        {"--summary", a->summary},
        {a->checkpoint ? "--checkpoint" : "--resume", state}};
    for (size_t k = 0; state && k < LUB_RUN_STREAMS; k++) {
        lub_streams_kept(state, k, sizeof kept[k], kept[k]);
        snprintf(labels[k], sizeof labels[k], "the %s of a checkpoint", lub_stream_name(k));
        paths[n_asked + 1 + k] = (struct lub_named_path){labels[k], kept[k]};
    }
    const size_t n = sizeof paths / sizeof *paths, n_written = a->checkpoint ? n : n_asked;
    const enum lub_status status = lub_outputs_differ(n, paths, message);
    return status == LUB_OK ? lub_outputs_replaceable(n_written, paths, message) : status;
}

static enum lub_status open_files(struct lub_job *job, struct lub_message *message)
{
    const struct lub_arguments *const a = job->arguments;
    const char *const paths[LUB_RUN_STREAMS] = {
        a->out ? a->out : "-", a->contacts, a->events, a->stress, a->distribution, a->clusters};
    enum lub_status status = check_paths(a, message);
    if (status == LUB_OK) {
        status = lub_streams_open(&job->streams, paths, a->checkpoint, a->resume != NULL, message);
    }
    if (status == LUB_OK && a->summary) {
        status = lub_output_open(&job->summary, a->summary, message);
    }
    if (status == LUB_OK && a->vtk) {
        status = lub_output_folder(a->vtk, message);
    }
    if (status == LUB_OK && a->snapshots) {
        status = lub_output_folder(a->snapshots, message);
    }
    return status == LUB_OK ? try_checkpoint(a->checkpoint, message) : status;
}

enum lub_status lub_job_checkpoint(struct lub_job *job, struct lub_message *message)
{
    const struct lub_saved now = saved(job);
    return lub_checkpoint_write(job->arguments->checkpoint, job->fingerprint, &now, &job->streams,
                                message);
}

enum lub_status lub_job_open(struct lub_job *job, struct lub_message *message)
{
    const struct lub_clock clock = clock_of(job);
    const char *const resume = job->arguments->resume;
    lub_preamble_dt(&job->ask, &clock, job->dt, sizeof job->dt);
    enum lub_status status = lub_job_find_series(job, message);
    if (status == LUB_OK) {
        status = open_files(job, message);
    }
    if (status == LUB_OK && (resume || job->arguments->checkpoint)) {
        status = take_fingerprint(job, message);
    }
    if (status == LUB_OK && job->arguments->snapshots) {
        const struct lub_particles particles = particles_of(job);
        job->view = lub_view_of(&particles);
    }
    if (status == LUB_OK && resume) {
        const struct lub_saved now = saved(job);
        status = lub_checkpoint_read(resume, job->fingerprint, &now, &job->streams, message);
    } else if (status == LUB_OK) {
        write_headers(job);
    }
    if (status == LUB_OK) {
        lub_job_begin_series(job, resume != NULL);
        status = resume ? LUB_OK : lub_job_tell_series(job, false, message);
    }
    return status;
}

static enum lub_status draw(const struct lub_job *job, const struct lub_particles *particles,
                            struct lub_message *message)
{
    char name[32], templates[LUB_PATH_MAX];
    snprintf(name, sizeof name, "frame_%09zu", particles->step);
    if (!lub_data_folder("templates", templates)) {
        return lub_fail(message, LUB_FILE_ERROR, "the folder of the plot templates is not there");
    }
    return lub_snapshot(job->arguments->snapshots, name, templates, particles, &job->view, message);
}

enum lub_status lub_job_row(struct lub_job *job, struct lub_message *message)
{
    const struct lub_arguments *const a = job->arguments;
    enum lub_status status = LUB_OK;
    job->ask.kind->sample(job->simulation.state, job->values);
    lub_rows_print(job->streams.file[LUB_ROWS], job->layout, job->n_bodies, clock_of(job).t,
                   job->values, NULL);
    if (!a->contacts && !a->vtk && !a->snapshots) {
        return LUB_OK;
    }
    const struct lub_particles particles = particles_of(job);
    if (a->contacts) {
        lub_print_contacts(job->streams.file[LUB_CONTACTS], &particles);
    }
    if (a->vtk) {
        status = lub_vtk_frame(a->vtk, &particles, message);
    }
    if (status == LUB_OK && a->vtk) {
        status = lub_vtk_index(a->vtk, &particles, job->every, message);
    }
    return status == LUB_OK && a->snapshots ? draw(job, &particles, message) : status;
}

enum lub_status lub_job_step(struct lub_job *job, struct lub_message *message)
{
    const struct lub_arguments *const a = job->arguments;
    if (a->events) {
        const struct lub_particles particles = particles_of(job);
        lub_print_events(job->streams.file[LUB_EVENTS], &particles);
    }
    const enum lub_status status = lub_job_tell_series(job, false, message);
    if (status != LUB_OK || !a->checkpoint) {
        return status;
    }
    const struct lub_clock clock = clock_of(job);
    return !clock.over && clock.steps % job->checkpoint_every == 0
               ? lub_job_checkpoint(job, message)
               : LUB_OK;
}

enum lub_status lub_job_close(struct lub_job *job, enum lub_status outcome,
                              struct lub_message *message)
{
    struct lub_summary summary = {.status = LUB_OK};
    enum lub_status status = lub_job_tell_series(job, true, message);
    if (status == LUB_OK) {
        status = lub_streams_close(&job->streams, message);
    }
    if (status == LUB_OK && job->arguments->summary) {
        job->ask.kind->summarise(job->simulation.state, 0, &summary);
        summary.status = outcome;
        lub_summary_print(job->summary.file, &job->ask, &summary, NULL);
        status = lub_output_close(&job->summary, message);
    }
    return status;
}

void lub_job_discard(struct lub_job *job)
{
    lub_streams_discard(&job->streams);
    lub_output_discard(&job->summary);
    free(job->fingerprint);
}
