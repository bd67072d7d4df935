/* eps_forms.c -- the eps-ODE written in three ways, with analytic Jacobians. */
#include "reference/eps_forms.h"

#include <math.h>

const char *lub_eps_form_name(enum lub_eps_form form)
{
    static const char *const names[] = {"CVODE in ln q", "CVODE in q", "CVODE in (ln q, q')"};
    return names[form];
}

int lub_eps_form_dim(enum lub_eps_form form)
{
    return form == LUB_FORM_SECOND_ORDER ? 2 : 1;
}

static const struct lub_drag *drag_of(const struct lub_eps_equation *equation)
{
    return &equation->exact->problem->drag;
}

/* w - N, rounded after the difference. */
static double difference(const struct lub_eps_equation *equation, double t, double x)
{
    const lub_quad at = equation->t0 + (lub_quad)t;
    return (double)(lub_eps_exact_w(equation->exact, equation->piece, at) -
                    (lub_quad)lub_drag_N(drag_of(equation), x));
}

bool lub_eps_rate(const struct lub_eps_equation *equation, double t, const double y[],
                  double rate[])
{
    if (equation->form == LUB_FORM_GAP) {
        if (!(y[0] > 0)) {
            return false;
        }
        rate[0] = difference(equation, t, log(y[0]));
    } else if (equation->form == LUB_FORM_LOG_GAP) {
        rate[0] = difference(equation, t, y[0]) * exp(-y[0]);
    } else {
        rate[0] = y[1] * exp(-y[0]);
        rate[1] = (double)lub_exact_force(&equation->exact->problem->force, equation->piece,
                                          equation->t0 + (lub_quad)t) -
                  lub_drag_slope(drag_of(equation), y[0]) * rate[0];
    }
    return isfinite(rate[0]);
}

/* d(dN/dx)/dx = q n + q^2 dn/dq. */
static double curvature(const struct lub_drag *drag, double x)
{
    const double q = exp(x);
    return lub_drag_slope(drag, x) + q * q * lub_drag_dn(drag, x);
}

bool lub_eps_jacobian(const struct lub_eps_equation *equation, double t, const double y[],
                      double jacobian[LUB_FORM_DIM][LUB_FORM_DIM])
{
    const struct lub_drag *const drag = drag_of(equation);
    if (equation->form == LUB_FORM_GAP) {
        if (!(y[0] > 0)) {
            return false;
        }
        jacobian[0][0] = -lub_drag_n(drag, log(y[0]));
    } else if (equation->form == LUB_FORM_LOG_GAP) {
        const double u = difference(equation, t, y[0]);
        jacobian[0][0] = -(u + lub_drag_slope(drag, y[0])) * exp(-y[0]);
    } else {
        const double shrink = exp(-y[0]), slope = lub_drag_slope(drag, y[0]);
        jacobian[0][0] = -y[1] * shrink;
        jacobian[0][1] = shrink;
        jacobian[1][0] = y[1] * shrink * (slope - curvature(drag, y[0]));
        jacobian[1][1] = -slope * shrink;
    }
    return true;
}

double lub_eps_log_gap(const struct lub_eps_equation *equation, const double y[])
{
    return equation->form != LUB_FORM_GAP ? y[0] : y[0] > 0 ? log(y[0]) : -INFINITY;
}

double lub_eps_velocity(const struct lub_eps_equation *equation, double t, const double y[])
{
    return equation->form == LUB_FORM_SECOND_ORDER
               ? y[1]
               : difference(equation, t, lub_eps_log_gap(equation, y));
}

void lub_eps_put_state(const struct lub_eps_equation *equation, double x, double u, double y[])
{
    y[0] = equation->form == LUB_FORM_GAP ? exp(x) : x;
    if (equation->form == LUB_FORM_SECOND_ORDER) {
        y[1] = u;
    }
}
