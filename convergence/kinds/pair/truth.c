/* truth.c -- the references of two spheres in shear: smooth rigid spheres with their exact
 * hydrodynamics (stokes) or with published fits (fits). */
#include "convergence/kinds/pair/pair.h"
#include "reference/encounter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const models[] = {"stokes", "fits"};
enum { n_models = sizeof models / sizeof *models, default_rows = 201 };

const char *lub_pair_model(const struct lub_case *which, size_t k)
{
    (void)which;
    return k < n_models ? models[k] : NULL;
}

/* Smooth rigid spheres are another question than those of the schemes, at any step. */
bool lub_pair_approximates(const struct lub_scheme *scheme, const char *model)
{
    (void)scheme;
    return strcmp(model, "lubricated") == 0;
}

static const struct lub_pair_set *set_of(const char *model)
{
    return strcmp(model, "fits") == 0 ? &lub_pair_fits : &lub_pair_exact;
}

static struct lub_encounter encounter_of(const struct lub_shear *shear,
                                         const struct lub_pair_set *pair)
{
    return (struct lub_encounter){
        .x = shear->start[0], .y = shear->start[1], .z = shear->start[2], .pair = pair};
}

double lub_pair_rigid_gap(const struct lub_shear *shear, const struct lub_pair_set *pair)
{
    const struct lub_encounter encounter = encounter_of(shear, pair);
    struct lub_orbit *orbit = NULL;
    double gap = NAN;
    if (lub_orbit_create(&encounter, &orbit, NULL) == LUB_OK) {
        gap = exp(lub_orbit_closest(orbit));
    }
    lub_orbit_free(orbit);
    return gap;
}

static enum lub_status orbit_of(const struct lub_ask *ask, const char *model,
                                struct lub_encounter *encounter, struct lub_orbit **orbit,
                                struct lub_message *message)
{
    struct lub_shear shear;
    enum lub_status status = lub_pair_question(ask, &shear, message);
    *orbit = NULL;
    if (status == LUB_OK) {
        *encounter = encounter_of(&shear, set_of(model));
        status = lub_orbit_create(encounter, orbit, message);
    }
    return status;
}

enum lub_status lub_pair_times(const struct lub_ask *ask, const char *model,
                               struct lub_times *times, struct lub_times *breaks, double *t_end,
                               struct lub_message *message)
{
    struct lub_encounter encounter;
    struct lub_orbit *orbit;
    (void)breaks;
    enum lub_status status = orbit_of(ask, model, &encounter, &orbit, message);
    if (status == LUB_OK) {
        *t_end = lub_orbit_end(orbit);
    }
    for (size_t k = 0; k < default_rows && status == LUB_OK; k++) {
        status = lub_times_add(times, *t_end * (double)k / (default_rows - 1));
    }
    lub_orbit_free(orbit);
    return status;
}

static enum lub_status append(const struct lub_encounter_point *point,
                              const struct lub_encounter_bounds *bounds, struct lub_path *path)
{
    const double u = exp(point->log_gap), far = bounds->position;
    const double values[] = {
        [LUB_PAIR_X] = point->x, [LUB_PAIR_Y] = point->y, [LUB_PAIR_Z] = point->z,
        [LUB_PAIR_U_N] = u,      [LUB_PAIR_U] = u,        [LUB_PAIR_LOG_GAP] = point->log_gap};
    const double u_error = fmin(far, u * expm1(bounds->log_gap));
    const double errors[] = {
        [LUB_PAIR_X] = far,       [LUB_PAIR_Y] = far,     [LUB_PAIR_Z] = far,
        [LUB_PAIR_U_N] = u_error, [LUB_PAIR_U] = u_error, [LUB_PAIR_LOG_GAP] = bounds->log_gap};
    return lub_path_append(path, point->t, values, errors);
}

static double offset_at(const struct lub_orbit *orbit, double t)
{
    struct lub_encounter_point point;
    return lub_orbit_at(orbit, t, &point) == LUB_OK ? hypot(point.y, point.z) : NAN;
}

static void summarise(const struct lub_orbit *orbit, const struct lub_encounter_bounds *bounds,
                      struct lub_truth *truth)
{
    const double log_gap = lub_orbit_closest(orbit), end = lub_orbit_end(orbit);
    double *const value = truth->summary.value, *const error = truth->quantity_bounds;
    for (size_t k = 0; k < LUB_MAX_QUANTITIES; k++) {
        value[k] = error[k] = NAN;
    }
    truth->summary.steps = bounds->steps;
    truth->summary.word[LUB_PAIR_END] = "passed";
    value[LUB_PAIR_GAP_MIN] = exp(log_gap);
    value[LUB_PAIR_LOG_GAP_MIN] = log_gap;
    value[LUB_PAIR_OFFSET_START] = offset_at(orbit, 0);
    value[LUB_PAIR_OFFSET_END] = offset_at(orbit, end);
    value[LUB_PAIR_T_END] = end;
    value[LUB_PAIR_DEVIATION] = fabs(value[LUB_PAIR_OFFSET_END] - value[LUB_PAIR_OFFSET_START]);
    error[LUB_PAIR_GAP_MIN] = exp(log_gap) * expm1(bounds->log_gap);
    error[LUB_PAIR_LOG_GAP_MIN] = bounds->log_gap;
    error[LUB_PAIR_OFFSET_START] = 0;
    error[LUB_PAIR_OFFSET_END] = error[LUB_PAIR_DEVIATION] = bounds->position;
}

static void certify(const struct lub_encounter_bounds *bounds, struct lub_certificate *certificate)
{
    struct lub_witness *const witness = &certificate->witness[0];
    *certificate =
        (struct lub_certificate){.n = 1, .compared = "position", .t_hit = NAN, .t_release = NAN};
    *witness = (struct lub_witness){.name = "cvode against quadrature of the closed form",
                                    .worst_q = bounds->position,
                                    .worst_log_gap = bounds->log_gap,
                                    .steps = bounds->steps};
}

enum lub_status lub_pair_reference(const struct lub_ask *ask, const char *model, size_t n,
                                   const double times[], struct lub_truth *truth,
                                   struct lub_message *message)
{
    struct lub_encounter encounter;
    struct lub_encounter_bounds bounds;
    struct lub_orbit *orbit;
    struct lub_encounter_point *const points = malloc((n + 1) * sizeof *points);
    *truth = (struct lub_truth){.path = {.layout = &lub_pair_layout, .n_bodies = 1}};
    enum lub_status status = points ? orbit_of(ask, model, &encounter, &orbit, message)
                                    : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    if (status == LUB_OK) {
        status = lub_encounter_certified(&encounter, orbit, n, times, points, &bounds, message);
    }
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        status = append(&points[k], &bounds, &truth->path);
    }
    if (status == LUB_OK) {
        certify(&bounds, &truth->certificate);
        summarise(orbit, &bounds, truth);
    }
    if (points) {
        lub_orbit_free(orbit);
    }
    free(points);
    return status;
}

void lub_pair_model_preamble(const struct lub_ask *ask, const char *model, FILE *file)
{
    (void)ask;
    fprintf(file, "# truth: smooth rigid spheres without inertia, %s\n", set_of(model)->summary);
}
