/* huddle.c -- discs thrown together without gravity: impacts, rigid turns and releases of many. */
#include "cases/pi.h"
#include "cases/scene/scatter.h"

#include <gsl/gsl_rng.h>
#include <math.h>

enum { N, SEED, R, SPEED, SPREAD, LAW, GAMMA_MIN, T_END, n_params };

static const struct lub_param params[n_params] = {
    [N] = LUB_WHOLE("n", "10", "1", "number of discs", 1, 1e5),
    [SEED] = LUB_SEED("of places and velocities"),
    [R] = LUB_POSITIVE("r", "0.2", "m", "radius of all; masses are 1, 1.5, 2 kg in turn", INFINITY),
    [SPEED] =
        LUB_WITHIN("speed", "0.5", "1/s", "velocity towards the middle, over the distance from it",
                   -INFINITY, INFINITY),
    [SPREAD] =
        LUB_WITHIN("spread", "0.3", "m/s", "largest random part of each component", 0, INFINITY),
    [LAW] = LUB_LAW("gluey", "contact law (lubench list laws)"),
    [GAMMA_MIN] = LUB_GAMMA_MIN("none", "lowest glue potential of rough spheres; none = -inf"),
    [T_END] = LUB_POSITIVE("t_end", "2", "s", "end", INFINITY),
};

static const double share = 0.24;    /* of the square that the discs cover at the start */
static const double clearance = 0.7; /* gap at the start, radii */

static enum lub_status throw_discs(const struct lub_value values[], struct lub_spheres *s)
{
    gsl_rng *const rng = gsl_rng_alloc(gsl_rng_mt19937);
    if (!rng) {
        return LUB_NO_MEMORY;
    }
    gsl_rng_set(rng, (unsigned long)values[SEED].number + 1);
    for (size_t k = 0; k < s->n; k++) {
        s->m[k] = 1 + 0.5 * (double)(k % 3);
        for (int c = 0; c < 2; c++) {
            s->v[c][k] = -values[SPEED].number * s->x[c][k] +
                         values[SPREAD].number * (2 * gsl_rng_uniform(rng) - 1);
        }
    }
    gsl_rng_free(rng);
    return LUB_OK;
}

static const struct lub_quantity measures[] = {
    {.name = "size", .unit = "m", .meaning = "root mean square distance from the common centre"},
};

static void measure(const struct lub_scene *scene, double t, double value[])
{
    const struct lub_spheres *const s = &scene->spheres;
    double square = 0;
    (void)t;
    for (int c = 0; c < 2; c++) {
        double sum = 0, off = 0;
        for (size_t k = 0; k < s->n; k++) {
            sum += s->x[c][k];
        }
        for (size_t k = 0; k < s->n; k++) {
            off += pow(s->x[c][k] - sum / (double)s->n, 2);
        }
        square += off / (double)s->n;
    }
    value[0] = sqrt(square);
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_scene *const scene = question;
    struct lub_spheres *const s = &scene->spheres;
    const double r = values[R].number;
    enum lub_status status = lub_spheres_create(s, (size_t)values[N].number);
    const double half = 0.5 * r * sqrt(lub_pi * (double)s->n / share);
    const struct lub_rectangle inside = {.x = {-half, half}, .y = {-half, half}};
    if (status != LUB_OK) {
        return lub_fail(message, status, "out of memory");
    }
    for (size_t k = 0; k < s->n; k++) {
        s->r[k] = r;
    }
    status = lub_scatter(s, &inside, clearance * r, (unsigned long)values[SEED].number, message);
    if (status == LUB_OK && throw_discs(values, s) != LUB_OK) {
        status = lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    scene->measure = measure;
    scene->planar = true;
    scene->neighbour = 0.5 * r;
    scene->overlap_tol = 1e-4;
    scene->t_end = values[T_END].number;
    lub_scene_law(scene, values[LAW].text, values[GAMMA_MIN].number, "off");
    return status;
}

const struct lub_case lub_case_huddle = {
    .name = "huddle",
    .summary =
        "Discs thrown together without gravity: they meet, turn in clusters and let go; what "
        "the order of a step in the plane is measured on.",
    .source = "lubench",
    .scheme = "projection",
    .dt = "0.02",
    .model = LUB_LIMIT,
    .n_params = n_params,
    .params = params,
    .n_measures = sizeof measures / sizeof *measures,
    .measures = measures,
    .build = build,
};
