/* truth.c -- kind gap: the certified solution of one gap in any of its models. */
#include "convergence/kinds/gap/contact.h"
#include "reference/cache.h"
#include "reference/limit.h"
#include "reference/visco_gap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct lub_param *lub_gap_params(const struct lub_ask *ask, size_t k, size_t *n)
{
    *n = LUB_SURFACE_PARAMS;
    return k == 0 && !ask->scheme && !lub_gap_is_elastic(ask->which) ? lub_surface_params : NULL;
}

const char *lub_gap_model(const struct lub_case *which, size_t k)
{
    static const enum lub_model models[] = {LUB_EPS_ODE, LUB_LIMIT, LUB_VISCO_ELASTIC};
    const unsigned has = lub_case_root(which)->models;
    if (k == 0) {
        return has ? lub_model_name(which->model) : NULL;
    }
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        if (models[i] != which->model && has & (unsigned)models[i] && --k == 0) {
            return lub_model_name(models[i]);
        }
    }
    return NULL;
}

/* Parameters of the surface belong to one model only. */
static enum lub_status read_surface(struct lub_settings *settings, enum lub_model model,
                                    struct lub_surface *surface, struct lub_message *message)
{
    if (model == LUB_VISCO_ELASTIC) {
        return lub_surface_resolve(settings, surface, message);
    }
    for (size_t k = 0; k < settings->n; k++) {
        for (size_t i = 0; i < LUB_SURFACE_PARAMS; i++) {
            if (strcmp(settings->list[k].name, lub_surface_params[i].name) == 0) {
                return lub_fail(message, LUB_BAD_ARGUMENT,
                                "parameter '%s' is for model visco-elastic, not for %s",
                                lub_surface_params[i].name, lub_model_name(model));
            }
        }
    }
    return LUB_OK;
}

/* The problem that the question names, for the caller to free. */
static enum lub_status build(const struct lub_ask *ask, const char *name, enum lub_model *model,
                             struct lub_problem *problem, struct lub_message *message)
{
    struct lub_settings settings = ask->settings;
    struct lub_surface surface = {0};
    *problem = (struct lub_problem){0};
    enum lub_status status = lub_model_find(name, model, message);
    if (status == LUB_OK && !lub_gap_is_elastic(ask->which)) {
        status = read_surface(&settings, *model, &surface, message);
    }
    if (status == LUB_OK) {
        status = lub_case_build(ask->which, &settings, problem, message);
    }
    if (!lub_gap_is_elastic(ask->which)) {
        problem->surface = surface;
    }
    return status == LUB_OK ? lub_problem_check(problem, (unsigned)*model, message) : status;
}

static enum lub_status add_events(const struct lub_problem *problem, struct lub_times *breaks,
                                  struct lub_message *message)
{
    struct lub_limit limit;
    enum lub_status status = lub_limit_solve(problem, &limit, message);
    if (status != LUB_OK) {
        return status;
    }
    for (size_t k = 0; k < limit.n && status == LUB_OK; k++) {
        status = lub_times_add(breaks, limit.phases[k].t);
    }
    lub_limit_free(&limit);
    return status;
}

static enum lub_status add_default(const struct lub_problem *problem, struct lub_times *times)
{
    size_t n = 0;
    double *const list = lub_reference_times(problem, &n);
    enum lub_status status = list ? LUB_OK : LUB_NO_MEMORY;
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        status = lub_times_add(times, list[k]);
    }
    free(list);
    return status;
}

enum lub_status lub_gap_times(const struct lub_ask *ask, const char *name, struct lub_times *times,
                              struct lub_times *breaks, double *t_end, struct lub_message *message)
{
    struct lub_problem problem;
    enum lub_model model;
    enum lub_status status = build(ask, name, &model, &problem, message);
    *t_end = problem.t_end;
    if (status == LUB_OK) {
        status = add_default(&problem, times);
    }
    for (size_t k = 0; status == LUB_OK && k <= problem.force.n; k++) {
        status = lub_times_add(breaks, problem.force.t[k]);
    }
    if (status == LUB_OK && model == LUB_LIMIT) {
        status = add_events(&problem, breaks, message);
    }
    lub_times_sort(breaks);
    lub_problem_free(&problem);
    return status == LUB_NO_MEMORY ? lub_fail(message, status, "out of memory") : status;
}

