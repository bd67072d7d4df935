/* viscous_sdirk2.c -- two implicit stages for all films at once, of second order. */
#include "schemes/viscous/method.h"

/* Alexander (1977): gamma = 1 - 1/sqrt(2) makes the two stages L-stable and of second order. */
#define GAMMA 0.29289321881345247560

static const struct lub_viscous_method method = {
    .n_stages = 2,
    .stage = {{.diagonal = GAMMA, .at = GAMMA},
              {.before = {1 - GAMMA}, .diagonal = GAMMA, .at = 1}}};

const struct lub_scheme lub_scheme_viscous_sdirk2 = {
    .name = "viscous-sdirk2",
    .summary = "Two implicit stages for all films at once, each a convex minimisation: second "
               "order where films are resolved, and no threshold.",
    .source = "table of Alexander 1977 (SIAM J. Numer. Anal. 14), two stages, L-stable; at one gap "
              "the scheme loggap-sdirk2",
    .formula = "q1 = q + g h G V1,   q+ = q + (1 - g) h G V1 + g h G V2,   g = 1 - 1/sqrt 2\n"
               "V1 = M^-1 (p(t + g h) - G^T N(q1)),   V2 = M^-1 (p(t + h) - G^T N(q+))",
    .model = LUB_EPS_ODE,
    .order = 2,
    .implicit = true,
    .line = &method,
};
