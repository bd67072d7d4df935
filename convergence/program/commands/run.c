/* run.c -- `lubench run`: a case with a scheme from its first state to its last. */
#include "convergence/program/commands/run.h"
#include "convergence/program/ask.h"
#include "convergence/program/program.h"
#include "schemes/integrate.h"

#include <math.h>
#include <stdlib.h>

/* Options that only some kinds have. */
static enum lub_status refuse_options(const struct lub_arguments *a, const struct lub_kind *kind,
                                      struct lub_message *message)
{
    const struct {
        const char *name, *given;
        bool allowed;
    } options[] = {{"--contacts", a->contacts, kind->particles},
                   {"--events", a->events, kind->particles},
                   {"--vtk", a->vtk, kind->particles},
                   {"--snapshots", a->snapshots, kind->particles},
                   {"--resume", a->resume, kind->save},
                   {"--checkpoint", a->checkpoint, kind->save},
                   {"--checkpoint-every", a->checkpoint_every, kind->save}};
    for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
        if (options[k].given && !options[k].allowed) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "option %s is for cases with particles",
                            options[k].name);
        }
    }
    if (a->checkpoint_every && !a->checkpoint) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "--checkpoint-every needs --checkpoint FILE, which says where to");
    }
    return LUB_OK;
}

/* Rows of one body at every step, of many only the last state, unless --every says otherwise. */
static enum lub_status read_counts(struct lub_job *job, struct lub_message *message)
{
    const struct lub_arguments *const a = job->arguments;
    size_t threads = 1;
    enum lub_status status =
        lub_count("--every", a->every, job->ask.kind->particles ? 0 : 1, &job->every, message);
    if (status == LUB_OK) {
        status = lub_count("--threads", a->threads, 1, &threads, message);
    }
    if (status == LUB_OK) {
        status = lub_count("--checkpoint-every", a->checkpoint_every, 100, &job->checkpoint_every,
                           message);
    }
    job->ask.threads = threads < 256 ? (int)threads : 256;
    return status;
}

static enum lub_status read_job(struct lub_job *job, struct lub_message *message)
{
    struct lub_ask *const ask = &job->ask;
    enum lub_status status = lub_ask_case(job->arguments, ask, message);
    if (status == LUB_OK) {
        status = lub_ask_scheme(ask, job->arguments->scheme, message);
    }
    if (status == LUB_OK) {
        status = refuse_options(job->arguments, ask->kind, message);
    }
    return status == LUB_OK ? read_counts(job, message) : status;
}

/* What cannot be finished or stored is known before the first step. */
static enum lub_status check_length(const struct lub_job *job, struct lub_message *message)
{
    const struct lub_clock clock = job->ask.kind->clock(job->simulation.state);
    const double steps = (double)clock.n_steps;
    const double bodies = (double)job->ask.kind->bodies(job->simulation.state);
    const double rows = bodies * (job->every > 0 ? steps / (double)job->every : 1);
    if (steps > lub_max_steps) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt=%g makes %.3g steps; allowed are at most %.3g, dt >= %.3g here",
                        clock.dt, steps, lub_max_steps, clock.t_end / lub_max_steps);
    }
    if (rows > lub_max_rows) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "dt=%g makes %.3g rows; allowed are at most %.3g: use --every %.0f or more",
                        clock.dt, rows, lub_max_rows, ceil(bodies * steps / lub_max_rows));
    }
    return LUB_OK;
}

