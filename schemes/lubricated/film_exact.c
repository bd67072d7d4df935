/* film_exact.c -- ln u of the film in closed form, from touch to touch of the asperities.
 *
 * While the asperities neither touch nor part, w = 1/u obeys the linear equation
 *
 *     w' = -p w + c,   p = u_n + alpha roughness,  c = 1 + alpha in contact;  p = u_n,  c = 1
 * apart,
 *
 * so that with u_n linear in time, over a piece of length r and with y = 1 at its start, 0 at its
 * end
 *
 *     w(r) = exp(-int p) w(0) + c r int_0^1 exp(-p(r) r y + p' r^2/2 y^2) dy.
 *
 * At u = roughness u' has the sign of u_n - roughness: where u_n is below the film can only enter
 * contact, above it only leave.  Integrated over a piece, xi' = p - c u gives int u, and with it
 * the mean of the stretch, which is the impulse of the force.
 */
#include "schemes/lubricated/film_exact.h"

#include <math.h>

/* A length of time in which the contact stays as it is. */
struct piece {
    double c, p, slope; /* p at its start, and p' */
};

/* ln(e^a + e^b) */
static double log_sum(double a, double b)
{
    return fmax(a, b) + log1p(exp(-fabs(a - b)));
}

/* ln u after r > 0 of the piece. */
static double follow(const struct piece *piece, double r, double xi)
{
    const double end = piece->p + piece->slope * r, sum = (piece->p + end) / 2 * r;
    const double grown = log(piece->c * r) + lub_log_mean_exp(end * r, piece->slope * r * r / 2);
    return -log_sum(-xi - sum, grown);
}

/* The time at which ln u reaches `goal`, which it passes on the way from xi at 0 to `last` at r:
 * Newton's method within brackets. */
static double meet(const struct piece *piece, double r, double xi, double last, double goal)
{
    enum { max_iterations = 80 };
    double lo = 0, hi = r, at = r * (goal - xi) / (last - xi);
    for (int k = 0; k < max_iterations && hi - lo > 1e-15 * r; k++) {
        at = at > lo && at < hi ? at : (lo + hi) / 2;
        const double here = follow(piece, at, xi), miss = here - goal;
        *((miss > 0) == (last > goal) ? &hi : &lo) = at;
        const double rate = piece->p + piece->slope * at - piece->c * exp(here);
        const double change = miss / rate;
        at -= change;
        if (fabs(change) <= 1e-15 * r) {
            break;
        }
    }
    return fmin(fmax(at, lo), hi);
}

/* The film on its way through a step. */
struct way {
    const struct lub_film *film;
    double slope;      /* of u_n */
    double t, u_n, xi; /* reached */
    double impulse;    /* int of the stretch so far */
};

/* On to `end`, or to where the contact changes, while u_n stays on one side of the roughness. */
static void advance(struct way *way, bool above, double end)
{
    const struct lub_film *const film = way->film;
    const double rough = film->roughness, goal = film->log_roughness;
    const bool touch = way->xi < goal || (way->xi <= goal && !above);
    const double alpha = touch ? film->alpha : 0;
    const struct piece piece = {1 + alpha, way->u_n + alpha * rough, way->slope};
    double r = end - way->t, xi = follow(&piece, r, way->xi);
    const bool passes = above ? touch && xi > goal : !touch && xi < goal;
    if (passes) {
        r = meet(&piece, r, way->xi, xi, goal);
        xi = goal;
    }
    const double to = way->u_n + way->slope * r, travel = (way->u_n + to) / 2 * r;
    way->impulse += (xi - way->xi + alpha * (travel - rough * r)) / piece.c;
    way->t = passes ? way->t + r : end;
    way->u_n = to;
    way->xi = xi;
}

struct lub_film_end lub_film_exact(const struct lub_film *film, double h, double xi, double from,
                                   double to)
{
    const double rough = film->roughness, slope = (to - from) / h;
    struct way way = {.film = film, .slope = slope, .u_n = from, .xi = xi};
    const bool crosses = rough > 0 && (from > rough) != (to > rough);
    const double middle = crosses ? fmin(fmax((rough - from) / slope, 0), h) : h;
    while (way.t < middle) {
        advance(&way, (crosses ? from : to) > rough, middle);
    }
    while (way.t < h) {
        advance(&way, to > rough, h);
    }
    const double u = exp(way.xi);
    return (struct lub_film_end){.xi = way.xi, .stretch = to - u, .mean = way.impulse / h};
}
