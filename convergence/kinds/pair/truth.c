/* truth.c -- the references of two spheres in shear: which there are, and their answers as rows and
 * summary. */
#include "convergence/kinds/pair/pair.h"

#include <stdlib.h>
#include <string.h>

enum { default_rows = 201 };

static enum lub_status lubricated(const struct lub_shear *shear, size_t n, const double times[],
                                  struct lub_pair_point points[],
                                  struct lub_pair_solution *solution, struct lub_message *message)
{
    return points ? lub_pair_certified(shear, lub_pair_n_witnesses, lub_pair_witnesses, n, times,
                                       points, solution, message)
                  : lub_pair_outline(shear, solution, message);
}

static const struct lub_pair_model lubricated_model = {
    .name = "lubricated",
    .truth = "lubricated elastic spheres without inertia or friction, the model of the schemes",
    .solve = lubricated};

static const struct lub_pair_model *const models[] = {&lub_pair_stokes, &lub_pair_published_fits,
                                                      &lubricated_model};
enum { n_models = sizeof models / sizeof *models };

const char *lub_pair_model_name(const struct lub_case *which, size_t k)
{
    (void)which;
    return k < n_models ? models[k]->name : NULL;
}

/* Only names of the list come here. */
static const struct lub_pair_model *find(const char *name)
{
    size_t k = 0;
    while (k + 1 < n_models && strcmp(models[k]->name, name) != 0) {
        k++;
    }
    return models[k];
}

/* Smooth rigid spheres are another question than that of the schemes, at any step. */
bool lub_pair_approximates(const struct lub_scheme *scheme, const char *model)
{
    return scheme->film && find(model) == &lubricated_model;
}

void lub_pair_model_preamble(const struct lub_ask *ask, const char *model, FILE *file)
{
    (void)ask;
    fprintf(file, "# truth: %s\n", find(model)->truth);
}

/* Equal times, and where the film begins and ends. */
enum lub_status lub_pair_times(const struct lub_ask *ask, const char *model,
                               struct lub_times *times, struct lub_times *breaks, double *t_end,
                               struct lub_message *message)
{
    struct lub_shear shear;
    struct lub_pair_solution solution;
    enum lub_status status = lub_pair_question(ask, &shear, message);
    if (status == LUB_OK) {
        status = find(model)->solve(&shear, 0, NULL, NULL, &solution, message);
    }
    for (size_t k = 0; k < default_rows && status == LUB_OK; k++) {
        *t_end = solution.t_end;
        status = lub_times_add(times, *t_end * (double)k / (default_rows - 1));
    }
    if (status != LUB_OK || isnan(solution.t_in)) {
        return status;
    }
    const double seams[] = {solution.t_in, solution.t_out};
    for (size_t k = 0; k < 2 && status == LUB_OK; k++) {
        status = lub_times_add(times, seams[k]);
        status = status == LUB_OK ? lub_times_add(breaks, seams[k]) : status;
    }
    lub_times_sort(times);
    return status;
}

static enum lub_status append(const struct lub_pair_point *point,
                              const struct lub_pair_point *bound, struct lub_path *path)
{
    const double u = exp(point->log_gap), u_error = u * expm1(bound->log_gap);
    const double values[] = {
        [LUB_PAIR_X] = point->x,     [LUB_PAIR_Y] = point->y, [LUB_PAIR_Z] = point->z,
        [LUB_PAIR_U_N] = point->u_n, [LUB_PAIR_U] = u,        [LUB_PAIR_LOG_GAP] = point->log_gap};
    const double errors[] = {
        [LUB_PAIR_X] = bound->x,     [LUB_PAIR_Y] = bound->y, [LUB_PAIR_Z] = bound->z,
        [LUB_PAIR_U_N] = bound->u_n, [LUB_PAIR_U] = u_error,  [LUB_PAIR_LOG_GAP] = bound->log_gap};
    return lub_path_append(path, point->t, values, errors);
}

