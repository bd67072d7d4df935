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

double lub_eps_first_integral(const struct lub_eps_equation *equation, double t)
{
    const struct lub_force *const force = &equation->problem->force;
    return equation->w + lub_force_impulse(force, force->t[equation->piece], t);
}

double lub_eps_force(const struct lub_eps_equation *equation, double t)
{
    const struct lub_force *const force = &equation->problem->force;
    const double end = force->t[equation->piece + 1];
    return t < end ? lub_force_after(force, fmax(t, force->t[equation->piece]))
                   : lub_force_at(force, end);
}

bool lub_eps_rate(const struct lub_eps_equation *equation, double t, const double y[],
                  double rate[])
{
    const struct lub_drag *const drag = &equation->problem->drag;
    if (equation->form == LUB_FORM_GAP) {
        if (!(y[0] > 0)) {
            return false;
        }
        rate[0] = lub_eps_first_integral(equation, t) - lub_drag_N(drag, log(y[0]));
    } else if (equation->form == LUB_FORM_LOG_GAP) {
        rate[0] = (lub_eps_first_integral(equation, t) - lub_drag_N(drag, y[0])) * exp(-y[0]);
    } else {
        rate[0] = y[1] * exp(-y[0]);
        rate[1] = lub_eps_force(equation, t) - lub_drag_slope(drag, y[0]) * rate[0];
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
    const struct lub_drag *const drag = &equation->problem->drag;
    if (equation->form == LUB_FORM_GAP) {
        if (!(y[0] > 0)) {
            return false;
        }
        jacobian[0][0] = -lub_drag_n(drag, log(y[0]));
    } else if (equation->form == LUB_FORM_LOG_GAP) {
        const double u = lub_eps_first_integral(equation, t) - lub_drag_N(drag, y[0]);
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
               : lub_eps_first_integral(equation, t) -
                     lub_drag_N(&equation->problem->drag, lub_eps_log_gap(equation, y));
}

void lub_eps_put_state(const struct lub_eps_equation *equation, double x, double u, double y[])
{
    y[0] = equation->form == LUB_FORM_GAP ? exp(x) : x;
    if (equation->form == LUB_FORM_SECOND_ORDER) {
        y[1] = u;
    }
}
