/* hillairet_stiff.c -- preset of plane: the stiff test of Hillairet et al. */
#include "cases/case.h"

extern const struct lub_case lub_case_plane;

static const struct lub_preset presets[] = {
    {"eps", "1e-3"},
    {"p", "1.5"},
    {"force", "-2@2,2@6"},
};

const struct lub_case lub_case_hillairet_stiff = {
    .name = "hillairet-stiff",
    .summary = "Hillairet's stiff test: disk/plane drag, eps = 1e-3, where plain Euler breaks.",
    .source = "Hillairet, Lozinski, Szopos, figures 4 to 6",
    .scheme = "loggap-sdirk2",
    .dt = "0.01",
    .model = LUB_EPS_ODE,
    .base = &lub_case_plane,
    .n_presets = sizeof presets / sizeof *presets,
    .presets = presets,
};
