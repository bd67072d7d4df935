/* offer.c -- what a sphere in a fluid shows: the columns of one gap, its quantities, and norms. */
#include "convergence/kinds/fluid/fluid_kind.h"
#include "convergence/norm/norm.h"

static const struct lub_column columns[LUB_GAP_COLUMNS] = {
    [LUB_GAP_Q] = {.name = "q", .unit = "radius", .meaning = "gap", .certified = true},
    [LUB_GAP_U] = {.name = "u", .unit = "radius/time", .meaning = "its rate; 0 where held"},
    [LUB_GAP_LOG] = {.name = "log_gap", .unit = "1", .meaning = "ln q", .certified = true},
    [LUB_GAP_GAMMA] = {.name = "gamma",
                       .unit = "force time",
                       .meaning = "impulse withheld by gluey contact, 0 otherwise; of a reference "
                                  "6 pi mu N(q)"},
    [LUB_GAP_STATE] = {.name = "state",
                       .unit = "1",
                       .meaning = "1 where contact or the cells of the fluid hold the sphere",
                       .whole = true},
};

static const struct lub_layout layout = {.n = LUB_GAP_COLUMNS, .columns = columns};

static const struct lub_norm norms[] = {
    {.name = "max_q",
     .meaning = "largest error of the gap at the times of the run",
     .measure = LUB_LARGEST,
     .of = "q",
     .rules = LUB_POSITIVE},
    {.name = "l1_q",
     .meaning = "integral of the error of the gap",
     .measure = LUB_INTEGRAL,
     .of = "q",
     .rules = LUB_POSITIVE},
    {.name = "end_q",
     .meaning = "error of the gap at the end",
     .measure = LUB_AT_END,
     .of = "q",
     .rules = LUB_POSITIVE},
    {.name = "max_log_gap",
     .meaning = "largest error of ln q at the times of the run",
     .measure = LUB_LARGEST,
     .of = "log_gap"},
};

void lub_fluid_offer(const struct lub_case *which, struct lub_offer *offer)
{
    lub_gap_offer(which, offer);
    offer->layout = &layout;
    offer->n_norms = sizeof norms / sizeof *norms;
    offer->norms = norms;
}
