/* eps_forms.h -- the eps-ODE written in three ways, with analytic Jacobians; only reference/ and
 * its tests use them.
 *
 *   log gap       x' = (w - N(x)) e^-x
 *   gap           q' = w - N(q)
 *   second order  x' = u e^-x,  u' = f - (dN/dx) x',   which does not build on the first integral
 */
#ifndef LUB_REFERENCE_EPS_FORMS_H
#define LUB_REFERENCE_EPS_FORMS_H

#include "reference/eps_exact.h"

#include <stdbool.h>
#include <stddef.h>

enum lub_eps_form { LUB_FORM_LOG_GAP, LUB_FORM_GAP, LUB_FORM_SECOND_ORDER, LUB_N_FORMS };

enum { LUB_FORM_DIM = 2 }; /* at most */

/* Time is counted from t0, so that what happens within 1e-16 of a jump or of an arrival is
 * resolved; w and the force are those of t0, in all digits, and what they change by since. */
struct lub_eps_equation {
    const struct lub_eps_exact *exact;
    enum lub_eps_form form;
    size_t piece; /* of the force */
    lub_quad t0, w0;
    double f0, quarter; /* the force at t0, and a quarter of a period later if it is a sine */
};

/* Sets t0, in the piece, and what belongs to it. */
void lub_eps_begin(struct lub_eps_equation *equation, lub_quad t0);

int lub_eps_form_dim(enum lub_eps_form form);

/* False where the state is outside the domain. */
bool lub_eps_rate(const struct lub_eps_equation *equation, double t, const double y[],
                  double rate[]);
/* jacobian[i][j] = d rate[i]/d y[j]. */
bool lub_eps_jacobian(const struct lub_eps_equation *equation, double t, const double y[],
                      double jacobian[LUB_FORM_DIM][LUB_FORM_DIM]);

/* ln q and q' in a state, and the state from them.  u = w(t0 + t) - N. */
double lub_eps_log_gap(const struct lub_eps_equation *equation, const double y[]);
double lub_eps_velocity(const struct lub_eps_equation *equation, double t, const double y[]);
void lub_eps_put_state(const struct lub_eps_equation *equation, double x, double u, double y[]);

#endif
