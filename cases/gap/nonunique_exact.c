/* nonunique_exact.c -- Q and both branches of Maury (2007), section 4, from parabolas and lines. */
#include "cases/gap/nonunique_exact.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_roots.h>

#include <math.h>

enum { n_pieces = 4, max_iterations = 100 };

/* The first time > 0 at which q + u t + f t^2/2 falls to 0, infinite if it does not. */
static double fall_time(double q, double u, double f)
{
    const double d = u * u - 2 * f * q;
    if (d < 0 || (f >= 0 && u >= 0)) {
        return INFINITY;
    }
    return f < 0 ? (u + sqrt(d)) / -f : 2 * q / (-u + sqrt(d));
}

static struct lub_gap free_state(double q, double u)
{
    return (struct lub_gap){.q = q, .u = u, .log_gap = log(q)};
}

static struct lub_gap stuck_state(double gamma)
{
    return (struct lub_gap){.gamma = gamma, .log_gap = -INFINITY, .stuck = gamma < 0};
}

/* The state after a time h of constant force. */
static struct lub_gap moved(struct lub_gap gap, double f, double h)
{
    if (gap.q > 0 || gap.u > 0) {
        const double fall = fall_time(gap.q, gap.u, f);
        if (fall >= h) {
            return free_state(gap.q + h * (gap.u + f * h / 2), gap.u + f * h);
        }
        gap = stuck_state(gap.u + f * fall);
        h -= fall;
    }
    if (gap.gamma + f * h <= 0) {
        return stuck_state(gap.gamma + f * h);
    }
    const double rest = h + gap.gamma / f;
    return free_state(f * rest * rest / 2, f * rest);
}

struct lub_gap lub_nonunique_cell(const struct lub_nonunique *which, double t)
{
    const double xi = which->xi, alpha = which->alpha;
    const double end[n_pieces] = {1 + xi, 2, 2 + 2 * xi, 4}, f[n_pieces] = {1, -alpha, 1, -alpha};
    struct lub_gap gap = stuck_state(-which->tau);
    double at = 1;
    for (int k = 0; k < n_pieces && at < t; k++) {
        const double stop = fmin(end[k], t);
        gap = moved(gap, f[k], stop - at);
        at = stop;
    }
    return gap;
}

struct lub_gap lub_nonunique_at(const struct lub_nonunique *which, int branch, double t)
{
    double scale = branch == 1 ? 1 : 2;
    while (scale * t < 1) {
        scale *= 4;
    }
    const struct lub_gap gap = lub_nonunique_cell(which, scale * t);
    return (struct lub_gap){.q = gap.q / (scale * scale),
                            .u = gap.u / scale,
                            .gamma = gap.gamma / scale,
                            .log_gap = gap.log_gap - 2 * log(scale),
                            .stuck = gap.stuck};
}

double lub_nonunique_defect(const struct lub_nonunique *which)
{
    const struct lub_gap end = lub_nonunique_cell(which, 4);
    return -end.gamma - end.u - 4 * which->tau;
}

static double defect_at(double tau, void *which)
{
    struct lub_nonunique trial = *(const struct lub_nonunique *)which;
    trial.tau = tau;
    return lub_nonunique_defect(&trial);
}

static int iterate(gsl_root_fsolver *solver)
{
    int code = GSL_CONTINUE;
    for (int k = 0; k < max_iterations && code == GSL_CONTINUE; k++) {
        code = gsl_root_fsolver_iterate(solver);
        if (code == GSL_SUCCESS) {
            code = gsl_root_test_interval(gsl_root_fsolver_x_lower(solver),
                                          gsl_root_fsolver_x_upper(solver), 0, 1e-15);
        }
    }
    return code;
}

enum lub_status lub_nonunique_solve(struct lub_nonunique *which, struct lub_message *message)
{
    if (!(defect_at(0, which) > 0 && defect_at(which->xi, which) < 0)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "alpha=%g, xi=%g: no tau between 0 and xi repeats the motion; allowed is "
                        "xi < alpha (1 - xi) < 2 xi",
                        which->alpha, which->xi);
    }
    gsl_root_fsolver *const solver = gsl_root_fsolver_alloc(gsl_root_fsolver_brent);
    if (!solver) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    gsl_function function = {.function = defect_at, .params = which};
    int code = gsl_root_fsolver_set(solver, &function, 0, which->xi);
    code = code == GSL_SUCCESS ? iterate(solver) : code;
    which->tau = gsl_root_fsolver_root(solver);
    gsl_root_fsolver_free(solver);
    if (code != GSL_SUCCESS) {
        return lub_fail(message, LUB_NO_CONVERGENCE, "alpha=%g, xi=%g: tau was not found",
                        which->alpha, which->xi);
    }
    if (!lub_nonunique_cell(which, 4).stuck) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "alpha=%g, xi=%g: the motion is off the wall at t = 4 and does not repeat; "
                        "allowed is a smaller xi or a larger alpha",
                        which->alpha, which->xi);
    }
    return LUB_OK;
}
