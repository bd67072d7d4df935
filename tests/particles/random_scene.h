/* random_scene.h -- small scenes for the tests of the particle engine. */
#ifndef LUB_TESTS_RANDOM_SCENE_H
#define LUB_TESTS_RANDOM_SCENE_H

#include "cases/scene/scene.h"

/* n spheres on a jittered lattice around the origin, radii from r to r ratio, that fly towards the
 * middle with some noise, without forces; law gluey, smooth.  flat: in the plane z = 0. */
void random_cloud(struct lub_scene *scene, size_t n, double r, double ratio, bool flat,
                  unsigned long seed);

#endif
