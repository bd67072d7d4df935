/* shear_flight.c -- two spheres in shear beyond the cut-off: straight along x.
 *
 * A sphere that has no inertia, or has not yet felt its fellow, goes with the bare flow there:
 * flights are exact.
 */
#include "schemes/lubricated/shear_parts.h"

double lub_shear_flight_time(const struct lub_shear_run *run, double most)
{
    const struct lub_shear *const shear = run->model.shear;
    const struct lub_v3 p = lub_shear_position(run->now);
    const double reach = 2 + shear->cutoff, across = p.y * p.y + p.z * p.z;
    const double speed = shear->rate * p.y, ahead = shear->rate * p.x;
    const double gate = -sqrt(fmax(reach * reach - across, 0));
    if (reach * reach > across && ahead < gate) {
        return fmin(most, (gate - ahead) / fabs(speed));
    }
    return fmin(most, fmax(LUB_SHEAR_X - ahead, 0) / fabs(speed));
}

static bool at_gate(const struct lub_shear_run *run, const struct lub_shear_state *state)
{
    const double ahead = run->model.shear->rate * lub_shear_position(state).x;
    return ahead < 0 && state->u_n <= run->model.shear->cutoff * (1 + 1e-14);
}

/* Passing x = 0 the spheres are nearest. */
static void note_flight(struct lub_shear_run *run, const struct lub_v3 *from,
                        const struct lub_v3 *to)
{
    if (from->x * to->x <= 0) {
        const double gap = hypot(from->y, from->z) - 2;
        run->log_gap_min = fmin(run->log_gap_min, log(gap));
    }
}

double lub_shear_fly(struct lub_shear_run *run, double most)
{
    const double time = lub_shear_flight_time(run, most);
    const struct lub_v3 from = lub_shear_position(run->now);
    struct lub_v3 to = from;
    to.x += run->model.shear->rate * from.y * time;
    *run->next = lub_shear_free_state(&run->model, run->now->t + time, to);
    note_flight(run, &from, &to);
    lub_shear_accept(run);
    if (at_gate(run, run->now)) {
        lub_shear_begin_film(run);
    }
    return time;
}