static enum lub_status create(struct lub_job *job, struct lub_message *message)
{
    struct lub_offer offer = {0};
    const struct lub_kind *const kind = job->ask.kind;
    enum lub_status status = lub_simulation_create(&job->ask, &job->simulation, message);
    if (status == LUB_OK) {
        status = check_length(job, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    kind->offer(job->ask.which, &offer);
    job->layout = offer.layout;
    job->n_bodies = kind->bodies(job->simulation.state);
    job->values = calloc(job->n_bodies * offer.layout->n + 1, sizeof *job->values);
    return job->values ? LUB_OK : lub_fail(message, LUB_NO_MEMORY, "out of memory");
}

/* What a user should know, once. */
static void remark(struct lub_job *job)
{
    char text[512] = "";
    const struct lub_kind *const kind = job->ask.kind;
    if (job->remarked || job->arguments->quiet || !kind->remark) {
        return;
    }
    kind->remark(job->simulation.state, text, sizeof text);
    if (*text) {
        job->remarked = true;
        lub_progress_end(&job->progress);
        fprintf(stderr, "lubench: %s\n", text);
    }
}

static void show_progress(struct lub_job *job)
{
    char rate[40];
    struct lub_progress *const progress = &job->progress;
    if (progress->on) {
        const struct lub_clock clock = job->ask.kind->clock(job->simulation.state);
        snprintf(rate, sizeof rate, "%.3g steps/s",
                 (double)(clock.steps - job->first_step) / lub_progress_seconds(progress));
        lub_progress_tell(progress, rate, clock.steps, clock.n_steps);
    }
}

static enum lub_status on_row(void *data, struct lub_simulation *simulation,
                              struct lub_message *message)
{
    struct lub_job *const job = data;
    (void)simulation;
    job->rows++;
    return lub_job_row(job, message);
}

static enum lub_status on_step(void *data, struct lub_simulation *simulation,
                               struct lub_message *message)
{
    struct lub_job *const job = data;
    if (simulation->kind->particles) {
        remark(job);
    }
    show_progress(job);
    return job->rows > lub_max_rows ? LUB_TOO_MANY_STEPS : lub_job_step(job, message);
}

/* Without a checkpoint the rows so far are the result, the last state among them, as of a run that
 * failed. */
static enum lub_status keep_rows(struct lub_job *job, struct lub_message *message)
{
    const struct lub_clock clock = job->ask.kind->clock(job->simulation.state);
    const bool has_row = job->every > 0 && (clock.steps == 0 || clock.steps % job->every == 0);
    const enum lub_status status = has_row ? LUB_OK : lub_job_row(job, message);
    return status == LUB_OK ? lub_job_close(job, LUB_INTERRUPTED, message) : status;
}

/* A checkpoint stands between two steps, after the row of its state. */
static enum lub_status interrupted(struct lub_job *job, struct lub_message *message)
{
    const struct lub_clock clock = job->ask.kind->clock(job->simulation.state);
    const char *const path = job->arguments->checkpoint;
    const enum lub_status status =
        path ? lub_job_checkpoint(job, message) : keep_rows(job, message);
    if (status != LUB_OK) {
        return status;
    }
    return lub_fail(
        message, LUB_INTERRUPTED, "interrupted at t = %g (step %zu)%s%.300s", clock.t, clock.steps,
        path ? "; go on with --resume " : "; the rows up to there are kept", path ? path : "");
}

static enum lub_status stopped(const struct lub_job *job, enum lub_status outcome,
                               const struct lub_message *why, struct lub_message *message)
{
    return lub_fail(message, outcome,
                    "%s stopped with status %s: %.300s; the rows up to there are kept",
                    job->ask.scheme->name, lub_status_word(outcome),
                    *why->text ? why->text : lub_status_text(outcome));
}

/* A numerical failure is a result: what was computed is written, and the message says so. */
static enum lub_status march(struct lub_job *job, struct lub_message *message)
{
    const struct lub_watch watch = {.data = job, .row = on_row, .step = on_step};
    const struct lub_march march = {
        .every = job->every, .max_steps = (size_t)lub_max_steps, .interrupted = lub_interrupted()};
    enum lub_status outcome = LUB_OK;
    struct lub_message why = {""};
    if (job->arguments->checkpoint) {
        lub_interrupt_patiently();
    }
    lub_progress_begin(&job->progress, job->ask.which->name, job->arguments->quiet);
    job->first_step = job->ask.kind->clock(job->simulation.state).steps;
    enum lub_status status = lub_march(&job->simulation, &march, &watch, &outcome, &why);
    lub_progress_end(&job->progress);
    if (status == LUB_INTERRUPTED) {
        return interrupted(job, message);
    }
    if (status < 0) {
        *message = why;
        return status;
    }
    outcome = status > 0 ? status : outcome;
    status = lub_job_close(job, outcome, message);
    remark(job);
    return status == LUB_OK && outcome != LUB_OK ? stopped(job, outcome, &why, message) : status;
}

int lub_run_main(struct lub_arguments *arguments)
{
    struct lub_job job = {.arguments = arguments};
    struct lub_message message = {""};
    enum lub_status status = read_job(&job, &message);
    if (status == LUB_OK) {
        status = create(&job, &message);
    }
    if (status == LUB_OK) {
        status = lub_job_open(&job, &message);
    }
    if (status == LUB_OK) {
        status = march(&job, &message);
    }
    lub_job_discard(&job);
    lub_simulation_free(&job.simulation);
    free(job.values);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
