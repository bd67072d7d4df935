/* test_line.c -- spheres on a line: one sphere is one gap, stages solve their equation, the limit
 * of small eps is an isotonic regression, places stay in order. */
#include "schemes/viscous/films.h"
#include "schemes/viscous/isotonic.h"
#include "cases/case.h"
#include "cases/chain/line.h"
#include "schemes/viscous/line_run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

void setUp(void)
{
}
void tearDown(void)
{
}

enum { max_n = 40 };

/* Numbers in [0, 1), the same in every run. */
static double chance(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (double)(*state >> 8) / (1u << 24);
}

struct stage {
    size_t n;
    double c, mass[max_n], base[max_n], momentum[max_n];
    struct lub_drag drag;
};

/* Gaps from closed to wide, momenta that push and pull. */
static struct stage random_stage(unsigned seed, double eps, double p)
{
    struct stage stage = {.drag = {.law = lub_drag_law_find("power"), .eps = eps, .p = p}};
    unsigned state = 12345 + 7919 * seed;
    stage.n = 1 + (size_t)(chance(&state) * max_n) % max_n;
    stage.c = pow(10, -3 * chance(&state));
    for (size_t i = 0; i < stage.n; i++) {
        stage.mass[i] = 0.1 + 3 * chance(&state);
        stage.base[i] = chance(&state) < 0.4 ? 0 : 2 * chance(&state) - 0.3;
        stage.momentum[i] = 20 * (chance(&state) - 0.6) * stage.mass[i];
    }
    return stage;
}

/* The answer from a guess far from it, or near. */
static void solve(const struct stage *stage, double guess, struct lub_films *films)
{
    TEST_ASSERT_EQUAL(LUB_OK, lub_films_create(films, stage->n, stage->mass, &stage->drag));
    for (size_t i = 0; i < stage->n; i++) {
        films->gap[i] = (struct lub_stage_point){
            .x = log(guess), .q = guess, .N = lub_drag_N(&stage->drag, log(guess))};
    }
    TEST_ASSERT_EQUAL(LUB_OK, lub_films_solve(films, stage->c, stage->base, stage->momentum));
}

static const struct {
    double eps, p;
} films_of[] = {{1, 1}, {0.1, 1.5}, {1e-3, 1}, {1e-4, 1.5}, {1e-8, 1}, {1e-3, 2.5}};
enum { n_films = sizeof films_of / sizeof *films_of, n_seeds = 60 };

/* The equation itself, with everything computed anew from ln q; 1e-12 of its largest term, which is
 * what sums of so many numbers may lose. */
static void look_at_stage(const struct stage *stage, const struct lub_films *films)
{
    double below = 0, size = 1;
    for (size_t i = 0; i < stage->n; i++) {
        size = fmax(size, fabs(lub_drag_N(&stage->drag, films->gap[i].x)) / stage->mass[i]);
    }
    for (size_t i = 0; i < stage->n; i++) {
        const double N = lub_drag_N(&stage->drag, films->gap[i].x);
        const double above = i + 1 < stage->n ? lub_drag_N(&stage->drag, films->gap[i + 1].x) : 0;
        const double v = (stage->momentum[i] - N + above) / stage->mass[i];
        TEST_ASSERT_TRUE(isfinite(films->gap[i].x));
        TEST_ASSERT_DOUBLE_WITHIN(1e-12 * size, stage->base[i] + stage->c * (v - below),
                                  exp(films->gap[i].x));
        TEST_ASSERT_DOUBLE_WITHIN(1e-12 * size, v, lub_films_velocity(films, stage->momentum, i));
        below = v;
    }
}

static void a_stage_solves_its_equation_from_any_guess(void)
{
    for (size_t k = 0; k < n_films; k++) {
        for (unsigned seed = 0; seed < n_seeds; seed++) {
            const struct stage stage = random_stage(seed, films_of[k].eps, films_of[k].p);
            struct lub_films near, far;
            solve(&stage, 1, &near);
            look_at_stage(&stage, &near);
            solve(&stage, 1e-12, &far);
            look_at_stage(&stage, &far);
            for (size_t i = 0; i < stage.n; i++) {
                TEST_ASSERT_DOUBLE_WITHIN(1e-10 * (1 + fabs(near.gap[i].N)), near.gap[i].N,
                                          far.gap[i].N);
            }
            lub_films_free(&near);
            lub_films_free(&far);
        }
    }
}

