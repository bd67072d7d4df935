/* offer.c -- the columns, quantities and regimes of one gap. */
#include "convergence/kinds/gap/contact.h"
#include "convergence/norm/norm.h"

#include <math.h>

static const struct lub_quantity quantities[LUB_GAP_QUANTITIES] = {
    [LUB_GAP_T_END] = {.name = "t_end", .unit = "time", .meaning = "time reached"},
    [LUB_GAP_Q_END] = {.name = "q_end", .unit = "radius", .meaning = "gap there"},
    [LUB_GAP_U_END] = {.name = "u_end", .unit = "radius/time", .meaning = "its rate there"},
    [LUB_GAP_LOG_MIN] = {.name = "log_gap_min", .unit = "1", .meaning = "smallest ln q of a row"},
    [LUB_GAP_GAMMA_MIN] = {.name = "gamma_min",
                           .unit = "radius/time",
                           .meaning = "smallest gamma of a row"},
    [LUB_GAP_T_HIT] = {.name = "t_hit", .unit = "time", .meaning = "first row stuck; nan if none"},
    [LUB_GAP_T_RELEASE] = {.name = "t_release",
                           .unit = "time",
                           .meaning = "first row free again; nan if none"},
    [LUB_GAP_REGIME] = {.name = "regime",
                        .unit = "",
                        .meaning = "what became of the particle",
                        .form = LUB_A_WORD},
};

static const struct lub_regime_word regimes[] = {
    {"free", "never stuck"}, {"stuck", "stuck at the end"}, {"released", "stuck, and free again"}};

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
    {.name = "l1_u",
     .meaning = "integral of the error of its rate",
     .measure = LUB_INTEGRAL,
     .of = "u",
     .rules = LUB_STEPWISE},
    {.name = "l1_gamma",
     .meaning = "integral of the error of gamma",
     .measure = LUB_INTEGRAL,
     .of = "gamma",
     .rules = LUB_STEPWISE},
    {.name = "max_gamma",
     .meaning = "largest error of gamma at the times of the run, outside its jump",
     .measure = LUB_LARGEST,
     .of = "gamma",
     .rules = LUB_OFF_JUMP,
     .flag = "state"},
    {.name = "end_q",
     .meaning = "error of the gap at the end",
     .measure = LUB_AT_END,
     .of = "q",
     .rules = LUB_POSITIVE},
    {.name = "t_hit",
     .meaning = "error of the time at which the particle gets stuck",
     .measure = LUB_EVENT_ON,
     .of = "state",
     .timed_by = "gamma"},
    {.name = "t_release",
     .meaning = "error of the time at which it is free again",
     .measure = LUB_EVENT_OFF,
     .of = "state",
     .timed_by = "gamma"},
    {.name = "max_log_gap",
     .meaning = "largest error of ln q while the particle is stuck",
     .measure = LUB_LARGEST,
     .of = "log_gap",
     .rules = LUB_ONLY_FLAGGED | LUB_NOT_IN_LIMIT,
     .flag = "state"},
};

void lub_gap_offer(const struct lub_case *which, struct lub_offer *offer)
{
    if (lub_gap_is_elastic(which)) {
        lub_contact_offer(offer);
        return;
    }
    *offer = (struct lub_offer){.layout = &lub_gap_layout,
                                .n_quantities = LUB_GAP_QUANTITIES,
                                .quantities = quantities,
                                .regime = "regime",
                                .n_regimes = sizeof regimes / sizeof *regimes,
                                .regimes = regimes,
                                .n_norms = sizeof norms / sizeof *norms,
                                .norms = norms,
                                .sample_x = "t",
                                .sample_y = "q"};
}

void lub_gap_summary(const struct lub_outcome *outcome, const struct lub_gap *last,
                     struct lub_summary *summary)
{
    const size_t regime = isnan(outcome->t_hit) ? 0 : last->stuck ? 1 : 2;
    *summary = (struct lub_summary){
        .status = outcome->status, .steps = outcome->steps, .rhs = outcome->rhs};
    summary->value[LUB_GAP_T_END] = outcome->t_end;
    summary->value[LUB_GAP_Q_END] = last->q;
    summary->value[LUB_GAP_U_END] = last->u;
    summary->value[LUB_GAP_LOG_MIN] = outcome->log_gap_min;
    summary->value[LUB_GAP_GAMMA_MIN] = outcome->gamma_min;
    summary->value[LUB_GAP_T_HIT] = outcome->t_hit;
    summary->value[LUB_GAP_T_RELEASE] = outcome->t_release;
    summary->word[LUB_GAP_REGIME] = regimes[regime].name;
}
