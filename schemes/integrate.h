/* integrate.h -- drives a scheme over a problem: step by step, or from start to end at once. */
#ifndef LUB_SCHEMES_INTEGRATE_H
#define LUB_SCHEMES_INTEGRATE_H

#include "schemes/scheme.h"
#include "schemes/ticks.h"

/* A run in progress.  Two states, the one reached and room for the next, are turned round by a step
 * that succeeds, because copying a state costs more than an explicit step.  Not to be moved in
 * memory. */
struct lub_integration {
    const struct lub_scheme *scheme;
    struct lub_run run;
    struct lub_value values[LUB_MAX_PARAMS];
    struct lub_ticks ticks;
    struct lub_state states[2];
    unsigned now;
    unsigned early, late; /* LUB_KEEPS_*: filled after each step, and only where looked at */
    size_t steps;
};

/* More steps than these are refused before a run begins. */
extern const double lub_max_steps;

/* At t = 0.  dt = 0: steps chosen on the way, by schemes that can.  The problem and the texts of
 * the settings, which may be NULL, must outlive the run; nothing else is kept, and there is nothing
 * to free.  Refuses, with a message, what the scheme cannot run. */
enum lub_status lub_integration_begin(struct lub_integration *integration,
                                      const struct lub_scheme *scheme,
                                      const struct lub_problem *problem, double dt,
                                      struct lub_settings *settings, struct lub_message *message);

/* One step while ticks.t < ticks.t_end.  State and clock move only if it is LUB_OK. */
enum lub_status lub_integration_step(struct lub_integration *integration);

/* The gap at ticks.t, all fields filled. */
struct lub_gap lub_integration_gap(const struct lub_integration *integration);

#endif
