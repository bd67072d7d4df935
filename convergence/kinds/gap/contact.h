/* contact.h -- kind gap, cases with an elastic surface: what happens between a sphere and another
 * that it falls on, in a run and in the certified solution.
 */
#ifndef LUB_CONVERGENCE_KINDS_GAP_CONTACT_H
#define LUB_CONVERGENCE_KINDS_GAP_CONTACT_H

#include "cases/gap/regime.h"
#include "convergence/kinds/gap/gap.h"
#include "reference/visco_elastic.h"
#include "schemes/integrate.h"

enum {
    LUB_CONTACT_U_N,
    LUB_CONTACT_U,
    LUB_CONTACT_LOG,
    LUB_CONTACT_V,
    LUB_CONTACT_FORCE,
    LUB_CONTACT_TOUCH,
    LUB_CONTACT_COLUMNS
};

enum {
    LUB_CONTACT_REGIME,
    LUB_CONTACT_BOUNCES,
    LUB_CONTACT_OSCILLATIONS,
    LUB_CONTACT_RESTITUTION,
    LUB_CONTACT_LOG_MIN,
    LUB_CONTACT_GAP_END,
    LUB_CONTACT_LOG_END,
    LUB_CONTACT_LAMBDA,
    LUB_CONTACT_T_END,
    LUB_CONTACT_SECOND_MAXIMUM,
    LUB_CONTACT_LOWEST_TIME,
    LUB_CONTACT_REBOUND_TIME,
    LUB_CONTACT_GAP_EQ,
    LUB_CONTACT_GAP_ERROR,
    LUB_CONTACT_DECAY_RATE,
    LUB_CONTACT_DECAY_THEORY,
    LUB_CONTACT_TAU,
    LUB_CONTACT_QUANTITIES
};

/* Cases that bring a surface have the model visco-elastic and no other. */
bool lub_gap_is_elastic(const struct lub_case *which);
void lub_contact_offer(struct lub_offer *offer);

/* What is told from every step. */
struct lub_contact_watch {
    struct lub_regime regime;
    double slope;       /* of ln u in the last state */
    double log_gap_min; /* between the states too */
    double lambda;  /* largest step times u_n over tau where the film is in tension, u < u_n/2 */
    double pressed; /* ... or pressed, u < -u_n/2 */
    double late_t, late_log_gap; /* first state in the last tenth of the run; NaN: none yet */
};

void lub_contact_begin(struct lub_contact_watch *watch, const struct lub_integration *integration);
/* After the step that began at t. */
void lub_contact_note(struct lub_contact_watch *watch, const struct lub_integration *integration,
                      double t);
/* LUB_OUTSIDE where the centres are nearer than one radius. */
enum lub_status lub_contact_check(const struct lub_integration *integration,
                                  struct lub_message *message);
void lub_contact_values(const struct lub_integration *integration,
                        double values[LUB_CONTACT_COLUMNS]);
void lub_contact_summarise(const struct lub_contact_watch *watch,
                           const struct lub_integration *integration, struct lub_summary *summary);
/* A warning where the film step of chevremont cannot be right. */
void lub_contact_remark(const struct lub_contact_watch *watch,
                        const struct lub_integration *integration, char text[], size_t size);
void lub_contact_free(struct lub_contact_watch *watch);

/* The quantities that follow from the last film and, over the last tenth of the run, its change:
 * from `late` to `last`, times and logarithms; NaN: unknown. */
void lub_contact_settling(const struct lub_problem *problem, const double late[2],
                          const double last[2], struct lub_summary *summary);
void lub_contact_tell(const struct lub_regime *regime, struct lub_summary *summary);

/* The certified solution, to a truth whose path has layout and bodies. */
enum lub_status lub_contact_reference(const struct lub_problem *problem, size_t n,
                                      const double times[], struct lub_truth *truth,
                                      struct lub_message *message);

#endif
