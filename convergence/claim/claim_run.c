/* claim_run.c -- simulations of cases as the data of a claim. */
#include "convergence/claim/source.h"

#include <math.h>
#include <string.h>

/* More steps than any run of a claim should need. */
static const size_t max_steps = 100000000;

/* Whoever wants to see the last state of a run. */
struct looking {
    const struct lub_claim_options *options;
    const struct lub_claim *claim;
    const struct lub_claim_run *run;
    const struct lub_claim_ask *ask;
    struct lub_sheet *rows; /* those of a table */
    double t;
    enum lub_status status;
};

static enum lub_status look(void *data, const struct lub_simulation *simulation,
                            struct lub_message *message)
{
    const struct looking *const l = data;
    return l->options->seen
               ? l->options->seen(l->options->data, l->claim, l->run, simulation, message)
               : LUB_OK;
}

static void keep_row(void *data, const double values[])
{
    struct looking *const l = data;
    if (l->status == LUB_OK) {
        l->status = lub_sheet_row(l->rows);
    }
    if (l->status == LUB_OK) {
        lub_sheet_number(l->rows, 0, l->t);
        for (size_t c = 0; c < l->ask->series->layout.n; c++) {
            lub_sheet_number(l->rows, c + 1, values[c]);
        }
    }
}

/* The rows of a table when they are due, and those of the last state. */
static enum lub_status tell(void *data, const struct lub_simulation *simulation,
                            struct lub_message *message)
{
    struct looking *const l = data;
    const struct lub_clock clock = simulation->kind->clock(simulation->state);
    enum lub_status status = LUB_OK;
    l->t = clock.t;
    if (clock.over || lub_series_is_due(&clock, l->ask->every)) {
        status = l->ask->series->tell(simulation->state, keep_row, l);
        status = status == LUB_OK ? l->status : status;
    }
    return status == LUB_OK ? status : lub_fail(message, status, "out of memory");
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
    struct looking looking = {
        .options = options, .claim = claim, .run = run, .ask = ask, .rows = &data->rows};
    struct lub_offer offer = {0};
    ask->ask.kind->offer(ask->ask.which, &offer);
    const size_t usual = offer.layout->key ? 0 : 1; /* of many bodies the last state only */
    const struct lub_march march = {.every = !keep || ask->series ? 0
                                             : ask->every         ? ask->every
                                                                  : usual,
                                    .max_steps = max_steps,
                                    .interrupted = options->interrupted,
                                    .data = &looking,
                                    .end = look,
                                    .step = ask->series ? tell : NULL};
    enum lub_status status =
        lub_simulate(&ask->ask, &march, wanted(claim, run, ask), &path, &summary, &remark);
    if (status != LUB_OK) {
        *message = remark;
    } else if (summary.status == LUB_INTERRUPTED) {
        status = lub_fail(message, LUB_INTERRUPTED, "interrupted");
    }
    if (status == LUB_OK && keep && !ask->series) {
        status = lub_sheet_path(&data->rows, &path, ask->every ? 1 : 0);
    }
    if (status == LUB_OK) {
        const double t_stop = path.n ? path.t[path.n - 1] : NAN;
        status = lub_claim_summary(ask, &summary, t_stop, &data->summary, message);
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
        status = lub_claim_columns(&ask, data, message);
    }
    for (size_t k = 0; k < ask.n_values && status == LUB_OK; k++) {
        status = lub_claim_vary(&ask, k, message);
        if (status == LUB_OK) {
            status = simulate(&ask, claim, run, options, data, message);
        }
    }
    return status;
}
