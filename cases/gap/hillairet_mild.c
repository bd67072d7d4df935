/* hillairet_mild.c -- preset of plane: the mild test of Hillairet et al. */
#include "cases/case.h"

extern const struct lub_case lub_case_plane;

static const struct lub_preset presets[] = {
    {"eps", "0.1"},
    {"p", "1.5"},
    {"force", "-2@2,2@6"},
};

const struct lub_case lub_case_hillairet_mild = {
    .name = "hillairet-mild",
    .summary = "Hillairet's mild test: disk/plane drag, eps = 0.1, every scheme should cope.",
    .source = "Hillairet, Lozinski, Szopos, figure 3",
    .scheme = "loggap-sdirk2",
    .dt = "0.01",
    .model = LUB_EPS_ODE,
    .base = &lub_case_plane,
    .n_presets = sizeof presets / sizeof *presets,
    .presets = presets,
};
