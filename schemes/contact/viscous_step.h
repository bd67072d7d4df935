/* viscous_step.h -- steps of the law `viscous`: kicks and drifts.
 *
 * A kick changes velocities by the forces over a part of the step and by the films, whose impulses
 * lie along the lines of centres where the spheres are; a drift moves the spheres.  Momentum and
 * angular momentum are therefore kept to round-off by every sequence of both.
 */
#ifndef LUB_CONTACT_VISCOUS_STEP_H
#define LUB_CONTACT_VISCOUS_STEP_H

#include "schemes/contact/engine_parts.h"
#include "schemes/contact/film.h"

/* What a pair remembers after LUB_MEMORY_LAW: the glue potential R N, the log gap, and whether
 * these have been set. */
enum { LUB_VISCOUS_GAMMA, LUB_VISCOUS_LOG_GAP, LUB_VISCOUS_KNOWN, LUB_VISCOUS_MEMORY };

/* Places of the parameters of the law. */
enum { LUB_VISCOUS_FILM, LUB_VISCOUS_MU, LUB_VISCOUS_CUT, LUB_VISCOUS_PARAMS };

/* Radius of the smaller body of pair k; that of the sphere at a wall. */
double lub_viscous_radius(const struct lub_engine *engine, size_t k);
/* The film of pair k. */
struct lub_film lub_viscous_film(const struct lub_engine *engine, size_t k);
/* The log gap to remember: not below that of touching asperities, N = gamma_min/R. */
double lub_viscous_log_gap(const struct lub_engine *engine, size_t k, double log_gap);

/* 1/m_i + 1/m_j. */
double lub_viscous_inverse_mass(const struct lub_engine *engine, size_t k);

/* When a kick is, how far it looks ahead, and how far kicks of the scheme usually do, s; which
 * share of the impulses of a step it gives. */
struct lub_look {
    double t, c, usual, share;
};

/* From V* in v_free to velocities in v_new: films at the gaps after the time c, with gaps and
 * normals in `pairs` of the spheres at time t and the obstacles at t + c.  Adds the impulses to
 * `bearing` and sets the memory of the pairs. */
enum lub_status lub_viscous_kick(struct lub_engine *engine, const struct lub_look *look);

/* The step of the engine's scheme: of first order, or of second order for one of order 2. */
enum lub_status lub_viscous_step(struct lub_engine *engine, double h);

#endif
