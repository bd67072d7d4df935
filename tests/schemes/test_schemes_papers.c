/* test_schemes_papers.c -- steps of the published schemes, worked out by hand from the papers.
 *
 * Numbers are chosen so that the arithmetic is exact or nearly so; the comments do it.
 */
#include "tests/schemes/gap_run.h"

#include "unity.h"

#include <math.h>

/* Sums and products of a few numbers of order 1. */
static const double exact = 4e-15;

void setUp(void)
{
}

void tearDown(void)
{
}

static void expect(const struct gap_run *run, size_t row, double q, double u)
{
    TEST_ASSERT_LESS_THAN(run->rows.n, row);
    TEST_ASSERT_DOUBLE_WITHIN(exact, q, lub_gap_row(&run->rows, row).q);
    TEST_ASSERT_DOUBLE_WITHIN(exact, u, lub_gap_row(&run->rows, row).u);
}

static void expect_glue(const struct gap_run *run, size_t row, double q, double u, double gamma)
{
    expect(run, row, q, u);
    TEST_ASSERT_DOUBLE_WITHIN(exact, gamma, lub_gap_row(&run->rows, row).gamma);
    TEST_ASSERT_EQUAL(gamma < 0, lub_gap_row(&run->rows, row).stuck);
}

/* Hillairet eq. 25 with eps = 1, p = 1, dt = 1/4.  Force -2 gives the kick -1/2, force 4 gives 1;
 * the step that ends at t = 1/2 still has the force before the jump. */
static void euler_takes_drag_at_the_old_gap(void)
{
    struct gap_run run;
    gap_run_plane(&run, "euler", 0.25, "eps=1 p=1 force=-2@0.5,4@1");
    const double v_1 = -0.5 / (1 + 0.25), q_1 = 1 + 0.25 * v_1; /* -0.4, 0.9 */
    const double v_2 = (v_1 - 0.5) / (1 + 0.25 / q_1), q_2 = q_1 + 0.25 * v_2;
    const double v_3 = (v_2 + 1) / (1 + 0.25 / q_2), q_3 = q_2 + 0.25 * v_3;
    expect(&run, 1, 0.9, -0.4);
    expect(&run, 2, q_2, v_2);
    expect(&run, 3, q_3, v_3);
    gap_run_free(&run);
}

/* Force -16, dt = 1/4: v = -4/(1 + 1/4) = -3.2, q = 1 - 0.8 = 0.2; then v = (-3.2 - 4)/(1 + 1.25)
 * = -3.2 and q = 0.2 - 0.8 < 0: the second step is the first bad one. */
static void euler_reports_the_first_bad_step(void)
{
    struct gap_run run;
    gap_run_plane(&run, "euler", 0.25, "eps=1 p=1 force=-16@1");
    TEST_ASSERT_EQUAL(LUB_GAP_CLOSED, run.outcome.status);
    TEST_ASSERT_EQUAL(1, run.outcome.steps);
    TEST_ASSERT_TRUE(run.outcome.t_end == 0.25);
    TEST_ASSERT_EQUAL(2, run.rows.n);
    expect(&run, 1, 0.2, -3.2);
    gap_run_free(&run);
}

/* Hillairet eq. 26 without v+: q+/dt - eps q/q+ = q/dt - eps + v + dt g.  With dt = eps = 1:
 *   q = 1,   v = 0:     q+ = 1/2: 1/2 - 2 = 0 + g          -> g = -3/2,  v+ = -1/2
 *   q = 1/2, v = -1/2:  q+ = 1/4: 1/4 - 2 = -1 + g         -> g = -3/4,  v+ = -1/4
 *   q = 1/4, v = -1/4:  q+ = 1/2: 1/2 - 1/2 = -1 + g       -> g = 1,     v+ = 1/4
 *   q = 1/2, v = 1/4:   q+ = 1:   1 - 1/2 = -1/4 + g       -> g = 3/4,   v+ = 1/2 */
