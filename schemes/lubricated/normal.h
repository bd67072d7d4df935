/* normal.h -- the film between two elastic surfaces: one step of ln u.
 *
 * Lengths over the mean radius a, times over tau = nu_n a/k_b with nu_n = (3/2) pi eta
 * (Chevremont, Bodiguel and Chareyre 2020, eq. 14; they print eta for nu_n).  With xi = ln u,
 *
 *     xi' = u_n - u + alpha max(0, roughness - u),   alpha = k_n/k_b.
 *
 * A scheme names its film step (lub_scheme.film), and says what it is and where it comes from.
 */
#ifndef LUB_SCHEMES_LUBRICATED_NORMAL_H
#define LUB_SCHEMES_LUBRICATED_NORMAL_H

#include <stdbool.h>
#include <stddef.h>

struct lub_film {
    double roughness, log_roughness; /* 0 and -inf where smooth */
    double alpha;
};

/* roughness >= 0 over the radius, stiffness ratio k_n/k_b >= 0. */
struct lub_film lub_film_of(double roughness, double ratio);

/* The film after a step.  stretch = u_n - u, so that the force is k_b a stretch, pulling where
 * positive; it is kept apart because the difference loses its digits where u follows u_n.  mean is
 * that of the stretch over the step: the impulse. */
struct lub_film_end {
    double xi, stretch, mean;
};

struct lub_normal {
    const char *name;      /* of the scheme */
    unsigned order;        /* in the step, of the whole motion with leapfrog */
    bool has_lambda_limit; /* wrong once the step times |u_n| exceeds about 1 */
    /* From xi over the step h > 0, while u_n goes from `from` to `to` at constant speed. */
    struct lub_film_end (*step)(const struct lub_film *film, double h, double xi, double from,
                                double to);
};

/* The only root of y + c exp(y) = r for c > 0, to rounding; `guess` near it saves time. */
double lub_film_root(double c, double r, double guess);

/* The only root of y - c f(y) = r with f the film's -u + alpha max(0, roughness - u). */
double lub_film_stage(const struct lub_film *film, double c, double r, double guess);

#endif
