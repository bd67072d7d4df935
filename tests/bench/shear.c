/* shear.c -- two lubricated spheres in shear: time per step with inertia, time per path without. */
#include "cases/pair/shear.h"
#include "schemes/lubricated/shear_run.h"
#include "schemes/scheme.h"
#include "tests/bench/bench.h"

#include <math.h>
#include <stdio.h>

extern const struct lub_bench_section lub_bench_shear;

enum { repeats = 20 };

struct job {
    const struct lub_normal *normal;
    struct lub_shear shear;
    size_t steps;
};

static enum lub_status integrate(void *data)
{
    struct job *const job = data;
    struct lub_shear_run *run = NULL;
    enum lub_status status = lub_shear_run_create(job->normal, &job->shear, 0, &run, NULL);
    while (status == LUB_OK && !lub_shear_run_clock(run).over) {
        status = lub_shear_run_step(run);
    }
    if (run) {
        job->steps = lub_shear_run_progress(run).steps;
        lub_shear_run_free(run);
    }
    return status;
}

/* Smooth spheres from d0, with everything on. */
static struct job job_of(const char *normal, double d0, double Ca, double St)
{
    return (struct job){.normal = lub_scheme_find(normal)->film,
                        .shear = {.start = {-LUB_SHEAR_X, d0, 0},
                                  .rate = 1,
                                  .stiffness = 1 / Ca,
                                  .k_t = 0.3 / Ca,
                                  .mass = 4.18879020478639 * St,
                                  .cutoff = 4,
                                  .tangential = true,
                                  .rotation = true,
                                  .slip_scaling = true,
                                  .torque_factor = 1,
                                  .accuracy = 1e-8}};
}

/* Drag force and torque included; the targets are 5e6 and 1.5e6 steps in a second. */
static void measure_steps(struct lub_bench *bench, const char *normal, double target)
{
    struct job job = job_of(normal, 0.8, 1e-4, 0.1);
    char what[80];
    const double seconds = lub_bench_seconds(integrate, &job, repeats);
    snprintf(what, sizeof what, "%s, St = 0.1", normal);
    lub_bench_put(bench, what, 1e9 * seconds / (double)job.steps, "ns/step", target);
}

static void measure_path(struct lub_bench *bench, const char *label, double d0, double Ca)
{
    struct job job = job_of("loggap-vep", d0, Ca, 0);
    const double seconds = lub_bench_seconds(integrate, &job, repeats);
    lub_bench_put(bench, label, 1e3 * seconds, "ms/path", 100);
}

static enum lub_status run(struct lub_bench *bench)
{
    measure_steps(bench, "loggap-vep", 200);
    measure_steps(bench, "chevremont", 667);
    measure_path(bench, "without inertia, d0 = 0.01, Ca = 1e-7", 0.01, 1e-7);
    measure_path(bench, "without inertia, d0 = 0.5, Ca = 0.1", 0.5, 0.1);
    return LUB_OK;
}

const struct lub_bench_section lub_bench_shear = {
    .name = "shear",
    .summary = "two lubricated spheres in shear, all terms of the law; one core",
    .run = run,
};
