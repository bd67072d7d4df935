/* allowed.c -- which norms hold what against what, and the times they need. */
#include "convergence/norm/measure.h"
#include "convergence/norm/parts.h"

#include <string.h>

enum lub_status lub_norm_allowed(const struct lub_norm *norm, bool limit, bool approximates,
                                 const char *model, bool distance, struct lub_message *message)
{
    const bool limit_reference = strcmp(model, lub_model_name(LUB_LIMIT)) == 0;
    if (norm->rules & LUB_NOT_IN_LIMIT && (limit || limit_reference)) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "norm %s: the limit model has no %s while the flag %s is set", norm->name,
                        norm->of, norm->flag ? norm->flag : "of contact");
    }
    if (!approximates && !distance) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "norm %s: a run of another model is held against the model %s only where "
                        "a model distance is asked for",
                        norm->name, model);
    }
    return LUB_OK;
}

bool lub_norms_integrate(size_t n, const struct lub_norm norms[])
{
    for (size_t k = 0; k < n; k++) {
        if (norms[k].measure == LUB_INTEGRAL) {
            return true;
        }
    }
    return false;
}

bool lub_norms_need_no_rows(size_t n, const struct lub_norm norms[])
{
    for (size_t k = 0; k < n; k++) {
        if (norms[k].measure != LUB_QUANTITY) {
            return false;
        }
    }
    return true;
}

enum lub_status lub_measure_times(const struct lub_path *path, const struct lub_times *breaks,
                                  bool integrals, struct lub_times *times)
{
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < path->n && status == LUB_OK; k++) {
        status = lub_times_add(times, path->t[k]);
    }
    struct lub_part part = {0};
    while (integrals && status == LUB_OK && lub_part_next(path->n, path->t, breaks, &part)) {
        status = lub_times_add(times, lub_part_node(&part, 0));
        if (status == LUB_OK) {
            status = lub_times_add(times, lub_part_node(&part, 1));
        }
    }
    return status;
}
