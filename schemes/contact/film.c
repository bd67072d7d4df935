/* film.c -- potential, drag and the scalar equation of a lubrication film with a cut. */
#include "schemes/contact/film.h"

#include <math.h>

enum { max_rounds = 100 };

/* ln(q/cut) within the film, 0 beyond. */
static double depth(const struct lub_film *film, double x)
{
    return fmin(0, x - log(film->cut));
}

double lub_film_potential(const struct lub_film *film, double x)
{
    const double z = depth(film, x);
    return film->eps * (z - expm1(z));
}

double lub_film_conjugate(const struct lub_film *film, double x)
{
    const double part = exp(depth(film, x)); /* of the cut */
    return film->eps * film->cut * part * (1 - 0.5 * part);
}

double lub_film_drag(const struct lub_film *film, double x)
{
    return film->eps * -expm1(depth(film, x)) / exp(x);
}

/* z <= 0 with  z + k e^z = rho <= k  for -1 <= k <= 0: Newton from the left, which a concave
 * function makes monotone. */
static double solve_concave(double k, double rho)
{
    double z = rho;
    for (int round = 0; round < max_rounds; round++) {
        const double next = z + (rho - z - k * exp(z)) / (1 + k * exp(z));
        if (!(next > z)) {
            break;
        }
        z = fmin(next, 0);
    }
    return z;
}

/* The w > 0 with  w + ln w = l  (Wright's omega function), by Newton. */
static double omega(double l)
{
    double w = l > 1 ? l - log(l) : exp(l);
    for (int round = 0; l > -50 && round < max_rounds; round++) {
        const double next = w * (1 + l - log(w)) / (1 + w);
        const double change = fabs(next - w);
        w = next;
        if (change <= 4e-16 * w) {
            break;
        }
    }
    return w;
}

double lub_film_log_gap(const struct lub_film *film, double gamma)
{
    return log(film->cut) + (gamma < 0 ? solve_concave(-1, gamma / film->eps - 1) : 0);
}

/* In z = x - ln cut the equation reads  z + k e^z = rho  with k = cut/(kappa eps) - 1 and
 * rho = s/eps - 1; for k > 0 it is w + ln w = rho + ln k with w = k e^z = rho - z, and the better
 * conditioned of the two gives z. */
double lub_film_solve(const struct lub_film *film, double kappa, double s)
{
    const double edge = film->cut / kappa;
    if (s >= edge) {
        return log(kappa * s);
    }
    const double k = edge / film->eps - 1, rho = s / film->eps - 1;
    if (k <= 0) {
        return log(film->cut) + solve_concave(k, rho);
    }
    const double w = omega(rho + log(k));
    return log(film->cut) + fmin(0, w > 1 ? log(w / k) : rho - w);
}
