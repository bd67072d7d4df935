/* normal_loggap_vep.c -- second order in ln u, u_n linear in time in the step.
 *
 * Where ln u changes little and the contact does not, Alexander's SDIRK2: xi' = u_n(t) - g(xi) with
 * g rising from -alpha roughness to infinity, so that a stage has one root for any step; stiffly
 * accurate, so that u is taken at the same time as u_n and the force is the drag.  Elsewhere the
 * exact solution: a film that opens may run from e^-400 to u_n within a step, and what it does in
 * between is the impulse.  The mean of the stretch follows from xi' = p - c u in either case, so
 * that what the film gives the spheres is what it takes, to rounding.
 */
#include "schemes/lubricated/film_exact.h"
#include "schemes/lubricated/film_small.h"

#include <math.h>

static const double gamma_ = 0.29289321881345247560; /* 1 - 1/sqrt(2) */
/* Both stages, as changes of ln u; without exponentials where that gives all digits. */
static void stages(const struct lub_film *film, double h, double xi, double u, const double u_n[2],
                   double d[2])
{
    const double c = gamma_ * h, middle = u_n[0] + gamma_ * (u_n[1] - u_n[0]);
    const double guess = (c * middle - c * u) / (1 + c * u), more = (1 - gamma_) / gamma_;
    double change[2];
    d[0] = lub_film_small_stage(*film, c, xi, u, c * middle, guess, &change[0]);
    const double known = more * d[0];
    d[1] = lub_film_small_stage(*film, c, xi, u, known + c * u_n[1], d[0] + known, &change[1]);
    const double reach = fmax(fmax(fabs(guess), fabs(d[0])), fmax(fabs(d[0] + known), fabs(d[1])));
    if (reach <= lub_film_widest && fabs(change[0]) <= 1e-8 && fabs(change[1]) <= 1e-8 &&
        xi > lub_film_thinnest) {
        return;
    }
    d[0] = lub_film_stage(film, c, xi + c * middle, xi) - xi;
    d[1] = lub_film_stage(film, c, xi + more * d[0] + c * u_n[1], xi + d[0]) - xi;
}

static struct lub_film_end step(const struct lub_film *film, double h, double xi, double from,
                                double to)
{
    const double c = gamma_ * h, room = film->log_roughness - xi, u_n[2] = {from, to};
    const bool touch = xi < film->log_roughness;
    double d[2];
    stages(film, h, xi, exp(xi), u_n, d);
    if (!(fabs(d[0]) <= lub_film_widest && fabs(d[1]) <= lub_film_widest &&
          touch == (d[0] < room) && touch == (d[1] < room))) {
        return lub_film_exact(film, h, xi, from, to);
    }
    const double u = exp(xi + d[1]), alpha = touch ? film->alpha : 0;
    const double pushed = alpha * ((from + to) / 2 - film->roughness);
    struct lub_film_end end = {.xi = xi + d[1], .stretch = to - u};
    end.mean = (d[1] / h + pushed) / (1 + alpha);
    if (c * u > 1) { /* what follows is xi' of the last stage */
        end.stretch =
            (d[1] - (1 - gamma_) / gamma_ * d[0]) / c - alpha * fmax(0, film->roughness - u);
    }
    return end;
}

const struct lub_normal lub_normal_loggap_vep = {
    .name = "loggap-vep",
    .order = 2,
    .step = step,
};
