/* scheme_fluid_step.c -- the step of a sphere in a fluid as a scheme. */
#include "schemes/fluid/coupled.h"

const struct lub_scheme lub_scheme_fluid_step = {
    .name = "fluid-step",
    .summary =
        "The velocity that the fluid allows at the old gap, then contact by projection, then "
        "the gap or its logarithm.",
    .source = "Lefebvre 2009, remark 2.8 with Algorithm 2.7",
    .formula = "u* = (int f)/(h n(q)),  n by the fluid\n"
               "u+ = the nearest allowed velocity: q + h u+ >= eta, = eta where glued\n"
               "gamma+ = gamma + h n (u* - u+) where glued,  release when it exceeds 0\n"
               "q+ = q + h u+,  or  ln q+ = ln q + h u+/q",
    .model = LUB_EPS_ODE,
    .order = 1,
    .n_params = LUB_COUPLED_PARAMS,
    .params = lub_coupled_params,
};
