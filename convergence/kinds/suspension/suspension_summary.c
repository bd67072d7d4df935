/* suspension_summary.c -- columns and quantities of a suspension under shear. */
#include "convergence/kinds/suspension/suspension_kind.h"
#include "cases/seconds.h"

#include <math.h>

static const struct lub_column columns[] = {
    {.name = "x", .unit = "radius", .meaning = "centre, along the flow"},
    {.name = "y", .unit = "radius", .meaning = "centre, along the gradient of the flow"},
    {.name = "z", .unit = "radius", .meaning = "centre, along the vorticity"},
    {.name = "vx", .unit = "radius rate", .meaning = "velocity"},
    {.name = "vy", .unit = "radius rate", .meaning = "velocity"},
    {.name = "vz", .unit = "radius rate", .meaning = "velocity"},
    {.name = "r", .unit = "radius", .meaning = "radius"},
    {.name = "wx", .unit = "rate", .meaning = "spin"},
    {.name = "wy", .unit = "rate", .meaning = "spin"},
    {.name = "wz", .unit = "rate", .meaning = "spin"},
};

static const struct lub_layout layout = {
    .key = "id", .n = sizeof columns / sizeof *columns, .columns = columns};

enum {
    N,
    SEARCHES,
    T_END,
    DT,
    STABLE_DT,
    PAIR_STEPS,
    PAIRS_MEAN,
    STRESS_END,
    STRESS_MEAN,
    VISCOSITY,
    VISCOSITY_ERR,
    VISCOSITY_CONTACT,
    VISCOSITY_FILM,
    VISCOSITY_DRAG,
    N1,
    N1_ERR,
    N2,
    N2_ERR,
    PRESSURE,
    PRESSURE_ERR,
    CONTACTS,
    CRUSHED,
    LOG_GAP_MIN,
    OVERLAP_MAX,
    ENERGY_END,
    SECONDS_SEARCH,
    SECONDS_STEPS,
    SECONDS_TOTAL,
    n_quantities
};

static const struct lub_quantity quantities[n_quantities] = {
    [N] = {.name = "n", .unit = "1", .meaning = "number of spheres", .form = LUB_A_COUNT},
    [SEARCHES] = {.name = "searches",
                  .unit = "1",
                  .meaning = "how often the near pairs were looked for",
                  .form = LUB_A_COUNT},
    [T_END] = {.name = "t_end", .unit = "strain", .meaning = "time of the last state"},
    [DT] = {.name = "dt", .unit = "strain", .meaning = "step"},
    [STABLE_DT] = {.name = "stable_dt",
                   .unit = "strain",
                   .meaning = "the longest step that is surely stable"},
    [PAIR_STEPS] = {.name = "pair_steps",
                    .unit = "1",
                    .meaning = "pairs within the cut-off, summed over the steps"},
    [PAIRS_MEAN] = {.name = "pairs_mean", .unit = "1", .meaning = "the same a step"},
    [STRESS_END] = {.name = "stress_end",
                    .unit = "eta rate",
                    .meaning = "shear stress of the pairs at the last step"},
    [STRESS_MEAN] = {.name = "stress_mean", .unit = "eta rate", .meaning = "its mean over steps"},
    [VISCOSITY] = {.name = "viscosity",
                   .unit = "1",
                   .meaning = "relative viscosity, mean over the strain after the transient"},
    [VISCOSITY_ERR] = {.name = "viscosity_err",
                       .unit = "1",
                       .meaning = "its standard error, from the means of ten stretches of strain"},
    [VISCOSITY_CONTACT] = {.name = "viscosity_contact",
                           .unit = "1",
                           .meaning = "part of the asperities and their friction"},
    [VISCOSITY_FILM] = {.name = "viscosity_film", .unit = "1", .meaning = "part of lubrication"},
    [VISCOSITY_DRAG] = {.name = "viscosity_drag",
                        .unit = "1",
                        .meaning = "part of single spheres: 5/2 phi, and momentum they carry"},
    [N1] = {.name = "n1", .unit = "eta rate", .meaning = "first normal stress difference, mean"},
    [N1_ERR] = {.name = "n1_err", .unit = "eta rate", .meaning = "its standard error"},
    [N2] = {.name = "n2", .unit = "eta rate", .meaning = "second normal stress difference, mean"},
    [N2_ERR] = {.name = "n2_err", .unit = "eta rate", .meaning = "its standard error"},
    [PRESSURE] = {.name = "pressure", .unit = "eta rate", .meaning = "particle pressure, mean"},
    [PRESSURE_ERR] = {.name = "pressure_err", .unit = "eta rate", .meaning = "its standard error"},
    [CONTACTS] = {.name = "contacts",
                  .unit = "1",
                  .meaning = "mean number of contacts of a sphere, of asperities"},
    [CRUSHED] = {.name = "crushed",
                 .unit = "1",
                 .meaning = "mean share of their height by which touching asperities give way"},
    [LOG_GAP_MIN] = {.name = "log_gap_min",
                     .unit = "1",
                     .meaning = "smallest ln(u/a) of all films so far"},
    [OVERLAP_MAX] = {.name = "overlap_max",
                     .unit = "radius",
                     .meaning = "deepest overlap of the undeformed surfaces, 0 if none"},
    [ENERGY_END] = {.name = "energy_end",
                    .unit = "eta rate a^3",
                    .meaning = "kinetic energy in the frame of the flow, and that of the springs"},
    [SECONDS_SEARCH] = {.name = "seconds_search",
                        .unit = "s",
                        .meaning = "time that the search for near pairs took"},
    [SECONDS_STEPS] = {.name = "seconds_steps", .unit = "s", .meaning = "time of all steps"},
    [SECONDS_TOTAL] = {.name = "seconds_total",
                       .unit = "s",
                       .meaning = "the same with the first arrangement"},
};

