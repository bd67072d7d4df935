/* visco_witness.h -- the parts of a certified visco-elastic solution; only reference/ uses them. */
#ifndef LUB_REFERENCE_VISCO_WITNESS_H
#define LUB_REFERENCE_VISCO_WITNESS_H

#include "reference/visco_elastic.h"

/* A film below e^-80 = 2e-35 acts on nothing: there u_n swings freely on its spring and ln u is an
 * integral, both in closed form.  What is left out changes v by less than e^-79 k_b t_end/mass.
 * Every witness takes these phases from lub_visco_deep. */
#define LUB_VISCO_DEEP  (-80.0)
#define LUB_VISCO_LEAVE (-79.0)

struct lub_visco_state {
    long double u_n, v, xi; /* xi = ln u */
};

/* Times in increasing order, each once; arrays of n belong to the caller. */
struct lub_visco_answer {
    size_t n;
    const double *t;
    double *u_n, *v, *log_gap;
    double first_integral; /* largest deviation seen, over film: in units of ln u */
    double range;          /* by lub_visco_extended: largest |ln u| and mass |v|/film on the way */
    double drift; /* what the tolerance of the steps may come to in the place at the end, over 1 */
    size_t n_extrema, capacity;
    struct lub_visco_extremum *extrema; /* found by lub_visco_extended only; the caller frees */
    bool no_memory;                     /* an extreme value could not be kept */
    size_t steps;
    char note[160];
};

void lub_visco_add_extremum(struct lub_visco_answer *answer, struct lub_visco_extremum extremum);

/* A free swing from t in one piece of the force: u_n = base(t) + a cos + b sin. */
struct lub_visco_deep {
    const struct lub_visco_elastic *problem;
    size_t piece;
    struct lub_visco_state start;
    long double t, omega, a, b;
};

/* F in a piece of the force, its rate, and its integral from t0 to t. */
long double lub_visco_force_at(const struct lub_force *force, size_t piece, long double t);
long double lub_visco_impulse(const struct lub_force *force, size_t piece, long double t0,
                              long double t);

/* Whether a state is deep and the closed form can be had (not near resonance with a sine). */
bool lub_visco_is_deep(const struct lub_visco_elastic *problem, long double xi);
void lub_visco_deep_init(struct lub_visco_deep *deep, const struct lub_visco_elastic *problem,
                         size_t piece, long double t, const struct lub_visco_state *start);
struct lub_visco_state lub_visco_deep_at(const struct lub_visco_deep *deep, long double t);
/* The first time up to `end` at which ln u has risen to LUB_VISCO_LEAVE, else `end`.  Extreme
 * values on the way go to the answer if it is given. */
long double lub_visco_deep_leave(const struct lub_visco_deep *deep, long double end,
                                 struct lub_visco_answer *answer);

/* By Radau IIA of order 9 in extended precision; one step and two half steps agree to tol. */
enum lub_status lub_visco_extended(const struct lub_visco_elastic *problem, double tol,
                                   struct lub_visco_answer *answer);

/* By CVODE.  velocity: (u_n, v, ln u) by BDF, which does not build on the first integral; momentum:
 * (u_n, mass v + film ln u, ln u) by Adams, by BDF where that is stiff; film: (u_n, v, u) by BDF,
 * for films within double range. */
enum lub_visco_form { LUB_VISCO_VELOCITY, LUB_VISCO_MOMENTUM, LUB_VISCO_FILM };
enum lub_status lub_visco_cvode(const struct lub_visco_elastic *problem, enum lub_visco_form form,
                                struct lub_visco_answer *answer);

/* One way to compute; the independent one gives the values.  film_only: its ln u means nothing
 * where u is below its resolution.  repeats: the method that gives the values, with larger steps;
 * it tells how exact they are and is no second opinion. */
struct lub_visco_witness {
    const char *name;
    enum lub_status (*solve)(const struct lub_visco_elastic *problem,
                             struct lub_visco_answer *answer);
    bool independent, film_only, repeats;
};

extern const struct lub_visco_witness lub_visco_witnesses[];
extern const size_t lub_visco_n_witnesses;

/* Asks the witnesses, compares, and fills the path with bounds, or refuses. */
enum lub_status lub_visco_certify(const struct lub_visco_elastic *problem, size_t n_witnesses,
                                  const struct lub_visco_witness witnesses[], size_t n,
                                  const double times[], struct lub_visco_path *path,
                                  struct lub_certificate *certificate, struct lub_message *message);

#endif
