/* viscous_pair.c -- the film between two bodies, from the parameters of law `viscous`. */
#include "cases/pi.h"
#include "schemes/contact/viscous_step.h"

#include <math.h>

static const double default_film = 1e-3; /* N s */

/* Radius of the second body; infinite where it is flat. */
static double second_radius(const struct lub_engine *engine, size_t k)
{
    const ptrdiff_t j = engine->pairs.j[k];
    if (j >= 0) {
        return engine->scene->spheres.r[j];
    }
    const struct lub_obstacle *const obstacle = &engine->scene->obstacles[-1 - j];
    return obstacle->kind == LUB_BALL ? obstacle->radius : INFINITY;
}

double lub_viscous_radius(const struct lub_engine *engine, size_t k)
{
    return fmin(engine->scene->spheres.r[engine->pairs.i[k]], second_radius(engine, k));
}

struct lub_film lub_viscous_film(const struct lub_engine *engine, size_t k)
{
    const double reduced =
        1 / (1 / engine->scene->spheres.r[engine->pairs.i[k]] + 1 / second_radius(engine, k));
    const double film = engine->values[LUB_VISCOUS_FILM].number,
                 mu = engine->values[LUB_VISCOUS_MU].number;
    const double eps = mu > 0     ? 6 * lub_pi * mu * reduced * reduced
                       : film > 0 ? film
                                  : default_film;
    return (struct lub_film){
        .eps = eps, .cut = engine->values[LUB_VISCOUS_CUT].number * lub_viscous_radius(engine, k)};
}

double lub_viscous_log_gap(const struct lub_engine *engine, size_t k, double log_gap)
{
    const struct lub_bond *const bond = &engine->bond[k];
    const struct lub_film film = lub_viscous_film(engine, k);
    return isfinite(bond->gamma_min)
               ? fmax(log_gap, lub_film_log_gap(&film, bond->gamma_min / bond->factor))
               : log_gap;
}

double lub_viscous_inverse_mass(const struct lub_engine *engine, size_t k)
{
    const ptrdiff_t j = engine->pairs.j[k];
    return engine->inv_mass[engine->pairs.i[k]] + (j >= 0 ? engine->inv_mass[j] : 0);
}
