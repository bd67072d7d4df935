/* case.c -- parameters of cases through their presets, and building a problem from settings. */
#include "cases/case.h"

#include <string.h>

const struct lub_case *lub_case_root(const struct lub_case *which)
{
    return which->base ? which->base : which;
}

size_t lub_case_params(const struct lub_case *which, const struct lub_param **params)
{
    *params = lub_case_root(which)->params;
    return lub_case_root(which)->n_params;
}

const char *lub_case_default(const struct lub_case *which, size_t k)
{
    const struct lub_param *const param = &lub_case_root(which)->params[k];
    for (size_t i = 0; i < which->n_presets; i++) {
        if (strcmp(which->presets[i].name, param->name) == 0) {
            return which->presets[i].value;
        }
    }
    return param->value;
}

enum lub_status lub_case_resolve(const struct lub_case *which, struct lub_settings *settings,
                                 struct lub_value values[LUB_MAX_PARAMS],
                                 struct lub_message *message)
{
    const struct lub_case *const root = lub_case_root(which);
    return lub_params_resolve(root->n_params, root->params, which->n_presets, which->presets,
                              settings, values, message);
}

enum lub_status lub_case_build(const struct lub_case *which, struct lub_settings *settings,
                               struct lub_problem *problem, struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    *problem = (struct lub_problem){.mass = 1};
    if (!lub_case_root(which)->models) {
        return lub_fail(message, LUB_UNSUPPORTED, "case %s is not a one-gap case", which->name);
    }
    enum lub_status status = lub_case_resolve(which, settings, values, message);
    if (status == LUB_OK) {
        problem->models = lub_case_root(which)->models;
        status = lub_case_root(which)->build(values, problem, message);
    }
    if (status != LUB_OK) {
        lub_problem_free(problem);
    }
    return status;
}
