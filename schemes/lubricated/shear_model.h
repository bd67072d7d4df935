/* shear_model.h -- the motion of two equal lubricated spheres in shear, and one step of it.
 *
 * Both spheres feel opposite forces and the same torque, and start with the same spin: by symmetry
 * it stays the same.  So the rolling and twisting torques (eq. 5, 6), which act on the difference
 * of the spins, are zero all along, and without inertia the relative position is the whole motion.
 *
 * With n the direction, r = 2 + u_n, F the tangential force on sphere 2 and k (u_n - u) the tension
 * of the film, without inertia
 *
 *     u_n' = n.flow - k (u_n - u)/(3 pi),       n' = (flow_t + F/(3 pi))/r,
 *     nu_n u'/u = k (u_n - u) + k max(0, roughness - u),    nu_n = (3/2) pi,
 *     w = (curl/2 + T/(8 pi))/factor,    T = -(r/2) n x F,
 *     slip = (2/r) (flow_t + F/(3 pi) - r w x n),    F' by sliding.h, turning with the pair.
 */
#ifndef LUB_SCHEMES_LUBRICATED_SHEAR_MODEL_H
#define LUB_SCHEMES_LUBRICATED_SHEAR_MODEL_H

#include "cases/pair/shear.h"
#include "schemes/lubricated/pair.h"
#include "schemes/lubricated/v3.h"

#include <stdbool.h>

struct lub_shear_rates {
    struct lub_v3 n, force;
    double u_n, xi;
};

struct lub_shear_state {
    double t;
    struct lub_v3 n;
    double u_n, xi;      /* xi = ln u */
    double stretch;      /* u_n - u */
    struct lub_v3 force; /* tangential, on sphere 2 */
    struct lub_shear_rates rates;
    /* With inertia only: relative velocity, spins, and the history and action of the pair law. */
    struct lub_v3 v, w1, w2;
    struct lub_pair_state pair;
    struct lub_pair_action action;
};

/* What is left after a half kick of length h of the distance of velocity and spin from where the
 * drag would take them. */
struct lub_shear_kick {
    double h, v, w;
};
struct lub_shear_kick lub_shear_kick_of(const struct lub_shear *shear, double h);

struct lub_shear_model {
    const struct lub_shear *shear;
    struct lub_lubricated law;
    struct lub_pair pair;
    struct lub_shear_kick kick; /* of the usual step, computed once; others as they come */
    double settled;             /* change at which the iteration of a stage ends */
};

struct lub_shear_model lub_shear_model_of(const struct lub_shear *shear,
                                          const struct lub_normal *normal);

struct lub_v3 lub_shear_position(const struct lub_shear_state *state);
/* Without forces: undeformed, carried by the flow, with the spin that needs no torque. */
struct lub_shear_state lub_shear_free_state(const struct lub_shear_model *model, double t,
                                            struct lub_v3 position);

/* Slip velocity and what it is made of: drive + mobility F, without inertia. */
struct lub_slip {
    struct lub_v3 drive;
    double mobility;
};
struct lub_slip lub_shear_slip(const struct lub_shear_model *model, struct lub_v3 n, double r);
struct lub_v3 lub_shear_flow(const struct lub_shear *shear, struct lub_v3 position);
/* mu N. */
double lub_shear_friction(const struct lub_shear_model *model, double xi);

/* One step without inertia; false if a stage did not settle, and `next` is then not used.  *error
 * is the estimated local error over what the case's accuracy allows.
 *
 * Euler: backward Euler with the film step of the scheme; it needs no rates at the start, and
 * begins a film.  Second order: TR-BDF2 on ln u. */
bool lub_shear_euler(const struct lub_shear_model *model, double dt,
                     const struct lub_shear_state *now, struct lub_shear_state *next,
                     double *error);
bool lub_shear_tr_bdf2(const struct lub_shear_model *model, double dt,
                       const struct lub_shear_state *now, struct lub_shear_state *next,
                       double *error);

/* One step with inertia, within the cut-off and beyond: leapfrog with the law of pair.h, the drag
 * exact within each half kick. */
enum lub_status lub_shear_leapfrog(const struct lub_shear_model *model, double dt,
                                   const struct lub_shear_state *now, struct lub_shear_state *next);
/* Longest stable step of it. */
double lub_shear_stable_dt(const struct lub_shear *shear);

#endif
