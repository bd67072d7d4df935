/* sweep_measure.c -- points asked for and measured. */
#include "convergence/kind/simulate.h"
#include "convergence/sweep/sweep_measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void give(struct lub_sweep_asked *asked, const char **scheme, const char *name,
                 const char *value)
{
    struct lub_settings *const settings = &asked->ask.settings;
    if (strcmp(name, "scheme") == 0) {
        *scheme = value;
    } else if (strcmp(name, "dt") == 0) {
        asked->ask.dt = value;
    } else {
        settings->list[settings->n++] = (struct lub_setting){.name = name, .value = value};
    }
}

/* The model whose solution the scheme tends to. */
static enum lub_status find_model(struct lub_sweep_asked *asked, struct lub_message *message)
{
    const struct lub_ask *const ask = &asked->ask;
    const char *name = NULL;
    for (size_t k = 0; ask->kind->model && (name = ask->kind->model(ask->which, k)); k++) {
        if (lub_approximates(ask->kind, ask->scheme, name)) {
            asked->model = name;
            return LUB_OK;
        }
    }
    return lub_fail(message, LUB_UNSUPPORTED,
                    "dt lists step sizes, and case %s has no reference that scheme %s tends to",
                    ask->which->name, ask->scheme->name);
}

enum lub_status lub_sweep_ask(const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
                              struct lub_sweep_node node, const volatile int *interrupted,
                              struct lub_sweep_asked *asked, struct lub_message *message)
{
    const char *scheme = *sweep->scheme ? sweep->scheme : NULL;
    *asked = (struct lub_sweep_asked){.ask = {.kind = sweep->entry.of_kind,
                                              .which = sweep->entry.of_case,
                                              .dt = *sweep->dt ? sweep->dt : NULL,
                                              .settings = {.list = asked->settings},
                                              .threads = 1,
                                              .interrupted = interrupted}};
    for (size_t k = 0; k < sweep->entry.n_settings; k++) {
        give(asked, &scheme, sweep->entry.settings[k].name, sweep->entry.settings[k].value);
    }
    for (size_t k = 0; k < sweep->n_slice_axes; k++) {
        give(asked, &scheme, sweep->slice_axes[k].parameter,
             lub_sweep_slice_value(sweep, node.slice, k));
    }
    snprintf(asked->x, sizeof asked->x, "%.17g", lub_sweep_axis_value(&sweep->x, node.i, grid->nx));
    give(asked, &scheme, sweep->x.parameter, asked->x);
    if (grid->ny > 1) {
        snprintf(asked->y, sizeof asked->y, "%.17g",
                 lub_sweep_axis_value(&sweep->y, node.j, grid->ny));
        give(asked, &scheme, sweep->y.parameter, asked->y);
    }
    if (scheme && strcmp(scheme, lub_sweep_certified) == 0) {
        return lub_sweep_truth_find(sweep, asked, message);
    }
    const enum lub_status status = lub_ask_scheme(&asked->ask, scheme, message);
    return status == LUB_OK && sweep->is_order ? find_model(asked, message) : status;
}

enum lub_status lub_sweep_try(const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
                              struct lub_sweep_node node, struct lub_message *message)
{
    struct lub_sweep_asked asked;
    struct lub_simulation simulation;
    enum lub_status status = lub_sweep_ask(sweep, grid, node, NULL, &asked, message);
    if (status == LUB_OK && asked.certified) {
        return lub_sweep_truth_try(&asked, message);
    }
    if (status == LUB_OK && sweep->is_order) {
        asked.ask.dt = NULL; /* the default: the study has its own */
    }
    if (status == LUB_OK) {
        status = lub_simulation_create(&asked.ask, &simulation, message);
    }
    if (status == LUB_OK) {
        lub_simulation_free(&simulation);
    }
    return status;
}

/* What came of a point, by the numbers of kind, case and study. */
struct result {
    enum lub_status status;
    char word[LUB_SWEEP_WORD];
    size_t steps;
    double values[LUB_MAX_QUANTITIES + LUB_SWEEP_ORDERS];
};

