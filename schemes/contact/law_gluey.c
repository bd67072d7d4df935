/* law_gluey.c -- the gluey contact of Lefebvre (2009), with roughness.
 *
 * gamma is the limit of the lubrication potential mu ln(gap): pushing feeds it, pulling uses it up,
 * and the pair is held at contact as long as it is negative.
 */
#include "schemes/contact/law.h"

#include <math.h>

enum { GAMMA, n_memory };

static bool glued(const double memory[])
{
    return memory[GAMMA] < 0;
}

static double least(const struct lub_bond *bond, const double memory[])
{
    return memory[GAMMA] / bond->factor;
}

static void commit(const struct lub_bond *bond, double p, bool let_go, double memory[])
{
    const double gamma = (let_go ? 0 : memory[GAMMA]) - bond->factor * p;
    /* 0 and not -0 where the pair is free, so that files show no sign. */
    memory[GAMMA] = gamma < 0 ? fmax(gamma, bond->gamma_min) + 0.0 : 0;
}

const struct lub_law lub_law_gluey = {
    .name = "gluey",
    .summary = "Contact under lubrication of vanishing viscosity: what was pushed in must be "
               "pulled out before the pair leaves.",
    .source = "Lefebvre 2009, Algorithm 3.3, Remark 3.2 and section 2.5",
    .formula = "D + h G.V >= 0, = 0 while gamma < 0\n"
               "gamma+ = min(0, max(gamma_min, gamma - h R lambda))\n"
               "R = 1, or (1/ri + 1/rj)^2 with radius_factor\n"
               "gamma_min of the case, or of each pair 6 pi mu ln(r_is + r_js) with viscosity mu",
    .n_memory = n_memory,
    .glued = glued,
    .least = least,
    .commit = commit,
};
