/* test_driver.c -- what the driver of one-gap schemes promises to a scheme. */
#include "tests/schemes/gap_run.h"

#include "unity.h"

#include <math.h>
#include <string.h>

static struct gap_run run;

void setUp(void)
{
    run = (struct gap_run){0};
}

void tearDown(void)
{
    gap_run_free(&run);
}

static enum lub_status stand_still(struct lub_run *r, struct lub_step *step,
                                   const struct lub_state *now, struct lub_state *next)
{
    (void)step;
    next->gap = now->gap;
    next->memory[0] = now->memory[0] + r->values[16].number;
    return LUB_OK;
}

/* Parameters of a plug-in may be as many as the table allows, and no more. */
static void a_scheme_has_as_many_parameters_as_it_says(void)
{
    static struct lub_param params[LUB_MAX_PARAMS + 1];
    struct lub_scheme scheme = {.name = "many",
                                .model = LUB_EPS_ODE,
                                .n_params = LUB_MAX_PARAMS,
                                .params = params,
                                .step = stand_still};
    for (size_t k = 0; k <= LUB_MAX_PARAMS; k++) {
        params[k] = (struct lub_param){.name = "a", .value = "1", .hi = 2};
    }
    gap_run_build(&run, "plane", "");
    gap_run_integrate(&run, &scheme, 0.1);
    TEST_ASSERT_EQUAL_MESSAGE(LUB_OK, run.status, run.message.text);
    scheme.n_params++;
    gap_run_integrate(&run, &scheme, 0.1);
    TEST_ASSERT_EQUAL(LUB_BAD_ARGUMENT, run.status);
}

/* Falls at unit speed and says in memory[0] how far the log gap that it was given is from ln q. */
static enum lub_status look(struct lub_run *r, struct lub_step *step, const struct lub_state *now,
                            struct lub_state *next)
{
    const double x = log(now->gap.q);
    (void)r;
    next->gap = (struct lub_gap){.q = now->gap.q - step->dt / 4, .u = -0.01};
    next->memory[0] = now->gap.log_gap - x;
    if (step->t > 0 && now->gap.stuck != (now->gap.gamma < -0.1)) {
        next->memory[0] = NAN;
    }
    return fabs(next->memory[0]) <= 0 && fabs(now->gap.gamma - 0.1 * x) < 1e-12
               ? LUB_OK
               : LUB_NO_CONVERGENCE;
}

/* What a scheme does not keep it finds filled in `now`. */
static void fields_that_a_scheme_does_not_keep_are_filled_before_its_step(void)
{
    const struct lub_scheme scheme = {.name = "look", .model = LUB_EPS_ODE, .step = look};
    gap_run_build(&run, "plane", "eps=0.1 force=0@3.9");
    gap_run_integrate(&run, &scheme, 0.1);
    TEST_ASSERT_EQUAL(LUB_OK, run.status);
    TEST_ASSERT_EQUAL(LUB_OK, run.outcome.status);
}

/* What it says that it does not read is not a number, and a run that reads it ends. */
static void fields_that_a_scheme_says_it_does_not_read_are_not_numbers(void)
{
    const struct lub_scheme scheme = {
        .name = "look", .model = LUB_EPS_ODE, .unread = LUB_KEEPS_ALL, .step = look};
    gap_run_build(&run, "plane", "eps=0.1 force=0@3.9");
    gap_run_integrate(&run, &scheme, 0.1);
    TEST_ASSERT_EQUAL(LUB_OK, run.status);
    TEST_ASSERT_EQUAL(LUB_NO_CONVERGENCE, run.outcome.status);
    TEST_ASSERT_EQUAL(1, run.outcome.steps);
}

/* N(1) = -2 eps where p = 1.5: by the convention of the eps-ODE a particle at rest there is stuck,
 * whatever the scheme keeps. */
static void the_first_row_is_as_complete_as_the_others(void)
{
    for (size_t k = 0; lub_scheme_at(k); k++) {
        if (lub_scheme_at(k)->model == LUB_EPS_ODE && !lub_scheme_at(k)->film &&
            !(lub_scheme_at(k)->keeps & LUB_KEEPS_STUCK)) {
            gap_run_plane(&run, lub_scheme_at(k)->name, 0.1, "p=1.5");
            TEST_ASSERT_TRUE_MESSAGE(lub_gap_row(&run.rows, 0).stuck, lub_scheme_at(k)->name);
            TEST_ASSERT_EQUAL_DOUBLE(-0.2, lub_gap_row(&run.rows, 0).gamma);
            gap_run_free(&run);
        }
    }
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(the_first_row_is_as_complete_as_the_others);
    RUN_TEST(fields_that_a_scheme_does_not_keep_are_filled_before_its_step);
    RUN_TEST(fields_that_a_scheme_says_it_does_not_read_are_not_numbers);
    RUN_TEST(a_scheme_has_as_many_parameters_as_it_says);
    return UNITY_END();
}
