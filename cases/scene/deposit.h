/* deposit.h -- a heap of discs between two walls, dropped one by one.
 *
 * Each disc falls at a random place and rolls down over the heap until two others, or one and a
 * wall, or the floor carry it (Visscher and Bolsterli 1972).  Contacts are exact to round-off; the
 * heap as a whole still settles a little when all discs may move at once.
 */
#ifndef LUB_CASES_DEPOSIT_H
#define LUB_CASES_DEPOSIT_H

#include "cases/scene/scene.h"

/* Fills x[0] and x[1] of spheres whose radii are set; floor y = 0, walls x = 0 and x = width. */
enum lub_status lub_deposit(struct lub_spheres *spheres, double width, unsigned long seed);

#endif
