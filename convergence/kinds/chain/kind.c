/* kind.c -- kind chain: spheres on a line, step by step with all films at once. */
#include "convergence/kinds/chain/line_kind.h"
#include "schemes/viscous/line_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct simulation {
    struct lub_line line; /* before the run, which points to it */
    struct lub_line_run *run;
    size_t steps;
    double log_gap_min, gamma_min;
};

enum lub_status lub_chain_question(const struct lub_ask *ask, struct lub_line *line,
                                   struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    struct lub_settings settings = ask->settings;
    *line = (struct lub_line){0};
    const enum lub_status status = lub_case_resolve(ask->which, &settings, values, message);
    return status == LUB_OK ? lub_case_root(ask->which)->build(values, line, message) : status;
}

static void release(void *data)
{
    struct simulation *const simulation = data;
    lub_line_run_free(simulation->run);
    lub_line_free(&simulation->line);
    free(simulation);
}

/* The smallest gap so far. */
static void note(struct simulation *simulation)
{
    for (size_t i = 0; i < simulation->line.n; i++) {
        const struct lub_line_place place = lub_line_run_place(simulation->run, i);
        simulation->log_gap_min = fmin(simulation->log_gap_min, place.log_gap);
        simulation->gamma_min = fmin(simulation->gamma_min, place.N);
    }
}

static enum lub_status create(const struct lub_ask *ask, void **made, struct lub_message *message)
{
    double dt;
    struct simulation *const simulation = calloc(1, sizeof *simulation);
    if (!simulation) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    enum lub_status status = lub_ask_dt(ask, NULL, &dt, message);
    if (status == LUB_OK) {
        status = lub_chain_question(ask, &simulation->line, message);
    }
    if (status == LUB_OK) {
        status = lub_line_run_create(&simulation->line, ask->scheme->line, dt, &simulation->run,
                                     message);
    }
    if (status != LUB_OK) {
        release(simulation);
        return status;
    }
    simulation->log_gap_min = simulation->gamma_min = INFINITY;
    note(simulation);
    *made = simulation;
    return LUB_OK;
}

static enum lub_status step(void *data, struct lub_message *message)
{
    struct simulation *const simulation = data;
    const enum lub_status status = lub_line_run_step(simulation->run);
    if (status != LUB_OK) {
        return lub_fail(message, status, "in the step from t = %.17g (step %zu): %s",
                        lub_line_run_ticks(simulation->run)->t, simulation->steps + 1,
                        lub_status_text(status));
    }
    simulation->steps++;
    note(simulation);
    return LUB_OK;
}

static struct lub_clock clock_now(const void *data)
{
    const struct simulation *const simulation = data;
    const struct lub_ticks *const ticks = lub_line_run_ticks(simulation->run);
    return (struct lub_clock){.t = ticks->t,
                              .t_end = ticks->t_end,
                              .dt = ticks->dt,
                              .steps = simulation->steps,
                              .n_steps = lub_ticks_size(ticks->n),
                              .over = ticks->t >= ticks->t_end};
}

static size_t bodies(const void *data)
{
    return ((const struct simulation *)data)->line.n;
}

static void sample(void *data, double values[])
{
    const struct simulation *const simulation = data;
    for (size_t i = 0; i < simulation->line.n; i++) {
        const struct lub_line_place place = lub_line_run_place(simulation->run, i);
        const double row[LUB_LINE_COLUMNS] = {[LUB_LINE_X] = place.x,
                                              [LUB_LINE_V] = place.v,
                                              [LUB_LINE_LOG] = place.log_gap,
                                              [LUB_LINE_GAMMA] = place.N};
        values += lub_chain_show(&simulation->line, i, row, values);
    }
}

static void summarise(const void *data, unsigned long long wanted, struct lub_summary *summary)
{
    const struct simulation *const simulation = data;
    const struct lub_line_counts counts = lub_line_run_counts(simulation->run);
    const size_t n = simulation->line.n;
    const struct lub_line_place top = lub_line_run_place(simulation->run, n - 1);
    double *const value = summary->value;
    size_t stuck = 0;
    (void)wanted;
    for (size_t i = 0; i < n; i++) {
        stuck += lub_line_run_place(simulation->run, i).log_gap < LUB_CHAIN_CLOSED;
    }
    summary->steps = simulation->steps;
    summary->rhs = counts.evaluations;
    value[LUB_CHAIN_N] = (double)n;
    value[LUB_CHAIN_T_END] = lub_line_run_ticks(simulation->run)->t;
    value[LUB_CHAIN_X_TOP] = top.x;
    value[LUB_CHAIN_V_TOP] = top.v;
    value[LUB_CHAIN_LOG_MIN] = simulation->log_gap_min;
    value[LUB_CHAIN_GAMMA_MIN] = simulation->gamma_min;
    value[LUB_CHAIN_STUCK] = (double)stuck;
    value[LUB_CHAIN_ITERATIONS] =
        (double)counts.iterations / (double)(counts.stages ? counts.stages : 1);
}

/* A gas of films follows the smooth one only where a film reaches over many spheres. */
static void remark(const void *data, char text[], size_t size)
{
    const struct lub_line *const line = &((const struct simulation *)data)->line;
    const double reach = line->drag.eps / line->diameter, enough = 3;
    text[0] = '\0';
    if (line->diameter > 0 && line->drag.eps > 0 && reach < enough) {
        snprintf(text, size,
                 "warning: n eps = %g: below %g the spheres are too few to be a gas of this "
                 "viscosity; n = %.4g are enough",
                 reach, enough, ceil(enough / line->drag.eps));
    }
}

/* The exact steps of the limit are of first order at finite viscosity. */
static const struct lub_scheme *own_scheme(const struct lub_ask *ask)
{
    double eps = 0;
    for (size_t k = 0; k < ask->settings.n; k++) {
        const struct lub_setting *const setting = &ask->settings.list[k];
        if (strcmp(setting->name, "eps") == 0 && setting->value) {
            (void)lub_parse_number(setting->value, &eps);
        }
    }
    return eps > 0 ? lub_registry_find(&lub_viscous_schemes, "viscous-sdirk2") : NULL;
}

const struct lub_kind lub_kind_chain = {
    .name = "chain",
    .summary = "Spheres on a line over a wall, with a viscous film in every gap.",
    .source = "Maury 2007, eq. 1 and section 5.3",
    .cases = &lub_chain_cases,
    .schemes = &lub_viscous_schemes,
    .offer = lub_chain_offer,
    .own_scheme = own_scheme,
    .create = create,
    .step = step,
    .clock = clock_now,
    .bodies = bodies,
    .sample = sample,
    .summarise = summarise,
    .free = release,
    .remark = remark,
    .model = lub_chain_model,
    .times = lub_chain_times,
    .reference = lub_chain_reference,
    .complete = lub_chain_complete,
};
