/* pair.h -- the law of two lubricated elastic spheres: motion and history in, forces out.
 *
 * Chevremont, Bodiguel and Chareyre (2020), section 2, with the corrections named in pair.c.  A
 * pure function of its arguments, used alike for two spheres and for many.  Any consistent units.
 * The mean radius a = (r1 + r2)/2 stands for both, as in the paper, also where they differ.
 */
#ifndef LUB_SCHEMES_LUBRICATED_PAIR_H
#define LUB_SCHEMES_LUBRICATED_PAIR_H

#include "cases/status.h"
#include "schemes/lubricated/normal.h"

#include <stdbool.h>

/* The fluid, the surfaces and what of the law acts. */
struct lub_lubricated {
    const struct lub_normal *normal; /* step of the film */
    double eta;
    double roughness;       /* height of asperities over a, >= 0 */
    double young;           /* k_b = young a, > 0 */
    double stiffness_ratio; /* k_n/k_b */
    double kt_ratio;        /* k_t/k_n, > 0 */
    double friction;        /* of asperities, >= 0 */
    double cutoff;          /* the law acts for u_n <= cutoff a */
    bool tangential;        /* sliding: lubrication and friction */
    bool torques;           /* rolling and twisting */
    bool slip_scaling;      /* the published slip velocity has a factor 2a/r */
};

/* What the law is called and says of itself. */
struct lub_law_text {
    const char *name, *summary, *source, *formula;
};
extern const struct lub_law_text lub_lubricated_law;

/* What the law is for two radii. */
struct lub_pair {
    double r1, r2, a;
    double k_b, k_n, k_t;
    double tau; /* nu_n a/k_b: unit of time of the film */
    struct lub_film film;
};

struct lub_pair lub_pair_of(const struct lub_lubricated *law, double r1, double r2);

/* History of a pair; zeroed: not yet within the cut-off. */
struct lub_pair_state {
    bool on;
    double xi, u_n;   /* ln of the film and distance of the undeformed surfaces, over a */
    double stretch;   /* (u_n - u)/a */
    double normal[3]; /* from sphere 1 to sphere 2 */
    double shear[3];  /* tangential force on sphere 2 = -k_t v_e */
};

/* Relative motion over one step: where sphere 2 is at its end, and velocities in its middle. */
struct lub_pair_motion {
    double x[3];         /* centre of 2 minus centre of 1, at the end */
    double v[3];         /* velocity of 2 minus velocity of 1 */
    double w1[3], w2[3]; /* spins */
};

/* The action at the end of the step. */
struct lub_pair_action {
    double force[3];               /* on sphere 1; opposite on sphere 2 */
    double torque1[3], torque2[3]; /* of the tangential force; rolling and twisting are apart */
    double roll, twist;            /* resistances: torque on 1 over the spin of 2 relative to 1 */
    double pull;                   /* normal force, positive where it draws the spheres together */
    double extra; /* to add to the pull in the half kick that ends the step, so that both half kicks
                   * give the impulse of the film */
    double contact; /* push of the asperities, >= 0 */
};

/* Steps the history over dt and gives the action.  Beyond the cut-off the pair is switched off and
 * the action zero.  LUB_OUTSIDE if u_n < -a, LUB_OVERLAP if a pair starts with u_n <= 0; then the
 * history is as it was. */
enum lub_status lub_pair_step(const struct lub_lubricated *law, const struct lub_pair *pair,
                              double dt, const struct lub_pair_motion *motion,
                              struct lub_pair_state *state, struct lub_pair_action *action);

/* Rolling and twisting over dt: they are stiff (the resistance grows like -ln u), so that the
 * relative spin decays as it would with both spheres alone and the resistances held, to third order
 * and without turning over.  Moves both
 * spins, keeps the angular momentum, returns the energy that is lost. */
double lub_pair_relax(const struct lub_pair_action *action, const double normal[3], double dt,
                      double inertia1, double inertia2, double w1[3], double w2[3]);

/* Energy in the springs: of the surfaces, normal and tangential, and of the asperities. */
double lub_pair_energy(const struct lub_pair *pair, const struct lub_pair_state *state);

/* Power lost at the end of a step, each >= 0. */
struct lub_pair_loss {
    double film, slide, roll, twist;
};
struct lub_pair_loss lub_pair_losses(const struct lub_lubricated *law, const struct lub_pair *pair,
                                     const struct lub_pair_motion *motion,
                                     const struct lub_pair_state *state,
                                     const struct lub_pair_action *action);

#endif
