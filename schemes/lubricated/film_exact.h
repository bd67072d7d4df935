/* film_exact.h -- the film between elastic surfaces, solved exactly while u_n is linear in time. */
#ifndef LUB_SCHEMES_LUBRICATED_FILM_EXACT_H
#define LUB_SCHEMES_LUBRICATED_FILM_EXACT_H

#include "schemes/lubricated/normal.h"

/* ln of int_0^1 exp(-a y + b y^2) dy, for any finite a and b. */
double lub_log_mean_exp(double a, double b);

/* The step of struct lub_normal, to rounding: every touch and every parting of the asperities is
 * found within the step. */
struct lub_film_end lub_film_exact(const struct lub_film *film, double h, double xi, double from,
                                   double to);

#endif
