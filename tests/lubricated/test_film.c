/* test_film.c -- the film step: closed forms against quadrature, a step against many small ones. */
#include "schemes/lubricated/film_exact.h"
#include "schemes/scheme.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <unity.h>

void setUp(void)
{
}
void tearDown(void)
{
}

static double random_number(uint64_t *seed) /* in (-1, 1), xorshift */
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (double)(*seed >> 11) / 4503599627370496.0 - 1;
}

/* By the trapezium rule in u = tanh-sinh coordinates, the largest exponent taken out. */
static double by_double_exponential(double a, double b)
{
    const double at = b < 0 ? fmin(fmax(a / (2 * b), 0), 1) : 0;
    const double top = fmax(fmax(0, b - a), at * (b * at - a));
    double sum = 0;
    for (int k = -1200; k <= 1200; k++) {
        const double s = k / 300.0, arm = sinh(s) * 1.5707963267948966;
        const double y = 1 / (1 + exp(-2 * arm));
        const double weight = 1.5707963267948966 * cosh(s) / (2 * cosh(arm) * cosh(arm));
        sum += weight * exp(y * (b * y - a) - top);
    }
    return top + log(2 * sum / 2 / 300);
}

/* Through all branches and over their seams; exponents up to 1e3, where the rule still resolves. */
static void closed_forms_are_the_integral(void)
{
    uint64_t seed = 7;
    double worst = 0;
    for (int k = 0; k < 4000; k++) {
        const double size = pow(10, 1.5 * random_number(&seed) + 1);
        const double a = size * random_number(&seed);
        const double b = size * random_number(&seed) * pow(10, -6 * fabs(random_number(&seed)));
        const double right = by_double_exponential(a, b);
        const double error = fabs(lub_log_mean_exp(a, b) - right) / (1 + fabs(right));
        worst = fmax(worst, error);
        TEST_ASSERT_TRUE_MESSAGE(error < 2e-12, "closed form");
    }
    printf("ln of the integral: largest relative error %.1e\n", worst);
}

static void closed_forms_have_their_limits(void)
{
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0, lub_log_mean_exp(0, 0));
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, -log(1e6), lub_log_mean_exp(1e6, 1e-3));
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 1e6 - log(1e6), lub_log_mean_exp(-1e6, 0));
    /* A bell of width 1/sqrt(-b) about y = 1/2. */
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, 1e8 / 4 + log(sqrt(3.14159265358979 / 1e8)),
                              lub_log_mean_exp(-1e8, -1e8));
    /* Two ends of one weight, e^(b y (y - 1)) ~ e^(-b y) at either. */
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, log(2 / 1e8), lub_log_mean_exp(1e8, 1e8));
}

struct film_run {
    struct lub_film film;
    double h, xi, from, to;
};

/* Classical Runge-Kutta in long double; between the kinks, which it steps on, it has order 4. */
static long double slope(const struct film_run *run, long double s, long double xi)
{
    const long double u_n = run->from + (run->to - run->from) * s, u = expl(xi);
    const long double push = run->film.roughness - u;
    return (u_n - u + run->film.alpha * (push > 0 ? push : 0)) * run->h;
}

static struct lub_film_end by_small_steps(const struct film_run *run, int n)
{
    long double xi = run->xi, mean = 0;
    const long double d = 1.0L / n;
    for (int k = 0; k < n; k++) {
        const long double s = k * d;
        const long double k1 = slope(run, s, xi), k2 = slope(run, s + d / 2, xi + d / 2 * k1);
        const long double k3 = slope(run, s + d / 2, xi + d / 2 * k2);
        const long double k4 = slope(run, s + d, xi + d * k3);
        const long double last = xi + d / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
        const long double middle = (xi + last) / 2 + d / 8 * (k1 - k4);
        const long double u_n = run->from + (run->to - run->from) * (s + d / 2);
        mean += d * (u_n - (expl(xi) + 4 * expl(middle) + expl(last)) / 6);
        xi = last;
    }
    return (struct lub_film_end){
        .xi = (double)xi, .stretch = (double)(run->to - expl(xi)), .mean = (double)mean};
}

static struct film_run random_run(uint64_t *seed)
{
    const double rough = random_number(seed) > -0.6 ? pow(10, random_number(seed) - 1.3) : 0;
    const double ratio = pow(10, random_number(seed));
    return (struct film_run){.film = lub_film_of(rough, ratio),
                             .h = pow(10, 1.5 * random_number(seed) + 0.5),
                             .xi = -20 * fabs(random_number(seed)) * fabs(random_number(seed)),
                             .from = 0.5 * random_number(seed),
                             .to = 0.5 * random_number(seed)};
}

/* Touches, partings and films that open from e^-20 within the step. */
static void exact_step_is_that_of_many_small_ones(void)
{
    uint64_t seed = 11;
    double worst[2] = {0, 0};
    int passages = 0;
    for (int k = 0; k < 250; k++) {
        const struct film_run run = random_run(&seed);
        const struct lub_film_end right = by_small_steps(&run, 10000);
        const struct lub_film_end end = lub_film_exact(&run.film, run.h, run.xi, run.from, run.to);
        passages += (run.xi < run.film.log_roughness) != (end.xi < run.film.log_roughness);
        worst[0] = fmax(worst[0], fabs(end.xi - right.xi));
        worst[1] = fmax(worst[1], fabs(end.mean - right.mean));
        TEST_ASSERT_DOUBLE_WITHIN(1e-7, right.xi, end.xi);
        TEST_ASSERT_DOUBLE_WITHIN(1e-8, right.mean, end.mean);
        TEST_ASSERT_DOUBLE_WITHIN(1e-8, right.stretch, end.stretch);
    }
    printf("exact against 10000 small steps, %d with a change of contact: ln u %.1e, mean %.1e\n",
           passages, worst[0], worst[1]);
    TEST_ASSERT_GREATER_THAN(20, passages);
}

