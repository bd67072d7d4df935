/* packing.c -- a heap of spheres between a floor and two walls: from a file, or one of its own. */
#include "cases/scene/deposit.h"
#include "cases/scene/heap.h"
#include "cases/pi.h"
#include "cases/scene/packing_file.h"
#include "cases/scene/scatter.h"

#include <math.h>
#include <string.h>

enum {
    FILE_NAME,
    N,
    SEED,
    WIDTH,
    DEPTH,
    RADIUS_MIN,
    RADIUS_MAX,
    SETTLE,
    GRAVITY,
    PULL,
    LAW,
    GAMMA_MIN,
    RADIUS_FACTOR,
    VISCOSITY,
    ROUGHNESS,
    STEPS,
    NEIGHBOUR,
    OVERLAP_TOL,
    n_params
};

static const struct lub_param params[n_params] = {
    [FILE_NAME] = LUB_ANY_TEXT("file", "none", "",
                               "CSV of x,y,z,r,m,vx,vy,vz with a line `# W=width`; none: a heap of "
                               "n discs is dropped and settled"),
    [N] = LUB_WHOLE("n", "1000", "1", "number of discs where there is no file", 1, 1e7),
    [SEED] = LUB_SEED("of radii and places where there is no file"),
    [WIDTH] = LUB_POSITIVE_OR("width", "auto", "m",
                              "of the box; auto: from the file, or 1.3 times the height of n discs",
                              "auto"),
    [DEPTH] = LUB_POSITIVE_OR("depth", "none", "m",
                              "of the box, walls at z = -depth/2 and depth/2, for a heap of "
                              "spheres; none: no such walls, and discs in a plane",
                              "none"),
    [RADIUS_MIN] = LUB_POSITIVE("radius_min", "0.015", "m",
                                "smallest radius where there is no file (mass 2 kg)", INFINITY),
    [RADIUS_MAX] =
        LUB_POSITIVE("radius_max", "0.025", "m", "largest radius where there is no file", INFINITY),
    [SETTLE] = LUB_WHOLE("settle", "100", "1",
                         "overdamped steps with which the dropped heap settles", 0, 1e6),
    [GRAVITY] = LUB_WITHIN("gravity", "10", "m/s^2", "along -y", 0, INFINITY),
    [PULL] = LUB_POSITIVE_OR("pull", "none", "s",
                             "time from which gravity acts the other way and pulls the heap apart",
                             "none"),
    [LAW] = LUB_LAW("inelastic", "contact law (lubench list laws)"),
    [GAMMA_MIN] = LUB_GAMMA_MIN("none", "lowest glue potential of rough spheres; none = -inf"),
    [RADIUS_FACTOR] = LUB_CHOICE("radius_factor", "auto", "",
                                 "gamma' = -R lambda with R = (1/ri + 1/rj)^2 (on) or 1 (off); "
                                 "auto: on if gamma_min is finite and not 0",
                                 "auto|on|off"),
    [VISCOSITY] = LUB_VISCOSITY,
    [ROUGHNESS] = LUB_ROUGHNESS,
    [STEPS] = LUB_WHOLE("steps", "1", "1", "steps of the run", 1, 1e9),
    [NEIGHBOUR] =
        LUB_POSITIVE("neighbour", "0.02", "m", "pairs with a smaller gap are looked at", INFINITY),
    [OVERLAP_TOL] = LUB_WITHIN("overlap_tol", "1e-4", "radius",
                               "deeper overlap is refused at the start (separate=on moves spheres "
                               "apart), and ends a run whose contacts leave no room",
                               0, 1),
};

