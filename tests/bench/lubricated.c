/* lubricated.c -- lubricated contact: steps of a falling sphere, and pair-steps of many spheres in
 * a sheared periodic box. */
#include "cases/case.h"
#include "cases/suspension/suspension.h"
#include "convergence/kind/simulate.h"
#include "schemes/lubricated/crowd.h"
#include "schemes/scheme.h"
#include "tests/bench/bench.h"

#include <math.h>
#include <stdio.h>

extern const struct lub_bench_section lub_bench_lubricated;

enum { repeats = 40 };

struct fall_job {
    struct lub_ask ask;
    struct lub_summary summary;
};

static enum lub_status fall(void *data)
{
    struct fall_job *const job = data;
    const struct lub_march march = {.every = 0};
    return lub_simulate(&job->ask, &march, 0, NULL, &job->summary, NULL);
}

/* The rebound of the findings: approach, contact, release and stuck swings, at a fixed step. */
static enum lub_status measure_fall(struct lub_bench *bench, const char *name, double target)
{
    struct lub_setting list[] = {{"St", "1e3", false}, {"dt_factor", "0.05", false}};
    struct fall_job job = {
        .ask = {.scheme = lub_scheme_find(name), .settings = {2, list}, .threads = 1}};
    char what[80];
    enum lub_status status = lub_find_case("falling-sphere", &job.ask.kind, &job.ask.which, NULL);
    if (status == LUB_OK) {
        const double seconds = lub_bench_seconds(fall, &job, repeats);
        snprintf(what, sizeof what, "falling sphere, %s", name);
        lub_bench_put(bench, what, 1e9 * seconds / (double)job.summary.steps, "ns/step", target);
    }
    return status;
}

struct crowd_job {
    struct lub_crowd crowd;
    double pair_steps;
};

static enum lub_status shear(void *data)
{
    enum { n_steps = 10 };
    struct crowd_job *const job = data;
    const double before = job->crowd.pair_steps;
    enum lub_status status = LUB_OK;
    for (int k = 0; k < n_steps && status == LUB_OK; k++) {
        status = lub_crowd_step(&job->crowd);
    }
    job->pair_steps = job->crowd.pair_steps - before;
    return status;
}

/* Neighbours within 2a at volume fraction 0.45; the list is made again as often as it must be. */
static enum lub_status measure_crowd(struct lub_bench *bench, const char *scheme, const char *n,
                                     double target)
{
    struct lub_setting list[] = {{"n", n, false}, {"Ca", "1e-5", false}};
    struct lub_settings settings = {2, list};
    struct lub_value values[LUB_MAX_PARAMS];
    const struct lub_case *const which =
        lub_registry_find(&lub_suspension_cases, "suspension-shear");
    struct lub_suspension suspension = {0};
    struct crowd_job job = {.pair_steps = 0};
    char what[80];
    enum lub_status status = lub_case_resolve(which, &settings, values, NULL);
    if (status == LUB_OK) {
        status = which->build(values, &suspension, NULL);
    }
    if (status == LUB_OK) {
        status = lub_crowd_create(&job.crowd, &suspension, lub_scheme_find(scheme)->film, 0, NULL);
    }
    if (status == LUB_OK) {
        const double seconds = lub_bench_seconds(shear, &job, repeats);
        snprintf(what, sizeof what, "suspension N=%s, %s", n, scheme);
        lub_bench_put(bench, what, 1e9 * seconds / job.pair_steps, "ns/pair", target);
        lub_bench_note(bench, "%.3g pair-steps per second, %.1f pairs per sphere",
                       job.pair_steps / seconds, (double)job.crowd.n_active / (double)job.crowd.n);
    }
    lub_crowd_free(&job.crowd);
    lub_suspension_free(&suspension);
    return status;
}

static enum lub_status run(struct lub_bench *bench)
{
    enum lub_status status = measure_fall(bench, "loggap-vep", 1e9 / 5e6);
    if (status == LUB_OK) {
        status = measure_fall(bench, "chevremont", 1e9 / 1.5e6);
    }
    if (status == LUB_OK) {
        status = measure_crowd(bench, "loggap-vep", "1000", 1e9 / 1.5e7);
    }
    if (status == LUB_OK) {
        status = measure_crowd(bench, "loggap-vep", "3000", 1e9 / 1.5e7);
    }
    return status == LUB_OK ? measure_crowd(bench, "chevremont", "1000", NAN) : status;
}

const struct lub_bench_section lub_bench_lubricated = {
    .name = "lubricated",
    .summary = "lubricated elastic contact: a falling sphere; N spheres under shear, phi = 0.45, "
               "neighbours within 2a; one core",
    .run = run,
};
