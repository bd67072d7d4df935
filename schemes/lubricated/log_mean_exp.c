/* log_mean_exp.c -- ln of int_0^1 exp(-a y + b y^2) dy, which may be far outside the range of a
 * double: by Gauss's rule where the exponent is small, else in closed form with Dawson's function
 * or the error function.
 */
#include "cases/pi.h"
#include "schemes/lubricated/film_exact.h"

#include <gsl/gsl_sf_dawson.h>
#include <math.h>

/* Half of Gauss's rule of 16 points on (-1, 1), which is symmetric: to rounding for exponents up to
 * 6. */
static const double points[8] = {.0950125098376374402, .281603550779258913, .458016777657227386,
                                 .617876244402643748,  .755404408355003034, .865631202387831744,
                                 .944575023073232576,  .989400934991649933};
static const double weights[8] = {.189450610455068496,  .182603415044923589, .169156519395002538,
                                  .149595988816576732,  .124628971255533872, .0951585116824927848,
                                  .0622535239386478929, .0271524594117540949};

static double by_quadrature(double a, double b)
{
    double sum = 0;
    for (int k = 0; k < 8; k++) {
        const double y = (1 + points[k]) / 2, z = (1 - points[k]) / 2;
        sum += weights[k] * (exp(y * (b * y - a)) + exp(z * (b * z - a)));
    }
    return log(sum / 2);
}

/* ln of (e^x - 1)/x */
static double log_of_line(double x)
{
    return x > 0 ? x + log(-expm1(-x) / x) : log(expm1(x) / x);
}

/* D(x) = e^(-x^2) int_0^x e^(s^2) ds */
static double dawson(double x)
{
    gsl_sf_result result = {0};
    return fabs(x) < 1e100 && gsl_sf_dawson_e(x, &result) == 0 ? result.val : 0.5 / x;
}

/* b > 0: the square completed, exp(b y^2 - a y) = exp((q y + low)^2 - low^2). */
static double rising(double a, double b)
{
    const double q = sqrt(b), low = -a / (2 * q), high = q + low, last = b - a;
    const double top = fmax(last, 0);
    return top - log(q) + log(exp(last - top) * dawson(high) - exp(-top) * dawson(low));
}

/* e^(x^2) erfc(x) for x >= 0: by its continued fraction where the factors leave the range. */
static double scaled_erfc(double x)
{
    if (x < 8) {
        return exp(x * x) * erfc(x);
    }
    double fraction = 0;
    for (int k = 40; k > 0; k--) {
        fraction = k / 2.0 / (x + fraction);
    }
    return 1 / (sqrt(lub_pi) * (x + fraction));
}

/* b < 0: a Gaussian bell, of which one flank or the middle is seen. */
static double bell(double a, double b)
{
    const double q = sqrt(-b), low = a / (2 * q), high = q + low, last = b - a;
    const double scale = log(sqrt(lub_pi) / (2 * q));
    if (low >= 0) {
        return scale + log(scaled_erfc(low) - exp(last) * scaled_erfc(high));
    }
    if (high <= 0) {
        return scale + last + log(scaled_erfc(-high) - exp(-last) * scaled_erfc(-low));
    }
    return scale + low * low + log(erf(high) + erf(-low));
}

double lub_log_mean_exp(double a, double b)
{
    if (fabs(a) + fabs(b) < 6) {
        return by_quadrature(a, b);
    }
    if (fabs(b) < 1e-11 * fabs(a)) {
        return log_of_line(-a);
    }
    return b > 0 ? rising(a, b) : bell(a, b);
}
