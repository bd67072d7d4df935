/* test_packings.c -- the projection solvers on packed discs: accuracy, work, threads, memory. */
#include "tests/particles/disc_projection.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

static const struct lub_solver_options options = {.tol = 1e-8, .threads = 1};
static const char *const direct[] = {"newton", "ipm", "hybrid"};
enum { n_direct = sizeof direct / sizeof *direct };

static struct disc_projection d;

void setUp(void)
{
}

void tearDown(void)
{
    disc_projection_free(&d);
}

static void solve(const char *name, const struct lub_solver_options *with,
                  struct lub_solver_stats *stats)
{
    char text[120];
    struct lub_projector projector;
    TEST_ASSERT_EQUAL(LUB_OK, lub_projector_create(&projector, lub_solver_find(name)));
    const enum lub_status status =
        lub_projector_solve(&projector, &d.problem, with, d.p, d.v, stats);
    lub_projector_free(&projector);
    snprintf(text, sizeof text, "%s: %s, residual %g after %zu factorisations", name,
             lub_status_word(status), stats->residual, stats->factorisations);
    TEST_ASSERT_EQUAL_INT_MESSAGE(LUB_OK, status, text);
    TEST_ASSERT_EQUAL_DOUBLE(lub_kkt_residual(&d.problem, d.p, d.v), stats->residual);
}

static void start_cold(void)
{
    memset(d.p, 0, d.pairs.n * sizeof *d.p);
}

static double *copy_velocities(void)
{
    const size_t n = d.problem.n_bodies;
    double *const kept = malloc(2 * n * sizeof *kept);
    TEST_ASSERT_NOT_NULL(kept);
    memcpy(kept, d.v[0], n * sizeof *kept);
    memcpy(kept + n, d.v[1], n * sizeof *kept);
    return kept;
}

/* Residuals of 1e-8 m/s bound |V_a - V_b|_M^2 by 2e-8 times the sum of |p| + |w| / W (as in
 * test_projection.c): here below 5e-6 m/s each, a thousandth of gravity's 0.02 m/s. */
static void same_velocities(const double *kept, const char *name)
{
    const size_t n = d.problem.n_bodies;
    double bound = 0, distance = 0;
    for (size_t k = 0; k < d.pairs.n; k++) {
        const double w = fabs(lub_row_rate(&d.problem, k, d.v));
        bound += 2 * (fabs(d.p[k]) + w / lub_row_inverse_mass(&d.problem, k));
    }
    for (size_t b = 0; b < n; b++) {
        distance += (pow(d.v[0][b] - kept[b], 2) + pow(d.v[1][b] - kept[n + b], 2)) / d.inv_mass[b];
    }
    TEST_ASSERT_TRUE_MESSAGE(distance <= 2 * options.tol * bound, name);
}

static void all_solvers_agree_on(const char *oracle)
{
    struct lub_solver_stats stats;
    solve(oracle, &options, &stats);
    double *const kept = copy_velocities();
    for (size_t s = 0; lub_solver_at(s); s++) {
        const struct lub_solver *const solver = lub_solver_at(s);
        if (solver->max_rows == 0 || d.pairs.n <= solver->max_rows) {
            start_cold();
            solve(solver->name, &options, &stats);
            same_velocities(kept, solver->name);
        }
    }
    free(kept);
}

static void all_solvers_agree_with_the_oracle_on_a_heap(void)
{
    TEST_ASSERT_EQUAL(LUB_OK, disc_projection_deposit(&d, 60, 0.015, 0.025, 3));
    all_solvers_agree_on("dense");
}

static void all_solvers_agree_with_the_oracle_on_a_crystal_with_holes(void)
{
    TEST_ASSERT_EQUAL(LUB_OK, disc_projection_crystal(&d, 8, 8, 7));
    all_solvers_agree_on("dense");
}

static void all_solvers_agree_with_the_oracle_on_glued_discs(void)
{
    struct lub_solver_stats stats;
    TEST_ASSERT_EQUAL(LUB_OK, disc_projection_deposit(&d, 60, 0.015, 0.025, 4));
    solve("dense", &options, &stats);
    TEST_ASSERT_EQUAL(LUB_OK, disc_projection_next(&d, 1));
    all_solvers_agree_on("dense");
}

/* The limits are those of a settled heap of 3000 with room for another third; a method that loses
 * its convergence needs hundreds, and iterative ones thousands of steps. */
static void direct_solvers_need_few_factorisations(void)
{
    for (size_t s = 0; s < n_direct; s++) {
        struct lub_solver_stats stats;
        TEST_ASSERT_EQUAL(LUB_OK, disc_projection_deposit(&d, 400, 0.015, 0.025, 5));
        solve(direct[s], &options, &stats);
        const bool gradient_first = lub_solver_find(direct[s]) == lub_solver_default();
        TEST_ASSERT_TRUE_MESSAGE(stats.factorisations > 0 || gradient_first, direct[s]);
        TEST_ASSERT_TRUE_MESSAGE(stats.factorisations <= 32, direct[s]);
        TEST_ASSERT_EQUAL(LUB_OK, disc_projection_next(&d, 1));
        solve(direct[s], &options, &stats);
        TEST_ASSERT_TRUE_MESSAGE(stats.factorisations <= 32, direct[s]);
        tearDown();
    }
}