static enum lub_status drop_heap(const struct lub_value values[], struct lub_spheres *s,
                                 double *width, struct lub_message *message)
{
    const double lo = values[RADIUS_MIN].number, hi = values[RADIUS_MAX].number;
    const double depth = values[DEPTH].number;
    double area = 0, volume = 0;
    if (lo > hi) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "radius_min=%g: allowed is at most radius_max=%g", lo, hi);
    }
    if (lub_spheres_create(s, (size_t)values[N].number) != LUB_OK) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    lub_draw_radii(s, lo, hi, (unsigned long)values[SEED].number);
    for (size_t i = 0; i < s->n; i++) {
        s->m[i] = 2;
        area += lub_pi * s->r[i] * s->r[i];
        volume += 4 * lub_pi / 3 * pow(s->r[i], 3);
    }
    /* Discs dropped one by one fill about 0.82 of the plane, spheres a third of the box. */
    area = depth > 0 ? 3 * volume / depth : area / 0.82;
    *width = *width > 0 ? *width : fmax(4 * hi, sqrt(1.3 * area));
    if (*width < 2 * hi || (depth > 0 && depth < 2 * hi)) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "%s=%g: allowed is at least 2 radius_max=%g",
                        *width < 2 * hi ? "width" : "depth", *width < 2 * hi ? *width : depth,
                        2 * hi);
    }
    const unsigned long seed = (unsigned long)values[SEED].number + 1;
    const enum lub_status status =
        depth > 0 ? lub_heap(s, *width, depth, seed) : lub_deposit(s, *width, seed);
    return status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
}

static enum lub_status read_heap(const struct lub_value values[], struct lub_spheres *s,
                                 double *width, struct lub_message *message)
{
    const char *const path = values[FILE_NAME].text;
    double in_file;
    const enum lub_status status = lub_packing_read(path, s, &in_file, message);
    if (status != LUB_OK) {
        return status;
    }
    *width = *width > 0 ? *width : in_file;
    if (isnan(*width)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "%.200s: no line `# W=width`; add it, or give --set width=...", path);
    }
    for (size_t i = 0; i < s->n; i++) {
        if (s->x[0][i] < 0 || s->x[0][i] > *width || s->x[1][i] < 0) {
            return lub_fail(message, LUB_BAD_ARGUMENT,
                            "%.200s: particle %zu at (%g, %g) lies outside the box 0 <= x <= %g, "
                            "y >= 0",
                            path, i, s->x[0][i], s->x[1][i], *width);
        }
    }
    return LUB_OK;
}

static bool is_planar(const struct lub_spheres *s)
{
    for (size_t i = 0; i < s->n; i++) {
        if (s->x[2][i] != s->x[2][0] || s->v[2][i] != 0) {
            return false;
        }
    }
    return true;
}

static enum lub_status add_box(struct lub_scene *scene, double width, double depth,
                               struct lub_message *message)
{
    if (lub_scene_wall(scene, 0, 0, 0, 1) != LUB_OK ||
        lub_scene_wall(scene, 0, 0, 1, 0) != LUB_OK ||
        lub_scene_wall(scene, width, 0, -1, 0) != LUB_OK ||
        (depth > 0 && lub_heap_walls(scene, depth) != LUB_OK)) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    return LUB_OK;
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_scene *const scene = question;
    const bool own = strcmp(values[FILE_NAME].text, "none") == 0;
    double width = values[WIDTH].number;
    enum lub_status status = own ? drop_heap(values, &scene->spheres, &width, message)
                                 : read_heap(values, &scene->spheres, &width, message);
    if (status == LUB_OK) {
        status = add_box(scene, width, values[DEPTH].number, message);
    }
    if (status != LUB_OK) {
        return status;
    }
    lub_scene_law(scene, values[LAW].text, values[GAMMA_MIN].number, values[RADIUS_FACTOR].text);
    scene->as_printed = true;
    scene->planar = !(values[DEPTH].number > 0) && is_planar(&scene->spheres);
    scene->forces.gravity[1] = -values[GRAVITY].number;
    scene->forces.reversal = values[PULL].number;
    scene->neighbour = values[NEIGHBOUR].number;
    scene->overlap_tol = values[OVERLAP_TOL].number;
    scene->steps = (size_t)values[STEPS].number;
    scene->settle = own ? (size_t)values[SETTLE].number : 0;
    return lub_scene_rough(scene, values[VISCOSITY].number, values[ROUGHNESS].number,
                           values[RADIUS_FACTOR].text, message);
}

const struct lub_case lub_case_packing = {
    .name = "packing",
    .summary = "A heap of spheres on a floor between two walls, given as a file or dropped and "
               "settled: the benchmark of the projection.",
    .source = "Lefebvre 2009, Algorithm 3.3; radii and masses of section 4.3",
    .scheme = "projection",
    .dt = "0.002",
    .model = LUB_LIMIT,
    .n_params = n_params,
    .params = params,
    .build = build,
};
