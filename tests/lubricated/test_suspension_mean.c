/* test_suspension_mean.c -- means over strain, their errors, and pairs by gap. */
#include "cases/pi.h"
#include "convergence/kinds/suspension/suspension_mean.h"

#include <math.h>
#include <unity.h>

void setUp(void)
{
}
void tearDown(void)
{
}

/* Means of stretches 0, 1, ..., 9, of one and of two samples: the mean of all samples, and the
 * standard error of ten numbers. */
static void error_is_that_of_the_means_of_the_stretches(void)
{
    struct lub_suspension_mean mean = {.to = 1};
    double error, all = 0;
    for (int s = 0; s < LUB_MEAN_STRETCHES; s++) {
        mean.n[s][LUB_N1] = 1 + s % 2;
        mean.sum[s][LUB_N1] = s * (1 + s % 2);
        all += s * (1 + s % 2);
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, all / 15, lub_suspension_mean_of(&mean, LUB_N1, &error));
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, sqrt(82.5 / 90), error);
    mean.n[3][LUB_N1] = 0;
    (void)lub_suspension_mean_of(&mean, LUB_N1, &error);
    TEST_ASSERT_TRUE(isnan(error));
    TEST_ASSERT_TRUE(isnan(lub_suspension_mean_of(&mean, LUB_N2, &error)));
}

/* As many pairs in a shell as chance has there is a density of 1; bins share their edges.  A thin
 * shell is a difference of volumes, which leaves it 11 digits. */
static void density_is_one_for_pairs_at_random(void)
{
    const struct lub_crowd crowd = {.n = 1000, .box = 20, .law = {.cutoff = 2}};
    struct lub_suspension_mean mean = {.samples = 3};
    double last = 0;
    for (size_t k = 0; k < LUB_PAIR_BINS; k++) {
        double lo, hi, density[3];
        lub_pair_bin(&crowd, k, &lo, &hi);
        TEST_ASSERT_TRUE(k == 0 ? lo < 0 : fabs(lo - last) < 1e-15);
        const double inner = 2 + fmax(lo, 0), outer = 2 + hi;
        const double shell = 4 * lub_pi / 3 * (pow(outer, 3) - pow(inner, 3));
        const double chance = 3 * 1000 * 999 / 2. * shell / 8000;
        mean.bins[k][0] = 0.8 * chance;
        mean.bins[k][1] = 0.2 * chance;
        lub_pair_density(&mean, &crowd, k, density);
        TEST_ASSERT_DOUBLE_WITHIN(1e-10, 1, density[0]);
        TEST_ASSERT_DOUBLE_WITHIN(1e-10, 1.6, density[1]);
        TEST_ASSERT_DOUBLE_WITHIN(1e-10, 0.4, density[2]);
        last = hi;
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-14, 2, last);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(error_is_that_of_the_means_of_the_stretches);
    RUN_TEST(density_is_one_for_pairs_at_random);
    return UNITY_END();
}
