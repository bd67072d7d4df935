/* sliding.c -- tangential film and friction, in closed form for an implicit stage. */
#include "schemes/lubricated/sliding.h"

struct lub_v3 lub_sliding_stage(const struct lub_sliding *sliding, double c, struct lub_v3 base,
                                struct lub_v3 drive, double mobility)
{
    const double gain = c * sliding->k_t;
    const struct lub_v3 trial = lub_v3_plus(base, -gain, drive);
    const double size = lub_v3_length(trial), sticking = 1 + gain * mobility;
    if (size <= sliding->friction * sticking) {
        return lub_v3_times(1 / sticking, trial);
    }
    const double flow = gain / sliding->drag;
    return lub_v3_times((1 + flow * sliding->friction / size) / (sticking + flow), trial);
}
