/* normal_chevremont.c -- the published step: backward Euler on u, solved for ln u.
 *
 * Eq. 17-22 with the sign of eq. 20 corrected, and with eq. 21 for any k_n/k_b: after the
 * transition the asperities touch if they did not before, and the other way round.
 */
#include "schemes/lubricated/normal.h"

#include <math.h>

extern const struct lub_normal lub_normal_chevremont;

/* Eq. 22 times h for d = xi+ - xi-: A e^(2 d) + (1 - pull) e^d - 1 = 0 with A = grow e^xi- and grow
 * = h (1 + alpha). */
struct equation {
    double xi, grow, pull;
};

/* The quadratic has one positive root e^d = 1 + x, which the published code finds by bisection.  It
 * is written so that nothing cancels: x where d is small, and logarithms where e^d would overflow
 * or e^xi- is below the range of a double. */
static double solve(const struct equation *equation)
{
    const double a = equation->grow * exp(equation->xi), b = 1 - equation->pull;
    const double root = sqrt(b * b + 4 * a);
    const double x = 2 * (equation->pull - a) / (2 * a + (b > 0 ? b + root : 4 * a / (root - b)));
    if (x > -0.5 && x < 1) {
        return log1p(x);
    }
    return b > 0 ? log(2 / (b + root)) : log((root - b) / (2 * equation->grow)) - equation->xi;
}

static struct lub_film_end step(const struct lub_film *film, double h, double xi, double from,
                                double to)
{
    (void)from;
    const double rough = film->roughness;
    const double u = exp(xi);
    bool touch = u < rough || (u <= rough && to < rough);
    const double t_c = rough > 0 ? (u - rough) / (rough * (rough - to)) : 0; /* eq. 20 */
    if (t_c > 0 && t_c < h) {
        xi = film->log_roughness;
        h -= t_c;
        touch = !touch;
    }
    const double alpha = touch ? film->alpha : 0;
    const struct equation equation = {
        .xi = xi, .grow = h * (1 + alpha), .pull = h * (to + alpha * rough)};
    const double after = xi + solve(&equation);
    return (struct lub_film_end){.xi = after, .stretch = to - exp(after)}; /* eq. 19 */
}

const struct lub_normal lub_normal_chevremont = {
    .name = "chevremont",
    .order = 1,
    .has_lambda_limit = true,
    .step = step,
};
