/* particle_files.h -- the files of near pairs and of events of a run with particles. */
#ifndef LUB_PROGRAM_PARTICLE_FILES_H
#define LUB_PROGRAM_PARTICLE_FILES_H

#include "convergence/kind/particles.h"

#include <stdio.h>

/* Header lines, the pairs now, and the events of the last step. */
void lub_print_contacts_header(FILE *file);
void lub_print_contacts(FILE *file, const struct lub_particles *particles);
void lub_print_events_header(FILE *file);
void lub_print_events(FILE *file, const struct lub_particles *particles);

#endif
