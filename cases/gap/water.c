/* water.c -- preset of plane: a sphere of radius 1 mm in water, Table 1 of Hillairet et al. */
#include "cases/case.h"

extern const struct lub_case lub_case_plane;

static const struct lub_preset presets[] = {
    {"eps", "0.137"},
    {"p", "1"},
    {"force", "-1@4,1@10"},
};

const struct lub_case lub_case_water = {
    .name = "water",
    .summary = "A sphere of 1 mm, 1.1 times as dense as water: eps = 9 mu/(2 rho_s R^1.5) "
               "(rho_s/(g (rho_s - rho_f)))^0.5 = 0.137; lengths in R, forces in apparent weights.",
    .source =
        "Hillairet, Lozinski, Szopos, Table 1 and eq. 10 (mu = 1e-3 Pa s, rho_f = 1000 kg/m^3)",
    .scheme = "loggap-sdirk2",
    .dt = "0.01",
    .model = LUB_EPS_ODE,
    .base = &lub_case_plane,
    .n_presets = sizeof presets / sizeof *presets,
    .presets = presets,
};
