/* boxes.c -- spheres in boxes: a cold projection of a heap, and steps of the sedimentation. */
#include "cases/seconds.h"
#include "schemes/contact/engine.h"
#include "tests/bench/bench.h"

#include <math.h>
#include <stdio.h>

enum { n_settings = 4 };

/* Seconds of projections and of whole steps, means over steps of a case with these settings. */
static enum lub_status measure(struct lub_bench *bench, const char *what, const char *name,
                               struct lub_setting list[n_settings], double dt)
{
    char text[100];
    struct lub_settings settings = {n_settings, list};
    struct lub_message message = {""};
    struct lub_scene scene;
    struct lub_engine engine;
    const struct lub_engine_request request = {.dt = dt, .threads = 1, .settings = &settings};
    enum lub_status status = lub_case_build_scene(lub_registry_find(&lub_scene_cases, name),
                                                  &settings, &scene, &message);
    if (status != LUB_OK) {
        return status;
    }
    status = lub_engine_create(&engine, &scene, &request, &message);
    if (status == LUB_OK) {
        const double begin = lub_seconds();
        while (engine.step < engine.n_steps && status == LUB_OK) {
            status = lub_engine_step(&engine, &message);
        }
        const double n = (double)engine.n_steps;
        snprintf(text, sizeof text, "%s, step", what);
        lub_bench_put(bench, text, (lub_seconds() - begin) / n, "s", NAN);
        snprintf(text, sizeof text, "%s, of which projection", what);
        lub_bench_put(bench, text, engine.stats.seconds_projection / n, "s", NAN);
        lub_bench_note(bench, "%zu pairs, %.0f iterations a step", engine.pairs.n,
                       (double)engine.stats.iterations / n);
        lub_engine_free(&engine);
    }
    lub_scene_free(&scene);
    return status;
}

static enum lub_status run(struct lub_bench *bench)
{
    struct lub_setting heap[n_settings] = {{"n", "10000", false},
                                           {"depth", "0.8", false},
                                           {"settle", "0", false},
                                           {"steps", "1", false}};
    struct lub_setting fall[n_settings] = {{"n", "10000", false},
                                           {"depth", "0.5", false},
                                           {"t_end", "0.5", false},
                                           {"law", "gluey", false}};
    const enum lub_status status =
        measure(bench, "10000 spheres in a box, cold", "packing", heap, 0.002);
    return status == LUB_OK ? measure(bench, "10000 spheres, sedimentation in a box",
                                      "sedimentation", fall, 0.002)
                            : status;
}

const struct lub_bench_section lub_bench_boxes = {
    .name = "boxes",
    .summary = "spheres in three dimensions: a cold heap, and the sedimentation",
    .run = run,
};
