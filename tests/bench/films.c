/* films.c -- steps with films of finite viscosity: heaps of discs, warm, and chains. */
#include "cases/case.h"
#include "cases/chain/line.h"
#include "schemes/contact/engine.h"
#include "schemes/viscous/line_run.h"
#include "tests/bench/bench.h"

#include <math.h>
#include <stdio.h>

static enum lub_status step(void *engine)
{
    return lub_engine_step(engine, NULL);
}

/* A settled heap under gravity: the first steps begin from nothing, the others from the step
 * before. */
static enum lub_status heap(struct lub_bench *bench, const char *n, double target)
{
    char text[80];
    struct lub_scene scene = {0};
    struct lub_engine engine = {0};
    struct lub_message message = {""};
    struct lub_setting list[] = {
        {"n", n, false}, {"law", "viscous", false}, {"steps", "8", false}, {"film", "1e-5", false}};
    struct lub_settings of_case = {3, list}, of_law = {1, list + 3};
    const struct lub_engine_request request = {.dt = 0.002, .threads = 1, .settings = &of_law};
    enum lub_status status = lub_case_build_scene(lub_registry_find(&lub_scene_cases, "packing"),
                                                  &of_case, &scene, &message);
    status = status == LUB_OK ? lub_engine_create(&engine, &scene, &request, &message) : status;
    for (int k = 0; k < 3 && status == LUB_OK; k++) {
        status = step(&engine);
    }
    if (status == LUB_OK) {
        snprintf(text, sizeof text, "%s discs with films, warm step", n);
        lub_bench_put(bench, text, lub_bench_seconds(step, &engine, 5), "s", target);
        lub_bench_note(bench, "%zu pairs, %.1f factorisations a step", engine.pairs.n,
                       (double)engine.stats.factorisations / (double)engine.stats.projections);
    } else {
        lub_bench_note(bench, "%s", message.text);
    }
    lub_engine_free(&engine);
    lub_scene_free(&scene);
    return status;
}

static enum lub_status line_step(void *run)
{
    return lub_line_run_step(run);
}

/* Seconds of a step of a chain that falls on the wall; NaN if it fails. */
static double chain(const char *n)
{
    struct lub_line line = {0};
    struct lub_line_run *run = NULL;
    struct lub_value values[LUB_MAX_PARAMS];
    struct lub_setting list[] = {{"n", n, false}};
    struct lub_settings settings = {1, list};
    double seconds = NAN;
    const struct lub_case *const which = lub_registry_find(&lub_chain_cases, "chain");
    const struct lub_scheme *const scheme =
        lub_registry_find(&lub_viscous_schemes, "viscous-sdirk2");
    if (lub_case_resolve(which, &settings, values, NULL) == LUB_OK &&
        which->build(values, &line, NULL) == LUB_OK &&
        lub_line_run_create(&line, scheme->line, 0.1, &run, NULL) == LUB_OK) {
        seconds = lub_bench_seconds(line_step, run, 5);
    }
    lub_line_run_free(run);
    lub_line_free(&line);
    return seconds;
}

static enum lub_status run(struct lub_bench *bench)
{
    static const char *const sizes[] = {"1000", "10000", "100000", "1000000"};
    enum { n_sizes = sizeof sizes / sizeof *sizes };
    double seconds[n_sizes];
    enum lub_status status = heap(bench, "1000", 0.015);
    status = status == LUB_OK ? heap(bench, "10000", 0.25) : status;
    for (size_t k = 0; k < n_sizes && status == LUB_OK; k++) {
        char text[80];
        seconds[k] = chain(sizes[k]);
        snprintf(text, sizeof text, "chain of %s, a step of viscous-sdirk2", sizes[k]);
        lub_bench_put(bench, text, seconds[k], "s", NAN);
    }
    if (status == LUB_OK) {
        lub_bench_put(bench, "exponent of seconds in n, 1000 to 1000000",
                      log10(seconds[n_sizes - 1] / seconds[0]) / 3, "", 1.1);
    }
    return status;
}

const struct lub_bench_section lub_bench_films = {
    .name = "films",
    .summary = "steps with films of finite viscosity, one core: heaps of discs, and chains",
    .run = run,
};
