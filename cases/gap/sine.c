/* sine.c -- preset of plane: a smooth force. */
#include "cases/case.h"

extern const struct lub_case lub_case_plane;

static const struct lub_preset presets[] = {
    {"eps", "0.1"},
    {"q0", "0.5"},
    {"force", "sin:-2,1.5707963267948966,1.5707963267948966,8"},
};

const struct lub_case lub_case_sine = {
    .name = "sine",
    .summary =
        "A smooth force pushes and pulls: contact and release are the only kinks of the limit.",
    .source = "this project: a force without jumps",
    .scheme = "loggap-sdirk2",
    .dt = "0.01",
    .model = LUB_EPS_ODE,
    .base = &lub_case_plane,
    .n_presets = sizeof presets / sizeof *presets,
    .presets = presets,
};
