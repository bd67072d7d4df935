/* random_scene.c -- a cloud that collapses on itself. */
#include "tests/particles/random_scene.h"

#include <gsl/gsl_rng.h>
#include <math.h>

void random_cloud(struct lub_scene *scene, size_t n, double r, double ratio, bool flat,
                  unsigned long seed)
{
    gsl_rng *const rng = gsl_rng_alloc(gsl_rng_mt19937);
    const double pitch = 2.5 * r * ratio;
    const size_t side = (size_t)ceil(pow((double)n, flat ? 0.5 : 1.0 / 3) - 1e-9);
    gsl_rng_set(rng, seed);
    *scene = (struct lub_scene){.planar = flat,
                                .law = "gluey",
                                .gamma_min = -INFINITY,
                                .neighbour = r,
                                .overlap_tol = 1e-4,
                                .t_end = 1};
    (void)lub_spheres_create(&scene->spheres, n);
    for (size_t b = 0; b < n; b++) {
        const size_t at[3] = {b % side, b / side % side, b / side / side};
        scene->spheres.r[b] = r * pow(ratio, gsl_rng_uniform(rng));
        scene->spheres.m[b] = 1 + gsl_rng_uniform(rng);
        for (size_t c = 0; c < (flat ? 2u : 3u); c++) {
            const double jitter = 0.2 * r * (gsl_rng_uniform(rng) - 0.5);
            const double x = pitch * ((double)at[c] - 0.5 * (double)(side - 1)) + jitter;
            scene->spheres.x[c][b] = x;
            scene->spheres.v[c][b] = -x + 0.3 * (gsl_rng_uniform(rng) - 0.5);
        }
    }
    gsl_rng_free(rng);
}
