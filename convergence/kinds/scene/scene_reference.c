/* scene_reference.c -- the exact limit solution of the billiard, the one scene that has one. */
#include "convergence/kinds/scene/scene_kind.h"
#include "reference/billiard.h"

#include <math.h>
#include <string.h>

const char *lub_scene_model(const struct lub_case *which, size_t k)
{
    const bool known = strcmp(lub_case_root(which)->name, "billiard") == 0;
    return known && k == 0 ? lub_model_name(LUB_LIMIT) : NULL;
}

/* The scene of the ask, for the caller to free, and its solution. */
static enum lub_status solve(const struct lub_ask *ask, struct lub_scene *scene,
                             struct lub_billiard *billiard, struct lub_message *message)
{
    struct lub_settings settings = ask->settings;
    const enum lub_status status = lub_case_build_scene(ask->which, &settings, scene, message);
    if (status == LUB_OK && strcmp(scene->law, "gluey") != 0 &&
        strcmp(scene->law, "inelastic") != 0) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "law='%.80s': the exact solution is for gluey and inelastic", scene->law);
    }
    if (status == LUB_OK) {
        lub_billiard_of(scene, billiard);
    }
    return status;
}

static enum lub_status add_times(const struct lub_billiard *billiard, double t_end,
                                 struct lub_times *times, struct lub_times *breaks)
{
    enum { n_equal = 201 };
    const double jumps[] = {billiard->t_hit, billiard->t_release};
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < n_equal && status == LUB_OK; k++) {
        status = lub_times_add(times, t_end * (double)k / (n_equal - 1));
    }
    for (size_t k = 0; k < 2 && billiard->hits && status == LUB_OK; k++) {
        if (jumps[k] < t_end) {
            status = lub_times_add(times, jumps[k]);
            status = status == LUB_OK ? lub_times_add(breaks, jumps[k]) : status;
        }
    }
    lub_times_sort(times);
    lub_times_sort(breaks);
    return status;
}

enum lub_status lub_scene_times(const struct lub_ask *ask, const char *model,
                                struct lub_times *times, struct lub_times *breaks, double *t_end,
                                struct lub_message *message)
{
    struct lub_scene scene = {0};
    struct lub_billiard billiard;
    (void)model;
    enum lub_status status = solve(ask, &scene, &billiard, message);
    *t_end = scene.t_end;
    if (status == LUB_OK) {
        status = add_times(&billiard, scene.t_end, times, breaks);
        status = status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
    }
    lub_scene_free(&scene);
    return status;
}

static enum lub_status give_row(const struct lub_billiard *b,
                                const struct lub_billiard_bounds *bounds, double t,
                                struct lub_path *path)
{
    const struct lub_billiard_state state = lub_billiard_at(b, t);
    const struct lub_billiard_error error = lub_billiard_error_at(b, bounds, t);
    double values[2 * LUB_SCENE_COLUMNS] = {0}, off[2 * LUB_SCENE_COLUMNS] = {0};
    for (size_t k = 0; k < 2; k++) {
        double *const value = values + k * LUB_SCENE_COLUMNS;
        double *const bound = off + k * LUB_SCENE_COLUMNS;
        for (int c = 0; c < 2; c++) {
            value[LUB_SCENE_X + c] = state.x[k][c];
            value[LUB_SCENE_VX + c] = state.v[k][c];
            bound[LUB_SCENE_X + c] = error.x;
            bound[LUB_SCENE_VX + c] = error.v;
        }
        value[LUB_SCENE_R] = b->r;
    }
    return lub_path_append(path, t, values, off);
}

static double energy(const struct lub_billiard *b, double t)
{
    const struct lub_billiard_state state = lub_billiard_at(b, t);
    double sum = 0;
    for (int k = 0; k < 2; k++) {
        sum += 0.5 * b->m * (state.v[k][0] * state.v[k][0] + state.v[k][1] * state.v[k][1]);
    }
    return sum;
}