/* Uncertainty of gamma, and so of u = w - gamma: N at the ends of the interval of ln q.  In the
 * limit model all states share the bound of q. */
static double gamma_bound(const struct lub_problem *problem, enum lub_model model, double x,
                          double err_q, double err_log_gap)
{
    return model == LUB_LIMIT ? err_q
                              : err_log_gap * fmax(lub_drag_slope(&problem->drag, x - err_log_gap),
                                                   lub_drag_slope(&problem->drag, x + err_log_gap));
}

/* Smallest |f| other than 0: how fast u, and so an event, moves past a threshold. */
static double slowest_force(const struct lub_problem *problem)
{
    double least = INFINITY;
    for (size_t k = 0; problem->force.kind != LUB_FORCE_SINE && k < problem->force.n; k++) {
        const double f = fabs(problem->force.f[k]);
        least = f > 0 ? fmin(least, f) : least;
    }
    return isfinite(least) ? least : 1;
}

static void note_bounds(struct lub_truth *truth, const double bounds[])
{
    double *const of = truth->quantity_bounds;
    of[LUB_GAP_Q_END] = bounds[LUB_GAP_Q];
    of[LUB_GAP_U_END] = bounds[LUB_GAP_U];
    of[LUB_GAP_LOG_MIN] = fmax(of[LUB_GAP_LOG_MIN], bounds[LUB_GAP_LOG]);
    of[LUB_GAP_GAMMA_MIN] = fmax(of[LUB_GAP_GAMMA_MIN], bounds[LUB_GAP_GAMMA]);
    of[LUB_GAP_T_HIT] = of[LUB_GAP_T_RELEASE] = of[LUB_GAP_GAMMA_MIN] / truth->event_rate;
}

/* The bounds of the columns that follow from the gap, and of the quantities. */
static void set_bounds(const struct lub_problem *problem, enum lub_model model,
                       struct lub_truth *truth)
{
    struct lub_path *const path = &truth->path;
    truth->event_rate = slowest_force(problem);
    for (size_t k = 0; k < path->n; k++) {
        double *const bounds = path->bounds + k * LUB_GAP_COLUMNS;
        bounds[LUB_GAP_U] = bounds[LUB_GAP_GAMMA] =
            gamma_bound(problem, model, lub_path_at(path, k, LUB_GAP_LOG), bounds[LUB_GAP_Q],
                        bounds[LUB_GAP_LOG]);
        note_bounds(truth, bounds);
    }
}

/* The quantities of a run, from the rows and the certificate. */
static void summarise(enum lub_status status, struct lub_truth *truth)
{
    const struct lub_path *const rows = &truth->path;
    struct lub_outcome outcome = lub_outcome_none;
    struct lub_gap last = {0};
    for (size_t k = 0; k < rows->n; k++) {
        last = lub_gap_row(rows, k);
        lub_outcome_note(&outcome, rows->t[k], &last);
        outcome.t_end = rows->t[k];
    }
    for (size_t k = 0; k < truth->certificate.n; k++) {
        outcome.steps += truth->certificate.witness[k].steps;
    }
    outcome.status = status;
    outcome.t_hit = truth->certificate.t_hit;
    outcome.t_release = truth->certificate.t_release;
    lub_gap_summary(&outcome, &last, &truth->summary);
}

static enum lub_status solve(const struct lub_problem *problem, enum lub_model model, size_t n,
                             const double times[], struct lub_truth *truth,
                             struct lub_message *message)
{
    if (problem->roughness > 0) {
        return lub_fail(message, LUB_REFUSED,
                        "no certified solution knows touching asperities: roughness=%g is for runs",
                        problem->roughness);
    }
    const enum lub_status status =
        lub_reference_cached(problem, model, n, times, &truth->path, &truth->certificate, message);
    set_bounds(problem, model, truth);
    summarise(status, truth);
    return status;
}

