/* suspension_kind.h -- the parts of the kind `suspension`. */
#ifndef LUB_KINDS_SUSPENSION_H
#define LUB_KINDS_SUSPENSION_H

#include "convergence/kind/kind.h"
#include "convergence/kind/particles.h"
#include "convergence/kinds/suspension/suspension_mean.h"
#include "schemes/lubricated/crowd.h"

/* A pair whose asperities touch. */
struct lub_touch {
    size_t i, j;
    double rate; /* of the distance of the undeformed surfaces */
};

/* Growing list, sorted by (i, j). */
struct lub_touches {
    size_t n, capacity;
    struct lub_touch *list;
};

struct lub_suspension_simulation {
    struct lub_suspension question;
    struct lub_crowd crowd;
    struct lub_suspension_mean mean;
    struct lub_touches touching, before; /* now, and at the start of the last step */
    size_t n_events, event_capacity;
    struct lub_event *events;  /* of the last step */
    double begin, begin_steps; /* seconds of the clock */
};

void lub_suspension_offer(const struct lub_case *which, struct lub_offer *offer);
void lub_suspension_summarise(const void *simulation, unsigned long long wanted,
                              struct lub_summary *summary);

/* The tables that a run can write. */
const struct lub_series *lub_suspension_series(size_t k);

/* Finds who touches now, and what that changes. */
enum lub_status lub_suspension_look(struct lub_suspension_simulation *s);
/* Place k of the pairs as the files of particles want it. */
bool lub_suspension_pair(const void *simulation, size_t k, struct lub_near_pair *near);

#endif
