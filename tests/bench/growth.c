/* growth.c -- how the cost of one projection grows with the number of discs, cold to 1e-8 m/s. */
#include "tests/bench/bench.h"
#include "tests/particles/disc_projection.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

enum { n_sizes = 4 };
static const size_t sizes[n_sizes] = {1000, 10000, 100000, 1000000};
/* Seconds of one core that are aimed at. */
static const double targets[n_sizes] = {NAN, 0.15, 2, 30};

struct task {
    struct disc_projection *d;
    int threads;
    struct lub_solver_stats stats;
};

static enum lub_status solve(void *data)
{
    struct task *const t = data;
    const struct lub_solver_options options = {.tol = 1e-8, .threads = t->threads};
    struct lub_projector projector;
    memset(t->d->p, 0, t->d->pairs.n * sizeof *t->d->p);
    enum lub_status status = lub_projector_create(&projector, lub_solver_default());
    if (status == LUB_OK) {
        status =
            lub_projector_solve(&projector, &t->d->problem, &options, t->d->p, t->d->v, &t->stats);
        lub_projector_free(&projector);
    }
    return status;
}

/* The seconds of one core for a heap of this size, with the gain of a second one from 10000 on. */
static enum lub_status measure(struct lub_bench *bench, size_t size, double *seconds)
{
    char text[80];
    struct disc_projection d;
    const size_t n = sizes[size];
    const int repeats = n < 100000 ? 5 : 1;
    const enum lub_status status = disc_projection_deposit(&d, n, 0.015, 0.025, 3);
    struct task t = {.d = &d, .threads = 1};
    if (status == LUB_OK) {
        *seconds = lub_bench_seconds(solve, &t, repeats);
        snprintf(text, sizeof text, "%zu discs, cold", n);
        lub_bench_put(bench, text, *seconds, "s", targets[size]);
        lub_bench_note(bench, "%zu pairs, %zu iterations, %zu factorisations, residual %.1e m/s",
                       d.pairs.n, t.stats.iterations, t.stats.factorisations, t.stats.residual);
    }
    if (status == LUB_OK && n >= 10000) {
        t.threads = 2;
        snprintf(text, sizeof text, "%zu discs, gain of a second core", n);
        lub_bench_put(bench, text, *seconds / lub_bench_seconds(solve, &t, repeats), "", 1.6);
    }
    disc_projection_free(&d);
    return status;
}

static enum lub_status run(struct lub_bench *bench)
{
    double seconds[n_sizes];
    enum lub_status status = LUB_OK;
    for (size_t k = 0; k < n_sizes && status == LUB_OK; k++) {
        status = measure(bench, k, &seconds[k]);
    }
    if (status == LUB_OK) {
        lub_bench_put(bench, "exponent of seconds in n, 1000 to 1000000",
                      log10(seconds[n_sizes - 1] / seconds[0]) / 3, "", NAN);
    }
    struct rusage usage;
    if (status == LUB_OK && getrusage(RUSAGE_SELF, &usage) == 0) {
        lub_bench_put(bench, "1000000 discs, memory of the program",
                      (double)usage.ru_maxrss / 1048576, "GB", 2.5);
    }
    return status;
}

const struct lub_bench_section lub_bench_growth = {
    .name = "growth",
    .summary = "cost of a cold projection to 1e-8 m/s from 1000 to a million discs",
    .run = run,
};