void lub_suspension_offer(const struct lub_case *which, struct lub_offer *offer)
{
    (void)which;
    *offer = (struct lub_offer){.layout = &layout,
                                .n_quantities = n_quantities,
                                .quantities = quantities,
                                .regime = "",
                                .sample_x = "x",
                                .sample_y = "y"};
}

static void put_means(const struct lub_suspension_mean *mean, double value[])
{
    double unused;
    value[VISCOSITY] = lub_suspension_mean_of(mean, LUB_ETA_R, &value[VISCOSITY_ERR]);
    value[VISCOSITY_CONTACT] = lub_suspension_mean_of(mean, LUB_ETA_CONTACT, &unused);
    value[VISCOSITY_FILM] = lub_suspension_mean_of(mean, LUB_ETA_FILM, &unused);
    value[VISCOSITY_DRAG] = lub_suspension_mean_of(mean, LUB_ETA_DRAG, &unused);
    value[N1] = lub_suspension_mean_of(mean, LUB_N1, &value[N1_ERR]);
    value[N2] = lub_suspension_mean_of(mean, LUB_N2, &value[N2_ERR]);
    value[PRESSURE] = lub_suspension_mean_of(mean, LUB_PRESSURE, &value[PRESSURE_ERR]);
    value[CONTACTS] = lub_suspension_mean_of(mean, LUB_CONTACTS, &unused);
    value[CRUSHED] = lub_suspension_mean_of(mean, LUB_CRUSHED, &unused);
}

void lub_suspension_summarise(const void *simulation, unsigned long long wanted,
                              struct lub_summary *summary)
{
    const struct lub_suspension_simulation *const s = simulation;
    const struct lub_crowd *const c = &s->crowd;
    const double steps = c->steps > 0 ? (double)c->steps : NAN;
    const double now = lub_seconds();
    double *const value = summary->value;
    (void)wanted;
    summary->steps = c->steps;
    value[N] = (double)c->n;
    value[SEARCHES] = (double)c->searches;
    value[T_END] = c->t;
    value[DT] = c->dt;
    value[STABLE_DT] = c->stable_dt;
    value[PAIR_STEPS] = c->pair_steps;
    value[PAIRS_MEAN] = c->pair_steps / steps;
    value[STRESS_END] = c->stress;
    value[STRESS_MEAN] = c->stress_sum / steps;
    put_means(&s->mean, value);
    value[LOG_GAP_MIN] = c->log_gap_min;
    value[OVERLAP_MAX] = fmax(0, c->overlap_max);
    value[ENERGY_END] = lub_crowd_energy(c);
    value[SECONDS_SEARCH] = c->seconds_search;
    value[SECONDS_STEPS] = now - s->begin_steps;
    value[SECONDS_TOTAL] = now - s->begin;
}
