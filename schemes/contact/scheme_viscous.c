/* scheme_viscous.c -- films of finite viscosity by backward Euler, as a scheme of the engine. */
#include "schemes/contact/engine.h"

const struct lub_scheme lub_scheme_viscous = {
    .name = "viscous",
    .summary = "Law viscous, one convex minimisation a step: stable and free of overlap for every "
               "viscosity, without a threshold; keeps momentum and angular momentum.",
    .source = "lubench; its limit is Lefebvre 2009, Algorithm 3.3, with release=exact",
    .formula = "M (V+ - V*) = -G^T (N(q+) - N),  q+ = D + h G V+,  X+ = X + h V+\n"
               "D from the positions, N from the memory of the pair",
    .model = LUB_EPS_ODE,
    .order = 1,
    .implicit = true,
    .n_params = LUB_ENGINE_PROJECTION - LUB_ENGINE_COMMON,
    .params = lub_engine_params + LUB_ENGINE_COMMON,
};
