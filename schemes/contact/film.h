/* film.h -- the lubrication film of one pair: n(q) = eps (1/q - 1/cut) for q < cut, and 0 beyond.
 *
 * The film resists with the force n(q) q' and remembers N(q), N' = n, which is 0 at the cut and
 * beyond: a pair comes and goes without a jump.  Everything is a function of the log gap x = ln q,
 * because q itself may lie far below the range of doubles.
 */
#ifndef LUB_CONTACT_FILM_H
#define LUB_CONTACT_FILM_H

struct lub_film {
    double eps; /* N s, > 0 */
    double cut; /* m, > 0 */
};

/* N, N s; at most 0. */
double lub_film_potential(const struct lub_film *film, double x);
/* int q dN from q = 0, N s m. */
double lub_film_conjugate(const struct lub_film *film, double x);
/* n, N s/m. */
double lub_film_drag(const struct lub_film *film, double x);
/* The log gap with the potential gamma <= 0; that of the cut for 0. */
double lub_film_log_gap(const struct lub_film *film, double gamma);
/* The one x with  e^x/kappa + N(x) = s,  for any s and kappa > 0. */
double lub_film_solve(const struct lub_film *film, double kappa, double s);

#endif
