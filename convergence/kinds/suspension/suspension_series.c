/* suspension_series.c -- tables of a suspension: its stress over time, its pairs by gap and angle.
 */
#include "convergence/kinds/suspension/suspension_kind.h"

static const struct lub_column stress_columns[] = {
    {.name = "strain", .unit = "1", .meaning = "t times the shear rate"},
    {.name = "eta_r",
     .unit = "1",
     .meaning = "shear stress over eta rate: 1 for the fluid, and the three parts"},
    {.name = "eta_contact", .unit = "1", .meaning = "part of the asperities and their friction"},
    {.name = "eta_film", .unit = "1", .meaning = "part of lubrication, normal and sliding"},
    {.name = "eta_drag",
     .unit = "1",
     .meaning = "part of single spheres: 5/2 phi, and the momentum they carry against the flow"},
    {.name = "n1", .unit = "eta rate", .meaning = "first normal stress difference, xx - yy"},
    {.name = "n2", .unit = "eta rate", .meaning = "second normal stress difference, yy - zz"},
    {.name = "pressure",
     .unit = "eta rate",
     .meaning = "particle pressure: a third of the push along all axes"},
    {.name = "contacts", .unit = "1", .meaning = "mean number of contacts of a sphere"},
    {.name = "gap_min", .unit = "radius", .meaning = "thinnest film"},
    {.name = "crushed",
     .unit = "1",
     .meaning = "mean share of their height by which touching asperities give way; 0 if none "
                "touch"},
};

static const struct lub_column distribution_columns[] = {
    {.name = "gap_lo",
     .unit = "radius",
     .meaning = "gap of undeformed surfaces from, over the mean radius of a pair"},
    {.name = "gap_hi", .unit = "radius", .meaning = "... to; the first row holds overlaps too"},
    {.name = "g",
     .unit = "1",
     .meaning = "pairs over those of spheres at random places; mean since the transient"},
    {.name = "g_in", .unit = "1", .meaning = "where the flow brings them together, x y < 0"},
    {.name = "g_out", .unit = "1", .meaning = "where it parts them, x y > 0"},
};

static enum lub_status tell_stress(const void *simulation, lub_series_row *row, void *data)
{
    const struct lub_crowd *const crowd =
        &((const struct lub_suspension_simulation *)simulation)->crowd;
    double value[1 + LUB_MEANS] = {crowd->rate * crowd->t};
    lub_suspension_values(crowd, value + 1);
    row(data, value);
    return LUB_OK;
}

static enum lub_status tell_distribution(const void *simulation, lub_series_row *row, void *data)
{
    const struct lub_suspension_simulation *const s = simulation;
    for (size_t k = 0; s->mean.samples > 0 && k < LUB_PAIR_BINS; k++) {
        double value[5];
        lub_pair_bin(&s->crowd, k, &value[0], &value[1]);
        lub_pair_density(&s->mean, &s->crowd, k, value + 2);
        row(data, value);
    }
    return LUB_OK;
}

#define COLUMNS(list)                                                                              \
    {                                                                                              \
        .n = sizeof(list) / sizeof *(list), .columns = (list)                                      \
    }
static const struct lub_series tables[] = {
    {.name = "stress", .layout = COLUMNS(stress_columns), .tell = tell_stress},
    {.name = "distribution", .layout = COLUMNS(distribution_columns), .tell = tell_distribution},
};

const struct lub_series *lub_suspension_series(size_t k)
{
    return k < sizeof tables / sizeof *tables ? &tables[k] : NULL;
}
