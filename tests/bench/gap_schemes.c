/* gap_schemes.c -- time per step of every scheme for one gap, beside CVODE on the same problem. */
#include "cases/case.h"
#include "reference/eps_ode.h"
#include "schemes/scheme.h"
#include "tests/bench/bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

extern const struct lub_bench_section lub_bench_gap_schemes;

enum { repeats = 200, n_outputs = 601 };

static const double dt = 1e-3;

/* What a step may cost in nanoseconds, sampling included. */
static const double explicit_target = 60, implicit_target = 300;

struct job {
    const struct lub_scheme *scheme;
    const struct lub_problem *problem;
    struct lub_path trajectory; /* keeps its memory from repeat to repeat */
    struct lub_outcome outcome;
};

/* One run, every step sampled into memory. */
static enum lub_status integrate(void *data)
{
    struct job *const job = data;
    const struct lub_request request = {.dt = dt, .every = 1};
    job->trajectory.n = 0;
    return lub_integrate(job->scheme, job->problem, &request, &job->trajectory, &job->outcome,
                         NULL);
}

/* A scheme that chose its own steps has no target per step. */
static double target(const struct job *job)
{
    const size_t fixed_steps = (size_t)round(job->problem->t_end / dt);
    const double per_step = job->scheme->implicit ? implicit_target : explicit_target;
    return job->outcome.steps == fixed_steps ? per_step : NAN;
}

static void measure(struct lub_bench *bench, const char *label, const struct lub_scheme *scheme,
                    const struct lub_problem *problem)
{
    struct job job = {.scheme = scheme, .problem = problem};
    const double seconds = lub_bench_seconds(integrate, &job, repeats);
    if (!isnan(seconds) && job.outcome.steps >= 1000) {
        char what[80];
        const double steps = (double)job.outcome.steps;
        snprintf(what, sizeof what, "%s %s", scheme->name, label);
        lub_bench_put(bench, what, 1e9 * seconds / steps, "ns/step", target(&job));
    } else if (!isnan(seconds)) {
        lub_bench_note(bench, "%s %s: %zu steps only (%s)", scheme->name, label, job.outcome.steps,
                       lub_status_word(job.outcome.status));
    }
    lub_path_free(&job.trajectory);
}

struct cvode_job {
    const struct lub_problem *problem;
    struct lub_eps_answer answer;
};

static enum lub_status integrate_cvode(void *data)
{
    struct cvode_job *const job = data;
    job->answer.steps = 0;
    return lub_eps_cvode(job->problem, LUB_FORM_GAP, 1e-6, 0, &job->answer);
}

/* CVODE without the hardening of a reference, in the form that does not go wrong (q' = w - N). */
static enum lub_status measure_cvode(struct lub_bench *bench, const char *label,
                                     const struct lub_problem *problem)
{
    double *const block = calloc(3 * n_outputs, sizeof *block);
    if (!block) {
        return LUB_NO_MEMORY;
    }
    for (int k = 0; k < n_outputs; k++) {
        block[k] = problem->t_end * k / (n_outputs - 1);
    }
    struct cvode_job job = {
        .problem = problem,
        .answer = {
            .n = n_outputs, .t = block, .log_gap = block + n_outputs, .u = block + 2 * n_outputs}};
    char what[80];
    const double seconds = lub_bench_seconds(integrate_cvode, &job, repeats);
    snprintf(what, sizeof what, "CVODE (rtol 1e-6) %s", label);
    lub_bench_put(bench, what, 1e9 * seconds / (double)job.answer.steps, "ns/step", NAN);
    free(block);
    return LUB_OK;
}

static enum lub_status on(struct lub_bench *bench, const char *label, size_t n,
                          struct lub_setting settings[])
{
    struct lub_problem problem;
    struct lub_settings list = {n, settings};
    enum lub_status status =
        lub_case_build(lub_registry_find(&lub_gap_cases, "plane"), &list, &problem, NULL);
    for (size_t k = 0; lub_scheme_at(k) && status == LUB_OK; k++) {
        measure(bench, label, lub_scheme_at(k), &problem);
    }
    if (status == LUB_OK) {
        status = measure_cvode(bench, label, &problem);
    }
    lub_problem_free(&problem);
    return status;
}

static enum lub_status run(struct lub_bench *bench)
{
    struct lub_setting sphere[] = {{"eps", "1", false}, {"p", "1", false}};
    struct lub_setting disk[] = {{"eps", "0.1", false}, {"p", "1.5", false}};
    const enum lub_status status = on(bench, "eps=1 p=1", 2, sphere);
    return status == LUB_OK ? on(bench, "eps=0.1 p=1.5", 2, disk) : status;
}

const struct lub_bench_section lub_bench_gap_schemes = {
    .name = "gap_schemes",
    .summary = "plane, force -2@2,2@6, dt = 1e-3, every step sampled into memory; one core",
    .run = run,
};
