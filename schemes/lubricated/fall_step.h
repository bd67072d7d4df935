/* fall_step.h -- one time step of a falling sphere; only fall.c and the steppers use it. */
#ifndef LUB_SCHEMES_LUBRICATED_FALL_STEP_H
#define LUB_SCHEMES_LUBRICATED_FALL_STEP_H

#include "cases/gap/falling.h"
#include "schemes/lubricated/normal.h"

/* stretch = u_n - u; slope = d ln u/dt. */
struct lub_fall_state {
    double t, u_n, v, xi, stretch, slope;
};

struct lub_fall_model {
    const struct lub_normal *normal;
    struct lub_film film;
    double k_over_m, tau; /* tau = nu_n a/k_b */
    double mass, film_drag, u0, accuracy, contact_dt;
};

double lub_fall_slope(const struct lub_fall_model *model, double stretch, double xi);

/* Explicit motion, second order, with the film step of the model. */
void lub_fall_leapfrog(const struct lub_fall_model *model, double dt,
                       const struct lub_fall_state *now, struct lub_fall_state *next);
/* The step that leapfrog takes if it may choose: contact_dt, and more where the sphere is far. */
double lub_fall_far_dt(const struct lub_fall_model *model, const struct lub_fall_state *now);

/* u_n, v and ln u together by TR-BDF2, for steps of any length.  Returns the estimated error over
 * the one aimed at: a step above 1 should be taken again, shorter. */
double lub_fall_coupled(const struct lub_fall_model *model, double dt,
                        const struct lub_fall_state *now, struct lub_fall_state *next);

#endif
