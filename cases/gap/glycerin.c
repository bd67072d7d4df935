/* glycerin.c -- preset of plane: a sphere of radius 1 mm in glycerin, Table 1 of Hillairet et al.
 */
#include "cases/case.h"

extern const struct lub_case lub_case_plane;

static const struct lub_preset presets[] = {
    {"eps", "161"},
    {"p", "1"},
    {"force", "-1@500,1@1000"},
};

const struct lub_case lub_case_glycerin = {
    .name = "glycerin",
    .summary = "A sphere of 1 mm, 1.1 times as dense as glycerin: eps = 161, so that it creeps: "
               "N(q) follows the impulse of the force.",
    .source =
        "Hillairet, Lozinski, Szopos, Table 1 and eq. 10 (mu = 1.48 Pa s, rho_f = 1260 kg/m^3)",
    .scheme = "loggap-sdirk2",
    .dt = "0.5",
    .model = LUB_EPS_ODE,
    .base = &lub_case_plane,
    .n_presets = sizeof presets / sizeof *presets,
    .presets = presets,
};
