/* obreshkov.c -- the step of order 5 by a simplified Newton iteration. */
#include "schemes/obreshkov.h"

#include <math.h>
#include <stdbool.h>

enum { max_iterations = 6 };

/* Largest h n of a step: far above it a = w - N loses so many digits that b and c are noise. */
static const double stiff = 100;

/* The motion at one end: the law there, and the derivatives a, b, c of q. */
struct end {
    double q, N;
    struct lub_obreshkov_law law;
    double a, b, c;
};

struct lub_obreshkov_law lub_obreshkov_law_at(struct lub_run *run, double x, double q)
{
    const struct lub_drag *const drag = &run->problem->drag;
    run->rhs++;
    return (struct lub_obreshkov_law){lub_drag_n_at_gap(drag, q), lub_drag_dn(drag, x)};
}

/* Where the first integral is w, the force f and its rate. */
static struct end motion(double q, double N, struct lub_obreshkov_law law, double w, double f,
                         double rate)
{
    struct end end = {.q = q, .N = N, .law = law, .a = w - N};
    end.b = f - law.n * end.a;
    end.c = rate - law.dn * end.a * end.a - law.n * end.b;
    return end;
}

static double formula(const struct end *start, const struct end *end, double h)
{
    return start->q + h * (2 * start->a + 3 * end->a) / 5 + h * h * (start->b - 3 * end->b) / 20 +
           h * h * h * end->c / 60;
}

/* The slope of q+ - formula(q+) if n did not change: the denominator of the Pade approximation. */
static double denominator(double z)
{
    return 1 + z * (3.0 / 5 + z * (3.0 / 20 + z / 60));
}

static double embedded_error(const struct end *start, const struct end *end, double h)
{
    const double fourth = start->q + h / 2 * (start->a + end->a) + h * h / 12 * (start->b - end->b);
    return fabs(fourth - end->q);
}

/* Newton with the slope at frozen n, then secants.  Not for stiff steps: there b and c are small
 * differences of large numbers. */
static bool solve(struct lub_run *run, const struct end *start, double h, double w, double t,
                  double tol, struct end *end, double *change)
{
    const struct lub_force *const force = &run->problem->force;
    const double f = lub_force_at(force, t), rate = lub_force_rate(force, t);
    double q = start->q + h * (start->a + h / 2 * (start->b + h / 3 * start->c));
    double q_old = 0, miss_old = 0;
    for (int k = 0; k < max_iterations && q > 0 && isfinite(q); k++) {
        const double x = log(q), N = lub_drag_N_at_gap(&run->problem->drag, x, q);
        *end = motion(q, N, lub_obreshkov_law_at(run, x, q), w, f, rate);
        if (h * end->law.n > stiff) {
            return false;
        }
        const double miss = formula(start, end, h) - q;
        const double slope = k > 0 ? (miss_old - miss) / (q - q_old) : denominator(h * end->law.n);
        *change = miss / slope;
        if (fabs(*change) <= 1e-2 * tol) {
            return q + *change > 0;
        }
        q_old = q;
        miss_old = miss;
        q += *change;
    }
    return false;
}

enum lub_status lub_obreshkov_try(struct lub_run *run, const struct lub_substep_point *from,
                                  double h, double tol, struct lub_obreshkov_law *law,
                                  struct lub_substep_point *to, double *error)
{
    const struct lub_force *const force = &run->problem->force;
    const double t = from->t + h, w = from->w + lub_force_impulse(force, from->t, t);
    const struct end start =
        motion(from->q, from->N, *law, from->w, lub_force_after(force, from->t),
               lub_force_rate(force, from->t));
    struct end end;
    double change;
    if (h * law->n > stiff || !solve(run, &start, h, w, t, tol, &end, &change)) {
        return LUB_NO_CONVERGENCE;
    }
    *error = embedded_error(&start, &end, h);
    if (!isfinite(*error)) {
        return LUB_NO_CONVERGENCE;
    }
    const double q = end.q + change, N = end.N + end.law.n * change;
    *to = (struct lub_substep_point){.t = t, .x = log(q), .q = q, .u = w - N, .N = N, .w = w};
    *law = (struct lub_obreshkov_law){end.law.n + end.law.dn * change, end.law.dn};
    return LUB_OK;
}
