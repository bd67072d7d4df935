/* coupled.h -- steps of a sphere without inertia whose drag a fluid gives, with a treatment of
 * contact beside it.
 *
 * Every gap of a run is solved for once; a gap that comes again, as of a sphere held at eta, is not
 * solved for anew.
 */
#ifndef LUB_SCHEMES_COUPLED_H
#define LUB_SCHEMES_COUPLED_H

#include "cases/fluid/motion.h"
#include "schemes/fluid/fluid.h"
#include "schemes/scheme.h"
#include "schemes/ticks.h"

struct lub_coupled_state {
    double q, log_gap; /* q may underflow where ln q is stepped */
    double slope;      /* q n: force over d ln q/dt, finite where n is not */
    double withheld;   /* displacement that gluey contact did not allow, <= 0 */
    bool held;         /* contact did not let the gap close or open in the last step */
    bool locked;       /* the cells hold the sphere */
};

struct lub_coupled {
    const struct lub_motion *motion; /* outlives the run */
    const struct lub_fluid *fluid;
    void *made;      /* by the fluid */
    bool in_log_gap; /* the unknown that is stepped */
    double lambda_c; /* of the fluid at q_c; 0: not needed */
    struct lub_coupled_state now;
    struct lub_ticks ticks;
    size_t steps, solves;
    double t_locked; /* first time at which the cells held the sphere; NaN: never */
    double seconds;  /* in the fluid */
};

/* Parameters of the scheme. */
enum { LUB_COUPLED_VARIABLE, LUB_COUPLED_PARAMS };
extern const struct lub_param lub_coupled_params[LUB_COUPLED_PARAMS];
extern const struct lub_registry lub_coupled_schemes;

/* At t = 0, where the fluid is asked for the first time.  `values` of the scheme's and the fluid's
 * parameters.  lub_coupled_free in every case. */
enum lub_status lub_coupled_begin(struct lub_coupled *run, const struct lub_motion *motion,
                                  const struct lub_fluid *fluid, double dt,
                                  const struct lub_value of_scheme[],
                                  const struct lub_value of_fluid[], struct lub_message *message);
void lub_coupled_free(struct lub_coupled *run);
/* State and clock move only if it is LUB_OK. */
enum lub_status lub_coupled_step(struct lub_coupled *run, struct lub_message *message);
/* As a row shows it: u from the force just after now. */
struct lub_gap lub_coupled_gap(const struct lub_coupled *run);

/* Whether that lambda at that gap says that cells of size dx (0: no cells) hold the body. */
bool lub_fluid_locks(enum lub_body body, double lambda, double q, double dx);

#endif
