/* contact_truth.c -- the certified path of a sphere that falls on another, and its regime. */
#include "convergence/kinds/gap/contact.h"
#include "reference/cache.h"
#include "reference/visco_gap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static enum lub_status add_row(const struct lub_visco_elastic *elastic,
                               const struct lub_visco_path *path, size_t k, struct lub_truth *truth)
{
    const double u = exp(path->log_gap[k]);
    const double values[LUB_CONTACT_COLUMNS] = {
        [LUB_CONTACT_U_N] = path->u_n[k],
        [LUB_CONTACT_U] = u,
        [LUB_CONTACT_LOG] = path->log_gap[k],
        [LUB_CONTACT_V] = path->v[k],
        [LUB_CONTACT_FORCE] = -lub_visco_force(elastic, path->u_n[k], path->log_gap[k]),
        [LUB_CONTACT_TOUCH] = elastic->height > 0 && u <= elastic->height};
    const double bounds[LUB_CONTACT_COLUMNS] = {
        [LUB_CONTACT_U_N] = path->err_u_n[k],
        [LUB_CONTACT_U] = path->err_gap[k],
        [LUB_CONTACT_LOG] = path->err_log_gap[k],
        [LUB_CONTACT_V] = path->err_v[k],
        [LUB_CONTACT_FORCE] = elastic->k_b * (path->err_u_n[k] + path->err_gap[k]),
        [LUB_CONTACT_TOUCH] = NAN};
    return lub_path_append(&truth->path, path->t[k], values, bounds);
}

/* Of the time of a turning point of u_n: the bound of its rate over the acceleration there. */
static double time_bound(const struct lub_problem *problem, const struct lub_visco_path *path,
                         double t, double err_v)
{
    for (size_t k = 0; k < path->n_extrema; k++) {
        const struct lub_visco_extremum *const at = &path->extrema[k];
        if (at->t == t) {
            const double tension = problem->surface.k_b * (at->u_n - exp(at->log_gap));
            return err_v * problem->mass / fabs(lub_force_at(&problem->force, t) - tension);
        }
    }
    return NAN;
}

/* Of the numbers that follow from u_n and ln u; turning points are as sure as the rows. */
static void set_bounds(const struct lub_problem *problem, const struct lub_visco_path *path,
                       struct lub_truth *truth)
{
    double *const bounds = truth->quantity_bounds, *const values = truth->summary.value;
    double centre = 0, film = 0, rate = 0;
    for (size_t k = 0; k < path->n; k++) {
        centre = fmax(centre, path->err_u_n[k]);
        film = fmax(film, path->err_log_gap[k]);
        rate = fmax(rate, path->err_v[k]);
    }
    for (size_t k = 0; k < LUB_CONTACT_QUANTITIES; k++) {
        bounds[k] = NAN;
    }
    bounds[LUB_CONTACT_T_END] = 0;
    bounds[LUB_CONTACT_SECOND_MAXIMUM] = centre;
    for (size_t k = LUB_CONTACT_LOWEST_TIME; k <= LUB_CONTACT_REBOUND_TIME; k++) {
        bounds[k] = time_bound(problem, path, values[k], rate);
    }
    bounds[LUB_CONTACT_LOG_MIN] = film;
    bounds[LUB_CONTACT_LOG_END] = path->err_log_gap[path->n - 1];
    bounds[LUB_CONTACT_GAP_END] = path->err_gap[path->n - 1];
    /* restitution^2 = rebound/u0 */
    bounds[LUB_CONTACT_RESTITUTION] =
        centre / (2 * problem->q0 * fmax(values[LUB_CONTACT_RESTITUTION], sqrt(centre)));
}

/* The turning points are all that the regime depends on. */
static void summarise(const struct lub_problem *problem, const struct lub_visco_path *path,
                      struct lub_truth *truth)
{
    const size_t end = path->n - 1;
    const double late[2] = {NAN, NAN}, last[2] = {path->t[end], path->log_gap[end]};
    struct lub_summary *const summary = &truth->summary;
    struct lub_regime regime;
    double lowest = last[1];
    lub_regime_init(&regime, problem);
    for (size_t k = 0; k < path->n_extrema; k++) {
        const struct lub_visco_extremum *const at = &path->extrema[k];
        lub_regime_add(&regime, at->t, at->u_n, exp(at->log_gap));
        lowest = fmin(lowest, at->log_gap);
    }
    lub_regime_add(&regime, last[0], path->u_n[end], exp(last[1]));
    lub_contact_tell(&regime, summary);
    lub_contact_settling(problem, late, last, summary);
    lub_regime_free(&regime);
    summary->value[LUB_CONTACT_LOG_MIN] = lowest;
    for (size_t k = 0; k < truth->certificate.n; k++) {
        summary->steps += truth->certificate.witness[k].steps;
    }
    set_bounds(problem, path, truth);
}

/* The last of the path's times is t_end, which the caller may not have asked for. */
enum lub_status lub_contact_reference(const struct lub_problem *problem, size_t n,
                                      const double times[], struct lub_truth *truth,
                                      struct lub_message *message)
{
    const struct lub_visco_elastic elastic = lub_visco_elastic_of(problem, &problem->surface);
    struct lub_visco_path path = {0};
    double *const all = malloc((n + 1) * sizeof *all);
    if (!all) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    memcpy(all, times, n * sizeof *all);
    all[n] = problem->t_end;
    enum lub_status status =
        lub_visco_cached(&elastic, n + 1, all, &path, &truth->certificate, message);
    if (status == LUB_OK) {
        summarise(problem, &path, truth);
        status = truth->summary.status;
    }
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        status = add_row(&elastic, &path, k, truth);
    }
    lub_visco_path_free(&path);
    free(all);
    return status == LUB_NO_MEMORY ? lub_fail(message, status, "out of memory") : status;
}
