/* scheme_contact.c -- the step of the engine as a scheme: one projection for all contacts. */
#include "schemes/contact/engine.h"

const struct lub_scheme lub_scheme_contact = {
    .name = "projection",
    .summary = "Velocities without contacts are projected, all pairs at once, on those that keep "
               "gaps open and glued pairs together; then the spheres move with them.",
    .source = "Lefebvre 2009, Algorithm 3.3; its step at release (step 4 of Algorithm 2.7) for "
              "many pairs; Maury 2004, section 3",
    .formula =
        "V* = V + h M^-1 F\n"
        "M (V+ - V*) = h G^T lambda,  0 <= lambda  perp  D/h + G V+ >= 0  (= 0 where glued)\n"
        "X+ = X + h V+,  gamma+ as the law says (lubench list laws)",
    .model = LUB_LIMIT,
    .order = 1,
    .implicit = true,
    .n_params = LUB_ENGINE_PARAMS - LUB_ENGINE_COMMON,
    .params = lub_engine_params + LUB_ENGINE_COMMON,
};
