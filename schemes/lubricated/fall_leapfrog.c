/* fall_leapfrog.c -- kick, drift, film, kick (Chevremont et al. 2020, section 2.3). */
#include "schemes/lubricated/fall_step.h"

#include <math.h>

double lub_fall_slope(const struct lub_fall_model *model, double stretch, double xi)
{
    const struct lub_film *const film = &model->film;
    const double touch = xi < film->log_roughness ? film->alpha * (film->roughness - exp(xi)) : 0;
    return (stretch + touch) / model->tau;
}

void lub_fall_leapfrog(const struct lub_fall_model *model, double dt,
                       const struct lub_fall_state *now, struct lub_fall_state *next)
{
    const double v = now->v - dt / 2 * (1 + model->k_over_m * now->stretch);
    const double u_n = now->u_n + dt * v;
    const struct lub_film_end end =
        model->normal->step(&model->film, dt / model->tau, now->xi, now->u_n, u_n);
    next->u_n = u_n;
    next->xi = end.xi;
    next->stretch = end.stretch;
    next->v = v - dt / 2 * (1 + model->k_over_m * end.stretch);
    next->slope = lub_fall_slope(model, end.stretch, end.xi);
}

/* Far away neither the gap nor the drag m v' = -film/u v may change much in a step. */
double lub_fall_far_dt(const struct lub_fall_model *model, const struct lub_fall_state *now)
{
    const double room = now->u_n - 2 * model->film.roughness - 1e-3 * model->u0;
    if (room <= 0) {
        return model->contact_dt;
    }
    const double flight = 0.01 * fmin(sqrt(room), room / fmax(fabs(now->v), 1e-300));
    const double drag = 0.1 * model->mass * exp(now->xi) / model->film_drag;
    return fmax(model->contact_dt, fmin(flight, drag));
}
