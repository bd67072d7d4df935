/* test_projection.c -- every projection solver against the oracle, the KKT conditions and limits.
 */
#include "schemes/contact/projection.h"
#include "tests/particles/random_projection.h"

#include <math.h>
#include <string.h>
#include <unity.h>

static const double tol = 1e-11;
static const struct lub_solver_options options = {.tol = 1e-11, .max_iter = 2000000, .threads = 1};

void setUp(void)
{
}

void tearDown(void)
{
}

static enum lub_status run(const struct lub_solver *solver, struct random_projection *r,
                           const struct lub_solver_options *with, struct lub_solver_stats *stats)
{
    struct lub_projector projector;
    TEST_ASSERT_EQUAL(LUB_OK, lub_projector_create(&projector, solver));
    const enum lub_status status =
        lub_projector_solve(&projector, &r->problem, with, r->p, r->v, stats);
    lub_projector_free(&projector);
    return status;
}

/* If p with rates w and q with rates z both have residual e, then each of the products p w, p z,
 * q w, q z is at most e max(p, q, w/W, z/W) in the sum
 *     (p - q).(w - z) = |V_p - V_q|_M^2,
 * which bounds the distance of the velocities by the residual. */
static double distance_bound(struct random_projection *a, struct random_projection *b)
{
    double sum = 0;
    for (size_t k = 0; k < a->problem.rows.n_rows; k++) {
        const double mass = lub_row_inverse_mass(&a->problem, k);
        if (mass > 0) {
            sum += fabs(a->p[k]) + fabs(b->p[k]) +
                   (fabs(lub_row_rate(&a->problem, k, a->v)) +
                    fabs(lub_row_rate(&b->problem, k, b->v))) /
                       mass;
        }
    }
    return sqrt(2 * tol * sum);
}

static double distance(const struct random_projection *a, const struct random_projection *b)
{
    double sum = 0;
    for (size_t i = 0; i < a->problem.n_bodies; i++) {
        for (int c = 0; c < 3; c++) {
            const double d = a->v_plus[c][i] - b->v_plus[c][i];
            sum += a->inv_mass[i] > 0 ? d * d / a->inv_mass[i] : 0;
        }
    }
    return sqrt(sum);
}

static void compare_with_oracle(unsigned features, size_t n_rows)
{
    static struct random_projection exact, r;
    for (unsigned long seed = 1; seed <= 12; seed++) {
        struct lub_solver_stats stats;
        random_projection_make(&exact, seed, features, n_rows);
        TEST_ASSERT_EQUAL(LUB_OK, run(lub_solver_find("dense"), &exact, &options, &stats));
        for (size_t s = 0; lub_solver_at(s); s++) {
            random_projection_make(&r, seed, features, n_rows);
            const enum lub_status status = run(lub_solver_at(s), &r, &options, &stats);
            TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, status, lub_solver_at(s)->name);
            TEST_ASSERT_TRUE_MESSAGE(distance(&r, &exact) <= distance_bound(&r, &exact),
                                     lub_solver_at(s)->name);
        }
    }
}

static void solvers_agree_on_independent_rows(void)
{
    compare_with_oracle(0, 10);
}

static void solvers_agree_on_redundant_rows(void)
{
    compare_with_oracle(0, random_rows);
    compare_with_oracle(random_planar, 20);
}

static void solvers_agree_on_glued_and_repeated_rows(void)
{
    compare_with_oracle(random_glued, 15);
    compare_with_oracle(random_glued | random_repeated, 30);
}

static void solvers_agree_with_obstacles_and_prescribed_bodies(void)
{
    compare_with_oracle(random_obstacles | random_glued, 25);
    compare_with_oracle(
        random_obstacles | random_prescribed | random_glued | random_repeated | random_planar, 20);
}

static const unsigned all_features =
    random_obstacles | random_prescribed | random_glued | random_repeated;

static void returned_multipliers_and_velocities_meet_the_kkt_conditions(void)
{
    static struct random_projection r;
    for (size_t s = 0; lub_solver_at(s); s++) {
        struct lub_solver_stats stats;
        random_projection_make(&r, 5, all_features, random_rows);
        TEST_ASSERT_EQUAL(LUB_OK, run(lub_solver_at(s), &r, &options, &stats));
        for (size_t k = 0; k < random_rows; k++) {
            const double w = lub_row_rate(&r.problem, k, r.v);
            const double push = r.p[k] * lub_row_inverse_mass(&r.problem, k);
            TEST_ASSERT_TRUE(w >= -tol);
            TEST_ASSERT_TRUE(r.glued[k] ? w <= tol : push >= -tol && (push <= tol || w <= tol));
        }
        TEST_ASSERT_EQUAL_DOUBLE(lub_kkt_residual(&r.problem, r.p, r.v), stats.residual);
    }
}

