/* aggregation_shear.c -- spheres that attract each other in an oscillating shear flow, or under
 * white noise (preset aggregation-brownian). */
#include "cases/scene/scatter.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    N,
    SEED,
    R,
    WIDTH,
    TAU,
    FRICTION_TIME,
    OMEGA,
    KAPPA,
    EPS,
    SIGMA,
    LAW,
    GAMMA_MIN,
    T_END,
    n_params
};

static const struct lub_param params[n_params] = {
    [N] = LUB_WHOLE("n", "1000", "1", "number of spheres", 1, 1e6),
    [SEED] = LUB_SEED("of radii, places and noise"),
    [R] = LUB_POSITIVE("r", "0.01", "m",
                       "reference radius: radii from 0.85 r to 1.15 r, masses (ri/r)^3", INFINITY),
    [WIDTH] = LUB_POSITIVE("width", "2", "m",
                           "side of the square around the origin in which the spheres start; not "
                           "in the paper, whose 5000 need more than 1.8",
                           INFINITY),
    [TAU] =
        LUB_POSITIVE("tau", "0.2", "s", "relaxation time m/xi of the drag, at radius r", INFINITY),
    [FRICTION_TIME] = LUB_CHOICE("friction_time", "same", "",
                                 "same: tau for all, as eq. 4.2 has it; r2: tau (ri/r)^2, from the "
                                 "drag xi = 6 pi ri nu of section 2.4 and masses (ri/r)^3",
                                 "same|r2"),
    [OMEGA] = LUB_WITHIN("omega", "3.141592653589793", "rad/s",
                         "of the flow U = sin(omega t) (y, 0)", 0, INFINITY),
    [KAPPA] = LUB_WITHIN("kappa", "3e-3", "N m",
                         "strength of the attraction -kappa grad tanh(D/eps)", 0, INFINITY),
    [EPS] = LUB_POSITIVE("eps", "3e-3", "m",
                         "range of the attraction, and gap at which spheres count as one cluster; "
                         "it is computed up to 8 eps",
                         INFINITY),
    [SIGMA] = LUB_WITHIN("sigma", "0", "N s^(1/2)",
                         "white noise: impulse sigma sqrt(h) W a step; the attraction then acts "
                         "with sqrt(h) (Maury, eq. 4.3)",
                         0, INFINITY),
    [LAW] = LUB_LAW("inelastic", "contact law (lubench list laws)"),
    [GAMMA_MIN] = LUB_GAMMA_MIN("none", "lowest glue potential of the law gluey; none = -inf"),
    [T_END] = LUB_POSITIVE("t_end", "10", "s", "end of the run", INFINITY),
};

static void oscillating_shear(const double given[2], double t, const double x[3], double u[3])
{
    u[0] = sin(given[0] * t) * x[1];
}

static const struct lub_quantity measures[] = {
    {.name = "clusters",
     .unit = "1",
     .meaning = "number of clusters: spheres whose gaps are below the range eps",
     .form = LUB_A_COUNT},
    {.name = "cluster_max",
     .unit = "1",
     .meaning = "spheres of the largest cluster",
     .form = LUB_A_COUNT},
    {.name = "singles", .unit = "1", .meaning = "spheres that are alone", .form = LUB_A_COUNT},
};

static void measure(const struct lub_scene *scene, double t, double value[])
{
    const size_t n = scene->spheres.n;
    size_t *const label = malloc(n * sizeof *label), *const size = calloc(n, sizeof *size);
    (void)t;
    value[0] = value[1] = value[2] = NAN;
    if (label && size && lub_clusters(&scene->spheres, scene->cluster_gap, label) == LUB_OK) {
        value[0] = value[1] = value[2] = 0;
        for (size_t b = 0; b < n; b++) {
            size[label[b]]++;
        }
        for (size_t b = 0; b < n; b++) {
            value[0] += size[b] > 0;
            value[1] = fmax(value[1], (double)size[b]);
            value[2] += size[b] == 1;
        }
    }
    free(label);
    free(size);
}

static void set_forces(const struct lub_value values[], struct lub_forces *forces)
{
    forces->relaxation = values[TAU].number;
    forces->of_radius = strcmp(values[FRICTION_TIME].text, "r2") == 0 ? values[R].number : 0;
    forces->flow = values[OMEGA].number > 0 ? oscillating_shear : NULL;
    forces->flow_given[0] = values[OMEGA].number;
    forces->kappa = values[KAPPA].number;
    forces->range = values[EPS].number;
    /* 1/cosh(8)^2 = 4.5e-7 of the force at contact is left out. */
    forces->cutoff = 8 * values[EPS].number;
    forces->sigma = values[SIGMA].number;
    forces->root = values[SIGMA].number > 0;
    forces->seed = (unsigned long)values[SEED].number + 2;
}

static enum lub_status build(const struct lub_value values[], void *question,
                             struct lub_message *message)
{
    struct lub_scene *const scene = question;
    const double r = values[R].number, half = 0.5 * values[WIDTH].number;
    const unsigned long seed = (unsigned long)values[SEED].number;
    const struct lub_rectangle inside = {.x = {-half, half}, .y = {-half, half}};
    if (half < 1.15 * r) {
        return lub_fail(message, LUB_BAD_ARGUMENT, "width=%g: allowed is at least 2.3 r=%g",
                        2 * half, 2.3 * r);
    }
    if (lub_spheres_create(&scene->spheres, (size_t)values[N].number) != LUB_OK) {
        return lub_fail(message, LUB_NO_MEMORY, "out of memory");
    }
    lub_draw_radii(&scene->spheres, 0.85 * r, 1.15 * r, seed);
    for (size_t b = 0; b < scene->spheres.n; b++) {
        scene->spheres.m[b] = pow(scene->spheres.r[b] / r, 3);
    }
    lub_scene_law(scene, values[LAW].text, values[GAMMA_MIN].number, "auto");
    set_forces(values, &scene->forces);
    scene->planar = true;
    scene->neighbour = r;
    scene->overlap_tol = 1e-4;
    scene->t_end = values[T_END].number;
    scene->measure = measure;
    scene->cluster_gap = values[EPS].number;
    return lub_scatter(&scene->spheres, &inside, 0, seed + 1, message);
}

const struct lub_case lub_case_aggregation_shear = {
    .name = "aggregation-shear",
    .summary = "Spheres with a short-range attraction in an oscillating shear flow: they meet, "
               "stick and form clusters.",
    .source = "Maury 2004, section 4.1, eq. 4.1 and 4.2, figure 1",
    .scheme = "projection",
    .dt = "0.02",
    .model = LUB_LIMIT,
    .n_params = n_params,
    .params = params,
    .n_measures = sizeof measures / sizeof *measures,
    .measures = measures,
    .build = build,
};
