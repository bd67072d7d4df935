/* kind.c -- kind gap: a particle and a plane, step by step with any scheme of one gap. */
#include "convergence/kinds/gap/contact.h"
#include "convergence/kinds/gap/gap.h"
#include "schemes/integrate.h"

#include <stdlib.h>

extern const struct lub_kind lub_kind_gap;

struct simulation {
    struct lub_problem problem;
    struct lub_integration integration;
    struct lub_outcome outcome; /* of the rows sampled so far */
    bool elastic;
    struct lub_contact_watch watch; /* of every step, where the case has a surface */
};

static bool runs(const struct lub_case *which, const struct lub_scheme *scheme)
{
    return (lub_case_root(which)->models & lub_scheme_models(scheme)) != 0;
}

static bool approximates(const struct lub_scheme *scheme, const char *model)
{
    enum lub_model wanted;
    return lub_model_find(model, &wanted, NULL) == LUB_OK &&
           (lub_scheme_models(scheme) & (unsigned)wanted) != 0;
}

/* The parameters of schemes with a surface are those of the surface. */
static bool sets_scheme(const struct lub_case *which, const struct lub_scheme *scheme)
{
    (void)scheme;
    return !lub_gap_is_elastic(which);
}

static void release(void *data)
{
    struct simulation *const simulation = data;
    lub_contact_free(&simulation->watch);
    lub_problem_free(&simulation->problem);
    free(simulation);
}

static enum lub_status begin(const struct lub_ask *ask, struct simulation *simulation,
                             struct lub_message *message)
{
    struct lub_settings settings = ask->settings;
    struct lub_problem *const problem = &simulation->problem;
    double dt;
    enum lub_status status = lub_ask_dt(ask, ask->scheme->automatic ? "auto" : NULL, &dt, message);
    simulation->outcome = lub_outcome_none;
    simulation->elastic = lub_gap_is_elastic(ask->which);
    if (status == LUB_OK) {
        status = lub_case_build(ask->which, &settings, problem, message);
    }
    if (status == LUB_OK) {
        dt = !ask->dt && problem->dt > 0 ? problem->dt : dt;
        status = lub_integration_begin(&simulation->integration, ask->scheme, problem, dt,
                                       &settings, message);
    }
    if (status == LUB_OK && simulation->elastic) {
        lub_contact_begin(&simulation->watch, &simulation->integration);
    }
    return status;
}

static enum lub_status create(const struct lub_ask *ask, void **made, struct lub_message *message)
{
    struct simulation *const simulation = calloc(1, sizeof *simulation);
    if (!simulation) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    const enum lub_status status = begin(ask, simulation, message);
    if (status != LUB_OK) {
        release(simulation);
        return status;
    }
    *made = simulation;
    return LUB_OK;
}

static enum lub_status step(void *data, struct lub_message *message)
{
    struct simulation *const simulation = data;
    struct lub_integration *const integration = &simulation->integration;
    const double t = integration->ticks.t;
    enum lub_status status = simulation->elastic ? lub_contact_check(integration, message) : LUB_OK;
    if (status != LUB_OK) {
        return status;
    }
    status = lub_integration_step(integration);
    if (status != LUB_OK) {
        return lub_fail(message, status, "in the step from t = %.17g (step %zu): %s", t,
                        integration->steps + 1, lub_status_text(status));
    }
    if (simulation->elastic) {
        lub_contact_note(&simulation->watch, integration, t);
    }
    return LUB_OK;
}

static struct lub_clock clock_now(const void *data)
{
    const struct lub_integration *const integration =
        &((const struct simulation *)data)->integration;
    const struct lub_ticks *const ticks = &integration->ticks;
    return (struct lub_clock){
        .t = ticks->t,
        .t_end = ticks->t_end,
        .dt = integration->run.dt,
        .steps = integration->steps,
        .n_steps = integration->run.dt > 0 ? integration->steps + (size_t)(ticks->n - ticks->k) : 0,
        .over = ticks->t >= ticks->t_end};
}

static size_t bodies(const void *data)
{
    (void)data;
    return 1;
}

static void sample(void *data, double values[])
{
    struct simulation *const simulation = data;
    if (simulation->elastic) {
        lub_contact_values(&simulation->integration, values);
        return;
    }
    const struct lub_gap gap = lub_integration_gap(&simulation->integration);
    lub_outcome_note(&simulation->outcome, simulation->integration.ticks.t, &gap);
    lub_gap_values(&gap, values);
}

static void summarise(const void *data, unsigned long long wanted, struct lub_summary *summary)
{
    const struct simulation *const simulation = data;
    const struct lub_integration *const integration = &simulation->integration;
    (void)wanted;
    if (simulation->elastic) {
        lub_contact_summarise(&simulation->watch, integration, summary);
        return;
    }
    const struct lub_gap last = lub_integration_gap(integration);
    struct lub_outcome outcome = simulation->outcome;
    outcome.steps = integration->steps;
    outcome.rhs = integration->run.rhs;
    outcome.t_end = integration->ticks.t;
    lub_gap_summary(&outcome, &last, summary);
}

static void remark(const void *data, char text[], size_t size)
{
    const struct simulation *const simulation = data;
    if (simulation->elastic) {
        lub_contact_remark(&simulation->watch, &simulation->integration, text, size);
    }
}

const struct lub_kind lub_kind_gap = {
    .name = "gap",
    .summary = "One particle and a plane: a gap under a given force, with a film between.",
    .source = "Maury 2007, eq. 1; Lefebvre 2009, section 2",
    .cases = &lub_gap_cases,
    .schemes = &lub_schemes,
    .runs = runs,
    .offer = lub_gap_offer,
    .params = lub_gap_params,
    .sets_scheme = sets_scheme,
    .create = create,
    .step = step,
    .clock = clock_now,
    .bodies = bodies,
    .sample = sample,
    .summarise = summarise,
    .free = release,
    .remark = remark,
    .model = lub_gap_model,
    .approximates = approximates,
    .times = lub_gap_times,
    .reference = lub_gap_reference,
    .model_preamble = lub_gap_model_preamble,
    .complete = lub_gap_complete,
};
