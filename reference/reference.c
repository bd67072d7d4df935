/* reference.c -- one call for every model. */
#include "reference/reference.h"
#include "cases/path.h"
#include "reference/eps_ode.h"
#include "reference/limit.h"
#include "reference/limit_closed_form.h"
#include "reference/visco_gap.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { n_equal = 201 };

/* Round-off event by event: each state is a sum of fewer than 16 terms no larger than the largest
 * of 1, |q0|, |u0| t and the displacements, each rounded once per phase. */
static double limit_round_off(const struct lub_problem *problem, const struct lub_limit *limit)
{
    const double t = problem->t_end, f_max = lub_largest_force(&problem->force);
    const double size = 1 + problem->q0 + fabs(problem->u0) * t + f_max * t * t;
    return 16 * (double)limit->n * DBL_EPSILON * size;
}

/* The state event by event, or by the closed form where the surface is smooth; how far both are
 * apart goes to the certificate. */
static struct lub_gap limit_state(const struct lub_limit *limit, const struct lub_limit_form *form,
                                  bool smooth, double t, struct lub_certificate *certificate)
{
    const struct lub_gap by_events = lub_limit_at(form->problem, limit, t);
    if (!smooth) {
        return by_events;
    }
    const struct lub_gap gap = lub_limit_form_at(form, t);
    struct lub_witness *const other = &certificate->witness[0];
    if (!(fabs(gap.q - by_events.q) <= other->worst_q)) {
        other->worst_q = fabs(gap.q - by_events.q);
        other->worst_t = t;
    }
    return gap;
}

static enum lub_status give_limit(const struct lub_problem *problem, const struct lub_limit *limit,
                                  const struct lub_limit_form *form, size_t n, const double times[],
                                  struct lub_path *rows, struct lub_certificate *certificate,
                                  struct lub_message *message)
{
    const bool smooth = problem->gamma_min == -INFINITY;
    const double bound = limit_round_off(problem, limit);
    enum lub_status status = LUB_OK;
    certificate->witness[certificate->n++] =
        (struct lub_witness){.name = "exact, event by event", .steps = limit->n};
    if (smooth) {
        certificate->witness[certificate->n++] =
            (struct lub_witness){.name = "closed form in 34 digits", .steps = form->n};
    }
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        const struct lub_gap gap = limit_state(limit, form, smooth, times[k], certificate);
        status =
            lub_gap_append_certified(rows, times[k], &gap, bound, gap.q > 0 ? bound / gap.q : 0);
    }
    const double off = certificate->witness[0].worst_q;
    if (status == LUB_OK && !(off <= bound)) {
        return lub_fail(message, LUB_REFUSED,
                        "the reference is refused: event by event the gap is %.3g from the closed "
                        "form at t = %.10g, which round-off does not explain",
                        off, certificate->witness[0].worst_t);
    }
    return status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
}

static enum lub_status limit_reference(const struct lub_problem *problem, size_t n,
                                       const double times[], struct lub_path *rows,
                                       struct lub_certificate *certificate,
                                       struct lub_message *message)
{
    struct lub_limit limit;
    struct lub_limit_form form = {0};
    enum lub_status status = lub_limit_solve(problem, &limit, message);
    if (status == LUB_OK && !lub_limit_form_create(&form, problem)) {
        status = lub_fail(message, LUB_NO_MEMORY, "out of memory in the limit solution");
    }
    if (status == LUB_OK) {
        status = give_limit(problem, &limit, &form, n, times, rows, certificate, message);
        certificate->t_hit = lub_limit_hit(&limit);
        certificate->t_release = lub_limit_release(&limit);
    }
    lub_limit_form_free(&form);
    lub_limit_free(&limit);
    return status;
}

enum lub_status lub_reference(const struct lub_problem *problem, enum lub_model model, size_t n,
                              const double times[], struct lub_path *rows,
                              struct lub_certificate *certificate, struct lub_message *message)
{
    *certificate = (struct lub_certificate){.t_hit = NAN, .t_release = NAN};
    if (!(problem->models & (unsigned)model)) {
        return lub_fail(message, LUB_UNSUPPORTED, "this case has no model %s",
                        lub_model_name(model));
    }
    for (size_t k = 0; k < n; k++) {
        if (!(times[k] >= 0 && times[k] <= problem->t_end)) {
            return lub_fail(message, LUB_BAD_ARGUMENT, "time %g is outside the run, 0 to %g",
                            times[k], problem->t_end);
        }
    }
    if (model == LUB_LIMIT) {
        return limit_reference(problem, n, times, rows, certificate, message);
    }
    if (model == LUB_EPS_ODE) {
        return lub_eps_certify(problem, lub_eps_n_witnesses, lub_eps_witnesses, n, times, rows,
                               certificate, message);
    }
    return lub_visco_gap(problem, n, times, rows, certificate, message);
}

double *lub_reference_times(const struct lub_problem *problem, size_t *n)
{
    const size_t n_breaks = problem->force.n + 1;
    double *const times = malloc((n_equal + n_breaks) * sizeof *times);
    if (!times) {
        return NULL;
    }
    for (size_t k = 0; k < n_equal; k++) {
        times[k] = k + 1 == n_equal ? problem->t_end : problem->t_end * (double)k / (n_equal - 1);
    }
    memcpy(times + n_equal, problem->force.t, n_breaks * sizeof *times);
    qsort(times, n_equal + n_breaks, sizeof *times, lub_by_value);
    *n = 1;
    for (size_t k = 1; k < n_equal + n_breaks; k++) {
        if (times[k] - times[*n - 1] > 1e-12 * problem->t_end) {
            times[(*n)++] = times[k];
        } else if (bsearch(&times[k], problem->force.t, n_breaks, sizeof *times, lub_by_value)) {
            times[*n - 1] = times[k]; /* of two that differ by round-off, the exact break stays */
        }
    }
    return times;
}
