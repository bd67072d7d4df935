/* billiard.c -- gluey billiard: a sphere is thrown at another one at rest. */
#include "cases/scene/billiard_exact.h"
#include "cases/pi.h"
#include "cases/scene/scene.h"

#include <math.h>

enum { R, M, X, Y, VX, VY, LAW, GAMMA_MIN, RADIUS_FACTOR, VISCOSITY, ROUGHNESS, T_END, n_params };

static const struct lub_param params[n_params] = {
    [R] = LUB_POSITIVE("r", "0.02", "m", "radius of both spheres", INFINITY),
    [M] = LUB_POSITIVE("m", "1", "kg", "mass of both spheres", INFINITY),
    [X] = LUB_WITHIN("x", "-0.25", "m",
                     "where the thrown sphere (id 1) starts; id 0 rests at the origin", -INFINITY,
                     INFINITY),
    [Y] = LUB_WITHIN("y", "-0.25", "m", "where the thrown sphere starts", -INFINITY, INFINITY),
    [VX] = LUB_WITHIN("vx", "0.05", "m/s", "velocity of the thrown sphere", -INFINITY, INFINITY),
    [VY] = LUB_WITHIN("vy", "0.046", "m/s", "velocity of the thrown sphere", -INFINITY, INFINITY),
    [LAW] = LUB_LAW("gluey", "contact law (lubench list laws)"),
    [GAMMA_MIN] = LUB_GAMMA_MIN("none", "lowest glue potential of rough spheres; none = -inf"),
    [RADIUS_FACTOR] = LUB_CHOICE("radius_factor", "auto", "",
                                 "gamma' = -R lambda with R = (1/ri + 1/rj)^2 (on) or 1 (off); "
                                 "auto: on if gamma_min is finite",
                                 "auto|on|off"),
    [VISCOSITY] = LUB_VISCOSITY,
    [ROUGHNESS] = LUB_ROUGHNESS,
    [T_END] = LUB_POSITIVE_OR(
        "t_end", "auto", "s",
        "end; auto: 1.5 times the exact release time, the time of closest approach plus 5 when the "
        "throw misses, the time of impact plus 5 when the pair never lets go",
        "auto"),
};

static const struct lub_quantity measures[] = {
    {.name = "gap_end", .unit = "m", .meaning = "gap of the two spheres at the end"},
    {.name = "gap_exact", .unit = "m", .meaning = "the same of the exact solution"},
    {.name = "turn",
     .unit = "rad",
     .meaning = "by which the velocity of the thrown sphere, seen from the other, has turned"},
    {.name = "turn_exact", .unit = "rad", .meaning = "the same of the exact solution"},
    {.name = "turned",
     .unit = "rad",
     .meaning = "the same since the impact: by which the stuck pair has turned; nan before it"},
};

/* The turn of the run is told up to whole turns, which are those of the exact solution.  A pair
 * that met head on does not turn, and its relative velocity is rounding. */
static void measure(const struct lub_scene *scene, double t, double value[])
{
    const struct lub_spheres *const s = &scene->spheres;
    struct lub_billiard exact;
    double square = 0, turn = 0;
    double dx[2], dv[2];
    lub_billiard_of(scene, &exact);
    for (int c = 0; c < 2; c++) {
        dx[c] = s->x[c][1] - s->x[c][0];
        dv[c] = s->v[c][1] - s->v[c][0];
        square += dx[c] * dx[c];
    }

    const double start = atan2(exact.v[1], exact.v[0]);

    if (exact.hits && t >= exact.t_hit) {
        const double speed = exact.v_t / (2 * exact.r);
        const double held = fmin(t, exact.t_release) - exact.t_hit;
        turn = exact.angle + (speed > 0 ? lub_pi / 2 : -lub_pi / 2) - start;
        turn = remainder(turn, 2 * lub_pi) + speed * held;
    }
    value[0] = sqrt(square) - 2 * s->r[0];
    value[1] = lub_billiard_at(&exact, t).gap;
    const bool rests = exact.hits && t >= exact.t_hit && fabs(exact.v_t) <= 1e-12 * exact.v_n;
    value[2] = turn + (rests ? 0 : remainder(atan2(dv[1], dv[0]) - start - turn, 2 * lub_pi));
    value[3] = turn;
    value[4] = lub_billiard_turned(&exact, t) + value[2] - turn;
}

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
    for (int k = 0; k < 4; k++) {
        scene->given[k] = values[X + k].number;
    }
    scene->measure = measure;
    lub_scene_law(scene, values[LAW].text, values[GAMMA_MIN].number, values[RADIUS_FACTOR].text);
    const enum lub_status status =
        lub_scene_rough(scene, values[VISCOSITY].number, values[ROUGHNESS].number,
                        values[RADIUS_FACTOR].text, message);
    if (status != LUB_OK) {
        return status;
    }
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
    .equations = "free flight until the distance is 2 r; then with V the relative velocity at "
                 "impact, V_n > 0 its\n"
                 "  part along the centres (approach) and V_t that across: the pair turns rigidly "
                 "at V_t/(2 r),\n"
                 "  lets go after the time 2 r V_n/V_t^2, and flies along the tangent with "
                 "relative speed V_t",
    .scheme = "projection",
    .dt = "0.01",
    .model = LUB_LIMIT,
    .n_params = n_params,
    .params = params,
    .n_measures = sizeof measures / sizeof *measures,
    .measures = measures,
    .build = build,
};
