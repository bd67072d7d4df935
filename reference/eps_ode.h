/* eps_ode.h -- the parts of a certified solution of the eps-ODE; only reference/ uses them.
 *
 * A witness is one way to compute ln q and q' at given times.  Witnesses share the problem and the
 * data of eps_exact.h with the rule for the deep phase, and no stepping code.
 */
#ifndef LUB_REFERENCE_EPS_ODE_H
#define LUB_REFERENCE_EPS_ODE_H

#include "cases/problem.h"
#include "reference/eps_forms.h"
#include "reference/reference.h"

#include <stdbool.h>
#include <stddef.h>

/* Times in increasing order, each once; arrays of n belong to the caller. */
struct lub_eps_answer {
    size_t n;
    const double *t;
    double *log_gap, *u;
    /* Only by the independent witness, and NULL is allowed: at most by how much ln q moves if w is
     * off by 1 all the way, and by how much the law of the program differs from its formula. */
    double *spread, *law;
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

/* How far ln q = other is from the truth there, as a multiple of what a certificate allows: above 1
 * it is refused.  `noise` is by how much the round-off of a witness may move ln q
 * there; however large it is, more than 1e-3 of ln q is never allowed. */
double lub_eps_disagreement(bool gap_only, double truth, double noise, double other);

/* Asks the witnesses, compares, and fills the path with bounds, or refuses. */
enum lub_status lub_eps_certify(const struct lub_problem *problem, size_t n_witnesses,
                                const struct lub_eps_witness witnesses[], size_t n,
                                const double times[], struct lub_path *rows,
                                struct lub_certificate *certificate, struct lub_message *message);

#endif