static void direct_solvers_solve_crystals(void)
{
    for (size_t s = 0; s < n_direct; s++) {
        for (size_t hole = 0; hole <= 11; hole += 11) {
            struct lub_solver_stats stats;
            TEST_ASSERT_EQUAL(LUB_OK, disc_projection_crystal(&d, 20, 20, hole));
            TEST_ASSERT_TRUE(hole > 0 || d.pairs.n > 2 * d.problem.n_bodies + 300);
            solve(direct[s], &options, &stats);
            tearDown();
        }
    }
}

/* From the solution itself nothing is left to do. */
static void a_solution_as_first_guess_costs_nothing(void)
{
    for (size_t s = 0; lub_solver_at(s); s++) {
        const struct lub_solver *const solver = lub_solver_at(s);
        struct lub_solver_stats stats;
        TEST_ASSERT_EQUAL(LUB_OK, disc_projection_deposit(&d, 40, 0.015, 0.025, 6));
        solve("newton", &(struct lub_solver_options){.tol = 1e-10, .threads = 1}, &stats);
        solve(solver->name, &options, &stats);
        TEST_ASSERT_TRUE_MESSAGE(stats.iterations == 0 || solver->max_rows > 0, solver->name);
        tearDown();
    }
}

/* Rows that open have multiplier exactly 0: who glues pairs with p > 0 relies on it. */
static void opening_contacts_have_no_multiplier(void)
{
    for (size_t s = 0; s < n_direct; s++) {
        struct lub_solver_stats stats;
        TEST_ASSERT_EQUAL(LUB_OK, disc_projection_deposit(&d, 200, 0.015, 0.025, 7));
        solve(direct[s], &options, &stats);
        for (size_t k = 0; k < d.pairs.n; k++) {
            const double w = lub_row_rate(&d.problem, k, d.v);
            TEST_ASSERT_FALSE_MESSAGE(d.p[k] > 0 && w > options.tol, direct[s]);
        }
        tearDown();
    }
}

/* A crystal glued together between walls that are too near: no velocities meet the rows, and the
 * solvers must find out with limits of their own, and end with the same least violation. */
static void contradicting_rows_end_without_a_limit_from_outside(void)
{
    double least = 0;
    for (size_t s = 0; lub_solver_at(s); s++) {
        const struct lub_solver *const solver = lub_solver_at(s);
        struct lub_projector projector;
        struct lub_solver_stats stats;
        TEST_ASSERT_EQUAL(LUB_OK, disc_projection_crystal(&d, 4, 4, 0));
        for (size_t k = 0; k < d.pairs.n; k++) {
            const int at_side = d.pairs.j[k] < -1;
            d.pairs.gap[k] -= at_side ? 0.03 : 0;
            d.glued[k] = !at_side && d.pairs.gap[k] < 1e-6;
        }
        TEST_ASSERT_EQUAL(LUB_OK, lub_projector_create(&projector, solver));
        const enum lub_status status =
            lub_projector_solve(&projector, &d.problem, &options, d.p, d.v, &stats);
        lub_projector_free(&projector);
        TEST_ASSERT_EQUAL_INT_MESSAGE(LUB_NO_ROOM, status, solver->name);
        TEST_ASSERT_TRUE(stats.residual <= options.tol && stats.violation > 1);
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, s > 0 ? least : stats.violation, stats.violation);
        TEST_ASSERT_TRUE(stats.factorisations <= 100);
        least = stats.violation;
        tearDown();
    }
}

/* Rows looked at per disc in a cold projection of n discs, one step from rest. */
static double visits_per_disc(size_t n)
{
    struct lub_solver_stats stats;
    TEST_ASSERT_EQUAL(LUB_OK, disc_projection_deposit(&d, n, 0.015, 0.025, 3));
    solve(lub_solver_default()->name, &options, &stats);
    TEST_ASSERT_EQUAL(0, stats.factorisations);
    const double visits = (double)stats.visits / (double)n;
    tearDown();
    return visits;
}

/* What is asked for is an exponent of at most 1.1 in n; gradient steps on all rows had 1.4. */
static void the_work_of_a_cold_projection_grows_no_faster_than_the_number_of_discs(void)
{
    char text[80];
    const double few = visits_per_disc(2000), many = visits_per_disc(20000);
    snprintf(text, sizeof text, "%.0f and %.0f rows per disc", few, many);
    TEST_ASSERT_TRUE_MESSAGE(many < pow(10, 0.1) * few, text);
}

/* A heap of which much sleeps most of the time: the same answer as Newton's method on all rows, and
 * the same bits for any number of threads. */
