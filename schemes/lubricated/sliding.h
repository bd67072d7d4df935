/* sliding.h -- the film and the asperities under tangential motion (Chevremont et al. 2020, sec.
 * 2.2), solved together with a motion that answers to the force at once.
 *
 * The tangential force F on sphere 2 is a spring's.  What the spring does not take up of the slip
 * velocity S the film and the friction of asperities take, so that along the moving pair
 *
 *     F' = -k_t (S + (F - C)/nu_t(u)),   C = F while |F| <= mu N, and mu N F/|F| otherwise,
 *
 * where N is the force of the asperities.  These are eq. 25, 28 and 30 in one; pair.h takes its
 * steps for a slip velocity that is given.
 */
#ifndef LUB_SCHEMES_LUBRICATED_SLIDING_H
#define LUB_SCHEMES_LUBRICATED_SLIDING_H

#include "schemes/lubricated/v3.h"

struct lub_sliding {
    double k_t;      /* of the spring */
    double drag;     /* nu_t(u): lub_resist_slide */
    double friction; /* mu N */
};

/* F = base - c k_t (S + (F - C)/nu_t) where the slip velocity S = drive + mobility F answers to the
 * force: one step of backward Euler, or a stage.  The root is unique and lies along
 * base - c k_t drive. */
struct lub_v3 lub_sliding_stage(const struct lub_sliding *sliding, double c, struct lub_v3 base,
                                struct lub_v3 drive, double mobility);

#endif
