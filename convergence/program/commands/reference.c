/* reference.c -- `lubench reference`: the certified solution of a case in one of its models. */
#include "convergence/program/io/output.h"
#include "convergence/program/io/preamble.h"
#include "convergence/program/io/replace.h"
#include "convergence/program/io/rows.h"
#include "convergence/program/io/summary.h"
#include "convergence/program/io/times.h"
#include "convergence/program/ask.h"
#include "convergence/program/program.h"
#include "reference/cache.h"

#include <math.h>

struct question {
    const struct lub_arguments *arguments;
    struct lub_ask ask;
    const char *model;
    struct lub_times times;
    struct lub_output rows, summary;
    struct lub_truth truth;
};

/* `--clear-cache` with or without a case. */
static enum lub_status clear(const struct lub_arguments *arguments, struct lub_message *message)
{
    size_t n_removed;
    const enum lub_status status = lub_cache_clear(&n_removed, message);
    if (status == LUB_OK && !arguments->quiet) {
        fprintf(stderr, "lubench: %zu cached references removed\n", n_removed);
    }
    return status;
}

/* Those of --at, or the default ones of the kind. */
static enum lub_status find_times(struct question *question, struct lub_message *message)
{
    double t_end = 0;
    struct lub_times breaks = {0};
    const struct lub_ask *const ask = &question->ask;
    const char *const at = question->arguments->at;
    enum lub_status status =
        ask->kind->times(ask, question->model, &question->times, &breaks, &t_end, message);
    lub_times_free(&breaks);
    if (status == LUB_OK && at) {
        lub_times_free(&question->times);
        status = lub_read_at(at, t_end, &question->times, message);
    }
    return status;
}

static enum lub_status read_question(struct question *question, struct lub_message *message)
{
    struct lub_ask *const ask = &question->ask;
    enum lub_status status = lub_ask_case(question->arguments, ask, message);
    if (status == LUB_OK) {
        status = lub_find_model(ask->kind, ask->which, question->arguments->model, &question->model,
                                message);
    }
    if (status == LUB_OK) {
        status = lub_ask_check(ask, message);
    }
    return status == LUB_OK ? find_times(question, message) : status;
}

/* Both files are opened before the work, so that a bad name is known at once. */
static enum lub_status open_files(struct question *question, struct lub_message *message)
{
    const struct lub_arguments *const a = question->arguments;
    const struct lub_named_path paths[] = {{"--out", a->out ? a->out : "-"},
                                           {"--summary", a->summary}};
    enum lub_status status = lub_outputs_differ(2, paths, message);
    if (status == LUB_OK) {
        status = lub_outputs_replaceable(2, paths, message);
    }
    if (status == LUB_OK) {
        status = lub_output_open(&question->rows, a->out ? a->out : "-", message);
    }
    return status == LUB_OK && a->summary ? lub_output_open(&question->summary, a->summary, message)
                                          : status;
}

/* What there is: all rows, or those before a contact that ends the model. */
static enum lub_status write_files(struct question *question, enum lub_status outcome,
                                   struct lub_message *message)
{
    struct lub_truth *const truth = &question->truth;
    FILE *const file = question->rows.file;
    lub_preamble_print(file, &question->ask, question->model, NULL);
    lub_certificate_print(file, &truth->certificate);
    lub_rows_of_path(file, &truth->path);
    enum lub_status status = lub_output_close(&question->rows, message);
    if (status == LUB_OK && question->arguments->summary && truth->path.n > 0) {
        truth->summary.status = outcome;
        lub_summary_print(question->summary.file, &question->ask, &truth->summary,
                          truth->quantity_bounds);
        status = lub_output_close(&question->summary, message);
    }
    return status;
}

static enum lub_status answer(struct question *question, struct lub_message *message)
{
    struct lub_message own = {""};
    const struct lub_certificate *const certificate = &question->truth.certificate;
    const enum lub_status outcome =
        question->ask.kind->reference(&question->ask, question->model, question->times.n,
                                      question->times.t, &question->truth, message);
    if (*certificate->remark && !question->arguments->quiet) {
        fprintf(stderr, "lubench: %s\n", certificate->remark);
    }
    if (outcome != LUB_OK && outcome != LUB_CONTACT) {
        return outcome;
    }
    const enum lub_status written = write_files(question, outcome, &own);
    if (written != LUB_OK) {
        *message = own;
    }
    return written == LUB_OK ? outcome : written;
}

static enum lub_status refer(const struct lub_arguments *arguments, struct lub_message *message)
{
    struct question question = {.arguments = arguments};
    for (size_t k = 0; k < LUB_MAX_QUANTITIES; k++) {
        question.truth.quantity_bounds[k] = NAN;
    }
    enum lub_status status = read_question(&question, message);
    if (status == LUB_OK) {
        status = open_files(&question, message);
    }
    if (status == LUB_OK) {
        status = answer(&question, message);
    }
    lub_output_discard(&question.rows);
    lub_output_discard(&question.summary);
    lub_truth_free(&question.truth);
    lub_times_free(&question.times);
    return status;
}

int lub_reference_main(struct lub_arguments *arguments)
{
    struct lub_message message = {""};
    enum lub_status status = arguments->clear_cache ? clear(arguments, &message) : LUB_OK;
    const bool only_clear = arguments->clear_cache && arguments->n_names == 0;
    if (status == LUB_OK && !only_clear) {
        status = refer(arguments, &message);
    }
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
