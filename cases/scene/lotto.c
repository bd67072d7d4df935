/* lotto.c -- gluey lotto: a heap of spheres in a square box that turns.
 *
 * The paper gives neither the speed of rotation nor the first heap.  Here the heap is dropped and
 * settled on the wall that is below at the start, and the box turns from t = 0; spheres 0 to n/2 -
 * 1 are those on the left (black in the paper).
 */
#include "cases/scene/deposit.h"
#include "cases/pi.h"
#include "cases/scene/scatter.h"

#include <math.h>
#include <stdlib.h>

enum {
    N,
    GAMMA_MIN,
    SEED,
    OMEGA,
    T_END,
    SIDE,
    RADIUS_MIN,
    RADIUS_MAX,
    M,
    GRAVITY,
    LAW,
    RADIUS_FACTOR,
    VISCOSITY,
    ROUGHNESS,
    n_params
};

static const struct lub_param params[n_params] = {
    [N] = LUB_WHOLE("n", "160", "1", "number of spheres", 1, 1e6),
    [GAMMA_MIN] =
        LUB_GAMMA_MIN("-1", "lowest glue potential; 0 is inelastic, none = -inf is smooth"),
    [SEED] = LUB_SEED("of radii and places"),
    [OMEGA] = LUB_WITHIN("omega", "2", "rad/s",
                         "angular speed of the box, counter-clockwise (not in the paper)",
                         -INFINITY, INFINITY),
    [T_END] = LUB_POSITIVE_OR(
        "t_end", "auto", "s",
        "end; auto: when the box is upside down, pi/|omega| (1 if omega is 0)", "auto"),
    [SIDE] = LUB_POSITIVE("side", "0.5", "m", "of the square box, which is centred at the origin",
                          INFINITY),
    [RADIUS_MIN] = LUB_POSITIVE("radius_min", "0.007", "m", "smallest radius", INFINITY),
    [RADIUS_MAX] = LUB_POSITIVE("radius_max", "0.015", "m", "largest radius", INFINITY),
    [M] = LUB_POSITIVE("m", "1", "kg", "mass of each sphere", INFINITY),
    [GRAVITY] = LUB_POSITIVE("gravity", "10", "m/s^2", "along -y", INFINITY),
    [LAW] = LUB_LAW("gluey", "contact law (lubench list laws)"),
    [RADIUS_FACTOR] =
        LUB_CHOICE("radius_factor", "off", "",
                   "R in gamma' = -R lambda: 1 (off) or (1/ri + 1/rj)^2 (on); with on, gamma_min = "
                   "-1 would hold a sphere's weight for 3e-6 s, so the paper's figure is for off",
                   "on|off"),
    [VISCOSITY] = LUB_VISCOSITY,
    [ROUGHNESS] = LUB_ROUGHNESS,
};

static const struct lub_quantity measures[] = {
    {.name = "angle", .unit = "rad", .meaning = "by which the box has turned"},
    {.name = "share_left",
     .unit = "1",
     .meaning =
         "share of the spheres that are nearer to the opposite wall than to the one they lay on"},
};

/* Spheres nearer to the opposite wall than to the one they lay on. */
static void measure(const struct lub_scene *scene, double t, double value[])
{
    const struct lub_spheres *const s = &scene->spheres;
    const double angle = scene->given[0] * t;
    size_t n_left = 0;
    for (size_t b = 0; b < s->n; b++) {
        n_left += -sin(angle) * s->x[0][b] + cos(angle) * s->x[1][b] > 0;
    }
    value[0] = angle;
    value[1] = (double)n_left / (double)s->n;
}

