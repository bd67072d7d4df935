/* claim_table.c -- tables as the data of a claim: sweeps, studies, drag laws, pair functions. */
#include "convergence/claim/source.h"
#include "cases/memory_text.h"

#include "cases/drag.h"
#include "convergence/sweep/sweep_work.h"
#include "convergence/sweep/sweep_write.h"
#include "reference/pair/batchelor_green.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What a writer puts into a stream, as a sheet. */
struct writing {
    const void *of;
    const void *more;
    enum lub_status (*write)(FILE *out, const struct writing *writing);
};

static enum lub_status read_written(const struct writing *writing, struct lub_sheet *sheet,
                                    struct lub_message *message)
{
    char *text = NULL;
    size_t size;
    FILE *const out = open_memstream(&text, &size);
    enum lub_status status = out ? writing->write(out, writing) : LUB_NO_MEMORY;
    if (!lub_memory_text_end(out, &text)) {
        status = LUB_NO_MEMORY;
    }
    FILE *const in = status == LUB_OK ? fmemopen(text, size, "r") : NULL;
    status =
        in ? lub_sheet_read(in, sheet, message) : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    if (in) {
        fclose(in);
    }
    free(text);
    return status;
}

static enum lub_status write_points(FILE *out, const struct writing *writing)
{
    lub_sweep_write_points(out, "", writing->of, writing->more);
    return LUB_OK;
}

static enum lub_status run_sweep(const struct lub_sweep *sweep,
                                 const struct lub_claim_options *options, struct lub_sheet *sheet,
                                 struct lub_message *message)
{
    const struct lub_sweep_options how = {
        .threads = options->threads, .shard = {0, 1}, .interrupted = options->interrupted};
    struct lub_sweep_points points = {0};
    size_t n_run;
    enum lub_status status = lub_sweep_run(sweep, &how, &points, &n_run, message);
    if (status == LUB_OK) {
        const struct writing writing = {sweep, &points, write_points};
        status = read_written(&writing, sheet, message);
    }
    lub_sweep_points_free(&points);
    return status;
}

static enum lub_status read_file(const char *path, struct lub_sheet *sheet,
                                 struct lub_message *message)
{
    FILE *const in = fopen(path, "r");
    if (!in) {
        return lub_fail(message, LUB_FILE_ERROR, "%.300s: %s", path, strerror(errno));
    }
    const enum lub_status status = lub_sheet_read(in, sheet, message);
    fclose(in);
    return status;
}

static enum lub_status from_sweep(const struct lub_claim_run *run,
                                  const struct lub_claim_options *options, bool outline,
                                  struct lub_claim_data *data, struct lub_message *message)
{
    struct lub_sweep *sweep = NULL;
    struct lub_sweep_points none = {0};
    char path[4096];
    enum lub_status status = lub_sweep_read(run->of, options->sweeps, true, &sweep, message);
    if (status != LUB_OK) {
        return status;
    }
    if (outline) {
        const struct writing writing = {sweep, &none, write_points};
        status = read_written(&writing, &data->rows, message);
        status = status == LUB_OK ? lub_sheet_row(&data->rows) : status;
        status = status == LUB_OK ? lub_sheet_row(&data->rows) : status;
    } else if (options->results) {
        snprintf(path, sizeof path, "%.3500s/sweeps/%.190s/points.csv", options->results,
                 sweep->name);
        status = read_file(path, &data->rows, message);
    } else {
        status = run_sweep(sweep, options, &data->rows, message);
    }
    free(sweep);
    return status;
}

static enum lub_status write_verdicts(FILE *out, const struct writing *writing)
{
    return lub_verdicts_write(out, "", writing->of);
}

static enum lub_status read_verdicts(const char *folder, struct lub_table *table,
                                     struct lub_message *message)
{
    char path[4096];
    snprintf(path, sizeof path, "%.4000s/verdicts.csv", folder);
    FILE *const in = fopen(path, "r");
    if (!in) {
        return lub_fail(message, LUB_FILE_ERROR, "%.300s: %s", path, strerror(errno));
    }
    const enum lub_status status = lub_verdicts_read(in, table, message);
    fclose(in);
    return status;
}

/* Of a table of many studies, the part of this one. */
static void leave_one(const char *study, struct lub_table *table)
{
    size_t n = 0;
    for (size_t k = 0; k < table->n_verdicts; k++) {
        if (strcmp(table->verdicts[k].subject.study, study) == 0) {
            table->verdicts[n++] = table->verdicts[k];
        }
    }
    table->n_verdicts = n;
}

static enum lub_status find_verdicts(struct lub_study *study,
                                     const struct lub_claim_options *options,
                                     struct lub_table *table, struct lub_message *message)
{
    const struct lub_study_options how = {.threads = options->threads,
                                          .interrupted = options->interrupted};
    if (!options->results) {
        return lub_studies_run(1, &study, &how, table, message);
    }
    const enum lub_status status = read_verdicts(options->results, table, message);
    leave_one(study->name, table);
    return status;
}

