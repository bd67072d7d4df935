/* kind.c -- kind fluid: a sphere without inertia over a plane, step by step with any fluid. */
#include "convergence/kinds/fluid/asked.h"
#include "convergence/kinds/fluid/fluid_kind.h"
#include "schemes/fluid/coupled.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

extern const struct lub_kind lub_kind_fluid;

struct simulation {
    struct lub_motion motion; /* before the run, which points to it */
    struct lub_coupled run;
    struct lub_outcome outcome; /* of the rows sampled so far */
};

static void release(void *data)
{
    struct simulation *const simulation = data;
    lub_coupled_free(&simulation->run);
    lub_motion_free(&simulation->motion);
    free(simulation);
}

static enum lub_status begin(const struct lub_ask *ask, struct simulation *simulation,
                             struct lub_message *message)
{
    struct lub_value of_scheme[LUB_COUPLED_PARAMS], of_fluid[LUB_MAX_PARAMS];
    struct lub_settings settings = ask->settings;
    const struct lub_fluid *fluid;
    double dt;
    enum lub_status status = lub_ask_dt(ask, NULL, &dt, message);
    if (status == LUB_OK) {
        status = lub_case_build_motion(ask->which, &settings, &simulation->motion, message);
    }
    if (status == LUB_OK) {
        status = lub_params_resolve(LUB_COUPLED_PARAMS, lub_coupled_params, 0, NULL, &settings,
                                    of_scheme, message);
    }
    if (status == LUB_OK) {
        status = lub_fluid_resolve(simulation->motion.fluid, &settings, &fluid, of_fluid, message);
    }
    return status == LUB_OK ? lub_coupled_begin(&simulation->run, &simulation->motion, fluid, dt,
                                                of_scheme, of_fluid, message)
                            : status;
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
    simulation->outcome = lub_outcome_none;
    *made = simulation;
    return LUB_OK;
}

static enum lub_status step(void *data, struct lub_message *message)
{
    struct lub_coupled *const run = &((struct simulation *)data)->run;
    struct lub_message why = {""};
    const enum lub_status status = lub_coupled_step(run, &why);
    return status == LUB_OK ? status
                            : lub_fail(message, status,
                                       "in the step from t = %.10g (step %zu): "
                                       "%.350s",
                                       run->ticks.t, run->steps + 1,
                                       *why.text ? why.text : lub_status_text(status));
}

static struct lub_clock clock_now(const void *data)
{
    const struct lub_coupled *const run = &((const struct simulation *)data)->run;
    return (struct lub_clock){.t = run->ticks.t,
                              .t_end = run->ticks.t_end,
                              .dt = run->ticks.dt,
                              .steps = run->steps,
                              .n_steps = lub_ticks_size(run->ticks.n),
                              .over = run->ticks.t >= run->ticks.t_end};
}

static size_t bodies(const void *data)
{
    (void)data;
    return 1;
}

static void sample(void *data, double values[])
{
    struct simulation *const simulation = data;
    const struct lub_gap gap = lub_coupled_gap(&simulation->run);
    lub_outcome_note(&simulation->outcome, simulation->run.ticks.t, &gap);
    lub_gap_values(&gap, values);
}

static void summarise(const void *data, unsigned long long wanted, struct lub_summary *summary)
{
    const struct simulation *const simulation = data;
    const struct lub_coupled *const run = &simulation->run;
    const struct lub_gap last = lub_coupled_gap(run);
    struct lub_outcome outcome = simulation->outcome;
    (void)wanted;
    outcome.steps = run->steps;
    outcome.rhs = run->solves;
    outcome.t_end = run->ticks.t;
    lub_gap_summary(&outcome, &last, summary);
    summary->value[LUB_FLUID_SOLVES] = (double)run->solves;
    summary->value[LUB_FLUID_T_LOCKED] = run->t_locked;
    summary->value[LUB_FLUID_SECONDS] = run->seconds;
}

static void remark(const void *data, char text[], size_t size)
{
    const struct lub_coupled *const run = &((const struct simulation *)data)->run;
    const struct lub_motion *const motion = run->motion;
    const bool held =
        motion->contact == LUB_CONTACT_INELASTIC || motion->contact == LUB_CONTACT_GLUEY;
    if (run->fluid->has_cells && held && motion->eta < motion->dx) {
        snprintf(text, size,
                 "warning: eta = %g is below dx = %g: cells as large as the gap resist wrongly, "
                 "and hold the sphere where less than about 0.4 of one is left",
                 motion->eta, motion->dx);
    } else if (!isnan(run->t_locked)) {
        snprintf(text, size,
                 "warning: from t = %.6g on the cells (dx = %g) hold the sphere (state 1): the gap "
                 "is %.3g there, and the drag far above that of a film; contact=gluey or corrected "
                 "keeps it from that",
                 run->t_locked, motion->dx, run->now.q);
    }
}

const struct lub_kind lub_kind_fluid = {
    .name = "fluid",
    .summary = "A sphere without inertia over a plane, in a fluid that may be computed.",
    .source = "Lefebvre 2009, section 2.4",
    .cases = &lub_fluid_cases,
    .schemes = &lub_coupled_schemes,
    .offer = lub_fluid_offer,
    .params = lub_fluid_params,
    .create = create,
    .step = step,
    .clock = clock_now,
    .bodies = bodies,
    .sample = sample,
    .summarise = summarise,
    .free = release,
    .remark = remark,
    .model = lub_fluid_model,
    .approximates = lub_fluid_approximates,
    .times = lub_fluid_times,
    .reference = lub_fluid_reference,
    .complete = lub_fluid_complete,
};
