/* particles.h -- what there is to see of particles between two steps: all that files of contacts
 * and events, VTK frames and pictures are made from.
 */
#ifndef LUB_CONVERGENCE_PARTICLES_H
#define LUB_CONVERGENCE_PARTICLES_H

#include "cases/path.h"
#include "cases/scene/obstacle.h"
#include "schemes/contact/engine.h"

#include <stdbool.h>
#include <stddef.h>

/* Two near bodies. */
struct lub_near_pair {
    size_t i;
    ptrdiff_t j;           /* > i, or the id of an obstacle: -1, -2, ... */
    double normal[3];      /* from i to j */
    double from[3], to[3]; /* centre of i; centre of j in the image that i meets, or the place where
                              i meets the obstacle */
    double gap, gamma, lambda, log_gap;
    bool gamma_free; /* the motion does not determine gamma and lambda */
};

/* Valid until the simulation steps or is freed.  Of what a kind does not have there are 0. */
struct lub_particles {
    double t, dt;
    size_t step;
    size_t n;
    const double *x[3], *v[3]; /* n each */
    const double *r;
    size_t n_obstacles;
    const struct lub_obstacle *obstacles;
    size_t n_pairs; /* places of pairs, in the order of (i, j) */
    /* Whether there is a pair at place k; then it is filled in. */
    bool (*pair)(const void *simulation, size_t k, struct lub_near_pair *pair);
    const void *simulation;
    size_t n_events; /* of the last step */
    const struct lub_event *events;
    bool halves; /* pictures show the first half of the spheres dark, the second light */
};

/* How many pairs there are. */
size_t lub_count_pairs(const struct lub_particles *particles);

/* Columns of --contacts and --events after t, as `describe` says them. */
enum { LUB_CONTACT_COLUMNS = 7, LUB_EVENT_COLUMNS = 4 };
extern const struct lub_column lub_contact_columns[LUB_CONTACT_COLUMNS];
extern const struct lub_column lub_event_columns[LUB_EVENT_COLUMNS];

#endif
