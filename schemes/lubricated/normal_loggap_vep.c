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

#include <math.h>

static const double gamma_ = 0.29289321881345247560; /* 1 - 1/sqrt(2) */
/* Change of ln u in a step up to which SDIRK2 is as good as the motion is. */
static const double quick = 0.125;

static struct lub_film_end step(const struct lub_film *film, double h, double xi, double from,
                                double to)
{
    const double c = gamma_ * h;
    const double first = lub_film_stage(film, c, xi + c * (from + gamma_ * (to - from)), xi);
    const double known = xi + (1 - gamma_) / gamma_ * (first - xi);
    const double last = lub_film_stage(film, c, known + c * to, first);
    const bool touch = xi < film->log_roughness;
    if (!(fabs(first - xi) <= quick && fabs(last - xi) <= quick &&
          touch == (first < film->log_roughness) && touch == (last < film->log_roughness))) {
        return lub_film_exact(film, h, xi, from, to);
    }
    const double u = exp(last), alpha = touch ? film->alpha : 0;
    const double pushed = alpha * ((from + to) / 2 - film->roughness);
    struct lub_film_end end = {.xi = last, .stretch = to - u};
    end.mean = ((last - xi) / h + pushed) / (1 + alpha);
    if (c * u > 1) { /* (last - known)/c is xi' of the last stage */
        end.stretch = (last - known) / c - alpha * fmax(0, film->roughness - u);
    }
    return end;
}

const struct lub_normal lub_normal_loggap_vep = {
    .name = "loggap-vep",
    .order = 2,
    .step = step,
};
