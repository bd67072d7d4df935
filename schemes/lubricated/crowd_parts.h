/* crowd_parts.h -- the parts of a step of many spheres; only crowd*.c use it. */
#ifndef LUB_SCHEMES_LUBRICATED_CROWD_PARTS_H
#define LUB_SCHEMES_LUBRICATED_CROWD_PARTS_H

#include "schemes/lubricated/crowd.h"

/* Finds the near pairs where the spheres are, wraps those that left the box, and carries the
 * history over. */
enum lub_status lub_crowd_search(struct lub_crowd *crowd);
/* Whether a pair that is not in the list may have come within the cut-off. */
bool lub_crowd_list_is_old(const struct lub_crowd *crowd);
void lub_crowd_pairs_free(struct lub_crowd_pairs *pairs);

/* Steps all pairs over dt and sums their forces and torques. */
enum lub_status lub_crowd_act(struct lub_crowd *crowd, double dt);

#endif
