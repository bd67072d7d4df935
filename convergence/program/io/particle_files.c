/* particle_files.c -- CSV of near pairs and of events. */
#include "convergence/program/io/particle_files.h"

static void print_header(FILE *file, size_t n, const struct lub_column columns[])
{
    fputc('t', file);
    for (size_t k = 0; k < n; k++) {
        fprintf(file, ",%s", columns[k].name);
    }
    fputc('\n', file);
}

void lub_print_contacts_header(FILE *file)
{
    print_header(file, LUB_CONTACT_COLUMNS, lub_contact_columns);
}

void lub_print_contacts(FILE *file, const struct lub_particles *particles)
{
    struct lub_near_pair pair;
    for (size_t k = 0; k < particles->n_pairs; k++) {
        if (particles->pair(particles->simulation, k, &pair)) {
            fprintf(file, "%.17g,%zu,%td,%.17g,%.17g,%.17g,%d,%.17g\n", particles->t, pair.i,
                    pair.j, pair.gap, pair.gamma, pair.lambda, pair.gamma_free, pair.log_gap);
        }
    }
}

void lub_print_events_header(FILE *file)
{
    print_header(file, LUB_EVENT_COLUMNS, lub_event_columns);
}

void lub_print_events(FILE *file, const struct lub_particles *particles)
{
    for (size_t k = 0; k < particles->n_events; k++) {
        const struct lub_event *const event = &particles->events[k];
        fprintf(file, "%.17g,%s,%zu,%td,%.17g\n", event->t, lub_event_name(event->kind), event->i,
                event->j, event->value);
    }
}
