/* scheme_viscous_kicks.c -- films of finite viscosity by two kicks and two drifts. */
#include "schemes/contact/engine.h"

const struct lub_scheme lub_scheme_viscous_kicks = {
    .name = "viscous-sdirk2",
    .summary = "Law viscous by two kicks and two drifts: Alexander's SDIRK2 along every line of "
               "centres; a step in which a pair meets is parted where it meets.",
    .source = "lubench; the table is Alexander 1977, g = 1 - 1/sqrt(2)",
    .formula = "kick g h with q1 = D + g h G V1, drift (1 - g) h, kick (1 - g) h with\n"
               "q+ = D + g h G V+, drift g h;  (1 - g)^2 = 1/2 makes the turning of the normals "
               "second order\n"
               "a pair meets at s h: kick s h, drift s h, kick (1 - s) h, drift (1 - s) h",
    .model = LUB_EPS_ODE,
    .order = 2,
    .implicit = true,
    .n_params = LUB_ENGINE_PROJECTION,
    .params = lub_engine_params,
};
