/* crowd_parts.h -- the parts of a step of many spheres; only crowd*.c use it. */
#ifndef LUB_SCHEMES_LUBRICATED_CROWD_PARTS_H
#define LUB_SCHEMES_LUBRICATED_CROWD_PARTS_H

#include "schemes/lubricated/crowd.h"

/* Finds the near pairs where the spheres are, wraps those that left the box, and carries the
 * history over. */
enum lub_status lub_crowd_search(struct lub_crowd *crowd);
/* Whether a pair that is not in the list may have come within the cut-off. */
bool lub_crowd_list_is_old(const struct lub_crowd *crowd);
/* n pairs; those that fill the last block are far apart and switched off. */
enum lub_status lub_crowd_pairs_create(struct lub_crowd_pairs *pairs, size_t n);
void lub_crowd_pairs_free(struct lub_crowd_pairs *pairs);

/* Doubles per pair in lub_crowd_pairs, all in one block, and per sphere from x[0] on. */
enum { LUB_CROWD_FIELDS = 17, LUB_CROWD_SPHERE_FIELDS = 21 };

/* Keeps the state if it has not been kept lately.  Forgets what was kept. */
enum lub_status lub_crowd_keep(struct lub_crowd *crowd);
void lub_crowd_forget(struct lub_crowd *crowd);
/* After a step that failed: the state before it. */
enum lub_status lub_crowd_go_back(struct lub_crowd *crowd);
/* A step that leaves anything behind when it fails. */
enum lub_status lub_crowd_try(struct lub_crowd *crowd);

/* Steps all pairs over dt and sums their forces and torques. */
enum lub_status lub_crowd_act(struct lub_crowd *crowd, double dt);

#endif
