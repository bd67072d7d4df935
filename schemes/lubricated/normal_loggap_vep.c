/* normal_loggap_vep.c -- second order in ln u: Alexander's SDIRK2, u_n linear in time in the step.
 *
 * xi' = u_n(t) - g(xi) with g rising from -alpha roughness to infinity: a stage has one root for
 * any step.  While the film is thin xi' is u_n itself, which the step integrates exactly, however
 * large its product with the step; where the film follows u_n the method is L-stable and stiffly
 * accurate, so that u is taken at the same time as u_n and the force is the drag.
 */
#include "schemes/lubricated/normal.h"

#include <math.h>

static const double gamma_ = 0.29289321881345247560; /* 1 - 1/sqrt(2) */

static struct lub_film_end step(const struct lub_film *film, double h, double xi, double from,
                                double to)
{
    const double c = gamma_ * h;
    const double first = lub_film_stage(film, c, xi + c * (from + gamma_ * (to - from)), xi);
    const double known = xi + (1 - gamma_) / gamma_ * (first - xi);
    const double last = lub_film_stage(film, c, known + c * to, first);
    const double u = exp(last);
    struct lub_film_end end = {.xi = last, .stretch = to - u};
    if (c * u > 1) { /* (last - known)/c is xi' of the last stage */
        end.stretch = (last - known) / c - film->alpha * fmax(0, film->roughness - u);
    }
    return end;
}

const struct lub_normal lub_normal_loggap_vep = {
    .name = "loggap-vep",
    .order = 2,
    .step = step,
};
