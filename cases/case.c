/* case.c -- the registry of cases, and building a problem from settings. */
#include "cases/case.h"

#include <string.h>

enum { max_params = 32 };

#define CASE(name) extern const struct lub_case lub_case_##name;
#include "cases/cases.def"
#undef CASE

static const struct lub_case *const cases[] = {
#define CASE(name) &lub_case_##name,
#include "cases/cases.def"
#undef CASE
};

const struct lub_case *lub_case_at(size_t index)
{
    return index < sizeof cases / sizeof *cases ? cases[index] : NULL;
}

const struct lub_case *lub_case_find(const char *name)
{
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        if (strcmp(cases[k]->name, name) == 0) {
            return cases[k];
        }
    }
    return NULL;
}

static const struct lub_case *root_of(const struct lub_case *which)
{
    return which->base ? which->base : which;
}

size_t lub_case_params(const struct lub_case *which, const struct lub_param **params)
{
    *params = root_of(which)->params;
    return root_of(which)->n_params;
}

const char *lub_case_default(const struct lub_case *which, size_t k)
{
    const struct lub_param *const param = &root_of(which)->params[k];
    for (size_t i = 0; i < which->n_presets; i++) {
        if (strcmp(which->presets[i].name, param->name) == 0) {
            return which->presets[i].value;
        }
    }
    return param->value;
}

enum lub_status lub_case_build(const struct lub_case *which, struct lub_settings *settings,
                               struct lub_problem *problem, struct lub_message *message)
{
    struct lub_value values[max_params];
    const struct lub_case *const root = root_of(which);
    *problem = (struct lub_problem){0};
    if (root->n_params > max_params) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "case %s has too many parameters", which->name);
    }
    enum lub_status status = lub_params_resolve(root->n_params, root->params, which->n_presets,
                                                which->presets, settings, values, message);
    if (status == LUB_OK) {
        status = root->build(values, problem, message);
    }
    if (status != LUB_OK) {
        lub_problem_free(problem);
    }
    return status;
}
