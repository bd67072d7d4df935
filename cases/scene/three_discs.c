/* three_discs.c -- a glued pair is hit from the side: where the limit of films and Algorithm 3.3 as
 * printed part.
 *
 * A (id 0) and B (id 1) meet head on at t = 1/4 and are at rest from then on, glued by gamma =
 * -glue; C (id 2) hits B at t = 1/2.  The hit drives B away from A.  Glue can bear a pull up to
 * what it holds, so A leaves with glue/m; a pair that must stay together whatever it takes
 * (Lefebvre 2009, eq. 3.1 with gamma < 0) draws A along further, and its glue would have to turn
 * positive.
 */
#include "cases/pi.h"
#include "cases/scene/scene.h"

#include <math.h>

enum { R, M, GLUE, ANGLE, SPEED, LAW, GAMMA_MIN, T_END, n_params };

static const double t_meet = 0.25, t_hit = 0.5; /* s */

static const struct lub_param params[n_params] = {
    [R] = LUB_POSITIVE("r", "0.5", "m", "radius of all three", INFINITY),
    [M] = LUB_POSITIVE("m", "1", "kg", "mass of all three", INFINITY),
    [GLUE] = LUB_POSITIVE("glue", "0.02", "N s", "with which A and B meet: gamma becomes -glue",
                          INFINITY),
    [ANGLE] = LUB_WITHIN("angle", "75", "degree",
                         "between the directions from B to A and from B to C", 60.5, 179.5),
    [SPEED] = LUB_POSITIVE("speed", "1", "m/s", "of C, towards B", INFINITY),
    [LAW] = LUB_LAW("gluey", "contact law (lubench list laws)"),
    [GAMMA_MIN] = LUB_GAMMA_MIN("none", "lowest glue potential of rough spheres; none = -inf"),
    [T_END] = LUB_POSITIVE("t_end", "0.6", "s", "end", INFINITY),
};

static const struct lub_quantity measures[] = {
    {.name = "v_a", .unit = "m/s", .meaning = "velocity of A along the line from A to B"},
    {.name = "v_limit",
     .unit = "m/s",
     .meaning = "the same after the hit where glue bears no more than it holds"},
    {.name = "v_printed",
     .unit = "m/s",
     .meaning = "the same where a glued pair stays together whatever it takes"},
};

/* c is the cosine between the two normals; impulses p_AB = -J c/(4 - c^2) where A stays with B. */
static void measure(const struct lub_scene *scene, double t, double value[])
{
    const double glue = scene->given[0] / scene->given[1], c = scene->given[2];
    const double drawn = scene->given[3] * c / (4 - c * c);
    (void)t;
    value[0] = scene->spheres.v[0][0];
    value[1] = fmax(0, fmin(glue, drawn));
    value[2] = drawn;
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_scene *const scene = question;
    const double r = values[R].number, m = values[M].number, speed = values[SPEED].number;
    const double angle = values[ANGLE].number * lub_pi / 180;
    const double to_c[2] = {-cos(angle), sin(angle)}; /* A lies at -x, seen from B */
    const double nearing = values[GLUE].number / m;   /* of A and of B */
    struct lub_spheres *const s = &scene->spheres;
    if (lub_spheres_create(s, 3) != LUB_OK) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    s->x[0][0] = -nearing * t_meet;
    s->v[0][0] = nearing;
    s->x[0][1] = 2 * r + nearing * t_meet;
    s->v[0][1] = -nearing;
    for (size_t k = 0; k < 3; k++) {
        s->r[k] = r;
        s->m[k] = m;
    }
    for (int c = 0; c < 2; c++) {
        s->x[c][2] = (c == 0 ? 2 * r : 0) + to_c[c] * (2 * r + speed * t_hit);
        s->v[c][2] = -to_c[c] * speed;
    }
    scene->given[0] = values[GLUE].number;
    scene->given[1] = m;
    scene->given[2] = cos(angle);
    scene->given[3] = speed;
    scene->measure = measure;
    scene->planar = true;
    scene->neighbour = r;
    scene->overlap_tol = 1e-4;
    scene->t_end = values[T_END].number;
    lub_scene_law(scene, values[LAW].text, values[GAMMA_MIN].number, "off");
    return LUB_OK;
}

const struct lub_case lub_case_three_discs = {
    .name = "three-discs",
    .summary =
        "A disc hits one of a glued pair from the side: A leaves with glue/m in the limit of "
        "vanishing viscosity, and faster by Algorithm 3.3 as printed.",
    .source = "Lefebvre 2009, eq. 3.1 and Algorithm 3.3; the example is ours",
    .scheme = "projection",
    .dt = "0.01",
    .model = LUB_LIMIT,
    .n_params = n_params,
    .params = params,
    .n_measures = sizeof measures / sizeof *measures,
    .measures = measures,
    .build = build,
};
