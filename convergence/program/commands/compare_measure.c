/* compare_measure.c -- one reference for all files, the norms that they allow, and their errors. */
#include "convergence/program/commands/compare.h"

#include <math.h>
#include <string.h>

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

/* What is judged where all norms are asked for: those for which the files have rows enough. */
static bool can_judge(const struct lub_comparison *c, size_t norm)
{
    const enum lub_measure measure = c->norms.list[norm].measure;
    bool can = c->has[norm];
    for (size_t k = 0; k < c->n; k++) {
        can = can && !((measure == LUB_EVENT_ON || measure == LUB_EVENT_OFF) &&
                       lub_compare_thinned(&c->files[k]));
    }
    return can;
}

/* The norms that all files allow; the one that is judged must be among them. */
static enum lub_status choose_norms(struct lub_comparison *c, struct lub_message *message)
{
    const bool limit = strcmp(c->model, lub_model_name(LUB_LIMIT)) == 0;
    enum lub_status status = LUB_OK;
    c->n_judged = 0;
    for (size_t i = 0; i < c->norms.n; i++) {
        const struct lub_norm *const norm = &c->norms.list[i];
        c->has[i] = norm->measure != LUB_QUANTITY &&
                    lub_norm_allowed(norm, limit, true, c->model, false, NULL) == LUB_OK;
        for (size_t k = 0; k < c->n && c->has[i]; k++) {
            c->has[i] = c->files[k].status != LUB_OK || !missing(&c->files[k], norm);
        }
        if (c->all ? can_judge(c, i) : i == c->norm) {
            c->judged[c->n_judged++] = i;
        }
    }
    for (size_t k = 0; k < c->n && status == LUB_OK && !(c->all && c->n_judged); k++) {
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

enum lub_status lub_compare_measure(struct lub_comparison *c, struct lub_message *message)
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
