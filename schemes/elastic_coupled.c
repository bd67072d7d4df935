/* elastic_coupled.c -- motion and film in one implicit step: TR-BDF2 (Bank et al. 1985; Hosea and
 * Shampine 1996), L-stable, second order, with an embedded estimate of third order.
 *
 * A stage reads y = base + c f(y).  Its first two equations are linear and give u_n - u = (A - u)/
 * (1 + c^2 k/m), A = base_u + c base_v + c^2 f/m; what is left is the film's equation for ln u with
 * another constant, so that a stage has one root for any step.  The first integral
 * m v + eps ln u - int f = const away from contact is linear in the unknowns and kept to rounding.
 */
#include "schemes/elastic.h"

#include <math.h>

static const double d = 0.29289321881345247560; /* 1 - 1/sqrt(2) */
static const double w = 0.35355339059327376220; /* sqrt(2)/4 */

struct rates {
    double u_n, v, xi;
};

/* The unknowns at a stage, and what follows from them. */
struct point {
    double u_n, v, xi, stretch;
    struct rates rates;
};

struct motion {
    struct lub_film film;
    double k, tau; /* k_b/mass, eps/k_b */
};

static struct rates rates_of(const struct motion *motion, double f, const struct point *at,
                             double slope)
{
    return (struct rates){at->v, f - motion->k * at->stretch, slope};
}

/* y = base + c f(y) with base in at->u_n, at->v, at->xi on entry; f: force per mass. */
static void solve_stage(const struct motion *motion, double c, double f, double guess,
                        struct point *at)
{
    const double soft = 1 + c * c * motion->k, h = c / motion->tau;
    const double free = at->u_n + c * at->v + c * c * f, base_xi = at->xi;
    struct lub_film film = motion->film;
    film.alpha *= soft;
    at->xi = lub_film_stage(&film, h / soft, base_xi + h / soft * free, guess);
    const double u = exp(at->xi);
    const double touch = motion->film.alpha * fmax(0, motion->film.roughness - u);
    at->stretch = h / soft * u > 1 ? (at->xi - base_xi) / h - touch : (free - u) / soft;
    const double u_n = u + at->stretch;
    at->v = soft > 2 ? (u_n - at->u_n) / c : at->v + c * (f - motion->k * at->stretch);
    at->u_n = u_n;
    at->rates = rates_of(motion, f, at, (at->stretch + touch) / motion->tau);
}

/* e <- (1 - c J)^-1 e with the Jacobian at the end of the step: without it stiff parts, which the
 * method damps, would dominate the estimate. */
static void filter(const struct motion *motion, double c, const struct point *at, struct rates *e)
{
    const double q = c * c * motion->k, u = exp(at->xi), h = c / motion->tau;
    const double slack = at->xi < motion->film.log_roughness ? 1 + motion->film.alpha : 1;
    /* u_n (1 + q) = e_u + c e_v + q u xi;  xi (1 + h slack u) = e_xi + h u_n. */
    const double right = (e->u_n + c * e->v) / (1 + q);
    const double xi = (e->xi + h * right) / (1 + h * u * (slack - q / (1 + q)));
    const double u_n = right + q / (1 + q) * u * xi;
    e->v -= c * motion->k * (u_n - u * xi);
    e->u_n = u_n;
    e->xi = xi;
}

/* Errors over what is allowed: relative to each value, or to the swing that the weight causes. */
static double error_norm(const struct motion *motion, const struct rates *e, const struct point *at,
                         double accuracy)
{
    const double sag = 1 / motion->k;
    const double u_n = fabs(e->u_n) / (fabs(at->u_n) + sag);
    const double v = fabs(e->v) / (fabs(at->v) + sqrt(sag));
    const double xi = fabs(e->xi) / (1 + fabs(at->xi));
    return fmax(fmax(u_n, v), xi) / accuracy;
}

static struct point load(const struct motion *motion, double f, const struct lub_state *now)
{
    struct point at = {.u_n = now->memory[LUB_CENTRE],
                       .v = now->gap.u,
                       .xi = now->gap.log_gap,
                       .stretch = now->memory[LUB_STRETCH]};
    at.rates = rates_of(motion, f, &at, lub_elastic_slope(now));
    return at;
}

static void store(const struct point *at, const struct lub_state *now, struct lub_state *next)
{
    *next = *now;
    next->gap.log_gap = at->xi;
    next->gap.q = exp(at->xi);
    next->gap.u = at->v;
    next->memory[LUB_CENTRE] = at->u_n;
    next->memory[LUB_STRETCH] = at->stretch;
}

/* The left limit belongs to the step that ends at a jump of the force. */
static double pull(const struct lub_problem *problem, double t)
{
    return lub_force_at(&problem->force, t) / problem->mass;
}

double lub_elastic_coupled(struct lub_run *run, double t, double dt, const struct lub_state *now,
                           struct lub_state *next)
{
    const struct lub_problem *const problem = run->problem;
    const struct motion motion = {.film = lub_elastic_film(now->memory),
                                  .k = now->memory[LUB_K_OVER_M],
                                  .tau = now->memory[LUB_TAU]};
    const double c = d * dt, accuracy = problem->accuracy > 0 ? problem->accuracy : 1e-4;
    const struct point at = load(&motion, lub_force_after(&problem->force, t) / problem->mass, now);
    const struct rates f0 = at.rates;
    struct point mid = {.u_n = at.u_n + c * f0.u_n, .v = at.v + c * f0.v, .xi = at.xi + c * f0.xi};
    solve_stage(&motion, c, pull(problem, t + 2 * c), at.xi, &mid);
    const struct rates f1 = mid.rates;
    struct point end = {.u_n = at.u_n + w * dt * (f0.u_n + f1.u_n),
                        .v = at.v + w * dt * (f0.v + f1.v),
                        .xi = at.xi + w * dt * (f0.xi + f1.xi)};
    solve_stage(&motion, c, pull(problem, t + dt), mid.xi, &end);
    const struct rates f2 = end.rates;
    const double b0 = dt * (4 * w - 1) / 3, b1 = -dt / 3, b2 = dt * 2 * d / 3;
    struct rates e = {b0 * f0.u_n + b1 * f1.u_n + b2 * f2.u_n, b0 * f0.v + b1 * f1.v + b2 * f2.v,
                      b0 * f0.xi + b1 * f1.xi + b2 * f2.xi};
    filter(&motion, c, &end, &e);
    store(&end, now, next);
    run->rhs += 2;
    return error_norm(&motion, &e, &end, accuracy);
}