static void implicit_solves_the_quadratic_for_p_1(void)
{
    struct gap_run run;
    gap_run_plane(&run, "implicit", 1, "eps=1 p=1 force=-1.5@1,-0.75@2,1@3,0.75@4");
    expect(&run, 1, 0.5, -0.5);
    expect(&run, 2, 0.25, -0.25);
    expect(&run, 3, 0.5, 0.25);
    expect(&run, 4, 1, 0.5);
    gap_run_free(&run);
}

/* The same with n = 1/q^2: v+ - v = -v+/q+^2 + g, q+ = q + v+.
 *   q = 1,   v = 0:     q+ = 1/2, v+ = -1/2: -1/2 = 2 + g   -> g = -5/2
 *   q = 1/2, v = -1/2:  q+ = 1/4, v+ = -1/4:  1/4 = 4 + g   -> g = -15/4
 *   q = 1/4, v = -1/4:  q+ = 1/2, v+ = 1/4:   1/2 = -1 + g  -> g = 3/2 */
static void implicit_finds_the_root_for_p_2(void)
{
    struct gap_run run;
    gap_run_plane(&run, "implicit", 1, "eps=1 p=2 force=-2.5@1,-3.75@2,1.5@3");
    expect(&run, 1, 0.5, -0.5);
    expect(&run, 2, 0.25, -0.25);
    expect(&run, 3, 0.5, 0.25);
    gap_run_free(&run);
}

/* Maury section 3 with eps = h = 1, q0 = 1, so gamma = ln q and w is the impulse:
 *   gamma = 0,  n = 1: theta = 1/2,     w = -2:  gamma = -1
 *   gamma = -1, n = e: theta = 1/(1+e), w = -4:  gamma = (-1 - 4 e)/(1 + e)     sinks
 *   then w = 1, 6 (force 5): theta' = 1/(1 + e^-gamma), gamma' = theta' gamma + (1 - theta') w. */
static void maury_theta_averages_gamma_and_the_first_integral(void)
{
    struct gap_run run;
    gap_run_plane(&run, "maury-theta", 1, "eps=1 p=1 force=-2@2,5@4");
    const double e = exp(1), gamma_2 = (-1 - 4 * e) / (1 + e);
    const double theta_3 = 1 / (1 + exp(-gamma_2)), gamma_3 = theta_3 * gamma_2 + (1 - theta_3);
    const double theta_4 = 1 / (1 + exp(-gamma_3));
    const double gamma_4 = theta_4 * gamma_3 + (1 - theta_4) * 6;
    const double gamma[] = {0, -1, gamma_2, gamma_3, gamma_4}, w[] = {0, -2, -4, 1, 6};
    for (size_t k = 1; k <= 4; k++) {
        expect(&run, k, exp(gamma[k]), w[k] - gamma[k]);
        TEST_ASSERT_DOUBLE_WITHIN(exact, gamma[k], lub_gap_row(&run.rows, k).gamma);
    }
    gap_run_free(&run);
}

/* The same for n = 1/q^2, N = -1/q, q0 = 1: gamma starts at -1 and w = -1 + impulse.
 *   n = 1: theta = 1/2, w = -3: gamma = -2, q = 1/2, u = -1
 *   n = 4: theta = 1/5, w = -5: gamma = -2/5 - 4 = -4.4, q = 1/4.4, u = -0.6
 *   n = 4.4^2: theta = 1/20.36, w = -4: gamma = -4.4/20.36 - 4 * 19.36/20.36 */
static void maury_theta_works_for_other_laws(void)
{
    struct gap_run run;
    gap_run_plane(&run, "maury-theta", 1, "eps=1 p=2 force=-2@2,1@3");
    const double gamma_3 = -(4.4 + 4 * 19.36) / 20.36;
    expect(&run, 1, 0.5, -1);
    expect(&run, 2, 1 / 4.4, -0.6);
    expect(&run, 3, -1 / gamma_3, -4 - gamma_3);
    gap_run_free(&run);
}

/* With q = 1e-200 the drag is 1e200: theta is 0 to round-off, gamma is w at once, and the gap
 * e^-4000 is no double: nothing overflows on the way. */
