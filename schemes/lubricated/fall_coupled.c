/* fall_coupled.c -- motion and film in one implicit step: TR-BDF2 (Bank et al. 1985; Hosea and
 * Shampine 1996), L-stable, second order, with an embedded estimate of third order.
 *
 * A stage reads y = base + c f(y).  Its first two equations are linear and give u_n - u = (A - u)/
 * (1 + c^2 k/m), A = base_u + c base_v - c^2; what is left is the film's equation for ln u with
 * another constant, so that a stage has one root for any step.  The first integral
 * m v + film ln u + m t = const away from contact is linear in the unknowns and kept to rounding.
 */
#include "schemes/lubricated/fall_step.h"

#include <math.h>

static const double d = 0.29289321881345247560; /* 1 - 1/sqrt(2) */
static const double w = 0.35355339059327376220; /* sqrt(2)/4 */

struct rates {
    double u_n, v, xi;
};

static struct rates rates_of(const struct lub_fall_model *model, const struct lub_fall_state *at)
{
    return (struct rates){at->v, -1 - model->k_over_m * at->stretch, at->slope};
}

/* y = base + c f(y) with base in at->u_n, at->v, at->xi on entry. */
static void solve_stage(const struct lub_fall_model *model, double c, double guess,
                        struct lub_fall_state *at)
{
    const double soft = 1 + c * c * model->k_over_m, h = c / model->tau;
    const double free = at->u_n + c * at->v - c * c, base_xi = at->xi;
    struct lub_film film = model->film;
    film.alpha *= soft;
    at->xi = lub_film_stage(&film, h / soft, base_xi + h / soft * free, guess);
    const double u = exp(at->xi);
    const double touch = model->film.alpha * fmax(0, model->film.roughness - u);
    at->stretch = h / soft * u > 1 ? (at->xi - base_xi) / h - touch : (free - u) / soft;
    at->slope = (at->stretch + touch) / model->tau;
    const double u_n = u + at->stretch;
    at->v = soft > 2 ? (u_n - at->u_n) / c : at->v - c * (1 + model->k_over_m * at->stretch);
    at->u_n = u_n;
}

/* e <- (1 - c J)^-1 e with the Jacobian at the end of the step: without it stiff parts, which the
 * method damps, would dominate the estimate. */
static void filter(const struct lub_fall_model *model, double c, const struct lub_fall_state *at,
                   struct rates *e)
{
    const double q = c * c * model->k_over_m, u = exp(at->xi), h = c / model->tau;
    const double slack = at->xi < model->film.log_roughness ? 1 + model->film.alpha : 1;
    /* u_n (1 + q) = e_u + c e_v + q u xi;  xi (1 + h slack u) = e_xi + h u_n. */
    const double right = (e->u_n + c * e->v) / (1 + q);
    const double xi = (e->xi + h * right) / (1 + h * u * (slack - q / (1 + q)));
    const double u_n = right + q / (1 + q) * u * xi;
    e->v -= c * model->k_over_m * (u_n - u * xi);
    e->u_n = u_n;
    e->xi = xi;
}

/* Errors over what is allowed: relative to each value, or to the swing that the weight causes. */
static double error_norm(const struct lub_fall_model *model, const struct rates *e,
                         const struct lub_fall_state *at)
{
    const double sag = 1 / model->k_over_m;
    const double u_n = fabs(e->u_n) / (fabs(at->u_n) + sag);
    const double v = fabs(e->v) / (fabs(at->v) + sqrt(sag));
    const double xi = fabs(e->xi) / (1 + fabs(at->xi));
    return fmax(fmax(u_n, v), xi) / model->accuracy;
}

double lub_fall_coupled(const struct lub_fall_model *model, double dt,
                        const struct lub_fall_state *now, struct lub_fall_state *next)
{
    const double c = d * dt;
    const struct rates f0 = rates_of(model, now);
    struct lub_fall_state mid = {
        .u_n = now->u_n + c * f0.u_n, .v = now->v + c * f0.v, .xi = now->xi + c * f0.xi};
    solve_stage(model, c, now->xi, &mid);
    const struct rates f1 = rates_of(model, &mid);
    next->u_n = now->u_n + w * dt * (f0.u_n + f1.u_n);
    next->v = now->v + w * dt * (f0.v + f1.v);
    next->xi = now->xi + w * dt * (f0.xi + f1.xi);
    solve_stage(model, c, mid.xi, next);
    const struct rates f2 = rates_of(model, next);
    const double b0 = dt * (4 * w - 1) / 3, b1 = -dt / 3, b2 = dt * 2 * d / 3;
    struct rates e = {b0 * f0.u_n + b1 * f1.u_n + b2 * f2.u_n, b0 * f0.v + b1 * f1.v + b2 * f2.v,
                      b0 * f0.xi + b1 * f1.xi + b2 * f2.xi};
    filter(model, c, next, &e);
    return error_norm(model, &e, next);
}
