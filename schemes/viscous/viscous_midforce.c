/* viscous_midforce.c -- backward Euler for all films, with the force of the middle of the step. */
#include "schemes/viscous/method.h"

static const struct lub_viscous_method method = {.n_stages = 1,
                                                 .stage = {{.diagonal = 1, .at = 0.5}}};

const struct lub_scheme lub_scheme_viscous_midforce = {
    .name = "viscous-midforce",
    .summary = "As viscous-euler, with the impulse up to the middle of the step: free flight is "
               "exact under a constant force, and velocities are those of the middle.",
    .source = "this bench",
    .formula = "q+ = q + h G V,   V = M^-1 (p(t + h/2) - G^T N(q+))",
    .model = LUB_EPS_ODE,
    .order = 1,
    .implicit = true,
    .line = &method,
};
