/* lefebvre2009_rough.c -- preset of plane: the rough test of Lefebvre (2009). */
#include "cases/case.h"

extern const struct lub_case lub_case_plane;

static const struct lub_preset presets[] = {
    {"force", "-2@2,2@6"},
    {"gamma_min", "-3"},
};

const struct lub_case lub_case_lefebvre2009_rough = {
    .name = "lefebvre2009-rough",
    .summary = "Lefebvre's rough test: gamma stops at -3, so the particle leaves at t = 3.5.",
    .source = "Lefebvre 2009, figure 12",
    .scheme = "lefebvre",
    .dt = "0.01",
    .model = LUB_LIMIT,
    .base = &lub_case_plane,
    .n_presets = sizeof presets / sizeof *presets,
    .presets = presets,
};
