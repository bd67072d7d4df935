/* scatter.h -- spheres at random places without overlap, and the clusters they form. */
#ifndef LUB_CASES_SCATTER_H
#define LUB_CASES_SCATTER_H

#include "cases/scene/scene.h"

struct lub_rectangle {
    double x[2], y[2], z[2]; /* lower and upper bounds; all stay at z = 0 where those of z are 0 */
};

/* Fills the places of spheres whose radii are set: one after the other at uniform places inside
 * the rectangle, drawn again where it would come nearer to another than `clearance`.
 * LUB_BAD_ARGUMENT when there is no room. */
enum lub_status lub_scatter(struct lub_spheres *spheres, const struct lub_rectangle *inside,
                            double clearance, unsigned long seed, struct lub_message *message);

/* Radii uniform between lo and hi. */
void lub_draw_radii(struct lub_spheres *spheres, double lo, double hi, unsigned long seed);

/* label[b] is the smallest number in the cluster of sphere b; two spheres are linked when their gap
 * is at most `gap`. */
enum lub_status lub_clusters(const struct lub_spheres *spheres, double gap, size_t label[]);

#endif
