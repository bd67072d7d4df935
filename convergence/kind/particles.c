/* particles.c -- what the columns of contacts and events mean. */
#include "convergence/kind/particles.h"

const struct lub_column lub_contact_columns[LUB_CONTACT_COLUMNS] = {
    {.name = "i", .unit = "1", .meaning = "id of a sphere", .whole = true},
    {.name = "j",
     .unit = "1",
     .meaning = "id of the other sphere, larger than i, or of an obstacle: -1, -2, ...",
     .whole = true},
    {.name = "gap",
     .unit = "m",
     .meaning = "between the surfaces; in a suspension the thickness of the film, in radii"},
    {.name = "gamma", .unit = "N s", .meaning = "glue potential, 0 where the law has none"},
    {.name = "lambda",
     .unit = "N",
     .meaning = "normal force, positive where it pushes apart; in a suspension over eta rate a^2"},
    {.name = "gamma_free",
     .unit = "1",
     .meaning = "1 where the motion does not determine gamma and lambda: contacts are redundant, "
                "and these are the ones of least norm",
     .whole = true},
    {.name = "log_gap",
     .unit = "1",
     .meaning =
         "logarithm of the gap of the film, which may lie below any double; -inf where bodies "
         "without a film touch"},
};

const struct lub_column lub_event_columns[LUB_EVENT_COLUMNS] = {
    {.name = "event",
     .unit = "",
     .meaning = "stick, release: gamma leaves 0, comes back to it; contact, separate: a pair "
                "without glue meets, parts (in a suspension: the asperities do)"},
    {.name = "i", .unit = "1", .meaning = "id of a sphere", .whole = true},
    {.name = "j", .unit = "1", .meaning = "id of the other body, as in contacts", .whole = true},
    {.name = "value",
     .unit = "",
     .meaning = "stick, release: gamma before, N s; contact, separate: rate of the gap before the "
                "contact, after it, m/s (in a suspension at the end of the step, in radii and "
                "strain; nan where the pair had left)"},
};

size_t lub_count_pairs(const struct lub_particles *particles)
{
    struct lub_near_pair pair;
    size_t n = 0;
    for (size_t k = 0; k < particles->n_pairs; k++) {
        n += particles->pair(particles->simulation, k, &pair);
    }
    return n;
}