static enum lub_status from_study(const struct lub_claim_run *run,
                                  const struct lub_claim_options *options, bool outline,
                                  struct lub_claim_data *data, struct lub_message *message)
{
    struct lub_study *study = NULL;
    struct lub_table table = {0};
    const struct writing verdicts = {&table, NULL, write_verdicts};
    enum lub_status status = lub_study_read(run->of, options->studies, &study, message);
    if (status == LUB_OK && !outline) {
        status = find_verdicts(study, options, &table, message);
    }
    status = status == LUB_OK ? read_written(&verdicts, &data->rows, message) : status;
    for (size_t k = 0; k < 2 && outline && status == LUB_OK; k++) {
        status = lub_sheet_row(&data->rows);
    }
    lub_table_free(&table);
    free(study);
    return status;
}

/* A function of the gap: columns with the gap first, and their values at a log gap. */
struct curve {
    size_t n;
    const char *const *names;
    void (*at)(const void *of, double log_gap, double values[]);
    const void *of;
};

static enum lub_status add_columns(const struct curve *curve, struct lub_sheet *sheet)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < curve->n && status == LUB_OK; k++) {
        status = lub_sheet_column(sheet, curve->names[k], false);
    }
    return status;
}

static enum lub_status tabulate(const struct curve *curve, size_t n,
                                char gaps[LUB_CLAIM_VALUES][32], struct lub_sheet *sheet)
{
    enum lub_status status = add_columns(curve, sheet);
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        double values[4];
        status = lub_sheet_row(sheet);
        values[0] = strtod(gaps[k], NULL);
        curve->at(curve->of, log(values[0]), values);
        for (size_t c = 0; c < curve->n && status == LUB_OK; c++) {
            lub_sheet_number(sheet, c, values[c]);
        }
    }
    return status;
}

static void drag_at(const void *of, double log_gap, double values[])
{
    const struct lub_drag *const drag = of;
    values[1] = lub_drag_n(drag, log_gap);
    values[2] = lub_drag_N(drag, log_gap);
}

static void pair_at(const void *of, double log_gap, double values[])
{
    const struct lub_pair_set *const set = of;
    const struct lub_pair_functions f = set->at(log_gap);
    values[1] = f.a;
    values[2] = f.b;
    values[3] = f.mobility;
}

static enum lub_status from_curve(const struct lub_claim_run *run, bool outline,
                                  struct lub_claim_data *data, struct lub_message *message)
{
    static const char *const drag_names[] = {"q", "n", "N"};
    static const char *const pair_names[] = {"gap", "A", "B", "mobility"};
    char name[LUB_NAME_LEN], gaps[LUB_CLAIM_VALUES][32];
    const bool is_drag = run->source == LUB_FROM_DRAG;
    size_t n;
    enum lub_status status = lub_claim_values(run->of, name, &n, gaps, message);
    const struct lub_drag_law *const law = is_drag ? lub_drag_law_find(name) : NULL;
    const struct lub_drag drag = {.law = law, .eps = 1, .p = law && law->p > 0 ? law->p : 1};
    const struct lub_pair_set *const set = is_drag ? NULL : lub_pair_set_find(name);
    const struct curve curve = {.n = is_drag ? 3 : 4,
                                .names = is_drag ? drag_names : pair_names,
                                .at = is_drag ? drag_at : pair_at,
                                .of = is_drag ? (const void *)&drag : set};
    if (status == LUB_OK && !law && !set) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "unknown %s '%.60s': %s",
                        is_drag ? "drag law" : "set of pair functions", name,
                        is_drag ? "`lubench list drags` shows all" : "allowed is exact or fits");
    }
    if (status == LUB_OK && outline) {
        status = add_columns(&curve, &data->rows);
        status = status == LUB_OK ? lub_sheet_row(&data->rows) : status;
        return status == LUB_OK ? lub_sheet_row(&data->rows) : status;
    }
    return status == LUB_OK ? tabulate(&curve, n, gaps, &data->rows) : status;
}

enum lub_status lub_claim_table(const struct lub_claim_run *run,
                                const struct lub_claim_options *options, bool outline,
                                struct lub_claim_data *data, struct lub_message *message)
{
    if (*run->scheme || *run->dt || *run->model || *run->at || *run->vary || *run->every ||
        *run->rows) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "scheme, dt, model, at, vary, every and rows belong to a run of a case");
    }
    switch (run->source) {
    case LUB_FROM_SWEEP:
        return from_sweep(run, options, outline, data, message);
    case LUB_FROM_STUDY:
        return from_study(run, options, outline, data, message);
    default:
        return from_curve(run, outline, data, message);
    }
}
