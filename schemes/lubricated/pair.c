/* pair.c -- normal, tangential and turning actions of a pair.
 *
 * Signs of eq. 26 and 31 corrected (v_e has the direction of v_s).  The tangential force acts at
 * r1 + u_n/2 from the centre of sphere 1 and r2 + u_n/2 from that of sphere 2, so that angular
 * momentum is kept.  Rolling and twisting oppose the relative spin across and along the normal
 * (eq. 5 prints its direction as omega x n, which would do no work).
 */
#include "schemes/lubricated/pair.h"
#include "schemes/lubricated/pair_core.h"
#include "schemes/lubricated/resistance.h"
#include "schemes/lubricated/vector.h"

#include <string.h>

const struct lub_law_text lub_lubricated_law = {
    .name = "lubricated",
    .summary = "Lubrication film, elastic surfaces and asperities with friction, in normal, "
               "sliding, rolling and twisting motion.",
    .source = "Chevremont, Bodiguel, Chareyre 2020, section 2 (signs of eq. 20, 26, 31 and the "
              "directions of eq. 5 corrected)",
    .formula = "k_b (u_n - u) = (3/2) pi eta a^2 u'/u - k_n max(0, roughness - u)\n"
               "F_t = -k_t v_e = friction of the asperities (at most mu F_contact) - nu_t(u) v'\n"
               "rolling, twisting: pi eta a^3 (3/2 + 63/500 u/a) ln(a/u), pi eta a^2 u ln(a/u)"};

struct lub_pair lub_pair_of(const struct lub_lubricated *law, double r1, double r2)
{
    const double a = (r1 + r2) / 2, k_b = law->young * a;
    const double k_n = law->stiffness_ratio * k_b;
    return (struct lub_pair){.r1 = r1,
                             .r2 = r2,
                             .a = a,
                             .k_b = k_b,
                             .k_n = k_n,
                             .k_t = law->kt_ratio * k_n,
                             .tau = 1.5 * lub_pi * law->eta * a / k_b,
                             .film = lub_film_of(law->roughness, law->stiffness_ratio)};
}

static struct lub_v3 vec(const double x[3])
{
    return (struct lub_v3){x[0], x[1], x[2]};
}

static void tangential(const struct lub_lubricated *law, const struct lub_pair *pair, double dt,
                       const struct lub_pair_motion *motion, const struct lub_pair_state *before,
                       struct lub_pair_state *after, double contact)
{
    const bool published = law->normal->has_lambda_limit;
    const double log_u = published ? after->xi : (before->xi + after->xi) / 2;
    const double half = pair->a * (before->u_n + after->u_n) / 4;
    const double r = pair->r1 + pair->r2 + 2 * half;
    const double arm1 = pair->r1 + half, arm2 = pair->r2 + half;
    struct lub_slide_step sliding = {.before = vec(before->normal),
                                     .after = vec(after->normal),
                                     .v = vec(motion->v),
                                     .scale = law->slip_scaling ? 2 * pair->a / r : 1,
                                     .resistance =
                                         law->eta * pair->a * lub_resist_slide(exp(log_u), log_u),
                                     .friction = law->friction * contact,
                                     .stiff_dt = pair->k_t * dt,
                                     .cubic = published ? 0 : 1};
    const struct lub_v3 w1 = vec(motion->w1), w2 = vec(motion->w2);
    const struct lub_v3 sum = lub_v3_plus(w1, 1, w2);
    sliding.turn = lub_v3_plus((struct lub_v3){0}, arm1, w1);
    sliding.turn = lub_v3_plus(sliding.turn, arm2, w2);
    sliding.spin = dt / 4 * lub_v3_dot(sum, sliding.after);
    const struct lub_v3 shear = lub_slide(&sliding, vec(before->shear));
    after->shear[0] = shear.x;
    after->shear[1] = shear.y;
    after->shear[2] = shear.z;
}

