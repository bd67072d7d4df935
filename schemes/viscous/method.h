/* method.h -- the table of a diagonally implicit method for films, stiffly accurate.
 *
 * A step over h takes the gaps from q to those of its last stage; stage k, with G V the rates of
 * the gaps and V = M^-1 (p - G^T N) the velocities, is one convex minimisation (films.h):
 *
 *     q_k = q + h sum_{j<k} before[j] G V_j + h diagonal G V_k,   p at t + h at.
 */
#ifndef LUB_SCHEMES_VISCOUS_METHOD_H
#define LUB_SCHEMES_VISCOUS_METHOD_H

#include "schemes/scheme.h"

enum { LUB_VISCOUS_STAGES = 2 };

struct lub_viscous_method {
    size_t n_stages;
    struct {
        double before[LUB_VISCOUS_STAGES - 1];
        double diagonal, at;
    } stage[LUB_VISCOUS_STAGES];
};

/* The schemes of schemes/viscous/schemes.def. */
extern const struct lub_registry lub_viscous_schemes;

#endif
