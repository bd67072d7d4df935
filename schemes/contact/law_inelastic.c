/* law_inelastic.c -- spheres that stop at contact and leave as soon as they are pulled. */
#include "schemes/contact/law.h"

static bool glued(const double memory[])
{
    (void)memory;
    return false;
}

static double least(const struct lub_bond *bond, const double memory[])
{
    (void)bond;
    (void)memory;
    return 0;
}

static void commit(const struct lub_bond *bond, double p, bool let_go, double memory[])
{
    (void)bond;
    (void)p;
    (void)let_go;
    (void)memory;
}

const struct lub_law lub_law_inelastic = {
    .name = "inelastic",
    .summary = "Perfectly inelastic contact without friction; pairs leave as soon as they are "
               "pulled.",
    .source = "Maury 2004, eq. 3.5-3.7; Maury 2006",
    .formula = "D + h G.V >= 0, lambda >= 0",
    .glued = glued,
    .least = least,
    .commit = commit,
};
