/* regime.h -- does a falling sphere bounce, oscillate, or settle?  Told from its path, on the way.
 *
 * A bounce is a local maximum of the film u with prominence >= 0.01 u0 and u > roughness there.  An
 * oscillation is any other local maximum of u_n with prominence >= 0.1 m g/k_b where u < max(2
 * roughness, 0.05 u0).  Prominence: the drop to the higher of the two lowest points between the
 * maximum and higher ground on either side, or the end of the run.
 */
#ifndef LUB_CASES_REGIME_H
#define LUB_CASES_REGIME_H

#include "cases/problem.h"

#include <stdbool.h>

/* Turning points of one signal: those that stand out by at least `rise`. */
struct lub_turns {
    double rise;
    bool falling;                /* looks for a minimum; otherwise for a maximum */
    double best, best_t, best_u; /* the turning point so far, with the film there */
};

struct lub_swing { /* a maximum of u_n and the minima about it */
    double from, to;
};

struct lub_regime {
    double roughness, u0, near; /* near: the film below which a swing is an oscillation */
    struct lub_turns film, centre, any;
    size_t n_bounces, n_swings, bounce_capacity, swing_capacity;
    double *bounces;          /* times */
    struct lub_swing *swings; /* candidates for oscillations */
    double last_minimum;      /* of u_n: its time */
    bool has_candidate;       /* the last swing waits for the minimum after it */
    double first_rebound;     /* first maximum of u_n after the first minimum; NaN: none yet */
    double second_maximum;    /* the one after the second minimum; NaN: none yet */
    double lowest_time;       /* of the first minimum of u_n; NaN: none yet */
    double rebound_time;      /* of the first rebound; NaN: none yet */
    bool out_of_memory;
};

struct lub_regime_result {
    const char *name; /* damped, oscillating, bouncing, bouncing+oscillating */
    size_t bounces, oscillations;
    double restitution;    /* sqrt(first_rebound/u0), 0 if there is none above contact */
    double second_maximum; /* of u_n, NaN if there is none */
    double lowest_time, rebound_time;
};

/* Of a problem with a surface; u0 is its gap at the start. */
void lub_regime_init(struct lub_regime *regime, const struct lub_problem *problem);
/* The next point of the path: t increases; turning points should be among the points. */
void lub_regime_add(struct lub_regime *regime, double t, double u_n, double u);
/* LUB_NO_MEMORY if the points did not fit. */
enum lub_status lub_regime_result(const struct lub_regime *regime,
                                  struct lub_regime_result *result);
void lub_regime_free(struct lub_regime *regime);

#endif
