/* obstacle.c -- distances and normals of planes, balls, segments and convex polygons. */
#include "cases/scene/obstacle.h"

#include <math.h>

struct lub_pose lub_obstacle_pose(const struct lub_obstacle *obstacle, double t)
{
    const struct lub_motion *const m = &obstacle->motion;
    struct lub_pose pose = {.cosine = 1};
    if (m->omega != 0) {
        const double angle = m->omega * t;
        pose.cosine = cos(angle);
        pose.sine = sin(angle);
    }
    for (int c = 0; c < 3; c++) {
        pose.shift[c] = m->velocity[c] * t;
    }
    return pose;
}

void lub_pose_apply(const struct lub_obstacle *obstacle, const struct lub_pose *pose,
                    const double at_start[3], double now[3])
{
    const double *const centre = obstacle->motion.centre;
    const double dx = at_start[0] - centre[0], dy = at_start[1] - centre[1];
    now[0] = centre[0] + pose->cosine * dx - pose->sine * dy + pose->shift[0];
    now[1] = centre[1] + pose->sine * dx + pose->cosine * dy + pose->shift[1];
    now[2] = at_start[2] + pose->shift[2];
}

static void undo(const struct lub_obstacle *obstacle, const struct lub_pose *pose,
                 const double now[3], double at_start[3])
{
    const double *const centre = obstacle->motion.centre;
    const double dx = now[0] - pose->shift[0] - centre[0], dy = now[1] - pose->shift[1] - centre[1];
    at_start[0] = centre[0] + pose->cosine * dx + pose->sine * dy;
    at_start[1] = centre[1] - pose->sine * dx + pose->cosine * dy;
    at_start[2] = now[2] - pose->shift[2];
}

/* Distance from x to the point `near`; the normal from x to it, or `fallback` if they coincide. */
static double to_point(int n_axes, const double x[3], const double near[3],
                       const double fallback[3], double normal[3])
{
    double square = 0;
    for (int c = 0; c < n_axes; c++) {
        square += (near[c] - x[c]) * (near[c] - x[c]);
    }
    const double distance = sqrt(square);
    for (int c = 0; c < 3; c++) {
        normal[c] = distance > 0 ? (c < n_axes ? (near[c] - x[c]) / distance : 0) : fallback[c];
    }
    return distance;
}

static double plane_gap(const struct lub_obstacle *o, const double x[3], double normal[3])
{
    double distance = 0;
    for (int c = 0; c < 3; c++) {
        distance += o->b[c] * (x[c] - o->a[c]);
        normal[c] = -o->b[c];
    }
    return distance;
}

/* Nearest point of the segment a b in the plane; the normal of a sphere centred on the segment
 * itself is perpendicular to it. */
static double segment_distance(const double a[2], const double b[2], const double x[3],
                               double normal[3])
{
    const double dx = b[0] - a[0], dy = b[1] - a[1], square = dx * dx + dy * dy;
    double s = square > 0 ? ((x[0] - a[0]) * dx + (x[1] - a[1]) * dy) / square : 0;
    s = fmin(1, fmax(0, s));
    const double near[3] = {a[0] + s * dx, a[1] + s * dy, 0};
    const double length = square > 0 ? sqrt(square) : 1;
    const double across[3] = {dy / length, -dx / length, 0};
    return to_point(2, x, near, across, normal);
}

/* Signed: inside it is minus the distance to the nearest edge, with the normal inwards. */
static double polygon_distance(const struct lub_obstacle *o, const double x[3], double normal[3])
{
    double least = INFINITY, depth = -INFINITY;
    for (size_t k = 0; k < o->n_corners; k++) {
        const double *const a = o->corner[k], *const b = o->corner[(k + 1) % o->n_corners];
        const double length = hypot(b[0] - a[0], b[1] - a[1]);
        const double out[2] = {(b[1] - a[1]) / length, -(b[0] - a[0]) / length};
        const double outside = out[0] * (x[0] - a[0]) + out[1] * (x[1] - a[1]);
        double towards[3];
        const double distance = segment_distance(a, b, x, towards);
        if (outside > 0 && depth <= 0) {
            least = INFINITY; /* what was found from inside does not count */
        }
        depth = fmax(depth, outside);
        if (depth > 0 ? distance < least : -outside < least) {
            least = depth > 0 ? distance : -outside;
            for (int c = 0; c < 3; c++) {
                normal[c] = depth > 0 ? towards[c] : (c < 2 ? -out[c] : 0);
            }
        }
    }
    return depth > 0 ? least : -least;
}

static double distance_at_start(const struct lub_obstacle *o, const double x[3], double normal[3])
{
    static const double down[3] = {0, -1, 0};
    switch (o->kind) {
    case LUB_PLANE:
        return plane_gap(o, x, normal);
    case LUB_BALL:
        return to_point(3, x, o->a, down, normal);
    case LUB_SEGMENT:
        return segment_distance(o->a, o->b, x, normal);
    default:
        return polygon_distance(o, x, normal);
    }
}

double lub_obstacle_gap(const struct lub_obstacle *obstacle, const struct lub_pose *pose,
                        const double x[3], double r, double normal[3])
{
    double at_start[3], turned[3];
    undo(obstacle, pose, x, at_start);
    const double distance = distance_at_start(obstacle, at_start, turned);
    normal[0] = pose->cosine * turned[0] - pose->sine * turned[1];
    normal[1] = pose->sine * turned[0] + pose->cosine * turned[1];
    normal[2] = turned[2];
    return distance - obstacle->radius - r;
}
