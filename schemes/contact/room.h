/* room.h -- velocities for contacts that leave no room: the least violation. */
#ifndef LUB_CONTACT_ROOM_H
#define LUB_CONTACT_ROOM_H

#include "schemes/contact/projection.h"

/* Where no velocities meet all rows, the next best are those with the least
 *
 *     sum over rows of s_k^2,   s_k = (-w_k)_+,  or -w_k where glued,
 *
 * and of these the nearest to V*: the projection onto rows that each give way by s_k.  Finds them,
 * from a cold start, with multipliers of least norm.  Returns LUB_NO_ROOM if a row gives way by
 * more than the tolerance: then stats->violation is the largest s_k and stats->residual that of
 * the rows that give way.  Returns LUB_OK if there was room after all; other outcomes as those of a
 * solver. */
enum lub_status lub_make_room(const struct lub_projection *problem,
                              const struct lub_solver_options *options, double p[],
                              double *const v[3], struct lub_solver_stats *stats);

#endif
