/* train.c -- preset of plane: twenty force jumps, a contact and a release in every other interval.
 */
#include "cases/case.h"

extern const struct lub_case lub_case_plane;

static const struct lub_preset presets[] = {
    {"eps", "0.02"},
    {"force",
     "-2@1.2,2@2.9,-2@3.97,2@5.04,-2@6.11,2@7.18,-2@8.25,2@9.32,-2@10.39,2@11.46,-2@12.53,2@13.6,-"
     "2@14.67,2@15.74,-2@16.81,2@17.88,-2@18.95,2@20.02,-2@21.09,2@22.16,-2@23.23"},
};

const struct lub_case lub_case_train = {
    .name = "train",
    .summary = "Twenty jumps of the force: the particle hits and leaves ten times, so errors of "
               "release add up.",
    .source = "this project: repeated contact",
    .scheme = "loggap-sdirk2",
    .dt = "0.01",
    .model = LUB_EPS_ODE,
    .base = &lub_case_plane,
    .n_presets = sizeof presets / sizeof *presets,
    .presets = presets,
};