static void returned_velocities_follow_from_the_multipliers(void)
{
    static struct random_projection r;
    for (size_t s = 0; lub_solver_at(s); s++) {
        struct lub_solver_stats stats;
        double again[3][random_bodies];
        random_projection_make(&r, 6, all_features, 30);
        run(lub_solver_at(s), &r, &options, &stats);
        lub_projection_velocity(&r.problem, r.p, (double *[3]){again[0], again[1], again[2]});
        TEST_ASSERT_EQUAL_MEMORY(again, r.v_plus, sizeof again);
    }
}

static void momentum_is_kept_without_obstacles(void)
{
    static struct random_projection r;
    for (size_t s = 0; lub_solver_at(s); s++) {
        struct lub_solver_stats stats;
        random_projection_make(&r, 7, random_glued, 30);
        TEST_ASSERT_EQUAL(LUB_OK, run(lub_solver_at(s), &r, &options, &stats));
        double size = 0;
        for (size_t k = 0; k < 30; k++) {
            size += fabs(r.p[k]);
        }
        for (int c = 0; c < 3; c++) {
            double change = 0, momentum = 0;
            for (size_t b = 0; b < random_bodies; b++) {
                change += (r.v_plus[c][b] - r.v_free[c][b]) / r.inv_mass[b];
                momentum += fabs(r.v_free[c][b] / r.inv_mass[b]);
            }
            /* Each impulse and each velocity is rounded a few times. */
            TEST_ASSERT_DOUBLE_WITHIN(8 * 2.2e-16 * (size + momentum), 0, change);
        }
    }
}

/* A body between two walls that close in: w_1 + w_2 = -2 whatever it does. */
static void contradicting_rows_end_without_convergence_and_finite(void)
{
    static struct random_projection r;
    const struct lub_solver_options few = {.tol = 1e-8, .max_iter = 300, .threads = 1};
    for (int glued = 0; glued < 2; glued++) {
        for (size_t s = 0; lub_solver_at(s); s++) {
            struct lub_solver_stats stats;
            random_projection_make(&r, 8, 0, 6);
            for (size_t k = 0; k < 2; k++) {
                r.i[k] = 3;
                r.j[k] = -1;
                r.n[0][k] = k ? 1 : -1;
                r.n[1][k] = r.n[2][k] = 0;
                r.gap[k] = 0;
                r.drift[k] = -1;
                r.glued[k] = (unsigned char)glued;
            }
            const enum lub_status status = run(lub_solver_at(s), &r, &few, &stats);
            TEST_ASSERT_EQUAL_MESSAGE(LUB_NO_CONVERGENCE, status, lub_solver_at(s)->name);
            TEST_ASSERT_TRUE(isfinite(stats.residual) && stats.residual >= 1);
            for (size_t b = 0; b < random_bodies; b++) {
                TEST_ASSERT_TRUE(isfinite(r.v_plus[0][b]) && isfinite(r.v_plus[1][b]));
            }
            TEST_ASSERT_TRUE(isfinite(r.p[0]) && isfinite(r.p[1]));
        }
    }
}

static void a_violated_row_between_prescribed_bodies_cannot_be_met(void)
{
    static struct random_projection r;
    const struct lub_solver_options few = {.tol = 1e-8, .max_iter = 300, .threads = 1};
    for (size_t s = 0; lub_solver_at(s); s++) {
        struct lub_solver_stats stats;
        random_projection_make(&r, 9, 0, 6);
        r.inv_mass[r.i[2]] = r.inv_mass[r.j[2]] = 0;
        r.gap[2] = -1;
        TEST_ASSERT_EQUAL(LUB_NO_CONVERGENCE, run(lub_solver_at(s), &r, &few, &stats));
        TEST_ASSERT_TRUE(isfinite(stats.residual) && stats.residual > 90);
    }
}

