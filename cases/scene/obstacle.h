/* obstacle.h -- fixed and moving bodies that spheres may touch but not enter.
 *
 * Every obstacle is convex, or the outside of a plane, so that its distance is a convex function of
 * the sphere's centre: a step that keeps the linearised gap positive keeps the gap positive.  A
 * funnel, a wheel or a box is several obstacles.
 */
#ifndef LUB_CASES_OBSTACLE_H
#define LUB_CASES_OBSTACLE_H

#include <stddef.h>

/* Segments and polygons are walls of any depth in z: their distance is taken in the plane x, y. */
enum lub_obstacle_kind { LUB_PLANE, LUB_BALL, LUB_SEGMENT, LUB_POLYGON };

/* Turns about the axis through `centre` parallel to z, and drifts: zeros for an obstacle at rest.
 */
struct lub_motion {
    double centre[3];
    double velocity[3]; /* m/s */
    double omega;       /* rad/s, counter-clockwise */
};

struct lub_obstacle {
    enum lub_obstacle_kind kind;
    double a[3];   /* at t = 0: a point of the plane, the centre of the ball, an end */
    double b[3];   /* at t = 0: the plane's unit normal towards the spheres, the other end */
    double radius; /* of the ball; half the thickness of a segment; rounding of a polygon */
    size_t n_corners;
    double (*corner)[2]; /* of a polygon at t = 0: convex, counter-clockwise; owned by the scene */
    struct lub_motion motion;
};

/* Where the obstacle is at a time: computed once, used for many spheres. */
struct lub_pose {
    double cosine, sine, shift[3];
};

struct lub_pose lub_obstacle_pose(const struct lub_obstacle *obstacle, double t);
/* From coordinates at t = 0 to those of the pose. */
void lub_pose_apply(const struct lub_obstacle *obstacle, const struct lub_pose *pose,
                    const double at_start[3], double now[3]);
/* Gap between the obstacle and a sphere, negative when they overlap, and the unit normal from the
 * sphere to the obstacle. */
double lub_obstacle_gap(const struct lub_obstacle *obstacle, const struct lub_pose *pose,
                        const double x[3], double r, double normal[3]);

#endif
