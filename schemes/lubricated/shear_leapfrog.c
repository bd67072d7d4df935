/* shear_leapfrog.c -- a step of two spheres in shear with inertia: kick, drift, pair law, kick.
 *
 * Relative motion: m v' = 2 P - 6 pi (v - flow), with P the force of the pair on sphere 2, and
 * (2/5) m w' = T - 8 pi (factor w - curl/2) for each sphere.  A half kick solves these exactly for
 * constant P, T and flow, so that small masses are no trouble; the limit of the step is the
 * springs'.
 */
#include "schemes/lubricated/resistance.h"
#include "schemes/lubricated/shear_model.h"

static struct lub_v3 from_array(const double a[3])
{
    return (struct lub_v3){a[0], a[1], a[2]};
}

static void to_array(struct lub_v3 v, double a[3])
{
    a[0] = v.x;
    a[1] = v.y;
    a[2] = v.z;
}

/* Towards `goal`, from which the distance fades. */
static struct lub_v3 approach(struct lub_v3 from, struct lub_v3 goal, double fade)
{
    return lub_v3_plus(goal, fade, lub_v3_plus(from, -1, goal));
}

static struct lub_v3 spin_goal(const struct lub_shear *shear, const double torque[3])
{
    const struct lub_v3 curl = {.z = -0.5 * shear->rate};
    return lub_v3_times(1 / shear->torque_factor,
                        lub_v3_plus(curl, 1 / (8 * lub_pi), from_array(torque)));
}

struct lub_shear_kick lub_shear_kick_of(const struct lub_shear *shear, double h)
{
    return (struct lub_shear_kick){.h = h,
                                   .v = exp(-6 * lub_pi * h / shear->mass),
                                   .w = exp(-20 * lub_pi * shear->torque_factor * h / shear->mass)};
}

/* With `extra` beside the pull that draws the spheres together. */
static void kick(const struct lub_shear_model *model, const struct lub_shear_kick *fade,
                 double extra, struct lub_shear_state *y)
{
    const struct lub_shear *const shear = model->shear;
    const struct lub_v3 flow = lub_shear_flow(shear, lub_shear_position(y));
    const struct lub_v3 force = lub_v3_plus(from_array(y->action.force), extra, y->n);
    const struct lub_v3 goal = lub_v3_plus(flow, -1 / (3 * lub_pi), force);
    y->v = approach(y->v, goal, fade->v);
    if (shear->rotation) {
        y->w1 = approach(y->w1, spin_goal(shear, y->action.torque1), fade->w);
        y->w2 = approach(y->w2, spin_goal(shear, y->action.torque2), fade->w);
    }
}

/* The pair law over the step, and what rolling and twisting do to the spins. */
static enum lub_status act(const struct lub_shear_model *model, double dt,
                           struct lub_shear_state *y)
{
    struct lub_pair_motion motion;
    to_array(lub_shear_position(y), motion.x);
    to_array(y->v, motion.v);
    to_array(y->w1, motion.w1);
    to_array(y->w2, motion.w2);
    const enum lub_status status =
        lub_pair_step(&model->law, &model->pair, dt, &motion, &y->pair, &y->action);
    const bool differ = y->w1.x != y->w2.x || y->w1.y != y->w2.y || y->w1.z != y->w2.z;
    if (status == LUB_OK && differ && y->pair.on) {
        const double inertia = 0.4 * model->shear->mass;
        lub_pair_relax(&y->action, y->pair.normal, dt, inertia, inertia, motion.w1, motion.w2);
        y->w1 = from_array(motion.w1);
        y->w2 = from_array(motion.w2);
    }
    return status;
}

enum lub_status lub_shear_leapfrog(const struct lub_shear_model *model, double dt,
                                   const struct lub_shear_state *now, struct lub_shear_state *next)
{
    *next = *now;
    next->t = now->t + dt;
    const double h = dt / 2;
    const struct lub_shear_kick fade =
        h == model->kick.h ? model->kick : lub_shear_kick_of(model->shear, h);
    kick(model, &fade, 0, next);
    const struct lub_v3 place = lub_v3_plus(lub_shear_position(now), dt, next->v);
    const double r = lub_v3_length(place);
    next->n = lub_v3_times(1 / r, place);
    next->u_n = r - 2;
    const enum lub_status status = act(model, dt, next);
    kick(model, &fade, next->action.extra, next);
    const struct lub_film *const film = &model->pair.film;
    next->xi = next->pair.on ? next->pair.xi : log(fmax(next->u_n, 0));
    const double touch =
        next->xi < film->log_roughness ? film->alpha * (film->roughness - exp(next->xi)) : 0;
    next->rates.xi = next->pair.on ? (next->pair.stretch + touch) / model->pair.tau : 0;
    return status;
}

/* For a spring k the steps stay bounded while dt tanh(3 pi dt/m) <= 6 pi/k.  Sliding spheres roll
 * as well, which makes the tangential spring 7/2 times as stiff as its k_t against inertia. */
double lub_shear_stable_dt(const struct lub_shear *shear)
{
    const double rolling = shear->rotation ? fmax(3.5, 1 + 0.75 / shear->torque_factor) : 1;
    const double k = fmax(shear->stiffness, shear->tangential ? rolling * shear->k_t : 0);
    double lo = 0, hi = 2 * fmax(6 * lub_pi / k, sqrt(2 * shear->mass / k));
    for (int i = 0; i < 100; i++) {
        const double dt = (lo + hi) / 2;
        *(dt * tanh(3 * lub_pi * dt / shear->mass) > 6 * lub_pi / k ? &hi : &lo) = dt;
    }
    return lo;
}