/* The theorem behind the iteration: after the first step N never rises again.  A step that halves
 * its change, or has a sign wrong, breaks it or takes more iterations than there are gaps. */
static void newton_needs_no_more_steps_than_gaps_and_a_few(void)
{
    for (size_t k = 0; k < n_films; k++) {
        for (unsigned seed = 0; seed < n_seeds; seed++) {
            const struct stage stage = random_stage(seed, films_of[k].eps, films_of[k].p);
            struct lub_films films;
            solve(&stage, 1, &films);
            TEST_ASSERT_LESS_OR_EQUAL(stage.n + 12, films.iterations);
            lub_films_free(&films);
        }
    }
}

/* Conditions of a projection on 0 <= x_1 <= ... <= x_n: sums of m (x - wanted) from any sphere to
 * the top are <= 0 at blocks' ends, and 0 where there is a gap. */
static void isotonic_places_are_the_nearest(void)
{
    for (unsigned seed = 0; seed < 400; seed++) {
        const struct stage stage = random_stage(seed, 1, 1);
        struct lub_isotonic_block blocks[max_n];
        double x[max_n], push = 0;
        lub_isotonic(stage.n, stage.mass, stage.momentum, 0, x, blocks);
        for (size_t i = stage.n; i-- > 0;) {
            const double gap = x[i] - (i ? x[i - 1] : 0);
            push += stage.mass[i] * (stage.momentum[i] - x[i]);
            TEST_ASSERT_TRUE(gap >= 0);
            TEST_ASSERT_TRUE(push <= 1e-11);
            TEST_ASSERT_TRUE(!(gap > 0) || fabs(push) <= 1e-11);
        }
    }
}

/* Distance of films from the limit: n eps |ln q| over the gaps that are open, which is below 1e-6
 * here. */
static void small_eps_is_isotonic(void)
{
    for (unsigned seed = 0; seed < n_seeds; seed++) {
        const struct stage stage = random_stage(seed, 1e-11, 1);
        struct lub_films films;
        struct lub_isotonic_block blocks[max_n];
        double wanted[max_n], x[max_n], base = 0, place = 0;
        solve(&stage, 1, &films);
        for (size_t i = 0; i < stage.n; i++) {
            base += stage.base[i];
            wanted[i] = base + stage.c * stage.momentum[i] / stage.mass[i];
        }
        lub_isotonic(stage.n, stage.mass, wanted, 0, x, blocks);
        for (size_t i = 0; i < stage.n; i++) {
            place += films.gap[i].q;
            TEST_ASSERT_DOUBLE_WITHIN(1e-6, x[i], place);
        }
        lub_films_free(&films);
    }
}

/* The only x with e^x + c N(x) = r, by halving. */
static double root(const struct lub_drag *drag, double c, double r)
{
    double lo = -1e6, hi = 10;
    while (hi - lo > 1e-15 * fmax(1, fabs(lo))) {
        const double x = (lo + hi) / 2;
        if (x <= lo || x >= hi) {
            break;
        }
        *(exp(x) + c * lub_drag_N(drag, x) > r ? &hi : &lo) = x;
    }
    return (lo + hi) / 2;
}

/* Steps of q' = w - N(q) by hand: with the formulas of loggap_euler.c, and of Alexander (1977). */
static double step_by_hand(const char *scheme, const struct lub_drag *drag, double h, double x,
                           const double w[3])
{
    const double g = 1 - sqrt(0.5);
    if (strcmp(scheme, "viscous-euler") == 0) {
        return root(drag, h, exp(x) + h * w[2]);
    }
    if (strcmp(scheme, "viscous-midforce") == 0) {
        return root(drag, h, exp(x) + h * w[1]);
    }
    const double first = root(drag, g * h, exp(x) + g * h * w[0]);
    const double slope = (exp(first) - exp(x)) / (g * h);
    return root(drag, g * h, exp(x) + (1 - g) * h * slope + g * h * w[2]);
}

