/* scene.c -- memory of scenes, gaps between spheres, and building a scene from settings. */
#include "cases/scene/scene.h"
#include "cases/pi.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { n_fields = 8 };

enum lub_status lub_spheres_create(struct lub_spheres *spheres, size_t n)
{
    *spheres = (struct lub_spheres){0};
    double *const block = calloc(n ? n * n_fields : 1, sizeof *block);
    if (!block) {
        return LUB_NO_MEMORY;
    }
    for (size_t c = 0; c < 3; c++) {
        spheres->x[c] = block + c * n;
        spheres->v[c] = block + (3 + c) * n;
    }
    spheres->r = block + 6 * n;
    spheres->m = block + 7 * n;
    spheres->n = n;
    return LUB_OK;
}

void lub_spheres_free(struct lub_spheres *spheres)
{
    free(spheres->x[0]);
    *spheres = (struct lub_spheres){0};
}

double lub_spheres_gap(const struct lub_spheres *spheres, size_t i, size_t j, double normal[3])
{
    double square = 0;
    for (int c = 0; c < 3; c++) {
        normal[c] = spheres->x[c][j] - spheres->x[c][i];
        square += normal[c] * normal[c];
    }
    const double distance = sqrt(square);
    for (int c = 0; c < 3; c++) {
        /* Centres that coincide have no normal; any unit vector lets them be pushed apart. */
        normal[c] = distance > 0 ? normal[c] / distance : c == 0;
    }
    return distance - (spheres->r[i] + spheres->r[j]);
}

double lub_gravity_time(const struct lub_forces *forces, double t, double h)
{
    const double before = fmin(h, fmax(0, forces->reversal - t));
    return forces->reversal > 0 ? 2 * before - h : h;
}

void lub_scene_free(struct lub_scene *scene)
{
    for (size_t k = 0; k < scene->n_obstacles; k++) {
        free(scene->obstacles[k].corner);
    }
    free(scene->obstacles);
    lub_spheres_free(&scene->spheres);
    *scene = (struct lub_scene){0};
}

enum lub_status lub_scene_obstacle(struct lub_scene *scene, const struct lub_obstacle *obstacle)
{
    struct lub_obstacle *const more =
        realloc(scene->obstacles, (scene->n_obstacles + 1) * sizeof *more);
    if (!more) {
        free(obstacle->corner);
        return LUB_NO_MEMORY;
    }
    scene->obstacles = more;
    more[scene->n_obstacles++] = *obstacle;
    return LUB_OK;
}

enum lub_status lub_scene_wall(struct lub_scene *scene, double x, double y, double nx, double ny)
{
    return lub_scene_obstacle(
        scene, &(struct lub_obstacle){.kind = LUB_PLANE, .a = {x, y, 0}, .b = {nx, ny, 0}});
}

void lub_scene_law(struct lub_scene *scene, const char *law, double gamma_min,
                   const char *radius_factor)
{
    const bool rough = isfinite(gamma_min) && gamma_min < 0;
    scene->law = law;
    scene->gamma_min = gamma_min;
    scene->radius_factor =
        strcmp(radius_factor, "auto") == 0 ? rough : strcmp(radius_factor, "on") == 0;
}

enum lub_status lub_scene_rough(struct lub_scene *scene, double viscosity, double roughness,
                                const char *radius_factor, struct lub_message *message)
{
    double largest = 0;
    if (!(viscosity > 0)) {
        return LUB_OK;
    }
    for (size_t b = 0; b < scene->spheres.n; b++) {
        largest = fmax(largest, scene->spheres.r[b]);
    }
    if (!(2 * roughness * largest < 1)) {
        return lub_fail(message, LUB_BAD_ARGUMENT,
                        "roughness=%g with viscosity: the asperities of two spheres of radius %g m "
                        "make %g m; allowed is less than 1 m, where the threshold is negative",
                        roughness, largest, 2 * roughness * largest);
    }
    scene->viscosity = viscosity;
    scene->roughness = roughness;
    scene->radius_factor = strcmp(radius_factor, "off") != 0;
    return LUB_OK;
}

/* (1/ri + 1/rj)^2, which is ((ri + rj)/(ri rj))^2. */
static double pair_factor(const struct lub_scene *scene, size_t i, ptrdiff_t j)
{
    double curvature = 1 / scene->spheres.r[i];
    if (j >= 0) {
        curvature += 1 / scene->spheres.r[j];
    } else if (scene->obstacles[-1 - j].kind == LUB_BALL) {
        curvature += 1 / scene->obstacles[-1 - j].radius;
    }
    return curvature * curvature;
}

double lub_scene_factor(const struct lub_scene *scene, size_t i, ptrdiff_t j)
{
    return scene->radius_factor ? pair_factor(scene, i, j) : 1;
}

double lub_scene_threshold(const struct lub_scene *scene, size_t i, ptrdiff_t j)
{
    const struct lub_spheres *const s = &scene->spheres;
    if (!(scene->viscosity > 0)) {
        return scene->gamma_min;
    }
    const double asperities = scene->roughness * (s->r[i] + (j >= 0 ? s->r[j] : 0));
    const double gamma = 6 * lub_pi * scene->viscosity * log(asperities);
    return scene->radius_factor ? gamma : gamma / pair_factor(scene, i, j);
}

bool lub_scene_glues(const struct lub_scene *scene)
{
    return scene->viscosity > 0 || scene->gamma_min < 0;
}

enum lub_status lub_case_build_scene(const struct lub_case *which, struct lub_settings *settings,
                                     struct lub_scene *scene, struct lub_message *message)
{
    struct lub_value values[LUB_MAX_PARAMS];
    *scene = (struct lub_scene){0};
    if (!lub_registry_find(&lub_scene_cases, lub_case_root(which)->name)) {
        return lub_fail(message, LUB_UNSUPPORTED, "case %s has no particles", which->name);
    }
    enum lub_status status = lub_case_resolve(which, settings, values, message);
    if (status == LUB_OK) {
        status = lub_case_root(which)->build(values, scene, message);
    }
    if (status != LUB_OK) {
        lub_scene_free(scene);
    }
    return status;
}
