/* compare.c -- `lubench compare`: trajectories of any program against the certified reference. */
#include "convergence/program/commands/compare.h"
#include "convergence/program/lookup.h"
#include "convergence/program/io/output.h"
#include "convergence/program/program.h"
#include "convergence/program/studies.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The norms that the columns of a file allow. */
static unsigned norms_of(const struct lub_foreign *foreign, enum lub_model model)
{
    unsigned norms = 1u << LUB_MAX_Q | 1u << LUB_L1_Q | 1u << LUB_END_Q;
    norms |= foreign->has[LUB_U] ? 1u << LUB_L1_U : 0;
    norms |= foreign->has[LUB_GAMMA] ? 1u << LUB_L1_GAMMA | 1u << LUB_MAX_GAMMA : 0;
    norms |= foreign->has[LUB_STATE] ? 1u << LUB_T_HIT | 1u << LUB_T_RELEASE : 0;
    norms |= foreign->has[LUB_LOG_GAP] && model != LUB_LIMIT ? 1u << LUB_MAX_LOG_GAP : 0;
    return norms;
}

/* The time step of file k: the option, then the file's own line, then its sampling. */
static enum lub_status find_dt(struct lub_comparison *c, const char *text, size_t k,
                               struct lub_message *message)
{
    struct lub_compared *const file = &c->files[k];
    file->dt = isnan(file->foreign.dt) ? lub_foreign_sampling(&file->foreign) : file->foreign.dt;
    if (!text) {
        return LUB_OK;
    }
    for (size_t i = 0; i < k && text; i++) {
        text = strchr(text, ',') ? strchr(text, ',') + 1 : NULL;
    }
    char word[64] = "";
    const size_t length = text ? strcspn(text, ",") : 0;
    memcpy(word, text ? text : "", length < sizeof word ? length : sizeof word - 1);
    if (!text || (k + 1 == c->n && text[length])) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "--dt: allowed are as many time steps as files, %zu, separated by commas",
                        c->n);
    }
    return lub_positive("--dt", word, &file->dt, message);
}