static void one_sphere_is_one_gap(void)
{
    static const double ps[] = {1, 1.5};
    const struct lub_scheme *scheme;
    for (size_t k = 0; k < 2; k++) {
        for (size_t s = 0; (scheme = lub_registry_at(&lub_viscous_schemes, s)); s++) {
            double mass = 2, one = 1, zero = 0, load = 4, h = 0.05, x = 0;
            struct lub_line line = {.n = 1,
                                    .mass = &mass,
                                    .gap = &one,
                                    .speed = &zero,
                                    .load = &load,
                                    .drag = {lub_drag_law_find("power"), 0.02, ps[k], 0}};
            const struct lub_drag half = {line.drag.law, 0.01, ps[k], 0}; /* for mass 1 */
            const double start = lub_drag_N(&half, 0);
            struct lub_line_run *run;
            TEST_ASSERT_EQUAL(LUB_OK, lub_force_parse(&line.force, "-1@2,1@5", NULL));
            TEST_ASSERT_EQUAL(LUB_OK, lub_line_run_create(&line, scheme->line, h, &run, NULL));
            for (int i = 0; i < 100; i++) {
                const double at[] = {1 - sqrt(0.5), 0.5, 1};
                double w[3];
                for (int j = 0; j < 3; j++) {
                    const double t = (i + at[j]) * h;
                    w[j] = start + 2 * (t < 2 ? -t : t - 4);
                }
                x = step_by_hand(scheme->name, &half, h, x, w);
                TEST_ASSERT_EQUAL(LUB_OK, lub_line_run_step(run));
                TEST_ASSERT_DOUBLE_WITHIN(1e-10 * (1 + fabs(x)), x,
                                          lub_line_run_place(run, 0).log_gap);
                x = lub_line_run_place(run, 0).log_gap;
            }
            lub_line_run_free(run);
            lub_force_free(&line.force);
        }
    }
}

/* A round of Newton's method is a sweep up and down the line: rounds that do not grow with n make
 * the cost linear.  Of a chain that falls on the wall and is pulled off. */
static double rounds(const char *n, const char *drive)
{
    struct lub_setting list[] = {{"n", n, false}, {"drive", drive, false}, {"t_end", "4", false}};
    struct lub_settings settings = {3, list};
    struct lub_value values[LUB_MAX_PARAMS];
    struct lub_line line = {0};
    struct lub_line_run *run;
    const struct lub_case *const which = lub_registry_find(&lub_chain_cases, "chain");
    const struct lub_scheme *const scheme =
        lub_registry_find(&lub_viscous_schemes, "viscous-sdirk2");
    TEST_ASSERT_EQUAL(LUB_OK, lub_case_resolve(which, &settings, values, NULL));
    TEST_ASSERT_EQUAL(LUB_OK, which->build(values, &line, NULL));
    TEST_ASSERT_EQUAL(LUB_OK, lub_line_run_create(&line, scheme->line, 0.1, &run, NULL));
    for (int k = 0; k < 40; k++) {
        TEST_ASSERT_EQUAL(LUB_OK, lub_line_run_step(run));
    }
    const struct lub_line_counts counts = lub_line_run_counts(run);
    lub_line_run_free(run);
    lub_line_free(&line);
    return (double)counts.iterations / (double)counts.stages;
}

static void long_chains_need_no_more_rounds(void)
{
    static const char *const drives[] = {"staggered", "together"};
    for (size_t d = 0; d < 2; d++) {
        const double few = rounds("30", drives[d]), many = rounds("10000", drives[d]);
        TEST_ASSERT_TRUE(few > 1);
        TEST_ASSERT_TRUE(many < 1.5 * few);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(a_stage_solves_its_equation_from_any_guess);
    RUN_TEST(newton_needs_no_more_steps_than_gaps_and_a_few);
    RUN_TEST(isotonic_places_are_the_nearest);
    RUN_TEST(small_eps_is_isotonic);
    RUN_TEST(one_sphere_is_one_gap);
    RUN_TEST(long_chains_need_no_more_rounds);
    return UNITY_END();
}