static void data_that_are_not_finite_are_reported(void)
{
    static struct random_projection r;
    for (size_t s = 0; lub_solver_at(s); s++) {
        double *const places[] = {&r.gap[3],       &r.drift[2], &r.n[1][4],
                                  &r.v_free[0][0], &r.p[1],     &r.inv_mass[2]};
        for (size_t x = 0; x < sizeof places / sizeof *places; x++) {
            struct lub_solver_stats stats;
            random_projection_make(&r, 10, 0, 10);
            *places[x] = x % 2 ? NAN : INFINITY;
            TEST_ASSERT_EQUAL(LUB_NOT_FINITE, run(lub_solver_at(s), &r, &options, &stats));
        }
    }
}

static void bad_numbers_are_refused(void)
{
    static struct random_projection r;
    for (size_t s = 0; lub_solver_at(s); s++) {
        struct lub_solver_stats stats;
        struct lub_solver_options bad = options;
        random_projection_make(&r, 11, 0, 10);
        bad.tol = 0;
        TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, run(lub_solver_at(s), &r, &bad, &stats));
        r.problem.h = -1;
        TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, run(lub_solver_at(s), &r, &options, &stats));
        r.problem.h = 1;
        r.j[4] = random_bodies;
        TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, run(lub_solver_at(s), &r, &options, &stats));
        r.j[4] = (ptrdiff_t)r.i[4];
        TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, run(lub_solver_at(s), &r, &options, &stats));
    }
}

static void no_rows_leave_the_free_velocities(void)
{
    static struct random_projection r;
    for (size_t s = 0; lub_solver_at(s); s++) {
        struct lub_solver_stats stats;
        random_projection_make(&r, 12, 0, 0);
        TEST_ASSERT_EQUAL(LUB_OK, run(lub_solver_at(s), &r, &options, &stats));
        TEST_ASSERT_EQUAL_MEMORY(r.v_free, r.v_plus, sizeof r.v_free);
        TEST_ASSERT_TRUE(stats.residual <= 0 && stats.iterations == 0);
    }
}

static void the_same_problem_gives_the_same_bits_for_any_number_of_threads(void)
{
    static struct random_projection first, again;
    for (size_t s = 0; lub_solver_at(s); s++) {
        struct lub_solver_stats stats;
        random_projection_make(&first, 13, all_features, random_rows);
        run(lub_solver_at(s), &first, &options, &stats);
        for (int threads = 1; threads <= 2; threads++) {
            struct lub_solver_options with = options;
            with.threads = threads;
            random_projection_make(&again, 13, all_features, random_rows);
            run(lub_solver_at(s), &again, &with, &stats);
            TEST_ASSERT_EQUAL_MEMORY(first.p, again.p, sizeof first.p);
            TEST_ASSERT_EQUAL_MEMORY(first.v_plus, again.v_plus, sizeof first.v_plus);
        }
    }
}

/* A projector that has solved other problems gives the same bits as a new one. */
static void memory_of_a_projector_does_not_change_the_answer(void)
{
    static struct random_projection other, fresh, r;
    for (size_t s = 0; lub_solver_at(s); s++) {
        struct lub_solver_stats stats;
        struct lub_projector projector;
        random_projection_make(&fresh, 15, random_glued, 25);
        run(lub_solver_at(s), &fresh, &options, &stats);
        TEST_ASSERT_EQUAL(LUB_OK, lub_projector_create(&projector, lub_solver_at(s)));
        for (unsigned long seed = 14; seed <= 16; seed++) {
            random_projection_make(&other, seed, all_features, seed == 15 ? 12 : random_rows);
            lub_projector_solve(&projector, &other.problem, &options, other.p, other.v, &stats);
        }
        for (int twice = 0; twice < 2; twice++) {
            random_projection_make(&r, 15, random_glued, 25);
            lub_projector_solve(&projector, &r.problem, &options, r.p, r.v, &stats);
            TEST_ASSERT_EQUAL_MEMORY(fresh.p, r.p, sizeof r.p);
        }
        lub_projector_free(&projector);
    }
}

/* The oracle ignores the first guess, as it says. */
static void a_good_first_guess_saves_iterations(void)
{
    static struct random_projection r;
    for (size_t s = 0; lub_solver_at(s); s++) {
        struct lub_solver_stats cold, warm;
        if (lub_solver_at(s) == lub_solver_find("dense")) {
            continue;
        }
        random_projection_make(&r, 17, random_obstacles | random_glued, 20);
        TEST_ASSERT_EQUAL(LUB_OK, run(lub_solver_at(s), &r, &options, &cold));
        TEST_ASSERT_EQUAL(LUB_OK, run(lub_solver_at(s), &r, &options, &warm));
        TEST_ASSERT_TRUE_MESSAGE(warm.iterations * 2 < cold.iterations, lub_solver_at(s)->name);
    }
}