static void maury_theta_is_safe_when_the_exponential_overflows(void)
{
    struct gap_run run;
    gap_run_plane(&run, "maury-theta", 1, "eps=1e-3 p=1 q0=1e-200 force=-2@2,1@3");
    const double gamma_0 = 1e-3 * log(1e-200);
    for (size_t k = 1; k < run.rows.n; k++) {
        const double w = gamma_0 - 2 * fmin((double)k, 2) + fmax(0, (double)k - 2);
        TEST_ASSERT_DOUBLE_WITHIN(exact, w, lub_gap_row(&run.rows, k).gamma);
        TEST_ASSERT_DOUBLE_WITHIN(1e-11, w / 1e-3, lub_gap_row(&run.rows, k).log_gap);
        TEST_ASSERT_DOUBLE_WITHIN(1e-195, 0, lub_gap_row(&run.rows, k).u); /* (w - gamma)/(1 + n) */
        TEST_ASSERT_TRUE(lub_gap_row(&run.rows, k).q == 0);
    }
    gap_run_free(&run);
}

/* Maury eq. 6, h = 1/2, force -2 until 3/2 and then 2, so u or gamma moves by 1 a step:
 *   u = -1, q = 1/2;  u = -2, q~ = -1/2 < 0: glued with gamma = u = -2, u shown as it was;
 *   gamma = -3; then -2, -1, 0 (not above 0: still at the wall); then 1 > 0: u = 1, q = 1/2. */
static void maury_hybrid_glues_and_leaves(void)
{
    struct gap_run run;
    gap_run_plane(&run, "maury-hybrid", 0.5, "force=-2@1.5,2@4");
    expect_glue(&run, 1, 0.5, -1, 0);
    expect_glue(&run, 2, 0, -2, -2);
    expect_glue(&run, 3, 0, 0, -3);
    expect_glue(&run, 4, 0, 0, -2);
    expect_glue(&run, 5, 0, 0, -1);
    expect_glue(&run, 6, 0, 0, 0);
    expect_glue(&run, 7, 0.5, 1, 0);
    expect_glue(&run, 8, 1.5, 2, 0);
    gap_run_free(&run);
}

/* The cut-off at -5/2 (section 5.2): -2, then -5/2 instead of -3, -3/2, -1/2, and 1/2 leaves. */
static void maury_hybrid_cuts_gamma(void)
{
    struct gap_run run;
    gap_run_plane(&run, "maury-hybrid", 0.5, "gamma_min=-2.5 force=-2@1.5,2@4");
    expect_glue(&run, 2, 0, -2, -2);
    expect_glue(&run, 3, 0, 0, -2.5);
    expect_glue(&run, 5, 0, 0, -0.5);
    expect_glue(&run, 6, 0.25, 0.5, 0);
    gap_run_free(&run);
}

/* Lefebvre Algorithm 2.7, h = 1/2, force -2 until 3/2, then 4 (kick 2):
 *   u = -1, q = 1/2;  u* = -2 would pass the wall: u = -q/h = -1, h lambda = 1, gamma = -1, q = 0
 *   u* = -1 - 1 = -2, K = {0}: h lambda = 2, gamma = -3 (the impulse so far);
 *   u* = 2: gamma = -1;  u* = 2: gamma-bar = 1 > 0: u = 1, gamma = 0, q = h u = 1/2
 *   free again: u = 3, q = 2. */
static void lefebvre_projects_sticks_and_unsticks(void)
{
    struct gap_run run;
    gap_run_plane(&run, "lefebvre", 0.5, "force=-2@1.5,4@3");
    expect_glue(&run, 1, 0.5, -1, 0);
    expect_glue(&run, 2, 0, -1, -1);
    expect_glue(&run, 3, 0, 0, -3);
    expect_glue(&run, 4, 0, 0, -1);
    expect_glue(&run, 5, 0.5, 1, 0);
    expect_glue(&run, 6, 2, 3, 0);
    gap_run_free(&run);
}

