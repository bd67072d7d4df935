/* simulate.c -- the loop of a simulation of any kind. */
#include "convergence/kind/simulate.h"

#include <math.h>
#include <stdlib.h>

enum lub_status lub_simulation_create(const struct lub_ask *ask, struct lub_simulation *simulation,
                                      struct lub_message *message)
{
    *simulation = (struct lub_simulation){.kind = ask->kind};
    const enum lub_status status = lub_ask_check(ask, message);
    return status == LUB_OK ? ask->kind->create(ask, &simulation->state, message) : status;
}

void lub_simulation_free(struct lub_simulation *simulation)
{
    if (simulation->state) {
        simulation->kind->free(simulation->state);
    }
    *simulation = (struct lub_simulation){0};
}

/* What ends a run beside its own end. */
static enum lub_status limits(const struct lub_march *march, const struct lub_clock *clock)
{
    if (march->interrupted && *march->interrupted) {
        return LUB_INTERRUPTED;
    }
    return march->max_steps > 0 && clock->steps >= march->max_steps ? LUB_TOO_MANY_STEPS : LUB_OK;
}

enum lub_status lub_march(struct lub_simulation *simulation, const struct lub_march *march,
                          const struct lub_watch *watch, enum lub_status *outcome,
                          struct lub_message *message)
{
    const struct lub_kind *const kind = simulation->kind;
    struct lub_clock clock = kind->clock(simulation->state);
    enum lub_status status = LUB_OK;
    /* Of a run that goes on, what was due was shown before it stopped. */
    bool shown = march->every > 0 && clock.steps % march->every == 0;
    *outcome =
        march->max_steps > 0 && clock.n_steps > march->max_steps ? LUB_TOO_MANY_STEPS : LUB_OK;
    if (clock.steps == 0 && (march->every > 0 || clock.over)) {
        status = watch->row(watch->data, simulation, message);
    }
    while (status == LUB_OK && *outcome == LUB_OK && !clock.over) {
        const enum lub_status done = kind->step(simulation->state, message);
        clock = kind->clock(simulation->state);
        *outcome = done == LUB_OK && !clock.over ? limits(march, &clock) : done;
        shown = shown && done != LUB_OK;
        const bool due = march->every > 0 && clock.steps % march->every == 0;
        if (!shown && ((due && done == LUB_OK) || clock.over || *outcome > 0)) {
            status = watch->row(watch->data, simulation, message);
            shown = true;
        }
        if (status == LUB_OK && done == LUB_OK && watch->step) {
            status = watch->step(watch->data, simulation, message);
        }
    }
    if (status == LUB_OK && *outcome < 0) {
        return *outcome;
    }
    return status;
}

/* Rows to a path. */
struct keeping {
    struct lub_path *path; /* NULL: nowhere, but sampled all the same */
    double *values;
    const struct lub_march *march;
};

static enum lub_status keep(void *data, struct lub_simulation *simulation,
                            struct lub_message *message)
{
    const struct keeping *const keeping = data;
    const struct lub_kind *const kind = simulation->kind;
    kind->sample(simulation->state, keeping->values);
    if (!keeping->path) {
        return LUB_OK;
    }
    const double t = kind->clock(simulation->state).t;
    const enum lub_status status = lub_path_append(keeping->path, t, keeping->values, NULL);
    return status == LUB_OK
               ? LUB_OK
               : lub_fail(message, status, "out of memory after %zu rows", keeping->path->n);
}

static enum lub_status look(void *data, struct lub_simulation *simulation,
                            struct lub_message *message)
{
    const struct lub_march *const march = ((const struct keeping *)data)->march;
    return march->step ? march->step(march->data, simulation, message) : LUB_OK;
}

enum lub_status lub_simulate(const struct lub_ask *ask, const struct lub_march *march,
                             unsigned long long wanted, struct lub_path *path,
                             struct lub_summary *summary, struct lub_message *message)
{
    struct lub_simulation simulation;
    struct lub_offer offer = {0};
    enum lub_status outcome = LUB_OK;
    *summary = (struct lub_summary){.status = LUB_OK};
    enum lub_status status = lub_simulation_create(ask, &simulation, message);
    if (status != LUB_OK) {
        return status;
    }
    ask->kind->offer(ask->which, &offer);
    const size_t n_bodies = ask->kind->bodies(simulation.state);
    struct keeping keeping = {.path = path,
                              .values = malloc((n_bodies * offer.layout->n + 1) * sizeof(double)),
                              .march = march};
    const struct lub_watch watch = {.data = &keeping, .row = keep, .step = look};
    if (path) {
        *path = (struct lub_path){.layout = offer.layout, .n_bodies = n_bodies};
    }
    status = keeping.values ? look(&keeping, &simulation, message)
                            : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    if (status == LUB_OK) {
        status = lub_march(&simulation, march, &watch, &outcome, message);
    }
    ask->kind->summarise(simulation.state, wanted, summary);
    summary->status = outcome;
    if (status == LUB_OK && march->end) {
        status = march->end(march->data, &simulation, message);
    }
    free(keeping.values);
    lub_simulation_free(&simulation);
    return status;
}
