/* motion.h -- a sphere without inertia over a plane in a fluid: the question of kind fluid.
 *
 * F_fluid(q, q') + f(t) = 0 (Lefebvre 2009, eq. 2.15), with F_fluid = -6 pi mu lambda(q) q' for
 * the radius 1.  What a solver makes of F_fluid near the plane is helped by a treatment of contact.
 */
#ifndef LUB_CASES_FLUID_MOTION_H
#define LUB_CASES_FLUID_MOTION_H

#include "cases/case.h"
#include "cases/drag.h"
#include "cases/force.h"

enum lub_treatment {
    LUB_CONTACT_NONE,      /* the fluid alone */
    LUB_CONTACT_INELASTIC, /* q >= eta */
    LUB_CONTACT_GLUEY,     /* q >= eta, and what is pushed must be pulled (Algorithm 2.7) */
    LUB_CONTACT_CORRECTED  /* lubrication theory below q_c */
};

struct lub_motion {
    const char *fluid; /* name; as long as the setting it came from */
    enum lub_treatment contact;
    double mu, q0;
    double dx, box;         /* of fluids with cells */
    double eta;             /* smallest gap of inelastic and gluey */
    double q_c;             /* gap below which `corrected` corrects */
    struct lub_force force; /* owned */
    double t_end;
};

/* The exact drag of the sphere with this viscosity. */
struct lub_drag lub_motion_drag(const struct lub_motion *motion);
void lub_motion_free(struct lub_motion *motion);
/* Resolves the settings and builds the motion; on failure it is zeroed. */
enum lub_status lub_case_build_motion(const struct lub_case *which, struct lub_settings *settings,
                                      struct lub_motion *motion, struct lub_message *message);

#endif
