/* heap.h -- a heap of spheres in a box, dropped one by one.
 *
 * Each sphere is dropped at some random places and stays where it comes to lie lowest: on the floor
 * or on one sphere, with contacts exact to round-off.  The heap as a whole still has to settle.
 */
#ifndef LUB_CASES_HEAP_H
#define LUB_CASES_HEAP_H

#include "cases/scene/scene.h"

/* Fills the places of spheres whose radii are set; floor y = 0, 0 <= x <= width, |z| <= depth/2,
 * which is at least the largest diameter each. */
enum lub_status lub_heap(struct lub_spheres *spheres, double width, double depth,
                         unsigned long seed);
/* Walls at z = -depth/2 and z = depth/2. */
enum lub_status lub_heap_walls(struct lub_scene *scene, double depth);

#endif
