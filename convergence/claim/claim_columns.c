/* claim_columns.c -- the columns of a run of a claim, and its row of quantities. */
#include "convergence/claim/source.h"

#include <math.h>
#include <string.h>

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
    if (ask->series) {
        return lub_sheet_layout(sheet, &ask->series->layout);
    }
    enum lub_status status = lub_sheet_layout(sheet, offer.layout);
    for (size_t k = 0; ask->model && k < offer.layout->n && status == LUB_OK; k++) {
        if (offer.layout->columns[k].certified) {
            snprintf(name, sizeof name, "err_%.50s", offer.layout->columns[k].name);
            status = lub_sheet_column(sheet, name, false);
        }
    }
    return status;
}

enum lub_status lub_claim_columns(const struct lub_claim_ask *ask, struct lub_claim_data *data,
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
        status = lub_claim_columns(&ask, data, message);
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

enum lub_status lub_claim_summary(const struct lub_claim_ask *ask,
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
