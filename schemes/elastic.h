/* elastic.h -- a particle behind a lubrication film and an elastic surface: what the schemes of the
 * visco-elastic model share.
 *
 * u_n is the distance of the surfaces if they were rigid, u the film, u_n - u the stretch:
 *
 *     mass u_n'' = f(t) - k_b (u_n - u),   eps u'/u = k_b (u_n - u) + k_n max(0, height - u)
 *
 * In the state of the gap q is the film u, log_gap its logarithm and u the velocity of the
 * particle. The surface is that of the problem; where it has none, that of the scheme's parameters.
 */
#ifndef LUB_SCHEMES_ELASTIC_H
#define LUB_SCHEMES_ELASTIC_H

#include "schemes/lubricated/normal.h"
#include "schemes/scheme.h"

/* What a scheme keeps in memory: the state, and constants of the run. */
enum {
    LUB_CENTRE,  /* u_n */
    LUB_STRETCH, /* u_n - u, to all digits */
    LUB_K_B,
    LUB_K_OVER_M,
    LUB_TAU, /* eps/k_b: unit of time of the film */
    LUB_ROUGHNESS,
    LUB_LOG_ROUGHNESS,
    LUB_ALPHA /* k_n/k_b, 0 where smooth */
};

/* A table of parameters begins with these; k_b = 0 stands for dt^-1/2. */
enum { LUB_PARAM_K_B, LUB_PARAM_ASPERITY, LUB_PARAM_RATIO, LUB_SURFACE_PARAMETERS };

/* Refuses other films than eps/q, automatic steps without a stiffness, and steps above the stable
 * limit where the case has a surface; sets memory. */
enum lub_status lub_elastic_init(struct lub_run *run, struct lub_state *state,
                                 const struct lub_scheme *scheme, struct lub_message *message);

struct lub_film lub_elastic_film(const double memory[]);
/* d ln u/dt. */
double lub_elastic_slope(const struct lub_state *state);
/* The opposite of the force that holds the particle back: pushes the surfaces apart if positive. */
double lub_elastic_force(const struct lub_state *state);

/* Drift with the acceleration at the start, then the film step, whose impulse kicks: with the mean
 * of both ends for the impulse the leapfrog of Chevremont et al. 2020, section 2.3. */
enum lub_status lub_elastic_leapfrog(struct lub_run *run, const struct lub_normal *film, double t,
                                     double dt, const struct lub_state *now,
                                     struct lub_state *next);
/* The step that leapfrog takes if it may choose: a tenth of sqrt(mass/k_b), more where it is far.
 */
double lub_elastic_far_dt(const struct lub_problem *problem, const struct lub_state *now);

/* u_n, its velocity and ln u together by TR-BDF2, for steps of any length.  Returns the estimated
 * error over the one aimed at: a step above 1 should be taken again, shorter. */
double lub_elastic_coupled(struct lub_run *run, double t, double dt, const struct lub_state *now,
                           struct lub_state *next);

#endif
