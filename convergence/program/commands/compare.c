/* compare.c -- `lubench compare`: rows of any program against the certified reference. */
#include "convergence/program/commands/compare.h"
#include "convergence/program/io/output.h"
#include "convergence/program/program.h"
#include "convergence/program/studies.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Times behind a largest or an integrated error: fewer are no evidence of a limit. */
enum { min_times = 4 };

static enum lub_status read_expectation(struct lub_comparison *c, struct lub_message *message)
{
    const char *const text = c->arguments->expect;
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

/* The norm that is judged: one of rows, and of what the model has. */
static enum lub_status find_norm(struct lub_comparison *c, struct lub_message *message)
{
    const bool limit = strcmp(c->model, lub_model_name(LUB_LIMIT)) == 0;
    lub_norms_of_case(c->ask.kind, c->ask.which, &c->norms);
    enum lub_status status =
        lub_norm_in(&c->norms, c->arguments->norm, c->ask.which, &c->norm, message);
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
        status = read_expectation(c, message);
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

/* One reference with the times of all files. */
static enum lub_status find_truth(struct lub_comparison *c, struct lub_truth *truth,
                                  struct lub_message *message)
{
    struct lub_times times = {0};
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < c->n && status == LUB_OK; k++) {
        if (c->files[k].status == LUB_OK) {
            status = lub_measure_times(&c->files[k].foreign.path, &c->breaks, false, &times);
        }
    }
    lub_times_sort(&times);
    if (status == LUB_OK) {
        status = c->ask.kind->reference(&c->ask, c->model, times.n, times.t, truth, message);
    }
    lub_times_free(&times);
    return status;
}

/* Whether the reference stays 0 in a column: then a file need not have it. */
static bool is_zero(const struct lub_path *path, size_t column)
{
    for (size_t k = 0; k < path->n; k++) {
        for (size_t b = 0; b < path->n_bodies; b++) {
            const double value = lub_path_row(path, k)[b * path->layout->n + column];
            if (value < 0 || value > 0 || isnan(value)) {
                return false;
            }
        }
    }
    return true;
}

static void fill_zeros(struct lub_foreign *foreign, const struct lub_path *truth)
{
    struct lub_path *const path = &foreign->path;
    const size_t n = path->layout->n;
    for (size_t c = 0; c < n; c++) {
        if (foreign->present[c] || !is_zero(truth, c)) {
            continue;
        }
        foreign->present[c] = true;
        for (size_t k = 0; k < path->n * path->n_bodies; k++) {
            path->values[k * n + c] = 0;
        }
    }
}

/* First column of the norm that the file has not; NULL if it has all. */
static const char *missing(const struct lub_compared *file, const struct lub_norm *norm)
{
    const struct lub_layout *const layout = file->foreign.path.layout;
    for (size_t c = 0; c < layout->n; c++) {
        if (lub_is_listed(norm->of, layout->columns[c].name) && !file->foreign.present[c]) {
            return layout->columns[c].name;
        }
    }
    return NULL;
}

static enum lub_status check_columns(const struct lub_comparison *c,
                                     const struct lub_compared *file, struct lub_message *message)
{
    const struct lub_norm *const norm = &c->norms.list[c->norm];
    const char *const column = missing(file, norm);
    if (!column) {
        return LUB_OK;
    }
    return c->arguments->norm
               ? lub_fail(message, LUB_BAD_ARGUMENT,
                          "--norm %s: the columns of '%.200s' do not allow it: no column %s",
                          norm->name, file->name, column)
               : lub_fail(message, LUB_FILE_ERROR, "%.200s: no column %s, which the norm %s needs",
                          file->name, column, norm->name);
}

/* The norms that all files allow; the one that is judged must be among them. */
static enum lub_status choose_norms(struct lub_comparison *c, struct lub_message *message)
{
    const bool limit = strcmp(c->model, lub_model_name(LUB_LIMIT)) == 0;
    enum lub_status status = LUB_OK;
    for (size_t i = 0; i < c->norms.n; i++) {
        const struct lub_norm *const norm = &c->norms.list[i];
        c->has[i] = norm->measure != LUB_QUANTITY &&
                    lub_norm_allowed(norm, limit, true, c->model, false, NULL) == LUB_OK;
        for (size_t k = 0; k < c->n && c->has[i]; k++) {
            c->has[i] = c->files[k].status != LUB_OK || !missing(&c->files[k], norm);
        }
    }
    for (size_t k = 0; k < c->n && status == LUB_OK; k++) {
        status = c->files[k].status == LUB_OK ? check_columns(c, &c->files[k], message) : LUB_OK;
    }
    return status;
}

static enum lub_status measure_file(const struct lub_comparison *c, const struct lub_truth *truth,
                                    struct lub_compared *file, struct lub_message *message)
{
    const struct lub_measured measured = {
        .path = &file->foreign.path, .limit = strcmp(c->model, lub_model_name(LUB_LIMIT)) == 0};
    const struct lub_standard standard = {.kind = c->ask.kind,
                                          .which = c->ask.which,
                                          .model = c->model,
                                          .truth = truth,
                                          .breaks = &c->breaks,
                                          .sampled = true};
    if (file->foreign.path.n_bodies != truth->path.n_bodies) {
        return lub_fail(message, LUB_FILE_ERROR, "%.200s: %zu bodies, but the case has %zu",
                        file->name, file->foreign.path.n_bodies, truth->path.n_bodies);
    }
    return lub_measure(&measured, &standard, c->norms.n, c->norms.list, file->errors) == LUB_OK
               ? LUB_OK
               : lub_fail(message, LUB_NO_MEMORY, "out of memory");
}

static enum lub_status measure(struct lub_comparison *c, struct lub_message *message)
{
    struct lub_truth truth = {.event_rate = 0};
    enum lub_status status = find_truth(c, &truth, message);
    for (size_t k = 0; k < c->n && status == LUB_OK; k++) {
        if (c->files[k].status == LUB_OK) {
            fill_zeros(&c->files[k].foreign, &truth.path);
        }
    }
    if (status == LUB_OK) {
        status = choose_norms(c, message);
    }
    for (size_t k = 0; k < c->n && status == LUB_OK; k++) {
        if (c->files[k].status == LUB_OK) {
            status = measure_file(c, &truth, &c->files[k], message);
        }
    }
    lub_truth_free(&truth);
    return status;
}

/* Ten times what is not known: of the reference, of round-off, and of the digits in the file. */
static double floor_of(const struct lub_comparison *c, const struct lub_compared *file)
{
    const struct lub_norm *const norm = &c->norms.list[c->norm];
    const struct lub_layout *const layout = file->foreign.path.layout;
    const double length = norm->measure == LUB_INTEGRAL ? c->t_end : 1;
    double sum = 0;
    if (norm->measure == LUB_EVENT_ON || norm->measure == LUB_EVENT_OFF) {
        return 10 * file->errors[c->norm].uncertainty;
    }
    for (size_t k = 0; k < layout->n; k++) {
        const double each = file->foreign.resolution[k];
        sum += lub_is_listed(norm->of, layout->columns[k].name) ? each * each : 0;
    }
    return 10 * (file->errors[c->norm].uncertainty + length * sqrt(sum));
}

static struct lub_row row_of(const struct lub_comparison *c, const struct lub_subject *subject,
                             const struct lub_compared *file)
{
    const bool good = file->status == LUB_OK;
    struct lub_row row = {.subject = *subject,
                          .dt = file->dt,
                          .error = good ? file->errors[c->norm].value : NAN,
                          .floor = good ? floor_of(c, file) : NAN,
                          .steps = file->foreign.path.n};
    snprintf(row.status, sizeof row.status, "%s", lub_status_word(file->status));
    return row;
}

/* A largest error over a few times may miss where it is large. */
static void check_times(const struct lub_comparison *c, struct lub_verdict *verdict)
{
    const enum lub_measure measure = c->norms.list[c->norm].measure;
    for (size_t k = 0; k < c->n; k++) {
        const size_t n = c->files[k].errors[c->norm].n_times;
        if ((measure == LUB_LARGEST || measure == LUB_INTEGRAL) && c->files[k].used &&
            n < min_times) {
            verdict->verdict = LUB_INCONCLUSIVE;
            snprintf(verdict->reasons, sizeof verdict->reasons,
                     "only %zu times after 0 stand behind the norm of %.200s; %d are needed", n,
                     c->files[k].name, min_times);
        }
    }
}

static enum lub_status give_verdict(struct lub_comparison *c, const struct lub_subject *subject,
                                    const struct lub_point points[])
{
    const double slack = 1e-9; /* the window comes from logarithms */
    struct lub_verdict verdict = {.subject = *subject};
    strcpy(verdict.why, "asked for on the command line, or else any order above 1/2");
    lub_order_verdict(c->n, points, &c->expected, &verdict);
    for (size_t k = 0; k < c->n; k++) {
        const struct lub_point *const p = &points[k];
        c->files[k].used = verdict.rows > 0 && !p->failed && p->error > p->floor &&
                           p->dt <= verdict.dt_max * (1 + slack) &&
                           p->dt >= verdict.dt_min * (1 - slack);
    }
    check_times(c, &verdict);
    return lub_table_add_verdict(&c->table, &verdict);
}

static enum lub_status judge(struct lub_comparison *c, struct lub_message *message)
{
    struct lub_subject subject = {.study = "compare", .scheme = "files"};
    snprintf(subject.case_label, sizeof subject.case_label, "%s", c->ask.which->name);
    snprintf(subject.reference, sizeof subject.reference, "%s", c->model);
    strcpy(subject.norm, c->norms.list[c->norm].name);
    struct lub_point *const points = calloc(c->n, sizeof *points);
    enum lub_status status = points ? LUB_OK : LUB_NO_MEMORY;
    for (size_t k = 0; k < c->n && status == LUB_OK; k++) {
        const struct lub_row row = row_of(c, &subject, &c->files[k]);
        points[k] = (struct lub_point){row.dt, row.error, row.floor, c->files[k].status != LUB_OK};
        status = lub_table_add_row(&c->table, &row);
    }
    if (status == LUB_OK) {
        status = give_verdict(c, &subject, points);
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
        status = measure(c, message);
    }
    if (status == LUB_OK) {
        status = judge(c, message);
    }
    if (status == LUB_OK && out) {
        status = lub_output_folder(out, message);
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
            code = c->n > 1 ? lub_verdict_exit(c->table.verdicts[0].verdict) : 0;
        }
        free_comparison(c);
    }
    free(c);
    return status == LUB_OK ? code : lub_report_failure(status, &message);
}
