/* truth.c -- kind fluid: the certified motion under the exact drag. */
#include "convergence/kinds/fluid/fluid_kind.h"
#include "reference/stokes_motion.h"

#include <math.h>
#include <string.h>

static const char stokes[] = "stokes";

const char *lub_fluid_model(const struct lub_case *which, size_t k)
{
    (void)which;
    return k == 0 ? stokes : NULL;
}

/* Of those that this kind lists: whether a fluid or a treatment of contact keeps it from the exact
 * motion is what one asks. */
bool lub_fluid_approximates(const struct lub_scheme *scheme, const char *model)
{
    (void)scheme;
    return strcmp(model, stokes) == 0;
}

enum lub_status lub_fluid_times(const struct lub_ask *ask, const char *model,
                                struct lub_times *times, struct lub_times *breaks, double *t_end,
                                struct lub_message *message)
{
    enum { n_equal = 201 };
    struct lub_motion motion;
    struct lub_settings settings = ask->settings;
    (void)model;
    enum lub_status status = lub_case_build_motion(ask->which, &settings, &motion, message);
    *t_end = motion.t_end;
    for (int k = 0; k < n_equal && status == LUB_OK; k++) {
        status = lub_times_add(times, motion.t_end * k / (n_equal - 1));
    }
    for (size_t k = 0; status == LUB_OK && k <= motion.force.n; k++) {
        status = lub_times_add(times, motion.force.t[k]);
        status = status == LUB_OK ? lub_times_add(breaks, motion.force.t[k]) : status;
    }
    lub_times_sort(times);
    lub_times_sort(breaks);
    lub_motion_free(&motion);
    return status == LUB_NO_MEMORY ? lub_fail(message, status, "out of memory") : status;
}

/* Bounds of the columns that follow from ln q: u changes with q/slope, whose relative change is at
 * most that of q; gamma by the slope. */
static void complete_bounds(const struct lub_motion *motion, struct lub_path *path)
{
    const struct lub_drag drag = lub_motion_drag(motion);
    for (size_t k = 0; k < path->n; k++) {
        double *const bounds = path->bounds + k * LUB_GAP_COLUMNS;
        const double err = bounds[LUB_GAP_LOG], x = lub_path_at(path, k, LUB_GAP_LOG);
        bounds[LUB_GAP_U] = fabs(lub_path_at(path, k, LUB_GAP_U)) * expm1(err);
        bounds[LUB_GAP_GAMMA] = err * lub_drag_slope(&drag, x + err);
        bounds[LUB_GAP_STATE] = 0;
    }
}

static void summarise(struct lub_truth *truth)
{
    const struct lub_path *const rows = &truth->path;
    struct lub_outcome outcome = lub_outcome_none;
    struct lub_gap last = {0};
    for (size_t k = 0; k < LUB_MAX_QUANTITIES; k++) {
        truth->quantity_bounds[k] = NAN;
    }
    for (size_t k = 0; k < rows->n; k++) {
        const double *const bounds = rows->bounds + k * LUB_GAP_COLUMNS;
        last = lub_gap_row(rows, k);
        lub_outcome_note(&outcome, rows->t[k], &last);
        outcome.t_end = rows->t[k];
        truth->quantity_bounds[LUB_GAP_Q_END] = bounds[LUB_GAP_Q];
        truth->quantity_bounds[LUB_GAP_U_END] = bounds[LUB_GAP_U];
        truth->quantity_bounds[LUB_GAP_LOG_MIN] =
            fmax(truth->quantity_bounds[LUB_GAP_LOG_MIN], bounds[LUB_GAP_LOG]);
    }
    outcome.steps = truth->certificate.witness[1].steps;
    lub_gap_summary(&outcome, &last, &truth->summary);
    truth->summary.value[LUB_FLUID_SOLVES] = 0;
    truth->summary.value[LUB_FLUID_T_LOCKED] = NAN;
    truth->summary.value[LUB_FLUID_SECONDS] = 0;
}

enum lub_status lub_fluid_reference(const struct lub_ask *ask, const char *model, size_t n,
                                    const double times[], struct lub_truth *truth,
                                    struct lub_message *message)
{
    struct lub_motion motion;
    struct lub_offer offer;
    struct lub_settings settings = ask->settings;
    (void)model;
    lub_fluid_offer(ask->which, &offer);
    *truth = (struct lub_truth){.path = {.layout = offer.layout, .n_bodies = 1}};
    enum lub_status status = lub_case_build_motion(ask->which, &settings, &motion, message);
    if (status == LUB_OK) {
        status = lub_stokes_motion(&motion, n, times, &truth->path, &truth->certificate, message);
    }
    if (status == LUB_OK) {
        complete_bounds(&motion, &truth->path);
        summarise(truth);
    }
    lub_motion_free(&motion);
    return status;
}

void lub_fluid_complete(const struct lub_ask *ask, const char *model, struct lub_path *path,
                        bool present[])
{
    (void)ask;
    (void)model;
    for (size_t k = 0; k < path->n; k++) {
        double *const values = path->values + k * LUB_GAP_COLUMNS;
        if (!present[LUB_GAP_Q] && present[LUB_GAP_LOG]) {
            values[LUB_GAP_Q] = exp(values[LUB_GAP_LOG]);
        }
        if (!present[LUB_GAP_LOG] && present[LUB_GAP_Q]) {
            values[LUB_GAP_LOG] = log(fmax(values[LUB_GAP_Q], 0));
        }
    }
    present[LUB_GAP_Q] = present[LUB_GAP_LOG] = present[LUB_GAP_Q] || present[LUB_GAP_LOG];
}
