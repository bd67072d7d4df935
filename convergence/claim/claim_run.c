/* claim_run.c -- runs and references of cases as the data of a claim. */
#include "convergence/claim/source.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* More steps than any run of a claim should need. */
static const size_t max_steps = 100000000;

static enum lub_status add_column(struct lub_sheet *sheet, const char *name, bool words)
{
    return lub_sheet_find(sheet, name) ? LUB_OK : lub_sheet_column(sheet, name, words);
}

static bool is_number(const char *text)
{
    double number;
    return lub_parse_number(text, &number);
}

/* Quantities first: a setting of the same name says nothing more. */
static enum lub_status outline_summary(const struct lub_claim_ask *ask, struct lub_sheet *sheet)
{
    const struct lub_quantity *quantity;
    enum lub_status status = LUB_OK;
    for (size_t k = 0;
         (quantity = lub_quantity_at(ask->ask.kind, ask->ask.which, k)) && status == LUB_OK; k++) {
        status = add_column(sheet, quantity->name, quantity->form == LUB_A_WORD);
    }
    status = status == LUB_OK ? add_column(sheet, "status", true) : status;
    status = status == LUB_OK ? add_column(sheet, "scheme", true) : status;
    status = status == LUB_OK ? add_column(sheet, "steps", false) : status;
    status = status == LUB_OK ? add_column(sheet, "rhs", false) : status;
    status = status == LUB_OK ? add_column(sheet, "t_stop", false) : status;
    for (size_t k = 0; k < ask->ask.settings.n && status == LUB_OK; k++) {
        const struct lub_setting *const setting = &ask->ask.settings.list[k];
        status = add_column(sheet, setting->name, !is_number(setting->value));
    }
    return status;
}

/* Bounds of a reference stand beside its columns. */
static enum lub_status outline_rows(const struct lub_claim_ask *ask, struct lub_sheet *sheet)
{
    struct lub_offer offer = {0};
    char name[LUB_NAME_LEN];
    ask->ask.kind->offer(ask->ask.which, &offer);
    enum lub_status status = lub_sheet_layout(sheet, offer.layout);
    for (size_t k = 0; ask->model && k < offer.layout->n && status == LUB_OK; k++) {
        if (offer.layout->columns[k].certified) {
            snprintf(name, sizeof name, "err_%.50s", offer.layout->columns[k].name);
            status = lub_sheet_column(sheet, name, false);
        }
    }
    return status;
}

static enum lub_status outline(const struct lub_claim_ask *ask, struct lub_claim_data *data,
                               struct lub_message *message)
{
    enum lub_status status = outline_summary(ask, &data->summary);
    if (status == LUB_OK && !*ask->vary) {
        status = outline_rows(ask, &data->rows);
    }
    return status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
}

enum lub_status lub_claim_outline(const struct lub_claim_run *run,
                                  const struct lub_claim_options *options,
                                  struct lub_claim_data *data, struct lub_message *message)
{
    struct lub_claim_ask ask;
    if (run->source != LUB_FROM_CASE) {
        return lub_claim_table(run, options, true, data, message);
    }
    enum lub_status status = lub_claim_ask(run, &ask, message);
    if (status == LUB_OK) {
        status = outline(&ask, data, message);
    }
    for (size_t k = 0; k < ask.n_values && status == LUB_OK; k++) {
        status = lub_claim_vary(&ask, k, message);
        status = status == LUB_OK ? lub_sheet_row(&data->summary) : status;
    }
    for (size_t k = 0; k < 2 && !*ask.vary && status == LUB_OK; k++) {
        status = lub_sheet_row(&data->rows);
    }
    return status;
}

static size_t column_of(const struct lub_sheet *sheet, const char *name)
{
    return (size_t)(lub_sheet_find(sheet, name) - sheet->columns);
}

static enum lub_status put(struct lub_sheet *sheet, const char *name, double number,
                           const char *word)
{
    const size_t column = column_of(sheet, name);
    if (sheet->columns[column].words) {
        return lub_sheet_word(sheet, column, word);
    }
    lub_sheet_number(sheet, column, number);
    return LUB_OK;
}

static enum lub_status add_settings(const struct lub_claim_ask *ask, struct lub_sheet *sheet)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < ask->ask.settings.n && status == LUB_OK; k++) {
        const struct lub_setting *const setting = &ask->ask.settings.list[k];
        double number = NAN;
        (void)lub_parse_number(setting->value, &number);
        if (lub_quantity_find(ask->ask.kind, ask->ask.which, setting->name) ==
            lub_quantity_count(ask->ask.kind, ask->ask.which)) {
            status = put(sheet, setting->name, number, setting->value);
        }
    }
    return status;
}

