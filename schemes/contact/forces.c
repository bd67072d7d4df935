/* forces.c -- velocities without contact: gravity, fluid drag, attraction and white noise. */
#include "schemes/contact/engine_parts.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>

/* -h m (V - U)/relaxation with V and U at the start of the step (Maury 2004, eq. 3.5), per kg. */
static void add_drag(const struct lub_engine *engine, double h)
{
    const struct lub_forces *const f = &engine->scene->forces;
    const struct lub_spheres *const s = &engine->scene->spheres;
    for (size_t b = 0; b < s->n; b++) {
        const double x[3] = {s->x[0][b], s->x[1][b], s->x[2][b]};
        double u[3] = {0, 0, 0};
        if (f->flow) {
            f->flow(f->flow_given, engine->t, x, u);
        }
        const double size = f->of_radius > 0 ? s->r[b] / f->of_radius : 1;
        const double part = h / (f->relaxation * size * size);
        for (int c = 0; c < 3; c++) {
            engine->v_free[c][b] -= part * (s->v[c][b] - u[c]);
        }
    }
}

/* -kappa grad tanh(D/range) (Maury 2004, eq. 2.8 and 2.9, where kappa appears twice by mistake). */
static void add_attraction(const struct lub_engine *engine, double weight)
{
    const struct lub_forces *const f = &engine->scene->forces;
    for (size_t k = 0; k < engine->pairs.n; k++) {
        const ptrdiff_t j = engine->pairs.j[k];
        if (j < 0 || engine->pairs.gap[k] >= f->cutoff) {
            continue;
        }
        const double e = 1 / cosh(engine->pairs.gap[k] / f->range);
        const double impulse = weight * f->kappa / f->range * e * e;
        const size_t i = engine->pairs.i[k];
        for (int c = 0; c < 3; c++) {
            const double part = impulse * engine->pairs.normal[c][k];
            engine->v_free[c][i] += engine->inv_mass[i] * part;
            engine->v_free[c][j] -= engine->inv_mass[j] * part;
        }
    }
}

/* Impulses sigma sqrt(h) W in the order of the spheres (Maury 2004, eq. 4.3). */
static void add_noise(const struct lub_engine *engine, double h)
{
    const double sigma = engine->scene->forces.sigma * sqrt(h);
    const int n_axes = engine->scene->planar ? 2 : 3;
    for (size_t b = 0; b < engine->scene->spheres.n; b++) {
        for (int c = 0; c < n_axes; c++) {
            engine->v_free[c][b] += engine->inv_mass[b] * gsl_ran_gaussian(engine->noise, sigma);
        }
    }
}

/* Momentum and angular momentum that the forces give: pairs give none, so the sum shows it.  What a
 * step gives is summed by itself, because the total may be much larger. */
static void account(struct lub_engine *engine)
{
    const struct lub_spheres *const s = &engine->scene->spheres;
    double momentum[3] = {0, 0, 0}, spin[3] = {0, 0, 0};
    for (size_t b = 0; b < s->n; b++) {
        double gain[3];
        for (int c = 0; c < 3; c++) {
            gain[c] = s->m[b] * (engine->v_free[c][b] - s->v[c][b]);
            momentum[c] += gain[c];
        }
        for (int c = 0; c < 3; c++) {
            const int d = (c + 1) % 3, e = (c + 2) % 3;
            spin[c] += s->x[d][b] * gain[e] - s->x[e][b] * gain[d];
        }
    }
    for (int c = 0; c < 3; c++) {
        engine->momentum[c] += momentum[c];
        engine->spin[c] += spin[c];
    }
}

enum lub_status lub_engine_free_velocities(struct lub_engine *engine, double h)
{
    const struct lub_forces *const f = &engine->scene->forces;
    const struct lub_spheres *const s = &engine->scene->spheres;
    const double fall = lub_gravity_time(f, engine->t, h);
    for (int c = 0; c < 3; c++) {
        for (size_t b = 0; b < s->n; b++) {
            engine->v_free[c][b] = s->v[c][b] + fall * f->gravity[c];
        }
    }
    if (f->relaxation > 0) {
        add_drag(engine, h);
    }
    if (f->sigma > 0) {
        add_noise(engine, h);
    }
    account(engine);
    if (f->kappa > 0) {
        add_attraction(engine, f->root ? sqrt(h) : h);
    }
    return LUB_OK;
}
