/* falling_reference.c -- a falling sphere as a visco-elastic problem, and its path back. */
#include "reference/falling_reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct lub_fall_row row_at(const struct lub_falling *falling,
                                  const struct lub_visco_elastic *problem,
                                  const struct lub_visco_path *path, size_t k)
{
    return (struct lub_fall_row){.t = path->t[k],
                                 .u_n = path->u_n[k],
                                 .log_gap = path->log_gap[k],
                                 .v = path->v[k],
                                 .force = -lub_visco_force(problem, path->u_n[k], path->log_gap[k]),
                                 .contact = falling->roughness > 0 &&
                                            exp(path->log_gap[k]) <= falling->roughness};
}

/* The turning points are all that the regime depends on. */
static enum lub_status classify(const struct lub_falling *falling,
                                const struct lub_visco_path *path, struct lub_falling_truth *truth)
{
    struct lub_regime regime;
    lub_regime_init(&regime, falling);
    truth->log_gap_min = truth->last.log_gap;
    for (size_t k = 0; k < path->n_extrema; k++) {
        const struct lub_visco_extremum *const at = &path->extrema[k];
        lub_regime_add(&regime, at->t, at->u_n, exp(at->log_gap));
        truth->log_gap_min = fmin(truth->log_gap_min, at->log_gap);
    }
    lub_regime_add(&regime, truth->last.t, truth->last.u_n, exp(truth->last.log_gap));
    const enum lub_status status = lub_regime_result(&regime, &truth->regime);
    lub_regime_free(&regime);
    return status;
}

/* The last of the path's times is t_end, which the caller may not have asked for. */
static enum lub_status fill(const struct lub_falling *falling,
                            const struct lub_visco_elastic *problem,
                            const struct lub_visco_path *path, struct lub_falling_truth *truth)
{
    const size_t n = path->n - 1, size = n * sizeof(double);
    enum lub_status status = LUB_OK;
    truth->err_u_n = malloc(size + 1);
    truth->err_log_gap = malloc(size + 1);
    if (!truth->err_u_n || !truth->err_log_gap) {
        return LUB_NO_MEMORY;
    }
    memcpy(truth->err_u_n, path->err_u_n, size);
    memcpy(truth->err_log_gap, path->err_log_gap, size);
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        const struct lub_fall_row row = row_at(falling, problem, path, k);
        status = lub_fall_append(&truth->path, &row);
    }
    truth->last = row_at(falling, problem, path, n);
    return status == LUB_OK ? classify(falling, path, truth) : status;
}

static enum lub_status solve(const struct lub_falling *falling, size_t n, const double times[],
                             const struct lub_force *weight, struct lub_falling_truth *truth,
                             struct lub_certificate *certificate, struct lub_message *message)
{
    const struct lub_visco_elastic problem = {.mass = falling->mass,
                                              .film = falling->film,
                                              .k_b = falling->k_b,
                                              .k_n = falling->k_n,
                                              .height = falling->roughness,
                                              .force = weight,
                                              .u_n0 = falling->u0,
                                              .log_gap0 = log(falling->u0)};
    struct lub_visco_path path = {0};
    enum lub_status status = lub_visco_reference(&problem, n, times, &path, certificate, message);
    if (status == LUB_OK) {
        status = fill(falling, &problem, &path, truth);
    }
    lub_visco_path_free(&path);
    return status;
}

enum lub_status lub_falling_reference(const struct lub_falling *falling, size_t n,
                                      const double times[], struct lub_falling_truth *truth,
                                      struct lub_certificate *certificate,
                                      struct lub_message *message)
{
    const double breaks[2] = {0, falling->t_end}, force[1] = {-falling->mass};
    struct lub_force weight = {0};
    double *const all = malloc((n + 1) * sizeof *all);
    *truth = (struct lub_falling_truth){0};
    enum lub_status status = all ? lub_force_steps(&weight, 1, breaks, force) : LUB_NO_MEMORY;
    if (status == LUB_OK) {
        memcpy(all, times, n * sizeof *all);
        all[n] = falling->t_end;
        status = solve(falling, n + 1, all, &weight, truth, certificate, message);
    }
    lub_force_free(&weight);
    free(all);
    return status;
}

void lub_falling_truth_free(struct lub_falling_truth *truth)
{
    lub_fall_free(&truth->path);
    free(truth->err_u_n);
    free(truth->err_log_gap);
    *truth = (struct lub_falling_truth){0};
}
