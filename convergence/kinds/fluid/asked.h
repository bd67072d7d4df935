/* asked.h -- the fluid that a question names, and its own parameters. */
#ifndef LUB_CONVERGENCE_KINDS_FLUID_ASKED_H
#define LUB_CONVERGENCE_KINDS_FLUID_ASKED_H

#include "convergence/kind/kind.h"
#include "schemes/fluid/fluid.h"

/* The table of parameters of the fluid that the settings of a case with a parameter `fluid` name:
 * `params` of a kind. */
const struct lub_param *lub_fluid_params(const struct lub_ask *ask, size_t k, size_t *n);

/* The fluid of that name and the values of its parameters. */
enum lub_status lub_fluid_resolve(const char *name, struct lub_settings *settings,
                                  const struct lub_fluid **fluid,
                                  struct lub_value values[LUB_MAX_PARAMS],
                                  struct lub_message *message);

#endif
