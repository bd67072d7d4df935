/* sweep.c -- `lubench sweep`: measures a study, whole or a shard of it, or merges shards. */
#include "convergence/program/commands/sweep.h"
#include "cases/seconds.h"
#include "convergence/program/commands/sweep_files.h"
#include "convergence/program/commands/sweep_ranks.h"
#include "convergence/program/io/data.h"
#include "convergence/program/io/replace.h"
#include "convergence/program/io/progress.h"
#include "convergence/program/program.h"
#include "convergence/program/studies.h"
#include "convergence/sweep/sweep_gate.h"

#include <stdlib.h>
#include <string.h>

/* All that the command was asked for. */
struct job {
    const struct lub_arguments *arguments;
    struct lub_sweep *sweep;
    struct lub_sweep_shard shard;
    size_t threads;
    char identity[LUB_SWEEP_ID];
};

/* What callbacks of the run need. */
struct telling {
    struct lub_progress progress;
    double start;
    bool quiet;
};

static enum lub_status sweeps_folder(char path[LUB_PATH_MAX], struct lub_message *message)
{
    return lub_data_folder("sweeps", path)
               ? LUB_OK
               : lub_fail(message, LUB_FILE_ERROR,
                          "the folder of sweeps is missing; set LUBENCH_DATA to the one that holds "
                          "it");
}

enum lub_status lub_sweep_open(const char *name, bool quick, struct lub_sweep **sweep,
                               struct lub_message *message)
{
    char folder[LUB_PATH_MAX];
    const enum lub_status status = sweeps_folder(folder, message);
    *sweep = NULL;
    if (lub_is_study(name)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "'%.80s' is a study of orders, not a sweep: type lubench converge %.80s",
                        name, name);
    }
    return status == LUB_OK ? lub_sweep_read(name, folder, quick, sweep, message) : status;
}

enum lub_status lub_shipped_sweeps(size_t *n, char ***names, struct lub_message *message)
{
    char folder[LUB_PATH_MAX];
    const enum lub_status status = sweeps_folder(folder, message);
    *n = 0;
    *names = NULL;
    return status == LUB_OK ? lub_study_names(folder, n, names, message) : status;
}

bool lub_is_sweep(const char *name)
{
    size_t n;
    char **names;
    return lub_shipped_sweeps(&n, &names, NULL) == LUB_OK &&
           lub_is_named(name, n, names, "[sweep]");
}

static enum lub_status read_shard(const char *text, struct lub_sweep_shard *shard,
                                  struct lub_message *message)
{
    char extra;
    *shard = (struct lub_sweep_shard){0, 1};
    if (text && (strspn(text, "0123456789/") != strlen(text) || strlen(text) > 15 ||
                 sscanf(text, "%zu/%zu%c", &shard->part, &shard->parts, &extra) != 2 ||
                 shard->part >= shard->parts)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "--shard '%.40s': allowed is i/n with 0 <= i < n, as in 0/4", text);
    }
    return LUB_OK;
}

static enum lub_status check_names(const struct lub_arguments *arguments,
                                   struct lub_message *message)
{
    if (arguments->n_names == 0) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "sweep needs a study (see lubench list studies)");
    }
    if (!arguments->merge && arguments->n_names > 1) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "unexpected argument '%.80s' after study '%.80s'", arguments->names[1],
                        arguments->names[0]);
    }
    if (arguments->merge && (arguments->shard || arguments->go_on)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "--merge goes with neither --shard nor --resume");
    }
    if (arguments->merge && arguments->n_names < 2) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "--merge needs the folders of the shards");
    }
    if (arguments->out && strcmp(arguments->out, "-") == 0) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "--out of sweep is a folder");
    }
    if ((arguments->merge || arguments->shard || arguments->go_on) && !arguments->out) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "%s needs --out DIR",
                        arguments->merge   ? "--merge"
                        : arguments->shard ? "--shard"
                                           : "--resume");
    }
    return LUB_OK;
}

static enum lub_status read_job(const struct lub_arguments *arguments, struct job *job,
                                struct lub_message *message)
{
    *job = (struct job){.arguments = arguments};
    enum lub_status status = check_names(arguments, message);
    if (status == LUB_OK) {
        status = lub_count("--threads", arguments->threads, 0, &job->threads, message);
    }
    if (status == LUB_OK && job->threads > 4096) {
        status = lub_fail(message, LUB_BAD_ARGUMENT, "--threads %zu: allowed are at most 4096",
                          job->threads);
    }
    if (status == LUB_OK) {
        status = read_shard(arguments->shard, &job->shard, message);
    }
    if (status == LUB_OK) {
        status = lub_sweep_open(arguments->names[0], arguments->quick, &job->sweep, message);
    }
    if (status == LUB_OK) {
        status = lub_sweep_identity(job->sweep, job->identity);
    }
    return status;
}

static void tell(void *data, size_t done, size_t all)
{
    struct telling *const telling = data;
    char rate[64];
    const double seconds = lub_seconds() - telling->start;
    snprintf(rate, sizeof rate, "%.3g points/s", (double)done / (seconds > 0 ? seconds : 1));
    lub_progress_tell(&telling->progress, rate, done, all);
}

static void remark(void *data, const char *text)
{
    struct telling *const telling = data;
    if (!telling->quiet) {
        lub_progress_end(&telling->progress);
        fprintf(stderr, "lubench: %s\n", text);
    }
}

