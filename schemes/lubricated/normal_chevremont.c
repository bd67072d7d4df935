/* normal_chevremont.c -- the published step: backward Euler on u, solved for ln u by bisection.
 *
 * Eq. 17-22 with the sign of eq. 20 corrected, and with eq. 21 for any k_n/k_b: after the
 * transition the asperities touch if they did not before, and the other way round.
 */
#include "schemes/lubricated/normal.h"

#include <math.h>

extern const struct lub_normal lub_normal_chevremont;

/* Eq. 22 times h for d = xi+ - xi-: grow e^(xi- + d) + 1 - e^-d - pull = 0, grow = h (1 + alpha).
 * Two exponentials, because u- = e^(xi-) may be below the range of a double. */
struct equation {
    double xi, grow, pull;
};

static double residual(const struct equation *equation, double d)
{
    return equation->grow * exp(equation->xi + d) + (1 - equation->pull) - exp(-d);
}

/* [lo, hi] about the root, grown from d = 0. */
static void bracket(const struct equation *equation, double *lo, double *hi)
{
    *lo = *hi = 0;
    if (residual(equation, 0) > 0) {
        for (*lo = -1; residual(equation, *lo) > 0; *lo *= 2) {
            *hi = *lo;
        }
    } else {
        for (*hi = 1; residual(equation, *hi) < 0; *hi *= 2) {
            *lo = *hi;
        }
    }
}

/* The residual to all digits where d is small. */
static double exact_residual(const struct equation *equation, double d, double up)
{
    return d > 1 ? up + (1 - equation->pull) - exp(-d) : up - expm1(-d) - equation->pull;
}

/* Bisection; Newton's method gives the last digits. */
static double solve(const struct equation *equation)
{
    double lo, hi, change = 1;
    bracket(equation, &lo, &hi);
    while (hi - lo > 1e-2) {
        const double middle = (lo + hi) / 2;
        *(residual(equation, middle) > 0 ? &hi : &lo) = middle;
    }
    double d = (lo + hi) / 2;
    for (int k = 0; k < 5 && fabs(change) > 1e-8; k++) {
        const double up = equation->grow * exp(equation->xi + d);
        change = exact_residual(equation, d, up) / (up + exp(-d));
        d -= change;
    }
    return d;
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
    .summary = "Lubricated elastic contact as published: backward Euler on u by bisection in ln u.",
    .source = "Chevremont, Bodiguel, Chareyre 2020, eq. 17-22 (sign of eq. 20 corrected, eq. 21 "
              "for any k_n/k_b) and section 2.3",
    .formula = "v' = v + dt/2 a(t),  u_n+ = u_n + dt v'\n"
               "film: u+ = u + (dt/tau) u+ (u_n+ - u+ + alpha (roughness - u+)), for ln u+\n"
               "F+ = k_b (u_n+ - u+),  v+ = v' + dt/2 a(t+)\n"
               "wrong where Lambda = dt k_b |u_n|max/(nu_n a^2) exceeds about 1",
    .order = 1,
    .has_lambda_limit = true,
    .step = step,
};
