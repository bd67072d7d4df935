/* radau.h -- steps of Radau IIA in extended precision for two lubricated spheres in shear. */
#ifndef LUB_REFERENCE_PAIR_RADAU_H
#define LUB_REFERENCE_PAIR_RADAU_H

#include "reference/pair/film.h"
#include "reference/radau.h"

/* Places in the state: n, the tension, ln u, the tangential force. */
enum {
    LUB_PAIR_TENSION = 3,
    LUB_PAIR_FILM = 4,
    LUB_PAIR_FORCE = 5,
    LUB_PAIR_DIM = 8,
    LUB_PAIR_STAGED = LUB_PAIR_DIM * LUB_RADAU_STAGES
};

struct lub_pair_state {
    long double y[LUB_PAIR_DIM];
};

struct lub_pair_integrator {
    const struct lub_shear *shear;
    long double a[LUB_RADAU_STAGES][LUB_RADAU_STAGES];
    bool contact;      /* of the asperities */
    long double noise; /* rounding of their push, relative, and so of the tension */
};

void lub_pair_radau_init(struct lub_pair_integrator *in, const struct lub_shear *shear);
/* The asperities touch, or part. */
void lub_pair_touch(struct lub_pair_integrator *in, bool contact);
/* u_n, and d ln u/dt. */
long double lub_pair_gap(const struct lub_pair_integrator *in, const struct lub_pair_state *state);
long double lub_pair_climb(const struct lub_pair_integrator *in,
                           const struct lub_pair_state *state);
/* One step over h with the contact as it is; false if Newton's iteration fails. */
bool lub_pair_single(const struct lub_pair_integrator *in, const struct lub_pair_state *from,
                     long double h, struct lub_pair_state *end);

/* The polynomial through steps to so many places of a step, for the many times in it that a study
 * asks for: it costs as many steps, and errs less than they do. */
enum { LUB_PAIR_NODES = 16 };
struct lub_pair_dense {
    long double h;
    struct lub_pair_state at[LUB_PAIR_NODES];
};
bool lub_pair_dense_fill(const struct lub_pair_integrator *in, const struct lub_pair_state *from,
                         long double h, struct lub_pair_dense *dense);
struct lub_pair_state lub_pair_dense_at(const struct lub_pair_dense *dense, long double part);

#endif