/* Quantities that cost something are computed where they are used. */
static unsigned long long wanted(const struct lub_sweep *sweep)
{
    unsigned long long bits = sweep->by_threshold ? 1ull << sweep->threshold_of : 0;
    for (size_t k = 0; k < sweep->n_quantities; k++) {
        bits |= 1ull << sweep->quantities[k];
    }
    return bits;
}

static enum lub_status summary_of_run(const struct lub_sweep *sweep,
                                      const struct lub_sweep_asked *asked,
                                      struct lub_summary *summary, struct lub_message *message)
{
    struct lub_offer offer = {0};
    asked->ask.kind->offer(asked->ask.which, &offer);
    /* Of many bodies no row is needed: none of their quantities is of the rows. */
    const struct lub_march march = {.every = offer.layout->key ? 0 : 1,
                                    .max_steps = sweep->max_steps,
                                    .interrupted = asked->ask.interrupted};
    return lub_simulate(&asked->ask, &march, wanted(sweep), NULL, summary, message);
}

static enum lub_status summary_of_truth(const struct lub_sweep_asked *asked,
                                        struct lub_summary *summary, struct lub_message *message)
{
    struct lub_truth truth = {0};
    struct lub_message refusal = {""};
    const enum lub_status status = lub_sweep_truth(asked, &truth, &refusal);
    *summary = truth.summary;
    if (status != LUB_OK) {
        *message = refusal;
    }
    lub_truth_free(&truth);
    return status;
}

static enum lub_status measure_run(const struct lub_sweep *sweep,
                                   const struct lub_sweep_asked *asked, struct result *result,
                                   struct lub_message *message)
{
    struct lub_summary summary;
    const enum lub_status status = asked->certified
                                       ? summary_of_truth(asked, &summary, message)
                                       : summary_of_run(sweep, asked, &summary, message);
    if (status != LUB_OK) {
        return status;
    }
    result->status = summary.status;
    result->steps = summary.steps;
    const char *const word = summary.word[sweep->regime];
    snprintf(result->word, sizeof result->word, "%.31s", !sweep->by_threshold && word ? word : "");
    if (summary.status == LUB_OK || (summary.steps > 0 && !asked->certified)) {
        memcpy(result->values, summary.value, sizeof summary.value);
    }
    return LUB_OK;
}

static const char *class_of(const struct lub_sweep *sweep, const struct result *result)
{
    if (result->status != LUB_OK) {
        return lub_status_word(result->status);
    }
    if (sweep->by_threshold) {
        const double value = result->values[sweep->threshold_of];
        return isnan(value) ? "unknown" : value < sweep->threshold ? sweep->below : sweep->above;
    }
    return *result->word ? result->word : "none";
}

enum lub_status lub_sweep_measure(const struct lub_sweep *sweep, const struct lub_sweep_grid *grid,
                                  size_t index, const volatile int *interrupted,
                                  struct lub_sweep_point *point, struct lub_message *message)
{
    struct lub_sweep_asked asked;
    struct result result = {.status = LUB_OK};
    for (size_t k = 0; k < sizeof result.values / sizeof *result.values; k++) {
        result.values[k] = NAN;
    }
    enum lub_status status =
        lub_sweep_ask(sweep, grid, lub_sweep_node(grid, index), interrupted, &asked, message);
    if (status == LUB_OK) {
        status = sweep->is_order ? lub_sweep_measure_order(&asked, result.values, result.word,
                                                           &result.steps, message)
                                 : measure_run(sweep, &asked, &result, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    memset(point, 0, sizeof *point);
    point->index = index;
    point->status = result.status;
    point->steps = result.steps;
    snprintf(point->word, sizeof point->word, "%.31s", class_of(sweep, &result));
    for (size_t k = 0; k < sweep->n_quantities; k++) {
        point->values[k] = result.values[sweep->quantities[k]];
    }
    return LUB_OK;
}