enum lub_status lub_gap_reference(const struct lub_ask *ask, const char *name, size_t n,
                                  const double times[], struct lub_truth *truth,
                                  struct lub_message *message)
{
    struct lub_problem problem;
    struct lub_offer offer;
    enum lub_model model;
    lub_gap_offer(ask->which, &offer);
    *truth = (struct lub_truth){.path = {.layout = offer.layout, .n_bodies = 1}};
    enum lub_status status = build(ask, name, &model, &problem, message);
    if (status == LUB_OK) {
        status = lub_gap_is_elastic(ask->which)
                     ? lub_contact_reference(&problem, n, times, truth, message)
                     : solve(&problem, model, n, times, truth, message);
    }
    lub_problem_free(&problem);
    return status;
}

void lub_gap_model_preamble(const struct lub_ask *ask, const char *model, FILE *file)
{
    struct lub_settings settings = ask->settings;
    struct lub_surface surface;
    if (!lub_gap_is_elastic(ask->which) && strcmp(model, lub_model_name(LUB_VISCO_ELASTIC)) == 0 &&
        lub_surface_resolve(&settings, &surface, NULL) == LUB_OK) {
        fprintf(file, "# k_b: %.17g\n# asperity: %.17g\n# asperity_stiffness: %.17g\n", surface.k_b,
                surface.asperity, surface.asperity_stiffness);
    }
}

static void complete_row(const struct lub_drag *drag, bool film, const bool present[],
                         double values[])
{
    if (!present[LUB_GAP_Q] && present[LUB_GAP_LOG]) {
        values[LUB_GAP_Q] = exp(values[LUB_GAP_LOG]);
    }
    if (!present[LUB_GAP_LOG]) {
        values[LUB_GAP_LOG] = log(fmax(values[LUB_GAP_Q], 0));
    }
    if (!present[LUB_GAP_GAMMA] && film) {
        values[LUB_GAP_GAMMA] = lub_drag_N(drag, values[LUB_GAP_LOG]);
    }
    if (!present[LUB_GAP_STATE] && film) {
        values[LUB_GAP_STATE] =
            values[LUB_GAP_GAMMA] < -drag->eps && fabs(values[LUB_GAP_U]) < drag->eps;
    }
}

/* The film and its logarithm follow from each other. */
static void complete_film(struct lub_path *path, bool present[])
{
    for (size_t k = 0; k < path->n; k++) {
        double *const values = path->values + k * lub_path_width(path);
        if (!present[LUB_CONTACT_LOG] && present[LUB_CONTACT_U]) {
            values[LUB_CONTACT_LOG] = log(fmax(values[LUB_CONTACT_U], 0));
        }
        if (!present[LUB_CONTACT_U] && present[LUB_CONTACT_LOG]) {
            values[LUB_CONTACT_U] = exp(values[LUB_CONTACT_LOG]);
        }
    }
    present[LUB_CONTACT_U] = present[LUB_CONTACT_LOG] =
        present[LUB_CONTACT_U] || present[LUB_CONTACT_LOG];
}

/* ln q, and gamma = N(q) and the flag of the eps-ODE. */
void lub_gap_complete(const struct lub_ask *ask, const char *name, struct lub_path *path,
                      bool present[])
{
    struct lub_problem problem;
    enum lub_model model;
    if (lub_gap_is_elastic(ask->which)) {
        complete_film(path, present);
        return;
    }
    if (!(present[LUB_GAP_Q] || present[LUB_GAP_LOG]) ||
        build(ask, name, &model, &problem, NULL) != LUB_OK) {
        return;
    }
    const bool film = model == LUB_EPS_ODE;
    for (size_t k = 0; k < path->n; k++) {
        complete_row(&problem.drag, film, present, path->values + k * lub_path_width(path));
    }
    present[LUB_GAP_Q] = present[LUB_GAP_LOG] = true;
    present[LUB_GAP_GAMMA] = present[LUB_GAP_GAMMA] || film;
    present[LUB_GAP_STATE] = present[LUB_GAP_STATE] || (film && present[LUB_GAP_U]);
    lub_problem_free(&problem);
}
