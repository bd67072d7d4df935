/* free.c -- preset of plane: a particle that never touches. */
#include "cases/case.h"

extern const struct lub_case lub_case_plane;

static const struct lub_preset presets[] = {
    {"eps", "0.1"},
    {"q0", "1"},
    {"force", "sin:-1,3.1415926535897931,1.5707963267948966,2"},
};

const struct lub_case lub_case_free = {
    .name = "free",
    .summary = "A mild swing above the plane: the solution is smooth, so every scheme must show "
               "its order.",
    .source = "this project: smooth solution far from contact",
    .scheme = "loggap-sdirk2",
    .dt = "0.01",
    .model = LUB_EPS_ODE,
    .base = &lub_case_plane,
    .n_presets = sizeof presets / sizeof *presets,
    .presets = presets,
};