/* The force of a step is its mean: the jump at 1/4 gives the first step (-2 + 6)/2 = 2. */
static void lefebvre_uses_the_mean_force(void)
{
    struct gap_run run;
    gap_run_plane(&run, "lefebvre", 0.5, "force=-2@0.25,6@1");
    expect_glue(&run, 1, 1.5, 1, 0);
    gap_run_free(&run);
}

/* Roughness, r = 2: steps change gamma by a quarter of the impulse.  -1/4, then -3/4 cut at -1/2
 * (4b), then 0 by the kick 2/4: at the wall with gamma = 0, and u* = 2 leaves freely. */
static void lefebvre_cuts_gamma_and_divides_by_r_squared(void)
{
    struct gap_run run;
    gap_run_plane(&run, "lefebvre", 0.5, "r=2 gamma_min=-0.5 force=-2@1.5,4@3");
    expect_glue(&run, 2, 0, -1, -0.25);
    expect_glue(&run, 3, 0, 0, -0.5);
    expect_glue(&run, 4, 0, 0, 0);
    expect_glue(&run, 5, 1, 2, 0);
    gap_run_free(&run);
}

/* r = 2 and unsticking inside a step: gamma = -3/4 after two contact steps, the kick 4 adds 1, so
 * gamma-bar = 1/4 stands for the velocity r^2/4 = 1. */
static void lefebvre_unsticks_with_the_velocity_that_r_squared_gamma_stands_for(void)
{
    struct gap_run run;
    gap_run_plane(&run, "lefebvre", 0.5, "r=2 force=-2@1.5,8@3");
    expect_glue(&run, 3, 0, 0, -0.75);
    expect_glue(&run, 4, 0.5, 1, 0);
    gap_run_free(&run);
}

/* Hillairet Algorithm 2, eps = 1, p = 1, dt = 1/4, C = 2: n(q_s) = 2, q_s = 1/2.  Kick -2, then
 * 3/2: v = -2/(5/4) = -1.6, q = 0.6 v = -3.6/(1 + 1/2.4) and q < q_s: frozen at 0.6, v-bar = -1.6 -
 * 2 = -3.6 v-bar = -2.1, -0.6, 0.9 >= 0: free again at rest; then v = 1.5/(1 + 1/2.4). */
static void hillairet_fixed_freezes_and_returns(void)
{
    struct gap_run run;
    gap_run_plane(&run, "hillairet-fixed", 0.25, "eps=1 p=1 C=2 force=-8@0.5,6@2");
    expect(&run, 1, 0.6, -1.6);
    for (size_t k = 2; k <= 5; k++) {
        expect(&run, k, 0.6, 0);
        TEST_ASSERT_EQUAL(k < 5, lub_gap_row(&run.rows, k).stuck);
    }
    const double v = 1.5 / (1 + 0.25 / 0.6), q = 0.6 + 0.25 * v;
    const double v_next = (v + 1.5) / (1 + 0.25 / q);
    expect(&run, 6, q, v);
    expect(&run, 7, q + 0.25 * v_next, v_next);
    gap_run_free(&run);
}

static size_t steps_frozen(const char *scheme, const char *sets)
{
    struct gap_run run;
    gap_run_plane(&run, scheme, 0.25, sets);
    size_t n = 0;
    while (lub_gap_row(&run.rows, 2 + n).stuck) {
        expect(&run, 2 + n, 0.6, 0);
        n++;
    }
    expect(&run, 2 + n, 0.6, 0);
    gap_run_free(&run);
    return n;
}

/* The same with v-bar = w - N(0.6) = w - ln 0.6 = w + 0.511, and w = -4 at the first frozen step.
 * Kick 0.35: w + 0.511 = -3.489 + 0.35 k passes 0 at k = 10; the published v-bar = -3.6 + 0.35 k,
 * which has the error of the first step, at k = 11. */
