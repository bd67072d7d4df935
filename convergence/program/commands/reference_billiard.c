/* reference_billiard.c -- `lubench reference billiard`: the exact limit solution, in the columns of
 * a run. */
#include "cases/scene/billiard_exact.h"
#include "convergence/program/io/json.h"
#include "convergence/program/lookup.h"
#include "convergence/program/io/output.h"
#include "convergence/program/program.h"
#include "convergence/program/io/scene_files.h"
#include "convergence/program/io/times.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct order {
    const struct lub_case *which;
    struct lub_scene scene;
    struct lub_billiard billiard;
    size_t n;
    double *times;
};

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* 201 equal times, and the impact and the release where they lie inside. */
static enum lub_status default_times(struct order *order, struct lub_message *message)
{
    enum { n_equal = 201 };
    const double t_end = order->scene.t_end;
    const double jumps[] = {order->billiard.t_hit, order->billiard.t_release};
    order->times = malloc((n_equal + 2) * sizeof *order->times);
    if (!order->times) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    for (order->n = 0; order->n < n_equal; order->n++) {
        order->times[order->n] = t_end * (double)order->n / (n_equal - 1);
    }
    for (size_t k = 0; k < 2 && order->billiard.hits; k++) {
        if (jumps[k] < t_end) {
            order->times[order->n++] = jumps[k];
        }
    }
    qsort(order->times, order->n, sizeof *order->times, compare);
    return LUB_OK;
}

static enum lub_status read_order(struct lub_arguments *arguments, struct order *order,
                                  struct lub_message *message)
{
    enum lub_model model = LUB_LIMIT;
    enum lub_status status = lub_case_argument(arguments, &order->which, message);
    if (status == LUB_OK && strcmp(order->which->name, "billiard") != 0) {
        status = lub_fail(message, LUB_UNSUPPORTED,
                          "case %s has no exact solution; of the particle cases billiard has one",
                          order->which->name);
    }
    if (status == LUB_OK && arguments->model) {
        status = lub_model_find(arguments->model, &model, message);
    }
    if (status == LUB_OK && model != LUB_LIMIT) {
        status = lub_fail(message, LUB_UNSUPPORTED, "--model %s: billiard has the model limit",
                          arguments->model);
    }
    if (status == LUB_OK) {
        status = lub_scene_settings(order->which, &arguments->settings, false, message);
    }
    if (status == LUB_OK) {
        status = lub_case_build_scene(order->which, &arguments->settings, &order->scene, message);
    }
    if (status == LUB_OK && strcmp(order->scene.law, "gluey") != 0 &&
        strcmp(order->scene.law, "inelastic") != 0) {
        status = lub_fail(message, LUB_UNSUPPORTED,
                          "law='%.80s': the exact solution is for gluey and inelastic",
                          order->scene.law);
    }
    if (status != LUB_OK) {
        return status;
    }
    lub_billiard_of(&order->scene, &order->billiard);
    return arguments->at ? lub_read_times(arguments->at, order->scene.t_end, &order->n,
                                          &order->times, message)
                         : default_times(order, message);
}

static void set_state(struct lub_spheres *s, const struct lub_billiard_state *state)
{
    for (size_t k = 0; k < 2; k++) {
        for (int c = 0; c < 2; c++) {
            s->x[c][k] = state->x[k][c];
            s->v[c][k] = state->v[k][c];
        }
    }
}

static double energy(const struct lub_billiard *billiard, double t)
{
    const struct lub_billiard_state state = lub_billiard_at(billiard, t);
    double sum = 0;
    for (int k = 0; k < 2; k++) {
        sum += 0.5 * billiard->m * (state.v[k][0] * state.v[k][0] + state.v[k][1] * state.v[k][1]);
    }
    return sum;
}

/* The keys of a run, and those that only an exact solution has. */
static void print_summary(FILE *file, const struct order *order)
{
    const struct lub_billiard *const b = &order->billiard;
    const double t_end = order->times[order->n - 1];
    const double turned = (fmin(t_end, b->t_release) - b->t_hit) * b->v_t / (2 * b->r);
    fprintf(file,
            "{\n  \"status\": \"ok\",\n  \"law\": \"%s\",\n  \"n\": 2,\n  \"steps\": 0,\n"
            "  \"pairs_max\": 1,\n  \"overlap_max\": 0,\n  \"kkt_residual_max\": 0,\n"
            "  \"momentum_error\": 0,\n  \"iterations_mean\": 0",
            order->scene.law);
    lub_print_json_member(file, "t_end", t_end);
    lub_print_json_member(file, "energy_start", energy(b, 0));
    lub_print_json_member(file, "energy_end", energy(b, t_end));
    lub_print_json_member(file, "t_hit", b->hits ? b->t_hit : NAN);
    lub_print_json_member(file, "t_release", b->hits ? b->t_release : NAN);
    lub_print_json_member(file, "turned", b->hits && t_end > b->t_hit ? turned : NAN);
    lub_print_json_member(file, "gamma", b->gamma);
    fputs(",\n  \"seconds_total\": 0,\n  \"seconds_projection\": 0,\n  \"seconds_search\": 0\n}\n",
          file);
}

static enum lub_status write_files(const struct lub_arguments *arguments, struct order *order,
                                   struct lub_message *message)
{
    struct lub_output rows = {0}, summary = {0};
    enum lub_status status = lub_output_open(&rows, arguments->out ? arguments->out : "-", message);
    if (status == LUB_OK && arguments->summary) {
        status = lub_output_open(&summary, arguments->summary, message);
    }
    if (status == LUB_OK) {
        lub_print_scene_preamble(rows.file, order->which, NULL, NULL, &arguments->settings);
        lub_print_rows_header(rows.file);
        for (size_t k = 0; k < order->n; k++) {
            const struct lub_billiard_state state =
                lub_billiard_at(&order->billiard, order->times[k]);
            set_state(&order->scene.spheres, &state);
            lub_print_rows(rows.file, order->times[k], &order->scene.spheres);
        }
        status = lub_output_close(&rows, message);
    }
    if (status == LUB_OK && arguments->summary) {
        print_summary(summary.file, order);
        status = lub_output_close(&summary, message);
    }
    lub_output_discard(&rows);
    lub_output_discard(&summary);
    return status;
}

int lub_reference_billiard(struct lub_arguments *arguments)
{
    struct order order = {0};
    struct lub_message message = {""};
    enum lub_status status = read_order(arguments, &order, &message);
    if (status == LUB_OK) {
        status = write_files(arguments, &order, &message);
    }
    free(order.times);
    lub_scene_free(&order.scene);
    return status == LUB_OK ? 0 : lub_report_failure(status, &message);
}
