/* lefebvre2009.c -- preset of plane: the smooth test of Lefebvre (2009). */
#include "cases/case.h"

extern const struct lub_case lub_case_plane;

static const struct lub_preset presets[] = {
    {"force", "-2@2,2@6"},
};

const struct lub_case lub_case_lefebvre2009 = {
    .name = "lefebvre2009",
    .summary = "Lefebvre's test: hits at t = 1, gamma(2) = -4, leaves at t = 4 in the limit model.",
    .source = "Lefebvre 2009, figures 2 to 5",
    .scheme = "loggap-sdirk2",
    .dt = "0.01",
    .model = LUB_EPS_ODE,
    .base = &lub_case_plane,
    .n_presets = sizeof presets / sizeof *presets,
    .presets = presets,
};
