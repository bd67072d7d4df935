/* sedimentation.c -- spheres fall through a funnel on a wheel that throws them on a leaning plane.
 *
 * The paper gives radii, mass, gravity, the wheel's speed, the radius of the fixed spheres and the
 * threshold of gamma; the rest of the geometry is chosen here:
 *   hopper    |x| < 2 above y = 2, funnel from (+-2, 2) to (+-0.15, 1)
 *   wheel     hub of radius 0.12 at (0, 0.35), six blades 0.02 thick that reach to 0.5
 *   plane     from (-2, -0.2) down to (1.6, -1.4), five fixed spheres of radius 0.1 on it
 *   container 1.5 < x < 5 above y = -3, its left wall up to -1.7; a wall at x = -2
 */
#include "cases/scene/heap.h"
#include "cases/scene/scatter.h"
#include "cases/pi.h"

#include <math.h>

enum {
    N,
    LAW,
    GAMMA_MIN,
    SEED,
    T_END,
    OMEGA,
    DEPTH,
    RADIUS_FACTOR,
    VISCOSITY,
    ROUGHNESS,
    n_params
};

static const struct lub_param params[n_params] = {
    [N] = LUB_WHOLE("n", "3000", "1", "number of spheres (radii 0.015 to 0.025 m, mass 2 kg)", 1,
                    1e6),
    [LAW] = LUB_LAW("gluey", "contact law: gluey, or inelastic for dry grains (lubench list laws)"),
    [GAMMA_MIN] = LUB_GAMMA_MIN("-10", "lowest glue potential of rough spheres; none = -inf"),
    [SEED] = LUB_SEED("of radii and places"),
    [T_END] = LUB_POSITIVE("t_end", "1", "s", "end of the run; the funnel is empty after about 10",
                           INFINITY),
    [OMEGA] = LUB_WITHIN("omega", "-2", "rad/s", "angular speed of the wheel", -INFINITY, INFINITY),
    [DEPTH] = LUB_POSITIVE_OR("depth", "none", "m",
                              "in z, between two walls, of everything but the fixed spheres; none: "
                              "all moves in a plane, as in the paper",
                              "none"),
    [RADIUS_FACTOR] = LUB_CHOICE(
        "radius_factor", "off", "",
        "R in gamma' = -R lambda: 1 (off) or (1/ri + 1/rj)^2 (on); with on, gamma_min = -10 would "
        "hold a sphere's weight for 5e-5 s, so the paper's figures are for off",
        "on|off"),
    [VISCOSITY] = LUB_VISCOSITY,
    [ROUGHNESS] = LUB_ROUGHNESS,
};

static const double hub[2] = {0, 0.35}, hub_radius = 0.12, wheel_radius = 0.5;
static const double plane[2][2] = {{-2, -0.2}, {1.6, -1.4}};
static const double outlet = 1, container[2] = {1.5, -1.4};

static enum lub_status add_segment(struct lub_scene *scene, double ax, double ay, double bx,
                                   double by)
{
    return lub_scene_obstacle(
        scene, &(struct lub_obstacle){.kind = LUB_SEGMENT, .a = {ax, ay, 0}, .b = {bx, by, 0}});
}

static enum lub_status add_wheel(struct lub_scene *scene, double omega)
{
    enum { n_blades = 6 };
    struct lub_obstacle part = {.kind = LUB_BALL,
                                .a = {hub[0], hub[1], 0},
                                .radius = hub_radius,
                                .motion = {.centre = {hub[0], hub[1], 0}, .omega = omega}};
    enum lub_status status = lub_scene_obstacle(scene, &part);
    part.kind = LUB_SEGMENT;
    part.radius = 0.01;
    for (int k = 0; k < n_blades && status == LUB_OK; k++) {
        const double angle = 2 * lub_pi * k / n_blades;
        part.b[0] = hub[0] + (wheel_radius - part.radius) * cos(angle);
        part.b[1] = hub[1] + (wheel_radius - part.radius) * sin(angle);
        status = lub_scene_obstacle(scene, &part);
    }
    return status;
}

/* Five spheres on the plane below and after the wheel, 0.4 apart. */
static enum lub_status add_plane(struct lub_scene *scene)
{
    enum lub_status status = add_segment(scene, plane[0][0], plane[0][1], plane[1][0], plane[1][1]);
    for (int k = 0; k < 5 && status == LUB_OK; k++) {
        const double x = -0.3 + 0.4 * k;
        const double slope = (plane[1][1] - plane[0][1]) / (plane[1][0] - plane[0][0]);
        const double y = plane[0][1] + slope * (x - plane[0][0]);
        status = lub_scene_obstacle(
            scene, &(struct lub_obstacle){.kind = LUB_BALL, .a = {x, y, 0}, .radius = 0.1});
    }
    return status;
}

