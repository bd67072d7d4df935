/* contact_offer.c -- the columns, quantities, regimes and norms of a sphere that falls on another.
 */
#include "convergence/kinds/gap/contact.h"
#include "convergence/norm/norm.h"

static const struct lub_column columns[LUB_CONTACT_COLUMNS] = {
    [LUB_CONTACT_U_N] = {.name = "u_n",
                         .also = "q",
                         .unit = "radius",
                         .meaning = "distance of the surfaces if they were rigid",
                         .certified = true},
    [LUB_CONTACT_U] = {.name = "u", .unit = "radius", .meaning = "film between them"},
    [LUB_CONTACT_LOG] = {.name = "log_gap",
                         .unit = "1",
                         .meaning = "ln u, right also where u underflows",
                         .certified = true},
    [LUB_CONTACT_V] = {.name = "v", .unit = "radius/time", .meaning = "rate of u_n"},
    [LUB_CONTACT_FORCE] = {.name = "force",
                           .unit = "mass radius/time^2",
                           .meaning = "k_b (u - u_n): pushes the spheres apart where positive"},
    [LUB_CONTACT_TOUCH] = {.name = "contact",
                           .unit = "1",
                           .meaning = "1 where the asperities touch, u <= roughness",
                           .whole = true},
};

static const struct lub_layout layout = {.n = LUB_CONTACT_COLUMNS, .columns = columns};

static const struct lub_quantity quantities[LUB_CONTACT_QUANTITIES] = {
    [LUB_CONTACT_REGIME] = {.name = "regime",
                            .unit = "",
                            .meaning = "what the sphere does",
                            .form = LUB_A_WORD},
    [LUB_CONTACT_BOUNCES] = {.name = "bounces",
                             .unit = "1",
                             .meaning = "maxima of the film above the roughness with prominence "
                                        ">= 0.01 u0",
                             .form = LUB_A_COUNT},
    [LUB_CONTACT_OSCILLATIONS] = {.name = "oscillations",
                                  .unit = "1",
                                  .meaning = "other maxima of u_n with prominence >= 0.1 m g/k_b "
                                             "and a film below max(2 roughness, 0.05 u0)",
                                  .form = LUB_A_COUNT},
    [LUB_CONTACT_RESTITUTION] = {.name = "restitution",
                                 .unit = "1",
                                 .meaning = "sqrt of the first maximum of u_n over u0; 0 if that "
                                            "is below contact"},
    [LUB_CONTACT_LOG_MIN] = {.name = "log_gap_min", .unit = "1", .meaning = "smallest ln u"},
    [LUB_CONTACT_GAP_END] = {.name = "gap_end", .unit = "radius", .meaning = "film at the end"},
    [LUB_CONTACT_LOG_END] = {.name = "log_gap_end", .unit = "1", .meaning = "its logarithm"},
    [LUB_CONTACT_LAMBDA] = {.name = "lambda_dt",
                            .unit = "1",
                            .meaning = "Lambda, the largest dt k_b u_n/film of the steps in which "
                                       "the film is in tension, u < u_n/2; 0 in a reference"},
    [LUB_CONTACT_T_END] = {.name = "t_end", .unit = "time", .meaning = "time reached"},
    [LUB_CONTACT_SECOND_MAXIMUM] = {.name = "second_maximum",
                                    .unit = "radius",
                                    .meaning = "maximum of u_n after its second minimum; nan if "
                                               "none"},
    [LUB_CONTACT_LOWEST_TIME] = {.name = "lowest_time",
                                 .unit = "time",
                                 .meaning = "of the first minimum of u_n; nan if none"},
    [LUB_CONTACT_REBOUND_TIME] = {.name = "rebound_time",
                                  .unit = "time",
                                  .meaning = "of the first maximum of u_n; nan if none"},
    [LUB_CONTACT_GAP_EQ] = {.name = "gap_eq",
                            .unit = "radius",
                            .meaning = "film at rest on the asperities, eq. 37; 0 if they give "
                                       "way"},
    [LUB_CONTACT_GAP_ERROR] = {.name = "gap_error",
                               .unit = "1",
                               .meaning = "relative distance of gap_end from it"},
    [LUB_CONTACT_DECAY_RATE] = {.name = "decay_rate",
                                .unit = "1/tau_c",
                                .meaning = "-d ln u/dt over the last tenth of the run, where St < "
                                           "1; tau_c = eta"},
    [LUB_CONTACT_DECAY_THEORY] = {.name = "decay_theory",
                                  .unit = "1/tau_c",
                                  .meaning = "8/9 (1 - K) where K < 1, eq. 36 with asperities"},
    [LUB_CONTACT_TAU] = {.name = "tau_c", .unit = "time", .meaning = "time scale of the film, eta"},
};

static const struct lub_regime_word regimes[] = {
    {"damped", "no bounce and at most one oscillation"},
    {"oscillating", "no bounce, two oscillations or more"},
    {"bouncing", "at least one bounce, at most one oscillation"},
    {"bouncing+oscillating", "both"}};

static const struct lub_norm norms[] = {
    {.name = "max_u_n",
     .meaning = "largest error of u_n at the times of the run",
     .measure = LUB_LARGEST,
     .of = "u_n"},
    {.name = "end_u_n", .meaning = "error of u_n at the end", .measure = LUB_AT_END, .of = "u_n"},
    {.name = "max_v", .meaning = "largest error of its rate", .measure = LUB_LARGEST, .of = "v"},
    {.name = "max_log_gap",
     .meaning = "largest error of ln u",
     .measure = LUB_LARGEST,
     .of = "log_gap"},
    {.name = "end_log_gap",
     .meaning = "error of ln u at the end",
     .measure = LUB_AT_END,
     .of = "log_gap"},
    {.name = "restitution",
     .meaning = "error of the restitution of the first rebound",
     .measure = LUB_QUANTITY,
     .of = "restitution"},
    {.name = "second_maximum",
     .meaning = "error of the second maximum of u_n",
     .measure = LUB_QUANTITY,
     .of = "second_maximum"},
    {.name = "lowest_time",
     .meaning = "error of the time of the first minimum of u_n",
     .measure = LUB_QUANTITY,
     .of = "lowest_time"},
    {.name = "rebound_time",
     .meaning = "error of the time of the first maximum of u_n",
     .measure = LUB_QUANTITY,
     .of = "rebound_time"},
    {.name = "min_log_gap",
     .meaning = "error of the smallest ln u",
     .measure = LUB_QUANTITY,
     .of = "log_gap_min"},
};

bool lub_gap_is_elastic(const struct lub_case *which)
{
    return lub_case_root(which)->models == LUB_VISCO_ELASTIC;
}

void lub_contact_offer(struct lub_offer *offer)
{
    *offer = (struct lub_offer){.layout = &layout,
                                .n_quantities = LUB_CONTACT_QUANTITIES,
                                .quantities = quantities,
                                .regime = "regime",
                                .n_regimes = sizeof regimes / sizeof *regimes,
                                .regimes = regimes,
                                .n_norms = sizeof norms / sizeof *norms,
                                .norms = norms,
                                .sample_x = "t",
                                .sample_y = "u_n"};
}
