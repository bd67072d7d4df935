/* visco_radau.h -- steps of Radau IIA in extended precision for the visco-elastic model. */
#ifndef LUB_REFERENCE_VISCO_RADAU_H
#define LUB_REFERENCE_VISCO_RADAU_H

#include "reference/radau.h"
#include "reference/visco_witness.h"

struct lub_visco_table {
    long double m[LUB_RADAU_STAGES][LUB_RADAU_STAGES];
};

struct lub_visco_integrator {
    const struct lub_visco_elastic *problem;
    struct lub_visco_table a, square; /* of the method, and its square */
    long double c[LUB_RADAU_STAGES];
    size_t piece;      /* of the force */
    bool contact;      /* of the asperities */
    bool smooth;       /* there are none */
    long double level; /* ln height */
    double tol;        /* what one step and two half steps may differ by */
    long double t, h;  /* time, and the step to try */
    struct lub_visco_state now;
};

/* An accepted step: its ends and its middle. */
struct lub_visco_step {
    long double t, h;
    struct lub_visco_state from, middle, end;
};

/* At t = 0, the contact by the gap, or by its rate where u0 is the height. */
void lub_visco_init(struct lub_visco_integrator *in, const struct lub_visco_elastic *problem,
                    double tol);
/* d ln u/dt. */
long double lub_visco_climb(const struct lub_visco_integrator *in,
                            const struct lub_visco_state *state);
/* One step over h with the contact as it is; false if Newton fails or ln u moves too far. */
bool lub_visco_single(const struct lub_visco_integrator *in, long double t,
                      const struct lub_visco_state *from, long double h,
                      struct lub_visco_state *end);
/* A step of at most in->h, ended at `stop`, which one step and two half steps agree on; false if
 * none is small enough.  Sets the next in->h, does not move. */
bool lub_visco_advance(struct lub_visco_integrator *in, long double stop,
                       struct lub_visco_step *step);

#endif
