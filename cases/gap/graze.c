/* graze.c -- preset of plane: a touch with zero speed. */
#include "cases/case.h"

extern const struct lub_case lub_case_plane;

static const struct lub_preset presets[] = {
    {"eps", "0.01"},
    {"q0", "0.5"},
    {"force", "-2@0.5,2@2.5"},
};

const struct lub_case lub_case_graze = {
    .name = "graze",
    .summary = "Falls under force -2 and is braked by +2 so that the limit model touches q = 0 at "
               "t = 1 with zero speed and leaves at once.",
    .source = "this project: grazing contact, where contact and release fall together",
    .scheme = "loggap-sdirk2",
    .dt = "0.01",
    .model = LUB_EPS_ODE,
    .base = &lub_case_plane,
    .n_presets = sizeof presets / sizeof *presets,
    .presets = presets,
};
