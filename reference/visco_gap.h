/* visco_gap.h -- one-gap problems in the visco-elastic model.
 *
 * What the scheme `chevremont` approximates at a fixed k_b: the film eps/q of drag=power, p = 1 in
 * series with a spring k_b.  q is the film, u the velocity of the particle, gamma = eps ln q.
 */
#ifndef LUB_REFERENCE_VISCO_GAP_H
#define LUB_REFERENCE_VISCO_GAP_H

#include "cases/param.h"
#include "reference/reference.h"
#include "reference/visco_elastic.h"

/* k_b, asperity, asperity_stiffness: the parameters of this model, beside those of the case. */
enum { LUB_SURFACE_PARAMS = 3 };
extern const struct lub_param lub_surface_params[LUB_SURFACE_PARAMS];

/* Fills problem->surface from the settings and marks those it used. */
enum lub_status lub_surface_resolve(struct lub_settings *settings, struct lub_surface *surface,
                                    struct lub_message *message);

/* The problem with this surface, whose force must outlive what is returned. */
struct lub_visco_elastic lub_visco_elastic_of(const struct lub_problem *problem,
                                              const struct lub_surface *surface);

/* As lub_reference.  A surface that was not given has the default values of the table. */
enum lub_status lub_visco_gap(const struct lub_problem *problem, size_t n, const double times[],
                              struct lub_path *rows, struct lub_certificate *certificate,
                              struct lub_message *message);

#endif