static void summarise(const struct lub_pair_solution *solution, struct lub_truth *truth)
{
    static const char *const ends[] = {
        [LUB_PAIR_PASSES] = "passed", [LUB_PAIR_CLOSES] = "closed", [LUB_PAIR_RETURNS] = "returns"};
    const double start = solution->offset_start, end = solution->offset_end;
    const double gap = exp(solution->log_gap_min);
    double *const value = truth->summary.value, *const error = truth->quantity_bounds;
    for (size_t k = 0; k < LUB_MAX_QUANTITIES; k++) {
        value[k] = error[k] = NAN;
    }
    truth->certificate = solution->certificate;
    for (size_t k = 0; k < solution->certificate.n; k++) {
        truth->summary.steps += solution->certificate.witness[k].steps;
    }
    truth->summary.word[LUB_PAIR_END] = ends[solution->how];
    value[LUB_PAIR_GAP_MIN] = gap;
    value[LUB_PAIR_LOG_GAP_MIN] = solution->log_gap_min;
    value[LUB_PAIR_OFFSET_START] = start;
    value[LUB_PAIR_OFFSET_END] = end;
    value[LUB_PAIR_T_END] = solution->t_end;
    value[LUB_PAIR_DEVIATION] = solution->how == LUB_PAIR_PASSES ? fabs(end - start) : NAN;
    error[LUB_PAIR_GAP_MIN] = gap * expm1(solution->bound_log_gap_min);
    error[LUB_PAIR_LOG_GAP_MIN] = solution->bound_log_gap_min;
    error[LUB_PAIR_OFFSET_START] = 0;
    error[LUB_PAIR_OFFSET_END] = solution->bound_offset_end;
    error[LUB_PAIR_T_END] = solution->bound.t;
    error[LUB_PAIR_DEVIATION] = solution->how == LUB_PAIR_PASSES ? solution->bound_offset_end : NAN;
}

enum lub_status lub_pair_reference(const struct lub_ask *ask, const char *model, size_t n,
                                   const double times[], struct lub_truth *truth,
                                   struct lub_message *message)
{
    struct lub_shear shear;
    struct lub_pair_solution solution;
    struct lub_pair_point *const points = malloc((n + 1) * sizeof *points);
    *truth = (struct lub_truth){.path = {.layout = &lub_pair_layout, .n_bodies = 1}};
    enum lub_status status = points ? lub_pair_question(ask, &shear, message)
                                    : lub_fail(message, LUB_NO_MEMORY, "out of memory");
    if (status == LUB_OK) {
        status = find(model)->solve(&shear, n, times, points, &solution, message);
    }
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        status = append(&points[k], &solution.bound, &truth->path);
    }
    if (status == LUB_OK) {
        summarise(&solution, truth);
    }
    free(points);
    return status;
}

/* What follows in a row: z in the plane of shear, the distance from the position, the film from its
 * logarithm and the other way round; rigid spheres have no film but the distance. */
static void complete_row(bool plane, bool rigid, const bool present[], double v[])
{
    v[LUB_PAIR_Z] = present[LUB_PAIR_Z] || !plane ? v[LUB_PAIR_Z] : 0;
    if (!present[LUB_PAIR_U_N]) {
        v[LUB_PAIR_U_N] = hypot(hypot(v[LUB_PAIR_X], v[LUB_PAIR_Y]), v[LUB_PAIR_Z]) - 2;
    }
    if (!present[LUB_PAIR_U]) {
        v[LUB_PAIR_U] = present[LUB_PAIR_LOG_GAP] ? exp(v[LUB_PAIR_LOG_GAP])
                        : rigid                   ? v[LUB_PAIR_U_N]
                                                  : NAN;
    }
    if (!present[LUB_PAIR_LOG_GAP]) {
        v[LUB_PAIR_LOG_GAP] = log(v[LUB_PAIR_U]);
    }
}

void lub_pair_complete(const struct lub_ask *ask, const char *model, struct lub_path *path,
                       bool present[])
{
    struct lub_shear shear;
    if (lub_pair_question(ask, &shear, NULL) != LUB_OK) {
        return;
    }
    const bool plane = shear.start[2] == 0, rigid = find(model) != &lubricated_model;
    for (size_t k = 0; k < path->n; k++) {
        complete_row(plane, rigid, present, path->values + k * lub_path_width(path));
    }
    present[LUB_PAIR_Z] = present[LUB_PAIR_Z] || plane;
    const bool placed = present[LUB_PAIR_X] && present[LUB_PAIR_Y] && present[LUB_PAIR_Z];
    present[LUB_PAIR_U_N] = present[LUB_PAIR_U_N] || placed;
    const bool film =
        present[LUB_PAIR_U] || present[LUB_PAIR_LOG_GAP] || (rigid && present[LUB_PAIR_U_N]);
    present[LUB_PAIR_U] = present[LUB_PAIR_LOG_GAP] = film;
}