static void hillairet_conservative_returns_by_the_first_integral(void)
{
    static const char sets[] = "eps=1 p=1 C=2 force=-8@0.5,1.4@5";
    TEST_ASSERT_EQUAL(10, steps_frozen("hillairet-fixed-conservative", sets));
    TEST_ASSERT_EQUAL(11, steps_frozen("hillairet-fixed", sets));
}

/* One trial step of Algorithm 3: eq. 28 and the estimate of eq. 29, 30 for eps/q. */
struct trial {
    double q, v, error;
};

static struct trial attempt(double q, double v, double dt, double g_old, double g)
{
    const double v_new = (v + dt * g) / (1 + dt / q), q_new = q + dt * v_new;
    const double n = 1 / q_new, q_dd = -n * v_new + g;
    const double v_dd = n * n * v_new - n * g - (n - 1 / q) / dt * v_new + (g - g_old) / dt;
    return (struct trial){q_new, v_new, fmax(fabs(q_dd), fabs(v_dd)) * dt * dt / 2};
}

/* Pulled away from the wall the error falls, so that every step is accepted. */
static void hillairet_adaptive_accepts_and_grows_its_step(void)
{
    struct gap_run run;
    gap_run_plane(&run, "hillairet-adaptive", 0.1, "eps=1 p=1 tol=0.02 dt_min=1e-4 force=2@2");
    const struct trial one = attempt(1, 0, 0.1, 2, 2);
    const double dt_2 = sqrt(0.02 / one.error) * 0.1;
    const struct trial two = attempt(one.q, one.v, dt_2, 2, 2);
    const double dt_3 = sqrt(0.02 / two.error) * dt_2;
    const struct trial three = attempt(two.q, two.v, dt_3, 2, 2);
    TEST_ASSERT_TRUE(one.error < 0.02 && two.error < 0.02 && three.error < 0.02);
    expect(&run, 1, one.q, one.v);
    expect(&run, 2, two.q, two.v);
    expect(&run, 3, three.q, three.v);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 0.1 + dt_2, run.rows.t[2]);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 0.1 + dt_2 + dt_3, run.rows.t[3]);
    gap_run_free(&run);
}

/* tol = 0.005: the trial over 0.1 has error 0.0094, so dt = min(sqrt(tol/e), 1/2) 0.1 = 0.05, which
 * is accepted; the next step has the same dt, being the smallest used. */
static void hillairet_adaptive_rejects_and_halves(void)
{
    struct gap_run run;
    gap_run_plane(&run, "hillairet-adaptive", 0.1, "eps=1 p=1 tol=0.005 dt_min=1e-4 force=-2@2");
    const struct trial refused = attempt(1, 0, 0.1, -2, -2);
    TEST_ASSERT_TRUE(refused.error > 0.005 && sqrt(0.005 / refused.error) > 0.5);
    const struct trial one = attempt(1, 0, 0.05, -2, -2), two = attempt(one.q, one.v, 0.05, -2, -2);
    TEST_ASSERT_TRUE(one.error <= 0.005 && two.error <= 0.005);
    expect(&run, 1, one.q, one.v);
    expect(&run, 2, two.q, two.v);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 0.05, run.rows.t[1]);
    TEST_ASSERT_DOUBLE_WITHIN(exact, 0.1, run.rows.t[2]);
    gap_run_free(&run);
}

/* dt_min = 0.08 above the 0.05 just found: frozen at q_s = 1 with steps of 0.05 and v-bar = -0.1,
 * -0.2 (t = 0.1), then the kick 0.1: -0.1, 0 -> free at rest in row 4.  The step after that is
 * tried with 0.05 and is accepted: its error is below tol. */
static void hillairet_adaptive_freezes_below_dt_min(void)
{
    struct gap_run run;
    gap_run_plane(&run, "hillairet-adaptive", 0.1,
                  "eps=1 p=1 tol=0.005 dt_min=0.08 force=-2@0.1,2@1");
    for (size_t k = 1; k <= 4; k++) {
        expect(&run, k, 1, 0);
        TEST_ASSERT_DOUBLE_WITHIN(exact, 0.05 * (double)k, run.rows.t[k]);
        TEST_ASSERT_EQUAL(k < 4, lub_gap_row(&run.rows, k).stuck);
    }
    const struct trial next = attempt(1, 0, 0.05, 2, 2);
    TEST_ASSERT_TRUE(next.error <= 0.005);
    expect(&run, 5, next.q, next.v);
    gap_run_free(&run);
}

