/* maury2007.c -- preset of plane: the figure of Maury (2007). */
#include "cases/case.h"

extern const struct lub_case lub_case_plane;

static const struct lub_preset presets[] = {
    {"eps", "0.25"},
    {"p", "1"},
    {"force", "-1@2,1@5"},
};

const struct lub_case lub_case_maury2007 = {
    .name = "maury2007",
    .summary =
        "Maury's figure 2: pushed with force 1 until t = 2, pulled with force 1 until t = 5.",
    .source = "Maury 2007, section 3, figure 2",
    .scheme = "loggap-sdirk2",
    .dt = "0.01",
    .model = LUB_EPS_ODE,
    .base = &lub_case_plane,
    .n_presets = sizeof presets / sizeof *presets,
    .presets = presets,
};