/* From e^-400: while it is thin u' = p u, and then the film is u_n. */
static void a_film_opens_within_a_step(void)
{
    const struct lub_film smooth = lub_film_of(0, 1);
    const struct lub_film_end end = lub_film_exact(&smooth, 1000, -400, 0, 1);
    /* Where t^2/2000 = 400 it opens: until then the stretch is u_n, and thereafter 1/t. */
    const double opens = sqrt(2 * 400 * 1000.0);
    TEST_ASSERT_DOUBLE_WITHIN(2e-3, 0, end.xi);
    TEST_ASSERT_DOUBLE_WITHIN(2e-3, opens * opens / 2e3 / 1e3, end.mean);
}

static void halves_of_a_step_make_it(void)
{
    uint64_t seed = 5;
    for (int k = 0; k < 2000; k++) {
        const struct film_run run = random_run(&seed);
        const double s = 0.5 + 0.4 * random_number(&seed);
        const double u_n = run.from + s * (run.to - run.from);
        const struct lub_film_end one = lub_film_exact(&run.film, run.h, run.xi, run.from, run.to);
        const struct lub_film_end a = lub_film_exact(&run.film, s * run.h, run.xi, run.from, u_n);
        const struct lub_film_end b = lub_film_exact(&run.film, (1 - s) * run.h, a.xi, u_n, run.to);
        TEST_ASSERT_DOUBLE_WITHIN(1e-11 * (1 + fabs(one.xi)), one.xi, b.xi);
        TEST_ASSERT_DOUBLE_WITHIN(1e-11, one.mean, s * a.mean + (1 - s) * b.mean);
    }
}

/* What the film gives is what it takes: int (u_n - u) is the change of ln u and the push of the
 * asperities.  In short steps, where the quick way is taken, and in long ones. */
static void the_mean_is_the_change_of_the_film(void)
{
    const struct lub_normal *const normal = lub_scheme_find("loggap-vep")->film;
    uint64_t seed = 3;
    for (int k = 0; k < 2000; k++) {
        struct film_run run = random_run(&seed);
        run.film = lub_film_of(0, 1);
        run.h *= k % 2 ? 1e-3 : 1;
        const struct lub_film_end end = normal->step(&run.film, run.h, run.xi, run.from, run.to);
        TEST_ASSERT_DOUBLE_WITHIN(1e-13 * (1 + fabs(run.xi)), end.xi - run.xi, end.mean * run.h);
    }
}

/* Third order locally, so that the seam between the ways is as good as the motion. */
static void quick_steps_are_near_the_exact_ones(void)
{
    const struct lub_normal *const normal = lub_scheme_find("loggap-vep")->film;
    const struct lub_film film = lub_film_of(0.1, 0.5);
    const double starts[] = {0.02, 0.08, 0.2, 0.6}; /* in contact, and apart */
    for (size_t k = 0; k < sizeof starts / sizeof *starts; k++) {
        double error[2];
        for (int level = 0; level < 2; level++) {
            const double h = level ? 0.05 : 0.1, xi = log(starts[k]), to = 0.3 + 0.8 * h;
            const struct lub_film_end end = normal->step(&film, h, xi, 0.3, to);
            const struct lub_film_end right = lub_film_exact(&film, h, xi, 0.3, to);
            error[level] = fabs(end.xi - right.xi);
            TEST_ASSERT_TRUE(error[level] > 0 && error[level] < 1e-3 * h);
        }
        TEST_ASSERT_DOUBLE_WITHIN(1, 8, error[0] / error[1]);
    }
}

/* Wherever ln u moves far, or passes the height of the asperities, to the last bit. */
static void other_steps_are_exact(void)
{
    const struct lub_normal *const normal = lub_scheme_find("loggap-vep")->film;
    uint64_t seed = 13;
    int far = 0, passages = 0;
    for (int k = 0; k < 2000; k++) {
        struct film_run run = random_run(&seed);
        run.h *= k % 2 ? 0.01 : 1;
        run.xi = k % 3 ? run.xi : run.film.log_roughness + 0.01 * random_number(&seed);
        run.xi = fmax(run.xi, -100);
        const struct lub_film_end end = normal->step(&run.film, run.h, run.xi, run.from, run.to);
        const struct lub_film_end right =
            lub_film_exact(&run.film, run.h, run.xi, run.from, run.to);
        const bool moves = fabs(right.xi - run.xi) > 0.15;
        const bool passes = (run.xi < run.film.log_roughness) != (end.xi < run.film.log_roughness);
        far += moves;
        passages += passes && !moves;
        TEST_ASSERT_TRUE(!(moves || passes) || end.xi == right.xi);
    }
    printf("%d steps move far, %d others pass the asperities\n", far, passages);
    TEST_ASSERT_TRUE(far > 400 && passages > 40);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(closed_forms_are_the_integral);
    RUN_TEST(closed_forms_have_their_limits);
    RUN_TEST(exact_step_is_that_of_many_small_ones);
    RUN_TEST(a_film_opens_within_a_step);
    RUN_TEST(halves_of_a_step_make_it);
    RUN_TEST(the_mean_is_the_change_of_the_film);
    RUN_TEST(quick_steps_are_near_the_exact_ones);
    RUN_TEST(other_steps_are_exact);
    return UNITY_END();
}
