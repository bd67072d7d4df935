/* problem.c -- models by name and the first integral of the eps-ODE. */
#include "cases/problem.h"

#include <math.h>
#include <string.h>

static const struct {
    enum lub_model model;
    const char *name;
} known[] = {{LUB_EPS_ODE, "eps-ode"}, {LUB_LIMIT, "limit"}, {LUB_VISCO_ELASTIC, "visco-elastic"}};

const char *lub_model_name(enum lub_model model)
{
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        if (known[k].model == model) {
            return known[k].name;
        }
    }
    return NULL;
}

enum lub_status lub_model_find(const char *name, enum lub_model *model, struct lub_message *message)
{
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        if (strcmp(known[k].name, name) == 0) {
            *model = known[k].model;
            return LUB_OK;
        }
    }
    return lub_fail(message, LUB_BAD_ARGUMENT,
                    "unknown model '%.80s': allowed is eps-ode, limit or visco-elastic", name);
}

enum lub_status lub_problem_check(const struct lub_problem *problem, unsigned wanted,
                                  struct lub_message *message)
{
    if (problem->gamma_min > -INFINITY && !(wanted & LUB_LIMIT)) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "gamma_min=%g means nothing outside the model limit: at finite eps rough "
                        "surfaces are set by roughness",
                        problem->gamma_min);
    }
    if (problem->roughness > 0 && !(wanted & LUB_EPS_ODE)) {
        return lub_fail(message, LUB_UNSUPPORTED,
                        "roughness=%g means nothing outside the model eps-ode: in the model limit "
                        "rough surfaces are set by gamma_min",
                        problem->roughness);
    }
    return LUB_OK;
}

void lub_problem_free(struct lub_problem *problem)
{
    lub_force_free(&problem->force);
    *problem = (struct lub_problem){0};
}

double lub_problem_first_integral(const struct lub_problem *problem, double t)
{
    return problem->u0 + lub_drag_N(&problem->drag, log(problem->q0)) +
           lub_force_impulse(&problem->force, 0, t);
}
