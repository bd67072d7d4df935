/* simulate.h -- one simulation of any kind from its first state to its last: the only loop that
 * samples.
 */
#ifndef LUB_CONVERGENCE_SIMULATE_H
#define LUB_CONVERGENCE_SIMULATE_H

#include "convergence/kind/kind.h"

/* A simulation of some kind; zeroed is none. */
struct lub_simulation {
    const struct lub_kind *kind;
    void *state;
};

/* Checks the settings' names, then creates. */
enum lub_status lub_simulation_create(const struct lub_ask *ask, struct lub_simulation *simulation,
                                      struct lub_message *message);
void lub_simulation_free(struct lub_simulation *simulation);

/* Who looks on.  A status other than LUB_OK from one of these stops the run and is returned. */
struct lub_watch {
    void *data;
    /* At the first state, every so many steps, and at the last state. */
    enum lub_status (*row)(void *data, struct lub_simulation *simulation,
                           struct lub_message *message);
    /* After each step, and after the row of its state if there is one; NULL: nobody looks. */
    enum lub_status (*step)(void *data, struct lub_simulation *simulation,
                            struct lub_message *message);
};

struct lub_march {
    size_t every;     /* rows every so many steps; 0: the last state only */
    size_t max_steps; /* more end the run with LUB_TOO_MANY_STEPS, which is not begun if it is known
                       * to need more; 0: no limit */
    const volatile int *interrupted; /* ends it with LUB_INTERRUPTED; may be NULL */
    /* lub_simulate lets somebody look at the last state before it is freed; may be NULL. */
    enum lub_status (*end)(void *data, const struct lub_simulation *simulation,
                           struct lub_message *message);
    /* ... and at the first state and each after it; may be NULL. */
    enum lub_status (*step)(void *data, const struct lub_simulation *simulation,
                            struct lub_message *message);
    void *data;
};

/* Steps until the simulation is over or a step fails.  A positive outcome is a result: *outcome
 * says it, the message tells more, the row of the last good state is given, and LUB_OK is returned.
 */
enum lub_status lub_march(struct lub_simulation *simulation, const struct lub_march *march,
                          const struct lub_watch *watch, enum lub_status *outcome,
                          struct lub_message *message);

/* Creates, marches and summarises; rows go to the path, which may be NULL.  The path gets layout
 * and bodies, and is the caller's to free in every case. */
enum lub_status lub_simulate(const struct lub_ask *ask, const struct lub_march *march,
                             unsigned long long wanted, struct lub_path *path,
                             struct lub_summary *summary, struct lub_message *message);

#endif