/* What a run without errors would say; NaN where that depends on its steps. */
static void summarise(const struct lub_billiard *b, const char *law, double t_end,
                      struct lub_summary *summary)
{
    static const size_t zero[] = {LUB_SCENE_GAMMA_FREE,      LUB_SCENE_VIOLATION_MAX,
                                  LUB_SCENE_GLUE_LOST,       LUB_SCENE_OVERLAP_MAX,
                                  LUB_SCENE_GAMMA_GAP_MAX,   LUB_SCENE_KKT_RESIDUAL_MAX,
                                  LUB_SCENE_MOMENTUM_ERROR,  LUB_SCENE_ANGULAR_MOMENTUM_ERROR,
                                  LUB_SCENE_ITERATIONS_MEAN, LUB_SCENE_FACTORISATIONS_MEAN,
                                  LUB_SCENE_SECONDS_TOTAL,   LUB_SCENE_SECONDS_PROJECTION,
                                  LUB_SCENE_SECONDS_SEARCH};
    double *const value = summary->value;
    for (size_t k = 0; k < LUB_SCENE_QUANTITIES; k++) {
        value[k] = NAN;
    }
    for (size_t k = 0; k < sizeof zero / sizeof *zero; k++) {
        value[zero[k]] = 0;
    }
    summary->word[LUB_SCENE_LAW] = law;
    value[LUB_SCENE_N] = 2;
    value[LUB_SCENE_PAIRS_MAX] = 1;
    value[LUB_SCENE_T_END] = t_end;
    value[LUB_SCENE_ENERGY_START] = energy(b, 0);
    value[LUB_SCENE_ENERGY_END] = energy(b, t_end);
    value[LUB_SCENE_GAMMA] = b->gamma;
    value[LUB_SCENE_T_HIT] = b->hits ? b->t_hit : NAN;
    value[LUB_SCENE_T_RELEASE] = b->hits ? b->t_release : NAN;
}

/* What the case measures, of the exact state. */
static void measure(struct lub_scene *scene, const struct lub_billiard *b, double t, double value[])
{
    const struct lub_billiard_state state = lub_billiard_at(b, t);
    for (size_t k = 0; k < 2; k++) {
        for (int c = 0; c < 2; c++) {
            scene->spheres.x[c][k] = state.x[k][c];
            scene->spheres.v[c][k] = state.v[k][c];
        }
    }
    scene->measure(scene, t, value + LUB_SCENE_QUANTITIES);
}

/* Of what is known; turned up to t. */
static void note_bounds(const struct lub_case *which, const struct lub_billiard *b,
                        const struct lub_billiard_bounds *bounds, double t, double of[])
{
    const size_t n = lub_quantity_count(&lub_kind_scene, which);
    const double d = 2 * b->r, held = fmin(b->t_release, t) - b->t_hit;
    for (size_t k = 0; k < n; k++) {
        of[k] = NAN;
    }
    if (b->hits) {
        of[LUB_SCENE_GAMMA] = bounds->gamma;
        of[LUB_SCENE_T_HIT] = bounds->t_hit;
        of[LUB_SCENE_T_RELEASE] = bounds->t_release;
    }
    if (b->hits && t > b->t_hit) {
        of[lub_quantity_find(&lub_kind_scene, which, "turned")] =
            2 * bounds->angle +
            (fabs(b->v_t) * (bounds->t_hit + bounds->t_release) + bounds->v_t * held) / d;
    }
}

static struct lub_certificate certificate(const struct lub_billiard *b, double t_end)
{
    return (struct lub_certificate){.n = 1,
                                    .witness = {{.name = "exact", .status = LUB_OK}},
                                    .compared = "position",
                                    .t_hit = b->hits ? b->t_hit : NAN,
                                    .t_release =
                                        b->hits && b->t_release <= t_end ? b->t_release : NAN};
}

/* The law's name as a constant. */
static const char *law_name(const char *given)
{
    const struct lub_law *const law = lub_law_find(given);
    return law ? law->name : NULL;
}

enum lub_status lub_scene_reference(const struct lub_ask *ask, const char *model, size_t n,
                                    const double times[], struct lub_truth *truth,
                                    struct lub_message *message)
{
    struct lub_scene scene = {0};
    struct lub_billiard billiard;
    struct lub_billiard_bounds bounds = {0};
    struct lub_offer offer;
    (void)model;
    lub_scene_offer(ask->which, &offer);
    *truth = (struct lub_truth){.path = {.layout = offer.layout, .n_bodies = 2}};
    enum lub_status status = solve(ask, &scene, &billiard, message);
    if (status == LUB_OK) {
        status = lub_billiard_bound(&billiard, scene.t_end, &bounds, message);
    }
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        status = give_row(&billiard, &bounds, times[k], &truth->path);
        status = status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
    }
    if (status == LUB_OK) {
        const double last = n ? times[n - 1] : 0;
        truth->certificate = certificate(&billiard, scene.t_end);
        summarise(&billiard, law_name(scene.law), last, &truth->summary);
        measure(&scene, &billiard, last, truth->summary.value);
        note_bounds(ask->which, &billiard, &bounds, last, truth->quantity_bounds);
    }
    lub_scene_free(&scene);
    return status;
}

void lub_scene_complete(const struct lub_ask *ask, const char *model, struct lub_path *path,
                        bool present[])
{
    static const size_t flat[] = {LUB_SCENE_X + 2, LUB_SCENE_VX + 2};
    (void)ask;
    (void)model;
    for (size_t c = 0; c < 2; c++) {
        for (size_t k = 0; !present[flat[c]] && k < path->n * path->n_bodies; k++) {
            path->values[k * LUB_SCENE_COLUMNS + flat[c]] = 0;
        }
        present[flat[c]] = true;
    }
}
