/* sweep_probe_shear.c -- two spheres in shear: how near they come, and how far they are shifted.
 *
 * The regime is how the encounter ends: `passed`, `closed` (it will come back), ...
 */
#include "cases/pair/shear.h"
#include "convergence/sweep/sweep_probes.h"
#include "reference/encounter.h"
#include "schemes/lubricated/shear_whole.h"

#include <math.h>
#include <string.h>

enum {
    GAP_MIN,
    LOG_GAP_MIN,
    OFFSET_START,
    OFFSET_END,
    DEVIATION,
    GAP_MIN_EXACT,
    GAP_MIN_FITS,
    T_END,
    N_NAMES
};

static const char *const names[N_NAMES] = {"gap_min",      "log_gap_min", "offset_start",
                                           "offset_end",   "deviation",   "gap_min_exact",
                                           "gap_min_fits", "t_end"};

struct order {
    const struct lub_normal *normal;
    struct lub_shear shear;
    struct lub_shear_request run;
};

static enum lub_status read_dt(const struct lub_probe_request *request, struct order *order,
                               struct lub_message *message)
{
    const char *const text = request->dt ? request->dt : request->which->dt;
    if (strcmp(text, "auto") == 0 ||
        (lub_parse_number(text, &order->run.dt) && order->run.dt > 0 && isfinite(order->run.dt))) {
        return LUB_OK;
    }
    return lub_fail(message, LUB_BAD_ARGUMENT, "dt = %.80s: allowed is a finite number > 0 or auto",
                    text);
}

static enum lub_status build(struct lub_probe_request *request, struct order *order,
                             struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    const char *const scheme = request->scheme ? request->scheme : request->which->scheme;
    *order = (struct order){
        .normal = lub_normal_find(scheme),
        .run = {.every = 1, .max_steps = request->max_steps, .interrupted = request->interrupted}};
    enum lub_status status =
        order->normal ? read_dt(request, order, message)
                      : lub_fail(message, LUB_BAD_ARGUMENT, "unknown scheme '%.80s' of case %s",
                                 scheme, request->which->name);
    if (status == LUB_OK) {
        status = lub_case_resolve(request->which, &request->settings, values, message);
    }
    if (status == LUB_OK) {
        status = lub_case_root(request->which)->build(values, &order->shear, message);
    }
    return status == LUB_OK ? lub_probe_used(request, message) : status;
}

static enum lub_status check(struct lub_probe_request *request, struct lub_message *message)
{
    struct order order;
    return build(request, &order, message);
}

/* Smallest gap of rigid spheres from the same start, by the closed form; NaN if it has none. */
static double rigid_gap(const struct lub_shear *shear, const struct lub_pair_set *pair)
{
    const struct lub_encounter encounter = {
        .x = shear->start[0], .y = shear->start[1], .z = shear->start[2], .pair = pair};
    struct lub_orbit *orbit = NULL;
    double gap = NAN;
    if (lub_orbit_create(&encounter, &orbit, NULL) == LUB_OK) {
        gap = exp(lub_orbit_closest(orbit));
    }
    lub_orbit_free(orbit);
    return gap;
}

static void note(const struct lub_probe_request *request, const struct order *order,
                 const struct lub_shear_outcome *outcome, struct lub_probe_result *result)
{
    const double start = lub_shear_offset(&outcome->first);
    const double end = lub_shear_offset(&outcome->last);
    snprintf(result->regime, sizeof result->regime, "%.31s", lub_shear_end_word(outcome->end));
    result->values[GAP_MIN] = exp(outcome->log_gap_min);
    result->values[LOG_GAP_MIN] = outcome->log_gap_min;
    result->values[OFFSET_START] = start;
    result->values[OFFSET_END] = end;
    result->values[DEVIATION] = outcome->end == LUB_SHEAR_PASSED ? fabs(end - start) : NAN;
    result->values[T_END] = outcome->last.t;
    if (request->wanted & 1u << GAP_MIN_EXACT) {
        result->values[GAP_MIN_EXACT] = rigid_gap(&order->shear, &lub_pair_exact);
    }
    if (request->wanted & 1u << GAP_MIN_FITS) {
        result->values[GAP_MIN_FITS] = rigid_gap(&order->shear, &lub_pair_fits);
    }
}

static enum lub_status measure(struct lub_probe_request *request, struct lub_probe_result *result,
                               struct lub_message *message)
{
    struct order order;
    struct lub_shear_outcome outcome = {0};
    enum lub_status status = build(request, &order, message);
    if (status == LUB_OK) {
        status = lub_shear_run(order.normal, &order.shear, &order.run, NULL, &outcome, message);
    }
    if (status == LUB_OK) {
        result->status = outcome.status;
        result->steps = outcome.steps;
        note(request, &order, &outcome, result);
    }
    return status;
}

/* A row is worth a line if the sphere has moved on. */
static bool is_next(const struct lub_shear_row *last, const struct lub_shear_row *row)
{
    return fabs(row->x - last->x) + fabs(row->y - last->y) >= 0.02 ||
           fabs(row->log_gap - last->log_gap) >= 0.05;
}

static enum lub_status trace(struct lub_probe_request *request, size_t rows, FILE *file,
                             struct lub_message *message)
{
    struct order order;
    struct lub_shear_path path = {0};
    struct lub_shear_outcome outcome = {0};
    (void)rows; /* the way is 20 radii long, so there are few anyway */
    enum lub_status status = build(request, &order, message);
    if (status == LUB_OK) {
        status = lub_shear_run(order.normal, &order.shear, &order.run, &path, &outcome, message);
    }
    fputs("t,x,y,z,u_n,u,log_gap\n", file);
    const struct lub_shear_row *last = NULL;
    for (size_t k = 0; k < path.n && status == LUB_OK; k++) {
        const struct lub_shear_row *const row = &path.rows[k];
        if (!last || k + 1 == path.n || is_next(last, row)) {
            fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", row->t, row->x, row->y,
                    row->z, row->u_n, exp(row->log_gap), row->log_gap);
            last = row;
        }
    }
    lub_shear_free(&path);
    return status;
}

const struct lub_probe lub_probe_shear = {.kind = LUB_SHEAR,
                                          .n = N_NAMES,
                                          .names = names,
                                          .sample_x = "x",
                                          .sample_y = "y",
                                          .sample_names = "t x y z u_n u log_gap",
                                          .check = check,
                                          .measure = measure,
                                          .trace = trace};
