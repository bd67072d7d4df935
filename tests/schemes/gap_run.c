/* gap_run.c -- one-gap problems and runs for tests. */
#include "tests/schemes/gap_run.h"

#include "unity.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void parse(struct gap_run *run, const char *sets)
{
    TEST_ASSERT_LESS_THAN(sizeof run->text, strlen(sets));
    strcpy(run->text, sets);
    run->settings = (struct lub_settings){0, run->list};
    char *rest = NULL;
    for (char *word = strtok_r(run->text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *const equals = strchr(word, '=');
        TEST_ASSERT_NOT_NULL(equals);
        TEST_ASSERT_LESS_THAN(GAP_RUN_SETTINGS, run->settings.n);
        *equals = '\0';
        run->list[run->settings.n++] = (struct lub_setting){.name = word, .value = equals + 1};
    }
}

void gap_run_build(struct gap_run *run, const char *case_name, const char *sets)
{
    *run = (struct gap_run){0};
    parse(run, sets);
    const enum lub_status status = lub_case_build(lub_registry_find(&lub_gap_cases, case_name),
                                                  &run->settings, &run->problem, &run->message);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, status, run->message.text);
}

void gap_run_integrate(struct gap_run *run, const struct lub_scheme *scheme, double dt)
{
    const struct lub_request request = {.dt = dt, .every = 1, .settings = &run->settings};
    TEST_ASSERT_NOT_NULL(scheme);
    run->rows.n = 0;
    run->status =
        lub_integrate(scheme, &run->problem, &request, &run->rows, &run->outcome, &run->message);
}

void gap_run_plane(struct gap_run *run, const char *scheme, double dt, const char *sets)
{
    gap_run_build(run, "plane", sets);
    gap_run_integrate(run, lub_scheme_find(scheme), dt);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, run->status, run->message.text);
}

void gap_run_free(struct gap_run *run)
{
    lub_path_free(&run->rows);
    lub_problem_free(&run->problem);
}

enum lub_status gap_walk_begin(struct gap_walk *walk, const struct lub_scheme *scheme,
                               const struct lub_problem *problem, double dt)
{
    *walk = (struct gap_walk){.run = {.problem = problem, .dt = dt}};
    walk->run.values = walk->values;
    walk->state.gap = (struct lub_gap){.q = problem->q0, .u = problem->u0};
    if (scheme->model != LUB_LIMIT) {
        walk->state.gap.log_gap = log(problem->q0);
        walk->state.gap.gamma = lub_drag_N(&problem->drag, log(problem->q0));
    }
    const enum lub_status status =
        lub_params_resolve(scheme->n_params, scheme->params, 0, NULL, NULL, walk->values, NULL);
    return status == LUB_OK && scheme->init ? scheme->init(&walk->run, &walk->state, NULL) : status;
}

enum lub_status gap_walk_step(struct gap_walk *walk, const struct lub_scheme *scheme, double dt)
{
    struct lub_step step = {.t = walk->t, .dt = dt, .taken = dt, .next = dt};
    struct lub_state next = {0};
    const struct lub_state before = walk->state;
    const enum lub_status status = scheme->step(&walk->run, &step, &walk->state, &next);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&before, &walk->state, sizeof before,
                                     "a step changed the state it started from");
    if (status == LUB_OK) {
        walk->state = next;
        walk->t += step.taken;
    }
    return status;
}

double gap_random(unsigned long long *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL; /* Knuth's MMIX */
    return (double)(*state >> 11) / 9007199254740992.0;
}

double gap_random_log(unsigned long long *state, double lo, double hi)
{
    return lo * pow(hi / lo, gap_random(state));
}

static double slope(const struct lub_problem *problem, double t, double q)
{
    return lub_problem_first_integral(problem, t) - lub_drag_N(&problem->drag, log(q));
}

double gap_rk4(const struct lub_problem *problem, double t, int n)
{
    const double h = t / n;
    double q = problem->q0;
    for (int k = 0; k < n; k++) {
        const double s = k * h;
        const double k_1 = slope(problem, s, q), k_2 = slope(problem, s + h / 2, q + h / 2 * k_1);
        const double k_3 = slope(problem, s + h / 2, q + h / 2 * k_2);
        const double k_4 = slope(problem, s + h, q + h * k_3);
        q += h / 6 * (k_1 + 2 * k_2 + 2 * k_3 + k_4);
    }
    return q;
}