/* What an end before its time leaves, and how to go on. */
static void add_hint(const struct job *job, const struct lub_sweep_points *points,
                     enum lub_status status, struct lub_message *message)
{
    const struct lub_message reason = *message;
    if (points->n && job->arguments->out &&
        (status == LUB_INTERRUPTED || status == LUB_FILE_ERROR)) {
        lub_fail(message, status,
                 "%.300s; %zu finished points are kept in '%.100s': go on with "
                 "--resume",
                 status == LUB_INTERRUPTED ? "interrupted" : reason.text, points->n,
                 job->arguments->out);
    }
}

static enum lub_status measure(const struct job *job, struct lub_ranks *ranks,
                               struct lub_sweep_points *points, struct lub_message *message)
{
    struct telling telling = {.quiet = job->arguments->quiet, .start = lub_seconds()};
    struct lub_sweep_options options = {.threads = (int)job->threads,
                                        .shard = job->shard,
                                        .go_on = job->arguments->go_on,
                                        .folder = job->arguments->out,
                                        .identity = job->identity,
                                        .engine = ranks->started ? &ranks->engine : NULL,
                                        .interrupted = lub_interrupted(),
                                        .progress = tell,
                                        .remark = remark,
                                        .data = &telling};
    size_t n_run = 0;
    enum lub_status status =
        job->arguments->out ? lub_results_folder(job->arguments->out, message) : LUB_OK;
    if (status == LUB_OK) {
        lub_progress_begin(&telling.progress, job->sweep->name, telling.quiet);
        status = lub_sweep_run(job->sweep, &options, points, &n_run, message);
        lub_progress_end(&telling.progress);
    }
    if (status == LUB_OK && !telling.quiet) {
        fprintf(stderr, "lubench: %zu points measured in %.2f s\n", n_run,
                lub_seconds() - telling.start);
    }
    if (status != LUB_OK) {
        add_hint(job, points, status, message);
    }
    return status;
}

/* *verdict: the worst of the gates of the sweep; PASS if it has none. */
static enum lub_status tell_results(const struct job *job, const struct lub_sweep_points *points,
                                    enum lub_verdict_word *verdict)
{
    struct lub_gates gates = {0};
    enum lub_status status = lub_sweep_judge(job->sweep, points, &gates);
    if (status == LUB_OK) {
        status = lub_sweep_print_summary(stdout, job->sweep, points, &gates, job->arguments->json);
    }
    *verdict = gates.n ? lub_gates_worst(&gates) : LUB_PASS;
    lub_gates_free(&gates);
    return status;
}

static enum lub_status write_results(const struct job *job, const struct lub_sweep_points *points,
                                     struct lub_message *message)
{
    char templates[LUB_PATH_MAX];
    struct lub_message note = {""};
    enum lub_status status = LUB_OK;
    if (job->arguments->out) {
        const bool can_draw = lub_data_folder("templates", templates);
        status =
            lub_sweep_write_folder(job->sweep, points, job->arguments->out,
                                   can_draw ? templates : NULL, (int)job->threads, &note, message);
    }
    if (!job->arguments->out && !job->arguments->quiet) {
        fputs(
            "lubench: nothing is kept without --out DIR, which gets points.csv, boundaries.csv and "
            "figures\n",
            stderr);
    }
    if (*note.text && !job->arguments->quiet) {
        fprintf(stderr, "lubench: no figures: %s\n", note.text);
    }
    return status;
}

/* A shard leaves its journal; results come when all are merged. */
static enum lub_status carry_out(const struct job *job, struct lub_ranks *ranks,
                                 enum lub_verdict_word *verdict, struct lub_message *message)
{
    struct lub_sweep_points points = {0};
    const struct lub_arguments *const arguments = job->arguments;
    enum lub_status status =
        arguments->merge ? lub_sweep_merge(job->sweep, job->identity, arguments->n_names - 1,
                                           arguments->names + 1, &points, message)
                         : measure(job, ranks, &points, message);
    if (status == LUB_OK && arguments->out) {
        status = lub_results_folder(arguments->out, message);
    }
    if (status == LUB_OK && arguments->out) {
        status = lub_sweep_journal_tidy(arguments->out, job->identity, job->shard,
                                        job->sweep->n_quantities, &points, message);
    }
    if (status == LUB_OK && !arguments->shard) {
        status = write_results(job, &points, message);
        status = status == LUB_OK ? tell_results(job, &points, verdict) : status;
    } else if (status == LUB_OK) {
        printf("%s: shard %zu/%zu is finished, %zu points\n", job->sweep->name, job->shard.part,
               job->shard.parts, points.n);
    }
    lub_sweep_points_free(&points);
    return status;
}

/* Every rank reads the job; rank 0 carries it out, and it alone speaks. */
int lub_sweep_main(struct lub_arguments *arguments)
{
    struct job job = {0};
    struct lub_ranks ranks;
    struct lub_message message = {""};
    enum lub_verdict_word verdict = LUB_PASS;
    enum lub_status status = lub_ranks_init(&ranks, &message);
    if (status == LUB_OK) {
        status = read_job(arguments, &job, &message);
    }
    status = lub_ranks_agree(&ranks, status);
    const bool agreed = status == LUB_OK;
    if (agreed) {
        ranks.threads = job.threads ? (int)job.threads : 1;
        status = ranks.rank ? lub_ranks_work(&ranks, job.sweep, lub_interrupted())
                            : carry_out(&job, &ranks, &verdict, &message);
    }
    const bool speaks = ranks.rank == 0;
    lub_ranks_free(&ranks, agreed);
    free(job.sweep);
    return !speaks            ? 0
           : status == LUB_OK ? lub_verdict_exit(verdict)
                              : lub_report_failure(status, &message);
}