static void rows_that_sleep_change_nothing(void)
{
    struct lub_solver_stats stats;
    TEST_ASSERT_EQUAL(LUB_OK, disc_projection_deposit(&d, 4000, 0.015, 0.025, 9));
    solve("newton", &options, &stats);
    double *const exact = copy_velocities();
    start_cold();
    solve("apgd", &options, &stats);
    TEST_ASSERT_TRUE(stats.visits < stats.iterations * (9 * d.pairs.n / 10));
    same_velocities(exact, "apgd");
    double *const kept = copy_velocities();
    start_cold();
    solve("apgd", &(struct lub_solver_options){.tol = options.tol, .threads = 2}, &stats);
    TEST_ASSERT_EQUAL_MEMORY(kept, d.v[0], d.problem.n_bodies * sizeof *kept);
    TEST_ASSERT_EQUAL_MEMORY(kept + d.problem.n_bodies, d.v[1], d.problem.n_bodies * sizeof *kept);
    free(kept);
    free(exact);
}

/* The default solver from the multipliers of the step before, and what gradient steps alone need
 * from there. */
static size_t gradient_steps_alone(struct lub_solver_stats *stats)
{
    struct lub_solver_stats alone;
    const size_t size = d.pairs.n * sizeof *d.p;
    double *const warm = malloc(size);
    TEST_ASSERT_NOT_NULL(warm);
    memcpy(warm, d.p, size);
    solve("apgd", &options, &alone);
    double *const kept = copy_velocities();
    memcpy(d.p, warm, size);
    solve(lub_solver_default()->name, &options, stats);
    same_velocities(kept, "default");
    free(kept);
    free(warm);
    return alone.iterations;
}

static void make_step(size_t *alone, struct lub_solver_stats *stats)
{
    solve(lub_solver_default()->name, &options, stats);
    TEST_ASSERT_EQUAL(LUB_OK, disc_projection_next(&d, 0));
    *alone = gradient_steps_alone(stats);
}

/* Warm gradient steps that foresee too many more are left for Newton at the first look, at 150;
 * those that come to an end are left to it.  A crystal with holes needs 2564 of them. */
static void warm_gradient_steps_end_early_where_they_are_slow(void)
{
    struct lub_solver_stats stats;
    size_t alone;
    TEST_ASSERT_EQUAL(LUB_OK, disc_projection_deposit(&d, 1000, 0.015, 0.025, 3));
    make_step(&alone, &stats);
    TEST_ASSERT_TRUE(alone > 150 && alone < 1000);
    TEST_ASSERT_EQUAL(alone, stats.iterations);
    TEST_ASSERT_EQUAL(0, stats.factorisations);
    tearDown();
    TEST_ASSERT_EQUAL(LUB_OK, disc_projection_crystal(&d, 20, 20, 11));
    make_step(&alone, &stats);
    TEST_ASSERT_TRUE(alone > 1500);
    TEST_ASSERT_TRUE(stats.factorisations > 0 && stats.factorisations <= 32);
    TEST_ASSERT_EQUAL(150 + stats.factorisations, stats.iterations);
}

static void threads_do_not_change_a_bit(void)
{
    for (size_t s = 0; lub_solver_at(s); s++) {
        const struct lub_solver *const solver = lub_solver_at(s);
        const struct lub_solver_options loose = {.tol = 1e-4, .threads = 1};
        struct lub_solver_stats stats;
        TEST_ASSERT_EQUAL(LUB_OK, disc_projection_deposit(&d, 80, 0.015, 0.025, 8));
        solve(solver->name, &loose, &stats);
        double *const kept = copy_velocities();
        for (int threads = 2; threads <= 3; threads++) {
            struct lub_solver_options with = loose;
            with.threads = threads;
            start_cold();
            solve(solver->name, &with, &stats);
            TEST_ASSERT_EQUAL_MEMORY(kept, d.v[0], d.problem.n_bodies * sizeof *kept);
            TEST_ASSERT_EQUAL_MEMORY(kept + d.problem.n_bodies, d.v[1],
                                     d.problem.n_bodies * sizeof *kept);
        }
        free(kept);
        tearDown();
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(all_solvers_agree_with_the_oracle_on_a_heap);
    RUN_TEST(all_solvers_agree_with_the_oracle_on_a_crystal_with_holes);
    RUN_TEST(all_solvers_agree_with_the_oracle_on_glued_discs);
    RUN_TEST(direct_solvers_need_few_factorisations);
    RUN_TEST(direct_solvers_solve_crystals);
    RUN_TEST(a_solution_as_first_guess_costs_nothing);
    RUN_TEST(opening_contacts_have_no_multiplier);
    RUN_TEST(contradicting_rows_end_without_a_limit_from_outside);
    RUN_TEST(threads_do_not_change_a_bit);
    RUN_TEST(the_work_of_a_cold_projection_grows_no_faster_than_the_number_of_discs);
    RUN_TEST(rows_that_sleep_change_nothing);
    RUN_TEST(warm_gradient_steps_end_early_where_they_are_slow);
    return UNITY_END();
}
