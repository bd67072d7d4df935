/* shear_film.c -- two spheres in shear within the cut-off: steps of the film.
 *
 * Steps without inertia that cross the cut-off, and all that cross the end, are shortened to meet
 * it.
 */
#include "schemes/lubricated/shear_parts.h"

void lub_shear_begin_film(struct lub_shear_run *run)
{
    run->film = true;
    run->fresh = true;
    if (run->fixed == 0 && run->model.shear->mass == 0) {
        run->dt = 1e-4; /* of the first step, of first order; later ones follow the error */
    }
}

/* No force beyond the cut-off: what the film remembered is forgotten. */
static void end_film(struct lub_shear_run *run)
{
    *run->now = lub_shear_free_state(&run->model, run->now->t, lub_shear_position(run->now));
    run->film = false;
}

static bool step(const struct lub_shear_run *run, double dt, struct lub_shear_state *next,
                 double *error)
{
    const struct lub_shear_model *const model = &run->model;
    *error = 0;
    if (model->shear->mass > 0) {
        return lub_shear_leapfrog(model, dt, run->now, next) == LUB_OK || next->u_n < -1;
    }
    return run->fresh || model->law.normal->has_lambda_limit
               ? lub_shear_euler(model, dt, run->now, next, error)
               : lub_shear_tr_bdf2(model, dt, run->now, next, error);
}

/* Positive where the film or the run is over.  With inertia a step knows the cut-off itself. */
static double past_film(const struct lub_shear_run *run, const struct lub_shear_state *state)
{
    const double end = lub_shear_past_end(run, state);
    const double beyond = state->u_n - run->model.shear->cutoff;
    return run->model.shear->mass > 0 ? end : fmax(end, beyond);
}

/* Shortens a step that went past the end of the film or of the run: the last point before, within
 * lub_shear_meet, by bisection and the rule of false position in turn. */
static bool shorten(const struct lub_shear_run *run, double *dt, struct lub_shear_state *next)
{
    double lo = 0, hi = *dt, error, below = past_film(run, run->now);
    double above = past_film(run, next);
    bool good = true;
    for (int k = 0; k < 200 && good && hi - lo > lub_shear_meet; k++) {
        const double share = k % 3 == 2 ? 0.5 : fmin(fmax(-below / (above - below), 0.01), 0.99);
        const double trial = lo + share * (hi - lo);
        good = step(run, trial, next, &error);
        const double past = past_film(run, next);
        *(past > 0 ? &hi : &lo) = trial;
        *(past > 0 ? &above : &below) = past;
    }
    *dt = hi;
    return good && step(run, hi, next, &error);
}

double lub_shear_film_step(struct lub_shear_run *run, double dt, double *error)
{
    bool good = step(run, dt, run->next, error);
    const bool over = good && !run->fresh && past_film(run, run->next) > 0;
    if (over) {
        good = shorten(run, &dt, run->next);
    }
    if (!good) {
        *error = INFINITY;
        return 0;
    }
    if (run->fixed == 0 && !run->fresh && *error > 1 && dt > 1e-12) {
        return 0;
    }
    lub_shear_accept(run);
    run->fresh = false;
    if (over && run->model.shear->mass == 0 && run->now->u_n >= run->model.shear->cutoff - 1e-9) {
        end_film(run);
    }
    return dt;
}

/* The next step from the error of this one. */
static double adapt(const struct lub_shear_run *run, double dt, double error)
{
    const double order = run->model.law.normal->has_lambda_limit ? 2 : 3;
    const double factor = 0.9 * pow(fmax(error, 1e-9), -1 / order);
    return dt * fmin(4, fmax(0.2, factor));
}

void lub_shear_choose_step(struct lub_shear_run *run)
{
    double error = 0;
    const double dt = run->dt, taken = lub_shear_film_step(run, dt, &error);
    if (run->model.shear->mass == 0) {
        run->dt = isfinite(error) ? adapt(run, dt, error) : dt / 10;
    }
    if (taken == 0 && (run->dt < 1e-14 || run->model.shear->mass > 0)) {
        run->status = LUB_NO_CONVERGENCE;
    }
}
