/* pair_energy.c -- what a pair stores and loses. */
#include "schemes/lubricated/pair.h"
#include "schemes/lubricated/resistance.h"
#include "schemes/lubricated/vector.h"

double lub_pair_energy(const struct lub_pair *pair, const struct lub_pair_state *state)
{
    if (!state->on) {
        return 0;
    }
    const double surface = pair->a * state->stretch;
    const double asperity = pair->a * fmax(0, pair->film.roughness - exp(state->xi));
    return (pair->k_b * surface * surface + pair->k_n * asperity * asperity +
            lub_dot(state->shear, state->shear) / pair->k_t) /
           2;
}

/* Film: nu_n a^2 u'^2/u.  Sliding: the force times the part of the slip that is not elastic, as a
 * velocity of the surfaces, that is without the factor of slip_scaling. */
struct lub_pair_loss lub_pair_losses(const struct lub_lubricated *law, const struct lub_pair *pair,
                                     const struct lub_pair_motion *motion,
                                     const struct lub_pair_state *state,
                                     const struct lub_pair_action *action)
{
    struct lub_pair_loss loss = {0};
    if (!state->on) {
        return loss;
    }
    const double u = exp(state->xi), touch = pair->film.alpha * fmax(0, pair->film.roughness - u);
    const double rate = (state->stretch + touch) / pair->tau;
    double spin[3];
    for (int k = 0; k < 3; k++) {
        spin[k] = motion->w2[k] - motion->w1[k];
    }
    const double along = lub_dot(spin, state->normal), all = lub_dot(spin, spin);
    const double size = lub_norm(state->shear), held = law->friction * action->contact;
    const double viscous = fmax(0, size - held);
    const double resistance = law->eta * pair->a * lub_resist_slide(u, state->xi);
    loss.film = pair->k_b * pair->tau * pair->a * pair->a * u * rate * rate;
    const double r = pair->r1 + pair->r2 + pair->a * state->u_n;
    const double scale = law->slip_scaling ? 2 * pair->a / r : 1;
    loss.slide = law->tangential ? viscous / resistance * size / scale : 0;
    loss.roll = action->roll * fmax(0, all - along * along);
    loss.twist = action->twist * along * along;
    return loss;
}
