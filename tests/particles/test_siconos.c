/* test_siconos.c -- the projection solvers beside Siconos; skipped where it is not installed. */
#include "tests/particles/disc_projection.h"
#include "tests/particles/siconos_projection.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

enum { skipped = 77 };

static const double tol = 1e-10;

void setUp(void)
{
}

void tearDown(void)
{
}

/* |V_a - V_b|_M^2 is at most the sum over rows of e (|p_a| + |p_b| + (|w_a| + |w_b|) / W), e being
 * the larger residual (see test_projection.c); p of both and w of both are of one size. */
static double bound(struct disc_projection *d, double residual)
{
    double sum = 0;
    for (size_t k = 0; k < d->pairs.n; k++) {
        sum += fabs(d->p[k]) +
               fabs(lub_row_rate(&d->problem, k, d->v)) / lub_row_inverse_mass(&d->problem, k);
    }
    return 2 * residual * 2 * sum;
}

static void compare(size_t n, unsigned long seed, enum siconos_method method)
{
    static struct disc_projection theirs, ours;
    struct lub_solver_stats their_stats, stats;
    TEST_ASSERT_EQUAL(LUB_OK, disc_projection_deposit(&theirs, n, 0.015, 0.025, seed));
    TEST_ASSERT_EQUAL(LUB_OK, siconos_projection_solve(&theirs.problem, method, tol, theirs.p,
                                                       theirs.v, &their_stats));
    TEST_ASSERT_TRUE(their_stats.residual < 1e-8);
    for (size_t s = 0; lub_solver_at(s); s++) {
        const struct lub_solver *const solver = lub_solver_at(s);
        const struct lub_solver_options options = {.tol = tol, .max_iter = 1000000, .threads = 1};
        TEST_ASSERT_EQUAL(LUB_OK, disc_projection_deposit(&ours, n, 0.015, 0.025, seed));
        struct lub_projector projector;
        TEST_ASSERT_EQUAL(LUB_OK, lub_projector_create(&projector, solver));
        const enum lub_status status =
            lub_projector_solve(&projector, &ours.problem, &options, ours.p, ours.v, &stats);
        lub_projector_free(&projector);
        TEST_ASSERT_EQUAL_INT_MESSAGE(LUB_OK, status, solver->name);
        double distance = 0;
        for (size_t b = 0; b < n; b++) {
            distance +=
                (pow(ours.v[0][b] - theirs.v[0][b], 2) + pow(ours.v[1][b] - theirs.v[1][b], 2)) /
                ours.inv_mass[b];
        }
        TEST_ASSERT_TRUE_MESSAGE(distance <= bound(&ours, fmax(tol, their_stats.residual)),
                                 solver->name);
        disc_projection_free(&ours);
    }
    disc_projection_free(&theirs);
}

static void solvers_agree_with_pivoting(void)
{
    compare(40, 1, SICONOS_LEMKE);
}

static void solvers_agree_with_the_nonsmooth_newton_method(void)
{
    compare(60, 2, SICONOS_NEWTON);
}

int main(void)
{
    static struct disc_projection d;
    struct lub_solver_stats stats;
    const enum lub_status made = disc_projection_deposit(&d, 3, 0.015, 0.025, 1);
    const enum lub_status status =
        made == LUB_OK ? siconos_projection_solve(&d.problem, SICONOS_LEMKE, tol, d.p, d.v, &stats)
                       : made;
    disc_projection_free(&d);
    if (status == LUB_UNSUPPORTED) {
        return skipped;
    }
    UNITY_BEGIN();
    RUN_TEST(solvers_agree_with_pivoting);
    RUN_TEST(solvers_agree_with_the_nonsmooth_newton_method);
    return UNITY_END();
}
