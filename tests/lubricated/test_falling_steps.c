/* test_falling_steps.c -- both film steps against the certified visco-elastic solution: where the
 * published one goes wrong.  Their orders are the study falling-order. */
#include "schemes/elastic.h"
#include "tests/lubricated/falling.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#define SETTINGS(...) ((const char *const[]){__VA_ARGS__, NULL})

static struct falling falling;
static struct lub_truth truth;

void setUp(void)
{
    falling = (struct falling){.dt = ""};
    truth = (struct lub_truth){.event_rate = 0};
}

void tearDown(void)
{
    falling_free(&falling);
    lub_truth_free(&truth);
}

/* The question, and its certified solution at n equal times after 0. */
static void ask(const char *const settings[], size_t n)
{
    double times[9];
    tearDown();
    falling_ask(&falling, settings);
    for (size_t k = 0; k < n; k++) {
        times[k] = falling.problem.t_end * (double)(k + 1) / (double)n;
    }
    falling_truth(&falling, n, times, &truth);
}

static double of_truth(const char *name)
{
    return falling_value(&falling, &truth.summary, name);
}

static double of_run(const char *name)
{
    return falling_value(&falling, &falling.summary, name);
}

/* Restitution over Lambda: truth at any step, or falsely elastic. */
static void only_the_published_step_depends_on_lambda(void)
{
    const double factors[] = {0.2, 0.05, 0.005, 0.001};
    ask(SETTINGS("St=1e3", "t_end=4"), 1);
    const double right = of_truth("restitution");
    for (size_t k = 0; k < 4; k++) {
        const double dt = factors[k] * falling_unit(&falling);
        falling_answer(&falling, "loggap-vep", dt);
        const double ours = of_run("restitution"), lambda = of_run("lambda_dt");
        falling_answer(&falling, "chevremont", dt);
        const double theirs = of_run("restitution");
        printf("dt/sqrt(m/k) %-6g Lambda %-8.3g restitution: truth %.4f, loggap-vep %.4f, "
               "published %.4f\n",
               factors[k], lambda, right, ours, theirs);
        TEST_ASSERT_DOUBLE_WITHIN(0.01 * right, right, ours);
        TEST_ASSERT_TRUE(lambda > 0.5 && theirs > 1.5 * right);
    }
}

/* u_n held at its value in the middle of the step, the film solved exactly: u = u_n/(1 + (u_n/u0
 * - 1) exp(-u_n h)), the logistic curve.  Where the film follows u_n it lags by v dt/2, and the
 * spring feels a drag that is not there.  Smooth spheres only. */
static struct lub_film_end frozen_step(const struct lub_film *film, double h, double xi,
                                       double from, double to)
{
    (void)film;
    const double u_n = (from + to) / 2, growth = u_n * h;
    const double ratio = exp(xi) / u_n; /* 1/u = e^-growth/u0 + (1 - e^-growth)/u_n */
    const double change = growth > 0 ? -log(exp(-growth) - ratio * expm1(-growth))
                                     : growth - log1p(ratio * expm1(growth));
    const double stretch = to - exp(xi + change);
    return (struct lub_film_end){xi + change, stretch, (from - exp(xi) + stretch) / 2};
}

static const struct lub_normal frozen_film = {.name = "frozen", .step = frozen_step};
static struct lub_scheme frozen = {
    .name = "frozen", .model = LUB_VISCO_ELASTIC, .keeps = LUB_KEEPS_LOG_GAP, .film = &frozen_film};

static enum lub_status frozen_init(struct lub_run *run, struct lub_state *state,
                                   struct lub_message *message)
{
    return lub_elastic_init(run, state, &frozen, message);
}

static enum lub_status frozen_motion(struct lub_run *run, struct lub_step *step,
                                     const struct lub_state *now, struct lub_state *next)
{
    return lub_elastic_leapfrog(run, &frozen_film, step->t, step->dt, now, next);
}

static void freezing_the_distance_costs_an_order(void)
{
    double error[2][2];
    frozen.init = frozen_init;
    frozen.step = frozen_motion;
    ask(SETTINGS("St=1e3", "roughness=0", "stiffness=500", "t_end=4"), 1);
    const double right = of_truth("restitution");
    for (int level = 0; level < 2; level++) {
        const double dt = (level ? 0.05 : 0.1) * falling_unit(&falling);
        for (int k = 0; k < 2; k++) {
            struct lub_message message = {""};
            TEST_ASSERT_EQUAL(LUB_OK,
                              falling_run(&falling, k ? lub_scheme_find("loggap-vep") : &frozen, dt,
                                          0, NULL, &message));
            error[k][level] = fabs(of_run("restitution") - right);
        }
    }
    printf("restitution, truth %.4f: error of frozen u_n %.2g, %.2g, of linear u_n %.2g, %.2g at "
           "dt/sqrt(m/k) = 0.1, 0.05\n",
           right, error[0][0], error[0][1], error[1][0], error[1][1]);
    TEST_ASSERT_TRUE(error[0][1] > 30 * error[1][1]);
    TEST_ASSERT_DOUBLE_WITHIN(0.4, 2, error[0][0] / error[0][1]);
}

/* Automatic steps: error in proportion to the accuracy asked for, and the same regime. */
static void automatic_steps_come_to_the_certified_regime(void)
{
    const char *const cases[][3] = {{"St=100", "K=5", "roughness=0.01"},
                                    {"St=10", "K=5", "roughness=0.01"},
                                    {"St=10", "K=0.5", "roughness=0.01"},
                                    {"St=30", "K=1", "roughness=0.05"}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        ask(SETTINGS(cases[k][0], cases[k][1], cases[k][2], "t_end=30"), 1);
        falling_answer(&falling, "loggap-vep", 0);
        TEST_ASSERT_EQUAL_STRING(falling_regime(&falling, &truth.summary),
                                 falling_regime(&falling, &falling.summary));
        const double restitution = of_truth("restitution"), lowest = of_truth("log_gap_min");
        TEST_ASSERT_DOUBLE_WITHIN(2e-3 * restitution, restitution, of_run("restitution"));
        TEST_ASSERT_DOUBLE_WITHIN(2e-3 * fabs(lowest), lowest, of_run("log_gap_min"));
        const double second = of_truth("second_maximum");
        TEST_ASSERT_TRUE(isnan(second) == isnan(of_run("second_maximum")));
        TEST_ASSERT_TRUE(isnan(second) || fabs(second - of_run("second_maximum")) < 2e-3);
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(only_the_published_step_depends_on_lambda);
    RUN_TEST(freezing_the_distance_costs_an_order);
    RUN_TEST(automatic_steps_come_to_the_certified_regime);
    return UNITY_END();
}
