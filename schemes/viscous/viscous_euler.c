/* viscous_euler.c -- backward Euler for all films at once. */
#include "schemes/viscous/method.h"

static const struct lub_viscous_method method = {.n_stages = 1,
                                                 .stage = {{.diagonal = 1, .at = 1}}};

const struct lub_scheme lub_scheme_viscous_euler = {
    .name = "viscous-euler",
    .summary = "Backward Euler for all films at once: one convex minimisation a step, at every "
               "viscosity; gaps stay positive.",
    .source = "this bench; at one gap the scheme loggap-euler",
    .formula = "V+ = argmin 1/2 |V - V*|_M^2 + (1/h) sum P(q + h G V) - N(q) G V,   P' = N\n"
               "q+ = q + h G V+ > 0;  eps = 0: the nearest ordered places, by isotonic regression",
    .model = LUB_EPS_ODE,
    .order = 1,
    .implicit = true,
    .line = &method,
};
