/* billiard.c -- gluey billiard: a sphere is thrown at another one at rest. */
#include "cases/scene/billiard_exact.h"
#include "cases/scene/scene.h"

#include <math.h>

extern const struct lub_case lub_case_billiard;

enum { R, M, X, Y, VX, VY, LAW, GAMMA_MIN, RADIUS_FACTOR, T_END, n_params };

static const struct lub_param params[n_params] = {
    [R] = {.name = "r",
           .value = "0.02",
           .unit = "m",
           .meaning = "radius of both spheres",
           .above_lo = true,
           .hi = INFINITY},
    [M] = {.name = "m",
           .value = "1",
           .unit = "kg",
           .meaning = "mass of both spheres",
           .above_lo = true,
           .hi = INFINITY},
    [X] = {.name = "x",
           .value = "-0.25",
           .unit = "m",
           .meaning = "where the thrown sphere (id 1) starts; id 0 rests at the origin",
           .lo = -INFINITY,
           .hi = INFINITY},
    [Y] = {.name = "y",
           .value = "-0.25",
           .unit = "m",
           .meaning = "where the thrown sphere starts",
           .lo = -INFINITY,
           .hi = INFINITY},
    [VX] = {.name = "vx",
            .value = "0.05",
            .unit = "m/s",
            .meaning = "velocity of the thrown sphere",
            .lo = -INFINITY,
            .hi = INFINITY},
    [VY] = {.name = "vy",
            .value = "0.046",
            .unit = "m/s",
            .meaning = "velocity of the thrown sphere",
            .lo = -INFINITY,
            .hi = INFINITY},
    [LAW] = {.name = "law",
             .value = "gluey",
             .unit = "",
             .meaning = "contact law (lubench list laws)",
             .kind = LUB_TEXT},
    [GAMMA_MIN] = {.name = "gamma_min",
                   .value = "none",
                   .unit = "N s",
                   .meaning = "lowest glue potential of rough spheres; none = -inf",
                   .lo = -INFINITY,
                   .word = "none",
                   .word_value = -INFINITY},
    [RADIUS_FACTOR] = {.name = "radius_factor",
                       .value = "auto",
                       .unit = "",
                       .meaning = "gamma' = -R lambda with R = (1/ri + 1/rj)^2 (on) or 1 (off); "
                                  "auto: on if gamma_min is finite",
                       .kind = LUB_TEXT,
                       .choices = "auto|on|off"},
    [T_END] = {.name = "t_end",
               .value = "auto",
               .unit = "s",
               .meaning = "end; auto: 1.5 times the exact release time, the time of closest "
                          "approach plus 5 when the throw misses, the time of impact plus 5 when "
                          "the pair never lets go",
               .above_lo = true,
               .hi = INFINITY,
               .word = "auto"},
};

static double end(const struct lub_billiard *billiard)
{
    if (!billiard->hits || isinf(billiard->t_release)) {
        return billiard->t_hit + 5;
    }
    return 1.5 * billiard->t_release;
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_scene *const scene = question;
    struct lub_billiard billiard;
    if (lub_spheres_create(&scene->spheres, 2) != LUB_OK) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    for (size_t k = 0; k < 2; k++) {
        scene->spheres.r[k] = values[R].number;
        scene->spheres.m[k] = values[M].number;
    }
    for (int c = 0; c < 2; c++) {
        scene->spheres.x[c][1] = values[c ? Y : X].number;
        scene->spheres.v[c][1] = values[c ? VY : VX].number;
    }
    lub_scene_law(scene, values[LAW].text, values[GAMMA_MIN].number, values[RADIUS_FACTOR].text);
    lub_billiard_of(scene, &billiard);
    scene->planar = true;
    scene->neighbour = values[R].number;
    scene->overlap_tol = 1e-4;
    scene->t_end = values[T_END].number > 0 ? values[T_END].number : end(&billiard);
    return LUB_OK;
}

const struct lub_case lub_case_billiard = {
    .name = "billiard",
    .summary = "Gluey billiard: a sphere is thrown at one at rest, they stick, turn, and let go "
               "when the centrifugal force has used up the glue.",
    .source = "Lefebvre 2009, section 4.1, figure 15",
    .scheme = "projection",
    .dt = "0.01",
    .model = LUB_LIMIT,
    .n_params = n_params,
    .params = params,
    .build = build,
};
