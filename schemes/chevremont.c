/* chevremont.c -- Chevremont, Bodiguel, Chareyre (2020): lubrication film and elastic surface in
 * series, backward Euler for the film in the log gap, explicit motion.
 *
 * One gap with unit mass and radius.  u_n is the distance without deflection, u the film, and
 * k_b (u_n - u) = eps u'/u - k_n max(0, a - u) the force that holds the particle back, where a is
 * the height of asperities (0: none) and k_n their stiffness.  The film step is eq. 22; where the
 * film passes u = a inside a step, the rest of the step has the other stiffness (eq. 20, with its
 * sign corrected, and 21).  The motion is the leapfrog of section 2.3, written with half kicks.
 *
 * The eps-ODE is the limit k_b -> infinity with a = 0, but not at any pace.  The surfaces give way
 * by about 1/k_b, and the film step errs by about dt k_b: at an impact it must follow ln u down
 * while the spring stops the particle, and a stiff spring stops it within a step, so that the
 * impulse never reaches the film.  k_b = auto is dt^-1/2, where both errors fall like dt^1/2.  (A
 * stiffness tied to the stability limit, k_b ~ 1/dt^2, does not converge in practice for eps <=
 * 0.1.)
 */
#include "schemes/scheme.h"

#include <math.h>

extern const struct lub_scheme lub_scheme_chevremont;

enum { CENTRE, FORCE };
enum { K_B, ASPERITY, STIFFNESS_RATIO, n_params };

static const struct lub_param params[n_params] = {
    [K_B] = {.name = "k_b",
             .value = "auto",
             .unit = "mass/time^2",
             .meaning = "stiffness of the surfaces; auto = dt^-1/2, for the eps-ODE",
             .above_lo = true,
             .hi = INFINITY,
             .word = "auto",
             .word_value = 0},
    [ASPERITY] = {.name = "asperity",
                  .value = "0",
                  .unit = "radius",
                  .meaning = "height of the asperities; 0 = smooth, as the eps-ODE needs",
                  .hi = INFINITY},
    [STIFFNESS_RATIO] = {.name = "asperity_stiffness",
                         .value = "1",
                         .unit = "1",
                         .meaning = "stiffness of the asperities over k_b",
                         .above_lo = true,
                         .hi = INFINITY},
};

static double stiffness(const struct lub_run *run)
{
    const double k_b = run->values[K_B].number;
    return k_b > 0 ? k_b : 1 / sqrt(run->dt);
}

static enum lub_status init(struct lub_run *run, struct lub_state *state,
                            struct lub_message *message)
{
    const struct lub_drag *const drag = &run->problem->drag;
    if (drag->law->p != 0 || drag->p != 1 || drag->shift > 0) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "scheme chevremont knows the film eps/q only: drag=%s with p=%g, shift=%g "
                        "is not supported, drag=power with p=1, shift=0 is",
                        drag->law->name, drag->p, drag->shift);
    }
    state->memory[CENTRE] = run->problem->q0;
    return LUB_OK;
}

/* Eq. 22 for d = xi+ - xi-: (1 + alpha) e^(xi- + d) - b - e^-d/h = 0, b = u_n + alpha a - 1/h. */
struct film {
    double xi, alpha, b, h;
};

/* Times e^d it is a quadratic equation for e^d with one positive root, which the published code
 * finds by bisection.  Here it is written so that nothing cancels, and in logarithms where the film
 * is so thin that e^d overflows. */
static double film_change(const struct film *film)
{
    const double a = (1 + film->alpha) * exp(film->xi), b = film->b, c = 1 / film->h;
    if (b > 0 && a * (c / b) < 1e-16 * b) {
        return log(b / (1 + film->alpha)) - film->xi;
    }
    const double root = sqrt(b * b + 4 * a * c);
    return log(b > 0 ? (b + root) / (2 * a) : 2 * c / (root - b));
}

/* The film after the dimensionless time h with u_n held. */
static double film_step(struct lub_run *run, double xi, double u_n, double h)
{
    const double a = run->values[ASPERITY].number, ratio = run->values[STIFFNESS_RATIO].number;
    const double u = exp(xi);
    double alpha = u < a || (u <= a && u_n < a) ? ratio : 0;
    if (a > 0) {
        const double t_c = (u - a) / (a * (a - u_n)); /* eq. 20 */
        if (t_c > 0 && t_c < h) {
            xi = log(a);
            h -= t_c;
            alpha = alpha > 0 ? 0 : ratio;
        }
    }
    run->rhs++;
    const struct film film = {.xi = xi, .alpha = alpha, .b = u_n + alpha * a - 1 / h, .h = h};
    return xi + film_change(&film);
}

static enum lub_status step(struct lub_run *run, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const struct lub_problem *const problem = run->problem;
    const double dt = step->dt, k_b = stiffness(run);
    const double before = lub_force_after(&problem->force, step->t) - now->memory[FORCE];
    const double v_mid = now->gap.u + dt / 2 * before;
    const double u_n = now->memory[CENTRE] + dt * v_mid;
    if (!isfinite(u_n)) {
        return LUB_NOT_FINITE;
    }
    next->gap.log_gap = film_step(run, now->gap.log_gap, u_n, dt * k_b / problem->drag.eps);
    next->gap.q = exp(next->gap.log_gap);
    next->memory[CENTRE] = u_n;
    next->memory[FORCE] = k_b * (u_n - next->gap.q); /* eq. 19 */
    const double after = lub_force_at(&problem->force, step->t + dt) - next->memory[FORCE];
    next->gap.u = v_mid + dt / 2 * after;
    return LUB_OK;
}

const struct lub_scheme lub_scheme_chevremont = {
    .name = "chevremont",
    .summary = "Film and elastic surface in series: backward Euler for the log film, leapfrog for "
               "the particle.",
    .source = "Chevremont, Bodiguel, Chareyre 2020, eq. 17-22 (eq. 20 with its sign corrected) and "
              "section 2.3",
    .formula = "v' = v + dt/2 (f(t) - F),  u_n+ = u_n + dt v'\n"
               "film: u+ = u + (dt k_b/eps) u+ (u_n+ - u+), solved for ln u+\n"
               "F+ = k_b (u_n+ - u+),  v+ = v' + dt/2 (f(t+) - F+)\n"
               "k_b = dt^-1/2 unless given",
    .model = LUB_EPS_ODE,
    .order = 0,
    .keeps = LUB_KEEPS_LOG_GAP,
    .unread = LUB_KEEPS_GAMMA | LUB_KEEPS_STUCK,
    .implicit = true,
    .n_params = n_params,
    .params = params,
    .init = init,
    .step = step,
};