/* Force on sphere 1 and torques of its tangential part, at the end of the step. */
static void collect(const struct lub_lubricated *law, const struct lub_pair *pair,
                    const struct lub_pair_state *state, struct lub_pair_action *action)
{
    const double half = pair->a * state->u_n / 2;
    double turn[3];
    action->pull = pair->k_b * pair->a * state->stretch;
    for (int k = 0; k < 3; k++) {
        action->force[k] = action->pull * state->normal[k] - state->shear[k];
    }
    lub_cross(state->shear, state->normal, turn); /* n x (-shear) */
    for (int k = 0; k < 3; k++) {
        action->torque1[k] = (pair->r1 + half) * turn[k];
        action->torque2[k] = (pair->r2 + half) * turn[k];
    }
    if (law->torques && state->xi < 0) { /* thicker films do not resist */
        const double u = exp(state->xi);
        const double unit = law->eta * pair->a * pair->a * pair->a;
        action->roll = unit * lub_resist_roll(u, state->xi);
        action->twist = unit * lub_resist_twist(u, state->xi);
    }
}

static enum lub_status begin(double u_n, const double normal[3], struct lub_pair_state *state)
{
    if (u_n <= 0) {
        return LUB_OVERLAP;
    }
    *state = (struct lub_pair_state){.on = true, .xi = log(u_n), .u_n = u_n};
    memcpy(state->normal, normal, sizeof state->normal);
    return LUB_OK;
}

enum lub_status lub_pair_step(const struct lub_lubricated *law, const struct lub_pair *pair,
                              double dt, const struct lub_pair_motion *motion,
                              struct lub_pair_state *state, struct lub_pair_action *action)
{
    const double r = lub_norm(motion->x), u_n = (r - pair->r1 - pair->r2) / pair->a;
    *action = (struct lub_pair_action){0};
    if (u_n < -1) {
        return LUB_OUTSIDE;
    }
    if (u_n > law->cutoff) {
        *state = (struct lub_pair_state){0};
        return LUB_OK;
    }
    struct lub_pair_state next = *state;
    for (int k = 0; k < 3; k++) {
        next.normal[k] = motion->x[k] / r;
    }
    if (!state->on) {
        return begin(u_n, next.normal, state);
    }
    const struct lub_film_end end =
        law->normal->step(&pair->film, dt / pair->tau, state->xi, state->u_n, u_n);
    action->extra = pair->k_b * pair->a * (2 * end.mean - state->stretch - end.stretch);
    next.u_n = u_n;
    next.xi = end.xi;
    next.stretch = end.stretch;
    action->contact = end.xi < pair->film.log_roughness
                          ? pair->k_n * pair->a * (pair->film.roughness - exp(end.xi))
                          : 0;
    if (law->tangential) {
        tangential(law, pair, dt, motion, state, &next, action->contact);
    }
    *state = next;
    collect(law, pair, state, action);
    return LUB_OK;
}

/* The part of the relative spin w2 - w1 that goes in dt, times the reduced moment of inertia. */
static double impulse(double resistance, double dt, double reduced)
{
    return lub_relaxed(resistance * dt / reduced, 1) * reduced;
}

double lub_pair_relax(const struct lub_pair_action *action, const double normal[3], double dt,
                      double inertia1, double inertia2, double w1[3], double w2[3])
{
    const double reduced = inertia1 * inertia2 / (inertia1 + inertia2);
    double spin[3], moment[3], lost = 0;
    for (int k = 0; k < 3; k++) {
        spin[k] = w2[k] - w1[k];
    }
    const double along = lub_dot(spin, normal);
    const double roll = impulse(action->roll, dt, reduced);
    const double twist = impulse(action->twist, dt, reduced);
    for (int k = 0; k < 3; k++) {
        moment[k] = roll * (spin[k] - along * normal[k]) + twist * along * normal[k];
        lost += moment[k] * spin[k];
    }
    lost -= lub_dot(moment, moment) / (2 * reduced);
    lub_add(w1, 1 / inertia1, moment);
    lub_add(w2, -1 / inertia2, moment);
    return lost;
}