/* Chevremont eq. 18 for the film (moderate numbers, where it does not cancel), eq. 19 for the
 * force, and leapfrog in half kicks for the centre.  eps = 1, k_b = 4, dt = 1/4: h = 1. */
static double film(double u, double u_n, double alpha, double a, double h)
{
    const double b = u_n + alpha * a - 1 / h;
    return (b + sqrt(b * b + 4 * (1 + alpha) * u / h)) / (2 * (1 + alpha));
}

static void chevremont_steps_film_and_centre(void)
{
    struct gap_run run;
    gap_run_plane(&run, "chevremont", 0.25, "eps=1 k_b=4 force=-2@0.5,6@1");
    const double g[] = {-2, -2, 6, 6};
    double v = 0, centre = 1, u = 1, spring = 0;
    for (size_t k = 0; k < 4; k++) {
        const double v_mid = v + 0.125 * (g[k] - spring);
        centre += 0.25 * v_mid;
        u = film(u, centre, 0, 0, 1);
        spring = 4 * (centre - u);
        v = v_mid + 0.125 * (g[k] - spring);
        expect(&run, k + 1, u, v);
    }
    gap_run_free(&run);
}

/* Asperities at a = 0.9.  Over h = 1 towards u_n < a the film passes a after t_c = (u - a)/(a (a -
 * u_n)) (eq. 20 with its sign corrected) and goes on with alpha = 1 over the rest.  u_n = 1 - 0.25
 * * 4 * 0.5 = 0.5 by the force -16: v = -2 after the half kick. */
static void chevremont_touches_inside_a_step(void)
{
    struct gap_run run;
    gap_run_plane(&run, "chevremont", 0.25, "eps=1 k_b=4 asperity=0.9 force=-16@1");
    const double a = 0.9, t_c = (1 - a) / (a * (a - 0.5));
    TEST_ASSERT_TRUE(t_c > 0 && t_c < 1);
    const double u = film(a, 0.5, 1, a, 1 - t_c);
    TEST_ASSERT_TRUE(u < a);
    expect(&run, 1, u, -2 + 0.125 * (-16 - 4 * (0.5 - u)));
    gap_run_free(&run);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(euler_takes_drag_at_the_old_gap);
    RUN_TEST(euler_reports_the_first_bad_step);
    RUN_TEST(implicit_solves_the_quadratic_for_p_1);
    RUN_TEST(implicit_finds_the_root_for_p_2);
    RUN_TEST(maury_theta_averages_gamma_and_the_first_integral);
    RUN_TEST(maury_theta_works_for_other_laws);
    RUN_TEST(maury_theta_is_safe_when_the_exponential_overflows);
    RUN_TEST(maury_hybrid_glues_and_leaves);
    RUN_TEST(maury_hybrid_cuts_gamma);
    RUN_TEST(lefebvre_projects_sticks_and_unsticks);
    RUN_TEST(lefebvre_uses_the_mean_force);
    RUN_TEST(lefebvre_cuts_gamma_and_divides_by_r_squared);
    RUN_TEST(lefebvre_unsticks_with_the_velocity_that_r_squared_gamma_stands_for);
    RUN_TEST(hillairet_fixed_freezes_and_returns);
    RUN_TEST(hillairet_conservative_returns_by_the_first_integral);
    RUN_TEST(hillairet_adaptive_accepts_and_grows_its_step);
    RUN_TEST(hillairet_adaptive_rejects_and_halves);
    RUN_TEST(hillairet_adaptive_freezes_below_dt_min);
    RUN_TEST(chevremont_steps_film_and_centre);
    RUN_TEST(chevremont_touches_inside_a_step);
    return UNITY_END();
}
