/* test_viscous_film.c -- the film of a pair: its potential and the scalar equation of a step. */
#include "schemes/contact/film.h"

#include <math.h>
#include <unity.h>

void setUp(void)
{
}

void tearDown(void)
{
}

/* N by quadrature of n in ln q: N = int n q dx, trapezoids of 1e-4 from the cut inwards. */
static void potential_is_the_integral_of_the_drag(void)
{
    const struct lub_film film = {.eps = 0.3, .cut = 2};
    double sum = 0, conjugate = 0;
    const double from = log(2) - 5;
    for (int k = 0; k < 50000; k++) {
        const double x = from + 1e-4 * (k + 0.5), nq = lub_film_drag(&film, x) * exp(x);
        sum -= 1e-4 * nq;
        conjugate += 1e-4 * nq * exp(x);
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-8, sum, lub_film_potential(&film, from));
    TEST_ASSERT_DOUBLE_WITHIN(1e-8, conjugate,
                              lub_film_conjugate(&film, log(2)) - lub_film_conjugate(&film, from));
    TEST_ASSERT_EQUAL_DOUBLE(0, lub_film_potential(&film, log(3)));
    TEST_ASSERT_EQUAL_DOUBLE(0, lub_film_drag(&film, log(3)));
}

/* s -> x -> s over all sizes that occur, thick and thin films, gaps from e^-1e10 to free flight. */
static void the_scalar_equation_is_solved_to_round_off(void)
{
    static const double eps[] = {1e-10, 1e-4, 1, 1e4}, kappa[] = {1e-5, 1e-2, 1};
    static const double s[] = {-1e3, -1, -1e-3, -1e-9, 0, 1e-9, 1e-4, 1, 1e3};
    for (size_t a = 0; a < 4; a++) {
        const struct lub_film film = {.eps = eps[a], .cut = 0.02};
        for (size_t b = 0; b < 3; b++) {
            for (size_t c = 0; c < 9; c++) {
                const double x = lub_film_solve(&film, kappa[b], s[c]);
                const double q = exp(x) / kappa[b], N = lub_film_potential(&film, x);
                /* N near its double zero at the cut cancels: relative to eps. */
                TEST_ASSERT_DOUBLE_WITHIN(4e-15 * (fabs(s[c]) + q - N + eps[a]), s[c], q + N);
            }
        }
        for (double gamma = -1e-3; gamma > -1e3; gamma *= 10) {
            const double x = lub_film_log_gap(&film, gamma);
            TEST_ASSERT_DOUBLE_WITHIN(1e-13 * (eps[a] - gamma), gamma,
                                      lub_film_potential(&film, x));
        }
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(potential_is_the_integral_of_the_drag);
    RUN_TEST(the_scalar_equation_is_solved_to_round_off);
    return UNITY_END();
}