static enum lub_status add_summary(const struct lub_claim_ask *ask,
                                   const struct lub_summary *summary, double t_stop,
                                   struct lub_sheet *sheet, struct lub_message *message)
{
    const struct lub_quantity *quantity;
    enum lub_status status = lub_sheet_row(sheet);
    for (size_t k = 0;
         (quantity = lub_quantity_at(ask->ask.kind, ask->ask.which, k)) && status == LUB_OK; k++) {
        status = put(sheet, quantity->name, summary->value[k], summary->word[k]);
    }
    if (status == LUB_OK) {
        status = put(sheet, "status", NAN, lub_status_word(summary->status));
    }
    if (status == LUB_OK) {
        status = put(sheet, "scheme", NAN, ask->ask.scheme ? ask->ask.scheme->name : "");
    }
    if (status == LUB_OK) {
        (void)put(sheet, "steps", (double)summary->steps, NULL);
        (void)put(sheet, "rhs", (double)summary->rhs, NULL);
        (void)put(sheet, "t_stop", t_stop, NULL);
        status = add_settings(ask, sheet);
    }
    return status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
}

/* Whoever wants to see the last state of a run. */
struct looking {
    const struct lub_claim_options *options;
    const struct lub_claim *claim;
    const struct lub_claim_run *run;
};

static enum lub_status look(void *data, const struct lub_simulation *simulation,
                            struct lub_message *message)
{
    const struct looking *const l = data;
    return l->options->seen(l->options->data, l->claim, l->run, simulation, message);
}

/* Whether an expression of the claim names the column of the run. */
static bool is_named(const struct lub_claim *claim, const char *run, const char *column)
{
    char name[2 * LUB_NAME_LEN];
    snprintf(name, sizeof name, "%s.%s", run, column);
    for (size_t k = 0; k < claim->n_tests; k++) {
        if (strstr(claim->tests[k].value, name)) {
            return true;
        }
    }
    return false;
}

/* Quantities that cost time are computed where they are asked for. */
static unsigned long long wanted(const struct lub_claim *claim, const struct lub_claim_run *run,
                                 const struct lub_claim_ask *ask)
{
    const struct lub_quantity *quantity;
    unsigned long long bits = 0;
    for (size_t k = 0; (quantity = lub_quantity_at(ask->ask.kind, ask->ask.which, k)); k++) {
        bits |= (unsigned long long)(quantity->costly && is_named(claim, run->name, quantity->name))
                << k;
    }
    return bits;
}

/* One simulation for a value of `vary`, or the only one, whose rows are kept. */
static enum lub_status simulate(struct lub_claim_ask *ask, const struct lub_claim *claim,
                                const struct lub_claim_run *run,
                                const struct lub_claim_options *options,
                                struct lub_claim_data *data, struct lub_message *message)
{
    const bool keep = !*ask->vary;
    struct lub_path path = {0};
    struct lub_summary summary;
    struct lub_message remark = {""}; /* how a run ended is a result */
    struct looking looking = {options, claim, run};
    struct lub_offer offer = {0};
    ask->ask.kind->offer(ask->ask.which, &offer);
    const size_t usual = offer.layout->key ? 0 : 1; /* of many bodies the last state only */
    const struct lub_march march = {.every = !keep        ? 0
                                             : ask->every ? ask->every
                                                          : usual,
                                    .max_steps = max_steps,
                                    .interrupted = options->interrupted,
                                    .data = &looking,
                                    .end = options->seen ? look : NULL};
    enum lub_status status =
        lub_simulate(&ask->ask, &march, wanted(claim, run, ask), &path, &summary, &remark);
    if (status != LUB_OK) {
        *message = remark;
    } else if (summary.status == LUB_INTERRUPTED) {
        status = lub_fail(message, LUB_INTERRUPTED, "interrupted");
    }
    if (status == LUB_OK && keep) {
        status = lub_sheet_path(&data->rows, &path, ask->every ? 1 : 0);
    }
    if (status == LUB_OK) {
        const double t_stop = path.n ? path.t[path.n - 1] : NAN;
        status = add_summary(ask, &summary, t_stop, &data->summary, message);
    }
    lub_path_free(&path);
    return status;
}

enum lub_status lub_claim_simulate(const struct lub_claim *claim, const struct lub_claim_run *run,
                                   const struct lub_claim_options *options,
                                   struct lub_claim_data *data, struct lub_message *message)
{
    struct lub_claim_ask ask;
    enum lub_status status = lub_claim_ask(run, &ask, message);
    if (status == LUB_OK) {
        status = outline(&ask, data, message);
    }
    for (size_t k = 0; k < ask.n_values && status == LUB_OK; k++) {
        status = lub_claim_vary(&ask, k, message);
        if (status == LUB_OK) {
            status = simulate(&ask, claim, run, options, data, message);
        }
    }
    return status;
}

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
        status = add_summary(ask, &truth.summary, t_stop, &data->summary, message);
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
        status = outline(&ask, data, message);
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
