/* dense.c -- states inside a step of two lubricated spheres. */
#include "reference/pair/radau.h"

#include <math.h>

/* Chebyshev's places of the second kind, ends included, with their barycentric weights. */
static long double node(int k)
{
    return (1 - cosl((long double)k * acosl(-1) / (LUB_PAIR_NODES - 1))) / 2;
}

static long double weight(int k)
{
    return (k % 2 ? -1 : 1) * (k == 0 || k + 1 == LUB_PAIR_NODES ? 0.5L : 1);
}

bool lub_pair_dense_fill(const struct lub_pair_integrator *in, const struct lub_pair_state *from,
                         long double h, struct lub_pair_dense *dense)
{
    bool good = true;
    dense->h = h;
    dense->at[0] = *from;
    for (int k = 1; k < LUB_PAIR_NODES && good; k++) {
        good = lub_pair_single(in, from, node(k) * h, &dense->at[k]);
    }
    return good;
}

struct lub_pair_state lub_pair_dense_at(const struct lub_pair_dense *dense, long double part)
{
    struct lub_pair_state sum = {{0}};
    long double weights = 0;
    for (int k = 0; k < LUB_PAIR_NODES; k++) {
        const long double apart = part / dense->h - node(k);
        if (apart == 0) {
            return dense->at[k];
        }
        weights += weight(k) / apart;
        for (int i = 0; i < LUB_PAIR_DIM; i++) {
            sum.y[i] += weight(k) / apart * dense->at[k].y[i];
        }
    }
    for (int i = 0; i < LUB_PAIR_DIM; i++) {
        sum.y[i] /= weights;
    }
    return sum;
}
