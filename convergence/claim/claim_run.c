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