/* Two glued rows of a body at an angle of 1e-4 with rates that only a push of 1e4 can meet: the
 * default must not give up where the oracle does not. */
static void the_default_solves_rows_that_are_next_to_dependent(void)
{
    static struct random_projection r;
    for (unsigned long seed = 1; seed <= 5; seed++) {
        struct lub_solver_stats stats;
        random_projection_make(&r, seed, random_glued, 8);
        for (size_t k = 0; k < 2; k++) {
            r.i[k] = 2;
            r.j[k] = -1;
            r.glued[k] = 1;
            r.n[0][k] = cos(k ? 1e-4 : 0);
            r.n[1][k] = sin(k ? 1e-4 : 0);
            r.n[2][k] = 0;
            r.drift[k] = 0;
            r.gap[k] = r.problem.h * (r.n[0][k] * 0.1 + r.n[1][k] * 0.7);
        }
        for (size_t k = 2; k < 8; k++) {
            r.i[k] = 2 + k % 3;
            r.j[k] = (ptrdiff_t)(5 + k % 2);
            r.gap[k] = 1;
            r.glued[k] = 0;
        }
        const enum lub_status exact = run(lub_solver_find("dense"), &r, &options, &stats);
        TEST_ASSERT_EQUAL(LUB_OK, exact);
        memset(r.p, 0, sizeof r.p);
        TEST_ASSERT_EQUAL(LUB_OK, run(lub_solver_default(), &r, &options, &stats));
        TEST_ASSERT_DOUBLE_WITHIN(1e-5, 0.7, r.v_plus[1][2]);
    }
}

static void the_oracle_refuses_more_rows_than_it_allows(void)
{
    static struct random_projection r;
    struct lub_solver_stats stats;
    const struct lub_solver *dense = lub_solver_find("dense");
    static size_t i[2000];
    static ptrdiff_t j[2000];
    static double zero[2000];
    TEST_ASSERT_TRUE(dense->max_rows > 0 && dense->max_rows < 2000);
    random_projection_make(&r, 18, 0, 0);
    for (size_t k = 0; k < 2000; k++) {
        j[k] = -1;
    }
    r.problem.rows = (struct lub_rows){
        .n_rows = dense->max_rows + 1, .i = i, .j = j, .n = {zero, zero, zero}, .gap = zero};
    double *p = zero;
    struct lub_projector projector;
    TEST_ASSERT_EQUAL(LUB_OK, lub_projector_create(&projector, dense));
    TEST_ASSERT_TRUE(lub_projector_solve(&projector, &r.problem, &options, p, r.v, &stats) < 0);
    lub_projector_free(&projector);
}

static void solvers_are_found_by_name(void)
{
    for (size_t s = 0; lub_solver_at(s); s++) {
        TEST_ASSERT_EQUAL_PTR(lub_solver_at(s), lub_solver_find(lub_solver_at(s)->name));
    }
    TEST_ASSERT_NULL(lub_solver_find("no-such-solver"));
    TEST_ASSERT_NOT_NULL(lub_solver_default());
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(solvers_agree_on_independent_rows);
    RUN_TEST(solvers_agree_on_redundant_rows);
    RUN_TEST(solvers_agree_on_glued_and_repeated_rows);
    RUN_TEST(solvers_agree_with_obstacles_and_prescribed_bodies);
    RUN_TEST(returned_multipliers_and_velocities_meet_the_kkt_conditions);
    RUN_TEST(returned_velocities_follow_from_the_multipliers);
    RUN_TEST(momentum_is_kept_without_obstacles);
    RUN_TEST(contradicting_rows_end_without_convergence_and_finite);
    RUN_TEST(a_violated_row_between_prescribed_bodies_cannot_be_met);
    RUN_TEST(data_that_are_not_finite_are_reported);
    RUN_TEST(bad_numbers_are_refused);
    RUN_TEST(no_rows_leave_the_free_velocities);
    RUN_TEST(the_same_problem_gives_the_same_bits_for_any_number_of_threads);
    RUN_TEST(memory_of_a_projector_does_not_change_the_answer);
    RUN_TEST(a_good_first_guess_saves_iterations);
    RUN_TEST(the_default_solves_rows_that_are_next_to_dependent);
    RUN_TEST(the_oracle_refuses_more_rows_than_it_allows);
    RUN_TEST(solvers_are_found_by_name);
    return UNITY_END();
}
