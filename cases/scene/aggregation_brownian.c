/* aggregation_brownian.c -- aggregation under white noise: a preset of aggregation-shear. */
#include "cases/case.h"

extern const struct lub_case lub_case_aggregation_shear;

static const struct lub_preset presets[] = {
    {"n", "500"}, {"omega", "0"}, {"sigma", "0.5"}, {"t_end", "9"}};

const struct lub_case lub_case_aggregation_brownian = {
    .name = "aggregation-brownian",
    .summary = "Spheres with a short-range attraction under white noise in a fluid at rest.",
    .source = "Maury 2004, section 4.2, eq. 4.3 to 4.5, figures 2 to 4 (n 500, 2000, 5000); the "
              "time step is not given there",
    .scheme = "projection",
    .dt = "0.02",
    .model = LUB_LIMIT,
    .base = &lub_case_aggregation_shear,
    .n_presets = sizeof presets / sizeof *presets,
    .presets = presets,
};