/* Floor, right, top, left: ids -1 to -4. */
static enum lub_status add_box(struct lub_scene *scene, double half, double omega)
{
    static const double outward[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    enum lub_status status = LUB_OK;
    for (int k = 0; k < 4 && status == LUB_OK; k++) {
        status = lub_scene_obstacle(
            scene, &(struct lub_obstacle){.kind = LUB_PLANE,
                                          .a = {half * outward[k][0], half * outward[k][1], 0},
                                          .b = {-outward[k][0], -outward[k][1], 0},
                                          .motion = {.omega = omega}});
    }
    return status;
}

struct place {
    double x, y, r;
};

static int compare(const void *a, const void *b)
{
    const struct place *const p = a, *const q = b;
    return (p->x > q->x) - (p->x < q->x);
}

/* Numbers the spheres from left to right and puts the origin into the middle of the box. */
static enum lub_status order_by_x(struct lub_spheres *s, double half)
{
    struct place *const place = malloc(s->n * sizeof *place);
    if (!place) {
        return LUB_NO_MEMORY;
    }
    for (size_t b = 0; b < s->n; b++) {
        place[b] = (struct place){s->x[0][b], s->x[1][b], s->r[b]};
    }
    qsort(place, s->n, sizeof *place, compare);
    for (size_t b = 0; b < s->n; b++) {
        s->x[0][b] = place[b].x - half;
        s->x[1][b] = place[b].y - half;
        s->r[b] = place[b].r;
    }
    free(place);
    return LUB_OK;
}

static enum lub_status fill(const struct lub_value values[], struct lub_scene *scene,
                            struct lub_message *message)
{
    const double side = values[SIDE].number;
    const unsigned long seed = (unsigned long)values[SEED].number;
    struct lub_spheres *const s = &scene->spheres;
    if (values[RADIUS_MIN].number > values[RADIUS_MAX].number ||
        4 * values[RADIUS_MAX].number > side) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "radius_max=%g: allowed is from radius_min=%g to a quarter of side=%g",
                        values[RADIUS_MAX].number, values[RADIUS_MIN].number, side);
    }
    enum lub_status status = lub_spheres_create(s, (size_t)values[N].number);
    if (status == LUB_OK) {
        lub_draw_radii(s, values[RADIUS_MIN].number, values[RADIUS_MAX].number, seed);
        status = lub_deposit(s, side, seed + 1);
    }
    double top = 0;
    for (size_t b = 0; b < s->n; b++) {
        s->m[b] = values[M].number;
        top = fmax(top, s->x[1][b] + s->r[b]);
    }
    if (status == LUB_OK && top > side) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "n=%zu: the heap is %.3g high, the box %.3g",
                        s->n, top, side);
    }
    if (status == LUB_OK) {
        status = order_by_x(s, 0.5 * side);
    }
    if (status == LUB_OK) {
        status = add_box(scene, 0.5 * side, values[OMEGA].number);
    }
    return status == LUB_OK ? LUB_OK : lub_fail(message, status, "out of memory");
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_scene *const scene = question;
    const double omega = values[OMEGA].number;
    const double half_turn = omega != 0 ? lub_pi / fabs(omega) : 1;
    lub_scene_law(scene, values[LAW].text, values[GAMMA_MIN].number, values[RADIUS_FACTOR].text);
    scene->planar = true;
    scene->forces.gravity[1] = -values[GRAVITY].number;
    scene->neighbour = values[RADIUS_MAX].number;
    scene->overlap_tol = 1e-4;
    scene->t_end = values[T_END].number > 0 ? values[T_END].number : half_turn;
    scene->settle = 100;
    scene->halves = true;
    scene->measure = measure;
    scene->given[0] = omega;
    const enum lub_status status = fill(values, scene, message);
    return status == LUB_OK
               ? lub_scene_rough(scene, values[VISCOSITY].number, values[ROUGHNESS].number,
                                 values[RADIUS_FACTOR].text, message)
               : status;
}

const struct lub_case lub_case_lotto = {
    .name = "lotto",
    .summary = "Gluey lotto: a heap in a square box that turns; smooth spheres leave the wall when "
               "it is above them, rough ones earlier, dry ones at once.",
    .source = "Lefebvre 2009, section 4.2, figure 16",
    .scheme = "projection",
    .dt = "0.002",
    .model = LUB_LIMIT,
    .n_params = n_params,
    .params = params,
    .n_measures = sizeof measures / sizeof *measures,
    .measures = measures,
    .build = build,
};
