/* compare.c -- `lubench compare`: rows of any program against the certified reference. */
#include "convergence/program/commands/compare.h"
#include "convergence/program/commands/judged.h"
#include "convergence/program/io/replace.h"
#include "convergence/program/program.h"
#include "convergence/program/studies.h"

#include <stdlib.h>
#include <string.h>

/* The norm that is judged, or the default where all are: one of rows, and of what the model has. */
static enum lub_status find_norm(struct lub_comparison *c, struct lub_message *message)
{
    const bool limit = strcmp(c->model, lub_model_name(LUB_LIMIT)) == 0;
    const char *const name = c->arguments->norm;
    c->all = name && strcmp(name, "all") == 0;
    lub_norms_of_case(c->ask.kind, c->ask.which, &c->norms);
    enum lub_status status =
        lub_norm_in(&c->norms, c->all ? NULL : name, c->ask.which, &c->norm, message);
    if (status != LUB_OK) {
        return status;
    }
    const struct lub_norm *const norm = &c->norms.list[c->norm];
    if (norm->measure == LUB_QUANTITY) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "--norm %s: it is of the summary of a run, which files of rows do not have",
                        norm->name);
    }
    return lub_norm_allowed(norm, limit, true, c->model, false, message);
}

static enum lub_status read_question(struct lub_comparison *c, struct lub_message *message)
{
    const struct lub_arguments *const a = c->arguments;
    struct lub_ask *const ask = &c->ask;
    struct lub_times unused = {0};
    if (a->n_names < 2) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "compare needs a case and at least one file: lubench compare CASE FILE...");
    }
    *ask =
        (struct lub_ask){.settings = a->settings, .threads = 1, .interrupted = lub_interrupted()};
    enum lub_status status = lub_find_case(a->names[0], &ask->kind, &ask->which, message);
    if (status == LUB_OK) {
        status = lub_find_model(ask->kind, ask->which, a->model, &c->model, message);
    }
    if (status == LUB_OK) {
        status = lub_expectation_read(a->expect, &c->expected, message);
    }
    if (status == LUB_OK) {
        status = lub_ask_check(ask, message);
    }
    if (status == LUB_OK) {
        status = find_norm(c, message);
    }
    if (status == LUB_OK) {
        status = ask->kind->times(ask, c->model, &unused, &c->breaks, &c->t_end, message);
    }
    lub_times_free(&unused);
    return status;
}

static int by_falling_dt(const void *a, const void *b)
{
    const struct lub_compared *const p = a, *const q = b;
    const int order = (p->dt < q->dt) - (p->dt > q->dt);
    return order ? order : (p->name > q->name) - (p->name < q->name);
}

static enum lub_status check_names(const struct lub_arguments *arguments,
                                   struct lub_message *message)
{
    size_t n_stdin = 0;
    for (size_t k = 1; k < arguments->n_names; k++) {
        n_stdin += strcmp(arguments->names[k], "-") == 0;
    }
    return n_stdin < 2
               ? LUB_OK
               : lub_fail(message, LUB_BAD_ARGUMENT, "standard input, -, can be read once only");
}

static enum lub_status read_files(struct lub_comparison *c, struct lub_message *message)
{
    enum lub_status status = check_names(c->arguments, message);
    c->n = c->arguments->n_names - 1;
    c->files = calloc(c->n, sizeof *c->files);
    if (!c->files) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    for (size_t k = 0; k < c->n && status == LUB_OK; k++) {
        status = lub_compare_read(c, k, message);
    }
    if (status == LUB_OK) {
        qsort(c->files, c->n, sizeof *c->files, by_falling_dt);
    }
    return status;
}

static void free_comparison(struct lub_comparison *c)
{
    for (size_t k = 0; c->files && k < c->n; k++) {
        lub_foreign_free(&c->files[k].foreign);
    }
    free(c->files);
    lub_times_free(&c->breaks);
    lub_table_free(&c->table);
}

static enum lub_status compare(struct lub_comparison *c, struct lub_message *message)
{
    const char *const out = c->arguments->out;
    enum lub_status status = read_question(c, message);
    if (status == LUB_OK) {
        status = read_files(c, message);
    }
    if (status == LUB_OK && out && strcmp(out, "-") == 0) {
        status = lub_fail(message, LUB_BAD_ARGUMENT, "--out of compare is a folder");
    }
    if (status == LUB_OK) {
        status = lub_compare_measure(c, message);
    }
    if (status == LUB_OK) {
        status = lub_compare_judge(c, message);
    }
    if (status == LUB_OK && out) {
        status = lub_results_folder(out, message);
    }
    return status == LUB_OK && out ? lub_compare_write(c, out, message) : status;
}

int lub_compare_main(struct lub_arguments *arguments)
{
    struct lub_comparison *const c = calloc(1, sizeof *c);
    struct lub_message message = {""};
    enum lub_status status = c ? LUB_OK : lub_fail(&message, LUB_NO_MEMORY, "out of memory");
    int code = 0;
    if (c) {
        c->arguments = arguments;
        status = compare(c, &message);
        if (status == LUB_OK) {
            lub_compare_print(stdout, c, arguments->json);
            code = c->n > 1 ? lub_verdict_exit(lub_table_worst(&c->table)) : 0;
        }
        free_comparison(c);
    }
    free(c);
    return status == LUB_OK ? code : lub_report_failure(status, &message);
}
