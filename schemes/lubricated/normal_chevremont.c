/* normal_chevremont.c -- the published step: backward Euler on u, solved for ln u.
 *
 * Eq. 17-22 with the sign of eq. 20 corrected, and with eq. 21 for any k_n/k_b: after the
 * transition the asperities touch if they did not before, and the other way round.
 */
#include "schemes/lubricated/normal.h"

#include <math.h>

/* Eq. 22 times h for d = xi+ - xi-: A e^(2 d) + (1 - pull) e^d - 1 = 0 with A = grow e^xi- and grow
 * = h (1 + alpha). */
struct equation {
    double xi, u, grow, pull; /* u = e^xi- */
};

/* log(1 + x) to all digits of a small x, in half the time that log1p takes. */
static double log_one_plus(double x)
{
    const double rounded = 1 + x;
    return log(rounded) + (x - (rounded - 1)) / rounded;
}

/* The quadratic has one positive root e^d = 1 + x, which the published code finds by bisection.  It
 * is written so that nothing cancels: x where d is small, and logarithms where e^d would overflow
 * or e^xi- is below the range of a double.  Leaves the new film in *u. */
static double solve(const struct equation *equation, double *u)
{
    const double a = equation->grow * equation->u, b = 1 - equation->pull;
    const double root = sqrt(b * b + 4 * a);
    const double x = 2 * (equation->pull - a) / (2 * a + (b > 0 ? b + root : 4 * a / (root - b)));
    if (x > -0.5 && x < 1) {
        *u = equation->u * (1 + x);
        return equation->xi + log_one_plus(x);
    }
    const double after =
        b > 0 ? equation->xi + log(2 / (b + root)) : log((root - b) / (2 * equation->grow));
    *u = exp(after);
    return after;
}

static struct lub_film_end step(const struct lub_film *film, double h, double xi, double from,
                                double to)
{
    const double rough = film->roughness;
    double u = exp(xi);
    const double before = from - u;
    bool touch = u < rough || (u <= rough && to < rough);
    const double t_c = rough > 0 ? (u - rough) / (rough * (rough - to)) : 0; /* eq. 20 */
    if (t_c > 0 && t_c < h) {
        xi = film->log_roughness;
        u = exp(xi);
        h -= t_c;
        touch = !touch;
    }
    const double alpha = touch ? film->alpha : 0;
    const struct equation equation = {
        .xi = xi, .u = u, .grow = h * (1 + alpha), .pull = h * (to + alpha * rough)};
    const double after = solve(&equation, &u);
    const double stretch = to - u; /* eq. 19 */
    return (struct lub_film_end){.xi = after, .stretch = stretch, .mean = (before + stretch) / 2};
}

const struct lub_normal lub_normal_chevremont = {
    .name = "chevremont",
    .order = 1,
    .has_lambda_limit = true,
    .step = step,
};