static enum lub_status read_file(struct lub_comparison *c, const struct lub_arguments *arguments,
                                 size_t k, struct lub_message *message)
{
    struct lub_compared *const file = &c->files[k];
    file->name = arguments->names[k + 1];
    FILE *const in = lub_input_open(file->name);
    if (!in) {
        return lub_fail(message, LUB_FILE_ERROR, "cannot read '%.300s': %s", file->name,
                        strerror(errno));
    }
    enum lub_status status = lub_foreign_read(in, file->name, &file->foreign, message);
    fclose(in);
    if (status == LUB_OK) {
        status = find_dt(c, arguments->dt, k, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    if (file->foreign.line) {
        file->status = LUB_NOT_FINITE;
        return c->n > 1 ? LUB_OK
                        : lub_fail(message, LUB_FILE_ERROR, "%.200s:%zu: q is not finite",
                                   file->name, file->foreign.line);
    }
    if (!lub_foreign_cut(&file->foreign, c->problem.t_end, file->dt)) {
        const struct lub_trajectory *const rows = &file->foreign.trajectory;
        return lub_fail(message, LUB_FILE_ERROR,
                        "%.200s: ends at t = %.10g, more than a step before the case does, %.10g; "
                        "a shorter force (--set force=...) ends the case earlier",
                        file->name, rows->n ? rows->t[rows->n - 1] : 0, c->problem.t_end);
    }
    lub_foreign_complete(&file->foreign, &c->problem, c->model);
    return LUB_OK;
}

/* The norms that all files allow; the one asked for must be among them. */
static enum lub_status choose_norms(struct lub_comparison *c, const char *name,
                                    struct lub_message *message)
{
    c->norm = LUB_MAX_Q;
    enum lub_status status = name ? lub_norm_find(name, &c->norm, message) : LUB_OK;
    c->norms = (1u << LUB_N_NORMS) - 1;
    for (size_t k = 0; k < c->n && status == LUB_OK; k++) {
        const struct lub_compared *const file = &c->files[k];
        if (file->status != LUB_OK) {
            continue;
        }
        const unsigned norms = norms_of(&file->foreign, c->model);
        c->norms &= norms;
        if (!(norms & 1u << c->norm)) {
            status = lub_fail(message, LUB_BAD_ARGUMENT,
                              "--norm %s: the columns of '%.200s' do not allow it (see lubench "
                              "compare --help)",
                              lub_norm_name(c->norm), file->name);
        }
    }
    return status;
}

static enum lub_status read_expectation(struct lub_comparison *c, const char *text,
                                        struct lub_message *message)
{
    struct lub_expectation *const e = &c->expected;
    *e = (struct lub_expectation){.lo = 0.5, .hi = INFINITY};
    char lo[64] = "";
    const char *const comma = text ? strchr(text, ',') : NULL;
    if (!text) {
        return LUB_OK;
    }
    if (comma && (size_t)(comma - text) < sizeof lo) {
        memcpy(lo, text, (size_t)(comma - text));
    }
    if (!comma || !lub_parse_number(lo, &e->lo) || !lub_parse_number(comma + 1, &e->hi) ||
        !isfinite(e->lo) || !(e->lo < e->hi)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "--expect '%.80s': allowed is lo,hi with lo < hi, as in --expect 0.9,1.1",
                        text);
    }
    return LUB_OK;
}

static enum lub_status read_order(struct lub_comparison *c, struct lub_arguments *arguments,
                                  struct lub_message *message)
{
    if (arguments->n_names < 2) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "compare needs a case and at least one file: lubench compare CASE FILE...");
    }
    enum lub_status status = lub_lookup_case(arguments->names[0], &c->which, message);
    if (status == LUB_OK && lub_case_kind(c->which) != LUB_ONE_GAP) {
        status = lub_fail(message, LUB_UNSUPPORTED, "compare takes cases of one gap, not %s",
                          c->which->name);
    }
    if (status == LUB_OK) {
        c->model = c->which->model;
        status = arguments->model ? lub_model_find(arguments->model, &c->model, message) : LUB_OK;
    }
    if (status == LUB_OK) {
        status = read_expectation(c, arguments->expect, message);
    }
    if (status == LUB_OK) {
        status = lub_lookup_problem(c->which, NULL, &arguments->settings, &c->problem, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    c->n = arguments->n_names - 1;
    c->files = calloc(c->n, sizeof *c->files);
    if (!c->files) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    for (size_t k = 0; k < c->n && status == LUB_OK; k++) {
        status = read_file(c, arguments, k, message);
    }
    return status == LUB_OK ? choose_norms(c, arguments->norm, message) : status;
}

/* One reference with the times of all files, then the norms of each. */
static enum lub_status measure(struct lub_comparison *c, struct lub_message *message)
{
    struct lub_times breaks = {0}, times = {0};
    struct lub_trajectory reference = {0};
    struct lub_certificate certificate;
    enum lub_status status = lub_norm_breaks(&c->problem, c->model, &breaks, message);
    for (size_t k = 0; k < c->n && status == LUB_OK; k++) {
        if (c->files[k].status == LUB_OK) {
            status = lub_norm_times(&c->files[k].foreign.trajectory, &breaks,
                                    c->norms & ~lub_integral_norms, &times);
        }
    }
    lub_times_sort(&times);
    if (status == LUB_OK) {
        status = lub_reference(&c->problem, c->model, times.n, times.t, &reference, &certificate,
                               message);
    }
    const struct lub_truth truth = {.problem = &c->problem,
                                    .model = c->model,
                                    .breaks = &breaks,
                                    .trajectory = &reference,
                                    .certificate = &certificate,
                                    .sampled = true};
    for (size_t k = 0; k < c->n && status == LUB_OK; k++) {
        struct lub_compared *const file = &c->files[k];
        if (file->status == LUB_OK) {
            lub_norms(&file->foreign.trajectory, c->model, &truth, c->norms, file->errors);
        }
    }
    lub_times_free(&breaks);
    lub_times_free(&times);
    lub_trajectory_free(&reference);
    return status;
}

/* Ten times what is not known: of the reference, of round-off, and of the digits in the file. */
static double floor_of(const struct lub_comparison *c, const struct lub_compared *file)
{
    const bool of_q = c->norm == LUB_MAX_Q || c->norm == LUB_END_Q || c->norm == LUB_L1_Q;
    const double length = c->norm == LUB_L1_Q ? c->problem.t_end : 1;
    return 10 *
           (file->errors[c->norm].uncertainty + (of_q ? length * file->foreign.resolution : 0));
}

static enum lub_status judge(struct lub_comparison *c, struct lub_message *message)
{
    struct lub_subject subject = {.study = "compare", .scheme = "files"};
    snprintf(subject.case_label, sizeof subject.case_label, "%s", c->which->name);
    strcpy(subject.reference, lub_model_name(c->model));
    strcpy(subject.norm, lub_norm_name(c->norm));
    struct lub_point *const points = calloc(c->n, sizeof *points);
    enum lub_status status = points ? LUB_OK : LUB_NO_MEMORY;
    for (size_t k = 0; k < c->n && status == LUB_OK; k++) {
        const struct lub_compared *const file = &c->files[k];
        const bool good = file->status == LUB_OK;
        struct lub_row row = {.subject = subject,
                              .dt = file->dt,
                              .error = good ? file->errors[c->norm].value : NAN,
                              .floor = good ? floor_of(c, file) : NAN,
                              .steps = file->foreign.trajectory.n};
        strcpy(row.status, lub_status_word(file->status));
        points[k] = (struct lub_point){row.dt, row.error, row.floor, !good};
        status = lub_table_add_row(&c->table, &row);
    }
    if (status == LUB_OK) {
        struct lub_verdict verdict = {.subject = subject};
        strcpy(verdict.why, "asked for on the command line, or else any order above 1/2");
        lub_order_verdict(c->n, points, &c->expected, &verdict);
        status = lub_table_add_verdict(&c->table, &verdict);
    }
    free(points);
    return status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
}

static void free_comparison(struct lub_comparison *c)
{
    for (size_t k = 0; c->files && k < c->n; k++) {
        lub_foreign_free(&c->files[k].foreign);
    }
    free(c->files);
    lub_table_free(&c->table);
    lub_problem_free(&c->problem);
}

int lub_compare_main(struct lub_arguments *arguments)
{
    struct lub_comparison c = {0};
    struct lub_message message = {""};
    enum lub_status status = read_order(&c, arguments, &message);
    if (status == LUB_OK && arguments->out) {
        status = strcmp(arguments->out, "-") == 0
                     ? lub_fail(&message, LUB_BAD_ARGUMENT, "--out of compare is a folder")
                     : lub_output_folder(arguments->out, &message);
    }
    if (status == LUB_OK) {
        status = measure(&c, &message);
    }
    if (status == LUB_OK) {
        status = judge(&c, &message);
    }
    if (status == LUB_OK && arguments->out) {
        status = lub_compare_write(&c, arguments->out, &message);
    }
    int code = 0;
    if (status == LUB_OK) {
        lub_compare_print(stdout, &c, arguments->json);
        code = c.n > 1 ? lub_verdict_exit(c.table.verdicts[0].verdict) : 0;
    }
    free_comparison(&c);
    return status == LUB_OK ? code : lub_report_failure(status, &message);
}
