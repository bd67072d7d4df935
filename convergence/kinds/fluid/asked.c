/* asked.c -- the fluid that the settings name. */
#include "convergence/kinds/fluid/asked.h"

#include <string.h>

static const char *default_name(const struct lub_case *which)
{
    const struct lub_param *params;
    const size_t n = lub_case_params(which, &params);
    size_t k = 0;
    while (k < n && strcmp(params[k].name, "fluid") != 0) {
        k++;
    }
    return k < n ? lub_case_default(which, k) : "";
}

const struct lub_param *lub_fluid_params(const struct lub_ask *ask, size_t k, size_t *n)
{
    const struct lub_fluid *fluid;
    const char *name = default_name(ask->which);
    for (size_t s = 0; s < ask->settings.n; s++) {
        const struct lub_setting *const setting = &ask->settings.list[s];
        name = strcmp(setting->name, "fluid") == 0 ? setting->value : name;
    }
    if (k > 0 || lub_fluid_find(name, &fluid, NULL) != LUB_OK || fluid->n_params == 0) {
        return NULL;
    }
    *n = fluid->n_params;
    return fluid->params;
}

enum lub_status lub_fluid_resolve(const char *name, struct lub_settings *settings,
                                  const struct lub_fluid **fluid,
                                  struct lub_value values[LUB_MAX_PARAMS],
                                  struct lub_message *message)
{
    const enum lub_status status = lub_fluid_find(name, fluid, message);
    return status == LUB_OK ? lub_params_resolve((*fluid)->n_params, (*fluid)->params, 0, NULL,
                                                 settings, values, message)
                            : status;
}
