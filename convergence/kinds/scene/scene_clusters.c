/* scene_clusters.c -- how many clusters there are of each size. */
#include "convergence/kinds/scene/scene_kind.h"
#include "cases/scene/scatter.h"

#include <math.h>
#include <stdlib.h>

static const struct lub_column columns[] = {
    {.name = "size",
     .unit = "1",
     .meaning = "spheres of a cluster: bodies nearer than the range of the attraction, or in "
                "cases without one than 1e-3 of the smallest radius",
     .whole = true},
    {.name = "count", .unit = "1", .meaning = "clusters of that size, at least 1", .whole = true},
};

static double gap_of(const struct lub_scene *scene)
{
    double least = INFINITY;
    for (size_t b = 0; b < scene->spheres.n; b++) {
        least = fmin(least, scene->spheres.r[b]);
    }
    return scene->cluster_gap > 0 ? scene->cluster_gap : 1e-3 * least;
}

/* Labels are numbers of spheres, so that both counts have room for n + 1. */
static enum lub_status count(const struct lub_scene *scene, size_t label[], size_t of_cluster[],
                             size_t of_size[])
{
    const enum lub_status status = lub_clusters(&scene->spheres, gap_of(scene), label);
    for (size_t b = 0; status == LUB_OK && b < scene->spheres.n; b++) {
        of_cluster[label[b]]++;
    }
    for (size_t c = 0; c < scene->spheres.n; c++) {
        of_size[of_cluster[c]]++;
    }
    return status;
}

static enum lub_status tell(const void *simulation, lub_series_row *row, void *data)
{
    const struct lub_scene *const scene = &((const struct lub_scene_simulation *)simulation)->scene;
    const size_t n = scene->spheres.n;
    size_t *const work = calloc(3 * (n + 1), sizeof *work);
    enum lub_status status = LUB_NO_MEMORY;
    if (work) {
        size_t *const of_size = work + 2 * (n + 1);
        status = count(scene, work, work + n + 1, of_size);
        for (size_t size = 1; status == LUB_OK && size <= n; size++) {
            const double values[] = {(double)size, (double)of_size[size]};
            if (of_size[size] > 0) {
                row(data, values);
            }
        }
    }
    free(work);
    return status;
}

static const struct lub_series clusters = {
    .name = "clusters",
    .layout = {.n = sizeof columns / sizeof *columns, .columns = columns},
    .tell = tell};

const struct lub_series *lub_scene_series(size_t k)
{
    return k == 0 ? &clusters : NULL;
}
