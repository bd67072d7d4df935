/* schemes.c -- the schemes of two spheres in shear: a film step with the motion about it. */
#include "convergence/kinds/pair/pair.h"

static const struct lub_scheme chevremont = {
    .name = "chevremont",
    .summary = "Lubricated elastic contact as published: backward Euler on u by bisection in ln u.",
    .source = "Chevremont, Bodiguel, Chareyre 2020, eq. 17-22 and section 2.3",
    .formula = "",
    .model = LUB_VISCO_ELASTIC,
    .order = 1,
    .implicit = true};

static const struct lub_scheme loggap_vep = {
    .name = "loggap-vep",
    .summary = "Lubricated elastic contact, second order in ln u at any stiffness.",
    .source = "Film: Chevremont, Bodiguel, Chareyre 2020, eq. 13; step: Alexander 1977, SDIRK2",
    .formula = "",
    .model = LUB_VISCO_ELASTIC,
    .order = 2,
    .implicit = true};

static const void *const entries[] = {&chevremont, &loggap_vep};

const struct lub_registry lub_pair_schemes = {
    .what = "scheme", .n = sizeof entries / sizeof *entries, .entries = entries};
