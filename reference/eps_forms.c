/* eps_forms.c -- the eps-ODE written in three ways, with analytic Jacobians. */
#include "reference/eps_forms.h"

#include <math.h>

int lub_eps_form_dim(enum lub_eps_form form)
{
    return form == LUB_FORM_SECOND_ORDER ? 2 : 1;
}

static const struct lub_drag *drag_of(const struct lub_eps_equation *equation)
{
    return &equation->exact->problem->drag;
}

void lub_eps_begin(struct lub_eps_equation *equation, lub_quad t0)
{
    const struct lub_force *const force = &equation->exact->problem->force;
    equation->t0 = t0;
    equation->w0 = lub_eps_exact_w(equation->exact, equation->piece, t0);
    equation->f0 = (double)lub_exact_force(force, equation->piece, t0);
    equation->quarter =
        force->amplitude * (double)cosf128((lub_quad)force->omega * t0 + (lub_quad)force->phase);
}

/* The force t after t0, and its integral since. */
static double force_since(const struct lub_eps_equation *equation, double t)
{
    const struct lub_force *const force = &equation->exact->problem->force;
    if (force->kind == LUB_FORCE_SINE) {
        const double angle = force->omega * t;
        return equation->f0 * cos(angle) + equation->quarter * sin(angle);
    }
    return equation->f0 + force->slope[equation->piece] * t;
}

static double impulse_since(const struct lub_eps_equation *equation, double t)
{
    const double omega = equation->exact->problem->force.omega, half = omega * t / 2;
    const double sinc = fabs(half) > 1e-8 ? sin(half) / half : 1;
    return t * sinc * force_since(equation, t / 2);
}

/* w - N: what they have in common goes before anything is rounded. */
static double difference(const struct lub_eps_equation *equation, double t, double x)
{
    const lub_quad N = (lub_quad)lub_drag_N(drag_of(equation), x);
    return (double)(equation->w0 - N) + impulse_since(equation, t);
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
        rate[1] = force_since(equation, t) - lub_drag_slope(drag_of(equation), y[0]) * rate[0];
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
