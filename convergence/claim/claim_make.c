/* claim_make.c -- all runs of a claim; or, without running them, whether they could be made. */
#include "convergence/claim/scope.h"
#include "convergence/claim/source.h"
#include "convergence/study/ini_file.h"

#include <string.h>

void lub_claim_data_free(struct lub_claim_data data[])
{
    for (size_t k = 0; k < LUB_CLAIM_RUNS; k++) {
        lub_sheet_free(&data[k].rows);
        lub_sheet_free(&data[k].summary);
    }
}

static bool is_reference(const struct lub_claim_run *run)
{
    return run->source == LUB_FROM_CASE && *run->model;
}

/* Times at which other runs have rows, for the references that answer there too. */
static enum lub_status gather(const struct lub_claim *claim, const struct lub_claim_data data[],
                              struct lub_times *times, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < claim->n_runs && status == LUB_OK; k++) {
        const struct lub_claim_run *const run = &claim->runs[k];
        const struct lub_sheet_column *const t =
            run->source == LUB_FROM_CASE ? lub_sheet_find(&data[k].rows, "t") : NULL;
        if (is_reference(run) && strcmp(run->at, "all") != 0 && !*run->vary) {
            status = lub_claim_times(run, times, message);
        }
        for (size_t i = 0; t && i < data[k].rows.n && status == LUB_OK; i++) {
            status = lub_times_add(times, t->numbers[i]);
        }
    }
    return status;
}

static enum lub_status make_runs(const struct lub_claim *claim,
                                 const struct lub_claim_options *options,
                                 struct lub_claim_data data[], struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < claim->n_runs && status == LUB_OK; k++) {
        const struct lub_claim_run *const run = &claim->runs[k];
        if (options->interrupted && *options->interrupted) {
            return lub_fail(message, LUB_INTERRUPTED, "interrupted");
        }
        if (run->source != LUB_FROM_CASE) {
            status = lub_claim_table(run, options, false, &data[k], message);
        } else if (!is_reference(run)) {
            status = lub_claim_simulate(claim, run, options, &data[k], message);
        }
    }
    return status;
}

enum lub_status lub_claim_make(const struct lub_claim *claim,
                               const struct lub_claim_options *options,
                               struct lub_claim_data data[], struct lub_message *message)
{
    struct lub_times times = {0};
    memset(data, 0, LUB_CLAIM_RUNS * sizeof *data);
    enum lub_status status = make_runs(claim, options, data, message);
    if (status == LUB_OK) {
        status = gather(claim, data, &times, message);
    }
    for (size_t k = 0; k < claim->n_runs && status == LUB_OK; k++) {
        if (is_reference(&claim->runs[k])) {
            status = lub_claim_reference(&claim->runs[k], &times, &data[k], message);
        }
    }
    lub_times_free(&times);
    return status;
}

static enum lub_status located(const struct lub_claim *claim, size_t line, enum lub_status status,
                               struct lub_message *message)
{
    return status == LUB_OK ? LUB_OK : lub_ini_located(claim->path, line, status, message);
}

static enum lub_status check_tests(const struct lub_claim *claim,
                                   const struct lub_claim_data data[], struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < claim->n_tests && status == LUB_OK; k++) {
        const struct lub_claim_test *const test = &claim->tests[k];
        const struct lub_claim_scope scope = {claim, data, k, NULL};
        struct lub_pool pool = {0};
        struct lub_vector value;
        status = lub_claim_evaluate(&scope, test->value, &pool, &value, message);
        if (status == LUB_OK && test->use != LUB_LET && value.n != 1) {
            status = lub_fail(message, LUB_BAD_ARGUMENT,
                              "this is a list: take max, min, mean, last ... of it");
        }
        if (status == LUB_OK && test->use != LUB_LET && test->use != LUB_SHOWN &&
            (*test->is != '\0') != (value.words != NULL)) {
            status = lub_fail(message, LUB_BAD_ARGUMENT,
                              "`is` is for words, within, below and above for numbers");
        }
        status = located(claim, test->line, status, message);
        lub_pool_free(&pool);
    }
    return status;
}

static enum lub_status check_figures(const struct lub_claim *claim,
                                     const struct lub_claim_data data[],
                                     struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    FILE *const nowhere = fopen("/dev/null", "w");
    if (!nowhere) {
        return lub_fail(message, LUB_FILE_ERROR, "/dev/null cannot be written");
    }
    for (size_t k = 0; k < claim->n_figures && status == LUB_OK; k++) {
        const struct lub_claim_figure *const figure = &claim->figures[k];
        status = lub_claim_figure_write(nowhere, claim, figure, data, message);
        status = located(claim, figure->line, status, message);
    }
    fclose(nowhere);
    return status;
}

enum lub_status lub_claim_outlines(const struct lub_claim *claim,
                                   const struct lub_claim_options *options,
                                   struct lub_claim_data data[], struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    memset(data, 0, LUB_CLAIM_RUNS * sizeof *data);
    for (size_t k = 0; k < claim->n_runs && status == LUB_OK; k++) {
        status = lub_claim_outline(&claim->runs[k], options, &data[k], message);
        status = located(claim, claim->runs[k].line, status, message);
    }
    return status;
}

enum lub_status lub_claim_check(const struct lub_claim *claim,
                                const struct lub_claim_options *options,
                                struct lub_message *message)
{
    struct lub_claim_data data[LUB_CLAIM_RUNS];
    enum lub_status status = lub_claim_outlines(claim, options, data, message);
    if (status == LUB_OK) {
        status = check_tests(claim, data, message);
    }
    if (status == LUB_OK) {
        status = check_figures(claim, data, message);
    }
    lub_claim_data_free(data);
    return status;
}
