/* shear_overdamped.c -- steps of two spheres in shear without inertia.
 *
 * A stage reads y = base + c f(y).  For given n and r its stiff equations have closed solutions:
 * u_n - u = (free - u)/soft with free = base + c n.flow and soft = 1 + c k/(3 pi) leaves the film's
 * own equation for ln u, and the tangential force is linear but for friction.  What is left, n and
 * r, is not stiff and settles by iteration.
 */
#include "schemes/lubricated/resistance.h"
#include "schemes/lubricated/shear_model.h"
#include "schemes/lubricated/sliding.h"

enum { max_iterations = 60 };

/* How the film's equation is solved: by a stage in ln u, or by the scheme's own step on u. */
enum film_solver { STAGE, STEP };

/* ln u from the film's equation in which the motion is already eliminated. */
static double solve_film(const struct lub_shear_model *model, enum film_solver solver, double h,
                         double soft, double base, double free, double guess)
{
    struct lub_film film = model->pair.film;
    film.alpha *= soft;
    if (solver == STEP) {
        return model->law.normal->step(&film, h / soft, base, free, free).xi;
    }
    return lub_film_stage(&film, h / soft, base + h / soft * free, guess);
}

static void solve_normal(const struct lub_shear_model *model, enum film_solver solver, double c,
                         const struct lub_shear_state *base, double pull, struct lub_shear_state *y)
{
    const double h = c / model->pair.tau, soft = 1 + c * model->shear->stiffness / (3 * lub_pi);
    const double free = base->u_n + c * pull;
    y->xi = solve_film(model, solver, h, soft, base->xi, free, y->xi);
    const double u = exp(y->xi),
                 touch = model->pair.film.alpha * fmax(0, model->pair.film.roughness - u);
    /* Where u follows u_n their difference is known better from the rate of ln u. */
    const bool follows = solver == STAGE && h / soft * u > 1;
    y->stretch = follows ? (y->xi - base->xi) / h - touch : (free - u) / soft;
    y->u_n = u + y->stretch;
    y->rates.u_n = pull - model->shear->stiffness * y->stretch / (3 * lub_pi);
    y->rates.xi = solver == STAGE ? (y->stretch + touch) / model->pair.tau : (y->xi - base->xi) / c;
}

static void solve_tangential(const struct lub_shear_model *model, double c,
                             const struct lub_shear_state *base, struct lub_shear_state *y)
{
    const struct lub_shear *const shear = model->shear;
    const double spin = shear->rotation ? -0.5 * shear->rate / shear->torque_factor : 0;
    if (!shear->tangential) {
        return;
    }
    /* The force turns with the pair: with n, and with the spin about n. */
    const struct lub_v3 turn = lub_v3_plus(lub_v3_times(-lub_v3_dot(y->rates.n, y->force), y->n),
                                           spin * y->n.z, lub_v3_cross(y->n, y->force));
    const struct lub_v3 start = lub_v3_across(lub_v3_plus(base->force, c, turn), y->n);
    const struct lub_slip slip = lub_shear_slip(model, y->n, 2 + y->u_n);
    const struct lub_sliding sliding = {.k_t = shear->k_t,
                                        .drag = lub_resist_slide(exp(y->xi), y->xi),
                                        .friction = lub_shear_friction(model, y->xi)};
    y->force = lub_sliding_stage(&sliding, c, start, slip.drive, slip.mobility);
    y->rates.force = lub_v3_times(1 / c, lub_v3_plus(y->force, -1, base->force));
}

/* The change of n and r in this round. */
static double turn(const struct lub_shear_model *model, double c,
                   const struct lub_shear_state *base, double r, struct lub_shear_state *y)
{
    const struct lub_v3 flow = lub_shear_flow(model->shear, lub_v3_times(2 + y->u_n, y->n));
    const struct lub_v3 along = lub_v3_across(flow, y->n);
    y->rates.n = lub_v3_times(1 / (2 + y->u_n), lub_v3_plus(along, 1 / (3 * lub_pi), y->force));
    const struct lub_v3 n = lub_v3_plus(base->n, c, y->rates.n);
    const struct lub_v3 unit = lub_v3_times(1 / lub_v3_length(n), n);
    const double change = lub_v3_length(lub_v3_plus(unit, -1, y->n)) + fabs(2 + y->u_n - r);
    y->n = unit;
    return change;
}

