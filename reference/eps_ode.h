/* eps_ode.h -- the parts of a certified solution of the eps-ODE; only reference/ uses them.
 *
 * A witness is one way to compute ln q and q' at given times.  Witnesses share the problem and the
 * rule for what lies below LUB_DEEP, and no stepping code.
 */
#ifndef LUB_REFERENCE_EPS_ODE_H
#define LUB_REFERENCE_EPS_ODE_H

#include "cases/problem.h"
#include "reference/eps_forms.h"
#include "reference/reference.h"

#include <stdbool.h>
#include <stddef.h>

/* Below this log gap (q = 1e-28) every witness takes the solution on the slow manifold
 * N(q) = w - q'.  With d = q |f|/(q n)^2 the manifold is N(x) = w - q f/(q n) up to d^2 in ln q. */
#define LUB_DEEP (-64.472382603833282)

/* Times in increasing order, each once; arrays of n belong to the caller. */
struct lub_eps_answer {
    size_t n;
    const double *t;
    double *log_gap, *u;
    double first_integral;   /* largest |q' + N - w| seen, where the witness does not build on it */
    double reached;          /* the last time that was answered when it stopped early */
    double t_hit, t_release; /* first time stuck, first time free again; filled by lub_eps_quad */
    size_t steps;
    size_t rhs; /* right-hand sides, by CVODE */
    char note[160];
};

/* Fills the answer; a status other than LUB_OK says why not, with a note. */
enum lub_status lub_eps_quad(const struct lub_problem *problem, double tol,
                             struct lub_eps_answer *answer);

/* By CVODE in one of the forms.  Hardened: bounded steps and roots at the layers; otherwise plain.
 */
enum lub_status lub_eps_cvode(const struct lub_problem *problem, enum lub_eps_form form, double tol,
                              bool hardened, struct lub_eps_answer *answer);

/* ln q on the slow manifold where the force is f, and the bound of what is left out. */
double lub_deep_log_gap(const struct lub_problem *problem, double t, double f);
double lub_deep_bound(const struct lub_problem *problem, double log_gap, double f);

/* Where w(t) is monotone: the breaks of the force and its zeros between them, sorted, from 0 to the
 * end.  The caller frees; NULL if memory runs out. */
double *lub_monotone_times(const struct lub_problem *problem, size_t *n);
/* The first time in [from, t_end] at which w rises above `level`; t_end if it does not. */
double lub_rise_time(const struct lub_problem *problem, size_t n, const double monotone[],
                     double from, double level);

/* gamma < -eps and |u| < eps: what the column `state` calls stuck. */
bool lub_eps_is_stuck(const struct lub_problem *problem, double gamma, double u);

/* One way to compute; `gap_only` if its ln q means nothing where q is below its resolution. */
struct lub_eps_witness {
    const char *name;
    enum lub_status (*solve)(const struct lub_problem *problem, struct lub_eps_answer *answer);
    bool independent; /* the one whose values are given; the others are CVODE */
    bool gap_only;
};

/* The witnesses of every certificate of the eps-ODE. */
extern const struct lub_eps_witness lub_eps_witnesses[];
extern const size_t lub_eps_n_witnesses;

/* How far ln q = other at t is from the truth there, as a multiple of what a certificate allows:
 * above 1 it is refused. */
double lub_eps_disagreement(const struct lub_problem *problem, bool gap_only, double t,
                            const struct lub_gap *truth, double other);

/* Asks the witnesses, compares, and fills the path with bounds, or refuses. */
enum lub_status lub_eps_certify(const struct lub_problem *problem, size_t n_witnesses,
                                const struct lub_eps_witness witnesses[], size_t n,
                                const double times[], struct lub_path *rows,
                                struct lub_certificate *certificate, struct lub_message *message);

#endif
