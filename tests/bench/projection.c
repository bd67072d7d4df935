/* projection.c -- one projection of packed discs to 1e-8 m/s by every solver, beside Siconos. */
#include "tests/bench/bench.h"
#include "tests/particles/disc_projection.h"
#include "tests/particles/siconos_projection.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double tol = 1e-8;

struct task {
    struct disc_projection *d;
    const struct lub_solver *solver; /* NULL: Siconos */
    const double *first;             /* multipliers to start from; NULL: zeros */
    int threads;
    struct lub_solver_stats stats;
};

static enum lub_status solve(void *data)
{
    struct task *const t = data;
    struct disc_projection *const d = t->d;
    const struct lub_solver_options options = {.tol = tol, .threads = t->threads};
    memset(d->p, 0, d->pairs.n * sizeof *d->p);
    if (t->first) {
        memcpy(d->p, t->first, d->pairs.n * sizeof *d->p);
    }
    if (!t->solver) {
        return siconos_projection_solve(&d->problem, SICONOS_NEWTON, tol, d->p, d->v, &t->stats);
    }
    struct lub_projector projector;
    enum lub_status status = lub_projector_create(&projector, t->solver);
    if (status == LUB_OK) {
        status = lub_projector_solve(&projector, &d->problem, &options, d->p, d->v, &t->stats);
        lub_projector_free(&projector);
    }
    return status;
}

static double measure(struct lub_bench *bench, struct task *t, const char *what, double target,
                      int repeats)
{
    char text[120];
    const double seconds = lub_bench_seconds(solve, t, repeats);
    snprintf(text, sizeof text, "%s, %s", what, t->solver ? t->solver->name : "Siconos NSN_AC");
    lub_bench_put(bench, text, seconds, "s", target);
    lub_bench_note(bench, "%zu pairs, %zu iterations, %zu factorisations, residual %.1e m/s",
                   t->d->pairs.n, t->stats.iterations, t->stats.factorisations, t->stats.residual);
    return seconds;
}

static void measure_solvers(struct lub_bench *bench, struct disc_projection *d, const char *what,
                            double target, const char *const names[])
{
    for (size_t s = 0; names[s]; s++) {
        struct task t = {.d = d, .solver = lub_solver_find(names[s]), .threads = 1};
        measure(bench, &t, what, t.solver == lub_solver_default() ? target : NAN, s < 3 ? 5 : 1);
    }
}

static void measure_siconos(struct lub_bench *bench, struct disc_projection *d, const char *what)
{
    struct task t = {.d = d, .threads = 1};
    if (solve(&t) == LUB_UNSUPPORTED) {
        lub_bench_note(bench, "Siconos is not installed, or does not know glue");
        return;
    }
    measure(bench, &t, what, NAN, 1);
}

static enum lub_status heap_of_1000(struct lub_bench *bench)
{
    static const char *const names[] = {"hybrid", "newton", "ipm", "apgd", "pgs", "uzawa", NULL};
    struct disc_projection d;
    enum lub_status status = disc_projection_deposit(&d, 1000, 0.015, 0.025, 1);
    status = status == LUB_OK ? disc_projection_settle(&d, 10) : status;
    if (status == LUB_OK) {
        measure_solvers(bench, &d, "1000 discs, cold", 0.05, names);
        measure_siconos(bench, &d, "1000 discs, cold");
    }
    disc_projection_free(&d);
    return status;
}

/* Mean over steps of the heap as it moves, each from the multipliers of the one before. */
static enum lub_status warm_steps(struct lub_bench *bench, struct disc_projection *d, size_t n)
{
    struct task t = {.d = d, .solver = lub_solver_default(), .threads = 1};
    double sum = 0, factorisations = 0;
    enum lub_status status = solve(&t);
    for (size_t k = 0; k < n && status == LUB_OK; k++) {
        status = disc_projection_next(d, 0);
        if (status == LUB_OK) {
            double *first = malloc((d->pairs.n + 1) * sizeof *first);
            if (!first) {
                return LUB_NO_MEMORY;
            }
            memcpy(first, d->p, d->pairs.n * sizeof *first);
            t.first = first;
            sum += lub_bench_seconds(solve, &t, 3);
            factorisations += (double)t.stats.factorisations;
            free(first);
        }
    }
    lub_bench_put(bench, "3000 discs, warm, mean of steps", sum / (double)n, "s", 0.01);
    lub_bench_note(bench, "%.1f factorisations", factorisations / (double)n);
    return status;
}

static enum lub_status heap_of_3000(struct lub_bench *bench)
{
    static const char *const names[] = {"hybrid", "newton", "ipm", "apgd", NULL};
    struct disc_projection d;
    enum lub_status status = disc_projection_deposit(&d, 3000, 0.015, 0.025, 2);
    status = status == LUB_OK ? disc_projection_settle(&d, 10) : status;
    if (status == LUB_OK) {
        measure_siconos(bench, &d, "3000 discs, cold");
        measure_solvers(bench, &d, "3000 discs, cold", 0.25, names);
        status = warm_steps(bench, &d, 5);
    }
    status = status == LUB_OK ? disc_projection_next(&d, 1) : status;
    if (status == LUB_OK) {
        measure_solvers(bench, &d, "3000 discs, glued", 0.4, names);
    }
    disc_projection_free(&d);
    return status;
}

static enum lub_status crystals(struct lub_bench *bench)
{
    static const char *const names[] = {"hybrid", "newton", "ipm", NULL};
    struct disc_projection d;
    enum lub_status status = disc_projection_crystal(&d, 50, 50, 0);
    if (status == LUB_OK) {
        measure_solvers(bench, &d, "2500 equal discs, crystal", NAN, names);
    }
    disc_projection_free(&d);
    status = status == LUB_OK ? disc_projection_crystal(&d, 50, 51, 51) : status;
    status = status == LUB_OK ? disc_projection_settle(&d, 5) : status;
    if (status == LUB_OK) {
        measure_solvers(bench, &d, "2500 equal discs, with holes", NAN, names);
    }
    disc_projection_free(&d);
    return status;
}

static enum lub_status run(struct lub_bench *bench)
{
    enum lub_status status = heap_of_1000(bench);
    status = status == LUB_OK ? heap_of_3000(bench) : status;
    return status == LUB_OK ? crystals(bench) : status;
}

const struct lub_bench_section lub_bench_projection = {
    .name = "projection",
    .summary = "one projection of packed discs to 1e-8 m/s, one core unless stated, cold or warm",
    .run = run,
};