/* y holds a guess on entry. */
static bool solve_stage(const struct lub_shear_model *model, enum film_solver solver, double c,
                        const struct lub_shear_state *base, struct lub_shear_state *y)
{
    double change = INFINITY;
    for (int k = 0; k < max_iterations && change > model->settled; k++) {
        const double r = 2 + y->u_n;
        const double pull = lub_v3_dot(lub_shear_flow(model->shear, lub_v3_times(r, y->n)), y->n);
        solve_normal(model, solver, c, base, pull, y);
        solve_tangential(model, c, base, y);
        change = turn(model, c, base, r, y);
    }
    return change <= model->settled && isfinite(y->xi);
}

/* y + sum of w_k f_k */
static struct lub_shear_state moved(const struct lub_shear_state *y, double w0,
                                    const struct lub_shear_rates *f0, double w1,
                                    const struct lub_shear_rates *f1)
{
    struct lub_shear_state base = *y;
    base.n = lub_v3_plus(lub_v3_plus(y->n, w0, f0->n), w1, f1->n);
    base.force = lub_v3_plus(lub_v3_plus(y->force, w0, f0->force), w1, f1->force);
    base.u_n = y->u_n + w0 * f0->u_n + w1 * f1->u_n;
    base.xi = y->xi + w0 * f0->xi + w1 * f1->xi;
    return base;
}

/* Errors of n, ln u and u_n over the accuracy.  u_n counts where the spheres are soft or apart;
 * near contact ln u says more. */
static double error_norm(const struct lub_shear_model *model, const struct lub_shear_rates *e,
                         const struct lub_shear_state *y)
{
    const double u_n = fabs(e->u_n) / (fabs(y->u_n) + 0.01);
    return fmax(fmax(lub_v3_length(e->n), fabs(e->xi)), u_n) / model->shear->accuracy;
}

bool lub_shear_euler(const struct lub_shear_model *model, double dt,
                     const struct lub_shear_state *now, struct lub_shear_state *next, double *error)
{
    const struct lub_shear_rates none = {.u_n = 0};
    *next = *now;
    next->t = now->t + dt;
    const bool good =
        solve_stage(model, model->law.normal->has_lambda_limit ? STEP : STAGE, dt, now, next);
    /* Half of what the rates changed is what Euler's method leaves out. */
    const struct lub_shear_state zero = {.u_n = 0};
    const struct lub_shear_state change =
        moved(&zero, -dt / 2, &now->rates, dt / 2, good ? &next->rates : &none);
    const struct lub_shear_rates e = {.n = change.n, .u_n = change.u_n, .xi = change.xi};
    *error = error_norm(model, &e, next);
    return good;
}

static const double d = 0.29289321881345247560; /* 1 - 1/sqrt(2) */
static const double w = 0.35355339059327376220; /* sqrt(2)/4 */

/* Bank et al. 1985; estimate of Hosea and Shampine 1996. */
bool lub_shear_tr_bdf2(const struct lub_shear_model *model, double dt,
                       const struct lub_shear_state *now, struct lub_shear_state *next,
                       double *error)
{
    const double c = d * dt;
    const struct lub_shear_rates none = {.u_n = 0}, *const f0 = &now->rates;
    const struct lub_shear_state first = moved(now, c, f0, 0, &none);
    struct lub_shear_state middle = *now;
    bool good = solve_stage(model, STAGE, c, &first, &middle);
    const struct lub_shear_state second = moved(now, w * dt, f0, w * dt, &middle.rates);
    *next = middle;
    next->t = now->t + dt;
    good = good && solve_stage(model, STAGE, c, &second, next);
    const struct lub_shear_state zero = {.u_n = 0};
    struct lub_shear_state e = moved(&zero, dt * (4 * w - 1) / 3, f0, -dt / 3, &middle.rates);
    e = moved(&e, dt * 2 * d / 3, &next->rates, 0, &none);
    *error = error_norm(model, &(struct lub_shear_rates){.n = e.n, .u_n = e.u_n, .xi = e.xi}, next);
    return good;
}