static enum lub_status add_walls(struct lub_scene *scene)
{
    enum lub_status status = lub_scene_wall(scene, 0, -3, 0, 1);
    if (status == LUB_OK) {
        status = lub_scene_wall(scene, -2, 0, 1, 0);
    }
    if (status == LUB_OK) {
        status = lub_scene_wall(scene, 5, 0, -1, 0);
    }
    if (status == LUB_OK) {
        status = add_segment(scene, container[0], -3, container[0], -1.7);
    }
    if (status == LUB_OK) {
        status = add_segment(scene, 2, 2, 2, 1000);
    }
    if (status == LUB_OK) {
        status = add_segment(scene, -2, 2, -0.15, outlet);
    }
    return status == LUB_OK ? add_segment(scene, 2, 2, 0.15, outlet) : status;
}

static const struct lub_quantity measures[] = {
    {.name = "share_through",
     .unit = "1",
     .meaning = "share of the spheres that have left the funnel"},
    {.name = "share_container",
     .unit = "1",
     .meaning = "share of the spheres that lie in the container"},
};

/* Shares of the spheres that have left the funnel, and that lie in the container. */
static void measure(const struct lub_scene *scene, double t, double value[])
{
    const struct lub_spheres *const s = &scene->spheres;
    size_t through = 0, arrived = 0;
    (void)t;
    for (size_t b = 0; b < s->n; b++) {
        through += s->x[1][b] < outlet;
        arrived += s->x[1][b] < container[1] && s->x[0][b] > container[0];
    }
    value[0] = (double)through / (double)s->n;
    value[1] = (double)arrived / (double)s->n;
}

/* Random places in the hopper, a third of which they fill. */
static enum lub_status fill(const struct lub_value values[], struct lub_scene *scene,
                            struct lub_message *message)
{
    struct lub_spheres *const s = &scene->spheres;
    const unsigned long seed = (unsigned long)values[SEED].number;
    const double depth = values[DEPTH].number;
    double area = 0;
    if (lub_spheres_create(s, (size_t)values[N].number) != LUB_OK) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    lub_draw_radii(s, 0.015, 0.025, seed);
    for (size_t b = 0; b < s->n; b++) {
        s->m[b] = 2;
        /* In a box as deep as a sphere is on average the same height as in the plane. */
        area += lub_pi * s->r[b] * s->r[b] * (depth > 0 ? 0.04 / depth : 1);
    }
    if (depth > 0 && depth < 2 * 0.025) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "depth=%g: allowed is at least 0.05, the largest diameter", depth);
    }
    const double half = depth > 0 ? depth / 2 : 0;
    const struct lub_rectangle inside = {
        .x = {-2, 2}, .y = {2, 2 + fmax(0.2, 3 * area / 4)}, .z = {-half, half}};
    return lub_scatter(s, &inside, 0, seed + 1, message);
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_scene *const scene = question;
    lub_scene_law(scene, values[LAW].text, values[GAMMA_MIN].number, values[RADIUS_FACTOR].text);
    scene->planar = !(values[DEPTH].number > 0);
    scene->forces.gravity[1] = -10;
    scene->neighbour = 0.02;
    scene->overlap_tol = 1e-4;
    scene->t_end = values[T_END].number;
    scene->measure = measure;
    enum lub_status status = add_walls(scene);
    if (status == LUB_OK) {
        status = add_wheel(scene, values[OMEGA].number);
    }
    if (status == LUB_OK) {
        status = add_plane(scene);
    }
    if (status == LUB_OK && !scene->planar) {
        status = lub_heap_walls(scene, values[DEPTH].number);
    }
    if (status != LUB_OK) {
        return lub_fail(message, status, "out of memory");
    }
    status = fill(values, scene, message);
    return status == LUB_OK
               ? lub_scene_rough(scene, values[VISCOSITY].number, values[ROUGHNESS].number,
                                 values[RADIUS_FACTOR].text, message)
               : status;
}

const struct lub_case lub_case_sedimentation = {
    .name = "sedimentation",
    .summary =
        "Spheres fall through a funnel on a wheel, which throws them on a leaning plane with "
        "fixed spheres, and end in a container: gluey or dry.",
    .source = "Lefebvre 2009, section 4.3, figures 17 and 18",
    .scheme = "projection",
    .dt = "0.001",
    .model = LUB_LIMIT,
    .n_params = n_params,
    .params = params,
    .n_measures = sizeof measures / sizeof *measures,
    .measures = measures,
    .build = build,
};
