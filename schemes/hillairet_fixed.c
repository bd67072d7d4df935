/* hillairet_fixed.c -- Hillairet, Lozinski, Szopos, Algorithm 2: a threshold fixed beforehand.
 *
 * Below q_s, where n(q_s) = 1/(C dt), the gap is frozen at its last value above and the velocity
 * that the particle would have, v-bar, is followed until it is no longer negative.  As published:
 * v-bar starts from the computed v, whose error near the threshold does not shrink with dt when
 * the gap goes well below q_s (hillairet-fixed-conservative is the cure).
 */
#include "schemes/threshold.h"

#include <stdbool.h>

enum { FROZEN, V_BAR, DRAG };

/* Step 2: the gap stays, v-bar moves (eq. 27). */
static enum lub_status freeze(const struct lub_run *run, const struct lub_state *now, double v_bar,
                              bool frozen, struct lub_state *next)
{
    next->gap.q = now->gap.q;
    next->gap.stuck = frozen;
    next->memory[FROZEN] = frozen;
    next->memory[V_BAR] = v_bar;
    next->memory[DRAG] = now->memory[DRAG];
    return lub_threshold_contact(run->problem, now->gap.q, v_bar) ? LUB_CONTACT : LUB_OK;
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const double dt = step->dt, q = now->gap.q;
    const double kick = dt * lub_force_at(&run->problem->force, step->t + dt);
    if (now->memory[FROZEN] != 0) {
        const double v_bar = now->memory[V_BAR] + kick;
        return freeze(run, now, v_bar, v_bar < 0, next);
    }
    const double v =
        (now->gap.u + kick) / (1 + dt * lub_threshold_drag(run, q, &now->memory[DRAG]));
    if (lub_threshold_below(run, q + dt * v, &next->memory[DRAG])) {
        return freeze(run, now, now->gap.u + kick, true, next);
    }
    next->gap.u = v;
    next->gap.q = q + dt * v;
    return LUB_OK;
}

const struct lub_scheme lub_scheme_hillairet_fixed = {
    .name = "hillairet-fixed",
    .summary = "Semi-implicit Euler above a fixed threshold; below it the gap is frozen and an "
               "impulse decides the return.",
    .source = "Hillairet, Lozinski, Szopos, Algorithm 2 (eq. 25, 27), C = 20",
    .formula = "v+ = (v + dt g(t+)) / (1 + dt n(q)),  q+ = q + dt v+\n"
               "if n(q+) >= 1/(C dt): q+ = q, v+ = 0, vbar = v + dt g(t+)\n"
               "frozen: vbar+ = vbar + dt g(t+), until vbar+ >= 0",
    .model = LUB_EPS_ODE,
    .order = 1,
    .keeps = LUB_KEEPS_STUCK,
    .unread = LUB_KEEPS_ALL,
    .n_params = LUB_THRESHOLD_PARAMS,
    .params = lub_threshold_params,
    .step = step,
};
