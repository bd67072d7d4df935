/* claim_truth.c -- certified references as the data of a claim. */
#include "convergence/claim/source.h"

#include <math.h>
#include <string.h>

static enum lub_status equal_times(size_t n, double t_end, struct lub_times *times)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        status = lub_times_add(times, k + 1 < n ? t_end * (double)k / (double)(n - 1) : t_end);
    }
    return status;
}

static enum lub_status times_of(const struct lub_claim_ask *ask, struct lub_times *times,
                                double *t_end, struct lub_message *message)
{
    struct lub_times breaks = {0}, own = {0};
    enum lub_status status =
        ask->ask.kind->times(&ask->ask, ask->model, &own, &breaks, t_end, message);
    if (status == LUB_OK && ask->n_times) {
        status = equal_times(ask->n_times, *t_end, times);
    }
    for (size_t k = 0; k < own.n && !ask->n_times && status == LUB_OK; k++) {
        status = lub_times_add(times, own.t[k]);
    }
    lub_times_free(&breaks);
    lub_times_free(&own);
    return status;
}

enum lub_status lub_claim_times(const struct lub_claim_run *run, struct lub_times *times,
                                struct lub_message *message)
{
    struct lub_claim_ask ask;
    double t_end;
    const enum lub_status status = lub_claim_ask(run, &ask, message);
    return status == LUB_OK ? times_of(&ask, times, &t_end, message) : status;
}

static enum lub_status add_truth(const struct lub_truth *truth, struct lub_sheet *sheet)
{
    const struct lub_layout *const layout = truth->path.layout;
    enum lub_status status = lub_sheet_path(sheet, &truth->path, 1);
    for (size_t c = 0; c < layout->n && status == LUB_OK; c++) {
        char name[LUB_NAME_LEN];
        snprintf(name, sizeof name, "err_%.50s", layout->columns[c].name);
        const struct lub_sheet_column *const column = lub_sheet_find(sheet, name);
        for (size_t k = 0; column && truth->path.bounds && k < sheet->n; k++) {
            column->numbers[k] = truth->path.bounds[k * layout->n + c];
        }
    }
    return status;
}

static enum lub_status answer(struct lub_claim_ask *ask, const struct lub_times *times,
                              struct lub_claim_data *data, struct lub_message *message)
{
    struct lub_truth truth = {0};
    enum lub_status status =
        ask->ask.kind->reference(&ask->ask, ask->model, times->n, times->t, &truth, message);
    if (status == LUB_OK && !*ask->vary) {
        status = add_truth(&truth, &data->rows);
    }
    if (status == LUB_OK) {
        const double t_stop = times->n ? times->t[times->n - 1] : NAN;
        status = lub_claim_summary(ask, &truth.summary, t_stop, &data->summary, message);
    }
    lub_truth_free(&truth);
    return status;
}

enum lub_status lub_claim_reference(const struct lub_claim_run *run, const struct lub_times *more,
                                    struct lub_claim_data *data, struct lub_message *message)
{
    struct lub_claim_ask ask;
    enum lub_status status = lub_claim_ask(run, &ask, message);
    if (status == LUB_OK) {
        status = lub_claim_columns(&ask, data, message);
    }
    for (size_t k = 0; k < ask.n_values && status == LUB_OK; k++) {
        struct lub_times times = {0};
        double t_end = 0;
        status = lub_claim_vary(&ask, k, message);
        if (status == LUB_OK) {
            status = times_of(&ask, &times, &t_end, message);
        }
        for (size_t i = 0; ask.at_all && i < more->n && status == LUB_OK; i++) {
            status = more->t[i] <= t_end ? lub_times_add(&times, more->t[i]) : LUB_OK;
        }
        if (status == LUB_OK) {
            lub_times_sort(&times);
            status = answer(&ask, &times, data, message);
        }
        lub_times_free(&times);
    }
    return status;
}
