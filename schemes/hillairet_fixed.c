/* hillairet_fixed.c -- Hillairet, Lozinski, Szopos, Algorithm 2: a threshold fixed beforehand.
 *
 * Below q_s, where n(q_s) = 1/(C dt), the gap is frozen at its last value above and the velocity
 * that the particle would have, v-bar, is followed until it is no longer negative.  As published:
 * v-bar starts from the computed v, whose error near the threshold does not shrink with dt when
 * the gap goes well below q_s (hillairet-fixed-conservative is the cure).
 */
#include "schemes/scheme.h"

#include <math.h>

extern const struct lub_scheme lub_scheme_hillairet_fixed;

enum { FROZEN, V_BAR };
enum { C, n_params };

static const struct lub_param params[n_params] = {
    [C] = {.name = "C",
           .value = "20",
           .unit = "1",
           .meaning = "threshold: the gap is frozen below q_s with n(q_s) = 1/(C dt)",
           .above_lo = true,
           .hi = INFINITY},
};

/* q <= q_s, told by n(q) >= 1/(C dt). */
static bool below(const struct lub_run *run, double q)
{
    return !(q > 0) ||
           lub_drag_n(&run->problem->drag, log(q)) * run->values[C].number * run->dt >= 1;
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const struct lub_problem *const problem = run->problem;
    const double dt = step->dt, q = now->gap.q;
    const double g = lub_force_at(&problem->force, step->t + dt);
    next->gap.q = q;
    if (now->memory[FROZEN] != 0) {
        next->memory[V_BAR] = now->memory[V_BAR] + dt * g; /* eq. 27 */
        next->memory[FROZEN] = next->memory[V_BAR] < 0;
        next->gap.stuck = next->memory[FROZEN] != 0;
        return LUB_OK;
    }
    const double v = (now->gap.u + dt * g) / (1 + dt * lub_drag_n(&problem->drag, log(q)));
    run->rhs += 2;
    if (below(run, q + dt * v)) {
        next->memory[V_BAR] = now->gap.u + dt * g;
        next->memory[FROZEN] = 1;
        next->gap.stuck = true;
        return LUB_OK;
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
    .n_params = n_params,
    .params = params,
    .step = step,
};
