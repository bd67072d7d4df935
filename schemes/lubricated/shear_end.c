/* shear_end.c -- what ends a run of two spheres in shear. */
#include "schemes/lubricated/shear_parts.h"

/* Positive once the run is over. */
double lub_shear_past_end(const struct lub_shear_run *run, const struct lub_shear_state *state)
{
    const struct lub_v3 p = lub_shear_position(state);
    const double ahead = run->model.shear->rate * p.x, y = p.y;
    return fmax(ahead - LUB_SHEAR_X, ahead > 0 ? -y : -1);
}

/* Spheres that do not turn can be held against the flow for ever, by sticking asperities or, where
 * these are flattened, by a film that drains without end: the centres rest while the flow goes on.
 */
static bool is_held(const struct lub_shear_run *run)
{
    const struct lub_shear_state *const now = run->now;
    const double flow = fabs(lub_shear_position(now).y);
    const double motion = (2 + now->u_n) * lub_v3_length(now->rates.n) + fabs(now->rates.u_n);
    const bool sticks = lub_v3_length(now->force) <= lub_shear_friction(&run->model, now->xi);
    return motion < 1e-6 * flow && (sticks || now->xi < -1e6);
}

void lub_shear_settle(struct lub_shear_run *run)
{
    const struct lub_v3 p = lub_shear_position(run->now);
    const struct lub_shear *const shear = run->model.shear;
    const double ahead = shear->rate * p.x;
    run->over = run->status == LUB_OK;
    if (!run->over) {
        run->end = LUB_SHEAR_STOPPED;
    } else if (lub_shear_past_end(run, run->now) >= -1e-12 * LUB_SHEAR_X) {
        run->end = ahead >= LUB_SHEAR_X * (1 - 1e-9) ? LUB_SHEAR_PASSED : LUB_SHEAR_CLOSED;
    } else if (p.y == 0 && !(run->film && shear->tangential && shear->rotation)) {
        run->end = LUB_SHEAR_RESTS;
    } else if (!run->film && p.y < 0 && ahead < 0) {
        run->end = LUB_SHEAR_RETURNS;
    } else if (run->film && !run->fresh && shear->mass == 0 && is_held(run)) {
        run->end = LUB_SHEAR_HELD;
    } else {
        run->over = false;
    }
}

const char *lub_shear_end_word(enum lub_shear_end end)
{
    static const char *const words[] = {"stopped", "passed", "closed", "rests", "returns", "held"};
    return words[end];
}
