/* norms.c -- names of the norms, which pairs they compare, and the times they need. */
#include "convergence/norm/norms.h"
#include "convergence/norm/parts.h"
#include "reference/limit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[LUB_N_NORMS] = {
    [LUB_MAX_Q] = "max_q",       [LUB_L1_Q] = "l1_q",           [LUB_L1_U] = "l1_u",
    [LUB_L1_GAMMA] = "l1_gamma", [LUB_MAX_GAMMA] = "max_gamma", [LUB_END_Q] = "end_q",
    [LUB_T_HIT] = "t_hit",       [LUB_T_RELEASE] = "t_release", [LUB_MAX_LOG_GAP] = "max_log_gap",
};

const unsigned lub_integral_norms = 1u << LUB_L1_Q | 1u << LUB_L1_U | 1u << LUB_L1_GAMMA;

const char *lub_norm_name(enum lub_norm norm)
{
    return names[norm];
}

enum lub_status lub_norm_find(const char *name, enum lub_norm *norm, struct lub_message *message)
{
    char all[256] = "";
    for (size_t k = 0; k < LUB_N_NORMS; k++) {
        if (strcmp(names[k], name) == 0) {
            *norm = (enum lub_norm)k;
            return LUB_OK;
        }
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", k ? " " : "", names[k]);
    }
    return lub_fail(message, LUB_BAD_ARGUMENT, "unknown norm '%.60s': allowed is one of %s", name,
                    all);
}

enum lub_status lub_norm_check(enum lub_norm norm, enum lub_model model, enum lub_model reference,
                               bool distance, struct lub_message *message)
{
    if (norm == LUB_MAX_LOG_GAP && (model == LUB_LIMIT || reference == LUB_LIMIT)) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "norm max_log_gap: the limit model has no log gap when stuck");
    }
    if (model != reference && !distance) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "norm %s: a trajectory of the model %s is held against the model %s only "
                        "where a model distance is asked for",
                        names[norm], lub_model_name(model), lub_model_name(reference));
    }
    return LUB_OK;
}

static enum lub_status add_events(const struct lub_problem *problem, struct lub_times *breaks,
                                  struct lub_message *message)
{
    struct lub_limit limit;
    enum lub_status status = lub_limit_solve(problem, &limit, message);
    if (status == LUB_OK) {
        for (size_t k = 0; k < limit.n && status == LUB_OK; k++) {
            status = lub_times_add(breaks, limit.phases[k].t);
        }
        lub_limit_free(&limit);
    }
    return status;
}

enum lub_status lub_norm_breaks(const struct lub_problem *problem, enum lub_model reference,
                                struct lub_times *breaks, struct lub_message *message)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k <= problem->force.n && status == LUB_OK; k++) {
        status = lub_times_add(breaks, problem->force.t[k]);
    }
    if (status == LUB_OK && reference == LUB_LIMIT) {
        status = add_events(problem, breaks, message);
    }
    lub_times_sort(breaks);
    return status;
}

enum lub_status lub_norm_times(const struct lub_trajectory *trajectory,
                               const struct lub_times *breaks, unsigned norms,
                               struct lub_times *times)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < trajectory->n && status == LUB_OK; k++) {
        status = lub_times_add(times, trajectory->t[k]);
    }
    if (!(norms & lub_integral_norms)) {
        return status;
    }
    struct lub_part part = {0};
    while (status == LUB_OK && lub_part_next(trajectory->n, trajectory->t, breaks, &part)) {
        status = lub_times_add(times, lub_part_node(&part, 0));
        if (status == LUB_OK) {
            status = lub_times_add(times, lub_part_node(&part, 1));
        }
    }
    return status;
}
