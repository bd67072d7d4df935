/* resistance.c -- Brenner's series, Maude's limit, and the disk's closed form as witnesses. */
#include "reference/resistance.h"

#include <float.h>
#include <math.h>

static const double safety = 2, most = 1e-11;

/* Brenner (1961), eq. 2.19, cosh a = 1 + q: terms fall as e^(-(2k-1) a). */
static long double brenner(long double q)
{
    const long double a = 2 * asinhl(sqrtl(q / 2)), sh = sinhl(a), sh2 = sinhl(2 * a);
    long double sum = 0;
    for (long double k = 1;; k++) {
        const long double m = 2 * k + 1, half = sinhl(m * a / 2);
        const long double top = 2 * sinhl(m * a) + m * sh2;
        const long double bottom = 4 * half * half - m * m * sh * sh;
        const long double term = k * (k + 1) / ((2 * k - 1) * (2 * k + 3)) * (top / bottom - 1);
        sum += term;
        if (term < 1e-21L * sum || m * a > 10000) {
            return 4 * sh / 3 * sum;
        }
    }
}

/* Lubrication theory: 1/q - ln(q)/5 + 0.971264..., then terms of the order q ln q (Cox and Brenner
 * 1967: (1/21) q ln(1/q)); the constant is the series' own at a gap where they are known. */
static long double near_contact(long double q)
{
    const long double known = 1e-5L;
    const long double rest =
        brenner(known) - (1 / known - logl(known) / 5 - known * logl(known) / 21);
    return 1 / q - logl(q) / 5 - q * logl(q) / 21 + rest;
}

/* 1/(a - tanh a); for small a by the series of a - tanh a. */
static long double disk(long double q)
{
    const long double a = 2 * asinhl(sqrtl(q / 2)), b = a * a;
    if (a > 0.05L) {
        return 1 / (a - tanhl(a));
    }
    const long double sum =
        1 / 3.0L -
        b * (2 / 15.0L - b * (17 / 315.0L - b * (62 / 2835.0L -
                                                 b * (1382 / 155925.0L - b * 21844 / 6081075.0L))));
    return 1 / (a * b * sum);
}

enum lub_status lub_exact_resistance(enum lub_body body, double q,
                                     struct lub_exact_resistance *resistance,
                                     struct lub_message *message)
{
    const double lambda = lub_body_lambda(body, q);
    const long double witness = body == LUB_DISK ? disk(q)
                                : q < 1e-6       ? near_contact(q)
                                                 : brenner(q);
    const double off = (double)fabsl(witness / (long double)lambda - 1);
    *resistance = (struct lub_exact_resistance){
        .lambda = lambda, .bound = (safety * off + 8 * DBL_EPSILON) * lambda, .off = off};
    return off <= most ? LUB_OK
                       : lub_fail(message, LUB_REFUSED,
                                  "the tabulated drag and its series disagree by %.2g at q = %g "
                                  "(allowed %.2g)",
                                  off, q, most);
}
