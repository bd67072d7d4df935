/* pair_core.h -- arithmetic of the pair law, without branches: pair.c runs it for one pair,
 * crowd_kernel.c for a block of them that the compiler turns into vector instructions.
 */
#ifndef LUB_SCHEMES_LUBRICATED_PAIR_CORE_H
#define LUB_SCHEMES_LUBRICATED_PAIR_CORE_H

#include "schemes/lubricated/v3.h"

#include <math.h>

/* How far x' = -x goes to its end in the time s: 1 - 1/(1 + s + s^2/2 + s^3/6), third order and
 * never beyond the end; or s/(1 + s), backward Euler, if not `cubic`. */
static inline double lub_relaxed(double s, double cubic)
{
    const double t = s < 1e60 ? s : 1e60;
    const double p = t + cubic * t * t * (0.5 + t / 6);
    return p / (1 + p);
}

/* Carries a tangent vector from one normal to the next by the shortest turn, and about the new one
 * by the angle 2 atan(half): what the pair's own motion does to it. */
static inline struct lub_v3 lub_carried(struct lub_v3 shear, struct lub_v3 from, struct lub_v3 to,
                                        double half)
{
    const double lean = -lub_v3_dot(shear, to) / (1 + lub_v3_dot(from, to));
    const struct lub_v3 flat = lub_v3_plus(lub_v3_plus(shear, lean, from), lean, to);
    const struct lub_v3 side = lub_v3_cross(to, flat);
    const double scale = 1 / (1 + half * half);
    const double c = (1 - half * half) * scale, s = 2 * half * scale;
    return (struct lub_v3){c * flat.x + s * side.x, c * flat.y + s * side.y,
                           c * flat.z + s * side.z};
}

/* One step of the tangential force on sphere 2. */
struct lub_slide_step {
    struct lub_v3 before, after; /* normals */
    struct lub_v3 v;             /* velocity of 2 minus that of 1 */
    struct lub_v3 turn;          /* arm1 w1 + arm2 w2 */
    double spin;                 /* dt (w1 + w2).n/4: half the angle by which the pair twists */
    double scale;                /* 2a/r or 1 */
    double resistance, friction; /* of the film, and what the asperities can hold at most */
    double stiff_dt;             /* k_t dt */
    double cubic;                /* of lub_relaxed */
};

/* Slip velocity in the middle of the step, in the tangent plane at its end. */
static inline struct lub_v3 lub_slip(const struct lub_slide_step *s)
{
    const struct lub_v3 sum = lub_v3_plus(s->before, 1, s->after);
    const double size = 1 / sqrt(lub_v3_dot(sum, sum));
    const struct lub_v3 middle = {size * sum.x, size * sum.y, size * sum.z};
    struct lub_v3 slip = lub_v3_plus(s->v, -1, lub_v3_cross(s->turn, middle));
    slip = lub_v3_plus(slip, -lub_v3_dot(slip, middle), middle);
    slip = lub_v3_plus(slip, s->spin, lub_v3_cross(s->after, slip));
    slip = lub_v3_plus(slip, -lub_v3_dot(slip, s->after), s->after);
    return (struct lub_v3){s->scale * slip.x, s->scale * slip.y, s->scale * slip.z};
}

/* The three cases of section 2.2: no contact, sticking, slipping. */
static inline struct lub_v3 lub_slide(const struct lub_slide_step *s, struct lub_v3 shear)
{
    const struct lub_v3 slip = lub_slip(s);
    const struct lub_v3 held = lub_carried(shear, s->before, s->after, s->spin);
    const struct lub_v3 trial = lub_v3_plus(held, -s->stiff_dt, slip); /* eq. 29 */
    const double size = sqrt(lub_v3_dot(trial, trial));
    const double hold = s->friction / (size > 1e-300 ? size : 1e-300);
    const double part = lub_relaxed(s->stiff_dt / s->resistance, s->cubic);
    const double stays = 1 - part, drag = -part * s->resistance, grip = part * hold;
    const int sticks = (size <= s->friction) & (s->friction > 0);
    const struct lub_v3 slides = {stays * held.x + drag * slip.x + grip * trial.x,
                                  stays * held.y + drag * slip.y + grip * trial.y,
                                  stays * held.z + drag * slip.z + grip * trial.z};
    return (struct lub_v3){sticks ? trial.x : slides.x, sticks ? trial.y : slides.y,
                           sticks ? trial.z : slides.z};
}

#endif
