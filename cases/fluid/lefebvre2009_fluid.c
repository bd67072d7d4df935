/* lefebvre2009_fluid.c -- preset of fluid-plane: the numbers that Lefebvre (2009) prints. */
#include "cases/case.h"

extern const struct lub_case lub_case_fluid_plane;

static const struct lub_preset presets[] = {
    {"mu", "3"},
    {"force", "-2@2,2@6"},
};

const struct lub_case lub_case_lefebvre2009_fluid = {
    .name = "lefebvre2009-fluid",
    .summary = "Lefebvre's coupling with a fluid with the numbers as printed, under which the gap "
               "stays above 0.96.",
    .source = "Lefebvre 2009, section 2.4",
    .scheme = "fluid-step",
    .dt = "0.01",
    .base = &lub_case_fluid_plane,
    .n_presets = sizeof presets / sizeof *presets,
    .presets = presets,
};
